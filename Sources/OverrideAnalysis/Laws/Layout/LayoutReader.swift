import SwiftScanner
import TextModel

/// Reads a class's initialisers, set-up and layout functions for the views that it adds and where it puts them.
///
/// It follows names, not values: a view is what a member, a local or a parameter of a view type is called.
struct LayoutReader {
    private let graph: ClassGraph
    private let className: String
    private let kind: ViewKind
    private let members: Members
    private(set) var layout = ClassLayout()
    private var order = 0
    /// Bounds the walk over a body, whatever is nested in it.
    private var remainingNodes = 60_000

    /// Where a name is looked up while a body is read.
    struct Scope {
        var file: ProgramFile
        var function: String
        var names: [String: ViewReference] = [:]
        var locals: [String: ExpressionSyntax] = [:]
        var elementIndices: Set<String> = []
        var depth = 0
    }

    /// What an expression of a view type means.
    indirect enum ViewReference {
        case receiver
        case view(Int)
        /// One element of an array, or each of several views in turn.
        case each([ViewReference])
    }

    static func read(_ className: String, kind: ViewKind, in graph: ClassGraph) -> ClassLayout {
        var reader = LayoutReader(graph: graph, className: className, kind: kind, members: graph.members(of: className))
        reader.addMembers()
        reader.readFunctions()
        reader.settleMembers()
        return reader.layout
    }

    private init(graph: ClassGraph, className: String, kind: ViewKind, members: Members) {
        self.graph = graph
        self.className = className
        self.kind = kind
        self.members = members
    }

    // MARK: - Members

