/// A place in a document: both numbers are 0-based, `character` counts units of the negotiated encoding.
package struct Position: Hashable, Sendable, Codable {
    package var line: Int
    package var character: Int

    package init(line: Int, character: Int) {
        self.line = line
        self.character = character
    }

    private enum CodingKeys: String, CodingKey {
        case line, character
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) throws -> Int {
            let value = try container.decode(Int.self, forKey: key)
            if value < 0 {
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "below zero")
            }
            return value
        }
        self.init(line: try number(.line), character: try number(.character))
    }
}

/// Two places of a document, the end exclusive.
///
/// Two positions and no Swift range, since clients do send ends that lie before starts.
package struct PositionRange: Hashable, Sendable, Codable {
    package var start: Position
    package var end: Position

    package init(start: Position, end: Position) {
        self.start = start
        self.end = end
    }
}

/// A range of some document.
package struct Location: Hashable, Sendable, Codable {
    package var uri: String
    package var range: PositionRange

    package init(uri: String, range: PositionRange) {
        self.uri = uri
        self.range = range
    }
}

/// In which units `Position.character` counts.
package struct PositionEncodingKind: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let utf8 = PositionEncodingKind(rawValue: "utf-8")
    package static let utf16 = PositionEncodingKind(rawValue: "utf-16")
    package static let utf32 = PositionEncodingKind(rawValue: "utf-32")
}
