import OverrideAnalysis
import SwiftScanner
import TextModel

/// A condition of which only one part needs to hold where a view is let through: `a || b` that is true, or `a && b`
/// that is false.
struct GateDisjunction {
    let unit: CodeUnit
    /// The binary expression.
    let node: BodyTree.NodeID
    /// The connectives that join the parts, in source order: the binary expressions.
    let connectives: [BodyTree.NodeID]
    /// The parts that test a gate of the view, with the outcome that would let the view through.
    let outcomes: [(test: GateTest, passes: Bool)]
    /// Whether no part is anything else.
    let isAllGates: Bool
}

extension Acceptance {
    /// The disjunctions that hold here and test at least two gates of the view.
    var gateDisjunctions: [GateDisjunction] {
        var seen: Set<String> = []
        return facts.compactMap { fact in
            guard case .truth(let truth) = fact.claim,
                let disjunction = fact.unit.disjunction(fact.node, truth: truth, of: views),
                seen.insert("\(fact.unit.file.path):\(fact.unit.range(fact.node).lowerBound)").inserted
            else { return nil }
            return disjunction
        }
    }
}

extension CodeUnit {
    func disjunction(_ id: BodyTree.NodeID, truth: Bool, of views: Set<String>) -> GateDisjunction? {
        let id = tree.stripped(id)
        guard isDisjunction(id, truth: truth) else { return nil }
        var connectives: [BodyTree.NodeID] = []
        var outcomes: [(test: GateTest, passes: Bool)] = []
        var parts = 0
        func visit(_ id: BodyTree.NodeID, truth: Bool, depth: Int) {
            let id = tree.stripped(id)
            if depth < 64, isDisjunction(id, truth: truth) {
                if let left = tree.child(id, .left) { visit(left, truth: truth, depth: depth + 1) }
                connectives.append(id)
                if let right = tree.child(id, .right) { visit(right, truth: truth, depth: depth + 1) }
                return
            }
            if case .prefix(let symbol, _)? = tree.expression(id)?.kind, symbol.text == "!", gateTest(id) == nil,
                let inner = tree.child(id, .operand), depth < 64
            {
                return visit(inner, truth: !truth, depth: depth + 1)
            }
            parts += 1
            if let test = gateTest(id), views.contains(test.subject) {
                outcomes.append((test, test.passesWhen == truth))
            }
        }
        visit(id, truth: truth, depth: 0)
        guard Set(outcomes.map { $0.test.gate }).count >= 2 else { return nil }
        return GateDisjunction(
            unit: self, node: id, connectives: connectives, outcomes: outcomes, isAllGates: parts == outcomes.count)
    }

    private func isDisjunction(_ id: BodyTree.NodeID, truth: Bool) -> Bool {
        guard case .binary(_, let symbol, _)? = tree.expression(id)?.kind else { return false }
        return symbol.text == (truth ? "||" : "&&")
    }

    /// Edits that turn a Boolean operand into its negation, in the spelling it has.
    func negationEdits(_ id: BodyTree.NodeID) -> [TextEdit] {
        let id = tree.stripped(id)
        guard let expression = tree.expression(id) else { return [] }
        let range = expression.range
        switch expression.kind {
        case .prefix(let symbol, _) where symbol.text == "!":
            return [TextEdit(range: symbol.range, replacement: "")]
        case .binary(_, let symbol, _):
            let negated = ["<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="]
            for role in [BodyTree.Role.right, .left] {
                if let side = tree.child(id, role), let constant = tree.boolean(side) {
                    if symbol.text == "??" { break }
                    return [TextEdit(range: self.range(tree.stripped(side)), replacement: constant ? "false" : "true")]
                }
            }
            if let replacement = negated[symbol.text] {
                return [TextEdit(range: symbol.range, replacement: replacement)]
            }
            return [
                TextEdit(range: range.lowerBound..<range.lowerBound, replacement: "!("),
                TextEdit(range: range.upperBound..<range.upperBound, replacement: ")"),
            ]
        default: return [TextEdit(range: range.lowerBound..<range.lowerBound, replacement: "!")]
        }
    }

    /// A key as a reader of the body knows the thing: `button` for `self.button`, the name of a local.
    func shortName(of key: String) -> String {
        if key.hasPrefix("self.") { return String(key.dropFirst(5)) }
        if key.hasPrefix("#") {
            let number = key.dropFirst().split(separator: ".").last.flatMap { Int($0) }
            if let number, tree.bindings.indices.contains(number) {
                let name = tree.bindings[number].name.text
                return name.hasPrefix("$") ? "subview" : name
            }
            return "subview"
        }
        return key.contains("#") ? "subview" : key
    }
}
