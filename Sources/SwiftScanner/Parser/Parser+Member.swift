import TextModel

// MARK: - Functions

extension Parser {
    /// Parses a function, initialiser, deinitialiser or subscript from its keyword on; the body is only found.
    mutating func parseFunction(_ word: Keyword, prefix: DeclarationPrefix, start: Int) -> Declaration {
        let keyword: FunctionDeclaration.Keyword =
            switch word {
            case .`init`: .initializer
            case .deinit: .deinitializer
            case .subscript: .subscriptDeclaration
            default: .function
            }
        var name = takeName()
        switch keyword {
        case .function: name = parseFunctionName()
        case .initializer: if kind == .postfixQuestion || kind == .exclamation || kind == .infixQuestion { advance() }
        default: break
        }
        if atOperator(startingWith: "<") { skipAngles() }
        let parametersStart = self.start
        let isList = kind == .leftParen
        let parameters = isList ? parseParameters(of: keyword) : []
        let parametersRange = isList ? range(from: parametersStart) : gap
        skipEffects()
        let returnType = take(.arrow) ? parseType() : nil
        parseWhereClause()
        let body = keyword == .subscriptDeclaration ? parseSubscriptBody() : takeBody()
        let function = FunctionDeclaration(
            prefix: prefix, keyword: keyword, name: name, parameters: parameters, parametersRange: parametersRange,
            returnType: returnType, body: body, range: range(from: start))
        return Declaration(.function(function), range: function.range)
    }

    private mutating func parseFunctionName() -> NameSyntax {
        switch kind {
        case .identifier: return takeName()
        case .keyword where !startsLine: return takeName()
        case .leftParen, .leftBrace, .rightBrace, .endOfFile, .semicolon, .at, .comma, .colon: return missingName
        default:
            guard !startsLine else { return missingName }
            let range = range
            // `func ==<T>(…)` is lexed as the operator `==<`, which no operator function is called.
            if range.count > 1, byte(at: range.upperBound - 1) == UInt8(ascii: "<"), kind(ahead: 1) == .identifier {
                while self.range.count > 1 { takeByte() }
                return NameSyntax(text(range.lowerBound..<lastEnd), range: range.lowerBound..<lastEnd)
            }
            return takeName()
        }
    }

    private mutating func parseParameters(of keyword: FunctionDeclaration.Keyword) -> [ParameterSyntax] {
        let region = enterBrackets()
        var parameters: [ParameterSyntax] = []
        while index < limit, !isPastUnclosed(region) || kind == .at {
            let first = index
            while kind == .at { skipAttribute() }
            if kind.isLabel {
                parameters.append(
                    parseParameter(isSubscript: keyword == .subscriptDeclaration, isClosed: isClosed(region)))
            }
            if index == first { skipOne() }
            while index < limit, kind != .comma, !isPastUnclosed(region) { skipOne() }
            _ = take(.comma)
        }
        leaveBrackets(region, skippingRest: false)
        return parameters
    }

    /// In a list without end, what looks like the next statement is no parameter.
    private mutating func parseParameter(isSubscript: Bool, isClosed: Bool) -> ParameterSyntax {
        let isUnlabelled = kind == .wildcard
        let first = takeName()
        var label: NameSyntax? = isUnlabelled ? nil : first
        var name = first
        if kind.isLabel, isClosed || !atNewStatement {
            name = takeName()
        } else if isSubscript {
            label = nil
        }
        let type = take(.colon) ? parseType() : nil
        if kind == .postfixOperator || kind == .binaryOperator || kind == .prefixOperator { advance() }
        let value = take(.equal) ? parseExpression() : nil
        return ParameterSyntax(label: label, name: name, type: type, defaultValue: value)
    }

    mutating func parseWhereClause() {
        guard take(.where) else { return }
        repeat {
            let first = index
            _ = parseType()
            if index == first { return }
            if kind == .colon || kind == .binaryOperator {
                advance()
                _ = parseType()
            }
        } while take(.comma)
    }

