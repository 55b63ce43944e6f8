package import HitTestModel

/// What an override is run on: a scene, the view that receives the call, and the views that the class's members mean.
package struct Stage: Sendable {
    /// The root is a view around the receiver, so that `superview` and `window` have an answer.
    package var scene: Scene
    package var receiver: ViewID
    /// What members of the receiver's class hold, by name; `rootViewController.view` names a chain.
    package var bindings: [String: Binding]

    /// What one view-typed member holds.
    package enum Binding: Hashable, Sendable {
        case view(ViewID)
        case views([ViewID])
        /// The member is nil.
        case absent
    }

    package init(scene: Scene, receiver: ViewID, bindings: [String: Binding] = [:]) {
        self.scene = scene
        self.receiver = receiver
        self.bindings = bindings
    }
}

/// The event that the call passes on (law 2 asks with each).
package enum EventKind: Hashable, Sendable, CaseIterable {
    /// `nil`.
    case none
    /// A touch event that does not hold its touch yet (`U9`).
    case touchWithoutTouches
    case hover
}

/// The name of something that a run cannot know, after its source text.
package struct UnknownKey: Hashable, Sendable, Comparable {
    /// Source text without white space and `self.`, followed by the values that it depends on.
    package let text: String
    /// Keys are looked up far more often than they are made.
    private let hash: Int

    package init(_ text: String) {
        self.text = text
        hash = text.hashValue
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    package static func == (left: UnknownKey, right: UnknownKey) -> Bool {
        left.hash == right.hash && left.text == right.text
    }

    package static func < (left: UnknownKey, right: UnknownKey) -> Bool { left.text < right.text }
}

/// The truth of the unknowns that depend neither on the touch nor on a view of the scene.
package struct World: Hashable, Sendable {
    package var truths: [UnknownKey: Bool]

    package init(truths: [UnknownKey: Bool] = [:]) { self.truths = truths }
}

/// The limits of one run.
package struct Budget: Hashable, Sendable {
    /// Ways through the body, one for each combination of truths of local unknowns.
    package var paths: Int
    /// Evaluated expressions and statements, over all paths.
    package var steps: Int
    /// Calls that stand inside one another.
    package var depth: Int

    package init(paths: Int = 64, steps: Int = 20_000, depth: Int = 64) {
        self.paths = paths
        self.steps = steps
        self.depth = depth
    }

    package static let standard = Budget()
}
