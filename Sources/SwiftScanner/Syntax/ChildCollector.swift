/// Gathers the children of nodes, one function for each class of node.
struct ChildCollector {
    private(set) var nodes: [SyntaxNode] = []

    mutating func add(_ expression: ExpressionSyntax?) {
        if let expression { nodes.append(.expression(expression)) }
    }

    mutating func add(_ pattern: PatternSyntax) { nodes.append(.pattern(pattern)) }

    mutating func add(_ type: TypeSyntax?) {
        if let type { nodes.append(.type(type)) }
    }

    mutating func add(_ types: [TypeSyntax]) { nodes += types.map { .type($0) } }

    mutating func add(_ block: CodeBlockSyntax) { nodes.append(.block(block)) }

    mutating func add(_ statements: [StatementSyntax]) { nodes += statements.map { .statement($0) } }

    mutating func add(_ expressions: [ExpressionSyntax]) { nodes += expressions.map { .expression($0) } }

    mutating func add(_ conditions: [ConditionSyntax]) { nodes += conditions.map { .condition($0) } }

    mutating func add(_ arguments: [ArgumentSyntax]) { nodes += arguments.map { .expression($0.value) } }

    mutating func add(_ closures: [TrailingClosureSyntax]) {
        for closure in closures { addParts(of: closure.closure) }
    }

    mutating func add(_ items: [SwitchItemSyntax]) {
        for item in items {
            add(item.pattern)
            add(item.whereClause)
        }
    }

    mutating func add(_ parameters: [ParameterSyntax]) {
        for parameter in parameters {
            add(parameter.type)
            add(parameter.defaultValue)
        }
    }

    mutating func add(_ elements: [TuplePatternElementSyntax]) { nodes += elements.map { .pattern($0.pattern) } }
}

// MARK: - Expressions, patterns and types

extension ChildCollector {
    mutating func addChildren(of expression: ExpressionSyntax) {
        switch expression.kind {
        case .name, .integer, .float, .boolean, .nilLiteral, .regex, .discard, .unknown: break
        case .member(let base, _): add(base)
        case .call(let call):
            add(call.callee)
            add(call.arguments)
            add(call.trailingClosures)
        case .subscriptCall(let base, let arguments):
            add(base)
            add(arguments)
        case .string(let literal):
            for case .interpolation(let arguments, _) in literal.segments { add(arguments) }
        case .array(let elements): add(elements)
        case .dictionary(let elements):
            for element in elements {
                add(element.key)
                add(element.value)
            }
        case .parenthesized(let inner), .prefix(_, let inner), .postfix(let inner, _), .forceUnwrap(let inner),
            .optionalChain(let inner), .inOut(let inner), .tryExpression(_, let inner), .annotated(let inner):
            add(inner)
        case .tuple(let elements): add(elements)
        case .binary(let left, _, let right), .assignment(let left, _, let right):
            add(left)
            add(right)
        case .ternary(let condition, let then, let otherwise):
            add(condition)
            add(then)
            add(otherwise)
        case .cast(let value, _, _, let type):
            add(value)
            add(type)
        case .closure(let closure): addParts(of: closure)
        case .ifExpression(let syntax): addParts(of: syntax)
        case .switchExpression(let syntax): addParts(of: syntax)
        case .keyPath(let root, _): add(root)
        case .macro(_, let arguments, let closures):
            add(arguments)
            add(closures)
        case .type(let type): add(type)
        case .conditionalChain(let base, let branches):
            add(base)
            for branch in branches {
                add(branch.condition)
                add(branch.elements)
            }
        }
    }

    /// Captured values and parameters stand inside the closure's braces, in front of its statements.
    private mutating func addParts(of closure: ClosureSyntax) {
        for capture in closure.captures { add(capture.value) }
        add(closure.parameters)
        add(closure.body)
    }

    mutating func addParts(of syntax: IfSyntax) {
        add(syntax.conditions)
        add(syntax.body)
        switch syntax.otherwise {
        case .block(let block): add(block)
        case .ifElse(let inner): nodes.append(.elseIf(inner))
        case nil: break
        }
    }

    mutating func addParts(of syntax: SwitchSyntax) {
        add(syntax.subject)
        nodes += syntax.cases.map { .switchCase($0) }
    }

    mutating func addChildren(of pattern: PatternSyntax) {
        switch pattern.kind {
        case .name, .wildcard, .unknown: break
        case .tuple(let elements), .enumCase(_, let elements): add(elements)
        case .binding(let inner), .optional(let inner): add(inner)
        case .typeTest(let type): add(type)
        case .cast(let inner, let type):
            add(inner)
            add(type)
        case .expression(let expression): add(expression)
        }
    }

    mutating func addChildren(of type: TypeSyntax) {
        switch type.kind {
        case .named(_, let arguments): add(arguments)
        case .optional(let inner, _), .array(let inner), .modified(let inner): add(inner)
        case .dictionary(let key, let value): add([key, value])
        case .tuple(let elements), .composition(let elements): add(elements)
        case .function, .unknown: break
        }
    }
}

// MARK: - Statements and declarations

extension ChildCollector {
    mutating func addChildren(of condition: ConditionSyntax) {
        switch condition.kind {
        case .expression(let expression): add(expression)
        case .optionalBinding(let pattern, let type, let value):
            add(pattern)
            add(type)
            add(value)
        case .matching(let pattern, let value):
            add(pattern)
            add(value)
        case .availability, .unknown: break
        }
    }

    mutating func addChildren(of statement: StatementSyntax) {
        switch statement.kind {
        case .expression(let expression), .throwStatement(let expression): add(expression)
        case .variable(let variable): addParts(of: variable)
        case .function(let function): addParts(of: function)
        case .declaration(let declaration): nodes.append(.declaration(declaration))
        case .ifStatement(let syntax): addParts(of: syntax)
        case .guardStatement(let conditions, let body), .whileLoop(let conditions, let body):
            add(conditions)
            add(body)
        case .forIn(let loop):
            add(loop.pattern)
            add(loop.sequence)
            add(loop.whereClause)
            add(loop.body)
        case .repeatWhile(let body, let condition):
            add(body)
            add(condition)
        case .switchStatement(let syntax): addParts(of: syntax)
        case .doCatch(let body, let catches):
            add(body)
            for clause in catches {
                add(clause.items)
                add(clause.body)
            }
        case .deferStatement(let body): add(body)
        case .returnStatement(let value): add(value)
        case .labeled(_, let inner): nodes.append(.statement(inner))
        case .conditionalCompilation(let branches):
            for branch in branches {
                add(branch.condition)
                add(branch.elements)
            }
        case .breakStatement, .continueStatement, .fallthroughStatement, .unknown: break
        }
    }

    private mutating func addParts(of variable: VariableSyntax) {
        for binding in variable.bindings {
            add(binding.pattern)
            add(binding.type)
            add(binding.value)
        }
    }

    private mutating func addParts(of function: FunctionDeclaration) {
        add(function.parameters)
        add(function.returnType)
    }

    mutating func addChildren(of declaration: Declaration) {
        switch declaration.kind {
        case .type(let type):
            add(type.inheritedTypes)
            nodes += type.members.map { .declaration($0) }
        case .function(let function): addParts(of: function)
        case .variable(let variable): addParts(of: variable)
        case .typeAlias(_, let type): add(type)
        case .conditionalCompilation(let branches):
            for branch in branches {
                add(branch.condition)
                nodes += branch.elements.map { .declaration($0) }
            }
        case .statement(let statement): nodes.append(.statement(statement))
        case .importDeclaration, .other, .unknown: break
        }
    }
}
