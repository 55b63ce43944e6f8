import SwiftScanner

extension ClassGraph {
    /// What a written type says about its values.
    func shape(of type: TypeSyntax, in scope: String, depth: Int = 0) -> Shape {
        if depth > 16 { return .any }
        switch type.kind {
        case .named(let name, let arguments):
            return shape(named: name, arguments: arguments, in: scope, depth: depth)
        case .optional(let inner, let isImplicit):
            let shape = shape(of: inner, in: scope, depth: depth + 1)
            return isImplicit ? shape : .optional(shape)
        case .array(let element): return .array(shape(of: element, in: scope, depth: depth + 1))
        case .modified(let inner): return shape(of: inner, in: scope, depth: depth + 1)
        case .function: return .closure
        case .composition(let parts):
            return parts.lazy.map { shape(of: $0, in: scope, depth: depth + 1) }.first { shape in
                if case .view = shape { return true }
                return false
            } ?? .any
        case .dictionary, .tuple, .unknown: return .any
        }
    }

    private func shape(named name: String, arguments: [TypeSyntax], in scope: String, depth: Int) -> Shape {
        if let known = Self.knownShapes[name] { return known }
        if Self.collections.contains(name), arguments.count == 1 {
            return .array(shape(of: arguments[0], in: scope, depth: depth + 1))
        }
        if name == "Optional", arguments.count == 1 {
            return .optional(shape(of: arguments[0], in: scope, depth: depth + 1))
        }
        switch kind(of: name, in: scope) {
        case .uiView, .nsView: return .view(name)
        case .layer: return .layer(name)
        case nil: break
        }
        for target in aliasTargets(of: name) where target != name {
            if let known = Self.knownShapes[target] { return known }
        }
        return .named(name)
    }

    private static let collections: Set<String> = ["Array", "Set", "ContiguousArray", "ArraySlice", "OrderedSet"]

    private static let knownShapes: [String: Shape] = [
        "Bool": .bool, "Int": .integer, "UInt": .integer, "Int32": .integer, "Int64": .integer, "NSInteger": .integer,
        "CGFloat": .number, "Double": .number, "Float": .number, "TimeInterval": .number, "NSTimeInterval": .number,
        "CGPoint": .point, "NSPoint": .point, "CGVector": .point, "UIOffset": .point,
        "CGSize": .size, "NSSize": .size, "CGRect": .rect, "NSRect": .rect,
        "UIEdgeInsets": .insets, "NSEdgeInsets": .insets, "NSDirectionalEdgeInsets": .insets,
        "CGAffineTransform": .transform, "String": .string, "UIEvent": .event, "NSEvent": .event,
    ]
}

extension Shape {
    /// The shape of a literal initial value, for members without a written type.
    init(literal value: Value) {
        switch value {
        case .bool: self = .bool
        case .integer: self = .integer
        case .number: self = .number
        case .point: self = .point
        case .size: self = .size
        case .rect: self = .rect
        case .insets: self = .insets
        case .transform: self = .transform
        case .string: self = .string
        case .array: self = .array(.any)
        default: self = .any
        }
    }
}
