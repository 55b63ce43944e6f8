import OverrideAnalysis

/// `frame_contains_point`: a point in the view's own space is tested against the view's `frame`.
enum FrameContainsPoint: Rule {
    static let info = RuleInfo(
        id: "frame_contains_point", severity: .error, evidence: .witness,
        summary: "A point in the view's own space is tested against the view's `frame`",
        explanation: RuleExplanation(
            finds: """
                `frame.contains(point)` on the receiver itself, in UIKit: the frame is in the superview's space, the point in the view's own.
                """,
            usersNotice:
                "Taps are lost in a part of the view as soon as it does not sit in its superview's corner; taps beside it may be taken.",
            why: """
                `frame` says where a view is in its superview, `bounds` where it is in its own space. `hitTest` and `point(inside:)` get the point in the view's own space (rule U3).
                """,
            example: """
                class Shelf: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard frame.contains(point) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Shelf: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard bounds.contains(point) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine:
                "The frame of a direct subview, whose superview's space is the view's own; a point that was converted to the superview; AppKit, where `hitTest(_:)` takes the superview's space.",
            fixSafety: "Safe: `bounds` is the same rectangle in the space that the point is in.",
            sources:
                "Apple: `UIView.frame`, \"… describes the view's location and size in its superview's coordinate system\"."
        ))

    static func check(_ context: FileContext) -> [Candidate] {
        context.candidates(Self.self, .frameContainsPoint) { mismatch in
            "taps in a part of the view are lost once it is moved: the frame is in \(mismatch.found), the touch in \(mismatch.expected)"
        }
    }
}
