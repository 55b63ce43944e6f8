import TextModel

// MARK: - Types

extension Parser {
    /// Parses a type as written; an empty `unknown` one where none begins.
    mutating func parseType() -> TypeSyntax {
        guard depth < Self.maximumDepth else { return skipType() }
        depth += 1
        defer { depth -= 1 }
        let outerHeight = height
        height = 0
        let type = parseComposition()
        let result = parseFunctionTail(behind: type)
        height = max(outerHeight, height)
        return result
    }

    private mutating func skipType() -> TypeSyntax {
        let start = start
        let first = index
        skipping: while index < limit {
            switch kind {
            case .comma, .equal, .leftBrace, .rightBrace, .rightParen, .rightSquare, .semicolon: break skipping
            default:
                if index > first, startsLine { break skipping }
                skipOne()
            }
        }
        return TypeSyntax(.unknown, range: index > first ? range(from: start) : gap)
    }

    /// Accounts for a type around another; `unknown` where the tree grew too tall.
    private mutating func raised(_ kind: TypeSyntax.Kind, from start: Int) -> TypeSyntax {
        height += 1
        let range = range(from: start)
        guard height > SyntaxLimits.maximumHeight else { return TypeSyntax(kind, range: range) }
        height = 1
        return TypeSyntax(.unknown, range: range)
    }

    /// `async throws -> Result` behind parameters, which makes them a function type.
    private mutating func parseFunctionTail(behind type: TypeSyntax) -> TypeSyntax {
        let first = index
        let end = lastEnd
        skipEffects()
        guard kind == .arrow else {
            index = first
            lastEnd = end
            return type
        }
        while kind == .arrow {
            advance()
            _ = parseComposition()
            let before = (index, lastEnd)
            skipEffects()
            if kind != .arrow { (index, lastEnd) = before }
        }
        height = 1
        return TypeSyntax(.function, range: range(from: type.range.lowerBound))
    }

    /// Takes `async`, `throws`, `throws(E)`, `rethrows` where they stand.
    mutating func skipEffects() {
        while index < limit {
            switch word {
            case .async, .rethrows, .reasync: advance()
            case .throws:
                advance()
                if kind == .leftParen { skipOne() }
            default: return
            }
        }
    }

    private mutating func parseComposition() -> TypeSyntax {
        let first = parsePostfixType()
        let start = first.range.lowerBound
        guard isAmpersand else { return first }
        var members = [first]
        while isAmpersand {
            takeByte()
            members.append(parsePostfixType())
        }
        return raised(.composition(members), from: start)
    }

    private var isAmpersand: Bool { isOperator(kind(at: index)) && isSpelled(range, "&") }

    private mutating func parsePostfixType() -> TypeSyntax {
        let start = start
        var prefixes: [Int] = []
        while takeTypePrefix() { prefixes.append(start) }
        let innerStart = self.start
        var type = parseSimpleType()
        // Marks behind a type that is not there have nothing to belong to.
        marks: while index < limit, !type.range.isEmpty {
            switch kind {
            case .postfixQuestion where !startsLine:
                takeByte()
                type = raised(.optional(type, implicit: false), from: innerStart)
            case .exclamation where !startsLine:
                takeByte()
                type = raised(.optional(type, implicit: true), from: innerStart)
            case .period where kind(ahead: 1).isName:
                type = parseTypeMember(of: type, from: innerStart)
            default: break marks
            }
        }
        return prefixes.isEmpty ? type : raised(.modified(type), from: start)
    }

    /// `.Type`, `.Element` and the like behind a type that is no plain name.
    private mutating func parseTypeMember(of base: TypeSyntax, from start: Int) -> TypeSyntax {
        advance()
        let name = takeName()
        let arguments = parseGenericArguments()
        guard let baseName = base.name else { return raised(.modified(base), from: start) }
        return raised(.named(baseName + "." + name.text, arguments: arguments), from: start)
    }

    /// Takes one attribute or word in front of a type.
    private mutating func takeTypePrefix() -> Bool {
        if kind == .at {
            skipAttribute()
            return true
        }
        if kind == .prefixOperator, isSpelled(range, "~") {
            advance()
            return true
        }
        if isUnderscoredModifier(at: index), beginsType(at: index + 1) {
            advance()
            return true
        }
        switch word {
        case .inout, .some, .any, .each, .repeat, .borrowing, .consuming, .sending, .isolated,
            .nonisolated:
            let hasArguments = word == .nonisolated && kind(ahead: 1) == .leftParen
            let next = hasArguments ? brackets.end(of: index + 1) + 1 : index + 1
            guard beginsType(at: next) else { return false }
            jump(to: next)
            return true
        default:
            return false
        }
    }

    private func beginsType(at index: Int) -> Bool {
        guard index < limit else { return false }
        switch tokens[index].kind {
        case .identifier, .keyword, .leftParen, .leftSquare, .at, .placeholder: return true
        case .prefixOperator: return isSpelled(tokens[index].range, "~")
        default: return false
        }
    }

