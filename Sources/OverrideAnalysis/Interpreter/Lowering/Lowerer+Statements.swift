import SwiftScanner
import TextModel

extension Lowerer {
    /// The statements of a block in a scope of their own.
    mutating func block(_ block: CodeBlockSyntax) -> Run {
        pushScope()
        defer { popScope() }
        return run(block.statements)
    }

    /// Statements in the current scope.
    mutating func run(_ syntax: [StatementSyntax]) -> Run {
        let indices = nested { lowerer in
            // Functions may be called above their declaration.
            for statement in syntax {
                if case .function(let function) = statement.kind { _ = lowerer.declare(function.name.text) }
            }
            return syntax.flatMap { lowerer.statement($0) }
        }
        return list(indices ?? [add(.notUnderstood, syntax.first?.range ?? 0..<0)])
    }

    private mutating func statement(_ syntax: StatementSyntax, label: Index = -1) -> [Index] {
        let range = syntax.range
        switch syntax.kind {
        case .expression(let value):
            if case .macro(let name, _, _) = value.kind, Self.silentMacros.contains(name.text) { return [] }
            let index = expression(value)
            markAsStatement(index)
            return [add(.expression(index), range)]
        case .variable(let variable):
            return variable.bindings.flatMap { binding($0, range: range) }
        case .function(let function):
            return [nestedFunction(function, range: range)]
        case .declaration:
            return []
        case .ifStatement(let syntax):
            return [conditional(syntax)]
        case .guardStatement(let conditions, let body):
            // The body sees none of the names that the conditions bind.
            let bodyRun = block(body)
            return [add(.guarded(conditions: self.conditions(conditions), body: bodyRun), range)]
        case .forIn(let loop):
            return [forIn(loop, label: label)]
        case .whileLoop(let conditions, let body):
            pushScope()
            defer { popScope() }
            let conditionRun = self.conditions(conditions)
            return [add(.whileLoop(conditions: conditionRun, body: block(body), label: label), range)]
        case .repeatWhile(let body, let condition):
            let bodyRun = block(body)
            return [add(.repeatWhile(body: bodyRun, condition: expression(condition), label: label), range)]
        case .switchStatement(let syntax):
            return [switchOver(syntax, label: label)]
        case .doCatch(let body, let catches):
            return [doCatch(body, catches, range: range, label: label)]
        case .deferStatement(let body):
            return [add(.deferred(block(body)), range)]
        case .returnStatement(let value):
            return [add(.returning(value: value.map { expression($0) } ?? -1, isOfFunction: isInMainFunction), range)]
        case .throwStatement(let value):
            return [add(.throwing(expression(value)), range)]
        case .breakStatement(let target):
            return [add(.breaking(label: target.map { names.intern($0.text) } ?? -1), range)]
        case .continueStatement(let target):
            return [add(.continuing(label: target.map { names.intern($0.text) } ?? -1), range)]
        case .fallthroughStatement:
            return [add(.fallingThrough, range)]
        case .labeled(let name, let inner):
            return statement(inner, label: names.intern(name.text))
        case .conditionalCompilation(let branches):
            return compilation(branches[...], range: range)
        case .unknown:
            return [add(.notUnderstood, range)]
        }
    }

    /// `#warning` and the like say something to the compiler only.
    private static let silentMacros: Set<String> = ["warning", "error", "sourceLocation"]

    private var isInMainFunction: Bool { frames.count == 1 && closureDepth == 0 }

    /// The call at the top of an expression statement is made for its own sake.
    mutating func markAsStatement(_ index: Index) {
        switch expressions[Int(index)] {
        case .call(let call): calls[Int(call)].isStatement = true
        case .chainRoot(let inner), .tryOptional(let inner), .tryForced(let inner), .forceUnwrap(let inner),
            .optionalChain(let inner):
            markAsStatement(inner)
        case .ternary(_, let then, let otherwise):
            markAsStatement(then)
            markAsStatement(otherwise)
        default: break
        }
    }

