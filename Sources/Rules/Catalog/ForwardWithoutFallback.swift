import OverrideAnalysis
import TextModel

/// `forward_without_fallback`: a view that is chosen by its area decides alone, even when it declines.
enum ForwardWithoutFallback: Rule {
    static let info = RuleInfo(
        id: "forward_without_fallback", severity: .warning, evidence: .witness,
        summary: "A view that is chosen by its area decides alone, even when it declines",
        explanation: RuleExplanation(
            finds: """
                `if child.frame.contains(point) { return child.hitTest(…) }` and its kind: the answer of the \
                chosen view is returned although it may be nil.
                """,
            usersNotice: """
                While the chosen view is hidden, or in a gap of it, taps are lost that a neighbour or the view \
                itself would take.
                """,
            why: """
                A view declines by answering nil: it is hidden, disabled, or has a hole there. Then the search has \
                to go on.
                """,
            example: """
                class Player: UIView {
                    let video = UIView()
                    let controls = UIStackView()

                    func build() {
                        addSubview(video)
                        addSubview(controls)
                    }

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        let local = controls.convert(point, from: self)
                        if controls.bounds.contains(local) {
                            return controls.hitTest(local, with: event)
                        }
                        return super.hitTest(point, with: event)
                    }
                }
                """,
            instead: """
                class Player: UIView {
                    let video = UIView()
                    let controls = UIStackView()

                    func build() {
                        addSubview(video)
                        addSubview(controls)
                    }

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        let local = controls.convert(point, from: self)
                        if controls.bounds.contains(local) {
                            if let hit = controls.hitTest(local, with: event) {
                                return hit
                            }
                        }
                        return super.hitTest(point, with: event)
                    }
                }
                """,
            fine: """
                A container whose whole purpose is the one view that it forwards to.
                """,
            fixSafety: """
                Safe: an answer that is not nil is returned as before.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard context.isHitTest else { return [] }
        let unit = context.unit
        var seen: Set<BodyTree.NodeID> = []
        return unit.answers.compactMap { answer in
            guard case .asked(let view?) = unit.kind(of: answer.node), unit.tree.enclosingLoop(answer.node) == nil,
                !unit.searchLoops.contains(where: { $0.candidates.contains(view) }),
                !unit.isKnownPresent(answer.node, at: answer.node), unit.tree.nodes[answer.node].role != .left,
                unit.tree.enclosingFunction(answer.node) == nil, seen.insert(answer.exit).inserted,
                context.dependsOnTouch(answer.node, in: unit), !unit.asksSuper(besides: answer)
            else { return nil }
            let lost = context.behavior.brokenLaws.first { violation in
                violation.actual == .none && [.reachability, .fallback].contains(violation.law)
                    && violation.answerRange?.overlaps(unit.range(answer.exit)) ?? false
            }
            guard let lost else { return nil }
            return context.candidate(
                Self.self,
                "taps are lost while `\(unit.shortName(of: view))` declines them: its answer is returned even when it is nil",
                at: unit.range(answer.exit), laws: [.reachability, .fallback], confirmation: .required, violation: lost,
                yieldsTo: ["return_in_subview_loop"],
                fixes: unit.tree.isLastWay(answer.exit)
                    ? [fallingBack(answer, context)] : [fix(answer, context), fallingBack(answer, context)])
        }
    }

    private static func fix(_ answer: Answer, _ context: OverrideContext) -> Fix? {
        let unit = context.unit
        let tree = unit.tree
        let title = "Go on where the answer is nil"
        guard tree.child(answer.exit, .value).map(tree.stripped) == answer.node else {
            // A branch of a ternary.
            guard let fallback = context.fallbackText(before: answer.exit),
                [.then, .otherwise].contains(tree.nodes[answer.node].role)
            else { return nil }
            let end = unit.range(answer.node).upperBound
            return Fix(title, .safe, [TextEdit(range: end..<end, replacement: " ?? \(fallback)")])
        }
        if let block = tree.parent(answer.exit), tree.nodes[block].role != .root, !unit.isImplicitReturn(answer.exit) {
            return Fix(
                title, .safe,
                unit.bindingEdits(
                    statement: answer.exit, value: answer.node, name: unit.freshName("hit", "found", "answer")))
        }
        return fallingBack(answer, context)
    }

    /// `answer ?? super.hitTest(…)`.
    private static func fallingBack(_ answer: Answer, _ context: OverrideContext) -> Fix? {
        guard let fallback = context.fallbackText(before: answer.exit) else { return nil }
        let end = context.unit.range(answer.node).upperBound
        return Fix(
            "Go on where the answer is nil", .safe, [TextEdit(range: end..<end, replacement: " ?? \(fallback)")])
    }
}
