import SwiftScanner
import TextModel

extension SpaceEvaluator {
    /// Reads statements in order; true where control never comes out at the end.
    mutating func run(_ statements: [StatementSyntax]) -> Bool {
        for statement in statements {
            // Functions may be called before the line that declares them.
            if case .function(let function) = statement.kind {
                declare(function.name, .localFunction(function), isVariable: false, hint: nil)
            }
        }
        for statement in statements where run(statement) { return true }
        return false
    }

    mutating func run(block: CodeBlockSyntax) -> Bool {
        scoped { $0.run(block.statements) }
    }

    private mutating func run(_ statement: StatementSyntax) -> Bool {
        guard step() else { return true }
        var exits = false
        _ = nested { inner in
            exits = inner.runUnguarded(statement)
            return .unknown
        }
        return exits
    }

    private mutating func runUnguarded(_ statement: StatementSyntax) -> Bool {
        switch statement.kind {
        case .expression(let expression):
            if case .ifExpression(let syntax) = expression.kind { return run(syntax).exits }
            if case .switchExpression(let syntax) = expression.kind { return run(syntax).exits }
            _ = evaluate(expression)
            return isNeverReturning(expression)
        case .variable(let variable):
            for binding in variable.bindings { bind(binding, isVariable: !variable.isLet) }
            return false
        case .function, .declaration:
            return false
        case .ifStatement(let syntax):
            return run(syntax).exits
        case .guardStatement(let conditions, let body):
            branch { inner in inner.run(block: body) }
            for condition in conditions {
                run(condition)
                narrow(condition)
            }
            return false
        case .forIn(let syntax):
            run(syntax)
            return false
        case .whileLoop(let conditions, let body):
            loop { inner in
                _ = inner.scoped { scope in
                    for condition in conditions { scope.run(condition) }
                    return scope.run(block: body)
                }
            }
            return false
        case .repeatWhile(let body, let condition):
            loop { inner in
                _ = inner.run(block: body)
                _ = inner.evaluate(condition)
            }
            return false
        case .switchStatement(let syntax):
            return run(syntax).exits
        case .doCatch(let body, let catches):
            let exits = run(block: body)
            for clause in catches {
                branch { inner in
                    inner.scoped { scope in
                        for item in clause.items { scope.bind(item.pattern, to: .unknown, isVariable: false) }
                        return scope.run(block: clause.body)
                    }
                }
            }
            return exits && catches.isEmpty
        case .deferStatement(let body):
            branch { $0.run(block: body) }
            return false
        case .returnStatement(let expression):
            let value = expression.map { evaluate($0) } ?? .plain
            frame.returned = frame.returned.map { $0.joined(with: value) } ?? value
            leave(loop: false)
            return true
        case .throwStatement(let expression):
            _ = evaluate(expression)
            return true
        case .breakStatement, .continueStatement:
            leave(loop: true)
            return true
        case .labeled(_, let inner):
            return run(inner)
        case .conditionalCompilation(let branches):
            for part in branches {
                branch { $0.run(part.elements) }
            }
            return false
        case .fallthroughStatement, .unknown:
            return false
        }
    }

    private func isNeverReturning(_ expression: ExpressionSyntax) -> Bool {
        guard case .call(let call) = expression.kind, case .name(let name) = call.callee.kind else { return false }
        return ["fatalError", "preconditionFailure"].contains(name.text)
    }

    // MARK: - Conditions and branches

    mutating func run(_ condition: ConditionSyntax) {
        switch condition.kind {
        case .expression(let expression):
            _ = evaluate(expression)
        case .optionalBinding(let pattern, let type, let value):
            bindOptional(pattern, type: type, value: value)
        case .matching(let pattern, let value):
            let subject = evaluate(value)
            bind(pattern, to: subject, isVariable: false)
        case .availability, .unknown:
            break
        }
    }

    private mutating func bindOptional(_ pattern: PatternSyntax, type: TypeSyntax?, value: ExpressionSyntax?) {
        guard let name = pattern.boundNames.first else { return }
        var bound: SpaceValue
        if let value {
            bound = evaluate(value)
        } else {
            bound = lookup(name, at: name.range)
        }
        if bound == .unknown { bound = self.value(of: type, named: name) }
        declare(name, named(bound, by: name), isVariable: true)
    }

