/// The laws of hit testing, numbered as in the model's description.
package enum Law: Int, Hashable, Sendable, CaseIterable, Comparable {
    case termination = 1
    case purity
    case gate
    case visibility
    case containment
    case frontFirst
    case reachability
    case fallback
    case translation
    case agreement
    case subtree

    package static func < (left: Law, right: Law) -> Bool { left.rawValue < right.rawValue }
}

/// A view tree and a touch for which an override breaks a law.
package struct Witness: Hashable, Sendable {
    package var law: Law
    /// The touch, in the space that the method's parameter is in: own space, or the superview's for AppKit and layers.
    package var x: Double
    package var y: Double
    /// The name of the view that should have got the touch; nil for no view.
    package var expected: String?
    /// The name of the view that the override answers; nil for no view.
    package var actual: String?
    /// What happens, in one sentence for the reader of the finding.
    package var text: String

    package init(law: Law, x: Double, y: Double, expected: String?, actual: String?, text: String) {
        self.law = law
        self.x = x
        self.y = y
        self.expected = expected
        self.actual = actual
        self.text = text
    }
}
