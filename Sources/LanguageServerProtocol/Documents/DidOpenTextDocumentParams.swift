/// `textDocument/didOpen`: from now on the client's text counts, not the file.
package struct DidOpenTextDocumentParams: Hashable, Sendable, Codable {
    package var textDocument: TextDocumentItem
}
