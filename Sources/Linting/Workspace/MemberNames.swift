import SwiftScanner

/// The names of functions and variables that a file gives to its types, as hashes.
///
/// A look at the tokens finds at least every member, which is enough to leave files out before they are scanned.
struct MemberNames {
    private var names: [UInt64: Set<UInt64>] = [:]

    init(_ bytes: [UInt8]) {
        let tokens = Lexer.lex(bytes)
        // Branches of `#if` may open braces that they do not close; then every depth counts.
        let isExact = !tokens.contains { $0.kind == .poundIf }
        var open: [(type: UInt64, depth: Int)] = []
        var depth = 0
        var next: UInt64?
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .leftBrace:
                depth += 1
                if let type = next { open.append((type, depth)) }
                next = nil
            case .rightBrace:
                if let last = open.last, last.depth >= depth { open.removeLast() }
                depth -= 1
            default:
                switch token.keyword {
                case .class, .struct, .enum, .protocol, .extension, .actor:
                    next = Self.typeName(tokens, behind: index, bytes) ?? next
                case .func, .var, .let:
                    let types = isExact ? open.suffix(1).filter { $0.depth == depth } : open
                    if types.isEmpty { break }
                    let found = Self.bound(tokens, behind: index, bytes)
                    for type in types { names[type.type, default: []].formUnion(found) }
                default: break
                }
            }
        }
    }

    /// Whether the file gives a member of one of the names to a type.
    func mayHold(_ members: Set<UInt64>, in typeName: String) -> Bool {
        names[DeclaredNames.hash(of: typeName)].map { !$0.isDisjoint(with: members) } ?? false
    }

    /// The last component of the name that stands behind a declaring word.
    private static func typeName(_ tokens: [Token], behind index: Int, _ bytes: [UInt8]) -> UInt64? {
        var index = index + 1
        var name: UInt64?
        while index < tokens.count, tokens[index].kind == .identifier {
            name = hash(tokens[index], bytes)
            guard index + 1 < tokens.count, tokens[index + 1].kind == .period else { break }
            index += 2
        }
        return name
    }

    /// The names on the line of a function or of bindings, the first one and those behind commas and brackets.
    private static func bound(_ tokens: [Token], behind index: Int, _ bytes: [UInt8]) -> Set<UInt64> {
        var found: Set<UInt64> = []
        var isExpected = true
        for token in tokens[(index + 1)...] {
            if token.kind == .leftBrace || token.kind == .endOfFile { break }
            // A line ends the bindings unless a comma stands before it.
            if token.flags.contains(.startsLine), !isExpected { break }
            if isExpected, token.kind == .identifier { found.insert(hash(token, bytes)) }
            isExpected = token.kind == .comma || token.kind == .leftParen
        }
        return found
    }

    private static func hash(_ token: Token, _ bytes: [UInt8]) -> UInt64 {
        let marks = token.flags.contains(.backticked) ? 1 : 0
        let range = token.range.lowerBound + marks..<max(token.range.lowerBound + marks, token.range.upperBound - marks)
        return DeclaredNames.hash(of: bytes[range])
    }
}
