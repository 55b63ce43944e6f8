import HitTestModel

/// What an expression of an override's body can be worth.
///
/// An optional is its payload or ``absent``; optionals of optionals collapse.
enum Value {
    /// `Void`.
    case nothing
    /// `nil`.
    case absent
    case bool(Bool)
    case integer(Int)
    /// `CGFloat`, `Double`, `Float`.
    case number(Double)
    case point(Point2D)
    case size(Size2D)
    case rect(Rect2D)
    case insets(EdgeInsets2D)
    case transform(TransformValue)
    case view(ViewID)
    /// The backing layer of a view, or a layer of a layer scene seen from outside.
    case layer(ViewID)
    /// AppKit's window, which is no view.
    case window
    /// The event of the call, which is not nil here.
    case event
    case string(String)
    case array([Value])
    /// The half-open range of whole numbers.
    case range(Int, Int)
    /// The half-open or closed range of other numbers.
    case interval(Interval)
    case lazySequence(LazySequence)
    case tuple(TupleValue)
    case closure(ClosureValue)
    /// A member or vocabulary function named without being called.
    case boundFunction(BoundFunction)
    case type(TypeReference)
    /// `.name` or `Type.name` of an enumeration or option set, or an implicit member whose type nobody said.
    case enumCase(EnumCaseValue)
    case structure(StructureValue)
    case keyPath([Index])
    case unknown(Unknown)
}

/// Boxed, so that the rare transform does not make every value larger.
final class TransformValue {
    let transform: Transform2D
    init(_ transform: Transform2D) { self.transform = transform }
}

struct Interval {
    var low: Double
    var high: Double
    var isClosed: Bool

    func contains(_ number: Double) -> Bool {
        number >= low && (isClosed ? number <= high : number < high)
    }
}

/// `x.lazy` with the closures that wait for its elements.
final class LazySequence {
    enum Stage {
        case map(Value)
        case filter(Value)
        case compactMap(Value)
    }

    let elements: Value
    let stages: [Stage]

    init(_ elements: Value, stages: [Stage] = []) {
        self.elements = elements
        self.stages = stages
    }

    func adding(_ stage: Stage) -> LazySequence { LazySequence(elements, stages: stages + [stage]) }
}

final class TupleValue {
    let elements: [Value]
    /// Empty where the element has none.
    let labels: [String]

    init(_ elements: [Value], labels: [String]) {
        self.elements = elements
        self.labels = labels
    }

    func element(named name: String) -> Value? {
        if let index = labels.firstIndex(of: name), elements.indices.contains(index) { return elements[index] }
        guard let index = Int(name), elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

/// A closure or nested function with the frame that it closes over.
final class ClosureValue {
    let code: Code
    /// In ``Code/functions``.
    let function: Index
    let frame: Frame

    init(code: Code, function: Index, frame: Frame) {
        self.code = code
        self.function = function
        self.frame = frame
    }
}

/// `receiver.name`, not called yet.
final class BoundFunction {
    /// Nil for an operator.
    let receiver: Value?
    let name: Index

    var isFree: Bool { if case nil = receiver { true } else { false } }

    init(receiver: Value?, name: Index) {
        self.receiver = receiver
        self.name = name
    }
}

final class EnumCaseValue {
    let typeName: String?
    let name: String
    let payload: [Value]

    init(typeName: String?, name: String, payload: [Value] = []) {
        self.typeName = typeName
        self.name = name
        self.payload = payload
    }
}

/// An instance of a structure or class of the analysed files, made within the run.
final class StructureValue {
    let type: TypeInfo
    let isReference: Bool
    var fields: [String: Value]

    init(type: TypeInfo, isReference: Bool, fields: [String: Value]) {
        self.type = type
        self.isReference = isReference
        self.fields = fields
    }
}

/// A value that the model cannot know.
final class Unknown {
    let key: String
    /// Whether it depends on the touch or on a view of the scene that no member names.
    let isLocal: Bool
    let shape: Shape
    /// Whether it may be nil; a value whose declaration is not known may be anything.
    let isOptional: Bool
    /// What stands in for it in arithmetic.
    let representative: Value?
    /// The key of the question whether it is nil.
    private(set) lazy var nilKey = key + " == nil"
    /// Whether the run itself made it, so that what is done to it changes nothing else.
    let isFresh: Bool

    init(
        key: String, isLocal: Bool, shape: Shape = .any, isOptional: Bool, representative: Value? = nil,
        isFresh: Bool = false
    ) {
        self.key = key
        self.isLocal = isLocal
        self.shape = shape
        self.isOptional = isOptional
        self.representative = representative
        self.isFresh = isFresh
    }

    /// The same value where it is known not to be nil.
    var unwrapped: Unknown {
        isOptional
            ? Unknown(
                key: key, isLocal: isLocal, shape: shape, isOptional: false, representative: representative,
                isFresh: isFresh)
            : self
    }
}

/// What a written type says about its values.
indirect enum Shape: Hashable, Sendable {
    case any
    case bool
    case integer
    case number
    case point
    case size
    case rect
    case insets
    case transform
    case string
    case event
    /// With the class's name.
    case view(String)
    case layer(String)
    case array(Shape)
    case closure
    /// Another type, by its name.
    case named(String)
    case optional(Shape)

    var unwrapped: Shape {
        if case .optional(let inner) = self { return inner.unwrapped }
        return self
    }

    var isOptional: Bool {
        if case .optional = self { return true }
        return false
    }
}

/// A type as a value or as the operand of a cast.
struct TypeReference: Hashable, Sendable {
    /// Dotted, as written; empty where the type has no name.
    var name: String
    var shape: Shape
}
