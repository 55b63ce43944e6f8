import TextModel

// MARK: - Blocks and conditions

extension Parser {
    /// Parses `{ statements }`; an empty block without bytes where the brace is missing.
    mutating func parseBlock() -> CodeBlockSyntax {
        guard kind == .leftBrace else { return CodeBlockSyntax(statements: [], range: gap) }
        let region = enterBrackets()
        let statements = parseStatements()
        leaveBrackets(region)
        return CodeBlockSyntax(statements: statements, range: range(from: region.start))
    }

    /// Parses the conditions of `if`, `guard` or `while` up to the body.
    mutating func parseConditions() -> [ConditionSyntax] {
        let outer = allowsTrailingClosures
        allowsTrailingClosures = false
        defer { allowsTrailingClosures = outer }
        var conditions: [ConditionSyntax] = []
        repeat {
            if kind == .leftBrace && !conditions.isEmpty || word == .else { break }
            conditions.append(parseCondition())
        } while take(.comma)
        return conditions
    }

    private mutating func parseCondition() -> ConditionSyntax {
        let start = start
        switch word {
        case .let, .var: return parseOptionalBinding()
        case .case: return parseMatchingCondition()
        default: break
        }
        if kind == .poundName, isSpelled(range, "#available") || isSpelled(range, "#unavailable") {
            let negated = isSpelled(range, "#unavailable")
            advance()
            if kind == .leftParen { skipOne() }
            return ConditionSyntax(.availability(negated: negated), range: range(from: start))
        }
        let expression = parseExpression()
        if case .unknown = expression.kind, expression.range.isEmpty { return skipCondition() }
        return ConditionSyntax(.expression(expression), range: expression.range)
    }

    /// Steps over what is no condition, but not over the body.
    private mutating func skipCondition() -> ConditionSyntax {
        let start = start
        let first = index
        while index < limit, kind != .leftBrace, kind != .comma, kind != .semicolon, word != .else {
            if startsLine, index > first || word.isRecoveryPoint { break }
            skipOne()
        }
        return ConditionSyntax(.unknown, range: index > first ? range(from: start) : gap)
    }

    private mutating func parseOptionalBinding() -> ConditionSyntax {
        let start = start
        advance()
        let pattern = parsePattern(binding: true)
        let type = take(.colon) ? parseType() : nil
        let value = take(.equal) ? parseExpression() : nil
        return ConditionSyntax(
            .optionalBinding(pattern, type: type, value: value), range: range(from: start))
    }

    private mutating func parseMatchingCondition() -> ConditionSyntax {
        let start = start
        advance()
        let pattern = parsePattern(binding: false)
        if take(.colon) { _ = parseType() }
        let value = take(.equal) ? parseExpression() : missingExpression
        return ConditionSyntax(.matching(pattern, value: value), range: range(from: start))
    }
}

// MARK: - Branches

extension Parser {
    mutating func parseIfStatement() -> StatementSyntax {
        let syntax = parseIf()
        return StatementSyntax(.ifStatement(syntax), range: syntax.range)
    }

    /// Parses `if … else if … else …` without recursion along the chain.
    mutating func parseIf() -> IfSyntax {
        var links: [(start: Int, conditions: [ConditionSyntax], body: CodeBlockSyntax)] = []
        var last: CodeBlockSyntax?
        repeat {
            let start = start
            advance()
            let conditions = parseConditions()
            links.append((start, conditions, parseBlock()))
            guard word == .else else { break }
            advance()
            if word != .if { last = parseBlock() }
        } while word == .if && last == nil
        let end = lastEnd
        var otherwise: IfSyntax.Else? = last.map { .block($0) }
        var result = IfSyntax(
            conditions: [], body: CodeBlockSyntax(statements: [], range: gap), otherwise: nil, range: gap)
        if links.count > SyntaxLimits.maximumHeight {
            let rest = links[SyntaxLimits.maximumHeight].start..<end
            links.removeLast(links.count - SyntaxLimits.maximumHeight)
            otherwise = .block(CodeBlockSyntax(statements: [StatementSyntax(.unknown, range: rest)], range: rest))
        }
        for link in links.reversed() {
            result = IfSyntax(
                conditions: link.conditions, body: link.body, otherwise: otherwise, range: link.start..<end)
            otherwise = .ifElse(result)
        }
        height += min(links.count, SyntaxLimits.maximumHeight / 2)
        return result
    }

    mutating func parseGuard() -> StatementSyntax {
        let start = start
        advance()
        let conditions = parseConditions()
        _ = take(.else)
        let body = parseBlock()
        return StatementSyntax(.guardStatement(conditions: conditions, body: body), range: range(from: start))
    }

    mutating func parseDefer() -> StatementSyntax {
        let start = start
        advance()
        let body = parseBlock()
        return StatementSyntax(.deferStatement(body), range: range(from: start))
    }

    mutating func parseDo() -> StatementSyntax {
        let start = start
        advance()
        skipEffects()
        let body = parseBlock()
        var catches: [CatchSyntax] = []
        while take(.catch) {
            let items = kind == .leftBrace ? [] : parseCaseItems()
            catches.append(CatchSyntax(items: items, body: parseBlock()))
        }
        return StatementSyntax(.doCatch(body: body, catches: catches), range: range(from: start))
    }
}

// MARK: - Loops

