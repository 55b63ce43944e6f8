/// `textDocument/codeLens`, `textDocument/inlayHint`: the parameters that name a document alone, and its range where there is one.
package struct DocumentParams: Hashable, Sendable, Codable {
    package var textDocument: TextDocumentIdentifier
    package var range: PositionRange?
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
