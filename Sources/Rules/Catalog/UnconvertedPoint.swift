import OverrideAnalysis

/// `unconverted_point`: a point in one view's space is given to another view without conversion.
enum UnconvertedPoint: Rule {
    static let info = RuleInfo(
        id: "unconverted_point", severity: .error, evidence: .witness,
        summary: "A point in one view's space is given to another view without conversion",
        explanation: RuleExplanation(
            finds: """
                A point that is in one view's coordinate space and is handed to another view's `hitTest`, `point(inside:)`, or tested against its `bounds`, with nothing converted in between; also where the converted point is computed and the raw one used, and a rectangle of another view's space that is tested with the raw point.
                """,
            usersNotice:
                "Taps land beside what is touched: the subview reacts in an area that is shifted by its own position, or not at all.",
            why: """
                Every view has a coordinate space of its own. `hitTest(_:with:)` and `point(inside:with:)` take the point in the space of the view that is asked (rule U4).
                """,
            example: """
                class Shelf: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(point, with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Shelf: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine:
                "A view that fills its superview exactly and never moves gets away with it; converting costs nothing and says so.",
            fixSafety: "Safe: the same point, said in the space of the view that is asked.",
            sources:
                "Apple: `UIView.convert(_:from:)`, `UIView.hitTest(_:with:)`, \"A point specified in the receiver's local coordinate system\"."
        ))

    static func check(_ context: FileContext) -> [Candidate] {
        context.candidates(Self.self, .unconvertedPoint) { mismatch in
            "the touch is looked for in the wrong place: this point is in \(mismatch.found), and \(mismatch.expected) is asked"
        }
    }
}
