import SwiftScanner
import TextModel

/// What is known of a value while a function is read for its coordinate spaces.
indirect enum SpaceValue: Hashable, Sendable {
    case unknown
    /// A variable without a value so far.
    case unassigned
    case none
    case view(ViewValue)
    case group(ViewGroup, kind: ViewKind?)
    /// `cards.indices`, or the numbers that `enumerated()` gives.
    case indices(of: ViewGroup, kind: ViewKind?)
    case enumerated(SpaceValue)
    case geometry(Geometry)
    /// A size; of which view it is.
    case size(of: ViewReference?)
    /// A length, distance, inset, flag: anything that keeps a space when it is added to a coordinate.
    case neutral(lengthOf: ViewReference?)
    case tuple([TupleElement])
    case list([SpaceValue])
    case closure(ClosureSyntax)
    /// A function mentioned by its name: `forEach(addSubview)`.
    case function(String)
    case localFunction(FunctionDeclaration)
    /// Something with properties that is no view, such as a view controller.
    case object(ViewReference, className: String?)
    /// A layout guide; its `layoutFrame` is in the view's space.
    case guide(of: ViewReference)
    case type(String)

    struct TupleElement: Hashable, Sendable {
        var label: String?
        var value: SpaceValue
    }

    static let plain = SpaceValue.neutral(lengthOf: nil)
}

/// A view or layer that a value refers to.
struct ViewValue: Hashable, Sendable {
    var reference: ViewReference
    /// Nil where the type is not known.
    var kind: ViewKind?
    var className: String?
    var isSuper = false
}

/// A point, rectangle, coordinate or path, and the space it is in.
struct Geometry: Hashable, Sendable {
    enum Shape: Hashable, Sendable {
        case point, rectangle, path
        case x, y
        /// `a.minX...a.maxX`.
        case interval
        /// What nobody can tell, such as the result of converting something unknown.
        case any
    }

    enum Origin: Hashable, Sendable {
        case frame(of: ViewReference, range: ByteRange, nameRange: ByteRange)
        case bounds(of: ViewReference, nameRange: ByteRange)
        case center(of: ViewReference, range: ByteRange)
        /// The point parameter of an override, untouched.
        case touch
        case other
    }

    var shape: Shape
    /// Nil where nobody knows.
    var space: ViewReference?
    var origin: Origin = .other
    /// A conversion that changed something led to it.
    var isConverted = false
    /// Arithmetic led to it that moves between spaces by hand, so that its space is a guess.
    var isManual = false
    /// Nothing was added to or cut from the rectangle or coordinate that the origin speaks of.
    var isExact = true
    /// A mismatch was found on the way to it, at this range: another one would say the same again.
    var taint: ByteRange?
    var notes: [SpaceNote] = []
    /// Where else the name of the origin's property stands in what the value is made of.
    var furtherNames: [ByteRange] = []

    static func unknown(_ shape: Shape) -> Geometry { Geometry(shape: shape, space: nil) }

    /// The value as seen from another file, where its ranges mean nothing.
    var withoutPlaces: Geometry {
        var value = self
        value.notes = []
        value.furtherNames = []
        switch origin {
        case .frame(let view, _, _): value.origin = .frame(of: view, range: 0..<0, nameRange: 0..<0)
        case .bounds(let view, _): value.origin = .bounds(of: view, nameRange: 0..<0)
        case .center(let view, _): value.origin = .center(of: view, range: 0..<0)
        case .touch, .other: break
        }
        return value
    }

    /// A value that comes from this one by cutting, moving or choosing a part.
    func part(_ shape: Shape, isExact: Bool = true) -> Geometry {
        var part = self
        part.shape = shape
        part.isExact = self.isExact && isExact
        return part
    }
}

extension SpaceValue {
    /// What is known of a value that is one of two.
    func joined(with other: SpaceValue) -> SpaceValue {
        if self == other { return self }
        switch (self, other) {
        case (.unassigned, let known), (let known, .unassigned): return known
        case (.none, let known), (let known, .none): return known
        case (.view(var left), .view(let right)) where left.reference == right.reference:
            if left.kind != right.kind { left.kind = left.kind ?? right.kind }
            left.className = left.className == right.className ? left.className : nil
            return .view(left)
        case (.geometry(var left), .geometry(let right)):
            guard left.space == right.space else { return .geometry(.unknown(left.shape)) }
            if left.origin != right.origin { left.origin = .other }
            left.isConverted = left.isConverted || right.isConverted
            left.isManual = left.isManual || right.isManual
            left.isExact = left.isExact && right.isExact
            left.taint = left.taint ?? right.taint
            if left.shape != right.shape { left.shape = .any }
            return .geometry(left)
        case (.neutral, .neutral): return .plain
        case (.size, .size): return .size(of: nil)
        case (.tuple(let left), .tuple(let right)) where left.count == right.count:
            return .tuple(
                zip(left, right).map {
                    TupleElement(
                        label: $0.label == $1.label ? $0.label : nil, value: $0.value.joined(with: $1.value))
                })
        default: return .unknown
        }
    }

    /// The value as seen from another file.
    var withoutPlaces: SpaceValue {
        switch self {
        case .geometry(let geometry): .geometry(geometry.withoutPlaces)
        case .tuple(let elements):
            .tuple(elements.map { TupleElement(label: $0.label, value: $0.value.withoutPlaces) })
        case .list(let values): .list(values.map(\.withoutPlaces))
        case .closure: .unknown
        default: self
        }
    }

    var geometry: Geometry? {
        if case .geometry(let geometry) = self { return geometry }
        return nil
    }

    var view: ViewValue? {
        if case .view(let view) = self { return view }
        return nil
    }
}
