/// `textDocument/inlayHint`: the client asks for the hints in the part of a document that it shows.
package struct InlayHintParams: Hashable, Sendable, Codable {
    package var textDocument: TextDocumentIdentifier
    package var range: PositionRange
}

/// A text that the editor shows between the characters of the code.
package struct InlayHint: Hashable, Sendable, Codable {
    package var position: Position
    package var label: String
    package var paddingLeft: Bool?
    package var tooltip: String?

    package init(position: Position, label: String, paddingLeft: Bool? = nil, tooltip: String? = nil) {
        self.position = position
        self.label = label
        self.paddingLeft = paddingLeft
        self.tooltip = tooltip
    }
}
