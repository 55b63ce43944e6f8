import OverrideAnalysis
import SwiftScanner
import TextModel

/// `missing_self_fallback`: a full search of the subviews can never answer the view itself.
enum MissingSelfFallback: Rule {
    static let info = RuleInfo(
        id: "missing_self_fallback", severity: .warning, evidence: .witness,
        summary: "A full search of the subviews can never answer the view itself",
        explanation: RuleExplanation(
            finds: """
                A re-implementation of the search that answers subviews or nil, but never `self`, although no name \
                and no comment says that touches are meant to pass through.
                """,
            usersNotice: """
                Taps beside the subviews do nothing: gestures on the view itself, its background, its scrolling \
                are dead.
                """,
            why: """
                When no subview takes the touch, the system answers the view itself (rule U4). With nil the touch \
                goes to whatever lies behind.
                """,
            example: """
                class Bump: UITabBar {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        for member in subviews.reversed() {
                            if let hit = member.hitTest(member.convert(point, from: self), with: event) { return hit }
                        }
                        return nil
                    }
                }
                """,
            instead: """
                class Bump: UITabBar {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        for member in subviews.reversed() {
                            if let hit = member.hitTest(member.convert(point, from: self), with: event) { return hit }
                        }
                        return self.point(inside: point, with: event) ? self : nil
                    }
                }
                """,
            fine: """
                A view that lets touches pass: say so in its name or in a comment.
                """,
            fixSafety: """
                Safe: subviews answer as before, and only where none does the view itself is answered.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard context.isHitTest, !context.speaksOfPassingThrough else { return [] }
        let unit = context.unit
        var asksSubviews = false
        for answer in unit.answers {
            switch unit.kind(of: answer.node) {
            case .none: continue
            case .asked(let view?): asksSubviews = asksSubviews || isSearched(view, in: unit)
            case .other where context.comesFromSearch(answer.node, in: unit): asksSubviews = true
            default: return []
            }
        }
        guard asksSubviews, let last = unit.answers.last, !context.siblingSearchesSubviews else { return [] }
        let endsInNil = unit.tree.isNil(last.node) && unit.tree.nodes[last.node].role == .value
        let range =
            unit.isImplicitReturn(last.exit) ? context.override.function.name.range : unit.range(last.exit)
        let fallen = context.behavior.violations.first { violation in
            violation.law == .fallback && (violation.exemption == nil || violation.exemption == .passThrough)
        }
        guard let fallen else { return [] }
        return [
            context.candidate(
                Self.self,
                "taps beside the subviews are lost: where no subview answers, the view itself is never the answer",
                at: range, laws: [.fallback], confirmation: .required, violation: fallen,
                fixes: endsInNil ? [fix(last, context)] : fallingBack(last, context))
        ]
    }

    private static func isSearched(_ view: String, in unit: CodeUnit) -> Bool {
        unit.searchLoops.contains { $0.candidates.contains(view) }
    }

    private static func fix(_ last: Answer, _ context: OverrideContext) -> Fix? {
        let parameters = context.override.function.parameters
        guard let point = context.override.pointName else { return nil }
        let answer: String
        switch context.kind {
        case .uiView:
            guard parameters.count > 1 else { return nil }
            answer = "self.point(inside: \(point), with: \(context.override.eventName ?? "nil")) ? self : nil"
        case .nsView: answer = "super.hitTest(\(point)) == nil ? nil : self"
        case .layer: return nil
        }
        return Fix(
            "Answer the view itself where it is touched", .safe,
            [TextEdit(range: context.unit.range(last.node), replacement: answer)])
    }

    /// `answer` as `answer ?? self`; with a test of the area where none comes before.
    private static func fallingBack(_ last: Answer, _ context: OverrideContext) -> [Fix?] {
        let unit = context.unit
        guard unit.answers.count(where: { $0.exit == last.exit }) == 1, let point = context.override.pointName else {
            return []
        }
        switch unit.tree.expression(last.node)?.kind {
        case .call, .member, .name, .parenthesized, .optionalChain: break
        default: return []
        }
        let area: String
        switch context.kind {
        case .uiView: area = "self.point(inside: \(point), with: \(context.override.eventName ?? "nil"))"
        case .nsView: area = "frame.contains(\(point))"
        case .layer: return []
        }
        let end = unit.range(last.node).upperBound
        return ["self", "(\(area) ? self : nil)"].map { fallback in
            Fix(
                "Answer the view itself where it is touched", .safe,
                [TextEdit(range: end..<end, replacement: " ?? \(fallback)")])
        }
    }
}
