import TextModel

// MARK: - Primary expressions

extension Parser {
    /// Parses an expression without operators and links; an empty `unknown` one where none begins.
    ///
    /// Each form has a function of its own, so that the frames of the recursion stay small.
    mutating func parsePrimary() -> ExpressionSyntax {
        height += 1
        switch kind {
        case .identifier: return parseIdentifier()
        case .keyword: return parseKeyword()
        case .dollarIdentifier: return parseNamed()
        case .integerLiteral, .floatLiteral: return parseNumber()
        case .stringQuote: return parseString()
        case .wildcard: return parseSingle(.discard)
        case .regexLiteral: return parseSingle(.regex)
        case .leftParen: return parseParentheses()
        case .leftSquare: return parseCollection()
        case .leftBrace: return parseClosureExpression()
        case .period: return parseImplicitMember()
        case .backslash: return parseKeyPath()
        case .poundName: return parseMacro()
        case .placeholder, .unknown, .backtick: return parseSingle(.unknown)
        case .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand:
            return endsOperand(at: index + 1) ? parseNamed() : missingExpression
        default: return missingExpression
        }
    }

    var missingExpression: ExpressionSyntax { ExpressionSyntax(.unknown, range: gap) }

    private mutating func parseSingle(_ kind: ExpressionSyntax.Kind) -> ExpressionSyntax {
        let range = range
        advance()
        return ExpressionSyntax(kind, range: range)
    }

    private mutating func parseNamed() -> ExpressionSyntax {
        let name = takeName()
        return ExpressionSyntax(.name(name), range: name.range)
    }

    private mutating func parseIdentifier() -> ExpressionSyntax {
        let name = withArgumentLabels(takeQualifiedName())
        return ExpressionSyntax(.name(name), range: name.range)
    }

    private mutating func parseKeyword() -> ExpressionSyntax {
        switch word {
        case .true: return parseSingle(.boolean(true))
        case .false: return parseSingle(.boolean(false))
        case .nil: return parseSingle(.nilLiteral)
        case .`self`, .Self, .super, .`init`: return parseIdentifier()
        case .Any: return parseAnyType()
        case .if: return parseIfExpression()
        case .switch: return parseSwitchExpression()
        case .try, .await: return parseExpression()
        default: return missingExpression
        }
    }

    private mutating func parseAnyType() -> ExpressionSyntax {
        let name = takeName()
        return ExpressionSyntax(
            .type(TypeSyntax(.named(name.text, arguments: []), range: name.range)), range: name.range)
    }

    private mutating func parseIfExpression() -> ExpressionSyntax {
        let syntax = parseIf()
        return ExpressionSyntax(.ifExpression(syntax), range: syntax.range)
    }

    private mutating func parseSwitchExpression() -> ExpressionSyntax {
        let syntax = parseSwitch()
        return ExpressionSyntax(.switchExpression(syntax), range: syntax.range)
    }

    private mutating func parseClosureExpression() -> ExpressionSyntax {
        let closure = parseClosure()
        return ExpressionSyntax(.closure(closure), range: closure.body.range)
    }

    private mutating func parseImplicitMember() -> ExpressionSyntax {
        let start = start
        advance()
        let name = parseMemberName()
        return ExpressionSyntax(.member(base: nil, name: name), range: range(from: start))
    }

    /// `( … )`: one unlabelled element is a parenthesized expression, all else a tuple.
    private mutating func parseParentheses() -> ExpressionSyntax {
        let start = start
        let hasComma = parenthesesHoldComma
        let elements = parseArguments()
        let range = range(from: start)
        if elements.count == 1, elements[0].label == nil, !hasComma {
            return ExpressionSyntax(.parenthesized(elements[0].value), range: range)
        }
        return ExpressionSyntax(.tuple(elements), range: range)
    }

    /// `(x,)`, which only happens while typing.
    private var parenthesesHoldComma: Bool {
        kind(at: brackets.end(of: index) - 1) == .comma
    }

