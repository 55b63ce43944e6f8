import OverrideAnalysis
import SwiftScanner
import TextModel

/// `alpha_threshold`: `alpha` compared with a limit that is not the system's.
enum AlphaThreshold: Rule {
    static let info = RuleInfo(
        id: "alpha_threshold", severity: .warning, evidence: .witness,
        summary: "`alpha` is compared with a limit other than the system's 0.01",
        explanation: RuleExplanation(
            finds: """
                A visibility test that compares `alpha` with 0.05, 0.1, 1, or tests for exactly 0. A limit in a \
                constant is followed to its value. `< 0.01`, `<= 0.01`, `> 0.01` and `>= 0.01` work alike and are fine.
                """,
            usersNotice: """
                A faint view that can still be seen does not react, or an all but invisible one still takes taps; \
                views around it draw the line elsewhere.
                """,
            why: """
                The system passes views over whose `alpha` is below 0.01 (rule U2). A view that draws its own line is \
                touched, or not touched, differently from every other view in the app, for instance halfway through a fade.
                """,
            example: """
                class Surface: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha > 0 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Surface: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine: """
                `alphaValue` of AppKit, which is no gate; the alpha of a colour or a pixel; a comparison that chooses \
                between two behaviours rather than turning touches away.
                """,
            fixSafety: "Safe: the sense of the comparison stays, only the limit becomes the system's.",
            sources: "Apple: `UIView.hitTest(_:with:)`, \"… or have an alpha level less than 0.01\"."))

    static func check(_ context: OverrideContext) -> [Candidate] {
        tests(context).compactMap { test in
            guard let comparison = test.comparison else { return nil }
            return context.candidate(
                Self.self, message(test, comparison, test.unit), at: test.unit.range(test.node),
                laws: [.gate, .visibility, .reachability, .fallback], confirmation: .expected,
                fixes: [fix(test, comparison, test.unit)])
        }
    }

    /// The comparisons that decide something and disagree with the system's.
    static func tests(_ context: OverrideContext) -> [GateTest] {
        guard context.kind == .uiView else { return [] }
        var seen: Set<Int> = []
        return context.units.flatMap { unit in
            unit.tree.nodes.indices.compactMap { node in
                guard case .binary? = unit.tree.expression(node)?.kind, let test = unit.gateTest(node),
                    let comparison = test.comparison, comparison.node == node, !comparison.agreesWithSystem,
                    isVisibilityTest(node, in: unit), seen.insert(unit.range(node).lowerBound).inserted
                else { return nil }
                return test
            }
        }
    }

    /// Whether the comparison decides something: stands in a condition, or is part of a Boolean answer or constant.
    private static func isVisibilityTest(_ node: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        for ancestor in unit.tree.ancestors(node) {
            switch unit.tree.nodes[ancestor].content {
            case .expression(let expression):
                switch expression.kind {
                case .binary, .prefix, .parenthesized, .annotated: continue
                case .ternary: return true
                default: return false
                }
            default: return true
            }
        }
        return false
    }

    private static func message(_ test: GateTest, _ comparison: AlphaComparison, _ unit: CodeUnit) -> String {
        let view = test.subject == "self" ? "this view" : "`\(unit.shortName(of: test.subject))`"
        let limit = comparison.limit.formattedLimit
        if comparison.limit > 0.01 {
            return "taps on \(view) are lost while it is faint but visible: alpha is compared with \(limit), "
                + "the system's limit is 0.01"
        }
        return "\(view) takes taps when it is all but invisible: alpha is compared with \(limit), "
            + "the system's limit is 0.01"
    }

    private static func fix(_ test: GateTest, _ comparison: AlphaComparison, _ unit: CodeUnit) -> Fix? {
        let tree = unit.tree
        guard case .binary(_, let symbol, _)? = tree.expression(comparison.node)?.kind else { return nil }
        let alphaIsLeft = tree.child(comparison.node, .right) == comparison.limitNode
        // With alpha on the left, in the sense that the comparison itself has.
        let passes =
            [">", ">="].contains(comparison.symbol)
            || (["==", "!="].contains(comparison.symbol) && test.comparisonPasses)
        let operatorText = passes ? (alphaIsLeft ? ">=" : "<=") : (alphaIsLeft ? "<" : ">")
        return Fix(
            "Use the system's limit, 0.01", .safe,
            [
                TextEdit(range: symbol.range, replacement: operatorText),
                TextEdit(range: unit.range(comparison.limitNode), replacement: "0.01"),
            ].filter { edit in unit.file.source.text(edit.range) != edit.replacement })
    }
}

extension GateTest {
    /// The truth of the bare comparison for a view that may be hit.
    fileprivate var comparisonPasses: Bool {
        comparison?.symbol == "==" ? (comparison?.limit ?? 0) > 0.01 : (comparison?.limit ?? 0) <= 0.01
    }
}

extension Double {
    /// As a reader writes it: `0`, `0.05`.
    fileprivate var formattedLimit: String { self == rounded() && abs(self) < 1e6 ? "\(Int(self))" : "\(self)" }
}
