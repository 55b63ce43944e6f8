package import HitTestModel

/// A view tree and a touch for which an override breaks a law.
package struct Witness: Hashable, Sendable {
    package var law: Law
    /// The tree, with the override's view as its root.
    package var scene: Scene
    /// The touch, in the space that the method's parameter is in: own space, or the superview's for AppKit and layers.
    package var x: Double
    package var y: Double
    /// The name of the view that should have got the touch; nil for no view.
    package var expected: String?
    /// The name of the view that the override answers; nil for no view.
    package var actual: String?
    /// What comes instead of an answer, where the override never gives one.
    package var failure: Failure?
    /// What happens, in one sentence for the reader of the finding.
    package var text: String

    /// How an override can fail to answer.
    package enum Failure: Hashable, Sendable {
        case neverEnds
        case crash

        /// The failure in the place of an answer.
        package var phrase: String {
            switch self {
            case .neverEnds: "no answer (never ends)"
            case .crash: "no answer (crashes)"
            }
        }
    }

    package init(
        law: Law, scene: Scene, x: Double, y: Double, expected: String?, actual: String?, failure: Failure? = nil,
        text: String
    ) {
        self.law = law
        self.scene = scene
        self.x = x
        self.y = y
        self.expected = expected
        self.actual = actual
        self.failure = failure
        self.text = text
    }
}
