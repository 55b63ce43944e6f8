import OverrideAnalysis
import SwiftScanner

/// `view_outside_subtree`: the override answers a view that is neither itself nor below it.
enum ViewOutsideSubtree: Rule {
    static let info = RuleInfo(
        id: "view_outside_subtree", severity: .information, evidence: .source,
        summary: "The override answers a view that is neither itself nor below it",
        explanation: RuleExplanation(
            finds: """
                An answer that is the superview, the window, or a sibling, or that was found by asking one of \
                these.
                """,
            usersNotice: """
                Gestures of the views around this one do not work, or those of other views do: the touch arrives \
                where the search never went.
                """,
            why: """
                The responder chain and the gesture recognizers start from the view that is answered (rule U11). \
                The system expects it to be below the view that was asked.
                """,
            example: """
                class Shadow: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard let hit = super.hitTest(point, with: event), let host = superview else { return nil }
                        for page in host.subviews.reversed() where page !== self {
                            if let below = page.hitTest(page.convert(point, from: self), with: event) {
                                return below
                            }
                        }
                        return hit
                    }
                }
                """,
            instead: """
                class Shadow: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let hit = super.hitTest(point, with: event)
                        return hit === self ? nil : hit
                    }
                }
                """,
            fine: """
                A stored view that may well be below this one; nothing is known of it.
                """,
            fixSafety: """
                There is no fix: answering nil lets the system ask the views behind by itself.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`, \"… the farthest descendant of the receiver\".
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard context.isHitTest else { return [] }
        let unit = context.unit
        var seen: Set<BodyTree.NodeID> = []
        return unit.answers.compactMap { answer in
            guard isOutside(answer.node, in: unit), seen.insert(answer.exit).inserted else { return nil }
            return context.candidate(
                Self.self,
                "the touch goes past the views around this one: the answer is a view outside of it, "
                    + "and the responder chain begins there",
                at: unit.range(answer.exit), yieldsTo: [InfiniteRecursion.info.id])
        }
    }

    private static func isOutside(_ answer: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        switch unit.kind(of: answer) {
        case .view(let key): return isOutside(key, in: unit) || walksUp(answer, in: unit)
        case .asked(let key?): return isOutside(key, in: unit)
        default: return walksUp(answer, in: unit) || isFoundOutside(answer, in: unit)
        }
    }

    private static func isOutside(_ key: String, in unit: CodeUnit) -> Bool {
        if isAbove(key) { return true }
        return unit.searchLoops.contains { $0.candidates.contains(key) && isAbove($0.array) }
    }

    private static func isAbove(_ key: String) -> Bool {
        ["self.superview", "self.window"].contains { key == $0 || key.hasPrefix($0 + ".") }
    }

    /// `var view: UIView = self; while let next = view.superview { view = next }`, or the same from the hit, without an
    /// end at the receiver.
    private static func walksUp(_ answer: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        let tree = unit.tree
        guard let binding = walker(answer, in: unit), let start = tree.bindings[binding].value else { return false }
        let startsHere = unit.key(start) == "self"
        let origin = unit.origin(start)
        guard startsHere || unit.hitCall(origin)?.method == .hitTest else { return false }
        return tree.bindings[binding].assignments.contains { assignment in
            guard let value = tree.child(assignment, .value), tree.enclosingLoop(assignment) != nil else {
                return false
            }
            guard let key = unit.key(value), key.hasSuffix(".superview") || key.hasSuffix(".next") else { return false }
            return startsHere || !endsAtReceiver(answer, assignment: assignment, in: unit)
        }
    }

    /// The variable that an answer was taken from, perhaps unwrapped or cast on the way.
    private static func walker(_ node: BodyTree.NodeID, in unit: CodeUnit) -> BodyTree.BindingID? {
        var node = node
        for _ in 0..<4 {
            guard let binding = unit.tree.bindingOfName[unit.tree.unwrapped(node)] else { return nil }
            if unit.tree.bindings[binding].isMutable { return binding }
            guard unit.tree.bindings[binding].kind == .unwrapped, let value = unit.tree.bindings[binding].value else {
                return nil
            }
            node = value
        }
        return nil
    }

    /// `superview?.subviews.first { … }`, and the first of a `sequence` that goes up from the receiver.
    private static func isFoundOutside(_ answer: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        let tree = unit.tree
        let origin = unit.origin(answer)
        if let loop = unit.searchLoops.first(where: { $0.node == origin }) { return isAbove(loop.array) }
        guard let call = tree.call(origin), ["first", "last"].contains(call.name.text), let base = call.base,
            let chain = tree.call(unit.origin(base)), chain.name.text == "sequence", chain.labels.first == "first",
            let start = tree.argument(chain.node, 0), unit.key(start) == "self"
        else { return false }
        return tree.subtree(chain.node).contains { node in
            guard let key = unit.key(node) else { return false }
            return key.hasSuffix(".superview") || key.hasSuffix(".next")
        }
    }

    /// Whether a walk up from a hit looks for the receiver, or the answer is tested again.
    private static func endsAtReceiver(
        _ answer: BodyTree.NodeID, assignment: BodyTree.NodeID, in unit: CodeUnit
    ) -> Bool {
        let tree = unit.tree
        guard let loop = tree.enclosingLoop(assignment) else { return true }
        let asks = tree.subtree(loop).contains { node in
            if unit.key(node) == "self" { return true }
            return tree.call(node).map { $0.name.text == "isDescendant" } ?? false
        }
        if asks { return true }
        return unit.facts(at: answer).contains { fact in
            guard !tree.contains(loop, fact.node) || fact.unit !== unit else { return false }
            return fact.unit.tree.call(fact.node)?.name.text == "isDescendant"
                || fact.unit.tree.nodes[fact.node].children.contains { fact.unit.key($0) == "self" }
        }
    }
}
