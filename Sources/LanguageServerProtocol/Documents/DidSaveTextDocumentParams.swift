/// `textDocument/didSave`.
package struct DidSaveTextDocumentParams: Hashable, Sendable, Codable {
    package var textDocument: TextDocumentIdentifier
}
