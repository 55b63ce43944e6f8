import OverrideAnalysis
import SwiftScanner
import TextModel

/// `repeated_hit_test`: the same hit test is asked for more than once on one way through the override.
enum RepeatedHitTest: Rule {
    static let info = RuleInfo(
        id: "repeated_hit_test", severity: .information, evidence: .source,
        summary: "The same hit test is asked for more than once on one way through the override",
        explanation: RuleExplanation(
            finds: """
                `super.hitTest`, or the `hitTest` of the same subview, asked a second time on the same path.
                """,
            usersNotice: """
                Nothing at first; in deep view trees taps and scrolling become slow to start.
                """,
            why: """
                Every search below this view runs twice, and where views of this kind are nested the work doubles \
                at every level. The system asks several times for one touch already (rule U9).
                """,
            example: """
                class Veil: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        if super.hitTest(point, with: event) === self { return nil }
                        return super.hitTest(point, with: event)
                    }
                }
                """,
            instead: """
                class Veil: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let hit = super.hitTest(point, with: event)
                        return hit === self ? nil : hit
                    }
                }
                """,
            fine: """
                Asking the view that `first(where:)` has found.
                """,
            fixSafety: """
                Safe: the first answer is kept in a name, and used where the same was asked again.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard context.isHitTest else { return [] }
        return context.units.flatMap { unit in
            var reported: Set<String> = []
            let calls = unit.hitCalls.filter { $0.method == .hitTest && unit.tree.enclosingFunction($0.node) == nil }
            return calls.indices.compactMap { later -> Candidate? in
                guard let key = calls[later].receiverKey, key != "self", !reported.contains(key) else { return nil }
                let first = calls[..<later].first { earlier in
                    earlier.receiverKey == key && unit.tree.mayPrecede(earlier.node, calls[later].node)
                        && !UnusedHitResult.isDropped(earlier.node, in: unit)
                }
                guard let first else { return nil }
                reported.insert(key)
                let asked = key == "super" ? "`super`" : "`\(unit.shortName(of: key))`"
                return context.candidate(
                    Self.self,
                    "taps are slow to start in deep view trees: \(asked) is asked a second time on this path",
                    at: unit.range(calls[later].node), fixes: [fix(first.node, calls[later].node, unit)])
            }
        }
    }

    private static func fix(_ earlier: BodyTree.NodeID, _ later: BodyTree.NodeID, _ unit: CodeUnit) -> Fix? {
        KeptAnswer(of: earlier, askedAgainAt: later, in: unit)?.edits(replacing: later)
            .flatMap { Fix("Ask once and keep the answer", .safe, $0) }
    }
}
