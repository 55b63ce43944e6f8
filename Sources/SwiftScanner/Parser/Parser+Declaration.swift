import TextModel

// MARK: - What begins a declaration

extension Parser {
    /// The word that makes a declaration of what begins at the current token, behind its attributes and modifiers.
    var declarationIntroducer: (word: Keyword, index: Int)? { declarationIntroducer(at: index) }

    private func declarationIntroducer(at first: Int) -> (word: Keyword, index: Int)? {
        var next = first
        // Nobody writes more in front of a declaration; without a bound, a file of modifiers would cost its square.
        for _ in 0..<64 {
            if kind(at: next) == .at {
                next = indexBehindAttribute(at: next)
                continue
            }
            let word = word(at: next)
            if isIntroducer(word, at: next, isPrefixed: next > first) { return (word, next) }
            guard word.isModifier || isUnderscoredModifier(at: next) else { return nil }
            next = indexBehindModifier(at: next)
        }
        return nil
    }

    /// Modifiers of the language's own libraries, which are no keywords elsewhere.
    func isUnderscoredModifier(at index: Int) -> Bool {
        guard kind(at: index) == .identifier, byte(at: Int(tokens[index].start)) == UInt8(ascii: "_") else {
            return false
        }
        let range = tokens[index].range
        return isSpelled(range, "__consuming") || isSpelled(range, "_local") || isSpelled(range, "_const")
            || isSpelled(range, "__owned") || isSpelled(range, "__shared")
    }

    private func isIntroducer(_ word: Keyword, at index: Int, isPrefixed: Bool) -> Bool {
        switch word {
        case .class:
            let following = self.word(at: index + 1)
            return !(following.isModifier || following.beginsDeclaration)
        case .`init`:
            switch kind(at: index + 1) {
            case .leftParen, .postfixQuestion, .exclamation, .binaryOperator, .prefixOperator, .infixQuestion:
                return true
            default: return false
            }
        case .subscript: return kind(at: index + 1) == .leftParen || kind(at: index + 1) == .binaryOperator
        case .actor, .macro:
            return kind(at: index + 1) == .identifier && !tokens[index + 1].flags.contains(.startsLine)
                && !self.word(at: index + 1).isModifier
        case .operator: return isPrefixed
        case .case: return true
        default: return word.beginsDeclaration
        }
    }

    /// Behind a modifier and its argument, as in `private(set)`.
    private func indexBehindModifier(at index: Int) -> Int {
        let next = index + 1
        guard kind(at: next) == .leftParen, kind(at: next + 2) == .rightParen,
            kind(at: next + 1).isName
        else { return next }
        switch word(at: index) {
        case .private, .fileprivate, .internal, .package, .public, .open:
            return word(at: next + 1) == .set ? next + 3 : next
        case .unowned, .nonisolated, .isolated: return next + 3
        default: return next
        }
    }
}

// MARK: - Declarations

extension Parser {
    /// Parses a declaration; attributes and modifiers that belong to none become `unknown`.
    mutating func parseDeclaration() -> Declaration {
        let start = start
        guard let introducer = declarationIntroducer else {
            return atAttributedMacro ? parseAttributedMacro() : parseLonelyPrefix()
        }
        let prefix = parsePrefix(until: introducer.index)
        switch introducer.word {
        case .class, .struct, .enum, .protocol, .extension, .actor:
            return parseTypeDeclaration(introducer.word, prefix: prefix, start: start)
        case .func, .`init`, .deinit, .subscript:
            return parseFunction(introducer.word, prefix: prefix, start: start)
        case .let, .var: return parseVariable(prefix: prefix, start: start)
        case .typealias, .associatedtype: return parseTypeAlias(start: start)
        case .import: return parseImport(start: start)
        case .operator: return parseOperatorDeclaration(isInfix: prefix.hasModifier("infix"), start: start)
        case .macro: return parseMacroDeclaration(start: start)
        case .case: return parseEnumCases(start: start)
        default: return parsePrecedenceGroup(start: start)
        }
    }

    private var atAttributedMacro: Bool {
        var next = index
        for _ in 0..<64 where kind(at: next) == .at { next = indexBehindAttribute(at: next) }
        return next > index && kind(at: next) == .poundName
    }

    /// `@available(…) #Preview { … }`.
    private mutating func parseAttributedMacro() -> Declaration {
        let start = start
        while kind == .at { skipAttribute() }
        _ = parseExpression()
        return Declaration(.other, range: range(from: start))
    }

