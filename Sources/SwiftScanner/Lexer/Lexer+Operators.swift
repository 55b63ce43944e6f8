extension Lexer {
    /// `?` and `!` directly behind something are tokens of their own, however many follow each other.
    mutating func lexQuestionOrExclamation() {
        guard isLeftBound(at: position) else { return lexOperator() }
        add(bytes[position] == UInt8(ascii: "!") ? .exclamation : .postfixQuestion, to: position + 1)
    }

    mutating func lexLeftAngle() {
        if byte(position + 1) == UInt8(ascii: "#"), let end = endOfPlaceholder(from: position) {
            return add(.placeholder, to: end)
        }
        lexOperator()
    }

    mutating func lexOperator() {
        let start = position
        var end = endOfOperatorCharacters(from: start)
        if let slash = firstSlash(from: start, to: end) {
            if lexRegexInOperator(at: slash, operatorEnd: end) { return }
            end = startOfComment(from: start, to: end)
        }
        let (kind, isMistake) = classifyOperator(from: start, to: end)
        add(kind, flags: isMistake ? .malformed : [], to: end)
    }

    /// The longest run of operator characters; a period belongs to it only if it begins with one.
    private mutating func endOfOperatorCharacters(from start: Int) -> Int {
        let startsWithPeriod = bytes[start] == UInt8(ascii: ".")
        var index = start
        while index < count {
            let byte = bytes[index]
            if byte >= 0x80 {
                let scalar = decodeScalar(in: bytes, at: index, before: count)
                guard index == start ? scalar.startsOperator : scalar.continuesOperator else { break }
                index += scalar.length
                continue
            }
            switch roles[Int(byte)] {
            case .operator, .slash, .rightAngle:
                if byte == UInt8(ascii: "."), !startsWithPeriod { return index }
            case .question: break
            case .leftAngle:
                if index > start, self.byte(index + 1) == UInt8(ascii: "#"), endOfPlaceholder(from: index) != nil {
                    return index
                }
            default: return index
            }
            index += 1
        }
        return index
    }

    private func firstSlash(from start: Int, to end: Int) -> Int? {
        for index in start..<end where bytes[index] == UInt8(ascii: "/") { return index }
        return nil
    }

    /// Where a comment begins inside the run of operator characters, or its end.
    private func startOfComment(from start: Int, to end: Int) -> Int {
        guard end - start > 2 else { return end }
        for index in start + 1..<end where bytes[index] == UInt8(ascii: "/") {
            if byte(index + 1) == UInt8(ascii: "/") || byte(index + 1) == UInt8(ascii: "*") { return index }
        }
        return end
    }

    func classifyOperator(from start: Int, to end: Int) -> (TokenKind, isMistake: Bool) {
        let first = bytes[start]
        let leftBound = isLeftBound(at: start)
        switch end - start {
        case 1 where first == UInt8(ascii: "="): return (.equal, false)
        case 1 where first == UInt8(ascii: "."): return (.period, false)
        case 1 where first == UInt8(ascii: "?"): return (leftBound ? .postfixQuestion : .infixQuestion, false)
        case 2 where first == UInt8(ascii: "-") && bytes[start + 1] == UInt8(ascii: ">"): return (.arrow, false)
        case 2...:
            for index in start..<end - 1
            where bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/") {
                return (.unknown, true)
            }
        default: break
        }
        let rightBound = isRightBound(at: end, leftBound: leftBound)
        if leftBound == rightBound { return (.binaryOperator, false) }
        if leftBound { return (.postfixOperator, false) }
        return (end - start == 1 && first == UInt8(ascii: "&") ? .prefixAmpersand : .prefixOperator, false)
    }

    /// Whether something that could be an operand stands directly before an index.
    func isLeftBound(at index: Int) -> Bool {
        guard index > 0 else { return false }
        switch bytes[index - 1] {
        case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "("),
            UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
            return false
        case UInt8(ascii: "/"):
            return index < 2 || bytes[index - 2] != UInt8(ascii: "*")
        case 0xA0:
            return index < 2 || bytes[index - 2] != 0xC2
        default:
            return true
        }
    }

    /// Whether something that could be an operand stands directly at an index.
    func isRightBound(at index: Int, leftBound: Bool) -> Bool {
        guard index < count else { return false }
        switch bytes[index] {
        case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: ")"),
            UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
            return false
        case UInt8(ascii: "."):
            return !leftBound
        case UInt8(ascii: "/"):
            return byte(index + 1) != UInt8(ascii: "/") && byte(index + 1) != UInt8(ascii: "*")
        case 0xC2:
            return byte(index + 1) != 0xA0
        default:
            return true
        }
    }

    /// The end of the editor placeholder `<#…#>` that begins at an index.
    private mutating func endOfPlaceholder(from start: Int) -> Int? {
        var index = start + 2
        while index < count, lookaheadBudget > 0 {
            switch bytes[index] {
            case UInt8(ascii: "\n"): return nil
            case UInt8(ascii: "<") where byte(index + 1) == UInt8(ascii: "#"): return nil
            case UInt8(ascii: "#") where byte(index + 1) == UInt8(ascii: ">"): return index + 2
            default: break
            }
            index += 1
            lookaheadBudget -= 1
        }
        return nil
    }
}
