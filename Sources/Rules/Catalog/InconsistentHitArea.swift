import OverrideAnalysis
import SwiftScanner

/// `inconsistent_hit_area`: `hitTest` and `point(inside:)` of one class disagree about where the view is.
enum InconsistentHitArea: Rule {
    static let info = RuleInfo(
        id: "inconsistent_hit_area", severity: .warning, evidence: .witness,
        summary: "`hitTest` and `point(inside:)` of one class disagree about where the view is",
        explanation: RuleExplanation(
            finds: """
                A `hitTest` that answers `self` where `point(inside:)` says no, or one whose own test turns away \
                what an enlarged `point(inside:)` takes in.
                """,
            usersNotice: """
                A button lights up when it is touched at its edge and does nothing when the finger is lifted; or \
                the enlarged area does not react at all.
                """,
            why: """
                A control asks `point(inside:)` again while the finger moves (rule U14), and so do other callers. \
                An area that only `hitTest` knows ends as a touch outside.
                """,
            example: """
                class Slack: UIControl {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let area = bounds.insetBy(dx: -20, dy: -20)
                        if let hit = super.hitTest(point, with: event) { return hit }
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        return area.contains(point) ? self : nil
                    }
                }
                """,
            instead: """
                class Slack: UIControl {
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        bounds.insetBy(dx: -20, dy: -20).contains(point)
                    }
                }
                """,
            fine: """
                Passing touches through in places where `point(inside:)` says yes.
                """,
            fixSafety: """
                There is no fix: say where the view is in `point(inside:with:)`, and ask it from `hitTest`.
                """,
            sources: """
                Apple: `UIControl`, `UIView.point(inside:with:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard context.isHitTest else { return [] }
        let disagreement = context.behavior.brokenLaws.first { violation in
            guard violation.law == .agreement else { return false }
            return violation.actual == .none || context.testsArea(before: violation)
        }
        guard disagreement != nil || answersSelfInEnlargedArea(context) else { return [] }
        let isNarrower = disagreement?.actual == Outcome.none
        let message =
            isNarrower
            ? "the enlarged touch area does not react: hitTest turns away what point(inside:) takes in"
            : "touches at the edge begin and then count as outside: hitTest answers the view where point(inside:) says no"
        return [
            context.candidate(
                Self.self, message, at: context.override.function.name.range, laws: [.agreement],
                confirmation: disagreement == nil ? .none : .required, violation: disagreement,
                yieldsTo: MissingInsideCheck.spaceRules.union(["missing_inside_check"]))
        ]
    }

    /// Whether `self` is answered where a rectangle larger than the bounds contains the point, in a class that leaves
    /// `point(inside:)` as it is.
    private static func answersSelfInEnlargedArea(_ context: OverrideContext) -> Bool {
        guard context.sibling == nil, context.kind == .uiView else { return false }
        let unit = context.unit
        return unit.answers.contains { answer in
            guard unit.kind(of: answer.node) == .receiver else { return false }
            return unit.facts(at: answer.node).contains { fact in
                guard fact.claim == .truth(true), let call = fact.unit.tree.call(fact.node),
                    call.name.text == "contains",
                    let base = call.base
                else { return false }
                let area = fact.unit.origin(base)
                guard let inset = InsetCall(area, in: fact.unit), let grown = fact.unit.tree.call(area)?.base else {
                    return false
                }
                return inset.isWrittenNegative && fact.unit.key(grown)?.hasSuffix("bounds") ?? false
            }
        }
    }
}
