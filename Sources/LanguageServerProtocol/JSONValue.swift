/// Any JSON value: what the protocol calls `LSPAny`.
package enum JSONValue: Hashable, Sendable, Codable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The member of an object; nil where there is none and for values that are no objects.
    package subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The string, where it is one.
    package var stringValue: String? { if case .string(let value) = self { value } else { nil } }
    /// The boolean, where it is one.
    package var booleanValue: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// The integer, where it is one.
    package var integerValue: Int? { if case .integer(let value) = self { value } else { nil } }
    /// The elements, where it is an array.
    package var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
}
