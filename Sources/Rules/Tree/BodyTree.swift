import SwiftScanner
import TextModel

/// The tree of one body with ways up: every node knows its parent, its role there, and every name what it is bound to.
///
/// Nodes are numbered in source order, parents before children; the root is 0. What lies deeper than
/// ``BodyTree/depthLimit``, or comes behind ``BodyTree/nodeLimit`` nodes, is left out, so that every question about a
/// tree takes bounded time whatever the source is.
struct BodyTree: Sendable {
    typealias NodeID = Int
    typealias BindingID = Int

    static let depthLimit = 160
    /// Ten times what the longest override known has.
    static let nodeLimit = 8_000

    struct Node: Sendable {
        var content: Content
        var range: ByteRange
        /// The parent's number; -1 for the root.
        var parent: NodeID
        var role: Role
        var children: [NodeID] = []
        /// One past the last node below this one.
        var end: NodeID = 0
    }

    enum Content: Sendable {
        case block(CodeBlockSyntax)
        case statement(StatementSyntax)
        case expression(ExpressionSyntax)
        case condition(ConditionSyntax)
        case closure(ClosureSyntax)
        /// An `if`, whether statement, expression or `else if`.
        case ifClause(IfSyntax)
        case switchCase(SwitchCaseSyntax)
        case switchItem(SwitchItemSyntax)
        /// A nested function with its parsed body below it.
        case function(FunctionDeclaration)
    }

    /// What a node is to its parent.
    enum Role: Hashable, Sendable {
        case root
        case statement
        case condition
        /// The block of an `if`, loop, `do` or function, or the statements of a closure.
        case body
        case otherwise
        case sequence
        case whereClause
        case subject
        case item
        case pattern
        /// What `return` or `throw` carries, or what a variable begins with.
        case value
        case base
        case callee
        case argument(Int)
        case trailingClosure(Int)
        case left
        case right
        case operand
        case test
        case then
        case target
        case deferred
        case caught
    }

    /// What a name inside the body stands for.
    struct Binding: Sendable {
        enum Kind: Hashable, Sendable {
            /// A parameter of the outermost function, by position.
            case parameter(Int)
            case local
            /// `if let`, `guard let`, `while let`.
            case unwrapped
            /// The variable of a `for`.
            case loop
            /// A parameter of a closure or nested function, by position.
            case closureParameter(Int)
            case pattern
            case function
            case capture
        }

        var name: NameSyntax
        var kind: Kind
        /// The expression that it begins with, the sequence of a loop, or the matched subject.
        var value: NodeID?
        /// The statement, condition, closure or function that declares it.
        var declaration: NodeID
        /// Position inside a tuple pattern; empty for the whole value.
        var tuplePath: [Int] = []
        var isMutable = false
        var type: TypeSyntax?
        /// Assignments to it, in source order.
        var assignments: [NodeID] = []
        /// Uses of the name, in source order, targets of assignments included.
        var uses: [NodeID] = []
    }

    private(set) var nodes: [Node] = []
    private(set) var bindings: [Binding] = []
    /// What each name node is bound to; names of members and of the world outside are missing.
    private(set) var bindingOfName: [NodeID: BindingID] = [:]
    /// Bindings by the node that declares them, in source order.
    private(set) var bindingsByDeclaration: [NodeID: [BindingID]] = [:]
    let source: SwiftSource

    /// Reads the tree of a function's body; its parameters are the first bindings.
    init(_ block: CodeBlockSyntax, parameters: [ParameterSyntax], source: SwiftSource) {
        self.source = source
        var builder = Builder(source: source)
        builder.scopes.append([:])
        builder.declareParameters(parameters, declaration: 0, outermost: true)
        builder.block(block, parent: -1, role: .root)
        nodes = builder.nodes
        bindings = builder.bindings
        bindingOfName = builder.bindingOfName
        for id in bindings.indices { bindingsByDeclaration[bindings[id].declaration, default: []].append(id) }
    }

    func text(_ id: NodeID) -> String { source.text(nodes[id].range) }
}

extension BodyTree {
    private struct Builder {
        let source: SwiftSource
        var nodes: [Node] = []
        var bindings: [Binding] = []
        var bindingOfName: [NodeID: BindingID] = [:]
        var scopes: [[String: BindingID]] = []
        /// Closures around the current place that use `$0`, innermost last; nil for those with named parameters.
        var closures: [NodeID?] = []
        var depth = 0

        init(source: SwiftSource) { self.source = source }

        mutating func add(_ content: Content, range: ByteRange, parent: NodeID, role: Role) -> NodeID {
            let id = nodes.count
            nodes.append(Node(content: content, range: range, parent: parent, role: role))
            if parent >= 0 { nodes[parent].children.append(id) }
            return id
        }

