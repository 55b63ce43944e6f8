/// The place of a view in its scene: small, and meaningful in that scene only.
package struct ViewID: Hashable, Sendable, Comparable {
    /// 0 is the root; a view's number is always greater than its superview's.
    package let index: Int

    init(_ index: Int) {
        self.index = index
    }

    /// The view at the top of every scene.
    package static let root = ViewID(0)

    /// In the order in which the views were added.
    package static func < (left: ViewID, right: ViewID) -> Bool {
        left.index < right.index
    }
}

/// One view or layer of a scene: what hit testing looks at, and its place in the tree.
package struct SceneView: Hashable, Sendable {
    /// Unique in its scene.
    package var name: String
    /// The class whose override answers for this view; nil for the framework's own.
    package var className: String?
    /// Position and size in the superview's space, before ``transform``; never negative in size.
    package var frame: Rect2D {
        didSet { frame = frame.standardized }
    }
    /// The origin of ``bounds``: what is scrolled to.
    package var boundsOrigin = Point2D.zero
    /// The size of ``bounds`` where it differs from the frame's, which scales the content of an AppKit view.
    package var boundsSize: Size2D?
    /// Applied about ``anchorPoint``, in the superview's axes.
    package var transform = Transform2D.identity
    /// In fractions of the size.
    package var anchorPoint = Point2D(0.5, 0.5)
    package var isHidden = false
    package var alpha = 1.0
    package var isUserInteractionEnabled = true
    /// AppKit: whether y grows downwards in the view's own space.
    package var isFlipped = false
    /// `clipsToBounds`, or a layer's `masksToBounds`.
    package var clipsToBounds = false
    package var zPosition = 0.0

    /// Back to front.
    package internal(set) var subviews: [ViewID] = []
    package internal(set) var superview: ViewID?

    /// A visible, interactive view with this frame and no transform.
    package init(_ name: String, frame: Rect2D, className: String? = nil) {
        self.name = name
        self.frame = frame.standardized
        self.className = className
    }

    /// The view's area in its own space.
    package var bounds: Rect2D {
        Rect2D(origin: boundsOrigin, size: boundsSize ?? frame.size)
    }

    /// The anchor point in the superview's space; without a moved anchor, the centre.
    package var position: Point2D {
        Point2D(
            frame.origin.x + anchorPoint.x * frame.size.width, frame.origin.y + anchorPoint.y * frame.size.height)
    }

    /// Whether the view's alpha, stored as a 32-bit number, is below the limit (`U2`).
    package var isTransparent: Bool { Double(Float(alpha)) < 0.01 }
}
