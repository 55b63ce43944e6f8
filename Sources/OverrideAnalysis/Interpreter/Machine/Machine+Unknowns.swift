import HitTestModel
import TextModel

extension Machine {
    /// A value as it stands in keys, and whether it depends on the touch or on a view that no member names.
    ///
    /// Of what stands deep inside others there is no need to know: values may hold the same value many times over.
    func describe(_ value: Value, depth: Int = 0) -> (text: String, isLocal: Bool) {
        switch value {
        case .nothing: ("()", false)
        case .absent: ("nil", false)
        case .bool(let isTrue): (isTrue ? "true" : "false", false)
        case .integer(let number): ("\(number)", true)
        case .number(let number): ("\(number)", true)
        case .point(let point): ("(\(point.x), \(point.y))", true)
        case .size(let size): ("(\(size.width), \(size.height))", true)
        case .rect(let rect):
            ("(\(rect.origin.x), \(rect.origin.y), \(rect.size.width), \(rect.size.height))", true)
        case .insets: ("insets", true)
        case .transform: ("transform", true)
        case .view(let view): (viewName(view), stage.namedViews[view] == nil)
        case .layer(let view) where view == stage.receiver: ("layer", false)
        case .layer(let view): (viewName(view) + ".layer", stage.namedViews[view] == nil)
        case .window: ("window", false)
        case .event: ("event", false)
        case .string(let text): ("\"\(text)\"", false)
        case .array(let elements): describe(elements, depth)
        case .range(let low, let high): ("\(low)..<\(high)", true)
        case .interval(let interval): ("\(interval.low)..<\(interval.high)", true)
        case .lazySequence(let sequence): describe(sequence.elements, depth: depth + 1)
        case .tuple(let tuple): describe(tuple.elements, depth)
        case .closure: ("{}", false)
        case .boundFunction(let function): (names.text(function.name), false)
        case .type(let type): (type.name, false)
        case .enumCase(let name): describe(name, depth)
        case .structure(let structure): (structure.type.name, true)
        case .keyPath(let path): ("\\" + path.map { "." + names.text($0) }.joined(), false)
        case .unknown(let unknown): (unknown.key, unknown.isLocal)
        }
    }

    private func describe(_ name: EnumCaseValue, _ depth: Int) -> (text: String, isLocal: Bool) {
        let text = (name.typeName ?? "") + "." + name.name
        if name.payload.isEmpty { return (text, false) }
        let payload = describe(name.payload, depth)
        return (text + payload.text, payload.isLocal)
    }

    private func describe(_ values: [Value], _ depth: Int) -> (text: String, isLocal: Bool) {
        guard depth < 4 else { return ("(…)", true) }
        steps += min(values.count, 8)
        let parts = values.prefix(8).map { describe($0, depth: depth + 1) }
        return ("(" + parts.map(\.text).joined(separator: ", ") + ")", parts.contains { $0.isLocal })
    }

    private func viewName(_ view: ViewID) -> String { stage.namedViews[view] ?? scene[view].name }

    /// A member, or the result of a call, of something that does not say what it is.
    func unknownMember(
        _ name: String, of receiver: Value, _ arguments: [Value], constants: [Bool] = [], shape: Shape = .any,
        isOptional: Bool = true
    ) -> Value {
        var text: String
        var isLocal: Bool
        if case .view(let view) = receiver, view == stage.receiver {
            (text, isLocal) = (name, false)
        } else if case .type(let type) = receiver, type.name.isEmpty {
            (text, isLocal) = (name, false)
        } else {
            let base = describe(receiver)
            (text, isLocal) = (base.text + "." + name, base.isLocal)
        }
        if !arguments.isEmpty {
            text += "("
            for (index, argument) in arguments.enumerated() {
                let part = describe(argument)
                text += (index > 0 ? ", " : "") + part.text
                isLocal = isLocal || part.isLocal && !(constants.indices.contains(index) && constants[index])
            }
            text += ")"
        }
        if let bound = stage.chainBindings[text] { return bound }
        return .unknown(Unknown(key: text, isLocal: isLocal, shape: shape, isOptional: isOptional))
    }

    // MARK: - Implicit members and written types

    /// `.name` before anybody knows of which type.
    func implicitMember(_ name: Index) -> Value {
        let text = names.text(name)
        if text == "none" { return .absent }
        return .enumCase(EnumCaseValue(typeName: nil, name: text))
    }

    /// `.zero` and the like beside a value of known type; nil where it names nothing there.
    func implicit(_ value: Value, like other: Value) -> Value? {
        guard case .enumCase(let name) = value, name.typeName == nil || name.typeName == "CGFloat" else { return nil }
        let shape: Shape
        switch other {
        case .number: shape = .number
        case .integer: shape = .integer
        case .unknown(let unknown): shape = unknown.shape.unwrapped
        default: shape = Shape(literal: other)
        }
        let result = coerced(value, to: shape)
        if case .enumCase = result { return nil }
        return result
    }

    /// The value as a written type makes it: whole numbers become fractions, `.zero` finds its type.
    func coerced(_ value: Value, to shape: Shape) -> Value {
        switch (value, shape.unwrapped) {
        case (.integer(let number), .number): return .number(Double(number))
        case (.enumCase(let name), let wanted) where name.typeName == nil && name.payload.isEmpty:
            return named(name.name, as: wanted) ?? value
        case (.unknown(let unknown), let wanted) where unknown.shape == .any && wanted != .any:
            return .unknown(
                Unknown(
                    key: unknown.key, isLocal: unknown.isLocal, shape: wanted,
                    isOptional: unknown.isOptional && shape.isOptional, representative: unknown.representative))
        default: return value
        }
    }

    private func named(_ name: String, as shape: Shape) -> Value? {
        switch (shape, name) {
        case (.number, _): Self.namedNumbers[name].map { .number($0) }
        case (.integer, "zero"): .integer(0)
        case (.integer, "max"): .integer(.max)
        case (.integer, "min"): .integer(.min)
        case (.point, "zero"): .point(.zero)
        case (.size, "zero"): .size(.zero)
        case (.rect, "zero"): .rect(.zero)
        case (.rect, "null"): .rect(.null)
        case (.rect, "infinite"): .rect(.infinite)
        case (.insets, "zero"): .insets(.zero)
        case (.transform, "identity"): .transform(TransformValue(.identity))
        default: nil
        }
    }

    /// What stands in for something of this type that has no value in the source.
    func representativeValue(of shape: Shape) -> Value? {
        switch shape {
        case .number: .number(Representative.number)
        case .insets: .insets(Representative.insets)
        case .size: .size(Representative.size)
        default: nil
        }
    }
}
