import OverrideAnalysis
import SwiftScanner
import TextModel

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
                Safe where `hitTest` is narrower: it asks `point(inside:with:)` instead. Unsafe where only `hitTest` \
                is enlarged: `point(inside:with:)` is overridden with the same area, and other callers ask it, too.
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
                yieldsTo: MissingInsideCheck.spaceRules.union(["missing_inside_check"]),
                fixes: [isNarrower ? askingPointInside(context) : overridingPointInside(context)])
        ]
    }

    /// Whether `self` is answered where a rectangle larger than the bounds contains the point, in a class that leaves
    /// `point(inside:)` as it is.
    private static func answersSelfInEnlargedArea(_ context: OverrideContext) -> Bool {
        guard context.sibling == nil, context.kind == .uiView else { return false }
        return !enlargedAreas(context).isEmpty
    }

    /// The enlarged rectangles that contain the point wherever `self` is answered because of them.
    private static func enlargedAreas(_ context: OverrideContext) -> [BodyTree.NodeID] {
        let unit = context.unit
        return unit.answers.filter { unit.kind(of: $0.node) == .receiver }.flatMap { answer in
            unit.facts(at: answer.node).compactMap { fact -> BodyTree.NodeID? in
                guard fact.claim == .truth(true), fact.unit === unit, let call = unit.tree.call(fact.node),
                    call.name.text == "contains", let base = call.base
                else { return nil }
                let area = unit.origin(base)
                guard let inset = InsetCall(area, in: unit), let grown = unit.tree.call(area)?.base,
                    inset.isWrittenNegative, unit.key(grown)?.hasSuffix("bounds") ?? false
                else { return nil }
                return area
            }
        }
    }

    // MARK: - Fixes

    /// `bounds.contains(point)` as `self.point(inside: point, with: event)`.
    private static func askingPointInside(_ context: OverrideContext) -> Fix? {
        let unit = context.unit
        guard context.kind == .uiView, let point = context.override.pointName else { return nil }
        let question = "self.point(inside: \(point), with: \(context.override.eventName ?? "nil"))"
        let tests = unit.tree.nodes.indices.filter { node in
            guard let call = unit.tree.call(node), call.name.text == "contains", let base = call.base,
                let argument = unit.tree.argument(node, 0), unit.isParameter(argument, 0),
                unit.tree.enclosingFunction(node) == nil
            else { return false }
            let area = unit.origin(base)
            let grown = InsetCall(area, in: unit) == nil ? area : unit.tree.call(area)?.base
            return grown.flatMap { unit.key($0) } == "self.bounds"
        }
        return Fix(
            "Ask point(inside:with:)", .safe, tests.map { TextEdit(range: unit.range($0), replacement: question) })
    }

    /// An override of `point(inside:with:)` that answers for the same area.
    private static func overridingPointInside(_ context: OverrideContext) -> Fix? {
        let unit = context.unit
        guard let area = enlargedAreas(context).first,
            unit.tree.subtree(area).allSatisfy({ unit.tree.bindingOfName[$0] == nil }),
            let part = context.graph.classes[context.override.className]?.parts.first(where: { part in
                part.file.path == context.override.file.path && part.value.keyword == .class
                    && part.value.bodyRange.overlaps(context.override.function.range)
            })
        else { return nil }
        let edit = SourceEdits(unit).insertion(
            ofMemberAtEndOf: part.value.bodyRange, after: part.value.members.map(\.range)
        ) { indentation, step in
            """
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            \(indentation)\(step)return \(unit.text(area)).contains(point)
            \(indentation)}
            """
        }
        return Fix("Override point(inside:with:) with the same area", .unsafe, [edit])
    }
}
