import TextModel

/// `try`, `await` and the like in front of an operand.
private struct PrefixWord {
    enum Meaning { case attempt(TryKind), annotation }

    var meaning: Meaning
    var start: Int
}

/// An operand of an operator sequence, with the words that spread over the operators to its right.
private struct Operand {
    var words: [PrefixWord] = []
    var expression: ExpressionSyntax
    var height: Int
}

private struct PendingOperator {
    enum Form {
        case infix(OperatorSyntax)
        case ternary(then: ExpressionSyntax, height: Int)
    }

    var form: Form
    var precedence: OperatorPrecedence
}

// MARK: - Expressions

extension Parser {
    /// Parses an expression with all its operators; an empty `unknown` one where there is none.
    mutating func parseExpression() -> ExpressionSyntax {
        guard depth < Self.maximumDepth else { return skipExpression() }
        depth += 1
        let outerHeight = height
        let first = parseOperand()
        var result = first
        if continuesSequence { result = parseSequence(startingWith: first) }
        let expression = finished(result)
        height = max(outerHeight, height)
        depth -= 1
        return expression
    }

    /// Parses the expression behind `head`, where an opening brace begins the body.
    mutating func parseHeadExpression() -> ExpressionSyntax {
        let outer = allowsTrailingClosures
        allowsTrailingClosures = false
        defer { allowsTrailingClosures = outer }
        return parseExpression()
    }

    /// Steps over an expression that is nested too deeply.
    private mutating func skipExpression() -> ExpressionSyntax {
        let start = start
        let first = index
        skipping: while index < limit {
            switch kind {
            case .comma, .semicolon, .colon, .rightBrace, .rightParen, .rightSquare: break skipping
            case .leftBrace where !allowsTrailingClosures: break skipping
            default:
                if index > first, startsLine, word.isRecoveryPoint { break skipping }
                skipOne()
            }
        }
        height = max(height, 1)
        return ExpressionSyntax(.unknown, range: index > first ? range(from: start) : gap)
    }

    /// Groups operands by precedence with two stacks, so that the length of a chain costs no recursion.
    private mutating func parseSequence(startingWith first: Operand) -> Operand {
        var operands = [first]
        var pending: [PendingOperator] = []
        while continuesSequence {
            if word == .is || word == .as {
                reduce(&operands, &pending, before: .casting)
                operands[operands.count - 1] = parseCast(of: operands[operands.count - 1])
                continue
            }
            if kind == .infixQuestion {
                reduce(&operands, &pending, before: .ternary)
                pending.append(parseTernaryMiddle())
            } else {
                let `operator` = takeOperator()
                let precedence = operators.precedence(of: `operator`.text)
                reduce(&operands, &pending, before: precedence)
                pending.append(PendingOperator(form: .infix(`operator`), precedence: precedence))
            }
            operands.append(parseOperand())
        }
        while let last = pending.popLast() { reduceOnce(&operands, last) }
        return operands[0]
    }

    /// The current token goes on with an operator sequence.
    private var continuesSequence: Bool {
        switch kind {
        case .binaryOperator: return true
        case .equal: return !stopsAtEqual
        case .infixQuestion: return true
        case .keyword, .identifier:
            let word = word
            return word == .is || word == .as
        default: return false
        }
    }

    private mutating func reduce(
        _ operands: inout [Operand], _ pending: inout [PendingOperator], before next: OperatorPrecedence
    ) {
        while let last = pending.last,
            last.precedence.strength > next.strength
                || last.precedence.strength == next.strength && !next.isRightAssociative
        {
            pending.removeLast()
            reduceOnce(&operands, last)
        }
    }

