import OverrideAnalysis
import SwiftScanner
import TextModel

/// `force_unwrap_in_hit_test`: something that can be nil during the search is unwrapped by force.
enum ForceUnwrapInHitTest: Rule {
    static let info = RuleInfo(
        id: "force_unwrap_in_hit_test", severity: .warning, evidence: .witness,
        summary: "Something that can be nil during the search is unwrapped by force",
        explanation: RuleExplanation(
            finds: """
                `event!`, `super.hitTest(…)!`, `subviews.first!`, `superview!`, `window!`, and a forced cast of a \
                hit test's answer.
                """,
            usersNotice: """
                The app crashes on a tap: beside every subview, during a transition, or when an assistive \
                technology asks.
                """,
            why: """
                The event is nil whenever somebody else than the system asks, the answer of a search is nil \
                wherever nothing wants the touch, and a view has neither superview nor window while it is moved \
                (rules U9 and A1).
                """,
            example: """
                class Gutter: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let target = super.hitTest(point, with: event)!
                        return target is UILabel ? self : target
                    }
                }
                """,
            instead: """
                class Gutter: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard let target = super.hitTest(point, with: event) else {
                            return nil
                        }
                        return target is UILabel ? self : target
                    }
                }
                """,
            fine: """
                Unwrapping what was compared with nil just before.
                """,
            fixSafety: """
                Safe: nil is answered instead of a crash.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`, `UIView.superview`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        context.units.flatMap { unit in
            unit.tree.nodes.indices.compactMap { node in
                guard let expression = unit.tree.expression(node), let operand = unit.tree.child(node, .operand) else {
                    return nil
                }
                let mark: ByteRange
                let what: String?
                switch expression.kind {
                case .forceUnwrap:
                    mark = expression.range.upperBound - 1..<expression.range.upperBound
                    what = nilAble(operand, in: unit, of: context)
                case .cast(_, .forced, let operatorRange, _):
                    mark = operatorRange.upperBound - 1..<operatorRange.upperBound
                    what = isHitResult(operand, in: unit) ? "\(named(operand, in: unit)) may be of another class" : nil
                default: return nil
                }
                guard let what else { return nil }
                return context.candidate(
                    Self.self, "the app crashes on some taps: \(what)", at: mark, laws: [.termination],
                    fixes: [
                        fix(node, operand: operand, in: unit, of: context), unmarked(node, in: unit, of: context),
                        converted(node, operand: operand, in: unit),
                    ])
            }
        }
    }

    private static func isHitResult(_ operand: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        unit.hitCall(unit.origin(operand))?.method == .hitTest
    }

    /// Why an operand can be nil; nil where it cannot, or nobody knows.
    private static func nilAble(_ operand: BodyTree.NodeID, in unit: CodeUnit, of context: OverrideContext) -> String? {
        if unit.isKnownPresent(operand, at: operand) { return nil }
        let name = named(operand, in: unit)
        if let key = unit.key(operand) {
            if key == context.eventKey { return "\(name) is nil when somebody else than the system asks" }
            let last = key.split(separator: ".").last ?? ""
            if ["superview", "window", "superlayer"].contains(last) {
                return "\(name) is nil while the view is moved or not yet shown"
            }
            let array = String(key.dropLast(last.count + 1))
            if last == "first" || last == "last", unit.isViewArray(array) {
                return isKnownFilled(array, at: operand, in: unit) ? nil : "\(name) is nil when there is no subview"
            }
        }
        let origin = unit.origin(operand)
        if let call = unit.hitCall(origin), call.method == .hitTest {
            return "\(name) is nil wherever nothing wants the touch"
        }
        if let call = unit.tree.call(origin), ["first", "last"].contains(call.name.text),
            unit.searchLoops.contains(where: { $0.node == origin })
        {
            return "\(name) is nil when there is no such subview"
        }
        return nil
    }

    /// The expression as a message can show it.
    private static func named(_ operand: BodyTree.NodeID, in unit: CodeUnit) -> String {
        let inner = unit.tree.stripped(operand)
        let text = unit.text(inner)
        if !text.contains("\n"), text.utf8.count <= 40 { return "`\(text)`" }
        guard let call = unit.tree.call(inner) else { return "the value" }
        return "the answer of `\(unit.calledName(call))`"
    }

    /// Whether an array was found not to be empty on the way to a place.
    private static func isKnownFilled(_ array: String, at place: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        unit.facts(at: place).contains { fact in
            guard case .truth(let holds) = fact.claim, fact.unit === unit else { return false }
            let tree = unit.tree
            let node = tree.stripped(fact.node)
            if let member = tree.member(node), member.name.text == "isEmpty", let base = member.base {
                return !holds && unit.key(base) == array
            }
            guard case .binary(_, let symbol, _)? = tree.expression(node)?.kind, let left = tree.child(node, .left),
                let right = tree.child(node, .right), unit.key(left) == array + ".count"
            else { return false }
            switch (symbol.text, unit.text(right)) {
            case (">", "0"), (">=", "1"), ("!=", "0"): return holds
            case ("==", "0"), ("<", "1"), ("<=", "0"): return !holds
            default: return false
            }
        }
    }

    /// `let x = y!` as `guard let x = y else { return … }`.
    private static func fix(
        _ node: BodyTree.NodeID, operand: BodyTree.NodeID, in unit: CodeUnit, of context: OverrideContext
    ) -> Fix? {
        let tree = unit.tree
        guard let parent = tree.parent(node), case .variable(let variable)? = tree.statement(parent)?.kind,
            variable.isLet, variable.bindings.count == 1, case .name? = variable.bindings.first?.pattern.kind,
            unit === context.unit, tree.enclosingFunction(node) == nil, let expression = tree.expression(node)
        else { return nil }
        let edits = SourceEdits(unit)
        let start = unit.range(parent).lowerBound
        let indentation = edits.indentation(at: start)
        let step = edits.indentationStep(at: start)
        var answer = context.isHitTest ? "nil" : "false"
        let mark: TextEdit
        if case .cast(_, _, let operatorRange, _) = expression.kind {
            mark = TextEdit(range: operatorRange, replacement: "as?")
            if context.isHitTest, case .name? = tree.expression(operand)?.kind { answer = unit.text(operand) }
        } else {
            mark = TextEdit(range: expression.range.upperBound - 1..<expression.range.upperBound, replacement: "")
        }
        let tail =
            edits.startsLine(start)
            ? " else {\(edits.newline)\(indentation)\(step)return \(answer)\(edits.newline)\(indentation)}"
            : " else { return \(answer) }"
        return Fix(
            "Leave when there is nothing", .safe,
            [
                TextEdit(range: start..<start, replacement: "guard "), mark,
                TextEdit(range: unit.range(parent).upperBound..<unit.range(parent).upperBound, replacement: tail),
            ])
    }

    /// The value without its mark, where an optional one is wanted: as the answer, at the head of a chain that is the
    /// answer, or as the event of a question.
    private static func unmarked(
        _ node: BodyTree.NodeID, in unit: CodeUnit, of context: OverrideContext
    ) -> Fix? {
        let tree = unit.tree
        guard case .forceUnwrap? = tree.expression(node)?.kind else { return nil }
        let mark = unit.range(node).upperBound - 1..<unit.range(node).upperBound
        func fix(_ replacement: String) -> Fix? {
            Fix("Let the value be nil", .safe, [TextEdit(range: mark, replacement: replacement)])
        }
        if let id = tree.parent(node), let call = tree.call(id), tree.argument(id, 1) == node,
            unit.hitCall(id) != nil || call.name.text == "convert"
        {
            return fix("")
        }
        guard context.isHitTest, unit === context.unit else { return nil }
        var link = node
        while let parent = tree.parent(link), tree.child(parent, .base) == link || tree.child(parent, .callee) == link {
            link = parent
        }
        guard unit.answers.contains(where: { tree.withParentheses($0.node) == tree.withParentheses(link) }) else {
            return nil
        }
        return fix(link == node ? "" : "?")
    }

    /// `superview!.convert(point, to: self)` as `convert(point, from: superview)`, which is the same and takes nil.
    private static func converted(_ node: BodyTree.NodeID, operand: BodyTree.NodeID, in unit: CodeUnit) -> Fix? {
        let tree = unit.tree
        guard case .forceUnwrap? = tree.expression(node)?.kind, let callee = tree.parent(node),
            let id = tree.parent(callee), let call = tree.call(id), call.base == node,
            call.name.text == "convert", call.labels.count == 2, let other = tree.argument(id, 1),
            unit.key(other) == "self", let value = tree.argument(id, 0)
        else { return nil }
        let direction: String
        switch call.labels[1] {
        case "to": direction = "from"
        case "from": direction = "to"
        default: return nil
        }
        return Fix(
            "Convert from this view's side", .safe,
            [
                TextEdit(
                    range: unit.range(id),
                    replacement: "convert(\(unit.text(value)), \(direction): \(unit.text(operand)))")
            ])
    }
}