    private mutating func parseMacro() -> ExpressionSyntax {
        let start = start
        let range = range
        let name = NameSyntax(text(range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound)), range: range)
        advance()
        if atOperator(startingWith: "<"), !flags.contains(.spaceBefore) { skipAngles() }
        var arguments: [ArgumentSyntax] = []
        if kind == .leftParen, !startsLine {
            // The arguments of an availability are no expressions.
            if name.text == "available" || name.text == "unavailable" {
                skipOne()
            } else {
                arguments = parseArguments()
            }
        }
        let base = ExpressionSyntax(.unknown, range: range)
        let closures = parseTrailingClosures(behind: base)
        return ExpressionSyntax(
            .macro(name: name, arguments: arguments, trailingClosures: closures), range: self.range(from: start))
    }

    /// `\Root.a.b`: the components that are plain names, in order.
    private mutating func parseKeyPath() -> ExpressionSyntax {
        let start = start
        advance()
        var root: TypeSyntax?
        if kind != .period, !atOperator(startingWith: "."), !startsLine { root = parseKeyPathRoot() }
        var components: [NameSyntax] = []
        links: while index < limit {
            switch kind {
            case _ where atOperator(startingWith: ".") && components.isEmpty,
                .period where !(startsLine && components.isEmpty):
                // `\.?.name` begins with the operator `.?.`.
                takeByte()
                if kind == .postfixQuestion || kind == .exclamation || kind == .leftSquare { continue }
                let name = parseMemberName()
                if name.text.isEmpty { break links }
                components.append(name)
                if kind == .leftParen, !startsLine, !flags.contains(.spaceBefore) { _ = parseArguments() }
            case .postfixQuestion, .exclamation: takeByte()
            case .leftSquare where !startsLine && !flags.contains(.spaceBefore): _ = parseArguments()
            default: break links
            }
        }
        return ExpressionSyntax(.keyPath(root: root, components: components), range: range(from: start))
    }

    /// The root stops before the first component: `Card` in `\Card.title`.
    private mutating func parseKeyPathRoot() -> TypeSyntax? {
        guard kind.isName else {
            return kind == .leftParen || kind == .leftSquare ? parseSimpleType() : nil
        }
        let name = takeName()
        if atOperator(startingWith: "<") { skipAngles() }
        return TypeSyntax(.named(name.text, arguments: []), range: range(from: name.range.lowerBound))
    }
}

// MARK: - Literals

