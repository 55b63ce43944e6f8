import OverrideAnalysis

/// `superview_space_point`: `NSView.hitTest(_:)` and `CALayer.hitTest(_:)` take the superview's space.
enum SuperviewSpacePoint: Rule {
    static let info = RuleInfo(
        id: "superview_space_point", severity: .error, evidence: .witness,
        summary:
            "A view or layer whose `hitTest(_:)` takes the superview's space is given, or uses, a point in another space",
        explanation: RuleExplanation(
            finds: """
                In an override of `NSView.hitTest(_:)` or `CALayer.hitTest(_:)`, the raw parameter used as if it were in the view's own space \
                (`bounds.contains(point)`, `child.hitTest(point)`); anywhere, a view or layer that is asked with a point in its own space.
                """,
            usersNotice:
                "Clicks land beside what is clicked, by the position of the view in its superview; a view in the corner works, which hides the mistake.",
            why: """
                Unlike UIKit, AppKit and Core Animation pass the point in the space of the superview or superlayer (rules A1 and C1): \
                `child.hitTest(convert(point, from: superview))` is right, since the child's superview is the view itself.
                """,
            example: """
                class Board: NSView {
                    override func hitTest(_ point: NSPoint) -> NSView? {
                        guard !isHidden, bounds.contains(point) else { return nil }
                        for note in subviews.reversed() {
                            if let hit = note.hitTest(convert(point, from: superview)) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Board: NSView {
                    override func hitTest(_ point: NSPoint) -> NSView? {
                        guard !isHidden, bounds.contains(convert(point, from: superview)) else { return nil }
                        for note in subviews.reversed() {
                            if let hit = note.hitTest(convert(point, from: superview)) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine:
                "`frame.contains(point)` in an `NSView`, `contentView.hitTest(event.locationInWindow)`, and a sublayer asked with a point in its superlayer's space.",
            fixSafety: "Safe: the same point, said in the space that is asked for.",
            sources:
                "Apple: `NSView.hitTest(_:)`, \"A point that is in the coordinate system of the view's superview\"; `CALayer.hitTest(_:)`."
        ))

    static func check(_ context: FileContext) -> [Candidate] {
        context.candidates(Self.self, .superviewSpacePoint) { mismatch in
            "clicks land beside what is clicked: this needs a point in \(mismatch.expected), but it gets one in \(mismatch.found)"
        }
    }
}
