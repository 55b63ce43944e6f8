import OverrideAnalysis
import SwiftScanner
import TextModel

/// One function-like body with what is needed to ask it questions: its tree, the class around it, and the names that
/// its parameters have at the place of the call.
///
/// A unit lives during the analysis of one override; it remembers answers and is never shared between threads.
final class CodeUnit {
    enum Role: Hashable {
        case override(HitTestMethod)
        case function
        case getter
    }

    let tree: BodyTree
    let graph: ClassGraph
    let file: ProgramFile
    /// Dotted name of the class around it; empty at the top level.
    let className: String
    let kind: ViewKind?
    let role: Role
    let symbol: String
    let function: FunctionDeclaration?
    /// Nesting of helpers that were followed to come here.
    let helperDepth: Int

    /// What keys of this body mean at the place from which it was called.
    private let substitution: [String: String]
    private let tag: String
    private var keys: [BodyTree.NodeID: String?] = [:]
    /// Claims taken apart since the last question; keeps doubling chains of names from growing.
    var expansions = 0
    private var helperUnits: [BodyTree.NodeID: CodeUnit?] = [:]
    /// All answers in source order, those inside closures and nested functions left out.
    private(set) lazy var answers: [Answer] = makeAnswers()
    /// All searches through views, in source order.
    private(set) lazy var searchLoops: [SearchLoop] = makeSearchLoops()
    /// All calls of hit testing's methods, in source order.
    private(set) lazy var hitCalls: [HitCall] = tree.nodes.indices.compactMap(hitCall)
    /// What is assigned to members and names, by the target's key, in source order.
    private(set) lazy var assignedValues: [String: [BodyTree.NodeID]] = {
        var values: [String: [BodyTree.NodeID]] = [:]
        for node in tree.nodes.indices {
            guard case .assignment? = tree.expression(node)?.kind, let target = tree.child(node, .target),
                let key = key(target), let value = tree.child(node, .value)
            else { continue }
            values[key, default: []].append(value)
        }
        return values
    }()
    private(set) lazy var members: Members = graph.members(of: className)

    init(
        block: CodeBlockSyntax, parameters: [ParameterSyntax], function: FunctionDeclaration?, file: ProgramFile,
        className: String, kind: ViewKind?, role: Role, symbol: String, graph: ClassGraph,
        substitution: [String: String] = [:], tag: String = "", helperDepth: Int = 0
    ) {
        tree = BodyTree(block, parameters: parameters, source: file.source)
        self.graph = graph
        self.file = file
        self.className = className
        self.kind = kind
        self.role = role
        self.symbol = symbol
        self.function = function
        self.substitution = substitution
        self.tag = tag
        self.helperDepth = helperDepth
    }

    convenience init(_ override: MethodOverride, graph: ClassGraph) {
        self.init(
            block: override.body, parameters: override.function.parameters, function: override.function,
            file: override.file, className: override.className, kind: override.kind,
            role: .override(override.method), symbol: override.symbol, graph: graph)
    }

    func text(_ id: BodyTree.NodeID) -> String { tree.text(id) }
    func range(_ id: BodyTree.NodeID) -> ByteRange { tree.nodes[id].range }

    // MARK: - Keys

    /// A name for the thing that an expression denotes, the same for all spellings of it: `self.button` for `button`,
    /// `self.button?`, a local `let b = button`, and so on; nil where it denotes nothing that can be named.
    func key(_ id: BodyTree.NodeID) -> String? {
        if let known = keys[id] { return known }
        keys[id] = .some(nil)
        let result = makeKey(tree.unwrapped(id))
        keys[id] = .some(result)
        return result
    }

    private func makeKey(_ id: BodyTree.NodeID) -> String? {
        guard let expression = tree.expression(id) else { return nil }
        switch expression.kind {
        case .name(let name):
            if let binding = tree.bindingOfName[id] { return key(binding: binding) }
            switch name.text {
            case "self": return substituted("self")
            case "super": return "super"
            case "Self": return "T:Self"
            default:
                if name.text.first?.isUppercase == true { return "T:" + name.text }
                return substituted("self") + "." + name.text
            }
        case .member(_, let name):
            guard let base = tree.child(id, .base) else { return nil }
            return key(base).map { $0 + "." + name.text }
        case .subscriptCall:
            guard let base = tree.child(id, .base), let baseKey = key(base) else { return nil }
            let index = tree.child(id, .argument(0)).map { key($0) ?? tree.text($0) } ?? ""
            return baseKey + "[" + index + "]"
        default: return nil
        }
    }

    /// The key of a name inside the body; an immutable name that stands for a nameable thing has that thing's key.
    func key(binding id: BodyTree.BindingID) -> String {
        let own = "#\(tag)\(id)"
        if let replaced = substitution[own] { return replaced }
        let binding = tree.bindings[id]
        guard !binding.isMutable, binding.assignments.isEmpty, binding.tuplePath.isEmpty, let value = binding.value,
            binding.kind == .local || binding.kind == .unwrapped || binding.kind == .pattern
        else { return own }
        return key(value) ?? own
    }

