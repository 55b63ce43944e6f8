import HitTestModel
import SwiftScanner
import TextModel

extension Machine {
    func evaluate(_ id: Index, _ frame: Frame) throws(Interruption) -> Value {
        try step()
        guard nesting < Self.nestingLimit else { throw nestedTooDeep(frame.code.range(id), frame) }
        nesting += 1
        defer { nesting -= 1 }
        return try bounded(evaluateNested(id, frame))
    }

    /// Evaluations and blocks inside one another, over all calls: a worker thread may have half a megabyte of stack.
    static let nestingLimit = 180

    func nestedTooDeep(_ range: ByteRange?, _ frame: Frame) -> Interruption {
        // Source is not nested that deep, calls are.
        depth > 8 ? end(.diverges(ownSite(range, frame))) : undecided("expressions are nested too deep", range, frame)
    }

    private func evaluateNested(_ id: Index, _ frame: Frame) throws(Interruption) -> Value {
        let code = frame.code
        switch code.expressions[Int(id)] {
        case .constant(let constant):
            return code.constants[Int(constant)]
        case .local(let depth, let slot):
            return depth == 0 ? frame.slots[Int(slot)] : outerSlot(depth, slot, frame)
        case .selfReference:
            return frame.receiver
        case .free(let name):
            return try freeName(name, code.range(id), frame)
        case .implicitMember(let name):
            return implicitMember(name)
        case .member(let base, let name):
            let receiver = try evaluate(base, frame)
            return try member(name, of: receiver, code.range(id), frame)
        case .superMember(let name):
            return try superMember(name, code.range(id), frame)
        case .call(let call):
            return try self.call(code.calls[Int(call)], frame)
        case .subscripting(let base, let arguments):
            return try subscripting(base, arguments, code.range(id), frame)
        case .array(let run):
            return try array(values(run, frame))
        case .tuple(let run, let labels):
            let elements = try values(run, frame)
            return .tuple(TupleValue(elements, labels: Array(code.labels[Int(labels)..<Int(labels) + elements.count])))
        case .not(let operand):
            return .bool(try !condition(operand, frame))
        case .negate(let operand):
            return try negated(evaluate(operand, frame), code.range(id), frame)
        case .and(let left, let right):
            guard try condition(left, frame) else { return .bool(false) }
            return .bool(try condition(right, frame))
        case .or(let left, let right):
            if try condition(left, frame) { return .bool(true) }
            return .bool(try condition(right, frame))
        case .coalesce(let left, let right):
            return try coalesce(left, right, frame)
        case .binary(let sign, let left, let right):
            let first = try evaluate(left, frame)
            let second = try evaluate(right, frame)
            return try binary(
                sign, first, second, areConstant: (isConstant(left, code), isConstant(right, code)), code.range(id),
                frame)
        case .range(let kind, let low, let high):
            return try range(kind, evaluate(low, frame), evaluate(high, frame), code.range(id), frame)
        case .assignment(let target, let value):
            try assign(evaluate(value, frame), to: target, frame)
            return .nothing
        case .compoundAssignment(let sign, let target, let value):
            let second = try evaluate(value, frame)
            let first = try evaluate(target, frame)
            let result = try binary(
                sign, first, second, areConstant: (false, isConstant(value, code)), code.range(id), frame)
            try assign(result, to: target, frame)
            return .nothing
        case .ternary(let test, let then, let otherwise):
            return try evaluate(condition(test, frame) ? then : otherwise, frame)
        case .typeTest(let operand, let type):
            return .bool(try isOfType(evaluate(operand, frame), code.types[Int(type)], frame))
        case .conditionalCast(let operand, let type):
            return try cast(evaluate(operand, frame), to: code.types[Int(type)], frame) ?? .absent
        case .forcedCast(let operand, let type):
            let value = try evaluate(operand, frame)
            if case .unknown(let unknown) = value { return .unknown(unknown.unwrapped) }
            guard let result = try cast(value, to: code.types[Int(type)], frame) else {
                throw trap(code.range(id), frame)
            }
            return result
        case .forceUnwrap(let operand):
            return try forceUnwrap(operand, code.range(id), frame)
        case .optionalChain(let operand):
            let value = try evaluate(operand, frame)
            if case .absent = value { throw .chainIsNil }
            return value
        case .chainRoot(let inner):
            do {
                let value = try evaluate(inner, frame)
                if case .unknown(let unknown) = value, !unknown.isOptional, chainMayBeNil(inner, code) {
                    return .unknown(unknown.madeOptional)
                }
                return value
            } catch .chainIsNil {
                return .absent
            } catch { throw error }
        case .closure(let function):
            return try closure(function, frame)
        case .tryOptional(let inner):
            do { return try evaluate(inner, frame) } catch .thrown { return .absent } catch { throw error }
        case .tryForced(let inner):
            do { return try evaluate(inner, frame) } catch .thrown {
                throw trap(code.range(id), frame)
            } catch { throw error }
        case .ifExpression(let statement), .switchExpression(let statement):
            return try valueOfStatement(statement, frame)
        case .type(let type):
            return .type(code.types[Int(type)])
        case .discard:
            return .nothing
        case .unknown:
            throw undecided("an expression is not understood", code.range(id), frame)
        }
    }

