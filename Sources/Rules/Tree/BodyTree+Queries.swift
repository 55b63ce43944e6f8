import SwiftScanner
import TextModel

extension BodyTree {
    func expression(_ id: NodeID) -> ExpressionSyntax? {
        guard nodes.indices.contains(id), case .expression(let expression) = nodes[id].content else { return nil }
        return expression
    }

    func statement(_ id: NodeID) -> StatementSyntax? {
        guard nodes.indices.contains(id), case .statement(let statement) = nodes[id].content else { return nil }
        return statement
    }

    func parent(_ id: NodeID) -> NodeID? {
        guard nodes.indices.contains(id), nodes[id].parent >= 0 else { return nil }
        return nodes[id].parent
    }

    /// The nodes above a node, nearest first.
    func ancestors(_ id: NodeID) -> some Sequence<NodeID> {
        sequence(state: id) { current in
            guard let parent = parent(current) else { return nil }
            current = parent
            return parent
        }
    }

    /// The node and all below it, in source order.
    func subtree(_ id: NodeID) -> Range<NodeID> { id..<max(id + 1, nodes[id].end) }

    func contains(_ ancestor: NodeID, _ id: NodeID) -> Bool { subtree(ancestor).contains(id) }

    func child(_ id: NodeID, _ role: Role) -> NodeID? {
        nodes[id].children.first { nodes[$0].role == role }
    }

    func children(_ id: NodeID, _ role: Role) -> [NodeID] {
        nodes[id].children.filter { nodes[$0].role == role }
    }

    /// The innermost closure or nested function around a node; nil for the unit's own function.
    func enclosingFunction(_ id: NodeID) -> NodeID? {
        ancestors(id).first { isFunctionBoundary($0) }
    }

    func isFunctionBoundary(_ id: NodeID) -> Bool {
        switch nodes[id].content {
        case .closure, .function: true
        default: false
        }
    }

    /// The innermost statement that holds a node.
    func enclosingStatement(_ id: NodeID) -> NodeID? {
        if case .statement = nodes[id].content { return id }
        return ancestors(id).first {
            if case .statement = nodes[$0].content { true } else { false }
        }
    }

    /// The innermost loop statement around a node within its own function.
    func enclosingLoop(_ id: NodeID) -> NodeID? {
        for ancestor in ancestors(id) {
            if isFunctionBoundary(ancestor) { return nil }
            if isLoop(ancestor) { return ancestor }
        }
        return nil
    }

    func isLoop(_ id: NodeID) -> Bool {
        guard let statement = statement(id) else { return false }
        switch statement.kind {
        case .forIn, .whileLoop, .repeatWhile: return true
        default: return false
        }
    }

    /// The node without parentheses, `try`, `await` and the like around it.
    func stripped(_ id: NodeID) -> NodeID {
        var id = id
        while let expression = expression(id) {
            switch expression.kind {
            case .parenthesized, .annotated, .tryExpression:
                guard let inner = nodes[id].children.first else { return id }
                id = inner
            default: return id
            }
        }
        return id
    }

    /// The node without parentheses, unwrapping marks, and casts around it: the same value, if it is one.
    func unwrapped(_ id: NodeID) -> NodeID {
        var id = id
        while let expression = expression(id) {
            switch expression.kind {
            case .parenthesized, .annotated, .tryExpression, .forceUnwrap, .optionalChain:
                guard let inner = nodes[id].children.first else { return id }
                id = inner
            case .cast(_, let kind, _, _) where kind != .test:
                guard let inner = nodes[id].children.first else { return id }
                id = inner
            default: return id
            }
        }
        return id
    }

    /// The outermost node that is this one in parentheses.
    func withParentheses(_ id: NodeID) -> NodeID {
        var id = id
        while let parent = parent(id), let expression = expression(parent) {
            switch expression.kind {
            case .parenthesized, .annotated, .tryExpression: id = parent
            default: return id
            }
        }
        return id
    }

    /// The operand of a condition with the mark of negation in front of it.
    func withNegation(_ id: NodeID) -> NodeID {
        let outer = withParentheses(id)
        guard let parent = parent(outer), case .prefix(let symbol, _)? = expression(parent)?.kind, symbol.text == "!"
        else { return id }
        return withNegation(parent)
    }

    func isNil(_ id: NodeID) -> Bool {
        guard let expression = expression(stripped(id)) else { return false }
        switch expression.kind {
        case .nilLiteral: return true
        case .member(nil, let name): return name.text == "none"
        case .member(.some(let base), let name):
            if name.text == "none", case .name(let type) = base.kind { return type.text == "Optional" }
            return false
        default: return false
        }
    }

    func boolean(_ id: NodeID) -> Bool? {
        if case .boolean(let value)? = expression(stripped(id))?.kind { return value }
        return nil
    }

    /// The name of a plain name expression that is bound to nothing in the body.
    func freeName(_ id: NodeID) -> NameSyntax? {
        guard bindingOfName[id] == nil, case .name(let name)? = expression(id)?.kind else { return nil }
        return name
    }

    /// `base.name` with a base, by node.
    func member(_ id: NodeID) -> (base: NodeID?, name: NameSyntax)? {
        guard case .member(_, let name)? = expression(id)?.kind else { return nil }
        return (child(id, .base), name)
    }

