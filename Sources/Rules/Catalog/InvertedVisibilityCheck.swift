import OverrideAnalysis
import SwiftScanner
import TextModel

/// `inverted_visibility_check`: a gate's test that lets gated views through and turns visible ones away.
enum InvertedVisibilityCheck: Rule {
    static let info = RuleInfo(
        id: "inverted_visibility_check", severity: .error, evidence: .witness,
        summary: "A test of `isHidden`, `isUserInteractionEnabled` or `alpha` is the wrong way round",
        explanation: RuleExplanation(
            finds: """
                A visibility test whose sense is inverted: the branch that gives up is taken for views that can be \
                seen and touched, and views that are hidden, transparent or disabled are let through. All spellings \
                count: `guard`, `if`, ternaries, `switch true`, `where` clauses, `== false`, `!`, and helper properties.
                """,
            usersNotice: "Taps on the view do nothing as long as it can be seen.",
            why: """
                The system passes a view over when it is hidden, when its `alpha` is below 0.01, or when its user \
                interaction is disabled (rule U1). An override that repeats these gates must give up in the same cases.
                """,
            example: """
                class Panel: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        if isHidden == false || alpha < 0.01 || !isUserInteractionEnabled { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Panel: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        if isHidden == true || alpha < 0.01 || !isUserInteractionEnabled { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine: """
                Leaving hidden views to the system (`if isHidden { return super.hitTest(point, with: event) }`), and \
                asking whether another view is hidden in order to take its place.
                """,
            fixSafety: "Safe: only the sense of the one operand changes.",
            sources: "Apple: `UIView.hitTest(_:with:)`, \"This method ignores view objects that are hidden, …\"."))

    static func check(_ context: OverrideContext) -> [Candidate] {
        tests(context).compactMap { candidate($0, context) } + wholeConditions(context, passing: passingPlaces(context))
    }

    /// The tests that let a view through only when it is gated.
    static func tests(_ context: OverrideContext) -> [GateTest] {
        let passing = passingPlaces(context)
        var seen: Set<String> = []
        return context.acceptances.flatMap { acceptance in
            acceptance.gateOutcomes.filter { !$0.passes && !passing.contains($0.test.place) }.map(\.test)
        }.filter { seen.insert($0.place).inserted }
    }

    /// Where gates are read by tests that let a view through which passes them.
    private static func passingPlaces(_ context: OverrideContext) -> Set<String> {
        Set(context.acceptances.flatMap { $0.gateOutcomes.filter(\.passes).map(\.test.place) })
    }

    private static func candidate(_ test: GateTest, _ context: OverrideContext) -> Candidate? {
        guard test.unit.file.path == context.override.file.path else { return nil }
        let operand = test.unit.tree.withNegation(test.node)
        return context.candidate(
            Self.self, message(test), at: test.unit.range(operand),
            laws: [.gate, .visibility, .reachability, .fallback],
            confirmation: .expected,
            fixes: [
                Fix("Turn the test round", .safe, test.unit.negationEdits(operand))
            ])
    }

    private static func message(_ test: GateTest) -> String {
        let view = test.subject == "self" ? "this view" : "`\(test.unit.shortName(of: test.subject))`"
        let state =
            switch test.gate {
            case .hidden: "while it is visible, and let through while it is hidden"
            case .interaction: "while it is enabled, and let through while it is disabled"
            case .alpha: "while it is opaque, and let through while it is transparent"
            }
        return "taps on \(view) are lost: it is turned away \(state), because this test is the wrong way round"
    }

    /// Conditions all of whose parts are inverted: `if !isHidden && isUserInteractionEnabled && alpha > 0.01 { return nil }`.
    private static func wholeConditions(_ context: OverrideContext, passing: Set<String>) -> [Candidate] {
        var seen: Set<Int> = []
        return context.acceptances.flatMap { acceptance in
            acceptance.gateDisjunctions.compactMap { disjunction in
                let unit = disjunction.unit
                guard disjunction.outcomes.allSatisfy({ !$0.passes && !passing.contains($0.test.place) }),
                    disjunction.isAllGates,
                    unit.file.path == context.override.file.path,
                    seen.insert(unit.range(disjunction.node).lowerBound).inserted,
                    let first = disjunction.outcomes.first
                else { return nil }
                let node = unit.tree.withParentheses(disjunction.node)
                let range = unit.range(node)
                let edits = [
                    TextEdit(range: range.lowerBound..<range.lowerBound, replacement: "!("),
                    TextEdit(range: range.upperBound..<range.upperBound, replacement: ")"),
                ]
                return context.candidate(
                    Self.self, message(first.test), at: unit.range(disjunction.node),
                    laws: [.gate, .visibility, .reachability, .fallback],
                    confirmation: .expected,
                    fixes: [Fix("Turn the test round", .safe, edits)])
            }
        }
    }
}
