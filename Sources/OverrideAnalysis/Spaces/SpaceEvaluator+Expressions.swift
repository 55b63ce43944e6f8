import SwiftScanner
import TextModel

extension SpaceEvaluator {
    mutating func evaluate(_ expression: ExpressionSyntax) -> SpaceValue {
        nested { inner in
            let value = inner.evaluateUnguarded(expression)
            inner.record(value, at: expression.range)
            return value
        }
    }

    private mutating func evaluateUnguarded(_ expression: ExpressionSyntax) -> SpaceValue {
        switch expression.kind {
        case .name(let name):
            return lookup(name, at: expression.range)
        case .member(let base?, let name):
            return property(name, of: evaluate(base), at: expression.range)
        case .member(nil, let name):
            return implicitMember(name)
        case .call(let call):
            return evaluate(call, at: expression.range)
        case .subscriptCall(let base, let arguments):
            return subscripted(evaluate(base), arguments)
        case .integer, .float, .boolean, .string, .regex, .keyPath:
            if case .string(let literal) = expression.kind { readInterpolations(literal) }
            return .plain
        case .nilLiteral:
            return .none
        case .array(let elements):
            return .list(elements.map { evaluate($0) })
        case .dictionary(let elements):
            for element in elements { _ = evaluate(element.value) }
            return .unknown
        case .parenthesized(let inner), .forceUnwrap(let inner), .optionalChain(let inner), .inOut(let inner),
            .tryExpression(_, let inner), .annotated(let inner):
            return evaluate(inner)
        case .tuple(let elements):
            return .tuple(elements.map { .init(label: $0.label?.text, value: evaluate($0.value)) })
        case .prefix(let sign, let operand):
            let value = evaluate(operand)
            if sign.text == "-", case .geometry(var geometry) = value, geometry.shape != .rectangle {
                geometry.space = nil
                return geometry.shape == .point ? .geometry(geometry) : .unknown
            }
            return sign.text == "!" ? .plain : value
        case .postfix(let operand, _):
            return evaluate(operand)
        case .binary(let left, let operation, let right):
            return evaluate(left, operation, right)
        case .assignment(let target, let operation, let value):
            assign(evaluate(value), to: target, operation)
            return .plain
        case .ternary(let condition, let then, let otherwise):
            _ = evaluate(condition)
            let first = narrowed { inner in
                inner.narrow(condition, holds: true)
                return inner.evaluate(then)
            }
            let second = narrowed { inner in
                inner.narrow(condition, holds: false)
                return inner.evaluate(otherwise)
            }
            return first.joined(with: second)
        case .cast(let operand, let kind, _, let type):
            let value = evaluate(operand)
            return kind == .test ? .plain : cast(value, to: type, at: expression.range)
        case .closure(let closure):
            return .closure(closure)
        case .ifExpression(let syntax):
            return run(syntax).value
        case .switchExpression(let syntax):
            return run(syntax).value
        case .macro(_, let arguments, _):
            for argument in arguments { _ = evaluate(argument.value) }
            return .unknown
        case .conditionalChain(let base, _):
            _ = evaluate(base)
            return .unknown
        case .type(let type):
            return type.name.map { .type($0) } ?? .unknown
        case .discard, .unknown:
            return .unknown
        }
    }

    private mutating func readInterpolations(_ literal: StringLiteralSyntax) {
        for case .interpolation(let arguments, _) in literal.segments {
            for argument in arguments { _ = evaluate(argument.value) }
        }
    }

    private func implicitMember(_ name: NameSyntax) -> SpaceValue {
        switch name.text {
        case "zero", "null", "infinite": .geometry(.unknown(.any))
        case "none": .none
        default: .unknown
        }
    }

    // MARK: - Operators