    private mutating func reduceOnce(_ operands: inout [Operand], _ pending: PendingOperator) {
        let right = operands.removeLast()
        let value = finished(right)
        var left = operands[operands.count - 1]
        var tallest = max(left.height, height)
        let kind: ExpressionSyntax.Kind
        switch pending.form {
        case .infix(let `operator`) where pending.precedence.isAssignment:
            kind = .assignment(target: left.expression, `operator`, value: value)
        case .infix(let `operator`):
            kind = .binary(left.expression, `operator`, value)
        case .ternary(let then, let thenHeight):
            kind = .ternary(condition: left.expression, then: then, otherwise: value)
            tallest = max(tallest, thenHeight)
        }
        height = tallest
        let range = left.expression.range.lowerBound..<value.range.upperBound
        left.expression = raised(ExpressionSyntax(kind, range: range))
        left.height = height
        operands[operands.count - 1] = left
    }

    /// The operand with its words around it; leaves its height.
    private mutating func finished(_ operand: Operand) -> ExpressionSyntax {
        height = operand.height
        var expression = operand.expression
        for word in operand.words.reversed() {
            let range = word.start..<expression.range.upperBound
            switch word.meaning {
            case .attempt(let kind):
                expression = raised(ExpressionSyntax(.tryExpression(kind, expression), range: range))
            case .annotation:
                expression = raised(ExpressionSyntax(.annotated(expression), range: range))
            }
        }
        return expression
    }

    /// Takes `? then :` of a ternary.
    private mutating func parseTernaryMiddle() -> PendingOperator {
        advance()
        height = 0
        let outer = stopsAtEqual
        stopsAtEqual = false
        let then = parseExpression()
        stopsAtEqual = outer
        _ = take(.colon)
        return PendingOperator(form: .ternary(then: then, height: height), precedence: .ternary)
    }

    /// Takes `is T`, `as T`, `as? T` or `as! T` behind an operand.
    private mutating func parseCast(of operand: Operand) -> Operand {
        let start = start
        var cast = CastKind.upcast
        if word == .is {
            cast = .test
            advance()
        } else {
            advance()
            if !flags.contains(.spaceBefore) {
                if take(.postfixQuestion) || take(.infixQuestion) {
                    cast = .conditional
                } else if take(.exclamation) {
                    cast = .forced
                }
            }
        }
        let operatorRange = range(from: start)
        height = operand.height
        let type = parseType()
        var result = operand
        let range = operand.expression.range.lowerBound..<type.range.upperBound
        result.expression = raised(
            ExpressionSyntax(.cast(operand.expression, cast, operatorRange: operatorRange, type), range: range))
        result.height = height
        return result
    }
}

// MARK: - Operands

extension Parser {
    private mutating func parseOperand() -> Operand {
        height = 0
        var operand = Operand(expression: ExpressionSyntax(.unknown, range: gap), height: 0)
        while let word = takePrefixWord() { operand.words.append(word) }
        operand.expression = parseOperandBehindWords()
        if kind == .arrow || kind == .keyword && word == .throws || word == .async || word == .rethrows {
            operand.expression = parseFunctionTypeTail(behind: operand.expression)
        }
        operand.height = height
        return operand
    }

    /// Takes `try`, `await` or `unsafe`, which spread over the operators to their right.
    private mutating func takePrefixWord() -> PrefixWord? {
        let start = start
        switch word {
        case .try:
            advance()
            if !flags.contains(.spaceBefore) {
                if take(.postfixQuestion) { return PrefixWord(meaning: .attempt(.optional), start: start) }
                if take(.exclamation) { return PrefixWord(meaning: .attempt(.forced), start: start) }
            }
            return PrefixWord(meaning: .attempt(.plain), start: start)
        case .await where beginsAwaited(at: index + 1),
            .unsafe where beginsOperand(at: index + 1, allowsBrackets: false):
            advance()
            return PrefixWord(meaning: .annotation, start: start)
        default:
            return nil
        }
    }

    private mutating func parseOperandBehindWords() -> ExpressionSyntax {
        if kind == .at, !startsLine, kind(ahead: 1).isName { return parseTypeOperand() }
        switch word {
        case .consume, .copy, .each:
            if beginsOperand(at: index + 1, allowsBrackets: false) { return parseAnnotatedOperand() }
        case .repeat:
            if kind(ahead: 1) != .leftBrace {
                let start = start
                advance()
                let pattern = parseExpression()
                return raised(
                    ExpressionSyntax(.annotated(pattern), range: start..<max(lastEnd, pattern.range.upperBound)))
            }
        case .any, .some:
            if beginsOperand(at: index + 1, allowsBrackets: true), kind(ahead: 1) != .leftParen || word == .any {
                return parseTypeOperand()
            }
        default: break
        }
        return parseUnary()
    }

