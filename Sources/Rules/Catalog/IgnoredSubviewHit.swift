import OverrideAnalysis
import SwiftScanner
import TextModel

/// `ignored_subview_hit`: the view, or a fixed view, is answered where a subview should get the touch.
enum IgnoredSubviewHit: Rule {
    static let info = RuleInfo(
        id: "ignored_subview_hit", severity: .warning, evidence: .witness,
        summary: "The view, or a fixed view, is answered where a subview should get the touch",
        explanation: RuleExplanation(
            finds: """
                An answer of `self`, or of a view chosen in advance, for points where a visible, interactive \
                subview lies that the class is known to hold, or that was just asked and wanted the touch.
                """,
            usersNotice: """
                Buttons inside the view do nothing; the view itself reacts in their place.
                """,
            why: """
                The system answers the farthest descendant that contains the point (rule U4). Answering a view \
                further up takes the touch away from what was tapped.
                """,
            example: """
                class Tile: UIView {
                    let star = UIButton(frame: CGRect(x: 0, y: 0, width: 44, height: 44))

                    func addStar() { addSubview(star) }

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        return self.point(inside: point, with: event) ? self : nil
                    }
                }
                """,
            instead: """
                class Tile: UIView {
                    let star = UIButton(frame: CGRect(x: 0, y: 0, width: 44, height: 44))

                    func addStar() { addSubview(star) }

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        super.hitTest(point, with: event)
                    }
                }
                """,
            fine: """
                A leaf, a shield or a canvas that takes its whole area; a region given to one view that holds \
                nothing interactive; labels and images; a mode that a stored flag says.
                """,
            fixSafety: """
                Safe where the subview was asked already: its answer is returned. Unsafe where nobody was asked: the \
                subviews are asked first, and perhaps they were left out on purpose.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard context.isHitTest else { return [] }
        let unit = context.unit
        for violation in context.behavior.violations where violation.law == .reachability && violation.change == .none {
            guard violation.actual.view != nil, let exit = context.exit(of: violation),
                violation.exemption == nil || violation.exemption == .turnsAwaySubtree && answersForAsked(exit, unit)
            else { continue }
            let kinds = unit.answers.filter { $0.exit == exit }.map { unit.kind(of: $0.node) }
            let isChosen = kinds.contains { kind in
                switch kind {
                case .receiver: true
                case .view(let key): !unit.searchLoops.contains { $0.candidates.contains(key) }
                default: false
                }
            }
            guard isChosen else { continue }
            return [
                context.candidate(
                    Self.self,
                    "taps on a subview are lost: \(answered(kinds)) is answered where the subview should get the touch",
                    at: unit.range(exit), laws: [.reachability], confirmation: .required, violation: violation,
                    yieldsTo: Self.explaining, fixes: [fix(exit, unit), askingFirst(exit, context)])
            ]
        }
        return []
    }

    /// Whether `self` is answered although a subview was just asked and wanted the touch.
    private static func answersForAsked(_ exit: BodyTree.NodeID, _ unit: CodeUnit) -> Bool {
        unit.answers.contains { answer in
            guard answer.exit == exit, unit.kind(of: answer.node) == .receiver else { return false }
            return unit.facts(at: answer.node).contains { fact in
                guard fact.claim == .presence(true), fact.unit === unit,
                    case .asked(let view?) = unit.kind(of: fact.node)
                else { return false }
                return unit.searchLoops.contains { $0.candidates.contains(view) }
            }
        }
    }

    private static func answered(_ kinds: [AnswerKind]) -> String {
        kinds.contains(.receiver) ? "the view itself" : "a fixed view"
    }

    /// Rules that say why a subview is not reached.
    private static let explaining: Set<String> = MissingInsideCheck.spaceRules.union([
        "return_in_subview_loop", "forward_without_fallback", "extra_gate", "alpha_threshold",
        "inverted_visibility_check", "ineffective_visibility_check", "back_to_front_order",
    ])

    /// `if child.hitTest(…) != nil { return self }` as `if let hit = child.hitTest(…) { return hit }`.
    private static func fix(_ exit: BodyTree.NodeID, _ unit: CodeUnit) -> Fix? {
        let tree = unit.tree
        guard let block = tree.parent(exit), tree.nodes[block].role == .body, let clause = tree.parent(block),
            case .ifClause = tree.nodes[clause].content, let answer = tree.child(exit, .value),
            let condition = tree.children(clause, .condition).last, let test = tree.child(condition, .value),
            case .binary(_, let symbol, _)? = tree.expression(tree.stripped(test))?.kind, symbol.text == "!=",
            let call = tree.child(tree.stripped(test), .left), unit.hitCall(tree.stripped(call))?.method == .hitTest,
            let right = tree.child(tree.stripped(test), .right), tree.isNil(right)
        else { return nil }
        let name = unit.freshName("hit", "found", "answer")
        return Fix(
            "Return the subview's answer", .safe,
            [
                TextEdit(range: unit.range(condition), replacement: "let \(name) = \(unit.text(call))"),
                TextEdit(range: unit.range(answer), replacement: name),
            ])
    }

    /// `return self` as `return super.hitTest(…) ?? self`, `return child` as `return child.hitTest(…) ?? child`.
    private static func askingFirst(_ exit: BodyTree.NodeID, _ context: OverrideContext) -> Fix? {
        let unit = context.unit
        guard let answer = unit.answers.first(where: { $0.exit == exit }),
            unit.answers.count(where: { $0.exit == exit }) == 1,
            let point = context.override.pointName, context.kind != .layer
        else { return nil }
        let event = context.kind == .uiView ? ", with: \(context.override.eventName ?? "nil")" : ""
        let asking: String
        switch unit.kind(of: answer.node) {
        case .receiver:
            asking = "super.hitTest(\(point)\(event))"
        case .view(let key) where key.hasPrefix("self.") && !key.dropFirst(5).contains("."):
            let view = unit.text(answer.node)
            let local =
                context.kind == .uiView ? "\(view).convert(\(point), from: self)" : "convert(\(point), from: superview)"
            asking = "\(view).hitTest(\(local)\(event))"
        default: return nil
        }
        let range = unit.range(answer.node)
        return Fix(
            "Ask the subviews first", .unsafe,
            [TextEdit(range: range.lowerBound..<range.lowerBound, replacement: asking + " ?? ")])
    }
}
