import OverrideAnalysis
import SwiftScanner
import TextModel

/// `ineffective_visibility_check`: the gates' tests are joined so that one of them suffices to be let through.
enum IneffectiveVisibilityCheck: Rule {
    static let info = RuleInfo(
        id: "ineffective_visibility_check", severity: .error, evidence: .witness,
        summary: "The visibility tests are joined with the wrong connective, so that the check does not work",
        explanation: RuleExplanation(
            finds: """
                A visibility check that turns a view away only when all of its gates fail at once: \
                `guard isUserInteractionEnabled || !isHidden || alpha > 0.01 else { return nil }`, or \
                `if isHidden && alpha < 0.01 && !isUserInteractionEnabled { return nil }`.
                """,
            usersNotice: "A view that is hidden, or disabled, still takes taps that belong to what lies behind it.",
            why: """
                Each of the three gates turns a view away on its own (rule U1): a view may be hit only if it is enabled \
                and visible and opaque enough. A negation in front of the tests turns `&&` into `||` and the other way \
                round, which is where this goes wrong.
                """,
            example: """
                class Album: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled || !isHidden || alpha > 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for stamp in subviews.reversed() {
                            if let hit = stamp.hitTest(stamp.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Album: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled && !isHidden && alpha > 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for stamp in subviews.reversed() {
                            if let hit = stamp.hitTest(stamp.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine: "Leaving the gates to the system, and conditions in which a gate stands beside something else.",
            fixSafety: "Safe: each test keeps its sense, only the connectives change.",
            sources: "Apple: `UIView.hitTest(_:with:)`, \"This method ignores view objects that are hidden, …\"."))

    static func check(_ context: OverrideContext) -> [Candidate] {
        let passing = Set(context.acceptances.flatMap { $0.gateOutcomes.filter(\.passes).map(\.test.place) })
        var seen: Set<Int> = []
        return context.acceptances.flatMap { acceptance in
            acceptance.gateDisjunctions.compactMap { disjunction in
                let unit = disjunction.unit
                guard disjunction.outcomes.contains(where: \.passes), unit.file.path == context.override.file.path,
                    let first = disjunction.outcomes.first, let connective = disjunction.connectives.first,
                    // Tested again, one by one, on the way.
                    !disjunction.outcomes.allSatisfy({ passing.contains($0.test.place) }),
                    seen.insert(unit.range(disjunction.node).lowerBound).inserted
                else { return nil }
                let edits = disjunction.connectives.compactMap { unit.exchangedConnective($0) }
                return context.candidate(
                    Self.self, message(first.test), at: unit.range(connective),
                    laws: [.gate, .visibility, .reachability],
                    confirmation: .expected,
                    fixes: [
                        disjunction.isAllGates ? Fix("Join the tests with the other connective", .safe, edits) : nil
                    ])
            }
        }
    }

    private static func message(_ test: GateTest) -> String {
        let view = test.subject == "self" ? "this view" : "`\(test.unit.shortName(of: test.subject))`"
        return "\(view) takes taps while it is hidden or disabled: one passed test lets it through, "
            + "but each of them must turn it away on its own"
    }
}

extension CodeUnit {
    /// `&&` for `||` and the other way round.
    func exchangedConnective(_ id: BodyTree.NodeID) -> TextEdit? {
        guard case .binary(_, let symbol, _)? = tree.expression(id)?.kind else { return nil }
        return TextEdit(range: symbol.range, replacement: symbol.text == "||" ? "&&" : "||")
    }
}
