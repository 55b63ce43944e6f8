import TextModel

// MARK: - Patterns

extension Parser {
    /// Parses a pattern. Where it binds, as behind `let` or `for`, a plain name is a new variable; elsewhere it is an
    /// expression to compare with.
    mutating func parsePattern(binding: Bool) -> PatternSyntax {
        guard depth < Self.maximumDepth else {
            return PatternSyntax(.unknown, range: skipPattern())
        }
        depth += 1
        defer { depth -= 1 }
        let pattern = parseSimplePattern(binding: binding)
        let start = pattern.range.lowerBound
        guard word == .as, index < limit else { return pattern }
        advance()
        if !flags.contains(.spaceBefore), !take(.postfixQuestion) { _ = take(.exclamation) }
        let type = parseType()
        return PatternSyntax(.cast(pattern, type), range: range(from: start))
    }

    private mutating func skipPattern() -> ByteRange {
        let start = start
        let first = index
        while index < limit, kind != .comma, kind != .equal, kind != .colon, kind != .leftBrace,
            !word.beginsStatementOnly
        {
            skipOne()
        }
        return index > first ? range(from: start) : gap
    }

    private mutating func parseSimplePattern(binding: Bool) -> PatternSyntax {
        switch kind {
        case .keyword, .identifier:
            switch word {
            case .let, .var: return parseBindingPattern()
            case .is: return parseTypeTest()
            case .`self` where binding: return parseNamePattern(binding: true)
            case .true, .false, .nil, .`self`, .super, .try, .await: return parseExpressionPattern()
            case .Self, .Any, .`init`: return parseNamePattern(binding: binding)
            default:
                guard kind == .identifier else { return PatternSyntax(.unknown, range: gap) }
                return parseNamePattern(binding: binding)
            }
        case .leftParen where endsPattern(at: brackets.end(of: index) + 1): return parseTuplePattern(binding: binding)
        case .wildcard where endsPattern(at: index + 1): return parseWildcard()
        case .period: return parseNamePattern(binding: binding)
        default: return parseExpressionPattern()
        }
    }

    /// What may follow a whole pattern.
    private func endsPattern(at index: Int) -> Bool {
        switch kind(at: index) {
        case .comma, .colon, .equal, .endOfFile, .rightParen, .rightBrace, .leftBrace, .semicolon, .postfixQuestion:
            true
        case .keyword, .identifier:
            word(at: index) == .in || word(at: index) == .as || word(at: index) == .where
                || tokens[index].flags.contains(.startsLine)
        default: tokens[index].flags.contains(.startsLine)
        }
    }

    private mutating func parseBindingPattern() -> PatternSyntax {
        let start = start
        advance()
        let inner = parsePattern(binding: true)
        return PatternSyntax(.binding(inner), range: range(from: start))
    }

    private mutating func parseTypeTest() -> PatternSyntax {
        let start = start
        advance()
        let type = parseType()
        return PatternSyntax(.typeTest(type), range: range(from: start))
    }

    private mutating func parseWildcard() -> PatternSyntax {
        let start = start
        advance()
        return optional(PatternSyntax(.wildcard, range: range(from: start)), from: start)
    }

    /// Wraps a pattern in the question marks behind it.
    private mutating func optional(_ pattern: PatternSyntax, from start: Int) -> PatternSyntax {
        var pattern = pattern
        var levels = 0
        while kind == .postfixQuestion, !startsLine {
            advance()
            levels += 1
            let kind: PatternSyntax.Kind = levels > SyntaxLimits.maximumHeight ? .unknown : .optional(pattern)
            pattern = PatternSyntax(kind, range: range(from: start))
        }
        return pattern
    }

    private mutating func parseTuplePattern(binding: Bool) -> PatternSyntax {
        let start = start
        let elements = parsePatternElements(binding: binding)
        return optional(PatternSyntax(.tuple(elements), range: range(from: start)), from: start)
    }

    private mutating func parsePatternElements(binding: Bool) -> [TuplePatternElementSyntax] {
        let region = enterBrackets()
        var elements: [TuplePatternElementSyntax] = []
        while index < limit, !isPastUnclosed(region) {
            let first = index
            var label: NameSyntax?
            if kind.isName, kind(ahead: 1) == .colon {
                label = takeName()
                advance()
            }
            elements.append(TuplePatternElementSyntax(label: label, pattern: parsePattern(binding: binding)))
            while index < limit, kind != .comma, !isPastUnclosed(region) { skipOne() }
            if !take(.comma), index == first { break }
        }
        leaveBrackets(region, skippingRest: false)
        return elements
    }

    /// A name, an enumeration's case with or without its type, or an expression that begins like one.
    private mutating func parseNamePattern(binding: Bool) -> PatternSyntax {
        if kind != .period, binding, kind(ahead: 1) != .period, kind(ahead: 1) != .leftParen {
            let start = start
            let name = takeName()
            return optional(PatternSyntax(.name(name), range: name.range), from: start)
        }
        guard let path = enumCasePath() else { return parseExpressionPattern() }
        let start = start
        jump(to: path)
        let name = takeName()
        let payload = kind == .leftParen && !startsLine ? parsePatternElements(binding: binding) : []
        return optional(PatternSyntax(.enumCase(name, payload: payload), range: range(from: start)), from: start)
    }

    /// Index of the case's name where the tokens read `.name`, `A.B.name`, each perhaps with a payload, and no more.
    private func enumCasePath() -> Int? {
        var next = index
        // What no type's name leads to is a value: `case button.frame.contains(point)`.
        var isOfType = kind(at: next) == .period
        if !isOfType { next += 1 }
        guard kind(at: next) == .period else { return nil }
        while kind(at: next) == .period, kind(at: next + 1).isName {
            if next > index { isOfType = isOfType || isTypeName(at: next - 1) }
            next += 2
        }
        guard isOfType else { return nil }
        guard next > index + 1, kind(at: next - 1).isName else { return nil }
        if word(at: next - 1) == .`self` { return nil }
        if kind(at: next) == .leftParen { return endsPattern(at: brackets.end(of: next) + 1) ? next - 1 : nil }
        return endsPattern(at: next) ? next - 1 : nil
    }

    /// Types begin with a capital letter, the members of values do not.
    private func isTypeName(at index: Int) -> Bool {
        let letters = bytes[tokens[index].range].drop { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "_") }
        guard let first = letters.first else { return false }
        return first >= 0x80 || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    }

    private mutating func parseExpressionPattern() -> PatternSyntax {
        let outer = stopsAtEqual
        stopsAtEqual = true
        let expression = parseExpression()
        stopsAtEqual = outer
        if expression.range.isEmpty { return PatternSyntax(.unknown, range: expression.range) }
        return PatternSyntax(.expression(expression), range: expression.range)
    }
}
