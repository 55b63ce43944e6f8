package import HitTestModel
package import TextModel

/// What an override answers on every way through it.
package struct RunResult: Sendable {
    /// Never empty.
    package var paths: [Path]
    /// Unknowns of the world whose truth was asked for and not given; the run took both ways.
    package var missing: Set<UnknownKey>
    /// Evaluated expressions and statements.
    package var steps: Int

    package init(paths: [Path], missing: Set<UnknownKey>, steps: Int) {
        self.paths = paths
        self.missing = missing
        self.steps = steps
    }
}

/// The outcome of one way.
package enum Answer: Hashable, Sendable {
    /// No view.
    case none
    case view(ViewID)
    /// A view that the scene does not hold, named after its source.
    case foreign(String)
    /// The answer of `point(inside:)`.
    case bool(Bool)
    /// The run could not tell; the range is in the override's own file.
    case undecided(String, ByteRange?)
    /// It never ends: the call that comes back to itself, or the loop.
    case diverges(ByteRange?)
    /// The app stops here: nil was unwrapped, an index was out of range.
    case trap(ByteRange?)
}

/// One way through an override, and what happened on it.
///
/// All ranges are in the body of the override that was run: what happens in a helper stands at the helper's call.
package struct Path: Sendable {
    package var answer: Answer
    /// The truths that this way takes for unknowns that depend on the touch or on views of the scene.
    package var localAssumptions: [Assumption]
    /// The truths that this way takes for unknowns of the world, whether the world gave them or not.
    package var worldAssumptions: [Assumption]
    /// Values that stand in for numbers that are not known.
    package var representatives: [String]
    package var effects: [Effect]
    /// Empty unless ``Interpreter/recordsCalls`` is set.
    package var calls: [HitTestCall]
    /// The `return` statement, or the expression of an implicit return, that gave the answer.
    package var answerRange: ByteRange?
    /// Reads of `event.allTouches` and the like.
    package var touchReads: [ByteRange]

    /// How often `super` was asked the question that the override answers.
    package var superCallCount: Int { calls.reduce(0) { $0 + ($1.isSuper ? 1 : 0) } }

    package struct Assumption: Hashable, Sendable {
        package var key: UnknownKey
        package var isTrue: Bool

        package init(key: UnknownKey, isTrue: Bool) {
            self.key = key
            self.isTrue = isTrue
        }
    }
}

/// Something that a pure question would not do.
package struct Effect: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A stored member, of this or another object, gets a value.
        case assignment
        /// A call that acts: on the view hierarchy, layout, the responder chain, animations.
        case action
        /// A call for its own sake of something that is not known: a delegate, a closure, a method of another class.
        case unknownCall
        /// Waits, sleeps, blocks.
        case blocking
    }

    package var kind: Kind
    package var range: ByteRange
    /// The assigned member or the called function, as written.
    package var description: String

    package init(kind: Kind, range: ByteRange, description: String) {
        self.kind = kind
        self.range = range
        self.description = description
    }
}

/// A call of `hitTest` or `point(inside:)` that the override or one of its helpers made.
package struct HitTestCall: Hashable, Sendable {
    package enum Receiver: Hashable, Sendable {
        case view(ViewID)
        case layer(ViewID)
        case foreign(String)
    }

    package var method: HitTestMethod
    package var receiver: Receiver
    package var isSuper: Bool
    /// The point that was given; nil where it is not known.
    package var point: Point2D?
    /// The touch in the space in which the receiver expects it.
    package var expectedPoint: Point2D?
    package var range: ByteRange
    /// Whether the call is written in the override itself rather than in a helper.
    package var isDirect: Bool
    /// What it answered; nil where the run ended inside.
    package var answer: Answer?
}
