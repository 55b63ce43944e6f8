import OverrideAnalysis
import SwiftScanner
import TextModel

/// `infinite_recursion`: the override reaches itself again with the same receiver, and nothing ends it.
enum InfiniteRecursion: Rule {
    static let info = RuleInfo(
        id: "infinite_recursion", severity: .error, evidence: .witness,
        summary: "The override reaches itself again with the same receiver, and nothing ends it",
        explanation: RuleExplanation(
            finds: """
                `self.hitTest` inside `hitTest`, `self.point(inside:)` inside `point(inside:)`, `self.hitTest` \
                inside `point(inside:)`, and the same through `superview` or `window`, which come back down to \
                this view.
                """,
            usersNotice: """
                The app hangs, then crashes, on a tap.
                """,
            why: """
                The search of a superview asks each of its subviews, this one among them; so its answer waits for \
                itself.
                """,
            example: """
                class Bar: UIView {
                    var isOpen = false

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isOpen else { return super.hitTest(point, with: event) }
                        return self.hitTest(point, with: event)
                    }
                }
                """,
            instead: """
                class Bar: UIView {
                    var isOpen = false

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isOpen else { return super.hitTest(point, with: event) }
                        return super.hitTest(point, with: event)
                    }
                }
                """,
            fine: """
                Asking a subview, and a flag that keeps the second call from coming back.
                """,
            fixSafety: """
                Safe: `super` is asked instead. For a call through the superview there is no fix.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        var seen: Set<Int> = []
        return context.units.flatMap { unit in
            unit.hitCalls.compactMap { call in
                guard let receiver = call.receiverKey,
                    comesBack(call, receiver, context) || isAmongSiblings(call, receiver, unit),
                    !isEnded(call, unit, context), seen.insert(unit.range(call.node).lowerBound).inserted
                else { return nil }
                return context.candidate(
                    Self.self, "the app hangs on a tap: this call comes back to the override that makes it",
                    at: unit.range(call.node), laws: [.termination],
                    // The scenes have no window, and no siblings that are asked from here.
                    confirmation: receiver == "self" || receiver == "self.superview" ? .expected : .none,
                    violation: neverEnding(context), fixes: [receiver == "self" ? fix(call, unit, context) : nil])
            }
        }
    }

    /// Whether asking this receiver leads to this method of this view again.
    private static func comesBack(_ call: HitCall, _ receiver: String, _ context: OverrideContext) -> Bool {
        switch receiver {
        case "self":
            if context.isHitTest { return call.method == .hitTest }
            if call.method == .pointInside { return true }
            // The system's hitTest asks point(inside:); an override of it in the class may not.
            guard let sibling = context.sibling else { return true }
            return asksPointInside(sibling, context) || neverEnding(context) != nil
        case "self.superview", "self.window", "self.superview.superview", "self.window.contentView", "self.superlayer":
            return call.method == .hitTest
        default: return false
        }
    }

    /// Whether the receiver is any subview of the superview, this view not left out.
    private static func isAmongSiblings(_ call: HitCall, _ receiver: String, _ unit: CodeUnit) -> Bool {
        guard call.method == .hitTest,
            unit.searchLoops.contains(where: {
                $0.candidates.contains(receiver) && $0.array.hasPrefix("self.superview.")
            })
        else { return false }
        return !unit.facts(at: call.node).contains { fact in
            fact.unit.tree.subtree(fact.node).contains { fact.unit.key($0) == "self" }
        }
    }

    /// Whether an override of hitTest asks this view's point(inside:), by itself or through super.
    private static func asksPointInside(_ sibling: MethodOverride, _ context: OverrideContext) -> Bool {
        CodeUnit(sibling, graph: context.graph).hitCalls.contains { call in
            call.isSuper || call.receiverKey == "self" && call.method == .pointInside
        }
    }

    /// Whether the call is made only while a flag stands that the override itself changes, or for another touch.
    private static func isEnded(_ call: HitCall, _ unit: CodeUnit, _ context: OverrideContext) -> Bool {
        let tree = unit.tree
        for node in tree.nodes.indices where node < call.node {
            guard case .assignment? = tree.expression(node)?.kind, let target = tree.child(node, .target),
                let key = unit.key(target), key.hasPrefix("self.")
            else { continue }
            let gates = ["self.isHidden", "self.isUserInteractionEnabled", "self.alpha"]
            if gates.contains(key) { return true }
            let asked = unit.facts(at: call.node).contains { fact in
                fact.unit.tree.subtree(fact.node).contains { fact.unit.key($0) == key }
            }
            if asked { return true }
        }
        // The run knows whether a call for another point comes to an end.
        if call.receiverKey == "self", unit === context.unit, unit.key(call.point) != context.pointKey {
            return neverEnding(context) == nil
        }
        return false
    }

    private static func neverEnding(_ context: OverrideContext) -> Violation? {
        context.behavior.brokenLaws.first { violation in
            if case .neverEnds = violation.actual { true } else { false }
        }
    }

    private static func fix(_ call: HitCall, _ unit: CodeUnit, _ context: OverrideContext) -> Fix? {
        guard unit === context.unit, (call.method == .hitTest) == context.isHitTest else { return nil }
        let edit: TextEdit
        if let receiver = call.receiver {
            edit = TextEdit(range: unit.range(receiver), replacement: "super")
        } else {
            let start = unit.range(call.node).lowerBound
            edit = TextEdit(range: start..<start, replacement: "super.")
        }
        return Fix("Ask `super`", .safe, [edit])
    }
}