    private mutating func evaluate(
        _ left: ExpressionSyntax, _ operation: OperatorSyntax, _ right: ExpressionSyntax
    ) -> SpaceValue {
        let first = evaluate(left)
        let second = evaluate(right)
        switch operation.text {
        case "??":
            // The left side is what normally happens; the right one stands for "not in a window" and the like.
            if case .geometry(let geometry) = first, geometry.space != nil { return first }
            if first == .unknown { return .unknown }
            return first.joined(with: second)
        case "+", "-", "&+", "&-":
            return arithmetic(first, second, left, right, isDifference: operation.text.hasSuffix("-"))
        case "*", "/", "%":
            if case .neutral(let owner?) = first, case .neutral = second { return .neutral(lengthOf: owner) }
            return first == .unknown || second == .unknown ? .unknown : .plain
        case "...", "..<":
            guard let lower = first.geometry, let upper = second.geometry else { return .unknown }
            meet(lower, upper, at: left.range, right.range, operation: .comparison)
            return .geometry(lower.part(.interval))
        case "<", ">", "<=", ">=", "==", "!=":
            switch (first, second) {
            case (.geometry(let lower), .geometry(let upper)):
                meet(lower, upper, at: left.range, right.range, operation: .comparison)
            case (.geometry(let place), .neutral(let owner?)):
                meet(place, lengthOf: owner, at: left.range, right.range)
            case (.neutral(let owner?), .geometry(let place)):
                meet(place, lengthOf: owner, at: right.range, left.range)
            default: break
            }
            return .plain
        case "~=":
            if let lower = first.geometry, let upper = second.geometry {
                meet(lower, upper, at: left.range, right.range, operation: .comparison)
            }
            return .plain
        case "&&", "||", "===", "!==":
            return .plain
        default:
            return .unknown
        }
    }

    private mutating func arithmetic(
        _ first: SpaceValue, _ second: SpaceValue, _ left: ExpressionSyntax, _ right: ExpressionSyntax,
        isDifference: Bool
    ) -> SpaceValue {
        switch (first, second) {
        case (.geometry(let base), .geometry(let other)):
            guard isDifference else { return sum(base, other) }
            meet(base, other, at: left.range, right.range, operation: .difference)
            return difference(base, other)
        case (.geometry(let base), .neutral), (.geometry(let base), .size):
            return .geometry(base.part(base.shape, isExact: false))
        case (.neutral, .geometry(let base)) where !isDifference:
            return .geometry(base.part(base.shape, isExact: false))
        case (.neutral(let length), .neutral(let other)):
            return .neutral(lengthOf: length ?? other)
        case (.size(let view), .size), (.size(let view), .neutral):
            return .size(of: view)
        case (.geometry(let base), .unknown):
            // What is added may be another view's origin.
            return .geometry(.unknown(base.shape))
        default:
            return .unknown
        }
    }

    /// A sum of two places is no place of either space; it may be a step from one space into another.
    private func sum(_ base: Geometry, _ other: Geometry) -> SpaceValue {
        .geometry(.unknown(base.shape))
    }

    /// `point - view.frame.origin` is the point in the view, as long as nothing is scaled; else it is a distance.
    private func difference(_ base: Geometry, _ other: Geometry) -> SpaceValue {
        guard case .frame(let view, _, _) = other.origin, other.isExact, base.space != nil else {
            return base.shape == .point ? .geometry(.unknown(.point)) : .plain
        }
        var moved = base
        moved.space = view
        moved.origin = .other
        moved.isManual = true
        return .geometry(moved)
    }

    // MARK: - Assignment

    private mutating func assign(_ value: SpaceValue, to target: ExpressionSyntax, _ operation: OperatorSyntax) {
        switch target.kind {
        case .name(let name):
            if operation.text == "=" {
                if store(value, in: name.text) {
                    record(value, at: target.range)
                } else {
                    noteAssignment(value, to: name.text, at: target)
                }
            } else if case .geometry(let old)? = local(name.text) {
                _ = store(.geometry(changed(old, by: value, operation)), in: name.text)
            }
        case .tuple(let elements):
            guard case .tuple(let values) = value, values.count == elements.count else { return }
            for (element, part) in zip(elements, values) { assign(part.value, to: element.value, operation) }
        case .member(let base?, let name):
            assign(value, toProperty: name, of: base, operation)
        case .parenthesized(let inner), .forceUnwrap(let inner), .optionalChain(let inner):
            assign(value, to: inner, operation)
        case .subscriptCall(let base, _):
            if isGathering, case .group(let group, _) = evaluate(base), group.isMember {
                facts.note(value, appendedTo: group.name)
            }
        default: break
        }
    }

