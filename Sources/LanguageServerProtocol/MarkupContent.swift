/// Text with its format.
package struct MarkupContent: Hashable, Sendable, Codable {
    /// The formats that the protocol knows; others are kept as they are.
    package struct Kind: RawRepresentable, Hashable, Sendable, Codable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let plaintext = Kind(rawValue: "plaintext")
        package static let markdown = Kind(rawValue: "markdown")
    }

    package var kind: Kind
    package var value: String

    package init(kind: Kind, value: String) {
        self.kind = kind
        self.value = value
    }
}

/// A plain string, or text with its format where the client takes that.
package enum StringOrMarkup: Hashable, Sendable, Codable {
    case string(String)
    case markup(MarkupContent)

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let string = try? container.decode(String.self) {
            self = .string(string)
        } else {
            self = .markup(try container.decode(MarkupContent.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let string): try container.encode(string)
        case .markup(let markup): try container.encode(markup)
        }
    }
}