    private mutating func binding(_ binding: BindingSyntax, range: ByteRange) -> [Index] {
        let typeIndex = binding.type.map { type($0) } ?? -1
        if let getter = binding.accessors?.getter, case .name(let name) = binding.pattern.kind {
            return [computedLocal(name.text, getter, type: binding.type, range: range)]
        }
        guard let value = binding.value else {
            let isOptional = typeIndex >= 0 && types[Int(typeIndex)].shape.isOptional
            return binding.pattern.boundNames.map {
                add(.declaration(slot: declare($0.text), startsAsNil: isOptional), range)
            }
        }
        dividesWholeNumbers = binding.type == nil
        let valueIndex = expression(value)
        dividesWholeNumbers = false
        return [add(.binding(pattern: pattern(binding.pattern), value: valueIndex, type: typeIndex), binding.range)]
    }

    /// A computed local is a function that every mention calls.
    private mutating func computedLocal(
        _ name: String, _ getter: UnparsedBody, type: TypeSyntax?, range: ByteRange
    ) -> Index {
        let slot = declare(name)
        let frame = frames.count - 1
        let scope = frames[frame].names.count - 1
        frames[frame].names[scope][name] = nil
        frames[frame].names[scope][Self.computedPrefix + name] = slot
        let function = functions.count
        let placeholder = FunctionCode.empty()
        functions.append(placeholder)
        functions[function] = functionCode(
            parameters: [], body: file.source.body(of: getter), returnType: type, returnsNothing: false)
        return add(.nestedFunction(slot: slot, function: Index(function)), range)
    }

    /// What marks a local in the scopes as computed: no name can begin like that.
    static let computedPrefix = "get "

    private mutating func nestedFunction(_ function: FunctionDeclaration, range: ByteRange) -> Index {
        let name = function.name.text
        let slot: Index =
            if case .local(0, let declared)? = local(name) { declared } else { declare(name) }
        let index = functions.count
        functions.append(
            FunctionCode.empty())
        if let body = function.body {
            functions[index] = functionCode(
                parameters: function.parameters, body: file.source.body(of: body), returnType: function.returnType,
                returnsNothing: function.returnType == nil)
        }
        return add(.nestedFunction(slot: slot, function: Index(index)), range)
    }

    mutating func conditional(_ syntax: IfSyntax) -> Index {
        pushScope()
        let conditionRun = conditions(syntax.conditions)
        let body = block(syntax.body)
        popScope()
        let otherwise: Run =
            switch syntax.otherwise {
            case nil: .empty
            case .block(let inner): block(inner)
            case .ifElse(let inner): elseIf(inner)
            }
        return add(.conditional(conditions: conditionRun, body: body, otherwise: otherwise), syntax.range)
    }

    private mutating func elseIf(_ syntax: IfSyntax) -> Run {
        let index = nested { $0.conditional(syntax) } ?? add(.notUnderstood, syntax.range)
        return list([index])
    }

    mutating func conditions(_ syntax: [ConditionSyntax]) -> Run {
        let lowered = syntax.map { condition($0) }
        let start = Index(conditions.count)
        conditions.append(contentsOf: lowered)
        return Run(start: start, count: Index(lowered.count))
    }

    private mutating func condition(_ syntax: ConditionSyntax) -> Condition {
        switch syntax.kind {
        case .expression(let value):
            return .expression(expression(value))
        case .optionalBinding(let pattern, let type, let value):
            let typeIndex = type.map { self.type($0) } ?? -1
            let valueIndex: Index
            if let value {
                valueIndex = expression(value)
            } else if let name = pattern.boundNames.first {
                valueIndex = expression(ExpressionSyntax(.name(name), range: name.range))
            } else {
                return .unknown
            }
            return .optionalBinding(pattern: self.pattern(pattern), value: valueIndex, type: typeIndex)
        case .matching(let pattern, let value):
            let valueIndex = expression(value)
            return .matching(pattern: self.pattern(pattern), value: valueIndex)
        case .availability(let negated):
            return .constant(!negated)
        case .unknown:
            return .unknown
        }
    }

    private mutating func forIn(_ loop: ForInSyntax, label: Index) -> Index {
        let sequence = expression(loop.sequence)
        pushScope()
        defer { popScope() }
        let pattern = self.pattern(loop.pattern)
        let whereClause = loop.whereClause.map { expression($0) } ?? -1
        let body = block(loop.body)
        return add(
            .forIn(pattern: pattern, sequence: sequence, whereClause: whereClause, body: body, label: label),
            loop.keywordRange)
    }

