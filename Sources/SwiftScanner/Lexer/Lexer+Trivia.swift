extension Lexer {
    /// Goes on behind trivia.
    @inline(__always)
    mutating func skip(to end: Int) {
        flags.insert(.spaceBefore)
        position = end
    }

    @inline(__always)
    mutating func skipSpace() {
        var index = position &+ 1
        while index < count, bytes[index] == UInt8(ascii: " ") { index &+= 1 }
        skip(to: index)
    }

    @inline(__always)
    mutating func skipLineBreak() {
        if lineBreakEndsString, !isBehindTryMark {
            closeInnermostString()
        } else {
            flags.insert(.startsLine)
            skipSpace()
        }
    }

    /// Skips the comment at `position`; false if there is none.
    mutating func skipComment() -> Bool {
        switch byte(position + 1) {
        case UInt8(ascii: "/"): skip(to: endOfLine(from: position))
        case UInt8(ascii: "*"): skip(to: endOfBlockComment(from: position))
        default: return false
        }
        return true
    }

    /// Skips an unresolved merge conflict from its first marker to the line of its last one; false if there is none.
    mutating func skipConflictMarker() -> Bool {
        guard let end = endOfConflictMarker(from: position) else { return false }
        skip(to: end)
        return true
    }

    /// The end of the comment, nested ones included, that `/*` at an index begins.
    private mutating func endOfBlockComment(from start: Int) -> Int {
        var index = start + 2
        var depth = 1
        while index < count {
            switch bytes[index] {
            case UInt8(ascii: "*") where byte(index + 1) == UInt8(ascii: "/"):
                index += 2
                depth -= 1
                if depth == 0 { return index }
            case UInt8(ascii: "/") where byte(index + 1) == UInt8(ascii: "*"):
                index += 2
                depth += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                flags.insert(.startsLine)
                index += 1
            default:
                index += 1
            }
        }
        return index
    }

    private mutating func endOfConflictMarker(from start: Int) -> Int? {
        guard start == 0 || isLineBreakOrNUL(bytes[start - 1]) else { return nil }
        let end: [UInt8]
        if hasBytes(Self.conflictStart, at: start) {
            end = Self.conflictEnd
        } else if hasBytes(Self.perforceStart, at: start) {
            end = Self.perforceEnd
        } else {
            return nil
        }
        var index = start + 1
        while index < count, lookaheadBudget > 0 {
            if bytes[index] == end[0], isLineBreak(bytes[index - 1]), hasBytes(end, at: index) {
                return endOfLine(from: index)
            }
            index += 1
            lookaheadBudget -= 1
        }
        return nil
    }

    private static let conflictStart = Array("<<<<<<< ".utf8)
    private static let conflictEnd = Array(">>>>>>> ".utf8)
    private static let perforceStart = Array(">>>> ".utf8)
    private static let perforceEnd = Array("<<<<\n".utf8)

    private func hasBytes(_ expected: [UInt8], at start: Int) -> Bool {
        guard count - start >= expected.count else { return false }
        for offset in expected.indices where bytes[start + offset] != expected[offset] { return false }
        return true
    }

    private func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private func isLineBreakOrNUL(_ byte: UInt8) -> Bool { byte == 0 || isLineBreak(byte) }
}
