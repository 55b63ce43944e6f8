import HitTestModel
import TextModel

extension Machine {
    // MARK: - Parts

    func geometryProperty(_ member: GeometryMember, of value: Value) -> Value? {
        switch value {
        case .point(let point):
            switch member {
            case .x, .dx, .horizontal: return .number(point.x)
            case .y, .dy, .vertical: return .number(point.y)
            default: return nil
            }
        case .size(let size):
            switch member {
            case .width: return .number(size.width)
            case .height: return .number(size.height)
            default: return nil
            }
        case .rect(let rect): return rectProperty(member, rect)
        case .insets(let insets):
            switch member {
            case .top: return .number(insets.top)
            case .left, .leading: return .number(insets.left)
            case .bottom: return .number(insets.bottom)
            case .right, .trailing: return .number(insets.right)
            default: return nil
            }
        case .transform(let box):
            let transform = box.transform
            switch member {
            case .a: return .number(transform.a)
            case .b: return .number(transform.b)
            case .c: return .number(transform.c)
            case .d: return .number(transform.d)
            case .tx: return .number(transform.tx)
            case .ty: return .number(transform.ty)
            case .isIdentity: return .bool(transform.isIdentity)
            default: return nil
            }
        default: return nil
        }
    }

    private func rectProperty(_ member: GeometryMember, _ rect: Rect2D) -> Value? {
        switch member {
        case .origin: .point(rect.origin)
        case .size: .size(rect.size)
        case .width: .number(rect.width)
        case .height: .number(rect.height)
        case .minX: .number(rect.minX)
        case .midX: .number(rect.midX)
        case .maxX: .number(rect.maxX)
        case .minY: .number(rect.minY)
        case .midY: .number(rect.midY)
        case .maxY: .number(rect.maxY)
        case .isEmpty: .bool(rect.isEmpty)
        case .isNull: .bool(rect.isNull)
        case .isInfinite: .bool(rect.isInfinite)
        case .integral: .rect(rect.integral)
        case .standardized, .standardizing: .rect(rect.standardized)
        // No member of the frameworks, and a common extension.
        case .center: .point(rect.center)
        default: nil
        }
    }

    /// The value with one of its parts changed; nil where it has no such part.
    func setting(_ member: GeometryMember, of value: Value, to part: Value) -> Value? {
        switch value {
        case .point(var point):
            guard let number = length(part) else { return nil }
            switch member {
            case .x, .dx: point.x = number
            case .y, .dy: point.y = number
            default: return nil
            }
            return .point(point)
        case .size(var size):
            guard let number = length(part) else { return nil }
            switch member {
            case .width: size.width = number
            case .height: size.height = number
            default: return nil
            }
            return .size(size)
        case .rect(var rect):
            switch member {
            case .origin:
                guard case .point(let origin) = coerced(part, to: .point) else { return nil }
                rect.origin = origin
            case .size:
                guard case .size(let size) = coerced(part, to: .size) else { return nil }
                rect.size = size
            default: return nil
            }
            return .rect(rect)
        case .insets(var insets):
            guard let number = length(part) else { return nil }
            switch member {
            case .top: insets.top = number
            case .left, .leading: insets.left = number
            case .bottom: insets.bottom = number
            case .right, .trailing: insets.right = number
            default: return nil
            }
            return .insets(insets)
        default: return nil
        }
    }

    // MARK: - Functions

