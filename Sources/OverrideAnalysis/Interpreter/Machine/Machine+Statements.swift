import SwiftScanner
import TextModel

extension Machine {
    /// Where execution goes on behind a statement.
    enum Flow {
        case next
        /// The value is in ``Machine/returnValue``.
        case returned
        case broke(label: Index)
        case continued(label: Index)
        case fellThrough
    }

    /// Runs the body of a function in its frame and answers what it returns.
    func body(of function: FunctionCode, _ frame: Frame) throws(Interruption) -> Value {
        let result: Value
        if function.implicitReturn >= 0 {
            if frame.isOwn, !function.isClosure, isMain(function, frame) {
                answerRange = frame.code.range(function.implicitReturn)
            }
            result = try evaluate(function.implicitReturn, frame)
        } else {
            returnValue = .nothing
            let flow = try block(function.body, frame)
            if case .returned = flow { result = returnValue } else { result = .nothing }
        }
        guard function.returnType >= 0 else { return result }
        return coerced(result, to: frame.code.types[Int(function.returnType)].shape)
    }

    private func isMain(_ function: FunctionCode, _ frame: Frame) -> Bool {
        frame.outer == nil && activations.count == 1
    }

    func block(_ run: Run, _ frame: Frame) throws(Interruption) -> Flow {
        guard nesting < Self.nestingLimit else { throw nestedTooDeep(ownRange, frame) }
        nesting += 1
        defer { nesting -= 1 }
        var deferred: [Run] = []
        for position in run.indices {
            let id = frame.code.lists[position]
            if case .deferred(let body) = frame.code.statements[Int(id)] {
                deferred.append(body)
                continue
            }
            let flow: Flow
            do {
                flow = try execute(id, frame)
            } catch .thrown {
                try leave(deferred, frame)
                throw .thrown
            } catch {
                throw error
            }
            if case .next = flow { continue }
            if !deferred.isEmpty {
                let result = returnValue
                try leave(deferred, frame)
                returnValue = result
            }
            return flow
        }
        if !deferred.isEmpty { try leave(deferred, frame) }
        return .next
    }

    private func leave(_ deferred: [Run], _ frame: Frame) throws(Interruption) {
        for body in deferred.reversed() { _ = try block(body, frame) }
    }

    /// `#if` blocks share the scope around them, so they run like single statements.
    private func execute(_ id: Index, _ frame: Frame) throws(Interruption) -> Flow {
        try step()
        let code = frame.code
        switch code.statements[Int(id)] {
        case .expression(let expression):
            _ = try evaluate(expression, frame)
            return .next
        case .binding(let pattern, let value, let type):
            var result = try evaluate(value, frame)
            if type >= 0 { result = coerced(result, to: code.types[Int(type)].shape) }
            _ = try matches(pattern, result, frame)
            return .next
        case .declaration(let slot, let startsAsNil):
            frame.slots[Int(slot)] = startsAsNil ? .absent : .nothing
            return .next
        case .nestedFunction(let slot, let function):
            frame.slots[Int(slot)] = .closure(ClosureValue(code: code, function: function, frame: frame))
            return .next
        case .conditional(let conditions, let body, let otherwise):
            return try block(holds(conditions, frame) ? body : otherwise, frame)
        case .guarded(let conditions, let body):
            return try holds(conditions, frame) ? .next : try block(body, frame)
        case .forIn(let pattern, let sequence, let whereClause, let body, let label):
            return try forIn(pattern, sequence, whereClause, body, label, code.statementRanges[Int(id)], frame)
        case .whileLoop(let conditions, let body, let label):
            return try loop(label, code.statementRanges[Int(id)], frame) { () throws(Interruption) in
                try self.holds(conditions, frame) ? try self.block(body, frame) : .broke(label: -1)
            }
        case .repeatWhile(let body, let condition, let label):
            return try loop(label, code.statementRanges[Int(id)], frame) { () throws(Interruption) in
                let flow = try self.block(body, frame)
                switch flow {
                case .next: break
                case .continued(let target) where target < 0 || target == label: break
                default: return flow
                }
                return try self.condition(condition, frame) ? .next : .broke(label: -1)
            }
        case .switchOver(let subject, let branches, let label):
            return try switchOver(subject, branches, label, frame)
        case .doCatch(let body, let catches, let label):
            return try doCatch(body, catches, label, frame)
        case .deferred:
            return .next
        case .returning(let value, let isOfFunction):
            let result: Value = value >= 0 ? try evaluate(value, frame) : .nothing
            if isOfFunction, frame.isOwn, frame.outer == nil, activations.count == 1 {
                answerRange = code.statementRanges[Int(id)]
            }
            returnValue = result
            return .returned
        case .throwing(let value):
            thrownValue = try evaluate(value, frame)
            throw .thrown
        case .breaking(let label):
            return .broke(label: label)
        case .continuing(let label):
            return .continued(label: label)
        case .fallingThrough:
            return .fellThrough
        case .compilation(let key, let then, let otherwise):
            guard case .constant(let constant) = code.expressions[Int(key)],
                case .string(let text) = code.constants[Int(constant)]
            else { return .next }
            return try block(truth(of: text, isLocal: false) ? then : otherwise, frame)
        case .notUnderstood:
            throw undecided("a statement is not understood", code.statementRanges[Int(id)], frame)
        }
    }

