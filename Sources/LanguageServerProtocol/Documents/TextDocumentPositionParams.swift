/// A place in a document: the parameters of `textDocument/hover`, `textDocument/completion` and `hittest/behavior`.
package struct TextDocumentPositionParams: Hashable, Sendable, Codable {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
}
