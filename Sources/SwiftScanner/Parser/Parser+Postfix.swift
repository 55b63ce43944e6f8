import TextModel

// MARK: - Chains

extension Parser {
    /// Parses a primary expression and the members, calls, subscripts and marks behind it, without recursion along them.
    mutating func parsePostfix() -> ExpressionSyntax {
        let first = index
        let primary = parsePrimary()
        guard index > first else { return primary }
        switch primary.kind {
        case .ifExpression, .switchExpression: return primary
        default: return parseLinks(behind: primary)
        }
    }

    private mutating func parseLinks(behind primary: ExpressionSyntax) -> ExpressionSyntax {
        var expression = primary
        while let next = parseLink(behind: expression) { expression = next }
        return expression
    }

    /// The expression with one more link, or nil where the chain ends.
    private mutating func parseLink(behind base: ExpressionSyntax) -> ExpressionSyntax? {
        switch kind {
        case .period: return parseMember(of: base)
        case .leftParen where !startsLine: return parseCall(of: base)
        case .leftSquare where !startsLine: return parseSubscript(of: base)
        case .leftBrace where opensTrailingClosure(behind: base): return parseTrailingCall(of: base)
        case .postfixQuestion where !startsLine:
            advance()
            return raised(ExpressionSyntax(.optionalChain(base), range: range(from: base.range.lowerBound)))
        case .exclamation where !startsLine:
            advance()
            return raised(ExpressionSyntax(.forceUnwrap(base), range: range(from: base.range.lowerBound)))
        case .postfixOperator where !startsLine: return parsePostfixOperator(behind: base)
        case .binaryOperator, .prefixOperator:
            return skipGenericArguments(behind: base) ? parseLinkOrSame(behind: base) : nil
        case .poundIf: return parseConditionalLinks(behind: base)
        default: return nil
        }
    }

    /// A name with its generic arguments behind it is the same node, a little longer.
    private func parseLinkOrSame(behind base: ExpressionSyntax) -> ExpressionSyntax {
        ExpressionSyntax(base.kind, range: range(from: base.range.lowerBound))
    }

    private mutating func parsePostfixOperator(behind base: ExpressionSyntax) -> ExpressionSyntax {
        let mark = takeOperator()
        return raised(ExpressionSyntax(.postfix(base, mark), range: range(from: base.range.lowerBound)))
    }

    /// Takes `.name`; a name that is not there yet is empty.
    private mutating func parseMember(of base: ExpressionSyntax) -> ExpressionSyntax {
        advance()
        let name = parseMemberName()
        return raised(
            ExpressionSyntax(.member(base: base, name: name), range: range(from: base.range.lowerBound)))
    }

    /// Takes the name behind a period, with argument labels where it is a compound name: `hitTest(_:with:)`.
    mutating func parseMemberName() -> NameSyntax {
        switch kind {
        case .identifier, .dollarIdentifier, .placeholder: break
        case .integerLiteral, .floatLiteral: return takeName()
        case .keyword where !atNewStatement: break
        default: return missingName
        }
        return withArgumentLabels(takeQualifiedName())
    }

    /// Adds `(_:with:)` to a name where it follows.
    mutating func withArgumentLabels(_ name: NameSyntax) -> NameSyntax {
        guard kind == .leftParen, !flags.contains(.spaceBefore), brackets.isClosed(index) else { return name }
        let end = brackets.end(of: index)
        var next = index + 1
        guard next < end else { return name }
        while next < end {
            guard kind(at: next).isLabel, kind(at: next + 1) == .colon else { return name }
            next += 2
        }
        jump(to: end + 1)
        let range = range(from: name.range.lowerBound)
        let labels = bytes[name.range.upperBound..<range.upperBound].filter { $0 > 0x20 }
        return NameSyntax(name.text + String(decoding: labels, as: UTF8.self), range: range)
    }

    private mutating func parseCall(of callee: ExpressionSyntax) -> ExpressionSyntax {
        let start = start
        let arguments = parseArguments()
        let parentheses = range(from: start)
        let closures = parseTrailingClosures(behind: callee)
        let call = CallSyntax(
            callee: callee, arguments: arguments, trailingClosures: closures, parenthesesRange: parentheses)
        return raised(ExpressionSyntax(.call(call), range: range(from: callee.range.lowerBound)))
    }