    private func substituted(_ key: String) -> String { substitution[key] ?? key }

    /// Whether an expression is the parameter at a position, or a constant name for it.
    func isParameter(_ id: BodyTree.NodeID, _ position: Int) -> Bool {
        guard let binding = tree.bindingOfName[origin(id)] else { return false }
        return tree.bindings[binding].kind == .parameter(position)
    }

    /// The expression that an immutable local name begins with, followed through further names.
    func origin(_ id: BodyTree.NodeID) -> BodyTree.NodeID {
        var id = tree.unwrapped(id)
        for _ in 0..<16 {
            guard let binding = tree.bindingOfName[id], let value = uniqueValue(of: binding) else { return id }
            id = tree.unwrapped(value)
        }
        return id
    }

    /// The one expression that a name can hold: its initial value, or its single assignment.
    func uniqueValue(of id: BodyTree.BindingID) -> BodyTree.NodeID? {
        let binding = tree.bindings[id]
        guard binding.tuplePath.isEmpty else { return nil }
        switch binding.kind {
        case .local, .unwrapped, .pattern:
            if let value = binding.value {
                if binding.assignments.isEmpty { return value }
                // `var target: UIView? = nil` followed by one assignment.
                guard binding.assignments.count == 1, tree.isNil(value) else { return nil }
                return tree.child(binding.assignments[0], .value)
            }
            guard binding.assignments.count == 1, binding.kind == .local else { return nil }
            return tree.child(binding.assignments[0], .value)
        default: return nil
        }
    }

    // MARK: - Types

    /// The class name of the view that an expression denotes, as far as declarations say.
    func viewClass(_ id: BodyTree.NodeID) -> String? {
        let id = tree.unwrapped(id)
        if let binding = tree.bindingOfName[id] {
            if let type = tree.bindings[binding].type?.name { return type }
            if let value = tree.bindings[binding].value, tree.bindings[binding].kind != .loop {
                return viewClass(value)
            }
            return nil
        }
        guard let key = key(id) else { return constructedClass(id) }
        return viewClass(key: key)
    }

    /// The class of a member of the receiver, by its key.
    func viewClass(key: String) -> String? {
        if key == "self" { return className }
        guard key.hasPrefix("self."), let variable = members.variable(String(key.dropFirst(5))) else { return nil }
        return Self.viewClass(of: variable)
    }

    static func viewClass(of variable: MemberVariable) -> String? {
        if let type = variable.type {
            if case .array(let element) = type.kind { return element.name }
            return type.name
        }
        return variable.value.flatMap(constructedClass)
    }

    private func constructedClass(_ id: BodyTree.NodeID) -> String? {
        tree.expression(id).flatMap(Self.constructedClass)
    }

    /// `UIButton` for `UIButton(type: .system)`, `[UIButton]()`, `UIButton()` in a closure that is called at once.
    static func constructedClass(_ expression: ExpressionSyntax) -> String? {
        switch expression.kind {
        case .call(let call):
            switch call.callee.kind {
            case .name(let name): return name.text.first?.isUppercase == true ? name.text : nil
            case .member(let base?, let name):
                if name.text == "init" { return constructedName(base) }
                // `UIButton.system(…)` constructs nothing that can be known, `Outer.Inner()` does.
                return name.text.first?.isUppercase == true ? name.text : nil
            case .array(let elements):
                guard elements.count == 1, case .name(let name) = elements[0].kind else { return nil }
                return name.text
            case .type(let type):
                if case .array(let element) = type.kind { return element.name }
                return type.name
            case .closure(let closure):
                return closureClass(closure)
            default: return nil
            }
        case .forceUnwrap(let inner), .parenthesized(let inner), .tryExpression(_, let inner):
            return constructedClass(inner)
        case .cast(_, _, _, let type): return type.name
        default: return nil
        }
    }

    private static func closureClass(_ closure: ClosureSyntax) -> String? {
        for statement in closure.body.statements {
            switch statement.kind {
            case .variable(let variable):
                if let binding = variable.bindings.first {
                    return binding.type?.name ?? binding.value.flatMap(constructedClass)
                }
            case .expression(let value): return constructedClass(value)
            case .returnStatement(let value?): return constructedClass(value)
            default: continue
            }
        }
        return nil
    }

    private static func constructedName(_ expression: ExpressionSyntax) -> String? {
        switch expression.kind {
        case .name(let name), .member(_, let name): name.text
        default: nil
        }
    }

    // MARK: - Helpers

    /// How deep calls of helpers are followed.
    private static let helperLimit = 4

    /// The body of the app's own function or computed property that a call or name means, seen from this place.
    func helper(_ id: BodyTree.NodeID) -> CodeUnit? {
        if let known = helperUnits[id] { return known }
        helperUnits[id] = .some(nil)
        let unit = helperDepth < Self.helperLimit ? makeHelper(id) : nil
        helperUnits[id] = .some(unit)
        return unit
    }

