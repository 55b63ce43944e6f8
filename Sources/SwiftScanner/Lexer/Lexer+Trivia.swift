extension Lexer {
    /// Goes on to the next byte that begins a token, and notes what lay before it.
    @inline(__always)
    mutating func skipTrivia() {
        let start = position
        var index = start
        // The usual case, one space or none, without a call.
        if index < count, bytes[index] == UInt8(ascii: " ") { index &+= 1 }
        if index < count, bytes[index] <= UInt8(ascii: " ") || !classes[Int(bytes[index])].surelyBeginsToken {
            index = endOfTrivia(from: index)
        }
        guard index != start else { return }
        position = index
        flags.insert(.spaceBefore)
        if !tokens.isEmpty { tokens[tokens.count - 1].flags.insert(.spaceAfter) }
    }

    private mutating func endOfTrivia(from start: Int) -> Int {
        var index = start
        while index < count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                index += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if lineBreakEndsString {
                    closeInnermostString(at: index)
                } else {
                    flags.insert(.startsLine)
                    index += 1
                }
            case UInt8(ascii: "/"):
                switch byte(index + 1) {
                case UInt8(ascii: "/"): index = endOfLine(from: index)
                case UInt8(ascii: "*"): index = endOfBlockComment(from: index)
                default: return index
                }
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                guard let end = endOfConflictMarker(from: index) else { return index }
                index = end
            case 0x80...:
                if bytes[index] == 0xEF, byte(index + 1) == 0xBB, byte(index + 2) == 0xBF {
                    index += 3
                } else {
                    let scalar = decodeScalar(in: bytes, at: index, before: count)
                    guard scalar.isTrivia else { return index }
                    index += scalar.length
                }
            case 0...0x1F, 0x7F:
                index += 1
            default:
                return index
            }
        }
        return index
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

    /// The end of an unresolved merge conflict, from its first marker to the line of its last one.
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
                return endOfLine(from: index + end.count)
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