    func holds(_ run: Run, _ frame: Frame) throws(Interruption) -> Bool {
        for position in run.indices where try !holds(frame.code.conditions[position], frame) { return false }
        return true
    }

    private func holds(_ condition: Condition, _ frame: Frame) throws(Interruption) -> Bool {
        switch condition {
        case .expression(let expression):
            return try self.condition(expression, frame)
        case .optionalBinding(let pattern, let value, let type):
            var result = try evaluate(value, frame)
            if try isNil(result) { return false }
            result = unwrapped(result)
            if type >= 0 { result = coerced(result, to: frame.code.types[Int(type)].shape) }
            return try matches(pattern, result, frame)
        case .matching(let pattern, let value):
            return try matches(pattern, evaluate(value, frame), frame)
        case .constant(let isTrue):
            return isTrue
        case .unknown:
            throw undecided("a condition is not understood", nil, frame)
        }
    }

    // MARK: - Loops

    private func forIn(
        _ pattern: Index, _ sequence: Index, _ whereClause: Index, _ body: Run, _ label: Index, _ range: ByteRange,
        _ frame: Frame
    ) throws(Interruption) -> Flow {
        let elements = try evaluate(sequence, frame)
        var result = Flow.next
        try forEachElement(of: elements, range, frame) { (element) throws(Interruption) in
            try self.step()
            guard try self.matches(pattern, element, frame) else { return true }
            if whereClause >= 0, try !self.condition(whereClause, frame) { return true }
            switch try self.block(body, frame) {
            case .next: return true
            case .continued(let target) where target < 0 || target == label: return true
            case .broke(let target) where target < 0 || target == label: return false
            case let flow:
                result = flow
                return false
            }
        }
        return result
    }

    private func loop(
        _ label: Index, _ range: ByteRange, _ frame: Frame, pass: () throws(Interruption) -> Flow
    ) throws(Interruption) -> Flow {
        loops.append(LoopRecord(range: range, isOwn: frame.isOwn, assumptionsAsked: assumptionsAsked))
        defer { loops.removeLast() }
        while true {
            try step()
            loops[loops.count - 1].passes += 1
            let record = loops[loops.count - 1]
            if record.passes > 64, assumptionsAsked - record.assumptionsAsked >= record.passes - 1 {
                throw undecided("a loop goes on as long as something unknown holds", range, frame)
            }
            switch try pass() {
            case .next: break
            case .continued(let target) where target < 0 || target == label: break
            case .broke(let target) where target < 0 || target == label: return .next
            case let flow: return flow
            }
        }
    }

