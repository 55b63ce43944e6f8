import HitTestModel
import SwiftScanner

/// Computes the frames that a class's code gives to its views, for one size of the class's own view.
///
/// Only constants, `bounds`, and the frames of views placed before are known; anything else has no value.
struct FrameEvaluator {
    /// A value as frames are made of.
    enum Value {
        case number(Double)
        case point(Point2D)
        case size(Size2D)
        case rect(Rect2D)
        case insets(EdgeInsets2D)
        case boolean(Bool)
        case transform(Transform2D)
        /// The class's own view.
        case ownView
        /// An entry of the layout, and which element of it where it is an array.
        case view(Int, element: Int)
    }

    let layout: ClassLayout
    let members: Members
    let graph: ClassGraph
    let ownBounds: Rect2D
    /// Frames computed so far, by entry and element.
    var frames: [Key: Rect2D] = [:]
    /// Whether the last evaluation read `bounds` or another view's frame.
    private(set) var usedGeometry = false
    private var remainingSteps = 4_000

    struct Key: Hashable {
        var view: Int
        var element: Int
    }

    init(layout: ClassLayout, members: Members, graph: ClassGraph, ownBounds: Rect2D) {
        self.layout = layout
        self.members = members
        self.graph = graph
        self.ownBounds = ownBounds
    }

    mutating func evaluate(_ setting: LayoutSetting, element: Int) -> Value? {
        usedGeometry = false
        remainingSteps = 4_000
        return value(setting.value.value, setting, element, depth: 0, expected: setting.property)
    }

    private mutating func value(
        _ expression: ExpressionSyntax, _ setting: LayoutSetting, _ element: Int, depth: Int, expected: String = ""
    ) -> Value? {
        remainingSteps -= 1
        if depth > 48 || remainingSteps < 0 { return nil }
        switch expression.kind {
        case .integer(let number?): return .number(Double(number))
        case .float(let number?): return .number(number)
        case .boolean(let truth): return .boolean(truth)
        case .parenthesized(let inner), .annotated(let inner), .forceUnwrap(let inner), .optionalChain(let inner),
            .cast(let inner, _, _, _):
            return value(inner, setting, element, depth: depth + 1, expected: expected)
        case .prefix(let sign, let operand):
            switch (sign.text, value(operand, setting, element, depth: depth + 1)) {
            case ("-", .number(let number)?): return .number(-number)
            case ("!", .boolean(let truth)?): return .boolean(!truth)
            default: return nil
            }
        case .binary(let left, let sign, let right):
            guard case .number(let first)? = value(left, setting, element, depth: depth + 1),
                case .number(let second)? = value(right, setting, element, depth: depth + 1)
            else { return nil }
            return arithmetic(sign.text, first, second).map(Value.number)
        case .name(let name):
            return named(name.text, setting, element, depth: depth)
        case .member(nil, let name):
            return implicitMember(name.text, expected)
        case .member(let base?, let name):
            if case .name(let type) = base.kind, type.text.first?.isUppercase == true {
                return implicitMember(name.text, type.text) ?? constant(name.text, of: type.text, setting, depth: depth)
            }
            return value(base, setting, element, depth: depth + 1).flatMap {
                member(name.text, of: $0, setting, depth: depth)
            }
        case .subscriptCall(let base, let arguments):
            guard case .view(let index, _)? = value(base, setting, element, depth: depth + 1), arguments.count == 1
            else { return nil }
            guard case .number(let number)? = value(arguments[0].value, setting, element, depth: depth + 1),
                number >= 0, number < 16
            else { return nil }
            return .view(index, element: Int(number))
        case .call(let call):
            return self.call(call, setting, element, depth: depth)
        default:
            return nil
        }
    }

    private func arithmetic(_ sign: String, _ left: Double, _ right: Double) -> Double? {
        switch sign {
        case "+": left + right
        case "-": left - right
        case "*": left * right
        case "/": right == 0 ? nil : left / right
        default: nil
        }
    }

    // MARK: - Names

