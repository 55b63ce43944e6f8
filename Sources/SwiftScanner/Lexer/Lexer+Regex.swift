extension Lexer {
    /// Where a regular expression literal ends, and whether the source ends it.
    struct RegexEnd {
        var index: Int
        var isTerminated: Bool
    }

    /// Adds a literal that begins at the first slash of a run of operator characters, together with the operator
    /// before it; false if there is none.
    mutating func lexRegexInOperator(at slash: Int, operatorEnd: Int) -> Bool {
        let leftBound = isLeftBound(at: position)
        guard !leftBound else { return false }
        let previous = tokens.last
        if previous?.keyword == .func || previous?.keyword == .operator, previous?.kind == .keyword { return false }

        var mustBeRegex = false
        if !isRightBound(at: operatorEnd, leftBound: leftBound) {
            // Written like a binary operator; a literal only where no operator can stand.
            let followsTry = isBehindTryMark
            guard followsTry || canBeginRegex(behind: previous) else { return false }
            switch previous?.kind {
            case .leftParen, .leftSquare, .interpolationStart, .comma, .colon: mustBeRegex = followsTry
            default: mustBeRegex = true
            }
        }
        guard let end = endOfRegex(from: slash, mustBeRegex: mustBeRegex) else { return false }
        if slash > position {
            let (kind, isMistake) = classifyOperator(from: position, to: slash)
            add(kind, flags: isMistake ? .malformed : [], to: slash)
        }
        add(.regexLiteral, flags: end.isTerminated ? [] : .malformed, to: end.index)
        return true
    }

    /// Whether the last two tokens are `try?` or `try!`, behind which only an expression can stand: a slash begins a
    /// literal there, and a line break does not end the string around an interpolation.
    var isBehindTryMark: Bool {
        guard tokens.count >= 2 else { return false }
        let mark = tokens[tokens.count - 1]
        let word = tokens[tokens.count - 2]
        return (mark.kind == .postfixQuestion || mark.kind == .exclamation) && word.kind == .keyword
            && word.keyword == .try
    }

    private func canBeginRegex(behind previous: Token?) -> Bool {
        guard let previous else { return true }
        switch previous.kind {
        case .leftBrace, .leftParen, .leftSquare, .prefixOperator, .prefixAmpersand, .binaryOperator, .equal,
            .semicolon, .comma, .colon, .infixQuestion, .poundIf, .poundElse, .poundElseif, .poundEndif, .unknown,
            .interpolationStart:
            return true
        case .keyword:
            switch previous.keyword {
            case .true, .false, .Any, .nil, .`self`, .Self, .super: return false
            default: return true
            }
        default:
            return false
        }
    }

    /// The end of the literal whose first pound or slash stands at an index; nil if it is none.
    ///
    /// Without pounds a slash may as well be an operator, so unless it must be a literal, doubt decides against one.
    mutating func endOfRegex(from start: Int, mustBeRegex: Bool) -> RegexEnd? {
        var index = start
        while byte(index) == UInt8(ascii: "#") { index += 1 }
        let pounds = index - start
        guard byte(index) == UInt8(ascii: "/") else { return nil }
        let slash = index
        index += 1

        var isMultiline = false
        if pounds == 0 {
            switch byte(index) {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                if !mustBeRegex { return nil }
            case UInt8(ascii: "*"), UInt8(ascii: "/"):
                return nil
            default: break
            }
            if slash > 0, bytes[slash - 1] == UInt8(ascii: "*") { return nil }
        } else {
            var next = index
            while byte(next) == UInt8(ascii: " ") || byte(next) == UInt8(ascii: "\t") { next += 1 }
            isMultiline = byte(next) == UInt8(ascii: "\n") || byte(next) == UInt8(ascii: "\r")
        }
        let contents = index
        let scan = scanRegex(from: contents, pounds: pounds, isMultiline: isMultiline, mustBeRegex: mustBeRegex)
        switch scan {
        case .end(let end): return RegexEnd(index: end, isTerminated: true)
        case .none: return nil
        case .unterminated(let end):
            guard mustBeRegex else { return nil }
            return RegexEnd(index: isMultiline ? endOfLine(from: contents) : end, isTerminated: false)
        }
    }

    private enum RegexScan {
        case end(Int), none, unterminated(Int)
    }

    private mutating func scanRegex(
        from start: Int, pounds: Int, isMultiline: Bool, mustBeRegex: Bool
    ) -> RegexScan {
        var index = start
        var groupDepth = 0
        var classDepth = 0
        var lastSpace = -1
        defer { lookaheadBudget -= index - start }
        let limit = lookaheadBudget > 0 ? count : start
        while index < limit {
            switch bytes[index] {
            case UInt8(ascii: "/"):
                var end = index + 1
                if pounds == 0 {
                    let next = byte(end)
                    if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { return .unterminated(index) }
                    if lastSpace == index - 1, !mustBeRegex { return .none }
                    return .end(end)
                }
                while byte(end) == UInt8(ascii: "#") { end += 1 }
                if end - index - 1 >= pounds { return .end(end) }
            case UInt8(ascii: "\\"):
                index += 1
                if !isMultiline, byte(index) == UInt8(ascii: "\n") || byte(index) == UInt8(ascii: "\r") { continue }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if !isMultiline { return .unterminated(index) }
            case UInt8(ascii: "(") where classDepth == 0:
                groupDepth += 1
            case UInt8(ascii: ")") where classDepth == 0:
                if groupDepth > 0 {
                    groupDepth -= 1
                } else if !mustBeRegex {
                    return .none
                }
            case UInt8(ascii: "["):
                classDepth += 1
            case UInt8(ascii: "]"):
                classDepth = max(0, classDepth - 1)
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                lastSpace = index
            default: break
            }
            index += 1
        }
        return .unterminated(min(index, count))
    }
}
