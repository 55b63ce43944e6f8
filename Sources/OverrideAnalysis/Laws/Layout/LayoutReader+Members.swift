import SwiftScanner
import TextModel

extension LayoutReader {
    mutating func addMembers() {
        let chain = graph.declaredChain(of: className)
        for description in chain.reversed() {
            let own = graph.ownMembers(of: description.name)
            let variables = own.variables.values.joined()
                .filter { !$0.isStatic && !$0.isComputed && !$0.platforms.isDisjoint(with: kind.platforms) }
                .sorted {
                    ($0.file.path, $0.nameSyntax.range.lowerBound) < ($1.file.path, $1.nameSyntax.range.lowerBound)
                }
            for variable in variables { addMember(variable) }
        }
        if let part = contentViewClasses.first(where: { graph.inherits(className, from: $0) }) {
            var view = LayoutView(name: "contentView", typeName: kind == .nsView ? "NSView" : "UIView")
            view.member = "contentView"
            view.isAdded = part != "NSBox"
            if view.isAdded { layout.views.append(view) }
        }
    }

    var contentViewClasses: [String] {
        ["UITableViewCell", "UICollectionViewCell", "UITableViewHeaderFooterView", "UIVisualEffectView"]
    }

    mutating func addMember(_ variable: MemberVariable) {
        guard layout.index(ofMember: variable.name) == nil else { return }
        let scope = Scope(file: variable.file, function: variable.name)
        var (typeName, isArray) = viewType(variable.type, in: variable.typeName) ?? (nil, false)
        if typeName == nil, variable.type != nil { return }
        if typeName == nil, let value = variable.value {
            guard let made = madeType(value, in: variable.typeName) else { return }
            (typeName, isArray) = made
        }
        guard let typeName else { return }
        var view = LayoutView(name: variable.name, typeName: typeName)
        view.member = variable.name
        view.isArray = isArray
        if variable.prefix.hasAttribute("IBOutlet") || variable.prefix.hasAttribute("ViewLoading") {
            view.isAdded = true
            order += 1
            view.order = order
        }
        layout.views.append(view)
        let index = layout.views.count - 1
        if let value = variable.value { readInitialValue(value, of: index, scope) }
        for observer in variable.accessors?.observers ?? [] {
            var scope = scope
            scope.names["newValue"] = .view(index)
            read(variable.file.source.body(of: observer).statements, &scope)
        }
    }

    /// The view type that a written type names, and whether it is a collection of them.
    func viewType(_ type: TypeSyntax?, in scope: String) -> (name: String, isArray: Bool)? {
        guard let type else { return nil }
        switch type.kind {
        case .optional(let inner, _), .modified(let inner):
            return viewType(inner, in: scope)
        case .array(let inner):
            return viewType(inner, in: scope).map { ($0.name, true) }
        case .named(let name, let arguments):
            if name == "Set" || name == "Array", let first = arguments.first {
                return viewType(first, in: scope).map { ($0.name, true) }
            }
            return isView(name, in: scope) ? (name, false) : genericConstraint(name, in: scope).map { ($0, false) }
        default:
            return nil
        }
    }

    func isView(_ name: String, in scope: String) -> Bool {
        if let known = graph.kind(of: name, in: scope) { return known == kind }
        // A class of another module: its name is all there is.
        guard graph.description(of: name, in: scope) == nil, name.first?.isUppercase == true, kind != .layer else {
            return false
        }
        return ["View", "Button", "Label", "Control", "Field", "Stack", "Bar"].contains { name.hasSuffix($0) }
            && !name.hasPrefix("Any")
    }

