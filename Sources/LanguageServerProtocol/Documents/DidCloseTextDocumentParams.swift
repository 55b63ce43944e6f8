/// `textDocument/didClose`: from now on the file counts again.
package struct DidCloseTextDocumentParams: Hashable, Sendable, Codable {
    package var textDocument: TextDocumentIdentifier
}