    private mutating func named(_ name: String, _ setting: LayoutSetting, _ element: Int, depth: Int) -> Value? {
        switch name {
        case "self": return .ownView
        case "bounds":
            usedGeometry = true
            return .rect(ownBounds)
        case "frame":
            usedGeometry = true
            // Where a frame is computed from the class's own, its size is what is meant.
            return .rect(ownBounds)
        default: break
        }
        if setting.elementIndices.contains(name) { return .number(Double(element)) }
        if let local = setting.locals[name] { return value(local, setting, element, depth: depth + 1) }
        if let index = layout.index(ofMember: name) { return .view(index, element: element) }
        return constant(name, in: members, setting, depth: depth)
    }

    /// The initial value of a stored property, or the expression of a computed one.
    private mutating func constant(_ name: String, in members: Members, _ setting: LayoutSetting, depth: Int) -> Value?
    {
        guard let variable = members.variable(name) ?? graph.globalVariables[name]?.first else { return nil }
        if let initial = variable.value {
            return value(initial, setting, 0, depth: depth + 1, expected: variable.type?.name ?? "")
        }
        guard let getter = variable.accessors?.getter else { return nil }
        let statements = variable.file.source.body(of: getter).statements
        guard statements.count == 1 else { return nil }
        switch statements[0].kind {
        case .expression(let only), .returnStatement(let only?):
            return value(only, setting, 0, depth: depth + 1, expected: variable.type?.name ?? "")
        default: return nil
        }
    }

    private mutating func constant(_ name: String, of type: String, _ setting: LayoutSetting, depth: Int) -> Value? {
        constant(name, in: graph.ownMembers(of: type), setting, depth: depth)
    }

    private func implicitMember(_ name: String, _ type: String) -> Value? {
        guard name == "zero" || name == "identity" else {
            return name == "pi" ? .number(.pi) : nil
        }
        switch type.split(separator: ".").last.map(String.init) ?? type {
        case "frame", "bounds", "CGRect", "NSRect": return .rect(.zero)
        case "center", "origin", "CGPoint", "NSPoint": return .point(.zero)
        case "size", "CGSize", "NSSize": return .size(.zero)
        case "UIEdgeInsets", "NSEdgeInsets": return .insets(.zero)
        case "transform", "CGAffineTransform": return .transform(.identity)
        default: return nil
        }
    }

    // MARK: - Members

    private mutating func member(_ name: String, of base: Value, _ setting: LayoutSetting, depth: Int) -> Value? {
        switch base {
        case .ownView:
            if let known = ["bounds", "frame"].contains(name) ? named(name, setting, 0, depth: depth) : nil {
                return known
            }
            if name == "center" { return .point(ownBounds.center) }
            if let index = layout.index(ofMember: name) { return .view(index, element: 0) }
            return constant(name, in: members, setting, depth: depth)
        case .view(let index, let element):
            usedGeometry = true
            guard let frame = frames[Key(view: index, element: element)] else { return nil }
            switch name {
            case "frame": return .rect(frame)
            case "bounds": return .rect(Rect2D(origin: .zero, size: frame.size))
            case "center": return .point(frame.center)
            default: return nil
            }
        case .rect(let rect): return Self.member(name, of: rect)
        case .point(let point): return name == "x" ? .number(point.x) : name == "y" ? .number(point.y) : nil
        case .size(let size):
            return name == "width" ? .number(size.width) : name == "height" ? .number(size.height) : nil
        case .insets(let insets):
            switch name {
            case "top": return .number(insets.top)
            case "left": return .number(insets.left)
            case "bottom": return .number(insets.bottom)
            case "right": return .number(insets.right)
            default: return nil
            }
        case .number, .boolean, .transform:
            return nil
        }
    }

    private static func member(_ name: String, of rect: Rect2D) -> Value? {
        switch name {
        case "origin": .point(rect.origin)
        case "size": .size(rect.size)
        case "width": .number(rect.width)
        case "height": .number(rect.height)
        case "minX": .number(rect.minX)
        case "midX": .number(rect.midX)
        case "maxX": .number(rect.maxX)
        case "minY": .number(rect.minY)
        case "midY": .number(rect.midY)
        case "maxY": .number(rect.maxY)
        case "center": .point(rect.center)
        case "integral": .rect(rect.integral)
        default: nil
        }
    }

    // MARK: - Calls

