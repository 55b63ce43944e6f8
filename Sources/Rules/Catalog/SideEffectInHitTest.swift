import OverrideAnalysis
import SwiftScanner
import TextModel

/// `side_effect_in_hit_test`: something is changed, called, or laid out while the touched view is only being searched for.
enum SideEffectInHitTest: Rule {
    static let info = RuleInfo(
        id: "side_effect_in_hit_test", severity: .warning, evidence: .source,
        summary: "Something is changed, called, or laid out while the touched view is only being searched for",
        explanation: RuleExplanation(
            finds: """
                Assignments to stored members or to other views, calls of delegates and closures that act, layout, \
                animations, and blocking waits inside `hitTest` or `point(inside:)`, also in helpers of the class. \
                Each effect is one finding.
                """,
            usersNotice: """
                Actions happen twice, or without a tap: on hovering, on scrolling, when VoiceOver explores the \
                screen, or when a test driver looks for a button.
                """,
            why: """
                The system asks several times for one touch, and for other events as well (rule U9). A search has \
                to be a pure question; the place to act is a gesture recognizer, a control's action, or \
                `touchesBegan`.
                """,
            example: """
                class Stage: UIView {
                    var onDismiss: (() -> Void)?

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let hit = super.hitTest(point, with: event)
                        if hit === self {
                            onDismiss?()
                        }
                        return hit
                    }
                }
                """,
            instead: """
                class Stage: UIView {
                    var onDismiss: (() -> Void)?

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let hit = super.hitTest(point, with: event)
                        return hit === self ? nil : hit
                    }
                }
                """,
            fine: """
                Asking a delegate a question, logging, changing a local, the first use of a `lazy var`, and a flag \
                that is put back before leaving.
                """,
            fixSafety: """
                There is no fix: where the effect belongs depends on what it is for.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`; the order and number of its calls is not documented.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        let unit = context.unit
        var reported: [ByteRange] = []
        return unit.tree.nodes.indices.compactMap { node in
            guard let effect = Effects(unit).effect(at: node) else { return nil }
            let range = unit.range(node)
            // What happens inside a closure that is handed to an effect belongs to that effect.
            if reported.contains(where: { $0.contains(range.lowerBound) }) { return nil }
            reported.append(range)
            return context.candidate(
                Self.self,
                "\(effect) on every search, also without a tap: several searches are made for one touch, "
                    + "and for hovering and scrolling too",
                at: range)
        }
    }
}