    /// `UIView` for `Hosted` in `class Tile<Hosted: UIView>`: what the generic parameter list says, read as tokens.
    func genericConstraint(_ name: String, in scope: String) -> String? {
        guard let part = graph.classes[scope]?.parts.first else { return nil }
        let source = part.file.source
        let header = part.value.name.range.upperBound..<part.value.bodyRange.lowerBound
        let words = source.text(header).replacing(":", with: " : ").split {
            !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ":")
        }
        for (index, word) in words.enumerated() where word == name && index + 2 < words.count && words[index + 1] == ":"
        {
            let bound = String(words[index + 2])
            if isView(bound, in: scope) { return bound }
        }
        return nil
    }

    /// The type of view that an initial value makes: `UIButton(type:)`, `{ … }()`, `[a, b]`.
    func madeType(_ value: ExpressionSyntax, in scope: String, depth: Int = 0) -> (name: String, isArray: Bool)? {
        if depth > 16 { return nil }
        switch value.kind {
        case .parenthesized(let inner), .tryExpression(_, let inner), .annotated(let inner), .forceUnwrap(let inner):
            return madeType(inner, in: scope, depth: depth + 1)
        case .cast(let inner, let cast, _, let type):
            if cast != .test, let found = viewType(type, in: scope) { return found }
            return madeType(inner, in: scope, depth: depth + 1)
        case .call(let call):
            if let closure = calledClosure(call) {
                return returnedType(closure.body.statements, in: scope, depth: depth + 1)
            }
            if case .type(let type) = call.callee.kind { return viewType(type, in: scope) }
            if let name = typeName(call.callee), isView(name, in: scope) { return (name, false) }
            return nil
        case .array(let elements):
            let made = elements.prefix(8).compactMap { madeType($0, in: scope, depth: depth + 1) }
            return made.isEmpty ? nil : (made[0].name, true)
        default:
            return nil
        }
    }

    /// `UIButton` of `UIButton(…)`, `UIButton.init(…)` and `UIButton.system(…)`.
    func typeName(_ callee: ExpressionSyntax) -> String? {
        switch callee.kind {
        case .name(let name): return name.text.first?.isUppercase == true ? name.text : nil
        case .member(let base?, let name):
            if name.text == "init" { return typeName(base) }
            if name.text.first?.isUppercase == true, let outer = typeName(base) { return outer + "." + name.text }
            return nil
        default: return nil
        }
    }

    func calledClosure(_ call: CallSyntax) -> ClosureSyntax? {
        switch call.callee.kind {
        case .closure(let closure): closure
        case .parenthesized(let inner):
            if case .closure(let closure) = inner.kind { closure } else { nil }
        default: nil
        }
    }

    func returnedType(_ statements: [StatementSyntax], in scope: String, depth: Int) -> (String, Bool)? {
        var made: [String: (String, Bool)] = [:]
        for statement in statements {
            switch statement.kind {
            case .variable(let variable):
                for binding in variable.bindings {
                    guard let name = binding.pattern.boundNames.first,
                        let type = viewType(binding.type, in: scope)
                            ?? binding.value.flatMap({ madeType($0, in: scope, depth: depth) })
                    else { continue }
                    made[name.text] = type
                }
            case .returnStatement(let value?), .expression(let value):
                if case .name(let name) = value.kind, let type = made[name.text] { return type }
                if case .returnStatement = statement.kind { return madeType(value, in: scope, depth: depth) }
                if statements.count == 1 { return madeType(value, in: scope, depth: depth) }
            default: continue
            }
        }
        return nil
    }

    /// What `{ let s = UIScrollView(); s.isHidden = true; return s }()` and `UIStackView(arrangedSubviews: [a])` say.
    mutating func readInitialValue(_ value: ExpressionSyntax, of index: Int, _ scope: Scope) {
        guard case .call(let call) = value.kind else { return }
        if let closure = calledClosure(call) {
            var inner = scope
            for statement in closure.body.statements {
                if case .variable(let variable) = statement.kind, let binding = variable.bindings.first,
                    let name = binding.pattern.boundNames.first, let value = binding.value,
                    madeType(value, in: className) != nil
                {
                    inner.names[name.text] = .view(index)
                    readInitialValue(value, of: index, inner)
                    continue
                }
                read([statement], &inner)
            }
        } else {
            readConstruction(call, of: index, scope)
        }
    }

    mutating func readConstruction(_ call: CallSyntax, of index: Int, _ scope: Scope) {
        for argument in call.arguments {
            switch argument.label?.text {
            case "frame", "frameRect": record("frame", argument.value, for: .view(index), scope)
            case "arrangedSubviews", "views":
                add(reference(argument.value, scope), to: .view(index), scope, argument.value)
            case "target":
                if case .nilLiteral = argument.value.kind { continue }
                layout.views[index].hasRecognizer = true
            default: continue
            }
        }
        if case .name(let name) = call.callee.kind, ["UILabel", "UIImageView"].contains(name.text) { return }
    }

    /// Members of a view type that no code adds: made by the class they are taken as its subviews, else they are loose.
    mutating func settleMembers() {
        let open = layout.views.indices.filter { !layout.views[$0].isAdded && layout.views[$0].member != nil }
        if open.isEmpty { return }
        let mentioned = namesThatActOrAreGiven(Set(open.compactMap { layout.views[$0].member }))
        for index in open {
            guard let member = layout.views[index].member else { continue }
            let variable = members.variables[member]?.first
            let isMade = variable?.value.map { madeType($0, in: className) != nil } ?? false
            if isMade, variable?.isWeak == false, !layout.views[index].isArray, mentioned.contains(member) {
                order += 1
                layout.views[index].isAdded = true
                layout.views[index].order = order
            } else {
                layout.looseMembers.insert(member)
            }
        }
    }

    /// Those of the names that some call takes or is made on: `stack.embed(button)`, `button.pin(to: self)`.
    func namesThatActOrAreGiven(_ names: Set<String>) -> Set<String> {
        let byLength = Dictionary(grouping: names.map { Array($0.utf8) }, by: \.count)
        var result: Set<String> = []
        for description in graph.declaredChain(of: className) {
            for part in description.parts {
                let source = part.file.source
                for index in source.tokens.indices where source.tokens[index].kind == .identifier {
                    let range = source.tokens[index].range
                    guard let candidates = byLength[range.count], index > 0, index + 1 < source.tokens.count,
                        part.value.range.contains(range.lowerBound), range.upperBound <= source.bytes.count
                    else { continue }
                    let before = source.tokens[index - 1].kind
                    guard before == .leftParen || before == .comma || source.tokens[index + 1].kind == .period,
                        let name = candidates.first(where: { source.bytes[range].elementsEqual($0) })
                    else { continue }
                    result.insert(String(decoding: name, as: UTF8.self))
                }
            }
        }
        return result
    }
}