    private mutating func call(_ call: CallSyntax, _ setting: LayoutSetting, _ element: Int, depth: Int) -> Value? {
        var numbers: [String: Double] = [:]
        var values: [Value] = []
        for argument in call.arguments.prefix(8) {
            guard
                let one = value(
                    argument.value, setting, element, depth: depth + 1, expected: argument.label?.text ?? "")
            else { return nil }
            values.append(one)
            if case .number(let number) = one { numbers[argument.label?.text ?? "\(values.count - 1)"] = number }
        }
        switch call.callee.kind {
        case .name(let name):
            return construct(name.text, values, numbers)
        case .member(let base?, let name):
            if name.text == "init", case .name(let type) = base.kind { return construct(type.text, values, numbers) }
            guard let receiver = value(base, setting, element, depth: depth + 1) else { return nil }
            return method(name.text, of: receiver, values, numbers)
        case .member(nil, let name) where name.text == "init":
            return construct(setting.property == "center" ? "CGPoint" : "CGRect", values, numbers)
        default:
            return nil
        }
    }

    private func construct(_ name: String, _ values: [Value], _ numbers: [String: Double]) -> Value? {
        switch name {
        case "CGRect", "NSRect", "NSMakeRect", "CGRectMake":
            if let x = numbers["x"] ?? numbers["0"], let y = numbers["y"] ?? numbers["1"],
                let width = numbers["width"] ?? numbers["2"], let height = numbers["height"] ?? numbers["3"]
            {
                return .rect(Rect2D(x, y, width, height))
            }
            if values.count == 2, case .point(let origin) = values[0], case .size(let size) = values[1] {
                return .rect(Rect2D(origin: origin, size: size))
            }
            return values.isEmpty ? .rect(.zero) : nil
        case "CGPoint", "NSPoint", "NSMakePoint":
            if let x = numbers["x"] ?? numbers["0"], let y = numbers["y"] ?? numbers["1"] {
                return .point(Point2D(x, y))
            }
            return values.isEmpty ? .point(.zero) : nil
        case "CGSize", "NSSize", "NSMakeSize":
            if let width = numbers["width"] ?? numbers["0"], let height = numbers["height"] ?? numbers["1"] {
                return .size(Size2D(width, height))
            }
            return values.isEmpty ? .size(.zero) : nil
        case "UIEdgeInsets", "NSEdgeInsets":
            guard let top = numbers["top"], let left = numbers["left"], let bottom = numbers["bottom"],
                let right = numbers["right"]
            else { return values.isEmpty ? .insets(.zero) : nil }
            return .insets(EdgeInsets2D(top: top, left: left, bottom: bottom, right: right))
        case "CGFloat", "Double", "Float", "Int":
            guard case .number(let number)? = values.first else { return nil }
            return .number(name == "Int" ? number.rounded(.towardZero) : number)
        case "max", "min":
            let all = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
            guard all.count == values.count, let result = name == "max" ? all.max() : all.min() else { return nil }
            return .number(result)
        case "abs":
            guard case .number(let number)? = values.first else { return nil }
            return .number(abs(number))
        case "CGAffineTransform":
            if let x = numbers["scaleX"], let y = numbers["y"] { return .transform(.scale(x, y)) }
            if let angle = numbers["rotationAngle"] { return .transform(.rotation(angle)) }
            if let x = numbers["translationX"], let y = numbers["y"] { return .transform(.translation(x, y)) }
            return nil
        default:
            return nil
        }
    }

    private func method(_ name: String, of receiver: Value, _ values: [Value], _ numbers: [String: Double]) -> Value? {
        guard case .rect(let rect) = receiver else { return nil }
        switch name {
        case "insetBy":
            guard let dx = numbers["dx"], let dy = numbers["dy"] else { return nil }
            return .rect(rect.insetBy(dx: dx, dy: dy))
        case "offsetBy":
            guard let dx = numbers["dx"], let dy = numbers["dy"] else { return nil }
            return .rect(rect.offsetBy(dx: dx, dy: dy))
        case "inset":
            guard case .insets(let insets)? = values.first else { return nil }
            return .rect(rect.inset(by: insets))
        case "union", "intersection":
            guard case .rect(let other)? = values.first else { return nil }
            return .rect(name == "union" ? rect.union(other) : rect.intersection(other))
        default:
            return nil
        }
    }
}
