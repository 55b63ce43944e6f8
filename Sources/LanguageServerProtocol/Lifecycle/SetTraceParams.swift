/// `$/setTrace`: how much the server is to tell of its work.
package struct SetTraceParams: Hashable, Sendable, Codable {
    package var value: TraceValue
}

/// How much the server tells of its work.
package enum TraceValue: String, Hashable, Sendable, Codable {
    case off
    /// Which messages come and which are answered.
    case messages
    /// The same with what the messages hold.
    case verbose

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = TraceValue(rawValue: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "none of off, messages and verbose")
        }
        self = value
    }
}