    mutating func parseSimpleType() -> TypeSyntax {
        height += 1
        switch kind {
        case .leftParen: return parseTupleType()
        case .leftSquare: return parseCollectionType()
        case .identifier, .wildcard: return parseNamedType()
        case .keyword:
            switch word {
            case .Any, .Self, .class, .`self`: return parseNamedType()
            default: return TypeSyntax(.unknown, range: gap)
            }
        case .placeholder, .integerLiteral, .unknown:
            let range = range
            advance()
            return TypeSyntax(.unknown, range: range)
        default: return TypeSyntax(.unknown, range: gap)
        }
    }

    private mutating func parseNamedType() -> TypeSyntax {
        let start = start
        var name = takeQualifiedName().text
        var arguments = parseGenericArguments()
        while kind == .period, kind(ahead: 1).isName {
            advance()
            name += "." + takeQualifiedName().text
            arguments = parseGenericArguments()
        }
        return TypeSyntax(.named(name, arguments: arguments), range: range(from: start))
    }

    /// Parses `<A, B>` where it stands.
    private mutating func parseGenericArguments() -> [TypeSyntax] {
        guard atOperator(startingWith: "<") else { return [] }
        takeByte()
        var arguments: [TypeSyntax] = []
        while index < limit {
            if atOperator(startingWith: ">") { break }
            let first = (index, split)
            arguments.append(parseType())
            if take(.comma) { continue }
            if atOperator(startingWith: ">") || (index, split) == first { break }
            break
        }
        if atOperator(startingWith: ">") { takeByte() }
        return arguments
    }

    private mutating func parseTupleType() -> TypeSyntax {
        let start = start
        let region = enterBrackets()
        var elements: [TypeSyntax] = []
        while index < limit, !isPastUnclosed(region) {
            skipTupleLabels()
            let first = index
            elements.append(parseType())
            if take(.equal) { _ = parseExpression() }
            while index < limit, kind != .comma, !isPastUnclosed(region) { skipOne() }
            if !take(.comma), index == first { break }
        }
        leaveBrackets(region, skippingRest: false)
        if elements.count == 1, kind != .arrow { return TypeSyntax(elements[0].kind, range: range(from: start)) }
        return TypeSyntax(.tuple(elements), range: range(from: start))
    }

    private mutating func skipTupleLabels() {
        if kind.isLabel {
            if kind(ahead: 1) == .colon {
                jump(to: index + 2)
            } else if kind(ahead: 1) == .identifier || kind(ahead: 1) == .wildcard, kind(ahead: 2) == .colon {
                jump(to: index + 3)
            }
        }
    }

    private mutating func parseCollectionType() -> TypeSyntax {
        let start = start
        let region = enterBrackets()
        let first = parseType()
        var kind = TypeSyntax.Kind.array(first)
        if take(.colon) {
            kind = .dictionary(key: first, value: parseType())
        } else if index < limit, word == .of || isSpelled(range, "x") {
            advance()
            kind = .array(parseType())
        }
        leaveBrackets(region, skippingRest: false)
        return TypeSyntax(kind, range: range(from: start))
    }
}

// MARK: - Angle brackets and attributes

extension Parser {
    /// Takes a generic parameter or argument list without looking into it, from `<` to the matching `>`.
    mutating func skipAngles() {
        var open = 0
        while index < limit {
            switch kind {
            case .leftBrace, .rightBrace, .semicolon: return
            case .leftParen, .leftSquare: skipOne()
            default:
                if startsLine, word.isRecoveryPoint { return }
                guard index < limit, isOperator(tokens[index].kind) else {
                    advance()
                    continue
                }
                if atOperator(startingWith: "<") { open += 1 }
                if atOperator(startingWith: ">") { open -= 1 }
                takeByte()
                if open <= 0 { return }
            }
        }
    }

    /// Takes `@name(arguments)`.
    mutating func skipAttribute() { jump(to: indexBehindAttribute(at: index)) }

    /// Index of the token behind the attribute that begins at an `@`.
    func indexBehindAttribute(at index: Int) -> Int {
        var next = index + 1
        guard kind(at: next).isName, !tokens[next].flags.contains(.startsLine) else { return next }
        let name = tokens[next].range
        next += 1
        while kind(at: next) == .period, kind(at: next + 1).isName {
            next += 2
        }
        if kind(at: next) == .binaryOperator, isSpelled(tokens[next].range, "<"),
            let closer = (next..<min(limit, next + 64)).first(where: { byte(at: Int(tokens[$0].end) - 1) == 0x3E })
        {
            next = closer + 1
        }
        guard kind(at: next) == .leftParen, brackets.isClosed(next) else { return next }
        let isAdjacent = !tokens[next].flags.contains(.spaceBefore)
        guard isAdjacent || isSpelled(name, "available") || isSpelled(name, "objc") else { return next }
        return brackets.end(of: next) + 1
    }
}
