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

extension DidChangeTextDocumentParams.Change {
    private enum CodingKeys: String, CodingKey {
        case range, text
    }

    /// Takes every number as a place: a change that were left out would make the two texts differ for good.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        range = try container.decodeIfPresent(AnyRange.self, forKey: .range).map {
            PositionRange(start: $0.start.position, end: $0.end.position)
        }
        text = try container.decode(String.self, forKey: .text)
    }

    private struct AnyRange: Decodable {
        var start: AnyPosition
        var end: AnyPosition
    }

    private struct AnyPosition: Decodable {
        var line: AnyNumber
        var character: AnyNumber

        var position: Position { Position(line: line.value, character: character.value) }
    }

    private struct AnyNumber: Decodable {
        let value: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Int.self) {
                self.value = value
            } else if let number = try? container.decode(Double.self) {
                value = Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
            } else {
                throw DecodingError.typeMismatch(
                    Int.self, .init(codingPath: decoder.codingPath, debugDescription: "not a number"))
            }
        }
    }
}
