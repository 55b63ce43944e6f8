import SwiftScanner

extension SearchLoop {
    /// Which of several answers the search ends up with.
    enum Winner: Hashable { case first, last }

    /// Nil where the search does not look for a view, or hands on its first pass whatever that answered.
    func winner(in unit: CodeUnit) -> Winner? {
        switch form {
        case .forIn, .whileLoop: return loopWinner(in: unit)
        case .method(let name): return methodWinner(name, in: unit)
        }
    }

    private func loopWinner(in unit: CodeUnit) -> Winner? {
        let tree = unit.tree
        let function = tree.enclosingFunction(node)
        for id in tree.subtree(body) {
            guard let statement = tree.statement(id), tree.enclosingFunction(id) == function,
                case .returnStatement = statement.kind, let value = tree.child(id, .value)
            else { continue }
            for answer in unit.flattened(value) where isCandidate(answer, in: unit) {
                let isUnconditional = unit.asks(answer, oneOf: candidates) && !unit.isKnownPresent(answer, at: answer)
                return isUnconditional ? nil : .first
            }
        }
        guard let assignment = keepingAssignment(in: unit) else { return nil }
        return overwritingAssignment(in: unit) == assignment ? .last : .first
    }

    private func isCandidate(_ node: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        switch unit.kind(of: node) {
        case .asked(let view?), .view(let view): candidates.contains(view)
        default: false
        }
    }

    /// The assignment that keeps a candidate or its answer beyond the pass.
    private func keepingAssignment(in unit: CodeUnit) -> BodyTree.NodeID? {
        let tree = unit.tree
        return tree.subtree(body).first { id in
            guard case .assignment(_, let symbol, _)? = tree.expression(id)?.kind, symbol.text == "=",
                let target = tree.child(id, .target), let binding = tree.bindingOfName[target],
                !tree.contains(body, tree.bindings[binding].declaration) || tree.bindings[binding].declaration == 0,
                let value = tree.child(id, .value)
            else { return false }
            return unit.flattened(value).contains { isCandidate($0, in: unit) }
        }
    }

    /// The keeping assignment, where a later pass can overwrite it.
    func overwritingAssignment(in unit: CodeUnit) -> BodyTree.NodeID? {
        let tree = unit.tree
        guard let assignment = keepingAssignment(in: unit), let target = tree.child(assignment, .target),
            let binding = tree.bindingOfName[target]
        else { return nil }
        // `found = found ?? …`, `if found == nil { found = … }`, `while found == nil`.
        let asksAboutTarget = { (id: BodyTree.NodeID) in tree.bindingOfName[tree.unwrapped(id)] == binding }
        if let value = tree.child(assignment, .value), let left = tree.child(tree.stripped(value), .left),
            asksAboutTarget(left)
        {
            return nil
        }
        let isGuarded = unit.facts(at: assignment).contains { fact in
            fact.unit === unit && fact.claim == .presence(false) && asksAboutTarget(fact.node)
        }
        if isGuarded { return nil }
        // A `break` or `return` that follows, in the same pass.
        let leaves = tree.subtree(body).contains { id in
            guard id > assignment, let statement = tree.statement(id) else { return false }
            switch statement.kind {
            case .breakStatement: return tree.enclosingLoop(id) == node && tree.mayPrecede(assignment, id)
            case .returnStatement: return tree.mayPrecede(assignment, id)
            default: return false
            }
        }
        return leaves ? nil : assignment
    }

    private func methodWinner(_ name: String, in unit: CodeUnit) -> Winner? {
        let tree = unit.tree
        switch name {
        case "first", "last", "firstIndex", "lastIndex":
            // Whether any subview is hit does not depend on the order.
            return isOnlyComparedWithNil(node, in: unit) ? nil : .first
        case "compactMap", "map", "flatMap", "filter":
            guard name == "filter" || tree.closureValues(body).contains(where: { unit.asks($0, oneOf: candidates) })
            else {
                return nil
            }
            var current = node
            for ancestor in tree.ancestors(node) {
                guard let expression = tree.expression(ancestor) else { return nil }
                switch expression.kind {
                case .member(_, let member) where tree.child(ancestor, .base) == current:
                    if member.text == "first" { return isOnlyComparedWithNil(ancestor, in: unit) ? nil : .first }
                    if member.text == "last" { return .last }
                    if member.text != "lazy" { return nil }
                case .parenthesized, .optionalChain: break
                default: return nil
                }
                current = ancestor
            }
            return nil
        case "forEach":
            guard let assignment = keepingAssignment(in: unit) else { return nil }
            return overwritingAssignment(in: unit) == assignment ? .last : .first
        case "reduce":
            guard let value = tree.soleValue(body),
                case .binary(_, let symbol, _)? = tree.expression(tree.stripped(value))?.kind,
                symbol.text == "??", let left = tree.child(tree.stripped(value), .left)
            else { return nil }
            return unit.asks(left, oneOf: candidates) ? .last : .first
        default: return nil
        }
    }

    private func isOnlyComparedWithNil(_ node: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        let tree = unit.tree
        let value = tree.withParentheses(node)
        guard let parent = tree.parent(value), case .binary(_, let symbol, _)? = tree.expression(parent)?.kind,
            ["==", "!="].contains(symbol.text)
        else { return false }
        return tree.nodes[parent].children.contains { $0 != value && tree.isNil($0) }
    }
}
