import OverrideAnalysis
import SwiftScanner
import TextModel

/// `touches_read_in_hit_test`: the event's touches are read during the search, when the touch is not among them yet.
enum TouchesReadInHitTest: Rule {
    static let info = RuleInfo(
        id: "touches_read_in_hit_test", severity: .warning, evidence: .source,
        summary: "The event's touches are read during the search, when the touch is not among them yet",
        explanation: RuleExplanation(
            finds: """
                Reads of `event.allTouches` or `event.touches(for:)` in `hitTest` or `point(inside:)`, also in \
                helpers that are given the event.
                """,
            usersNotice: """
                What depends on the kind or the place of the touch works from the second finger on, or not at all.
                """,
            why: """
                The search finds out which view a touch belongs to; only then does the touch become part of the \
                event (rule U9). The event may even be nil.
                """,
            example: """
                class Paper: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let hit = super.hitTest(point, with: event)
                        guard let touch = event?.allTouches?.first else { return hit }
                        return touch.type == .pencil ? hit : nil
                    }
                }
                """,
            instead: """
                class Paper: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        return super.hitTest(point, with: event)
                    }
                }
                """,
            fine: """
                Telling events apart by `event.type` or `event.subtype`, which are set from the start.
                """,
            fixSafety: """
                There is no fix: what kind of touch it is shows in `touchesBegan`, or in a gesture recognizer's \
                delegate.
                """,
            sources: """
                Apple: `UIEvent.allTouches`, `UIView.hitTest(_:with:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        context.units.flatMap { unit in
            unit.tree.nodes.indices.compactMap { node in
                guard readsTouches(node, in: unit, of: context) else { return nil }
                return context.candidate(
                    Self.self,
                    "the first touch is never seen here: it is not in the event yet while its view is searched for",
                    at: unit.range(node))
            }
        }
    }

    private static let reads: Set<String> = ["allTouches", "touches", "coalescedTouches", "predictedTouches"]

    private static func readsTouches(_ node: BodyTree.NodeID, in unit: CodeUnit, of context: OverrideContext) -> Bool {
        let base: BodyTree.NodeID?
        if let call = unit.tree.call(node), reads.contains(call.name.text), !call.labels.isEmpty {
            base = call.base
        } else if let member = unit.tree.member(node), member.name.text == "allTouches" {
            base = member.base
        } else {
            return false
        }
        guard let base, let key = unit.key(base) else { return false }
        return key == context.eventKey
    }
}
