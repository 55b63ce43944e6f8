import HitTestModel
import TextModel

extension Machine {
    // MARK: - Functions as values

    /// Calls a closure, a member named without being called, or a key path.
    func apply(
        _ function: Value, _ arguments: [Value], _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value {
        try bounded(result(of: function, arguments, range, frame))
    }

    private func result(
        of function: Value, _ arguments: [Value], _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value {
        switch function {
        case .closure(let closure):
            return try invoke(
                closure.code, function: closure.function, receiver: closure.frame.receiver, arguments: arguments,
                range: range, outer: closure.frame, frame)
        case .keyPath(let path):
            var value = arguments.first ?? .absent
            for name in path where names.text(name) != "self" { value = try member(name, of: value, range, frame) }
            return value
        case .boundFunction(let function) where function.isFree:
            guard let sign = BinaryOperator.spellings[names.text(function.name)], arguments.count == 2 else {
                return unknownMember(names.text(function.name), of: .nothing, arguments)
            }
            return try binary(sign, arguments[0], arguments[1], areConstant: (false, false), range, frame)
        case .boundFunction(let function):
            guard let receiver = function.receiver, let type = typeInfo(of: receiver),
                let entry = type.function(mentionedAs: function.name, names), let code = entry.code(program)
            else { return try applyQuestion(function, arguments, range, frame) }
            return try invoke(
                code, function: 0, receiver: receiver, arguments: arguments, range: range, outer: nil, frame)
        case .absent:
            throw trap(range, frame)
        default:
            let base = describe(function)
            var key = base.text + "("
            var isLocal = base.isLocal
            for (index, argument) in arguments.enumerated() {
                let part = describe(argument)
                key += (index > 0 ? ", " : "") + part.text
                isLocal = isLocal || part.isLocal
            }
            return .unknown(Unknown(key: key + ")", isLocal: isLocal, isOptional: true))
        }
    }

    /// `let ask = child.hitTest`, then `ask(point, event)`.
    private func applyQuestion(
        _ function: BoundFunction, _ arguments: [Value], _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value {
        guard let receiver = function.receiver, let point = arguments.first else {
            return unknownMember(names.text(function.name), of: function.receiver ?? .absent, arguments)
        }
        switch names[function.name].view {
        case .hitTest:
            return try callHitTesting(
                .hitTest, on: receiver, isSuper: false, point: point, event: arguments.count > 1 ? arguments[1] : nil,
                range: range, frame)
        case .point:
            return try callHitTesting(
                .pointInside, on: receiver, isSuper: false, point: point,
                event: arguments.count > 1 ? arguments[1] : nil, range: range, frame)
        default: return unknownMember(names.text(function.name), of: receiver, arguments)
        }
    }
}
