import SwiftScanner

extension LayoutReader {
    mutating func read(_ statements: [StatementSyntax], _ scope: inout Scope) {
        if scope.depth > 40 { return }
        scope.depth += 1
        defer { scope.depth -= 1 }
        for statement in statements {
            remainingNodes -= 1
            if remainingNodes < 0 { return }
            read(statement, &scope)
        }
    }

    mutating func read(_ statement: StatementSyntax, _ scope: inout Scope) {
        switch statement.kind {
        case .expression(let expression), .returnStatement(let expression?):
            read(expression, &scope)
        case .variable(let variable):
            for binding in variable.bindings { bind(binding, isLet: variable.isLet, &scope) }
        case .ifStatement(let conditional):
            read(conditional, scope)
        case .guardStatement(let conditions, let body):
            read(body.statements, in: scope)
            bind(conditions, &scope)
        case .forIn(let loop):
            var inner = scope
            bind(loop.pattern, to: loop.sequence, &inner)
            read(loop.body.statements, &inner)
        case .whileLoop(let conditions, let body):
            var inner = scope
            bind(conditions, &inner)
            read(body.statements, &inner)
        case .repeatWhile(let body, _), .doCatch(let body, _), .deferStatement(let body):
            read(body.statements, in: scope)
        case .switchStatement(let choice):
            for branch in choice.cases { read(branch.statements, in: scope) }
        case .labeled(_, let inner):
            read(inner, &scope)
        case .conditionalCompilation(let branches):
            for branch in branches {
                let isPossible = kind.platforms.contains { platform in
                    branch.condition.map { CompilationCondition.truth(of: $0, on: platform) != false } ?? true
                }
                if isPossible { read(branch.elements, &scope) }
            }
        case .function(let function):
            if let body = function.body { read(scope.file.source.body(of: body).statements, in: scope) }
        case .returnStatement(nil), .declaration, .throwStatement, .breakStatement, .continueStatement,
            .fallthroughStatement, .unknown:
            break
        }
    }

    mutating func read(_ statements: [StatementSyntax], in scope: Scope) {
        var inner = scope
        read(statements, &inner)
    }

    mutating func read(_ conditional: IfSyntax, _ scope: Scope) {
        var current: IfSyntax? = conditional
        var isFirst = true
        while let next = current {
            if !isFirst { remainingNodes -= 1 }
            isFirst = false
            var inner = scope
            bind(next.conditions, &inner)
            read(next.body.statements, &inner)
            switch next.otherwise {
            case .block(let block)?:
                read(block.statements, in: scope)
                current = nil
            case .ifElse(let further)?: current = further
            case nil: current = nil
            }
        }
    }

    mutating func bind(_ binding: BindingSyntax, isLet: Bool, _ scope: inout Scope) {
        guard let name = binding.pattern.boundNames.first?.text, let value = binding.value else { return }
        read(value, &scope)
        if let view = reference(value, scope) {
            scope.names[name] = view
        } else if let (type, isArray) = viewType(binding.type, in: className) ?? madeType(value, in: className) {
            var view = LayoutView(name: name, typeName: type)
            view.isGeneric = true
            view.isArray = isArray
            layout.views.append(view)
            let index = layout.views.count - 1
            scope.names[name] = .view(index)
            readInitialValue(value, of: index, scope)
        } else {
            scope.names[name] = nil
            scope.locals[name] = isLet ? value : nil
        }
    }

    mutating func bind(_ conditions: [ConditionSyntax], _ scope: inout Scope) {
        for condition in conditions {
            guard case .optionalBinding(let pattern, _, let value) = condition.kind,
                let name = pattern.boundNames.first
            else { continue }
            if let value {
                if let view = reference(value, scope) { scope.names[name.text] = view }
            }
        }
    }

    func bind(_ pattern: PatternSyntax, to sequence: ExpressionSyntax, _ scope: inout Scope) {
        let names = pattern.boundNames
        guard let (elements, isEnumerated) = elements(of: sequence, scope) else {
            // `for index in cards.indices`, `for i in 0..<cards.count`: the index counts views.
            if let name = names.first { scope.elementIndices.insert(name.text) }
            return
        }
        if isEnumerated, names.count > 1 {
            scope.elementIndices.insert(names[0].text)
            scope.names[names[1].text] = elements
        } else if let name = names.first {
            scope.names[name.text] = elements
        }
    }

    // MARK: - Assignments and calls

