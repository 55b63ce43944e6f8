import OverrideAnalysis

/// `missing_visibility_check`: a view is answered without all of the gates that the system would apply.
enum MissingVisibilityCheck: Rule {
    static let info = RuleInfo(
        id: "missing_visibility_check", severity: .warning, evidence: .witness,
        summary: "A view is answered without all of the gates that the system would apply",
        explanation: RuleExplanation(
            finds: """
                An answer that does not come through `super`, or through asking the view, and on whose path \
                `isUserInteractionEnabled`, `isHidden` and `alpha` are not all looked at: those of the view \
                itself, or of the subview that is answered. In `point(inside:)` a subview that counts although it \
                is hidden, disabled or transparent. In AppKit only `isHidden` matters.
                """,
            usersNotice: """
                Something invisible takes taps: a hidden bar swallows the touches of the content under it.
                """,
            why: """
                The gates come first in the system's search, on every view that is asked (rule U1). An override \
                that answers by itself has to apply them itself.
                """,
            example: """
                class Search: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Search: UIView {
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
            fine: """
                Views between the two, which nobody asks for; asking the candidate (`candidate.hitTest`), which \
                looks at its gates by itself.
                """,
            fixSafety: """
                Safe: only touches are turned away that the system would turn away, too.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`, \"This method ignores view objects that are hidden, …\".
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        let gaps = VisibilityGaps(context).gaps
        return gaps.map { gap in
            context.candidate(
                Self.self, gap.message, at: gap.range, laws: [.gate, .visibility],
                confirmation: gap.violation == nil ? .none : .required, violation: gap.violation,
                severity: gap.isLenient ? .information : nil, yieldsTo: [InfiniteRecursion.info.id], fixes: [gap.fix])
        }
    }
}
