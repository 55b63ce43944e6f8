import OverrideAnalysis
import SwiftScanner
import TextModel

/// `unused_hit_result`: the answer of `super` or of a subview is computed and dropped.
enum UnusedHitResult: Rule {
    static let info = RuleInfo(
        id: "unused_hit_result", severity: .warning, evidence: .source,
        summary: "The answer of `super` or of a subview is computed and dropped",
        explanation: RuleExplanation(
            finds: """
                A call of `super.hitTest`, `super.point(inside:)`, or a subview's `hitTest` whose answer is \
                neither returned nor looked at.
                """,
            usersNotice: """
                The touch does not go where the code asks for it to go.
                """,
            why: """
                A hit test changes nothing: its answer is all that it has to give. A call whose answer is dropped \
                does work for nothing, and usually a `return` was forgotten.
                """,
            example: """
                class Generous: UIButton {
                    var usesPlainArea = false

                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        if usesPlainArea {
                            super.point(inside: point, with: event)
                        }
                        return bounds.insetBy(dx: -16, dy: -16).contains(point)
                    }
                }
                """,
            instead: """
                class Generous: UIButton {
                    var usesPlainArea = false

                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        if usesPlainArea {
                            return super.point(inside: point, with: event)
                        }
                        return bounds.insetBy(dx: -16, dy: -16).contains(point)
                    }
                }
                """,
            fine: """
                Nothing: delete the call if its answer is of no use.
                """,
            fixSafety: """
                Unsafe: returning the answer changes what the override does, though it is most likely what was \
                meant.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        context.units.flatMap { unit in
            unit.hitCalls.compactMap { call in
                guard call.receiverKey != "self", isDropped(call.node, in: unit) else { return nil }
                let asked = call.isSuper ? "`super`" : "the subview"
                return context.candidate(
                    Self.self, "the touch does not go where it should: what \(asked) answers is dropped",
                    at: unit.range(call.node), fixes: [fix(call, in: unit)])
            }
        }
    }

    /// Whether a call's value goes nowhere: a statement of its own, `_ = …`, or a name that is never used.
    static func isDropped(_ call: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        let tree = unit.tree
        let value = tree.withParentheses(call)
        guard let parent = tree.parent(value) else { return false }
        if case .assignment? = tree.expression(parent)?.kind, tree.nodes[value].role == .value,
            let target = tree.child(parent, .target), case .discard? = tree.expression(target)?.kind
        {
            return true
        }
        guard let statement = tree.statement(parent) else { return false }
        switch statement.kind {
        case .expression: return isStatementForItself(parent, in: unit)
        case .variable(let variable):
            guard variable.bindings.count == 1 else { return false }
            if case .wildcard? = variable.bindings.first?.pattern.kind { return true }
            return tree.bindings.contains { $0.declaration == parent && $0.value == value && $0.uses.isEmpty }
        default: return false
        }
    }

    /// Whether an expression statement's value is not the value of the body, closure, or `if` around it.
    static func isStatementForItself(_ statement: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        let tree = unit.tree
        if unit.isImplicitReturn(statement) { return false }
        guard let block = tree.parent(statement), tree.nodes[block].children.last == statement else { return true }
        for ancestor in tree.ancestors(statement) {
            switch tree.nodes[ancestor].content {
            case .closure: return tree.soleValue(ancestor).map { !tree.contains(statement, $0) } ?? true
            case .function(let function): return function.returnType == nil || tree.soleValue(ancestor) == nil
            case .expression(let expression):
                switch expression.kind {
                case .ifExpression, .switchExpression: return false
                default: continue
                }
            case .statement(let around):
                if case .expression = around.kind, unit.isImplicitReturn(ancestor) { return false }
                if case .ifStatement = around.kind, unit.isImplicitReturn(ancestor) { return false }
                continue
            default: continue
            }
        }
        return true
    }

    private static func fix(_ call: HitCall, in unit: CodeUnit) -> Fix? {
        let tree = unit.tree
        guard let statement = tree.enclosingStatement(call.node), tree.enclosingFunction(call.node) == nil,
            case .expression? = tree.statement(statement)?.kind
        else { return nil }
        let start = unit.range(statement).lowerBound
        if call.isSuper {
            // Behind an early `return` the rest would never run.
            var edits = [TextEdit(range: start..<unit.range(call.node).lowerBound, replacement: "return ")]
            if let block = tree.parent(statement), let index = tree.nodes[block].children.firstIndex(of: statement) {
                let rest = tree.nodes[block].children[(index + 1)...]
                if let last = rest.first {
                    // `return nil` is all that the answer was dropped for.
                    guard rest.count == 1, case .returnStatement? = tree.statement(last)?.kind,
                        let value = tree.child(last, .value), tree.isNil(value) || tree.boolean(value) == false
                    else { return nil }
                    edits.append(SourceEdits(unit).removal(of: unit.range(last)))
                }
            }
            return Fix("Return the answer", .unsafe, edits)
        }
        guard call.method == .hitTest else { return nil }
        return Fix(
            "Return the answer when it is not nil", .unsafe,
            unit.bindingEdits(statement: statement, value: call.node, name: unit.freshName("hit", "found", "answer")))
    }
}
