/// An integer as JSON writes it, for errors that name the place of a number that is none.
///
/// The decoder itself takes a fraction, or a number beyond all integers, for a fault of the whole text.
struct ProtocolInteger: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = try? container.decode(Int.self) else {
            throw DecodingError.typeMismatch(
                Int.self, .init(codingPath: decoder.codingPath, debugDescription: "not an integer"))
        }
        self.value = value
    }
}

// What the compiler writes for the messages' members calls these in place of the standard library's.
extension KeyedDecodingContainer {
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try decode(ProtocolInteger.self, forKey: key).value
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try decodeIfPresent(ProtocolInteger.self, forKey: key)?.value
    }
}
