import OverrideAnalysis

/// `constant_point_inside`: `point(inside:with:)` always answers the same.
enum ConstantPointInside: Rule {
    static let info = RuleInfo(
        id: "constant_point_inside", severity: .information, evidence: .source,
        summary: "`point(inside:with:)` always answers the same",
        explanation: RuleExplanation(
            finds: """
                An override of `point(inside:with:)` whose every answer is `true`, or `false`.
                """,
            usersNotice: """
                With `true`, the view takes every touch that reaches its superview, wherever it is; with `false`, \
                neither it nor any of its subviews takes one.
                """,
            why: """
                The method says where the view is. With `true` the view is everywhere, with `false` nowhere, and \
                the search leaves its whole subtree out (rules U3 and U4).
                """,
            example: """
                class Badges: UIView {
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        false
                    }
                }
                """,
            instead: """
                class Badges: UIView {
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        subviews.contains { badge in
                            badge.hitTest(convert(point, to: badge), with: event) != nil
                        }
                    }
                }
                """,
            fine: """
                A full-screen shield, or a view that is switched off on purpose; `isUserInteractionEnabled = \
                false` says the latter.
                """,
            fixSafety: """
                There is no fix, since what was meant is not in the source.
                """,
            sources: """
                Apple: `UIView.point(inside:with:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard !context.isHitTest else { return [] }
        let answers = context.unit.answers
        let values = Set(answers.map { context.unit.tree.boolean($0.node) })
        guard values.count == 1, let only = values.first, let value = only, let first = answers.first else { return [] }
        let message =
            value
            ? "this view takes every touch that its superview lets through, also far outside its own area"
            : "taps on this view and on everything in it are lost: it says that no point is inside"
        return [context.candidate(Self.self, message, at: context.unit.range(first.node))]
    }
}