    /// Takes attributes and modifiers without a declaration behind them, as happens while one is typed.
    private mutating func parseLonelyPrefix() -> Declaration {
        let start = start
        while index < limit {
            if kind == .at {
                skipAttribute()
            } else if word.isModifier, !word.beginsDeclaration {
                advance()
            } else {
                break
            }
            if startsLine { break }
        }
        return Declaration(.unknown, range: range(from: start))
    }

    private mutating func parsePrefix(until end: Int) -> DeclarationPrefix {
        var prefix = DeclarationPrefix()
        while index < end {
            if kind == .at {
                prefix.attributes.append(parseAttribute())
            } else {
                let next = indexBehindModifier(at: index)
                prefix.modifiers.append(takeName())
                jump(to: next)
            }
        }
        return prefix
    }

    private mutating func parseAttribute() -> AttributeSyntax {
        let end = indexBehindAttribute(at: index)
        advance()
        guard index < end else { return AttributeSyntax(name: missingName, argumentsRange: nil) }
        var name = takeName()
        while index + 1 < end, kind == .period {
            advance()
            let next = takeName()
            name = NameSyntax(name.text + "." + next.text, range: range(from: name.range.lowerBound))
        }
        while index < end, kind != .leftParen { advance() }
        let argumentsStart = start
        guard index < end else { return AttributeSyntax(name: name, argumentsRange: nil) }
        jump(to: end)
        return AttributeSyntax(name: name, argumentsRange: range(from: argumentsStart))
    }

    private mutating func parseTypeAlias(start: Int) -> Declaration {
        advance()
        let name = kind == .identifier ? takeName() : missingName
        if atOperator(startingWith: "<") { skipAngles() }
        if take(.colon) { _ = parseInheritedTypes() }
        let type = take(.equal) ? parseType() : nil
        parseWhereClause()
        return Declaration(.typeAlias(name, type), range: range(from: start))
    }

    private mutating func parseImport(start: Int) -> Declaration {
        advance()
        if kind == .keyword, kind(ahead: 1).isName { advance() }
        var path = ""
        while index < limit, !startsLine, kind.isName || kind == .period {
            path += kind == .period ? "." : takeName().text
            if kind == .period {
                if path.last != "." { continue }
                advance()
            }
        }
        return Declaration(.importDeclaration(path: path), range: range(from: start))
    }

    private mutating func parseOperatorDeclaration(isInfix: Bool, start: Int) -> Declaration {
        advance()
        let name = index < limit && !startsLine ? takeOperator().text : ""
        var group: String?
        if take(.colon), kind == .identifier { group = takeName().text }
        while take(.comma), kind == .identifier { advance() }
        if kind == .leftBrace, !startsLine { skipOne() }
        if isInfix { operators.declare(name, group: group) }
        return Declaration(.other, range: range(from: start))
    }

    private mutating func parsePrecedenceGroup(start: Int) -> Declaration {
        advance()
        if kind == .identifier, !startsLine { advance() }
        if kind == .leftBrace { skipOne() }
        return Declaration(.other, range: range(from: start))
    }

    private mutating func parseMacroDeclaration(start: Int) -> Declaration {
        advance()
        advance()
        if atOperator(startingWith: "<") { skipAngles() }
        if kind == .leftParen { skipOne() }
        if take(.arrow) { _ = parseType() }
        if take(.equal) { _ = parseExpression() }
        parseWhereClause()
        return Declaration(.other, range: range(from: start))
    }

    /// `case a, b(Int), c = 1` of an enumeration; the payloads are not kept.
    private mutating func parseEnumCases(start: Int) -> Declaration {
        advance()
        repeat {
            guard kind.isName, !startsLine || kind == .identifier else { break }
            advance()
            if kind == .leftParen, !startsLine { skipOne() }
            if take(.equal) { _ = parseExpression() }
        } while take(.comma)
        return Declaration(.other, range: range(from: start))
    }
}

// MARK: - Types

