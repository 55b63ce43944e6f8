import SwiftScanner
import TextModel

/// The edits that ask a question once, keep the answer in a name, and use it where the question was asked again.
struct KeptAnswer {
    private let unit: CodeUnit
    private let earlier: BodyTree.NodeID
    private let identity: String

    private var tree: BodyTree { unit.tree }

    /// Nil where the two calls do not ask the same.
    init?(of earlier: BodyTree.NodeID, askedAgainAt later: BodyTree.NodeID, in unit: CodeUnit) {
        self.unit = unit
        self.earlier = earlier
        identity = unit.identity(earlier)
        guard identity == unit.identity(later), usesOnlyConstants else { return nil }
    }

    /// In the order of preference: the name that holds the answer already, a name in place of a comparison with nil, a
    /// new constant in front of the statement; nil where none of them fits.
    func edits(replacing later: BodyTree.NodeID) -> [TextEdit]? {
        reusingName(later) ?? bindingCondition(later) ?? keepingBefore(later)
    }

    /// Whether nothing that the call names is assigned to.
    private var usesOnlyConstants: Bool {
        tree.subtree(earlier).allSatisfy { node in
            guard let binding = tree.bindingOfName[node] else { return true }
            return tree.bindings[binding].assignments.isEmpty
        }
    }

    private func again(in scope: BodyTree.NodeID, from start: BodyTree.NodeID) -> [BodyTree.NodeID] {
        unit.hitCalls.map(\.node).filter { node in
            node > start && tree.contains(scope, node) && tree.enclosingFunction(node) == nil
                && unit.identity(node) == identity
        }
    }

    private func replacing(_ nodes: [BodyTree.NodeID], by name: String) -> [TextEdit] {
        nodes.map { TextEdit(range: unit.range($0), replacement: name) }
    }

    // MARK: - A name that is there

    private func reusingName(_ later: BodyTree.NodeID) -> [TextEdit]? {
        for binding in tree.bindings
        where binding.tuplePath.isEmpty && binding.assignments.isEmpty && !binding.isMutable {
            guard let value = binding.value, tree.stripped(value) == earlier,
                binding.kind == .local || binding.kind == .unwrapped,
                let scope = scope(of: binding.declaration), tree.contains(scope, later), later > binding.declaration
            else { continue }
            return replacing(again(in: scope, from: earlier), by: binding.name.text)
        }
        return nil
    }

    /// Where a name that a statement or a condition declares can be used.
    private func scope(of declaration: BodyTree.NodeID) -> BodyTree.NodeID? {
        guard case .condition = tree.nodes[declaration].content else { return tree.parent(declaration) }
        guard let statement = tree.parent(declaration) else { return nil }
        if case .guardStatement? = tree.statement(statement)?.kind { return tree.parent(statement) }
        return tree.child(statement, .body)
    }

    // MARK: - A comparison with nil

    /// `if menu.hitTest(p) != nil { return menu.hitTest(p) }` as `if let hit = menu.hitTest(p) { return hit }`.
    private func bindingCondition(_ later: BodyTree.NodeID) -> [TextEdit]? {
        let call = tree.withParentheses(earlier)
        guard let test = tree.parent(call), case .binary(_, let symbol, _)? = tree.expression(test)?.kind,
            symbol.text == "!=", let right = tree.child(test, .right), tree.isNil(right),
            let condition = tree.parent(tree.withParentheses(test)), case .condition = tree.nodes[condition].content,
            let scope = scope(of: condition), tree.contains(scope, later)
        else { return nil }
        let name = unit.freshName("hit", "found", "answer")
        let binding = TextEdit(range: unit.range(condition), replacement: "let \(name) = \(unit.text(earlier))")
        return [binding] + replacing(again(in: scope, from: earlier), by: name)
    }

    // MARK: - A constant of its own

    private func keepingBefore(_ later: BodyTree.NodeID) -> [TextEdit]? {
        guard let (statement, block) = commonPlace(with: later), !tree.isLoop(statement),
            // What the statement itself declares is not known in front of it.
            tree.subtree(earlier).allSatisfy({ node in
                tree.bindingOfName[node].map { !tree.contains(statement, tree.bindings[$0].declaration) } ?? true
            })
        else { return nil }
        let edits = SourceEdits(unit)
        let start = unit.range(statement).lowerBound
        guard edits.startsLine(start) else { return nil }
        let name = unit.freshName("hit", "found", "answer")
        let line = "let \(name) = \(unit.text(earlier))" + edits.newline + edits.indentation(at: start)
        let returning = unit.isImplicitReturn(statement) ? "return " : ""
        return [TextEdit(range: start..<start, replacement: line + returning)]
            + replacing([earlier] + again(in: block, from: earlier), by: name)
    }

    /// The statement around the earlier call whose block holds the later one, too.
    private func commonPlace(with later: BodyTree.NodeID) -> (statement: BodyTree.NodeID, block: BodyTree.NodeID)? {
        var child = earlier
        for ancestor in tree.ancestors(earlier) {
            if tree.statement(child) != nil, tree.contains(ancestor, later) { return (child, ancestor) }
            child = ancestor
        }
        return nil
    }
}