    /// Takes a body without looking into it.
    mutating func takeBody() -> UnparsedBody? {
        guard kind == .leftBrace else { return nil }
        let first = index
        let region = enterBrackets()
        leaveBrackets(region)
        return UnparsedBody(firstToken: first, endToken: index, range: range(from: region.start))
    }

    /// A subscript's body is its getter.
    private mutating func parseSubscriptBody() -> UnparsedBody? {
        guard kind == .leftBrace else { return nil }
        return parseAccessors().getter
    }
}

// MARK: - Variables

extension Parser {
    mutating func parseVariable(prefix: DeclarationPrefix, start: Int) -> Declaration {
        let isLet = word == .let
        advance()
        var bindings: [BindingSyntax] = []
        repeat { bindings.append(parseBinding(isLet: isLet)) } while take(.comma)
        let variable = VariableSyntax(prefix: prefix, isLet: isLet, bindings: bindings, range: range(from: start))
        return Declaration(.variable(variable), range: variable.range)
    }

    private mutating func parseBinding(isLet: Bool) -> BindingSyntax {
        let start = start
        let pattern: PatternSyntax
        if atNewStatement || kind == .rightBrace {
            pattern = PatternSyntax(.unknown, range: gap)
        } else {
            pattern = parsePattern(binding: true)
        }
        let type = take(.colon) ? parseType() : nil
        let value = take(.equal) ? parseExpression() : nil
        var accessors: AccessorsSyntax?
        if kind == .leftBrace {
            let mayFollow = value == nil && (!isLet || !startsLine)
            if mayFollow || beginsAccessor(at: index + 1, allowsBodiless: false) { accessors = parseAccessors() }
        }
        return BindingSyntax(
            pattern: pattern, type: type, value: value, accessors: accessors,
            range: min(start, pattern.range.lowerBound)..<max(lastEnd, pattern.range.upperBound))
    }

    /// An accessor begins at a token. One without a body, as in protocols, looks like an ordinary name elsewhere.
    func beginsAccessor(at first: Int, allowsBodiless: Bool) -> Bool {
        var next = first
        while kind(at: next) == .at { next = indexBehindAttribute(at: next) }
        while word(at: next).isModifier, !word(at: next).beginsDeclaration { next += 1 }
        if isUnderscoredModifier(at: next) { next += 1 }
        let accessor = word(at: next)
        guard accessor.isAccessor else { return false }
        switch kind(at: next + 1) {
        case .leftBrace: return true
        case .leftParen where accessor != .`init`:
            return kind(at: brackets.end(of: next + 1) + 1) == .leftBrace
        case .endOfFile, .rightBrace, .at: return allowsBodiless
        default:
            switch word(at: next + 1) {
            case .async, .throws: return true
            case .get, .set, .mutating, .nonmutating: return allowsBodiless
            default: return false
            }
        }
    }

    /// Parses the braces behind a variable.
    mutating func parseAccessors() -> AccessorsSyntax {
        let first = index
        let region = enterBrackets()
        guard beginsAccessor(at: index, allowsBodiless: true) else {
            leaveBrackets(region)
            let range = range(from: region.start)
            let getter = UnparsedBody(firstToken: first, endToken: index, range: range)
            return AccessorsSyntax(getter: getter, setter: nil, observers: [], range: range)
        }
        var accessors = AccessorsSyntax(getter: nil, setter: nil, observers: [], range: gap)
        while index < limit {
            let word = word
            guard word.isAccessor else {
                if kind == .at { skipAttribute() } else { skipOne() }
                continue
            }
            advance()
            if kind == .leftParen { skipOne() }
            skipEffects()
            guard let body = takeBody() else { continue }
            switch word {
            case .get: accessors.getter = body
            case .set: accessors.setter = body
            case .willSet, .didSet: accessors.observers.append(body)
            default: break
            }
        }
        leaveBrackets(region)
        accessors.range = range(from: region.start)
        return accessors
    }
}
