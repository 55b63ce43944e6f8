import OverrideAnalysis

/// `shrinking_inset`: an inset that is said to enlarge the area makes it smaller.
enum ShrinkingInset: Rule {
    static let info = RuleInfo(
        id: "shrinking_inset", severity: .warning, evidence: .source,
        summary: "An inset that is said to enlarge the area makes it smaller",
        explanation: RuleExplanation(
            finds: """
                `insetBy(dx:dy:)` with positive numbers, or `inset(by:)` with positive edges, where a name or a \
                comment says that the area is made larger.
                """,
            usersNotice: """
                The button is harder to hit than without the code: its edge does not react.
                """,
            why: """
                An inset moves the edges inwards; to move them outwards the numbers must be negative.
                """,
            example: """
                class LinkButton: UIButton {
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        let larger = bounds.insetBy(dx: 10, dy: 10)
                        return larger.contains(point)
                    }
                }
                """,
            instead: """
                class LinkButton: UIButton {
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        let larger = bounds.insetBy(dx: -10, dy: -10)
                        return larger.contains(point)
                    }
                }
                """,
            fine: """
                Narrowing on purpose: the rule speaks only where the source says that the area grows.
                """,
            fixSafety: """
                Safe where the numbers stand: they are negated.
                """,
            sources: """
                Apple: `CGRect.insetBy(dx:dy:)`, \"… if dx is a positive value, then the rectangle is inset\".
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        var seen: Set<Int> = []
        return context.units.flatMap { unit in
            unit.tree.nodes.indices.compactMap { node in
                guard let inset = InsetCall(node, in: unit), inset.shrinks, inset.isSaidToEnlarge,
                    seen.insert(unit.range(node).lowerBound).inserted
                else { return nil }
                return context.candidate(
                    Self.self,
                    "the touch area gets smaller instead of larger: a positive inset moves the edges inwards",
                    at: unit.range(node), fixes: [Fix("Negate the inset", .safe, inset.negation)])
            }
        }
    }
}
