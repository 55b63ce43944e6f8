/// The answer to `textDocument/hover`.
package struct Hover: Hashable, Sendable, Codable {
    package var contents: MarkupContent
    package var range: PositionRange?

    package init(contents: MarkupContent, range: PositionRange?) {
        self.contents = contents
        self.range = range
    }
}