    private mutating func parseTrailingCall(of callee: ExpressionSyntax) -> ExpressionSyntax {
        let closures = parseTrailingClosures(behind: callee)
        let call = CallSyntax(callee: callee, arguments: [], trailingClosures: closures, parenthesesRange: nil)
        return raised(ExpressionSyntax(.call(call), range: range(from: callee.range.lowerBound)))
    }

    private mutating func parseSubscript(of base: ExpressionSyntax) -> ExpressionSyntax {
        let arguments = parseArguments()
        return raised(
            ExpressionSyntax(
                .subscriptCall(base: base, arguments: arguments), range: range(from: base.range.lowerBound)))
    }
}

// MARK: - Arguments

extension Parser {
    /// Parses a bracketed list of arguments, from the opening bracket at the current token to behind the closing one.
    mutating func parseArguments() -> [ArgumentSyntax] {
        let region = enterBrackets()
        var arguments: [ArgumentSyntax] = []
        while index < limit, !isPastUnclosed(region) {
            arguments.append(parseArgument())
            if take(.comma) { continue }
            if index >= limit || isPastUnclosed(region) || !isClosed(region) && startsLine { break }
            arguments.append(ArgumentSyntax(label: nil, value: skipToComma()))
            _ = take(.comma)
        }
        leaveBrackets(region, skippingRest: false)
        return arguments
    }

    private mutating func parseArgument() -> ArgumentSyntax {
        var label: NameSyntax?
        if kind.isLabel, kind(ahead: 1) == .colon, !isModuleSelector(at: index) {
            label = takeName()
            advance()
        }
        return ArgumentSyntax(label: label, value: parseExpression())
    }

    /// What the list does not expect, up to the next comma.
    mutating func skipToComma() -> ExpressionSyntax {
        let start = start
        repeat { skipOne() } while index < limit && kind != .comma
        height = max(height, 1)
        return ExpressionSyntax(.unknown, range: range(from: start))
    }
}

// MARK: - Trailing closures

extension Parser {
    private func opensTrailingClosure(behind base: ExpressionSyntax) -> Bool {
        switch base.kind {
        case .integer, .float, .boolean, .nilLiteral, .string, .regex, .array, .dictionary: false
        default: opensTrailingClosure
        }
    }

    /// The brace at the current token belongs to the expression in front of it.
    private var opensTrailingClosure: Bool {
        guard kind == .leftBrace else { return false }
        if allowsTrailingClosures { return !beginsAccessor(at: index + 1, allowsBodiless: false) }
        if word(at: index + 1) == .case { return false }
        guard brackets.isClosed(index) else { return false }
        let next = brackets.end(of: index) + 1
        let startsLine = next < limit && tokens[next].flags.contains(.startsLine)
        switch kind(at: next) {
        case .leftBrace, .comma: return true
        case .leftSquare, .leftParen, .period, .postfixQuestion, .infixQuestion, .exclamation, .colon, .equal,
            .binaryOperator, .postfixOperator:
            return !startsLine
        case .keyword, .identifier:
            switch word(at: next) {
            case .where: return true
            case .is, .as: return !startsLine
            default: return false
            }
        default: return false
        }
    }

    /// Parses `{ … } label: { … }`; none where the brace belongs to something else.
    mutating func parseTrailingClosures(behind base: ExpressionSyntax) -> [TrailingClosureSyntax] {
        guard opensTrailingClosure(behind: base) else { return [] }
        var closures: [TrailingClosureSyntax] = []
        let first = parseClosure()
        closures.append(TrailingClosureSyntax(label: nil, closure: first, range: first.body.range))
        while kind.isLabel, kind(ahead: 1) == .colon, kind(ahead: 2) == .leftBrace,
            word != .default
        {
            let start = start
            let label = takeName()
            advance()
            let closure = parseClosure()
            closures.append(TrailingClosureSyntax(label: label, closure: closure, range: range(from: start)))
        }
        return closures
    }
}

// MARK: - Generic arguments and conditional links

extension Parser {
    /// Tokens that the parser looks through to tell generic arguments from a comparison.
    private static let genericLookahead = 160