    /// `any P`, `@Sendable () -> Void`: what can only be a type where an expression stands.
    private mutating func parseTypeOperand() -> ExpressionSyntax {
        let type = parseType()
        height += 1
        return ExpressionSyntax(.type(type), range: type.range)
    }

    /// `consume x` and its kin; several in a row cost no recursion.
    private mutating func parseAnnotatedOperand() -> ExpressionSyntax {
        var starts: [Int] = []
        while word == .consume || word == .copy || word == .each, beginsOperand(at: index + 1, allowsBrackets: false) {
            starts.append(start)
            advance()
        }
        var expression = parseUnary()
        for start in starts.reversed() {
            let range = start..<expression.range.upperBound
            expression = raised(ExpressionSyntax(.annotated(expression), range: range))
        }
        return expression
    }

    /// `await` is a name only where an operator, a member or the end of the operand follows.
    private func beginsAwaited(at index: Int) -> Bool {
        guard index < limit else { return false }
        switch tokens[index].kind {
        case .leftBrace: return true
        case .leftParen: return true
        case .keyword where word(at: index).beginsStatementOnly: return false
        default:
            return beginsOperand(at: index, allowsBrackets: true)
                || tokens[index].flags.contains(.startsLine) && tokens[index].kind.isName
        }
    }

    /// A token in the same line as the contextual keyword in front of it shows that the word is a keyword there.
    private func beginsOperand(at index: Int, allowsBrackets: Bool) -> Bool {
        guard index < limit, !tokens[index].flags.contains(.startsLine) else { return false }
        switch tokens[index].kind {
        case .identifier, .dollarIdentifier, .integerLiteral, .floatLiteral, .stringQuote, .poundName, .placeholder:
            return true
        case .keyword:
            let word = word(at: index)
            return !word.beginsStatementOnly && word != .is && word != .as
        case .leftParen, .leftSquare, .prefixOperator, .backslash, .period:
            return allowsBrackets && tokens[index].flags.contains(.spaceBefore)
        default: return false
        }
    }

    /// `(A) -> B` where an expression stands, as in `[(A) -> B]()`.
    private mutating func parseFunctionTypeTail(behind parameters: ExpressionSyntax) -> ExpressionSyntax {
        let start = index
        skipEffects()
        guard kind == .arrow else {
            index = start
            lastEnd = parameters.range.upperBound
            return parameters
        }
        advance()
        let result = parseType()
        let range = parameters.range.lowerBound..<max(lastEnd, result.range.upperBound)
        height = 2
        return ExpressionSyntax(.type(TypeSyntax(.function, range: range)), range: range)
    }

    /// Parses prefix operators, however many, and what they stand in front of.
    private mutating func parseUnary() -> ExpressionSyntax {
        guard isPrefixMark else { return parsePostfix() }
        var marks: [OperatorSyntax] = []
        while isPrefixMark {
            if endsOperand(at: index + 1) { break }
            marks.append(takeOperator())
        }
        var expression = parsePostfix()
        for mark in marks.reversed() {
            let range = mark.range.lowerBound..<max(mark.range.upperBound, expression.range.upperBound)
            let kind: ExpressionSyntax.Kind = mark.text == "&" ? .inOut(expression) : .prefix(mark, expression)
            expression = raised(ExpressionSyntax(kind, range: range))
        }
        return expression
    }

    private var isPrefixMark: Bool {
        switch kind {
        case .prefixOperator, .prefixAmpersand: true
        default: false
        }
    }

    /// An operator in front of this token has no operand: it is a value itself, or its operand is missing.
    func endsOperand(at index: Int) -> Bool {
        switch kind(at: index) {
        case .rightParen, .rightSquare, .rightBrace, .comma, .colon, .semicolon, .endOfFile: true
        default: false
        }
    }
}