    mutating func read(_ expression: ExpressionSyntax, _ scope: inout Scope) {
        remainingNodes -= 1
        if remainingNodes < 0 || scope.depth > 40 { return }
        switch expression.kind {
        case .assignment(let target, let sign, let value) where sign.text == "=":
            assign(value, to: target, &scope)
        case .call(let call):
            read(call, &scope)
        case .optionalChain(let inner), .parenthesized(let inner), .forceUnwrap(let inner),
            .tryExpression(_, let inner),
            .annotated(let inner):
            read(inner, &scope)
        case .ifExpression(let conditional):
            read(conditional, scope)
        default:
            break
        }
    }

    mutating func assign(_ value: ExpressionSyntax, to target: ExpressionSyntax, _ scope: inout Scope) {
        if case .member(let base?, let property) = target.kind {
            if let view = reference(base, scope) {
                if case .receiver = view {
                    if property.text == "subviews" || property.text == "sublayers" {
                        add(reference(value, scope), to: .receiver, scope, value)
                    }
                    assign(value, toMember: property.text, &scope)
                } else {
                    record(property.text, value, for: view, scope)
                }
            } else if case .member(let inner?, let outerProperty) = base.kind, let view = reference(inner, scope) {
                record(outerProperty.text + "." + property.text, value, for: view, scope)
            }
            return
        }
        guard case .name(let name) = target.kind else { return }
        if name.text == "subviews" || name.text == "sublayers" {
            add(reference(value, scope), to: .receiver, scope, value)
        } else {
            assign(value, toMember: name.text, &scope)
        }
    }

    mutating func assign(_ value: ExpressionSyntax, toMember name: String, _ scope: inout Scope) {
        guard let index = layout.index(ofMember: name) else {
            if let view = reference(value, scope) { scope.names[name] = view }
            return
        }
        if let view = reference(value, scope) {
            absorb(view, into: index)
        } else if case .call(let call) = value.kind {
            // `entries = titles.map { … addSubview(entry) … }`
            if let closure = call.trailingClosures.first?.closure ?? closureArgument(call) {
                var inner = scope
                let before = layout.views.count
                let firstOrder = order
                read(closure.body.statements, &inner)
                for made in before..<layout.views.count where layout.views[made].isAdded && layout.views[made].isGeneric
                {
                    absorb(.view(made), into: index)
                }
                if order == firstOrder { return }
            } else {
                readConstruction(call, of: index, scope)
            }
        }
    }

    func closureArgument(_ call: CallSyntax) -> ClosureSyntax? {
        for argument in call.arguments {
            if case .closure(let closure) = argument.value.kind { return closure }
        }
        return nil
    }

    /// The member holds what the other entry stands for.
    mutating func absorb(_ reference: ViewReference, into index: Int) {
        guard case .view(let other) = reference, other != index, layout.views[other].member == nil else { return }
        layout.views[other].absorbedBy = index
        let absorbed = layout.views[other]
        layout.views[index].settings += absorbed.settings
        layout.views[index].hasRecognizer = layout.views[index].hasRecognizer || absorbed.hasRecognizer
        if absorbed.isAdded, !layout.views[index].isAdded {
            layout.views[index].isAdded = true
            layout.views[index].order = absorbed.order
            layout.views[index].parent = absorbed.parent
            layout.views[index].addedAt = absorbed.addedAt
        }
    }

    mutating func read(_ call: CallSyntax, _ scope: inout Scope) {
        let base: ExpressionSyntax?
        let name: String
        switch call.callee.kind {
        case .name(let function): (base, name) = (nil, function.text)
        case .member(let inner, let function): (base, name) = (inner, function.text)
        case .optionalChain(let inner), .forceUnwrap(let inner):
            guard case .member(let further, let function) = inner.kind else { return }
            (base, name) = (further, function.text)
        default:
            if let closure = calledClosure(call) { read(closure.body.statements, in: scope) }
            return
        }
        if Self.adders.contains(name) {
            let parent = base.map { reference($0, scope) } ?? .receiver
            for argument in call.arguments where argument.label == nil {
                add(reference(argument.value, scope), to: parent, scope, argument.value)
            }
            return
        }
        switch name {
        case "insertSubview", "insertArrangedSubview", "insertSublayer":
            guard let first = call.arguments.first else { return }
            let parent = base.map { reference($0, scope) } ?? .receiver
            insert(reference(first.value, scope), to: parent, call, scope)
        case "addGestureRecognizer", "addTarget", "addAction", "addInteraction":
            if let base, let view = reference(base, scope) { markRecognizer(view) }
        case "bringSubviewToFront":
            if let first = call.arguments.first, let view = reference(first.value, scope) { bringToFront(view) }
        case "append", "insert":
            guard let base, case .view(let array)? = reference(base, scope), layout.views[array].isArray,
                let first = call.arguments.first, let element = reference(first.value, scope)
            else { return }
            absorb(element, into: array)
        case "setFrameOrigin", "setFrameSize":
            if let base, let view = reference(base, scope), let value = call.arguments.first?.value {
                record(name == "setFrameOrigin" ? "frame.origin" : "frame.size", value, for: view, scope)
            }
        case "forEach":
            readForEach(base, call, scope)
        default:
            for argument in call.arguments {
                if case .closure(let closure) = argument.value.kind { read(closure.body.statements, in: scope) }
            }
            for trailing in call.trailingClosures { read(trailing.closure.body.statements, in: scope) }
        }
    }

