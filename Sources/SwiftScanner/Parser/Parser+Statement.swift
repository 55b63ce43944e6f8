import TextModel

// MARK: - Statements

extension Parser {
    /// Parses statements up to the end of the region, or to the end of an `#if` branch or a `case`.
    mutating func parseStatements(inSwitchCase: Bool = false) -> [StatementSyntax] {
        var statements: [StatementSyntax] = []
        while index < limit {
            if take(.semicolon) { continue }
            if endsConditionalBranch || inSwitchCase && (atSwitchCase || atConditionalCases) { break }
            statements.append(parseStatement())
        }
        return statements
    }

    /// A directive that ends the branch of an open `#if`.
    var endsConditionalBranch: Bool {
        switch kind {
        case .poundElse, .poundElseif, .poundEndif: openConditions > 0
        default: false
        }
    }

    mutating func parseStatement() -> StatementSyntax {
        guard depth < Self.maximumDepth else { return skipStatement() }
        depth += 1
        let outerHeight = height
        height = 0
        let first = (index, split)
        var statement = parseKnownStatement()
        if (index, split) == first { statement = skipStatement() }
        height = max(outerHeight, height + 1)
        depth -= 1
        return statement
    }

    /// Steps over what begins no statement, to where a new one may begin.
    private mutating func skipStatement() -> StatementSyntax {
        let start = start
        repeat { skipOne() } while index < limit && !startsLine && kind != .semicolon && !word.isRecoveryPoint
        return StatementSyntax(.unknown, range: range(from: start))
    }

    private mutating func parseKnownStatement() -> StatementSyntax {
        switch kind {
        case .keyword, .identifier: return parseWordStatement()
        case .at: return parseDeclarationStatement()
        case .poundIf: return parseConditionalStatements()
        case .poundSourceLocation, .poundElse, .poundElseif, .poundEndif, .shebang, .rightBrace: return skipStatement()
        default: return parseExpressionStatement()
        }
    }

    private mutating func parseWordStatement() -> StatementSyntax {
        switch word {
        case .if: return parseIfStatement()
        case .guard: return parseGuard()
        case .for: return parseFor()
        case .while: return parseWhile()
        case .repeat where kind(ahead: 1) == .leftBrace: return parseRepeat()
        case .do: return parseDo()
        case .switch: return parseSwitchStatement()
        case .return: return parseReturn()
        case .throw: return parseThrow()
        case .break, .continue, .fallthrough: return parseJump()
        case .defer: return parseDefer()
        case .case: return skipStatement()
        case .yield, .discard: return parseContextualStatement()
        default:
            if declarationIntroducer != nil { return parseDeclarationStatement() }
            return kind(ahead: 1) == .colon ? parseLabeled() : parseExpressionStatement()
        }
    }

    private mutating func parseExpressionStatement() -> StatementSyntax {
        let expression = parseExpression()
        return StatementSyntax(.expression(expression), range: expression.range)
    }

    private mutating func parseDeclarationStatement() -> StatementSyntax {
        let declaration = parseDeclaration()
        let kind: StatementSyntax.Kind =
            switch declaration.kind {
            case .variable(let variable): .variable(variable)
            case .function(let function): .function(function)
            case .statement(let statement): statement.kind
            case .unknown: .unknown
            default: .declaration(declaration)
            }
        return StatementSyntax(kind, range: declaration.range)
    }

    private mutating func parseConditionalStatements() -> StatementSyntax {
        let start = start
        let branches = parseConditionalBranches { parser in parser.parseStatements() }
        return StatementSyntax(.conditionalCompilation(branches), range: range(from: start))
    }

    // MARK: - Jumps

    private mutating func parseReturn() -> StatementSyntax {
        let start = start
        advance()
        let value = beginsReturnedValue ? parseExpression() : nil
        return StatementSyntax(.returnStatement(value), range: range(from: start))
    }

    /// `return` takes the expression behind it, in the next line too, unless that begins a statement.
    private var beginsReturnedValue: Bool {
        switch kind {
        case .endOfFile, .semicolon, .rightBrace, .rightParen, .rightSquare, .poundIf, .poundElse, .poundElseif,
            .poundEndif, .at, .comma, .colon:
            return false
        case .keyword, .identifier:
            let word = word
            if word.beginsStatementOnly { return false }
            if startsLine, word == .if || word == .switch || word == .repeat { return false }
            return declarationIntroducer == nil
        default: return true
        }
    }

    private mutating func parseThrow() -> StatementSyntax {
        let start = start
        advance()
        let value = parseExpression()
        return StatementSyntax(.throwStatement(value), range: range(from: start))
    }

    private mutating func parseJump() -> StatementSyntax {
        let start = start
        let word = word
        advance()
        var label: NameSyntax?
        if word != .fallthrough, kind == .identifier, !startsLine { label = takeName() }
        let kind: StatementSyntax.Kind =
            switch word {
            case .break: .breakStatement(label: label)
            case .continue: .continueStatement(label: label)
            default: .fallthroughStatement
            }
        return StatementSyntax(kind, range: range(from: start))
    }

    /// `yield &x`, `discard self`: ordinary names unless an operand follows in the same line.
    private mutating func parseContextualStatement() -> StatementSyntax {
        switch kind(ahead: 1) {
        case .identifier, .prefixAmpersand, .keyword, .dollarIdentifier, .integerLiteral, .stringQuote: break
        default: return parseExpressionStatement()
        }
        guard !tokens[index + 1].flags.contains(.startsLine), word(at: index + 1) != .as, word(at: index + 1) != .is
        else { return parseExpressionStatement() }
        let start = start
        advance()
        let value = parseExpression()
        let range = range(from: start)
        let expression = raised(ExpressionSyntax(.annotated(value), range: range))
        return StatementSyntax(.expression(expression), range: range)
    }

    /// `name: for …`; in front of anything else the label is not understood.
    private mutating func parseLabeled() -> StatementSyntax {
        switch word(at: index + 2) {
        case .for, .while, .repeat, .if, .switch, .do: break
        default: return parseExpressionStatement()
        }
        let start = start
        let label = takeName()
        advance()
        let statement = parseStatement()
        return StatementSyntax(.labeled(label, statement), range: range(from: start))
    }
}

// MARK: - Conditional compilation

extension Parser {
    /// Parses `#if … #endif` from the `#if` on; every branch holds what the closure reads from it.
    mutating func parseConditionalBranches<Element: Hashable & Sendable>(
        _ parseElements: (inout Parser) -> [Element]
    ) -> [ConditionalBranchSyntax<Element>] {
        var branches: [ConditionalBranchSyntax<Element>] = []
        openConditions += 1
        while kind == .poundIf && branches.isEmpty || kind == .poundElse || kind == .poundElseif {
            let start = start
            let hasCondition = kind != .poundElse
            advance()
            let condition = hasCondition ? parseCompilationCondition() : nil
            var elements: [Element] = []
            while index < limit, !endsConditionalBranch {
                elements += parseElements(&self)
                if index < limit, !endsConditionalBranch { skipOne() }
            }
            branches.append(
                ConditionalBranchSyntax(condition: condition, elements: elements, range: range(from: start)))
        }
        openConditions -= 1
        _ = take(.poundEndif)
        return branches
    }

    /// The condition ends with its line.
    private mutating func parseCompilationCondition() -> ExpressionSyntax? {
        var end = index
        while end < limit, !tokens[end].flags.contains(.startsLine) { end += 1 }
        guard end > index else { return nil }
        let outerLimit = limit
        limit = end
        let condition = parseExpression()
        jump(to: end)
        limit = outerLimit
        return condition
    }
}