    func values(_ run: Run, _ frame: Frame) throws(Interruption) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(Int(run.count))
        for position in run.indices { values.append(try evaluate(frame.code.lists[position], frame)) }
        return values
    }

    private func outerSlot(_ depth: Index, _ slot: Index, _ frame: Frame) -> Value {
        var current = frame
        for _ in 0..<depth { current = current.outer ?? current }
        return current.slots.indices.contains(Int(slot)) ? current.slots[Int(slot)] : .nothing
    }

    /// Whether an expression is a number written out, so that comparing with it does not bring in the scene.
    func isConstant(_ id: Index, _ code: Code) -> Bool {
        switch code.expressions[Int(id)] {
        case .constant, .implicitMember: true
        default: false
        }
    }

    private func chainMayBeNil(_ id: Index, _ code: Code) -> Bool {
        // A test with a literal's own value: `x?.isOn == true` asks for the value only.
        if case .forceUnwrap = code.expressions[Int(id)] { return false }
        return true
    }

    // MARK: - Conditions

    func condition(_ id: Index, _ frame: Frame) throws(Interruption) -> Bool {
        let value = try evaluate(id, frame)
        if case .bool(let isTrue) = value { return isTrue }
        return try condition(value, range: ownSite(frame.code.range(id), frame))
    }

    func condition(_ value: Value, range: ByteRange?) throws(Interruption) -> Bool {
        switch value {
        case .bool(let isTrue): return isTrue
        case .unknown(let unknown): return try truth(of: unknown.key, isLocal: unknown.isLocal)
        case .absent: return false
        case .enumCase(let name) where name.typeName != nil:
            return try truth(of: describe(value).text, isLocal: false)
        default: throw end(.undecided("a condition is no truth value", range))
        }
    }

    // MARK: - Optionals

    func isNil(_ value: Value) throws(Interruption) -> Bool {
        switch value {
        case .absent: return true
        case .unknown(let unknown):
            guard unknown.isOptional else { return false }
            if let known = isKnownNil(unknown) { return known }
            return try truth(of: unknown.nilKey, isLocal: unknown.isLocal)
        default: return false
        }
    }

    /// What the path already takes for granted; nil where that leaves it open.
    func isKnownNil(_ unknown: Unknown) -> Bool? {
        for assumption in unknown.isLocal ? localAssumptions : worldAssumptions {
            let text = assumption.key.text
            guard text.utf8.count > unknown.key.utf8.count, text.hasPrefix(unknown.key) else { continue }
            let rest = text.dropFirst(unknown.key.count)
            if rest == " == nil" { return assumption.isTrue }
            if assumption.isTrue, rest.hasPrefix(" is ") { return false }
        }
        return nil
    }

    /// The value where it is known not to be nil.
    func unwrapped(_ value: Value) -> Value {
        if case .unknown(let unknown) = value { return .unknown(unknown.unwrapped) }
        return value
    }

    private func coalesce(_ left: Index, _ right: Index, _ frame: Frame) throws(Interruption) -> Value {
        let value = try evaluate(left, frame)
        switch value {
        case .absent: return try evaluate(right, frame)
        case .unknown(let unknown) where unknown.isOptional:
            // A question that a delegate may leave open counts as answered: one choice less.
            if case .constant(let id) = frame.code.expressions[Int(right)],
                case .bool = frame.code.constants[Int(id)]
            {
                return .unknown(unknown.unwrapped)
            }
            return try isNil(value) ? try evaluate(right, frame) : .unknown(unknown.unwrapped)
        default: return value
        }
    }

    private func forceUnwrap(_ operand: Index, _ range: ByteRange, _ frame: Frame) throws(Interruption) -> Value {
        let value = try evaluate(operand, frame)
        switch value {
        case .absent: throw trap(range, frame)
        // Who writes `!` on a member knows that it is there.
        case .unknown(let unknown): return .unknown(unknown.unwrapped)
        default: return value
        }
    }

    // MARK: - Subscripts

    private func subscripting(
        _ base: Index, _ arguments: Run, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value {
        let receiver = try evaluate(base, frame)
        let indices = try values(arguments, frame)
        guard let index = indices.first else { return unknownMember("subscript", of: receiver, []) }
        switch (receiver, index) {
        case (.array, .integer(let position)):
            guard case .array(let elements) = receiver, elements.indices.contains(position) else {
                throw trap(range, frame)
            }
            return elements[position]
        case (.array(let elements), .range(let low, let high)):
            let upper = high == .max ? elements.count : high
            guard low >= 0, low <= upper, upper <= elements.count else { throw trap(range, frame) }
            return try array(Array(elements[low..<upper]))
        case (.lazySequence, .integer(let position)):
            let elements = try self.elements(of: receiver, range, frame)
            guard elements.indices.contains(position) else { throw trap(range, frame) }
            return elements[position]
        case (.range(let low, let high), .integer(let position)):
            guard position >= low, position < high else { throw trap(range, frame) }
            return .integer(position)
        default:
            return unknownMember("subscript", of: receiver, indices)
        }
    }

    // MARK: - Closures

    private func closure(_ function: Index, _ frame: Frame) throws(Interruption) -> Value {
        for capture in frame.code.functions[Int(function)].captures {
            frame.slots[Int(capture.slot)] = try evaluate(capture.value, frame)
        }
        return .closure(ClosureValue(code: frame.code, function: function, frame: frame))
    }

    // MARK: - Types

    func isOfType(_ value: Value, _ type: TypeReference, _ frame: Frame) throws(Interruption) -> Bool {
        switch value {
        case .absent: return type.shape.isOptional
        case .view(let view):
            let info = stage.types[view.index]
            if type.name == "Any" || type.name == "AnyObject" { return true }
            if let known = info.inherits(from: type.name, program.graph) { return known }
            return try truth(of: "\(describe(value).text) is \(type.name)", isLocal: stage.namedViews[view] == nil)
        case .layer(let layer):
            if type.name == "CALayer" { return true }
            guard case .layer = type.shape else { return false }
            return try truth(of: "\(describe(value).text) is \(type.name)", isLocal: stage.namedViews[layer] == nil)
        case .unknown(let unknown):
            if isKnownNil(unknown) == true { return false }
            if case .view(let name) = unknown.shape.unwrapped, !name.isEmpty {
                let known = program.type(named: name, in: frame.code.typeName).inherits(from: type.name, program.graph)
                if known == true { return try !isNil(value) }
            }
            return try truth(of: "\(unknown.key) is \(type.name)", isLocal: unknown.isLocal)
        case .structure(let structure):
            return structure.type.inherits(from: type.name, program.graph) ?? false
        default:
            return matches(value, type.shape.unwrapped)
        }
    }

    private func cast(_ value: Value, to type: TypeReference, _ frame: Frame) throws(Interruption) -> Value? {
        switch (value, type.shape.unwrapped) {
        case (.absent, _): return type.shape.isOptional ? Value.absent : nil
        case (.array(let elements), .array(.view(let name))), (.array(let elements), .array(.named(let name))):
            for element in elements
            where try !isOfType(element, TypeReference(name: name, shape: .named(name)), frame) {
                return nil
            }
            return value
        case (.array, .array): return value
        case (.integer(let number), .number): return .number(Double(number))
        case (.layer(let layer), _) where type.name != "CALayer":
            return try isOfType(.layer(layer), type, frame) ? value : nil
        default: break
        }
        guard try isOfType(value, type, frame) else { return nil }
        guard case .unknown(let unknown) = value else { return value }
        return .unknown(
            Unknown(
                key: unknown.key, isLocal: unknown.isLocal, shape: type.shape.unwrapped, isOptional: false,
                representative: unknown.representative))
    }

    private func matches(_ value: Value, _ shape: Shape) -> Bool {
        switch (value, shape) {
        case (_, .any), (.bool, .bool), (.integer, .integer), (.number, .number), (.point, .point), (.size, .size),
            (.rect, .rect), (.insets, .insets), (.string, .string), (.event, .event), (.array, .array),
            (.transform, .transform), (.closure, .closure):
            true
        default: false
        }
    }
}

extension Unknown {
    var madeOptional: Unknown {
        isOptional
            ? self : Unknown(key: key, isLocal: isLocal, shape: shape, isOptional: true, representative: representative)
    }
}
