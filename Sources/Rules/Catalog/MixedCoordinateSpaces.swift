import OverrideAnalysis

/// `mixed_coordinate_spaces`: a converted point is paired with a partner from another space.
enum MixedCoordinateSpaces: Rule {
    static let info = RuleInfo(
        id: "mixed_coordinate_spaces", severity: .error, evidence: .witness,
        summary: "A converted point is paired with a partner from another space",
        explanation: RuleExplanation(
            finds: """
                Something was converted, and then meets a value of another space: `child.frame` with a point that is already in the child's space, a converted point handed to `super`, arithmetic across spaces.
                """,
            usersNotice:
                "Taps land beside what is touched, or the subview does not react at all once it is away from the corner.",
            why: """
                `child.bounds` goes with a point in the child's own space, `child.frame` with a point in the space of the child's superview. Taking one from each compares numbers that have nothing to do with each other.
                """,
            example: """
                class Shelf: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            let local = child.convert(point, from: self)
                            if child.frame.contains(local), let hit = child.hitTest(local, with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Shelf: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            let local = child.convert(point, from: self)
                            if child.bounds.contains(local), let hit = child.hitTest(local, with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine:
                "Moving a point by hand with the frame's origin (`point.x - child.frame.minX`), and sizes, which belong to no space.",
            fixSafety: "Safe: the partner is replaced by the one that is in the same space.",
            sources: "Apple: `UIView.frame`, `UIView.bounds`, `UIView.convert(_:from:)`."))

    static func check(_ context: FileContext) -> [Candidate] {
        context.candidates(Self.self, .mixedSpaces) { mismatch in
            "taps land beside what is touched: \(mismatch.found) and \(mismatch.expected) are mixed here"
        }
    }
}