    static let adders: Set<String> = [
        "addSubview", "addSubviews", "addArrangedSubview", "addArrangedSubviews", "addSublayer", "addAutoLayoutSubview",
        "addView", "setViews",
    ]

    mutating func readForEach(_ base: ExpressionSyntax?, _ call: CallSyntax, _ scope: Scope) {
        guard let base, let (elements, isEnumerated) = elements(of: base, scope) else {
            for trailing in call.trailingClosures { read(trailing.closure.body.statements, in: scope) }
            return
        }
        guard let closure = call.trailingClosures.first?.closure ?? closureArgument(call) else {
            // `views.forEach(addSubview)`, `views.forEach(stack.addArrangedSubview(_:))`
            guard var function = call.arguments.first?.value else { return }
            if case .call(let inner) = function.kind { function = inner.callee }
            switch function.kind {
            case .name(let name) where Self.adders.contains(name.text): add(elements, to: .receiver, scope, base)
            case .member(let target?, let name) where Self.adders.contains(name.text):
                add(elements, to: reference(target, scope), scope, base)
            default: break
            }
            return
        }
        var inner = scope
        let names = closure.parameters.map(\.name.text)
        if isEnumerated {
            inner.elementIndices.insert(names.first ?? "$0")
            inner.names[names.count > 1 ? names[1] : "$1"] = elements
        } else {
            inner.names[names.first ?? "$0"] = elements
        }
        read(closure.body.statements, &inner)
    }

    /// The views that a sequence yields one by one, and whether it yields indices with them.
    func elements(of sequence: ExpressionSyntax, _ scope: Scope, depth: Int = 0) -> (ViewReference, Bool)? {
        if depth > 16 { return nil }
        switch sequence.kind {
        case .call(let call):
            guard case .member(let base?, let name) = call.callee.kind else { return nil }
            guard let (inner, isEnumerated) = elements(of: base, scope, depth: depth + 1) else { return nil }
            switch name.text {
            case "enumerated": return (inner, true)
            case "reversed", "filter", "compactMap", "prefix", "suffix", "dropFirst", "dropLast":
                return (inner, isEnumerated)
            default: return nil
            }
        case .parenthesized(let inner):
            return elements(of: inner, scope, depth: depth + 1)
        case .binary(let left, let sign, let right) where sign.text == "+":
            let both = [left, right].compactMap { elements(of: $0, scope, depth: depth + 1)?.0 }
            return both.isEmpty ? nil : (.each(both), false)
        default:
            switch reference(sequence, scope, depth: depth + 1) {
            case .view(let index)? where layout.views[index].isArray: return (.view(index), false)
            case .each(let all)?: return (.each(all), false)
            default: return nil
            }
        }
    }

    /// The view or views that an expression names.
    func reference(_ expression: ExpressionSyntax, _ scope: Scope, depth: Int = 0) -> ViewReference? {
        if depth > 24 { return nil }
        func inner(_ expression: ExpressionSyntax) -> ViewReference? { reference(expression, scope, depth: depth + 1) }
        switch expression.kind {
        case .name(let name):
            if let known = scope.names[name.text] { return known }
            if name.text == "self" || (kind == .layer && name.text == "layer") { return .receiver }
            return layout.index(ofMember: name.text).map(ViewReference.view)
        case .member(let base?, let name):
            if case .name(let root) = base.kind, root.text == "self" {
                return layout.index(ofMember: name.text).map(ViewReference.view)
            }
            if name.text == "contentView" || name.text == "layer", let outer = inner(base) { return outer }
            return nil
        case .optionalChain(let value), .forceUnwrap(let value), .parenthesized(let value), .annotated(let value),
            .cast(let value, _, _, _):
            return inner(value)
        case .subscriptCall(let base, _):
            return inner(base)
        case .array(let elements):
            let all = elements.prefix(32).compactMap(inner)
            return all.isEmpty ? nil : .each(all)
        default:
            return nil
        }
    }
}
