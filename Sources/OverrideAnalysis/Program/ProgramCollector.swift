package import SwiftScanner

/// Walks the outlines of files and gathers types, members, aliases and candidates for overrides.
struct ProgramCollector {
    private(set) var classes: [String: ClassDescription] = [:]
    /// Names of `classes` in the order of appearance.
    private(set) var classOrder: [String] = []
    private(set) var members: [String: Members] = [:]
    private(set) var globals = Members()
    private(set) var aliases: [String: [String]] = [:]
    private(set) var overrideCandidates: [MemberFunction] = []

    /// Where a declaration stands.
    private struct Place {
        var file: ProgramFile
        /// Dotted name of the enclosing type; empty at the top level.
        var typeName = ""
        var isInExtension = false
        var isInProtocol = false
        var platforms = Set(Platform.allCases)
        var conditions: [String] = []
        var depth = 0
    }

    /// Nesting of declarations beyond this is no program; the rest is left out.
    private static let depthLimit = 200

    mutating func collect(_ file: ProgramFile) {
        collect(file.source.declarations, at: Place(file: file))
    }

    private mutating func collect(_ declarations: [Declaration], at place: Place) {
        if place.depth > Self.depthLimit { return }
        for declaration in declarations {
            switch declaration.kind {
            case .type(let type): collect(type, at: place)
            case .function(let function): collect(function, at: place)
            case .variable(let variable): collect(variable, at: place)
            case .typeAlias(let name, let type):
                if let target = type?.name, target != name.text {
                    aliases[name.text, default: []].append(target)
                }
            case .conditionalCompilation(let branches): collect(branches, at: place)
            case .statement(let statement): collect(statement, at: place)
            case .importDeclaration, .other, .unknown: break
            }
        }
    }

    private mutating func collect(_ type: TypeDeclaration, at place: Place) {
        let name = place.typeName.isEmpty ? type.name.text : place.typeName + "." + type.name.text
        let inherited = type.inheritedTypes.compactMap(\.name)
        let part = Located(file: place.file, value: type)
        if var description = classes[name] {
            if type.keyword == .extension {
                description.parts.append(part)
            } else if description.keyword == .extension {
                description.parts.insert(part, at: 0)
                description.keyword = type.keyword
            } else {
                description.parts.insert(part, at: 1)
            }
            if type.keyword == .class {
                description.isDeclared = true
                description.superclassName = description.superclassName ?? inherited.first
            }
            description.inheritedNames += inherited
            classes[name] = description
        } else {
            classes[name] = ClassDescription(
                name: name, superclassName: type.keyword == .class ? inherited.first : nil, inheritedNames: inherited,
                parts: [part], isDeclared: type.keyword == .class, keyword: type.keyword)
            classOrder.append(name)
        }
        var inner = place
        inner.typeName = name
        inner.isInExtension = type.keyword == .extension
        inner.isInProtocol = type.keyword == .protocol
        inner.depth += 1
        collect(type.members, at: inner)
    }

    private mutating func collect(_ function: FunctionDeclaration, at place: Place) {
        let member = MemberFunction(
            function: function, file: place.file, typeName: place.typeName, isInExtension: place.isInExtension,
            platforms: place.platforms, compilationConditions: place.conditions)
        if place.typeName.isEmpty {
            globals.add(member)
        } else {
            members[place.typeName, default: Members()].add(member)
            if member.isOverride, !place.isInProtocol { overrideCandidates.append(member) }
        }
        if let body = function.body { collectLocalTypes(body, at: place) }
    }

    private mutating func collect(_ variable: VariableSyntax, at place: Place) {
        for binding in variable.bindings {
            for name in binding.pattern.boundNames {
                let member = MemberVariable(
                    name: name.text, nameSyntax: name, prefix: variable.prefix, isLet: variable.isLet,
                    type: binding.type, value: binding.value, accessors: binding.accessors, file: place.file,
                    typeName: place.typeName, platforms: place.platforms)
                if place.typeName.isEmpty {
                    globals.add(member)
                } else {
                    members[place.typeName, default: Members()].add(member)
                }
            }
            if let getter = binding.accessors?.getter { collectLocalTypes(getter, at: place) }
        }
    }

    private mutating func collect(_ branches: [ConditionalBranchSyntax<Declaration>], at place: Place) {
        var remaining = place.platforms
        for branch in branches {
            var inner = place
            inner.depth += 1
            inner.platforms = remaining
            if let condition = branch.condition {
                inner.platforms = remaining.filter { CompilationCondition.truth(of: condition, on: $0) != false }
                remaining = remaining.filter { CompilationCondition.truth(of: condition, on: $0) != true }
                inner.conditions.append(place.file.source.text(condition.range))
            } else {
                inner.conditions.append("else")
            }
            collect(branch.elements, at: inner)
        }
    }

    private mutating func collect(_ statement: StatementSyntax, at place: Place) {
        switch statement.kind {
        case .declaration(let declaration): collect([declaration], at: place)
        case .function(let function): collect(function, at: place)
        case .variable(let variable): collect(variable, at: place)
        default: break
        }
    }

    /// Classes inside a function's body count when they override something; most bodies never need to be parsed.
    private mutating func collectLocalTypes(_ body: UnparsedBody, at place: Place) {
        guard mentionsOverrideOfHitTest(body, in: place.file.source) else { return }
        var inner = place
        inner.depth += 1
        if inner.depth > Self.depthLimit { return }
        for statement in place.file.source.body(of: body).statements {
            if case .declaration(let declaration) = statement.kind, case .type = declaration.kind {
                collect([declaration], at: inner)
            }
        }
    }

    private func mentionsOverrideOfHitTest(_ body: UnparsedBody, in source: SwiftSource) -> Bool {
        var sawClass = false
        var sawOverride = false
        let bounds = (body.firstToken..<max(body.firstToken, body.endToken)).clamped(to: 0..<source.tokens.count)
        for token in source.tokens[bounds] where token.kind == .identifier || token.kind == .keyword {
            let bytes = source.bytes[token.range.clamped(to: 0..<source.bytes.count)]
            if bytes.elementsEqual("class".utf8) { sawClass = true }
            if sawClass, bytes.elementsEqual("override".utf8) { sawOverride = true }
            if sawOverride, bytes.elementsEqual("hitTest".utf8) || bytes.elementsEqual("point".utf8) { return true }
        }
        return false
    }
}

extension PatternSyntax {
    /// The names that the pattern binds, in order.
    package var boundNames: [NameSyntax] {
        switch kind {
        case .name(let name): [name]
        case .tuple(let elements): elements.flatMap(\.pattern.boundNames)
        case .binding(let inner), .optional(let inner), .cast(let inner, _): inner.boundNames
        case .enumCase(_, let payload): payload.flatMap(\.pattern.boundNames)
        case .wildcard, .typeTest, .expression, .unknown: []
        }
    }
}