    private mutating func assign(
        _ value: SpaceValue, toProperty name: NameSyntax, of base: ExpressionSyntax, _ operation: OperatorSyntax
    ) {
        if case .name(let variable) = base.kind, case .geometry(let old)? = local(variable.text) {
            let isCompound = operation.text != "="
            _ = store(.geometry(changed(old, by: value, isCompound ? operation : nil)), in: variable.text)
            return
        }
        if case .member(let inner?, _) = base.kind, case .name(let variable) = inner.kind,
            case .geometry(let old)? = local(variable.text)
        {
            // `area.origin.x -= margin`
            _ = store(.geometry(changed(old, by: value, operation.text == "=" ? nil : operation)), in: variable.text)
            return
        }
        guard isGathering else {
            _ = evaluate(base)
            return
        }
        let owner = evaluate(base)
        if owner == frame.receiver { noteAssignment(value, to: name.text, at: base) }
        noteAssignment(value, toProperty: name.text, of: owner)
    }

    /// A place after a part of it was changed.
    private func changed(_ old: Geometry, by value: SpaceValue, _ operation: OperatorSyntax?) -> Geometry {
        var new = old
        new.isExact = false
        switch value {
        case .neutral, .size:
            return new
        case .geometry(let other):
            if operation == nil, other.space == old.space { return new }
            if let operation, operation.text == "-=", case .frame(let view, _, _) = other.origin, other.isExact {
                new.space = view
            } else {
                new.space = nil
            }
            new.isManual = true
            return new
        default:
            new.space = nil
            return new
        }
    }

    // MARK: - Casts and subscripts

    mutating func cast(_ value: SpaceValue, to type: TypeSyntax, at range: ByteRange) -> SpaceValue {
        guard let name = type.name else {
            if case .array(let inner) = type.kind, case .group(let group, _) = value {
                return .group(group, kind: inner.name.flatMap { self.kind(ofType: $0) })
            }
            return value
        }
        let kind = kind(ofType: name)
        switch value {
        case .view(var view):
            view.kind = kind ?? view.kind
            view.className = name
            return .view(view)
        case .unknown, .object:
            guard kind != nil || Self.looksLikeView(name) else { return value }
            return .view(ViewValue(reference: .local(name: "", offset: range.lowerBound), kind: kind, className: name))
        default:
            return value
        }
    }

    private mutating func subscripted(_ base: SpaceValue, _ arguments: [ArgumentSyntax]) -> SpaceValue {
        for argument in arguments { _ = evaluate(argument.value) }
        guard let index = arguments.first?.value else { return .unknown }
        switch base {
        case .group(let group, let kind):
            return .view(ViewValue(reference: .indexed(group, index: text(index.range)), kind: kind))
        case .list(let values):
            guard let first = values.first else { return .unknown }
            return values.dropFirst().reduce(first) { $0.joined(with: $1) }
        default:
            return .unknown
        }
    }

    /// What a loop over the value binds.
    func element(of sequence: SpaceValue) -> SpaceValue {
        switch sequence {
        case .group(let group, let kind):
            .view(ViewValue(reference: .element(of: group, name: "", offset: 0), kind: kind))
        case .enumerated(let inner):
            .tuple([.init(label: "offset", value: .plain), .init(label: "element", value: element(of: inner))])
        case .list(let values):
            values.count > 1 ? elementOfWritten(values) : values.first ?? .unknown
        default: .unknown
        }
    }

    /// What a loop over `[first, second]` binds: views are told from others only by where they all are.
    private func elementOfWritten(_ values: [SpaceValue]) -> SpaceValue {
        let views = values.compactMap(\.view)
        guard views.count == values.count, let first = views.first else {
            return values.dropFirst().reduce(values.first ?? .unknown) { $0.joined(with: $1) }
        }
        let parents = Set(views.map { facts.superview(of: $0.reference) })
        var parent = parents.count == 1 ? parents.first : nil
        if case .superview? = parent { parent = nil }
        let areMembers = views.allSatisfy { if case .member = $0.reference { true } else { false } }
        let kind = views.allSatisfy { $0.kind == first.kind } ? first.kind : nil
        let group = ViewGroup(name: "[…]", parent: parent, isMember: areMembers)
        return .view(ViewValue(reference: .element(of: group, name: "", offset: 0), kind: kind))
    }
}
