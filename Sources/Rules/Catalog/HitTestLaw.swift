import OverrideAnalysis
import SwiftScanner
import TextModel

/// `hit_test_law`: the run breaks a law that no other rule explains.
enum HitTestLaw: Rule {
    static let info = RuleInfo(
        id: "hit_test_law", severity: .warning, evidence: .witness,
        summary: "Running the override breaks a law of hit testing that no other rule explains",
        explanation: RuleExplanation(
            finds: """
                An override that, run on small view trees beside the system's own search, loses touches, gives them to \
                the wrong view, or never ends, although no pattern of a known mistake is in it. The finding shows the \
                view tree and the touch.
                """,
            usersNotice: "What the witness shows: a tap that does nothing, or that something else takes.",
            why: """
                An override may enlarge, shrink, pass through or forward. It may not break the laws that every view around \
                it relies on: it ends, it looks at the gates, the frontmost view wins, and every visible subview is reached.
                """,
            example: """
                class Drawer: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        if frame.minX > 40 { return nil }
                        return super.hitTest(point, with: event)
                    }
                }
                """,
            instead: """
                class Drawer: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        super.hitTest(point, with: event)
                    }
                }
                """,
            fine: "Every deviation that is meant: name the reason in a suppression comment.",
            fixSafety: "There is no fix, since the mistake has no known shape.",
            sources: "The laws are those of the model's description; `hittest behavior FILE:LINE` shows all of them."))

    /// Spoken only where no other rule reports in the same override.
    static func finding(_ context: OverrideContext) -> Finding? {
        let behavior = context.behavior
        let violation = behavior.brokenLaws.first { violation in
            // Taken on a guess about something unknown, it is no proof.
            guard violation.localAssumptions.isEmpty else { return false }
            // Whether another view is shown may be a mode in which this one takes no touches.
            let receiver = behavior.stages[violation.stage].stage.receiver
            return !(context.isHitTest && violation.law == .visibility && violation.actual.view == receiver)
        }
        guard let violation else { return nil }
        if case .neverEnds = violation.actual, let sibling = context.sibling,
            !InfiniteRecursion.check(OverrideContext(override: sibling, graph: context.graph)).isEmpty
        {
            // Said where the call stands.
            return nil
        }
        let witness = behavior.witness(for: violation)
        return context.candidate(
            Self.self, "touches go astray: \(witness.text)", at: context.override.function.name.range
        ).finding(certainty: .proven, witness: witness, fixes: [])
    }
}
