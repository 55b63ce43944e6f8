extension SystemSearch {
    /// `NSView.hitTest(_:)`, with the point in the superview's space (`A1` to `A4`).
    func appkitHitTest<Failure: Error>(
        _ view: ViewID, at point: Point2D, trace: SearchTrace?,
        hitTest: (ViewID, Point2D) throws(Failure) -> HitAnswer
    ) throws(Failure) -> HitAnswer {
        guard passesGates(view, at: point, trace: trace) else { return .nothing }

        markDegenerate(view, trace: trace)
        let ownPoint = scene.convertFromSuperview(point, to: view)
        let isInside = frameHolds(view, point, ownPoint: ownPoint)
        trace?.record(.init(.inside, view, at: point, .passed(isInside), .mouseInFrame))
        guard isInside else { return .nothing }

        for subview in scene[view].subviews.reversed() {
            trace?.record(.init(.descend, view, at: ownPoint, .view(subview), .superviewsPoint))
            let answer = try hitTest(subview, ownPoint)
            guard answer == .nothing else {
                if let hit = answer.view { trace?.record(.init(.hit, view, at: point, .view(hit), .superviewsPoint)) }
                return answer
            }
        }
        trace?.record(.init(.hit, view, at: point, .view(view), .superviewsPoint))
        return .view(view)
    }

    /// Whether AppKit takes the point, given in the superview's space and in the view's own, as inside (`A3`).
    private func frameHolds(_ id: ViewID, _ point: Point2D, ownPoint: Point2D) -> Bool {
        let superview = scene[id].superview
        if superview == nil, !scene.rootHasSuperview { return true }
        if scene[id].transform.isIdentity, scene[id].boundsSize == nil {
            let isFlipped = superview.map { scene[$0].isFlipped } ?? scene.superviewIsFlipped
            return scene[id].frame.containsMouse(point, isFlipped: isFlipped)
        }
        return scene[id].bounds.containsMouse(ownPoint, isFlipped: scene[id].isFlipped)
    }
}
