import OverrideAnalysis
import TextModel

/// `missing_inside_check`: the view answers itself for points outside its own area.
enum MissingInsideCheck: Rule {
    static let info = RuleInfo(
        id: "missing_inside_check", severity: .warning, evidence: .witness,
        summary: "The view answers itself for points outside its own area",
        explanation: RuleExplanation(
            finds: """
                A re-implementation that ends in `return self` without a test whether the point is inside, or with \
                a test whose result is not used.
                """,
            usersNotice: """
                Taps beside the view are taken by it: neighbours, and everything behind, no longer react.
                """,
            why: """
                The system asks `point(inside:with:)` before it looks at the subviews, and answers nil when the \
                point is outside (rule U3).
                """,
            example: """
                class Board: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        for note in subviews.reversed() {
                            if let hit = note.hitTest(note.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Board: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for note in subviews.reversed() {
                            if let hit = note.hitTest(note.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine: """
                An area that is enlarged on purpose, best in `point(inside:with:)`.
                """,
            fixSafety: """
                Safe: the view itself is answered only inside its own area.
                """,
            sources: """
                Apple: `UIView.point(inside:with:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard context.isHitTest, let taken = context.takenOutside.first(where: { !context.testsArea(before: $0) }),
            let exit = context.exit(of: taken)
        else { return [] }
        return [
            context.candidate(
                Self.self,
                "taps beside this view are taken by it: it answers itself without asking whether the point is inside",
                at: context.unit.range(exit), laws: [.agreement], confirmation: .required, violation: taken,
                yieldsTo: Self.spaceRules, fixes: [fix(exit, context)])
        ]
    }

    /// Rules that explain why a test is there and does not hold.
    static let spaceRules: Set<String> = [
        "superview_space_point", "unconverted_point", "wrong_conversion_direction", "frame_contains_point",
        "mixed_coordinate_spaces",
    ]

    private static func fix(_ exit: BodyTree.NodeID, _ context: OverrideContext) -> Fix? {
        let unit = context.unit
        guard let point = context.override.pointName,
            let answer = unit.answers.last(where: { $0.exit == exit && unit.kind(of: $0.node) == .receiver })
        else { return nil }
        let test: String
        switch context.kind {
        case .uiView: test = "self.point(inside: \(point), with: \(context.override.eventName ?? "nil"))"
        case .nsView: test = "frame.contains(\(point))"
        case .layer: return nil
        }
        let isOperand = [.right, .then, .otherwise].contains(unit.tree.nodes[answer.node].role)
        let text = "\(test) ? self : nil"
        return Fix(
            "Answer the view itself only inside its area", .safe,
            [TextEdit(range: unit.range(answer.node), replacement: isOperand ? "(\(text))" : text)])
    }
}