    private mutating func addMembers() {
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

    private var contentViewClasses: [String] {
        ["UITableViewCell", "UICollectionViewCell", "UITableViewHeaderFooterView", "UIVisualEffectView"]
    }

    private mutating func addMember(_ variable: MemberVariable) {
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
    private func viewType(_ type: TypeSyntax?, in scope: String) -> (name: String, isArray: Bool)? {
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
    private func genericConstraint(_ name: String, in scope: String) -> String? {
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
    private func madeType(_ value: ExpressionSyntax, in scope: String, depth: Int = 0) -> (name: String, isArray: Bool)?
    {
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
    private func typeName(_ callee: ExpressionSyntax) -> String? {
        switch callee.kind {
        case .name(let name): return name.text.first?.isUppercase == true ? name.text : nil
        case .member(let base?, let name):
            if name.text == "init" { return typeName(base) }
            if name.text.first?.isUppercase == true, let outer = typeName(base) { return outer + "." + name.text }
            return nil
        default: return nil
        }
    }

    private func calledClosure(_ call: CallSyntax) -> ClosureSyntax? {
        switch call.callee.kind {
        case .closure(let closure): closure
        case .parenthesized(let inner):
            if case .closure(let closure) = inner.kind { closure } else { nil }
        default: nil
        }
    }

    private func returnedType(_ statements: [StatementSyntax], in scope: String, depth: Int) -> (String, Bool)? {
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
    private mutating func readInitialValue(_ value: ExpressionSyntax, of index: Int, _ scope: Scope) {
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

    private mutating func readConstruction(_ call: CallSyntax, of index: Int, _ scope: Scope) {
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
    private mutating func settleMembers() {
        for index in layout.views.indices where !layout.views[index].isAdded {
            guard let member = layout.views[index].member else { continue }
            let variable = members.variables[member]?.first
            let isMade = variable?.value.map { madeType($0, in: className) != nil } ?? false
            if isMade, variable?.isWeak == false, !layout.views[index].isArray, isMentionedAsArgument(member) {
                order += 1
                layout.views[index].isAdded = true
                layout.views[index].order = order
            } else {
                layout.looseMembers.insert(member)
            }
        }
    }

    /// Whether some call takes the member as an argument or is made on it: `stack.embed(button)`, `button.pin(to: self)`.
    private func isMentionedAsArgument(_ member: String) -> Bool {
        for description in graph.declaredChain(of: className) {
            for part in description.parts {
                let source = part.file.source
                let name = Array(member.utf8)
                for index in source.tokens.indices where source.tokens[index].kind == .identifier {
                    let range = source.tokens[index].range
                    guard range.count == name.count, part.value.range.contains(range.lowerBound),
                        source.bytes[range].elementsEqual(name), index > 0, index + 1 < source.tokens.count
                    else { continue }
                    let before = source.tokens[index - 1].kind
                    if before == .leftParen || before == .comma || source.tokens[index + 1].kind == .period {
                        return true
                    }
                }
            }
        }
        return false
    }

    // MARK: - Functions

    private mutating func readFunctions() {
        var functions: [MemberFunction] = []
        for description in graph.declaredChain(of: className).reversed() {
            functions += graph.ownMembers(of: description.name).functions.values.joined()
                .filter { !$0.platforms.isDisjoint(with: kind.platforms) && !$0.isStatic }
                .sorted { sortKey($0) < sortKey($1) }
        }
        for member in functions {
            guard let body = member.function.body, member.name != "hitTest", member.name != "point",
                concerns(body, member.file.source)
            else { continue }
            var scope = Scope(file: member.file, function: member.name)
            for parameter in member.function.parameters {
                guard let (type, isArray) = viewType(parameter.type, in: member.typeName),
                    !["coder"].contains(parameter.name.text)
                else { continue }
                var view = LayoutView(name: parameter.name.text, typeName: type)
                view.isGeneric = true
                view.isArray = isArray || isVariadic(parameter, member.file.source)
                layout.views.append(view)
                scope.names[parameter.name.text] = .view(layout.views.count - 1)
            }
            read(member.file.source.body(of: body).statements, &scope)
        }
        for description in graph.declaredChain(of: className) {
            for variable in graph.ownMembers(of: description.name).variables.values.joined() where variable.isComputed {
                guard let setter = variable.accessors?.setter, concerns(setter, variable.file.source) else { continue }
                var scope = Scope(file: variable.file, function: variable.name)
                read(variable.file.source.body(of: setter).statements, &scope)
            }
        }
    }

    private func isVariadic(_ parameter: ParameterSyntax, _ source: SwiftSource) -> Bool {
        guard let type = parameter.type else { return false }
        let behind = type.range.upperBound..<(type.range.upperBound + 4)
        return source.text(behind).drop { $0 == " " }.hasPrefix("...") || source.text(type.range).hasSuffix("...")
    }

    /// Initialisers run first, then what the frameworks call once, then the rest, then layout.
    private func sortKey(_ member: MemberFunction) -> (Int, String, Int) {
        let rank: Int
        switch member.name {
        case "init": rank = 0
        case "awakeFromNib", "commonInit", "setup", "viewDidLoad": rank = 1
        case "layoutSubviews", "layout", "layoutSublayers", "updateConstraints": rank = 3
        default: rank = 2
        }
        return (rank, member.file.path, member.function.range.lowerBound)
    }

    /// Whether a body is worth parsing: it adds views, or places them.
    private func concerns(_ body: UnparsedBody, _ source: SwiftSource) -> Bool {
        let bounds = (body.firstToken..<max(body.firstToken, body.endToken)).clamped(to: 0..<source.tokens.count)
        for token in source.tokens[bounds] where token.kind == .identifier {
            let bytes = source.bytes[token.range.clamped(to: 0..<source.bytes.count)]
            if Self.words.contains(where: { bytes.elementsEqual($0) }) { return true }
        }
        return false
    }

    private static let words: [[UInt8]] = [
        "addSubview", "addArrangedSubview", "insertSubview", "insertArrangedSubview", "addSubviews",
        "addArrangedSubviews",
        "addSublayer", "insertSublayer", "subviews", "frame", "center", "bounds", "isHidden", "alpha",
        "isUserInteractionEnabled", "addGestureRecognizer", "setFrameOrigin",
    ].map { Array($0.utf8) }

    // MARK: - Statements

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

    private mutating func read(_ statement: StatementSyntax, _ scope: inout Scope) {
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

    private mutating func read(_ statements: [StatementSyntax], in scope: Scope) {
        var inner = scope
        read(statements, &inner)
    }

    private mutating func read(_ conditional: IfSyntax, _ scope: Scope) {
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

    private mutating func bind(_ binding: BindingSyntax, isLet: Bool, _ scope: inout Scope) {
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

    private mutating func bind(_ conditions: [ConditionSyntax], _ scope: inout Scope) {
        for condition in conditions {
            guard case .optionalBinding(let pattern, _, let value) = condition.kind,
                let name = pattern.boundNames.first
            else { continue }
            if let value {
                if let view = reference(value, scope) { scope.names[name.text] = view }
            }
        }
    }

    private func bind(_ pattern: PatternSyntax, to sequence: ExpressionSyntax, _ scope: inout Scope) {
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

    // MARK: - Expressions

    private mutating func read(_ expression: ExpressionSyntax, _ scope: inout Scope) {
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

    private mutating func assign(_ value: ExpressionSyntax, to target: ExpressionSyntax, _ scope: inout Scope) {
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

    private mutating func assign(_ value: ExpressionSyntax, toMember name: String, _ scope: inout Scope) {
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

    private func closureArgument(_ call: CallSyntax) -> ClosureSyntax? {
        for argument in call.arguments {
            if case .closure(let closure) = argument.value.kind { return closure }
        }
        return nil
    }

    /// The member holds what the other entry stands for.
    private mutating func absorb(_ reference: ViewReference, into index: Int) {
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

    private mutating func read(_ call: CallSyntax, _ scope: inout Scope) {
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

    private static let adders: Set<String> = [
        "addSubview", "addSubviews", "addArrangedSubview", "addArrangedSubviews", "addSublayer", "addAutoLayoutSubview",
        "addView", "setViews",
    ]

    private mutating func readForEach(_ base: ExpressionSyntax?, _ call: CallSyntax, _ scope: Scope) {
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
    private func elements(of sequence: ExpressionSyntax, _ scope: Scope, depth: Int = 0) -> (ViewReference, Bool)? {
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

    // MARK: - Recording

    private mutating func add(
        _ child: ViewReference?, to parent: ViewReference?, _ scope: Scope, _ argument: ExpressionSyntax
    ) {
        switch (child, parent) {
        case (.each(let all)?, _):
            for one in all { add(one, to: parent, scope, argument) }
        case (.view(let index)?, .receiver?):
            place(index, in: nil, scope, argument)
        case (.view(let index)?, .view(let outer)?) where outer != index:
            place(index, in: outer, scope, argument)
        case (nil, .receiver?), (nil, .view?):
            // `addSubview(UIButton())`, `addSubview(host.view)`
            guard let made = madeType(argument, in: className) ?? partOfMember(argument) else { return }
            var view = LayoutView(name: made.isArray ? "subviews" : "subview", typeName: made.name)
            view.isGeneric = true
            if case .member(let base?, let name) = argument.kind, case .name(let owner) = base.kind {
                view.member = owner.text + "." + name.text
                view.name = owner.text + "." + name.text
                if layout.index(ofMember: view.name) != nil { return }
            }
            layout.views.append(view)
            add(.view(layout.views.count - 1), to: parent, scope, argument)
        default:
            break
        }
    }

    /// `host.view`: the view of a controller that a member holds.
    private func partOfMember(_ expression: ExpressionSyntax) -> (name: String, isArray: Bool)? {
        guard case .member(let base?, let name) = expression.kind, name.text == "view" else { return nil }
        guard case .name = base.kind else { return nil }
        return (kind == .nsView ? "NSView" : "UIView", false)
    }

    private mutating func place(_ index: Int, in parent: Int?, _ scope: Scope, _ argument: ExpressionSyntax) {
        let index = layout.views[index].absorbedBy ?? index
        let parent = parent.map { layout.views[$0].absorbedBy ?? $0 }
        var outer = parent
        var steps = 0
        // No view is put into one that it holds itself.
        while let next = outer, steps < 64 {
            if next == index { return }
            outer = layout.views[next].parent
            steps += 1
        }
        order += 1
        layout.views[index].isAdded = true
        layout.views[index].parent = parent
        layout.views[index].order = order
        layout.views[index].addedAt = Located(file: scope.file, value: argument)
    }

    private mutating func insert(_ child: ViewReference?, to parent: ViewReference?, _ call: CallSyntax, _ scope: Scope)
    {
        guard let child, let first = call.arguments.first else { return }
        add(child, to: parent, scope, first.value)
        guard case .view(let index) = child, call.arguments.count > 1, let label = call.arguments[1].label?.text else {
            return
        }
        let other = reference(call.arguments[1].value, scope)
        switch (label, other) {
        case ("at", _):
            if case .integer(0?) = call.arguments[1].value.kind { moveToBack(index) }
        case ("belowSubview", .view(let front)?):
            for view in layout.views.indices
            where view != index && layout.views[view].order >= layout.views[front].order {
                layout.views[view].order += 1
            }
            layout.views[index].order = layout.views[front].order - 1
            order += 1
        default:
            break
        }
    }

    private mutating func moveToBack(_ index: Int) {
        layout.views[index].order = (layout.views.map(\.order).min() ?? 0) - 1
    }

    private mutating func bringToFront(_ view: ViewReference) {
        guard case .view(let index) = view else { return }
        order += 1
        layout.views[index].order = order
    }

    private mutating func markRecognizer(_ view: ViewReference) {
        switch view {
        case .view(let index): layout.views[index].hasRecognizer = true
        case .each(let all): for one in all { markRecognizer(one) }
        case .receiver: break
        }
    }

    private mutating func record(_ property: String, _ value: ExpressionSyntax, for view: ViewReference, _ scope: Scope)
    {
        switch view {
        case .view(var index):
            index = layout.views[index].absorbedBy ?? index
            layout.views[index].settings.append(
                LayoutSetting(
                    property: property, value: Located(file: scope.file, value: value), locals: scope.locals,
                    elementIndices: scope.elementIndices, function: scope.function))
        case .each(let all): for one in all { record(property, value, for: one, scope) }
        case .receiver: break
        }
    }
}