    // MARK: - Choices

    private func switchOver(
        _ subject: Index, _ branches: Run, _ label: Index, _ frame: Frame
    ) throws(Interruption) -> Flow {
        let value = try evaluate(subject, frame)
        guard var position = try branch(for: value, branches, frame) else { return .next }
        while true {
            let flow = try block(frame.code.branches[position].body, frame)
            switch flow {
            case .broke(let target) where target < 0 || target == label: return .next
            case .fellThrough where position + 1 < branches.indices.upperBound: position += 1
            case .fellThrough: return .next
            default: return flow
            }
        }
    }

    /// The position of the branch that a value takes.
    private func branch(for value: Value, _ branches: Run, _ frame: Frame) throws(Interruption) -> Int? {
        var fallback: Int?
        for position in branches.indices {
            let branch = frame.code.branches[position]
            if branch.items.count == 0 {
                fallback = position
                continue
            }
            // The last case of a complete switch needs no test; an unknown is not asked once more.
            let isLast = fallback == nil && position + 1 == branches.indices.upperBound && branches.count > 1
            if isLast, case .unknown = value, branch.items.count == 2, isPlainCase(branch.items, frame) {
                return position
            }
            if try matches(items: branch.items, value, frame) { return position }
        }
        return fallback
    }

    private func isPlainCase(_ items: Run, _ frame: Frame) -> Bool {
        let code = frame.code
        guard code.lists[Int(items.start) + 1] < 0 else { return false }
        switch code.patterns[Int(code.lists[Int(items.start)])] {
        case .enumCase(_, let payload): return payload.count == 0
        case .expression(let id):
            switch code.expressions[Int(id)] {
            case .constant, .implicitMember, .member: return true
            default: return false
            }
        default: return false
        }
    }

    private func matches(items: Run, _ value: Value, _ frame: Frame) throws(Interruption) -> Bool {
        var position = Int(items.start)
        while position < items.indices.upperBound {
            let pattern = frame.code.lists[position]
            let whereClause = frame.code.lists[position + 1]
            position += 2
            guard try matches(pattern, value, frame) else { continue }
            if whereClause < 0 { return true }
            if try condition(whereClause, frame) { return true }
        }
        return false
    }

    private func doCatch(_ body: Run, _ catches: Run, _ label: Index, _ frame: Frame) throws(Interruption) -> Flow {
        let flow: Flow
        do {
            flow = try block(body, frame)
        } catch .thrown {
            return try handle(thrownValue, catches, frame)
        } catch {
            throw error
        }
        if case .broke(let target) = flow, target >= 0, target == label { return .next }
        return flow
    }

    private func handle(_ error: Value, _ catches: Run, _ frame: Frame) throws(Interruption) -> Flow {
        for position in catches.indices {
            let branch = frame.code.catches[position]
            if branch.items.count == 0 { return try block(branch.body, frame) }
            if try matches(items: branch.items, error, frame) { return try block(branch.body, frame) }
        }
        throw .thrown
    }

    /// The value of an `if` or `switch` in the place of an expression.
    func valueOfStatement(_ id: Index, _ frame: Frame) throws(Interruption) -> Value {
        try step()
        switch frame.code.statements[Int(id)] {
        case .conditional(let conditions, let body, let otherwise):
            return try valueOfBlock(holds(conditions, frame) ? body : otherwise, frame)
        case .switchOver(let subject, let branches, _):
            let value = try evaluate(subject, frame)
            guard let position = try branch(for: value, branches, frame) else { return .nothing }
            return try valueOfBlock(frame.code.branches[position].body, frame)
        case .expression(let expression):
            return try evaluate(expression, frame)
        default:
            _ = try execute(id, frame)
            return .nothing
        }
    }

