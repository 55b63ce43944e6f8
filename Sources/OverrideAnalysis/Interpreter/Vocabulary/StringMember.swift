/// What strings offer: mostly names of types and identifiers are looked at.
enum StringMember: String {
    case contains, hasPrefix, hasSuffix, isEmpty, count, lowercased, uppercased

    /// The value of a property; nil where the member is a function.
    func value(of text: String) -> Value? {
        switch self {
        case .isEmpty: .bool(text.isEmpty)
        case .count: .integer(text.count)
        default: nil
        }
    }

    /// The answer of a function; nil where the argument is not known.
    func call(on text: String, _ arguments: [Value]) -> Value? {
        switch self {
        case .lowercased: return .string(text.lowercased())
        case .uppercased: return .string(text.uppercased())
        case .isEmpty, .count: return nil
        case .contains, .hasPrefix, .hasSuffix: break
        }
        guard case .string(let part)? = arguments.first else { return nil }
        switch self {
        case .hasPrefix: return .bool(text.hasPrefix(part))
        case .hasSuffix: return .bool(text.hasSuffix(part))
        default: return .bool(part.isEmpty || text.holds(part))
        }
    }
}

extension String {
    /// Whether the part occurs anywhere.
    fileprivate func holds(_ part: String) -> Bool {
        let whole = Array(utf8)
        let wanted = Array(part.utf8)
        guard wanted.count <= whole.count else { return false }
        return (0...(whole.count - wanted.count)).contains { whole[$0..<($0 + wanted.count)].elementsEqual(wanted) }
    }
}