    mutating func switchOver(_ syntax: SwitchSyntax, label: Index) -> Index {
        let subject = expression(syntax.subject)
        let lowered = syntax.cases.map { item in
            pushScope()
            defer { popScope() }
            let items = self.items(item.items)
            return SwitchBranch(items: items, body: run(item.statements), isConditional: item.isConditional)
        }
        let start = Index(branches.count)
        branches.append(contentsOf: lowered)
        return add(
            .switchOver(subject: subject, branches: Run(start: start, count: Index(lowered.count)), label: label),
            syntax.range)
    }

    /// Pairs of pattern and where clause.
    private mutating func items(_ syntax: [SwitchItemSyntax]) -> Run {
        var indices: [Index] = []
        for item in syntax {
            indices.append(pattern(item.pattern))
            indices.append(item.whereClause.map { expression($0) } ?? -1)
        }
        return list(indices)
    }

    private mutating func doCatch(
        _ body: CodeBlockSyntax, _ syntax: [CatchSyntax], range: ByteRange, label: Index
    ) -> Index {
        let bodyRun = block(body)
        let lowered = syntax.map { item in
            pushScope()
            defer { popScope() }
            _ = declare("error")
            return CatchBranch(items: items(item.items), body: block(item.body))
        }
        let start = Index(catches.count)
        catches.append(contentsOf: lowered)
        return add(
            .doCatch(body: bodyRun, catches: Run(start: start, count: Index(lowered.count)), label: label), range)
    }

    /// The branch that the platform chooses, or a choice that the world makes.
    private mutating func compilation(
        _ branches: ArraySlice<ConditionalBranchSyntax<StatementSyntax>>, range: ByteRange
    ) -> [Index] {
        guard let branch = branches.first else { return [] }
        guard let condition = branch.condition else { return inline(branch.elements) }
        switch Self.truth(of: condition, on: platform) {
        case true: return inline(branch.elements)
        case false: return compilation(branches.dropFirst(), range: range)
        case nil:
            let key = constant(.string("#if " + file.source.text(condition.range)), condition.range)
            let then = list(inline(branch.elements))
            let otherwise = list(compilation(branches.dropFirst(), range: range))
            return [add(.compilation(key: key, then: then, otherwise: otherwise), range)]
        }
    }

    /// What the platform or the toolchain decides; nil for flags that a build may set.
    private static func truth(of condition: ExpressionSyntax, on platform: Platform) -> Bool? {
        if case .call(let call) = condition.kind, case .name(let name) = call.callee.kind,
            name.text == "swift" || name.text == "compiler"
        {
            return true
        }
        return CompilationCondition.truth(of: condition, on: platform)
    }

    private mutating func inline(_ syntax: [StatementSyntax]) -> [Index] {
        nested { lowerer in syntax.flatMap { lowerer.statement($0) } } ?? []
    }

    // MARK: - Patterns

    mutating func pattern(_ syntax: PatternSyntax) -> Index {
        nested { $0.patternBelowLimit(syntax) } ?? add(.unknown)
    }

    private mutating func patternBelowLimit(_ syntax: PatternSyntax) -> Index {
        switch syntax.kind {
        case .name(let name): return add(.bind(slot: declare(name.text)))
        case .wildcard: return add(.wildcard)
        case .tuple(let elements): return add(.tuple(list(elements.map { pattern($0.pattern) })))
        case .binding(let inner): return pattern(inner)
        case .optional(let inner): return add(.optional(pattern(inner)))
        case .enumCase(let name, let payload):
            return add(.enumCase(name: names.intern(name.text), payload: list(payload.map { pattern($0.pattern) })))
        case .typeTest(let written): return add(.typeTest(type: type(written)))
        case .cast(let inner, let written):
            let index = pattern(inner)
            return add(.cast(index, type: type(written)))
        case .expression(let value): return add(.expression(expression(value)))
        case .unknown: return add(.unknown)
        }
    }
}