        mutating func descend(_ id: NodeID, _ body: (inout Builder) -> Void) {
            if depth < BodyTree.depthLimit, nodes.count < BodyTree.nodeLimit {
                depth += 1
                body(&self)
                depth -= 1
            }
            nodes[id].end = nodes.count
        }

        mutating func declare(
            _ name: NameSyntax, kind: Binding.Kind, value: NodeID?, declaration: NodeID, path: [Int] = [],
            isMutable: Bool = false, type: TypeSyntax? = nil
        ) {
            guard name.text != "_" else { return }
            bindings.append(
                Binding(
                    name: name, kind: kind, value: value, declaration: declaration, tuplePath: path,
                    isMutable: isMutable, type: type))
            scopes[scopes.count - 1][name.text] = bindings.count - 1
        }

        mutating func declareParameters(_ parameters: [ParameterSyntax], declaration: NodeID, outermost: Bool) {
            for (index, parameter) in parameters.enumerated() {
                declare(
                    parameter.name, kind: outermost ? .parameter(index) : .closureParameter(index), value: nil,
                    declaration: declaration, type: parameter.type)
            }
        }

        mutating func scoped(_ body: (inout Builder) -> Void) {
            scopes.append([:])
            body(&self)
            scopes.removeLast()
        }

        @discardableResult
        mutating func block(_ block: CodeBlockSyntax, parent: NodeID, role: Role) -> NodeID {
            let id = add(.block(block), range: block.range, parent: parent, role: role)
            descend(id) { builder in
                builder.scoped { builder in
                    for statement in block.statements {
                        if builder.nodes.count >= BodyTree.nodeLimit { break }
                        builder.statement(statement, parent: id)
                    }
                }
            }
            return id
        }

        mutating func statement(_ statement: StatementSyntax, parent: NodeID) {
            let id = add(.statement(statement), range: statement.range, parent: parent, role: .statement)
            descend(id) { builder in builder.contents(of: statement, id: id) }
        }

        private mutating func contents(of statement: StatementSyntax, id: NodeID) {
            switch statement.kind {
            case .expression(let value): expression(value, parent: id, role: .value)
            case .variable(let variable): self.variable(variable, id: id)
            case .function(let function): nestedFunction(function, parent: id)
            case .ifStatement(let clause): ifClause(clause, parent: id, role: .value)
            case .guardStatement(let conditions, let body):
                // The names live on behind the guard; inside its block they are not visible, which never matters here.
                for condition in conditions { self.condition(condition, parent: id) }
                block(body, parent: id, role: .body)
            case .forIn(let loop): forIn(loop, id: id)
            case .whileLoop(let conditions, let body):
                scoped { builder in
                    for condition in conditions { builder.condition(condition, parent: id) }
                    builder.block(body, parent: id, role: .body)
                }
            case .repeatWhile(let body, let condition):
                block(body, parent: id, role: .body)
                expression(condition, parent: id, role: .condition)
            case .switchStatement(let syntax): self.switch(syntax, id: id)
            case .doCatch(let body, let catches):
                block(body, parent: id, role: .body)
                for clause in catches {
                    scoped { builder in builder.block(clause.body, parent: id, role: .caught) }
                }
            case .deferStatement(let body): block(body, parent: id, role: .deferred)
            case .returnStatement(let value):
                if let value { expression(value, parent: id, role: .value) }
            case .throwStatement(let value): expression(value, parent: id, role: .value)
            case .labeled(_, let inner): self.statement(inner, parent: id)
            case .conditionalCompilation(let branches):
                for branch in branches {
                    for element in branch.elements { self.statement(element, parent: id) }
                }
            case .declaration, .breakStatement, .continueStatement, .fallthroughStatement, .unknown: break
            }
        }

        private mutating func variable(_ variable: VariableSyntax, id: NodeID) {
            for binding in variable.bindings {
                var value: NodeID?
                if let initial = binding.value { value = expression(initial, parent: id, role: .value) }
                if let getter = binding.accessors?.getter {
                    block(source.body(of: getter), parent: id, role: .deferred)
                }
                bind(
                    binding.pattern, kind: .local, value: value, declaration: id, isMutable: !variable.isLet,
                    type: binding.type)
            }
        }

        private mutating func nestedFunction(_ function: FunctionDeclaration, parent: NodeID) {
            declare(function.name, kind: .function, value: nil, declaration: parent)
            let id = add(.function(function), range: function.range, parent: parent, role: .value)
            descend(id) { builder in
                builder.scoped { builder in
                    builder.declareParameters(function.parameters, declaration: id, outermost: false)
                    builder.closures.append(nil)
                    if let body = function.body {
                        builder.block(builder.source.body(of: body), parent: id, role: .body)
                    }
                    builder.closures.removeLast()
                }
            }
        }

