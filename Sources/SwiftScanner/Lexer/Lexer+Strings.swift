extension Lexer {
    /// Lexes a string literal from its first pound or quote to its end or its first interpolation.
    mutating func lexStringLiteral(pounds: Int) {
        let quote = position + pounds
        let isMultiline = opensMultilineString(quote: quote, pounds: pounds)
        add(.stringQuote, to: quote + (isMultiline ? 3 : 1))
        lexStringContents(isMultiline: isMultiline, pounds: pounds)
    }

    /// Three quotes open a multi-line string, unless pounds stand before them and the string ends on the same line,
    /// as in `#"""#`.
    private mutating func opensMultilineString(quote: Int, pounds: Int) -> Bool {
        guard byte(quote + 1) == UInt8(ascii: "\""), byte(quote + 2) == UInt8(ascii: "\"") else { return false }
        guard pounds > 0 else { return true }
        var index = quote + 2
        while index < count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r"), lookaheadBudget > 0
        {
            if bytes[index] == UInt8(ascii: "\""), hasPounds(pounds, at: index + 1) { return false }
            index += 1
            lookaheadBudget -= 1
        }
        return true
    }

    /// Lexes from `position`, inside a string literal, to its closing quote or the next interpolation's start.
    mutating func lexStringContents(isMultiline: Bool, pounds: Int) {
        var index = position
        while index < count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                guard closesString(at: index, isMultiline: isMultiline, pounds: pounds) else {
                    index += 1
                    continue
                }
                addSegment(to: index)
                var end = index + (isMultiline ? 3 : 1)
                if pounds > 0 {
                    while byte(end) == UInt8(ascii: "#") { end += 1 }
                }
                return add(.stringQuote, to: end)
            case UInt8(ascii: "\\"):
                index += 1
                guard hasPounds(pounds, at: index) else { continue }
                index += pounds
                guard index < count else { continue }
                switch bytes[index] {
                case UInt8(ascii: "("):
                    addSegment(to: index - pounds - 1)
                    add(.interpolationStart, to: index + 1)
                    openStrings.append(OpenString(isMultiline: isMultiline, pounds: pounds))
                    lineBreakEndsString = !isMultiline
                    return
                case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                    break
                default:
                    index += 1
                }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                guard isMultiline else {
                    addSegment(to: index)
                    return add(.stringQuote, flags: .malformed, to: index)
                }
                index += 1
            default:
                index += 1
            }
        }
        addSegment(to: count)
        add(.stringQuote, flags: .malformed, to: count)
    }

    private mutating func addSegment(to end: Int) {
        if end > position { add(.stringSegment, to: end) }
    }

    private func closesString(at quote: Int, isMultiline: Bool, pounds: Int) -> Bool {
        guard isMultiline else { return hasPounds(pounds, at: quote + 1) }
        return byte(quote + 1) == UInt8(ascii: "\"") && byte(quote + 2) == UInt8(ascii: "\"")
            && hasPounds(pounds, at: quote + 3)
    }

    @inline(__always)
    private func hasPounds(_ pounds: Int, at start: Int) -> Bool {
        pounds == 0 || hasSomePounds(pounds, at: start)
    }

    private func hasSomePounds(_ pounds: Int, at start: Int) -> Bool {
        guard count - start >= pounds else { return false }
        for index in start..<start + pounds where bytes[index] != UInt8(ascii: "#") { return false }
        return true
    }

    /// Ends the innermost interpolation and its string where the source does not, at a line break or at the end.
    mutating func closeInnermostString() {
        openStrings.removeLast()
        add(.rightParen, flags: .malformed, to: position)
        add(.stringQuote, flags: .malformed, to: position)
        lineBreakEndsString = openStrings.last.map { !$0.isMultiline } ?? false
    }

    /// Ends every literal that is open at the end of the file.
    mutating func closeOpenStrings() {
        while !openStrings.isEmpty { closeInnermostString() }
    }
}
