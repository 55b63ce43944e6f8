import HitTestModel
import TextModel

extension Machine {
    /// A function or initialiser of the frameworks; nil where the vocabulary has no answer for these arguments.
    func globalCall(
        _ function: GlobalFunction, _ arguments: [Value], labels: [String], _ site: CallSite, _ frame: Frame
    ) throws(Interruption) -> Value? {
        switch function {
        case .point, .size, .rect, .insets, .vector, .transform:
            return makeGeometry(function, arguments, labels: labels)
        case .number, .integer, .bool:
            guard let argument = arguments.first else { return function == .bool ? .bool(false) : .integer(0) }
            return try makeNumber(function, argument, site.range, frame)
        case .string: return string(arguments)
        case .zip, .stride, .sequence, .array, .set, .repeatElement:
            return try sequenceFunction(function, arguments, labels: labels, site, frame)
        case .typeOf: return typeOf(arguments.first)
        case .min, .max, .abs, .hypot, .sqrt, .pow, .round, .floor, .ceil, .trunc, .sin, .cos, .tan, .atan2, .exp:
            return numberFunction(function, arguments)
        default: return rectFunction(function, arguments)
        }
    }

    /// `String(describing: type(of: view))` and `NSStringFromClass` name a class, other strings are of no consequence.
    private func string(_ arguments: [Value]) -> Value? {
        switch arguments.first {
        case .type(let type)?: .string(lastComponent(type.name))
        case .string?: arguments.first
        case nil: .string("")
        default: nil
        }
    }

    private func typeOf(_ value: Value?) -> Value? {
        switch value {
        case .view(let view)? where scene[view].className != nil:
            let name = stage.types[view.index].name
            return .type(TypeReference(name: name, shape: .view(name)))
        default: return nil
        }
    }

    /// The functions of Core Graphics and Foundation that stand for today's members.
    private func rectFunction(_ function: GlobalFunction, _ arguments: [Value]) -> Value? {
        switch function {
        case .mouseInRect:
            guard arguments.count == 3, let point = point(arguments[0]), let rect = rect(arguments[1]),
                case .bool(let isFlipped) = arguments[2]
            else { return nil }
            return .bool(rect.containsMouse(point, isFlipped: isFlipped))
        case .rectContainsPoint:
            // `CGRectContainsPoint(rect, point)`, but `NSPointInRect(point, rect)`.
            guard arguments.count == 2 else { return nil }
            if let rect = rect(arguments[0]), let point = point(arguments[1]) { return .bool(rect.contains(point)) }
            if let point = point(arguments[0]), let rect = rect(arguments[1]) { return .bool(rect.contains(point)) }
            return nil
        case .pointsEqual:
            guard arguments.count == 2, let first = point(arguments[0]), let second = point(arguments[1]) else {
                return nil
            }
            return .bool(first == second)
        case .pointApply:
            guard arguments.count == 2 else { return nil }
            return geometryCall(.applying, on: arguments[0], [arguments[1]], labels: [])
        default: break
        }
        guard let first = arguments.first, let rect = rect(first) else { return nil }
        guard let (member, isCall) = Self.rectMembers[function] else { return nil }
        return isCall
            ? geometryCall(member, on: .rect(rect), Array(arguments.dropFirst()), labels: [])
            : geometryProperty(member, of: .rect(rect))
    }

    /// Which member of `CGRect` a function is, and whether that one is called.
    private static let rectMembers: [GlobalFunction: (GeometryMember, Bool)] = [
        .rectContainsRect: (.contains, true), .rectIntersectsRect: (.intersects, true), .rectInset: (.insetBy, true),
        .rectOffset: (.offsetBy, true), .rectUnion: (.union, true), .rectIntersection: (.intersection, true),
        .rectsEqual: (.equalTo, true), .rectApply: (.applying, true), .insetsInsetRect: (.inset, true),
        .rectIntegral: (.integral, false), .rectStandardize: (.standardized, false), .rectIsEmpty: (.isEmpty, false),
        .rectIsNull: (.isNull, false), .rectMinX: (.minX, false), .rectMidX: (.midX, false), .rectMaxX: (.maxX, false),
        .rectMinY: (.minY, false), .rectMidY: (.midY, false), .rectMaxY: (.maxY, false), .rectWidth: (.width, false),
        .rectHeight: (.height, false),
    ]
}
