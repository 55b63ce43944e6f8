import OverrideAnalysis

/// `lopsided_area`: a rectangle that is grown by hand grows on one side only, or is moved.
enum LopsidedArea: Rule {
    static let info = RuleInfo(
        id: "lopsided_area", severity: .warning, evidence: .source,
        summary: "A rectangle that is grown by hand grows on one side only, or is moved",
        explanation: RuleExplanation(
            finds: """
                A rectangle made from the bounds whose origin moves by a margin while its size grows by less than \
                twice the margin, or whose size grows by twice the margin while the origin stays.
                """,
            usersNotice: """
                The enlarged touch area reacts on one side of the button and not on the other.
                """,
            why: """
                To grow by a margin on both sides, the origin moves back by the margin and the size grows by twice \
                the margin.
                """,
            example: """
                class Grip: UIControl {
                    let slop: CGFloat = 15

                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        let area = CGRect(x: bounds.minX - slop, y: bounds.minY - slop,
                                          width: bounds.width + slop, height: bounds.height + slop)
                        return area.contains(point)
                    }
                }
                """,
            instead: """
                class Grip: UIControl {
                    let slop: CGFloat = 15

                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        let area = bounds.insetBy(dx: -slop, dy: -slop)
                        return area.contains(point)
                    }
                }
                """,
            fine: """
                An area that is meant to reach out on one side: origin unchanged, size grown once.
                """,
            fixSafety: """
                Safe: the rectangle grows by the same margin on all sides.
                """,
            sources: """
                Apple: `CGRect.insetBy(dx:dy:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        var seen: Set<Int> = []
        return context.units.flatMap { unit in
            unit.tree.nodes.indices.compactMap { node in
                guard let rectangle = GrownRectangle(node, in: unit), rectangle.isLopsided,
                    seen.insert(unit.range(node).lowerBound).inserted
                else { return nil }
                return context.candidate(
                    Self.self, "taps beside one edge are lost: the area grows on one side more than on the other",
                    at: unit.range(node), fixes: [rectangle.fix])
            }
        }
    }
}