    /// A call on a value of geometry; nil where the vocabulary has none, unknown where an argument is.
    func geometryCall(
        _ member: GeometryMember, on value: Value, _ arguments: [Value], labels: [String]
    ) -> Value? {
        switch value {
        case .rect(let rect): rectCall(member, rect, arguments)
        case .point(let point):
            switch (member, arguments.first) {
            case (.applying, .transform(let box)?): .point(point.applying(box.transform))
            case (.equalTo, .point(let other)?): .bool(point == other)
            default: nil
            }
        case .size(let size):
            switch (member, arguments.first) {
            case (.applying, .transform(let box)?): .size(size.applying(box.transform))
            case (.equalTo, .size(let other)?): .bool(size == other)
            default: nil
            }
        case .transform(let box): transformCall(member, box.transform, arguments)
        case .insets(let insets):
            member == .inverted
                ? .insets(
                    EdgeInsets2D(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
                : nil
        default: nil
        }
    }

    private func rectCall(_ member: GeometryMember, _ rect: Rect2D, _ arguments: [Value]) -> Value? {
        switch member {
        case .contains:
            switch arguments.first.map({ coerced($0, to: .point) }) {
            case .point(let point)?: return .bool(rect.contains(point))
            case .rect(let other)?: return .bool(rect.contains(other))
            default: return nil
            }
        case .intersects: return self.rect(arguments.first).map { .bool(rect.intersects($0)) }
        case .union: return self.rect(arguments.first).map { .rect(rect.union($0)) }
        case .intersection: return self.rect(arguments.first).map { .rect(rect.intersection($0)) }
        case .equalTo: return self.rect(arguments.first).map { .bool(rect == $0) }
        case .insetBy, .offsetBy:
            guard arguments.count == 2, let dx = length(arguments[0]), let dy = length(arguments[1]) else { return nil }
            return .rect(member == .insetBy ? rect.insetBy(dx: dx, dy: dy) : rect.offsetBy(dx: dx, dy: dy))
        case .inset:
            guard let insets = insets(arguments.first) else { return nil }
            // Unknown insets of a touch area are there to enlarge it.
            if case .unknown? = arguments.first {
                return .rect(
                    rect.inset(
                        by: EdgeInsets2D(
                            top: -abs(insets.top), left: -abs(insets.left), bottom: -abs(insets.bottom),
                            right: -abs(insets.right))))
            }
            return .rect(rect.inset(by: insets))
        case .applying:
            guard case .transform(let box)? = arguments.first else { return nil }
            return .rect(rect.applying(box.transform))
        default: return nil
        }
    }

    /// `formUnion` and `formIntersection` of a variable.
    func changedInPlace(_ member: GeometryMember?, _ value: Value, _ arguments: [Value]) -> Value? {
        switch member {
        case .formUnion: geometryCall(.union, on: value, arguments, labels: [])
        case .formIntersection: geometryCall(.intersection, on: value, arguments, labels: [])
        default: nil
        }
    }

    private func transformCall(_ member: GeometryMember, _ transform: Transform2D, _ arguments: [Value]) -> Value? {
        let numbers = arguments.compactMap { length($0) }
        switch member {
        case .inverted: return .transform(TransformValue(transform.inverted))
        case .concatenating:
            guard case .transform(let other)? = arguments.first else { return nil }
            return .transform(TransformValue(transform.concatenating(other.transform)))
        case .translatedBy where numbers.count == 2:
            return .transform(TransformValue(Transform2D.translation(numbers[0], numbers[1]).concatenating(transform)))
        case .scaledBy where numbers.count == 2:
            return .transform(TransformValue(Transform2D.scale(numbers[0], numbers[1]).concatenating(transform)))
        case .rotated where numbers.count == 1:
            return .transform(TransformValue(Transform2D.rotation(numbers[0]).concatenating(transform)))
        default: return nil
        }
    }

    // MARK: - Readings of values

    func rect(_ value: Value?) -> Rect2D? {
        guard let value, case .rect(let rect) = coerced(value, to: .rect) else { return nil }
        return rect
    }

    func point(_ value: Value?) -> Point2D? {
        guard let value, case .point(let point) = coerced(value, to: .point) else { return nil }
        return point
    }

    func size(_ value: Value?) -> Size2D? {
        guard let value else { return nil }
        switch coerced(value, to: .size) {
        case .size(let size): return size
        case .unknown(let unknown):
            guard case .size(let size)? = unknown.representative else { return nil }
            note("\(unknown.key) = \(size.width)×\(size.height)")
            return size
        default: return nil
        }
    }

    /// Insets, or what stands in for unknown ones.
    func insets(_ value: Value?) -> EdgeInsets2D? {
        guard let value else { return nil }
        switch coerced(value, to: .insets) {
        case .insets(let insets): return insets
        case .unknown(let unknown) where !unknown.isLocal:
            switch unknown.representative {
            case .insets(let insets)?:
                note("\(unknown.key) = \(insets.top) on every edge")
                return insets
            default:
                guard unknown.shape == .any || unknown.shape == .insets else { return nil }
                note("\(unknown.key) = \(Representative.insets.top) on every edge")
                return Representative.insets
            }
        default: return nil
        }
    }

    // MARK: - Initialisers

    /// `CGRect(x:y:width:height:)` and the other ways to make a value of geometry.
    func makeGeometry(_ function: GlobalFunction, _ arguments: [Value], labels: [String]) -> Value? {
        let numbers = arguments.compactMap { length($0) }
        let allNumbers = numbers.count == arguments.count
        switch function {
        case .point, .vector:
            if arguments.isEmpty { return .point(.zero) }
            if allNumbers, numbers.count == 2 { return .point(Point2D(numbers[0], numbers[1])) }
            return arguments.count == 1 ? point(arguments[0]).map { .point($0) } : nil
        case .size:
            if arguments.isEmpty { return .size(.zero) }
            if allNumbers, numbers.count == 2 { return .size(Size2D(numbers[0], numbers[1])) }
            return arguments.count == 1 ? size(arguments[0]).map { .size($0) } : nil
        case .rect:
            if arguments.isEmpty { return .rect(.zero) }
            if allNumbers, numbers.count == 4 { return .rect(Rect2D(numbers[0], numbers[1], numbers[2], numbers[3])) }
            if arguments.count == 2, let origin = point(arguments[0]), let size = size(arguments[1]) {
                return .rect(Rect2D(origin: origin, size: size))
            }
            return arguments.count == 1 ? rect(arguments[0]).map { .rect($0) } : nil
        case .insets:
            if arguments.isEmpty { return .insets(.zero) }
            guard allNumbers, numbers.count == 4 else { return nil }
            return .insets(EdgeInsets2D(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
        case .transform:
            if arguments.isEmpty { return .transform(TransformValue(.identity)) }
            guard allNumbers else { return nil }
            switch (labels.first ?? "", numbers.count) {
            case ("scaleX", 2): return .transform(TransformValue(.scale(numbers[0], numbers[1])))
            case ("translationX", 2): return .transform(TransformValue(.translation(numbers[0], numbers[1])))
            case ("rotationAngle", 1): return .transform(TransformValue(.rotation(numbers[0])))
            case ("a", 6):
                return .transform(
                    TransformValue(
                        Transform2D(
                            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]))
                )
            default: return nil
            }
        default: return nil
        }
    }

    /// `.init(x:y:width:height:)`: the labels say which type is meant.
    func makeImplicit(_ arguments: [Value], labels: [String]) -> Value? {
        let function: GlobalFunction
        switch labels.first ?? "" {
        case "x": function = labels.count == 4 ? .rect : .point
        case "origin": function = .rect
        case "width": function = .size
        case "top": function = .insets
        case "dx", "horizontal": function = .vector
        case "scaleX", "translationX", "rotationAngle", "a": function = .transform
        default: return nil
        }
        return makeGeometry(function, arguments, labels: labels)
    }

    // MARK: - Statics

    /// `CGRect.null`, `CGFloat.pi`, `Mode.locked`, `UIScreen.main`, `UIEvent.EventType`.
    func typeMember(_ name: String, of type: TypeReference, _ frame: Frame) -> Value {
        if name.utf8.first.map({ (65...90).contains($0) }) == true {
            let nested = type.name + "." + name
            return .type(TypeReference(name: nested, shape: namedShape(nested, frame)))
        }
        let shape = type.shape == .any ? namedShape(type.name, frame) : type.shape
        let value = coerced(.enumCase(EnumCaseValue(typeName: nil, name: name)), to: shape)
        if case .enumCase = value { return .enumCase(EnumCaseValue(typeName: type.name, name: name)) }
        return value
    }
}