extension Parser {
    private mutating func parseTypeDeclaration(
        _ word: Keyword, prefix: DeclarationPrefix, start: Int
    ) -> Declaration {
        let keyword: TypeDeclaration.Keyword =
            switch word {
            case .struct: .structure
            case .enum: .enumeration
            case .protocol: .protocol
            case .extension: .extension
            case .actor: .actor
            default: .class
            }
        advance()
        let name = keyword == .extension ? parseExtendedName() : kind == .identifier ? takeName() : missingName
        if atOperator(startingWith: "<") { skipAngles() }
        let inherited = take(.colon) ? parseInheritedTypes() : []
        parseWhereClause()
        let (members, bodyRange) = parseTypeBody()
        let type = TypeDeclaration(
            prefix: prefix, keyword: keyword, name: name, inheritedTypes: inherited, members: members,
            bodyRange: bodyRange, range: range(from: start))
        return Declaration(.type(type), range: type.range)
    }

    /// The dotted name of the extended type without generic arguments.
    private mutating func parseExtendedName() -> NameSyntax {
        guard kind.isName && !startsLine else {
            guard kind == .leftSquare || kind == .leftParen || kind == .at else { return missingName }
            let type = parseType()
            return NameSyntax(type.name ?? text(type.range), range: type.range)
        }
        var name = takeName()
        if atOperator(startingWith: "<") { skipAngles() }
        while kind == .period, kind(ahead: 1).isName {
            advance()
            let next = takeName()
            name = NameSyntax(
                name.text + "." + next.text, range: name.range.lowerBound..<next.range.upperBound)
            if atOperator(startingWith: "<") { skipAngles() }
        }
        while kind == .postfixQuestion {
            advance()
            name = NameSyntax("Optional", range: range(from: name.range.lowerBound))
        }
        return name
    }

    private mutating func parseInheritedTypes() -> [TypeSyntax] {
        var types: [TypeSyntax] = []
        repeat {
            let first = index
            let type = parseType()
            if index > first { types.append(type) }
        } while take(.comma)
        return types
    }

    private mutating func parseTypeBody() -> ([Declaration], ByteRange) {
        guard kind == .leftBrace else { return ([], gap) }
        let region = enterBrackets()
        var members: [Declaration] = []
        if depth < Self.maximumDepth {
            depth += 1
            members = parseMembers()
            depth -= 1
        }
        leaveBrackets(region)
        return (members, range(from: region.start))
    }

    /// Parses members up to the end of the region or of an `#if` branch.
    mutating func parseMembers() -> [Declaration] {
        var members: [Declaration] = []
        while index < limit, !endsConditionalBranch {
            if take(.semicolon) { continue }
            members.append(parseMember())
        }
        return members
    }

    private mutating func parseMember() -> Declaration {
        if kind == .poundIf { return parseConditionalDeclarations { parser in parser.parseMembers() } }
        if kind == .poundName {
            let macro = parseExpression()
            return Declaration(.other, range: macro.range)
        }
        if kind == .at || declarationIntroducer != nil { return parseDeclaration() }
        let start = start
        repeat { skipOne() } while index < limit && !startsLine && kind != .semicolon && !word.beginsDeclaration
        return Declaration(.unknown, range: range(from: start))
    }

    private mutating func parseConditionalDeclarations(
        _ parseElements: (inout Parser) -> [Declaration]
    ) -> Declaration {
        let start = start
        guard depth < Self.maximumDepth else {
            advance()
            return Declaration(.unknown, range: range(from: start))
        }
        depth += 1
        let branches = parseConditionalBranches(parseElements)
        depth -= 1
        return Declaration(.conditionalCompilation(branches), range: range(from: start))
    }

    /// Parses a whole file.
    mutating func parseFile() -> [Declaration] {
        var declarations = parseTopLevel()
        while index < limit {
            let start = start
            skipOne()
            declarations.append(Declaration(.unknown, range: range(from: start)))
            declarations += parseTopLevel()
        }
        return declarations
    }

    private mutating func parseTopLevel() -> [Declaration] {
        var declarations: [Declaration] = []
        while index < limit, !endsConditionalBranch {
            if take(.semicolon) || take(.shebang) { continue }
            if kind == .poundIf {
                declarations.append(parseConditionalDeclarations { parser in parser.parseTopLevel() })
            } else if kind == .at || declarationIntroducer.map({ $0.word != .case }) ?? false {
                declarations.append(parseDeclaration())
            } else {
                let statement = parseStatement()
                let kind: Declaration.Kind = statement.kind == .unknown ? .unknown : .statement(statement)
                declarations.append(Declaration(kind, range: statement.range))
            }
        }
        return declarations
    }
}