    /// A call's callee taken apart: `base.name(…)`, `name(…)`.
    func call(_ id: NodeID) -> CallParts? {
        guard case .call(let syntax)? = expression(id)?.kind, let callee = child(id, .callee) else { return nil }
        var target = callee
        // `closure?(…)` and `object.method?(…)`.
        var isOptional = false
        while case .optionalChain? = expression(target)?.kind, let inner = nodes[target].children.first {
            target = inner
            isOptional = true
        }
        if let member = member(target) {
            return CallParts(
                node: id, syntax: syntax, base: member.base, name: member.name,
                isImplicitMember: member.base == nil, isOptionalCall: isOptional)
        }
        if case .name(let name)? = expression(target)?.kind {
            return CallParts(
                node: id, syntax: syntax, base: nil, name: name, isImplicitMember: false, isOptionalCall: isOptional)
        }
        return nil
    }

    struct CallParts {
        var node: NodeID
        var syntax: CallSyntax
        /// Nil for a call by a plain name or an implicit member.
        var base: NodeID?
        var name: NameSyntax
        var isImplicitMember: Bool
        var isOptionalCall: Bool

        var labels: [String?] { syntax.arguments.map { $0.label?.text } }
    }

    func argument(_ call: NodeID, _ index: Int) -> NodeID? { child(call, .argument(index)) }

    /// The argument with a label.
    func argument(_ call: CallParts, labeled label: String) -> NodeID? {
        guard let index = call.syntax.arguments.firstIndex(where: { $0.label?.text == label }) else { return nil }
        return argument(call.node, index)
    }

    /// The closure that a call is given: the first trailing one, or the last argument that is a closure.
    func closureArgument(_ call: NodeID) -> NodeID? {
        if let trailing = child(call, .trailingClosure(0)) { return trailing }
        for child in nodes[call].children.reversed() {
            guard case .argument = nodes[child].role else { continue }
            if case .closure? = expression(stripped(child))?.kind { return nodes[stripped(child)].children.first }
        }
        return nil
    }

    /// The single expression of a closure or block, or the value of its single `return`.
    func soleValue(_ block: NodeID) -> NodeID? {
        var block = block
        if !isBlock(block), let inner = child(block, .body) { block = inner }
        guard nodes[block].children.count == 1, let only = nodes[block].children.first,
            let statement = statement(only)
        else { return nil }
        switch statement.kind {
        case .expression, .returnStatement: return nodes[only].children.first
        default: return nil
        }
    }

    func isBlock(_ id: NodeID) -> Bool {
        if case .block = nodes[id].content { return true }
        return false
    }

    /// Whether a `break` or `continue` stands below.
    private func staysInside(_ id: NodeID) -> Bool {
        subtree(id).contains { node in
            switch statement(node)?.kind {
            case .breakStatement, .continueStatement: true
            default: false
            }
        }
    }

    /// Whether nothing follows a statement on its way, so that it has to leave.
    func isLastWay(_ id: NodeID) -> Bool {
        var child = id
        for ancestor in ancestors(id) {
            switch nodes[ancestor].content {
            case .block, .switchCase:
                if nodes[ancestor].children.last != child { return false }
                if nodes[ancestor].role == .root { return true }
            case .statement(let statement):
                switch statement.kind {
                case .guardStatement: return true
                case .forIn, .whileLoop, .repeatWhile, .function: return false
                default: break
                }
            case .closure, .function: return true
            default: break
            }
            child = ancestor
        }
        return true
    }

    /// Whether each way comes to an answer, and each `guard` leaves, as the compiler wants it.
    var isComplete: Bool {
        let root = nodes[0].children
        let answers = alwaysLeaves(0) || root.count == 1
        return answers
            && nodes.indices.allSatisfy { node in
                guard case .guardStatement? = statement(node)?.kind else { return true }
                return nodes[node].children.allSatisfy { block in
                    guard case .block = nodes[block].content else { return true }
                    return alwaysLeaves(block)
                }
            }
    }

    /// Whether control never runs past the end of a block or statement: it returns, breaks, continues or throws on every path.
    func alwaysLeaves(_ id: NodeID) -> Bool {
        switch nodes[id].content {
        case .block: return nodes[id].children.contains { alwaysLeaves($0) }
        case .ifClause:
            guard let body = child(id, .body), let otherwise = child(id, .otherwise) else { return false }
            return alwaysLeaves(body) && alwaysLeaves(otherwise)
        case .switchCase:
            return children(id, .statement).contains { alwaysLeaves($0) }
        case .statement(let statement):
            switch statement.kind {
            case .returnStatement, .throwStatement, .breakStatement, .continueStatement: return true
            case .ifStatement: return child(id, .value).map { alwaysLeaves($0) } ?? false
            case .doCatch:
                guard let body = child(id, .body) else { return false }
                return alwaysLeaves(body) && children(id, .caught).allSatisfy { alwaysLeaves($0) }
            case .switchStatement:
                let cases = children(id, .item)
                return !cases.isEmpty
                    && cases.allSatisfy { clause in
                        // A `break` in a case leaves the switch alone.
                        let last = children(clause, .statement).last.flatMap { self.statement($0) }
                        if case .breakStatement(nil)? = last?.kind { return false }
                        return alwaysLeaves(clause)
                    }
            case .labeled: return nodes[id].children.contains { alwaysLeaves($0) }
            case .repeatWhile:
                // Its body is run once at least.
                return child(id, .body).map { alwaysLeaves($0) && !staysInside($0) } ?? false
            case .expression:
                guard let value = child(id, .value), let call = call(value) else { return false }
                return call.base == nil && ["fatalError", "preconditionFailure"].contains(call.name.text)
            default: return false
            }
        default: return false
        }
    }
}