    /// Takes `<…>` behind a name where it can only be a list of generic arguments.
    private mutating func skipGenericArguments(behind base: ExpressionSyntax) -> Bool {
        switch base.kind {
        case .name, .member: break
        default: return false
        }
        // A prefix operator cannot follow a name, so `Name <Argument>()` is no comparison.
        guard split == 0, !flags.contains(.spaceBefore) || kind == .prefixOperator, isSpelled(range, "<"),
            let end = endOfGenericArguments()
        else { return false }
        jump(to: end.index)
        for _ in 0..<end.bytes { takeByte() }
        return true
    }

    /// Where the list that begins at the current `<` ends: a token, and the bytes of it that belong to the list.
    private func endOfGenericArguments() -> (index: Int, bytes: Int)? {
        var open = 0
        var brackets: [TokenKind] = []
        for next in index..<min(limit, index + Self.genericLookahead) {
            switch tokens[next].kind {
            case .identifier, .period, .colon, .postfixQuestion, .infixQuestion, .exclamation, .arrow, .at,
                .placeholder, .integerLiteral, .wildcard:
                continue
            case .keyword:
                switch word(at: next) {
                case .Any, .Self, .inout, .throws, .rethrows, .`self`: continue
                default: return nil
                }
            case .comma: continue
            case .leftParen, .leftSquare: brackets.append(tokens[next].kind)
            case .rightParen: if brackets.popLast() != .leftParen { return nil }
            case .rightSquare: if brackets.popLast() != .leftSquare { return nil }
            case .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand:
                let range = tokens[next].range
                for offset in range {
                    switch byte(at: offset) {
                    case UInt8(ascii: "<") where range.count == 1: open += 1
                    case UInt8(ascii: ">"):
                        open -= 1
                        if open == 0 {
                            guard brackets.isEmpty, endsGenericArguments(at: next, end: offset + 1) else { return nil }
                            return (next, offset + 1 - range.lowerBound)
                        }
                    case UInt8(ascii: "&"), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "~"): continue
                    default: return nil
                    }
                }
            default: return nil
            }
        }
        return nil
    }

    /// What stands behind `>` decides, as in the language: a comparison could not be followed by these.
    private func endsGenericArguments(at closer: Int, end: Int) -> Bool {
        if end < Int(tokens[closer].end) {
            return byte(at: end) == UInt8(ascii: "?") || byte(at: end) == UInt8(ascii: "!")
        }
        let next = closer + 1
        guard next < limit else { return true }
        switch tokens[next].kind {
        case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile, .colon,
            .exclamation, .postfixQuestion, .equal:
            return true
        case .leftParen, .leftSquare: return !tokens[next].flags.contains(.startsLine)
        case .binaryOperator, .postfixOperator: return isSpelled(tokens[next].range, "&")
        case .keyword: return tokens[next].flags.contains(.startsLine)
        default: return false
        }
    }

    /// Takes `#if … #endif` where its branches hold links of the chain.
    private mutating func parseConditionalLinks(behind base: ExpressionSyntax) -> ExpressionSyntax? {
        var next = index + 1
        while next < limit, !tokens[next].flags.contains(.startsLine) { next += 1 }
        // An inner `#if` directly behind the outer one holds links where the first line that is none does.
        while kind(at: next) == .poundIf {
            next += 1
            while next < limit, !tokens[next].flags.contains(.startsLine) { next += 1 }
        }
        guard kind(at: next) == .period else { return nil }
        let branches = parseConditionalBranches { parser in parser.parseConditionalLinkBranch() }
        return raised(
            ExpressionSyntax(.conditionalChain(base: base, branches), range: range(from: base.range.lowerBound)))
    }

    private mutating func parseConditionalLinkBranch() -> [ExpressionSyntax] {
        var links: [ExpressionSyntax] = []
        while kind == .period || kind == .poundIf {
            if kind == .period {
                links.append(parseExpression())
                continue
            }
            guard depth < Self.maximumDepth else { break }
            depth += 1
            let base = ExpressionSyntax(.unknown, range: start..<start)
            let nested = parseConditionalLinks(behind: base)
            depth -= 1
            guard let nested else { break }
            links.append(nested)
        }
        return links
    }
}