        private mutating func forIn(_ loop: ForInSyntax, id: NodeID) {
            let sequence = expression(loop.sequence, parent: id, role: .sequence)
            scoped { builder in
                builder.bind(loop.pattern, kind: .loop, value: sequence, declaration: id)
                if let clause = loop.whereClause { builder.expression(clause, parent: id, role: .whereClause) }
                builder.block(loop.body, parent: id, role: .body)
            }
        }

        private mutating func ifClause(_ clause: IfSyntax, parent: NodeID, role: Role) {
            let id = add(.ifClause(clause), range: clause.range, parent: parent, role: role)
            descend(id) { builder in
                builder.scoped { builder in
                    for condition in clause.conditions { builder.condition(condition, parent: id) }
                    builder.block(clause.body, parent: id, role: .body)
                }
                switch clause.otherwise {
                case .block(let other): builder.block(other, parent: id, role: .otherwise)
                case .ifElse(let other): builder.ifClause(other, parent: id, role: .otherwise)
                case nil: break
                }
            }
        }

        private mutating func condition(_ condition: ConditionSyntax, parent: NodeID) {
            let id = add(.condition(condition), range: condition.range, parent: parent, role: .condition)
            descend(id) { builder in
                switch condition.kind {
                case .expression(let value): builder.expression(value, parent: id, role: .value)
                case .optionalBinding(let pattern, let type, let value):
                    var initial: NodeID?
                    if let value {
                        initial = builder.expression(value, parent: id, role: .value)
                    } else if case .name(let name) = pattern.kind {
                        initial = builder.expression(
                            ExpressionSyntax(.name(name), range: name.range), parent: id, role: .value)
                    }
                    builder.bind(pattern, kind: .unwrapped, value: initial, declaration: id, type: type)
                case .matching(let pattern, let value):
                    let subject = builder.expression(value, parent: id, role: .value)
                    builder.pattern(pattern, parent: id)
                    builder.bind(pattern, kind: .pattern, value: subject, declaration: id)
                case .availability, .unknown: break
                }
            }
        }

        private mutating func `switch`(_ syntax: SwitchSyntax, id: NodeID) {
            let subject = expression(syntax.subject, parent: id, role: .subject)
            for clause in syntax.cases {
                let caseID = add(.switchCase(clause), range: clause.range, parent: id, role: .item)
                descend(caseID) { builder in
                    builder.scoped { builder in
                        for item in clause.items {
                            builder.bind(item.pattern, kind: .pattern, value: subject, declaration: caseID)
                            let itemID = builder.add(
                                .switchItem(item), range: item.pattern.range, parent: caseID, role: .item)
                            builder.descend(itemID) { builder in
                                builder.pattern(item.pattern, parent: itemID)
                                if let clause = item.whereClause {
                                    builder.expression(clause, parent: itemID, role: .whereClause)
                                }
                            }
                        }
                        for statement in clause.statements { builder.statement(statement, parent: caseID) }
                    }
                }
            }
        }

        /// Adds the expressions inside a pattern.
        private mutating func pattern(_ pattern: PatternSyntax, parent: NodeID) {
            switch pattern.kind {
            case .expression(let value): expression(value, parent: parent, role: .pattern)
            case .binding(let inner), .optional(let inner), .cast(let inner, _): self.pattern(inner, parent: parent)
            case .tuple(let elements), .enumCase(_, let elements):
                for element in elements { self.pattern(element.pattern, parent: parent) }
            case .name, .wildcard, .typeTest, .unknown: break
            }
        }

        /// Declares the names of a pattern.
        private mutating func bind(
            _ pattern: PatternSyntax, kind: Binding.Kind, value: NodeID?, declaration: NodeID, path: [Int] = [],
            isMutable: Bool = false, type: TypeSyntax? = nil
        ) {
            switch pattern.kind {
            case .name(let name):
                declare(
                    name, kind: kind, value: value, declaration: declaration, path: path, isMutable: isMutable,
                    type: type)
            case .tuple(let elements):
                for (index, element) in elements.enumerated() {
                    bind(
                        element.pattern, kind: kind, value: value, declaration: declaration, path: path + [index],
                        isMutable: isMutable)
                }
            case .enumCase(let name, let elements):
                // `.some(x)` is the value itself.
                for (index, element) in elements.enumerated() {
                    bind(
                        element.pattern, kind: kind, value: value, declaration: declaration,
                        path: name.text == "some" ? path : path + [index], isMutable: isMutable)
                }
            case .binding(let inner), .optional(let inner):
                bind(
                    inner, kind: kind, value: value, declaration: declaration, path: path, isMutable: isMutable,
                    type: type)
            case .cast(let inner, let target):
                bind(
                    inner, kind: kind, value: value, declaration: declaration, path: path, isMutable: isMutable,
                    type: target)
            case .wildcard, .typeTest, .expression, .unknown: break
            }
        }