extension Parser {
    mutating func parseFor() -> StatementSyntax {
        let start = start
        let keywordRange = range
        advance()
        while word == .try || word == .await || word == .unsafe, word(at: index + 1) != .in {
            advance()
            if !flags.contains(.spaceBefore), !take(.postfixQuestion) { _ = take(.exclamation) }
        }
        let outer = allowsTrailingClosures
        allowsTrailingClosures = false
        let pattern = take(.case) ? parsePattern(binding: false) : parsePattern(binding: true)
        if take(.colon) { _ = parseType() }
        let sequence = take(.in) ? parseExpression() : missingExpression
        let whereClause = take(.where) ? parseExpression() : nil
        allowsTrailingClosures = outer
        let body = parseBlock()
        let syntax = ForInSyntax(
            pattern: pattern, sequence: sequence, whereClause: whereClause, body: body, keywordRange: keywordRange)
        return StatementSyntax(.forIn(syntax), range: range(from: start))
    }

    mutating func parseWhile() -> StatementSyntax {
        let start = start
        advance()
        let conditions = parseConditions()
        let body = parseBlock()
        return StatementSyntax(.whileLoop(conditions: conditions, body: body), range: range(from: start))
    }

    mutating func parseRepeat() -> StatementSyntax {
        let start = start
        advance()
        let body = parseBlock()
        let condition = take(.while) ? parseExpression() : missingExpression
        return StatementSyntax(.repeatWhile(body: body, condition: condition), range: range(from: start))
    }
}

// MARK: - Switch

extension Parser {
    mutating func parseSwitchStatement() -> StatementSyntax {
        let syntax = parseSwitch()
        return StatementSyntax(.switchStatement(syntax), range: syntax.range)
    }

    mutating func parseSwitch() -> SwitchSyntax {
        let start = start
        advance()
        let subject = parseHeadExpression()
        guard kind == .leftBrace else { return SwitchSyntax(subject: subject, cases: [], range: range(from: start)) }
        let region = enterBrackets()
        var cases: [SwitchCaseSyntax] = []
        parseSwitchCases(into: &cases, isConditional: false)
        leaveBrackets(region)
        return SwitchSyntax(subject: subject, cases: cases, range: range(from: start))
    }

    /// Cases inside `#if` are kept among the others, since at most one list of cases is there when the code runs.
    private mutating func parseSwitchCases(into cases: inout [SwitchCaseSyntax], isConditional: Bool) {
        var conditions = 0
        while index < limit {
            switch kind {
            case .poundIf: conditions += 1
            case .poundEndif: conditions = max(0, conditions - 1)
            default: break
            }
            switch kind {
            case .poundIf, .poundElse, .poundElseif, .poundEndif:
                repeat { advance() } while index < limit && !startsLine
            default:
                if atSwitchCase {
                    openConditions += conditions
                    cases.append(parseSwitchCase(isConditional: conditions > 0))
                    openConditions -= conditions
                } else {
                    skipOne()
                }
            }
        }
    }

    /// `case`, `default:` or `@unknown default:` at the current token.
    var atSwitchCase: Bool {
        switch word {
        case .case: true
        case .default: kind(ahead: 1) == .colon
        default: kind == .at && word(at: index + 2) == .default
        }
    }

    /// An `#if` whose first line is a case.
    var atConditionalCases: Bool {
        guard kind == .poundIf else { return false }
        var next = index
        while kind(at: next) == .poundIf {
            next += 1
            while next < limit, !tokens[next].flags.contains(.startsLine) { next += 1 }
        }
        return word(at: next) == .case || word(at: next) == .default
            || kind(at: next) == .at && word(at: next + 2) == .default
    }

    private mutating func parseSwitchCase(isConditional: Bool) -> SwitchCaseSyntax {
        let start = start
        if kind == .at { skipAttribute() }
        let items = take(.default) ? [] : parseCaseHead()
        if !take(.colon) { skipToColon() }
        let statements = parseStatements(inSwitchCase: true)
        return SwitchCaseSyntax(
            items: items, statements: statements, range: range(from: start), isConditional: isConditional)
    }

    private mutating func parseCaseHead() -> [SwitchItemSyntax] {
        advance()
        let items = parseCaseItems()
        guard items.isEmpty else { return items }
        return [SwitchItemSyntax(pattern: PatternSyntax(.unknown, range: gap), whereClause: nil)]
    }

    /// What is left of the head of a case, in its line.
    private mutating func skipToColon() {
        while index < limit, kind != .colon, !startsLine { skipOne() }
        if !startsLine { _ = take(.colon) }
    }

    /// Parses `pattern where condition, …` as in `case` and `catch`.
    private mutating func parseCaseItems() -> [SwitchItemSyntax] {
        let outer = allowsTrailingClosures
        allowsTrailingClosures = false
        defer { allowsTrailingClosures = outer }
        var items: [SwitchItemSyntax] = []
        repeat {
            if kind == .colon || kind == .leftBrace { break }
            // `catch where …` catches whatever fulfils the condition.
            let pattern = word == .where ? PatternSyntax(.wildcard, range: gap) : parsePattern(binding: false)
            let whereClause = take(.where) ? parseExpression() : nil
            items.append(SwitchItemSyntax(pattern: pattern, whereClause: whereClause))
        } while take(.comma)
        return items
    }
}