extension Parser {
    private mutating func parseNumber() -> ExpressionSyntax {
        let range = range
        let isInteger = kind == .integerLiteral
        advance()
        let digits = String(decoding: bytes[range].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
        return ExpressionSyntax(isInteger ? .integer(Self.integer(digits)) : .float(Double(digits)), range: range)
    }

    private static func integer(_ digits: String) -> Int? {
        switch digits.prefix(2) {
        case "0x": Int(digits.dropFirst(2), radix: 16)
        case "0b": Int(digits.dropFirst(2), radix: 2)
        case "0o": Int(digits.dropFirst(2), radix: 8)
        default: Int(digits)
        }
    }

    private mutating func parseString() -> ExpressionSyntax {
        let start = start
        advance()
        var segments: [StringLiteralSyntax.Segment] = []
        while index < limit {
            switch kind {
            case .stringSegment:
                segments.append(.text(range))
                advance()
                continue
            case .interpolationStart:
                let start = self.start
                let arguments = parseArguments()
                segments.append(.interpolation(arguments, range: range(from: start)))
                continue
            case .stringQuote: advance()
            default: break
            }
            break
        }
        return ExpressionSyntax(.string(StringLiteralSyntax(segments: segments)), range: range(from: start))
    }

    /// `[a, b]`, `[key: value]`, `[:]`, and the type `[T]` where what follows makes it one.
    private mutating func parseCollection() -> ExpressionSyntax {
        let start = start
        let region = enterBrackets()
        var elements: [ExpressionSyntax] = []
        var pairs: [DictionaryElementSyntax] = []
        var isDictionary = false
        while index < limit, !isPastUnclosed(region) {
            if take(.comma) { continue }
            if elements.isEmpty, pairs.isEmpty, take(.colon) {
                isDictionary = true
                continue
            }
            let first = index
            let expression = parseExpression()
            if take(.colon) {
                isDictionary = true
                pairs.append(DictionaryElementSyntax(key: expression, value: parseExpression()))
            } else {
                elements.append(expression)
            }
            if kind == .comma || index >= limit { continue }
            if !isClosed(region), startsLine { break }
            if index > first, isPastUnclosed(region) { break }
            elements.append(skipToComma())
        }
        leaveBrackets(region, skippingRest: false)
        let range = range(from: start)
        if isDictionary, elements.isEmpty {
            return collectionType(pairs: pairs, range: range) ?? ExpressionSyntax(.dictionary(pairs), range: range)
        }
        // Pairs and single elements in one literal: what is not understood must not hide what is.
        elements += pairs.flatMap { [$0.key, $0.value] }
        elements.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        return collectionType(elements: elements, range: range) ?? ExpressionSyntax(.array(elements), range: range)
    }

    private func collectionType(elements: [ExpressionSyntax], range: ByteRange) -> ExpressionSyntax? {
        guard isFollowedAsType, elements.count == 1, let element = Self.type(from: elements[0]) else { return nil }
        return ExpressionSyntax(.type(TypeSyntax(.array(element), range: range)), range: range)
    }

    private func collectionType(pairs: [DictionaryElementSyntax], range: ByteRange) -> ExpressionSyntax? {
        guard isFollowedAsType, pairs.count == 1, let key = Self.type(from: pairs[0].key),
            let value = Self.type(from: pairs[0].value)
        else { return nil }
        return ExpressionSyntax(.type(TypeSyntax(.dictionary(key: key, value: value), range: range)), range: range)
    }

    /// A literal cannot be called, nor has it a metatype.
    private var isFollowedAsType: Bool {
        if kind == .leftParen { return !startsLine }
        guard kind == .period else { return false }
        switch word(at: index + 1) {
        case .`init`, .`self`: return true
        default: return index + 1 < limit && isSpelled(tokens[index + 1].range, "Type")
        }
    }

    /// The type that an expression spells, where it can spell one. Its height is bounded as the expression's is.
    private static func type(from expression: ExpressionSyntax) -> TypeSyntax? {
        let kind: TypeSyntax.Kind? =
            switch expression.kind {
            case .type(let type): type.kind
            case .name(let name): .named(name.text, arguments: [])
            case .member: dottedName(of: expression).map { .named($0, arguments: []) }
            case .optionalChain(let inner): type(from: inner).map { .optional($0, implicit: false) }
            case .array(let elements) where elements.count == 1: type(from: elements[0]).map { .array($0) }
            case .dictionary(let pairs) where pairs.count == 1: dictionaryType(from: pairs[0])
            case .tuple(let elements): tupleType(from: elements)
            case .parenthesized(let inner): type(from: inner)?.kind
            default: nil
            }
        return kind.map { TypeSyntax($0, range: expression.range) }
    }

    private static func dictionaryType(from pair: DictionaryElementSyntax) -> TypeSyntax.Kind? {
        guard let key = type(from: pair.key), let value = type(from: pair.value) else { return nil }
        return .dictionary(key: key, value: value)
    }

    private static func tupleType(from elements: [ArgumentSyntax]) -> TypeSyntax.Kind? {
        let types = elements.compactMap { type(from: $0.value) }
        return types.count == elements.count ? .tuple(types) : nil
    }

    private static func dottedName(of expression: ExpressionSyntax) -> String? {
        var names: [String] = []
        var next = expression
        while case .member(let base?, let name) = next.kind {
            names.append(name.text)
            next = base
        }
        guard case .name(let name) = next.kind else { return nil }
        names.append(name.text)
        return names.reversed().joined(separator: ".")
    }
}
