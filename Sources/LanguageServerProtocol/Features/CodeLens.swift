/// `textDocument/codeLens`: the client asks for the lenses of a document.
package struct CodeLensParams: Hashable, Sendable, Codable {
    package var textDocument: TextDocumentIdentifier
}

/// A line of text above a line of code, with a command.
package struct CodeLens: Hashable, Sendable, Codable {
    package var range: PositionRange
    package var command: Command?

    package init(range: PositionRange, command: Command?) {
        self.range = range
        self.command = command
    }
}
