/// The frameworks' own hit test on a scene.
///
/// It runs one view's share of the search and asks its caller for everything that the frameworks dispatch
/// dynamically, so that overrides can take part: `hitTest` of the subviews, and `point(inside:)` (`contains(_:)` of
/// layers). The other entry points run the frameworks' own answers all the way down.
package struct SystemSearch: Sendable {
    package let scene: Scene

    /// A search on the scene.
    package init(_ scene: Scene) {
        self.scene = scene
    }

    /// The answer of a tree without overrides; the point is in ``Scene/questionSpace(of:)``.
    package func hitTest(_ view: ViewID = .root, at point: Point2D, trace: SearchTrace? = nil) -> HitAnswer {
        hitTest(
            view, at: point, trace: trace,
            pointInside: { isInside($0, $1) },
            hitTest: { hitTest($0, at: $1, trace: trace) })
    }

    /// What `super.hitTest` does for the view: its own share of the search, asking the closures about the rest.
    ///
    /// `point` and the points given to `hitTest` are in ``Scene/questionSpace(of:)``, those given to `pointInside` in
    /// the view's own space. AppKit never asks `pointInside`: there is nothing to override.
    package func hitTest<Failure: Error>(
        _ view: ViewID, at point: Point2D, trace: SearchTrace? = nil,
        pointInside: (ViewID, Point2D) throws(Failure) -> Bool,
        hitTest: (ViewID, Point2D) throws(Failure) -> HitAnswer
    ) throws(Failure) -> HitAnswer {
        switch scene.framework {
        case .uikit:
            try uikitHitTest(view, at: point, trace: trace, pointInside: pointInside, hitTest: hitTest)
        case .appkit:
            try appkitHitTest(view, at: point, trace: trace, hitTest: hitTest)
        case .coreanimation:
            try layerHitTest(view, at: point, trace: trace, contains: pointInside, hitTest: hitTest)
        }
    }

    /// What `point(inside:)`, or a layer's `contains(_:)`, answers without an override (`U3`, `C1`); for AppKit
    /// `isMousePoint(_:in:)` with the view's bounds. The point is in the view's own space.
    package func isInside(_ view: ViewID, _ point: Point2D) -> Bool {
        scene.framework == .appkit
            ? scene[view].bounds.containsMouse(point, isFlipped: scene[view].isFlipped)
            : scene[view].bounds.contains(point)
    }

    /// Records the receiver's gates and answers whether they are open.
    func passesGates(_ view: ViewID, at point: Point2D, trace: SearchTrace?) -> Bool {
        let closed = scene.gate(of: view)
        if let trace {
            let rule: ModelRule =
                switch scene.framework {
                case .uikit: closed == .transparent ? .alphaLimit : .gates
                case .appkit: .hiddenViews
                case .coreanimation: .sublayersOutside
                }
            trace.record(.init(.gate, view, at: point, .passed(closed == nil), rule, closedGate: closed))
        }
        return closed == nil
    }

    /// Marks a transform without inverse that the search is about to cross (`U5`).
    func markDegenerate(_ view: ViewID, trace: SearchTrace?) {
        guard let trace, scene[view].transform.isDegenerate else { return }
        trace.note(.degenerateTransform(view))
    }
}