    /// Reads `if`; the value is that of an expression.
    mutating func run(_ syntax: IfSyntax) -> (exits: Bool, value: SpaceValue) {
        let mark = frame.journal.count
        let then: (Bool, SpaceValue) = narrowed { outer in
            outer.scoped { inner in
                for condition in syntax.conditions {
                    inner.run(condition)
                    inner.narrow(condition)
                }
                return inner.runBranch(syntax.body.statements)
            }
        }
        let afterThen = takeBack(to: mark)
        let places = facts.subtreePlaces
        narrow(failed: syntax.conditions)
        var otherwise: (exits: Bool, value: SpaceValue) = (false, .none)
        switch syntax.otherwise {
        case .block(let block): otherwise = scoped { $0.runBranch(block.statements) }
        case .ifElse(let inner):
            var result: (exits: Bool, value: SpaceValue) = (false, .unknown)
            _ = nested { evaluator in
                result = evaluator.run(inner)
                return .unknown
            }
            otherwise = result
        case nil: break
        }
        let afterElse = takeBack(to: mark)
        merge((then.0 ? [] : [afterThen]) + (otherwise.exits ? [] : [afterElse]))
        if !then.0 { facts.subtreePlaces.merge(places) { $1 } }
        return (then.0 && otherwise.exits, then.1.joined(with: otherwise.value))
    }

    private mutating func runBranch(_ statements: [StatementSyntax]) -> (exits: Bool, value: SpaceValue) {
        if statements.count == 1, case .expression(let expression) = statements[0].kind {
            return (isNeverReturning(expression), evaluate(expression))
        }
        return (run(statements), .unknown)
    }

    mutating func run(_ syntax: SwitchSyntax) -> (exits: Bool, value: SpaceValue) {
        let subject = evaluate(syntax.subject)
        let mark = frame.journal.count
        var ways: [[LocalPlace: SpaceValue]] = []
        var value: SpaceValue?
        var exits = true
        for part in syntax.cases {
            let (leaves, result) = scoped { inner in
                for item in part.items {
                    inner.bind(item.pattern, to: subject, isVariable: false)
                    if let condition = item.whereClause { _ = inner.evaluate(condition) }
                }
                return inner.runBranch(part.statements)
            }
            value = value.map { $0.joined(with: result) } ?? result
            let after = takeBack(to: mark)
            if leaves, !endsWithBreak(part.statements) { continue }
            exits = false
            ways.append(after)
        }
        merge(ways)
        return (exits && !syntax.cases.isEmpty, value ?? .unknown)
    }

    private func endsWithBreak(_ statements: [StatementSyntax]) -> Bool {
        if case .breakStatement(nil) = statements.last?.kind { return true }
        return false
    }

    private mutating func run(_ syntax: ForInSyntax) {
        let sequence = evaluate(syntax.sequence)
        if isGathering, case .list(let values) = sequence {
            for value in values.prefix(64) {
                branch { inner in
                    inner.scoped { scope in
                        scope.bind(syntax.pattern, to: value, isVariable: false)
                        return scope.run(block: syntax.body)
                    }
                }
            }
            return
        }
        let element = self.element(of: sequence)
        loop { inner in
            _ = inner.scoped { scope in
                scope.bind(syntax.pattern, to: element, isVariable: false)
                if let condition = syntax.whereClause { _ = scope.evaluate(condition) }
                return scope.run(block: syntax.body)
            }
        }
    }

    // MARK: - Patterns

    private mutating func bind(_ binding: BindingSyntax, isVariable: Bool) {
        var value = binding.value.map { evaluate($0) } ?? .unassigned
        if value == .unknown || value == .unassigned, let type = binding.type,
            let name = binding.pattern.boundNames.first
        {
            let typed = self.value(of: type, named: name)
            if value == .unknown { value = typed }
            if value == .unassigned, typed.geometry == nil { value = typed }
        }
        if case .geometry(var geometry) = value, let type = binding.type?.name {
            // `let reach: CGRect = .zero` and the like carry the shape in the type alone.
            if geometry.shape == .any { geometry.shape = Self.shapes[lastComponent(type)] ?? .any }
            value = .geometry(geometry)
        }
        bind(binding.pattern, to: value, isVariable: isVariable || binding.value == nil)
    }

    mutating func bind(_ pattern: PatternSyntax, to value: SpaceValue, isVariable: Bool) {
        switch pattern.kind {
        case .name(let name):
            declare(name, named(value, by: name), isVariable: isVariable)
        case .binding(let inner), .optional(let inner):
            bind(inner, to: value, isVariable: isVariable)
        case .cast(let inner, let type):
            bind(inner, to: cast(value, to: type, at: pattern.range), isVariable: isVariable)
        case .tuple(let elements):
            if case .tuple(let values) = value, values.count == elements.count {
                for (element, value) in zip(elements, values) {
                    bind(element.pattern, to: value.value, isVariable: isVariable)
                }
            } else if elements.count == 1 {
                bind(elements[0].pattern, to: value, isVariable: isVariable)
            } else {
                for element in elements { bind(element.pattern, to: .unknown, isVariable: isVariable) }
            }
        case .enumCase(let name, let payload):
            for element in payload {
                bind(element.pattern, to: name.text == "some" ? value : .unknown, isVariable: isVariable)
            }
        case .expression(let expression):
            if case .name = expression.kind { break }
            _ = evaluate(expression)
        case .wildcard, .typeTest, .unknown:
            break
        }
    }
}