        @discardableResult
        mutating func expression(_ expression: ExpressionSyntax, parent: NodeID, role: Role) -> NodeID {
            let id = add(.expression(expression), range: expression.range, parent: parent, role: role)
            descend(id) { builder in builder.contents(of: expression, id: id) }
            return id
        }

        private mutating func contents(of expression: ExpressionSyntax, id: NodeID) {
            switch expression.kind {
            case .name(let name): resolve(name, node: id)
            case .member(let base, _):
                if let base { self.expression(base, parent: id, role: .base) }
            case .call(let call):
                self.expression(call.callee, parent: id, role: .callee)
                arguments(call.arguments, parent: id)
                for (index, trailing) in call.trailingClosures.enumerated() {
                    closure(trailing.closure, range: trailing.range, parent: id, role: .trailingClosure(index))
                }
            case .subscriptCall(let base, let arguments):
                self.expression(base, parent: id, role: .base)
                self.arguments(arguments, parent: id)
            case .array(let elements):
                for element in elements { self.expression(element, parent: id, role: .operand) }
            case .dictionary(let elements):
                for element in elements {
                    self.expression(element.key, parent: id, role: .operand)
                    self.expression(element.value, parent: id, role: .operand)
                }
            case .tuple(let elements): arguments(elements, parent: id)
            case .parenthesized(let inner), .prefix(_, let inner), .postfix(let inner, _), .forceUnwrap(let inner),
                .optionalChain(let inner), .inOut(let inner), .tryExpression(_, let inner), .annotated(let inner),
                .cast(let inner, _, _, _):
                self.expression(inner, parent: id, role: .operand)
            case .binary(let left, _, let right):
                self.expression(left, parent: id, role: .left)
                self.expression(right, parent: id, role: .right)
            case .assignment(let target, _, let value):
                let targetID = self.expression(target, parent: id, role: .target)
                self.expression(value, parent: id, role: .value)
                if let binding = bindingOfName[targetID] { bindings[binding].assignments.append(id) }
            case .ternary(let test, let then, let otherwise):
                self.expression(test, parent: id, role: .test)
                self.expression(then, parent: id, role: .then)
                self.expression(otherwise, parent: id, role: .otherwise)
            case .closure(let syntax): closure(syntax, range: expression.range, parent: id, role: .operand)
            case .ifExpression(let clause): ifClause(clause, parent: id, role: .operand)
            case .switchExpression(let syntax): self.switch(syntax, id: id)
            case .string(let literal):
                for segment in literal.segments {
                    if case .interpolation(let values, _) = segment { arguments(values, parent: id) }
                }
            case .macro(_, let values, let closures):
                arguments(values, parent: id)
                for (index, trailing) in closures.enumerated() {
                    closure(trailing.closure, range: trailing.range, parent: id, role: .trailingClosure(index))
                }
            case .conditionalChain(let base, let branches):
                self.expression(base, parent: id, role: .base)
                for branch in branches {
                    for element in branch.elements { self.expression(element, parent: id, role: .operand) }
                }
            case .integer, .float, .boolean, .nilLiteral, .regex, .keyPath, .type, .discard, .unknown: break
            }
        }

        private mutating func arguments(_ arguments: [ArgumentSyntax], parent: NodeID) {
            for (index, argument) in arguments.enumerated() {
                expression(argument.value, parent: parent, role: .argument(index))
            }
        }

        private mutating func closure(_ closure: ClosureSyntax, range: ByteRange, parent: NodeID, role: Role) {
            let id = add(.closure(closure), range: range, parent: parent, role: role)
            descend(id) { builder in
                for capture in closure.captures {
                    if let value = capture.value { builder.expression(value, parent: id, role: .operand) }
                }
                builder.scoped { builder in
                    builder.declareParameters(closure.parameters, declaration: id, outermost: false)
                    builder.closures.append(closure.parameters.isEmpty ? id : nil)
                    builder.block(closure.body, parent: id, role: .body)
                    builder.closures.removeLast()
                }
            }
        }

        private mutating func resolve(_ name: NameSyntax, node: NodeID) {
            var found: BindingID?
            for scope in scopes.reversed() {
                if let binding = scope[name.text] {
                    found = binding
                    break
                }
            }
            if found == nil, name.text.hasPrefix("$"), let position = Int(name.text.dropFirst()),
                let closure = closures.last ?? nil
            {
                // The scope of the closure's parameters lies around the scopes of its blocks; one entry serves all uses.
                let key = "\(closure)\(name.text)"
                if let known = scopes[0][key] {
                    found = known
                } else {
                    bindings.append(
                        Binding(name: name, kind: .closureParameter(position), value: nil, declaration: closure))
                    found = bindings.count - 1
                    scopes[0][key] = found
                }
            }
            guard let found else { return }
            bindingOfName[node] = found
            bindings[found].uses.append(node)
        }
    }
}
