/// Edits of several documents.
package struct WorkspaceEdit: Hashable, Sendable, Codable {
    /// For clients that do not know `documentChanges`; by URI.
    package var changes: [String: [ProtocolTextEdit]]?
    /// The same with the versions that the edits were made for.
    package var documentChanges: [TextDocumentEdit]?

    package init(changes: [String: [ProtocolTextEdit]]) { self.changes = changes }
    package init(documentChanges: [TextDocumentEdit]) { self.documentChanges = documentChanges }
}

/// Edits of one document at one version.
package struct TextDocumentEdit: Hashable, Sendable, Codable {
    package var textDocument: OptionalVersionedTextDocumentIdentifier
    package var edits: [ProtocolTextEdit]

    package init(textDocument: OptionalVersionedTextDocumentIdentifier, edits: [ProtocolTextEdit]) {
        self.textDocument = textDocument
        self.edits = edits
    }
}

/// A replacement of a range; `TextEdit` in the protocol, named apart from the text model's.
package struct ProtocolTextEdit: Hashable, Sendable, Codable {
    package var range: PositionRange
    package var newText: String

    package init(range: PositionRange, newText: String) {
        self.range = range
        self.newText = newText
    }
}