    private func makeHelper(_ id: BodyTree.NodeID) -> CodeUnit? {
        if let call = tree.call(id) {
            let receiver = call.base.map { key($0) ?? "?" } ?? substituted("self")
            guard receiver != "super", !call.isImplicitMember else { return nil }
            if call.base == nil, let binding = tree.bindingOfName[tree.unwrapped(tree.child(id, .callee) ?? id)] {
                return nestedHelper(binding, call: call)
            }
            guard let (owner, ownerKind) = owner(ofReceiver: call.base),
                let function = resolve(call.name.text, labels: call.labels, owner: owner),
                let body = function.body, !isSystemMethod(call)
            else { return nil }
            return helper(
                body: body, function: function.function, file: function.file, owner: function.typeName,
                ownerKind: ownerKind, receiver: receiver, call: call)
        }
        guard let expression = tree.expression(id) else { return nil }
        let name: NameSyntax
        var base: BodyTree.NodeID?
        switch expression.kind {
        case .name(let text):
            guard tree.bindingOfName[id] == nil else { return nil }
            name = text
        case .member(_, let text):
            guard let inner = tree.child(id, .base) else { return nil }
            name = text
            base = inner
        default: return nil
        }
        guard let (owner, ownerKind) = owner(ofReceiver: base),
            let variable = graph.members(of: owner).variable(name.text) ?? extensionVariable(name.text),
            let getter = variable.accessors?.getter
        else { return nil }
        let receiver = base.map { key($0) ?? "?" } ?? substituted("self")
        return CodeUnit(
            block: variable.file.source.body(of: getter), parameters: [], function: nil, file: variable.file,
            className: variable.typeName, kind: ownerKind, role: .getter,
            symbol: "\(variable.typeName).\(variable.name)", graph: graph,
            substitution: ["self": receiver], tag: "\(tag)\(variable.nameSyntax.range.lowerBound).",
            helperDepth: helperDepth + 1)
    }

    private func isSystemMethod(_ call: BodyTree.CallParts) -> Bool {
        switch call.name.text {
        case "hitTest": call.labels.count <= 2
        case "point": call.labels.first == "inside"
        default: false
        }
    }

    private func owner(ofReceiver base: BodyTree.NodeID?) -> (String, ViewKind?)? {
        guard let base else { return (className, kind) }
        if let key = key(base), key == "self" { return (className, kind) }
        if let key = key(base), key.hasPrefix("T:") {
            let name = String(key.dropFirst(2))
            return (name == "Self" ? className : name, kind)
        }
        let type = viewClass(base) ?? (kind == .nsView ? "NSView" : "UIView")
        return (type, graph.kind(of: type) ?? kind)
    }

    private func resolve(_ name: String, labels: [String?], owner: String) -> MemberFunction? {
        graph.resolve(functionNamed: name, labels: labels, in: owner)
            ?? graph.members(of: kind == .nsView ? "NSView" : "UIView").function(name, labels: labels)
    }

    /// A computed property from an extension of the framework's view class.
    private func extensionVariable(_ name: String) -> MemberVariable? {
        graph.members(of: kind == .nsView ? "NSView" : "UIView").variable(name)
    }

    private func nestedHelper(_ binding: BodyTree.BindingID, call: BodyTree.CallParts) -> CodeUnit? {
        let declaration = tree.bindings[binding].declaration
        guard tree.bindings[binding].kind == .function,
            case .function(let function)? = tree.statement(declaration)?.kind, let body = function.body
        else { return nil }
        return helper(
            body: file.source.body(of: body), function: function, file: file, owner: className, ownerKind: kind,
            receiver: substituted("self"), call: call)
    }

    private func helper(
        body: CodeBlockSyntax, function: FunctionDeclaration, file: ProgramFile, owner: String, ownerKind: ViewKind?,
        receiver: String, call: BodyTree.CallParts
    ) -> CodeUnit {
        let tag = "\(tag)\(function.name.range.lowerBound)."
        var substitution = ["self": receiver]
        // Arguments and parameters run side by side; parameters with defaults may be left out.
        var argument = 0
        for (index, parameter) in function.parameters.enumerated() {
            guard argument < call.labels.count else { break }
            guard call.labels[argument] == parameter.label?.text else { continue }
            if let node = tree.argument(call.node, argument), let key = key(node) {
                substitution["#\(tag)\(index)"] = key
            }
            argument += 1
        }
        return CodeUnit(
            block: body, parameters: function.parameters, function: function, file: file, className: owner,
            kind: ownerKind, role: .function,
            symbol: owner.isEmpty ? function.name.text : "\(owner).\(function.name.text)",
            graph: graph, substitution: substitution, tag: tag, helperDepth: helperDepth + 1)
    }
}
