/// `textDocument/didChange`: edits, each in the text that the one before it made.
package struct DidChangeTextDocumentParams: Hashable, Sendable, Codable {
    package var textDocument: VersionedTextDocumentIdentifier
    package var contentChanges: [Change]

    package struct Change: Hashable, Sendable, Codable {
        /// Nil for a change of the whole text.
        package var range: PositionRange?
        package var text: String
    }
}
