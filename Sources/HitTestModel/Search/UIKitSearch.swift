extension SystemSearch {
    /// `UIView.hitTest(_:with:)` (`U1` to `U7`).
    func uikitHitTest<Failure: Error>(
        _ view: ViewID, at point: Point2D, trace: SearchTrace?,
        pointInside: (ViewID, Point2D) throws(Failure) -> Bool,
        hitTest: (ViewID, Point2D) throws(Failure) -> HitAnswer
    ) throws(Failure) -> HitAnswer {
        guard passesGates(view, at: point, trace: trace) else { return .nothing }

        let isInside = try pointInside(view, point)
        trace?.record(.init(.inside, view, at: point, .passed(isInside), .pointInside))
        guard isInside else { return .nothing }

        for subview in scene[view].subviews.reversed() {
            let pointInSubview = scene.convertFromSuperview(point, to: subview)
            trace?.record(.init(.descend, view, at: pointInSubview, .view(subview), .frontToBack))
            markDegenerate(subview, trace: trace)
            let answer = try hitTest(subview, pointInSubview)
            guard answer == .nothing else {
                if let hit = answer.view { trace?.record(.init(.hit, view, at: point, .view(hit), .frontToBack)) }
                return answer
            }
        }
        trace?.record(.init(.hit, view, at: point, .view(view), .frontToBack))
        return .view(view)
    }
}