    private func valueOfBlock(_ run: Run, _ frame: Frame) throws(Interruption) -> Value {
        guard run.count > 0 else { return .nothing }
        for position in run.indices.dropLast() { _ = try execute(frame.code.lists[position], frame) }
        return try valueOfStatement(frame.code.lists[run.indices.upperBound - 1], frame)
    }

    // MARK: - Patterns

    /// Whether the value has the pattern's form; binds the names on the way.
    func matches(_ id: Index, _ value: Value, _ frame: Frame) throws(Interruption) -> Bool {
        let code = frame.code
        switch code.patterns[Int(id)] {
        case .bind(let slot):
            frame.slots[Int(slot)] = value
            return true
        case .wildcard:
            return true
        case .tuple(let run):
            return try matchesTuple(run, value, frame)
        case .optional(let inner):
            return try isNil(value) ? false : try matches(inner, unwrapped(value), frame)
        case .enumCase(let name, let payload):
            return try matchesCase(name, payload, value, frame)
        case .typeTest(let type):
            return try isOfType(value, code.types[Int(type)], frame)
        case .cast(let inner, let type):
            guard try isOfType(value, code.types[Int(type)], frame) else { return false }
            return try matches(inner, unwrapped(value), frame)
        case .expression(let expression):
            let expected = try evaluate(expression, frame)
            return try matchesExpression(expected, value, code.range(expression), frame)
        case .unknown:
            throw undecided("a pattern is not understood", nil, frame)
        }
    }

    private func matchesTuple(_ run: Run, _ value: Value, _ frame: Frame) throws(Interruption) -> Bool {
        guard case .tuple(let tuple) = value else {
            // The parts of something unknown are unknown.
            for (offset, position) in run.indices.enumerated() {
                let part = unknownMember("\(offset)", of: value, [])
                guard try matches(frame.code.lists[position], part, frame) else { return false }
            }
            return true
        }
        for (offset, position) in run.indices.enumerated() {
            guard offset < tuple.elements.count,
                try matches(frame.code.lists[position], tuple.elements[offset], frame)
            else { return false }
        }
        return true
    }

    private func matchesCase(
        _ name: Index, _ payload: Run, _ value: Value, _ frame: Frame
    ) throws(Interruption) -> Bool {
        let text = names.text(name)
        switch text {
        case "none" where payload.count == 0:
            if case .enumCase = value { break }
            return try isNil(value)
        case "some" where payload.count == 1:
            if try isNil(value) { return false }
            return try matches(frame.code.lists[Int(payload.start)], unwrapped(value), frame)
        default: break
        }
        switch value {
        case .enumCase(let found):
            guard found.name == text else { return false }
            for (offset, position) in payload.indices.enumerated() where offset < found.payload.count {
                guard try matches(frame.code.lists[position], found.payload[offset], frame) else { return false }
            }
            return true
        case .absent:
            return false
        case .unknown(let unknown):
            if isKnownNil(unknown) == true { return false }
            guard try equalsCase(unknown, text) else { return false }
            for (offset, position) in payload.indices.enumerated() {
                let part = unknownMember("\(text).\(offset)", of: value, [])
                guard try matches(frame.code.lists[position], part, frame) else { return false }
            }
            return true
        default:
            return try equals(implicitMember(name), value, frame)
        }
    }

    /// `~=`.
    func matchesExpression(
        _ expected: Value, _ value: Value, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Bool {
        switch expected {
        case .range(let low, let high):
            if case .integer(let number) = value { return number >= low && number < high }
            if let number = number(value, isRepresentative: true) {
                return number >= Double(low) && number < Double(high)
            }
        case .interval(let interval):
            if let number = number(value, isRepresentative: true) { return interval.contains(number) }
        case .bool(let isTrue):
            if case .unknown = value { return try condition(value, range: range) == isTrue }
        default: break
        }
        return try equals(expected, value, frame)
    }
}
