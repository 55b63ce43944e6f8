import OverrideAnalysis
import SwiftScanner

/// One expression whose value the body can answer with.
struct Answer {
    /// The expression, with the branches of ternaries, `??`, and `if` expressions taken apart.
    let node: BodyTree.NodeID
    /// The `return` statement, or the expression statement of an implicit return.
    let exit: BodyTree.NodeID
}

/// What an answer is.
enum AnswerKind: Hashable {
    case none
    case receiver
    /// `super.hitTest(…)`, or `super.point(inside:)`.
    case superAnswer
    /// The answer of another view's own search; its key where it has one.
    case asked(view: String?)
    /// A view itself, by key.
    case view(String)
    case boolean(Bool)
    case other
}

extension CodeUnit {
    func makeAnswers() -> [Answer] {
        var result: [Answer] = []
        for id in tree.nodes.indices {
            guard let statement = tree.statement(id), tree.enclosingFunction(id) == nil else { continue }
            switch statement.kind {
            case .returnStatement:
                if let value = tree.child(id, .value) { flatten(value, exit: id, into: &result, depth: 0) }
            case .expression:
                if isImplicitReturn(id), let value = tree.child(id, .value) {
                    flatten(value, exit: id, into: &result, depth: 0)
                }
            case .ifStatement, .switchStatement:
                if isImplicitReturn(id) { flattenBranches(of: id, exit: id, into: &result, depth: 0) }
            default: break
            }
        }
        return result
    }

    /// Whether the statement is a body's single expression, whose value is the answer.
    func isImplicitReturn(_ id: BodyTree.NodeID) -> Bool {
        guard let parent = tree.parent(id), tree.nodes[parent].role == .root,
            tree.nodes[parent].children.count == 1, isValue(id)
        else { return false }
        if case .override = role { return true }
        return role == .getter || function?.returnType != nil
    }

    /// Whether a statement is an expression, or a branching one whose branches are.
    private func isValue(_ id: BodyTree.NodeID) -> Bool {
        switch tree.statement(id)?.kind {
        case .expression: true
        case .ifStatement, .switchStatement:
            !tree.subtree(id).contains { inner in
                guard case .returnStatement? = tree.statement(inner)?.kind else { return false }
                return tree.enclosingFunction(inner) == nil
            }
        default: false
        }
    }

    func flatten(
        _ id: BodyTree.NodeID, exit: BodyTree.NodeID, into result: inout [Answer], depth: Int
    ) {
        let id = tree.stripped(id)
        guard depth < 32, let expression = tree.expression(id) else {
            result.append(Answer(node: id, exit: exit))
            return
        }
        switch expression.kind {
        case .ternary:
            for role in [BodyTree.Role.then, .otherwise] {
                if let branch = tree.child(id, role) { flatten(branch, exit: exit, into: &result, depth: depth + 1) }
            }
        case .binary(_, let symbol, _) where symbol.text == "??":
            for role in [BodyTree.Role.left, .right] {
                if let side = tree.child(id, role) { flatten(side, exit: exit, into: &result, depth: depth + 1) }
            }
        case .ifExpression, .switchExpression:
            flattenBranches(of: id, exit: exit, into: &result, depth: depth)
        default: result.append(Answer(node: id, exit: exit))
        }
    }

    /// The values of the branches of an `if` or `switch` that is an expression.
    private func flattenBranches(
        of id: BodyTree.NodeID, exit: BodyTree.NodeID, into result: inout [Answer], depth: Int
    ) {
        for node in tree.subtree(id) where node != id {
            guard let statement = tree.statement(node), case .expression = statement.kind,
                tree.enclosingFunction(node) == tree.enclosingFunction(id), let block = tree.parent(node),
                tree.nodes[block].children.last == node, let value = tree.child(node, .value)
            else { continue }
            flatten(value, exit: exit, into: &result, depth: depth + 1)
        }
    }

    /// What an answer's expression is, followed through names that have one value.
    func kind(of id: BodyTree.NodeID) -> AnswerKind {
        let inner = tree.unwrapped(id)
        if tree.isNil(inner) { return .none }
        if let value = tree.boolean(inner) { return .boolean(value) }
        if let key = key(inner), key == "self" { return .receiver }
        let origin = origin(inner)
        if tree.isNil(origin) { return .none }
        if let call = hitCall(origin) {
            return call.isSuper ? .superAnswer : .asked(view: call.receiverKey)
        }
        if let view = askedByHelper(origin) { return .asked(view: view) }
        if let key = key(inner) { return .view(key) }
        return .other
    }

    /// The view that a helper of the app searches: the first argument that is a view, if it answers a view or nothing.
    private func askedByHelper(_ id: BodyTree.NodeID) -> String? {
        guard let call = tree.call(id), let function = helper(id)?.function,
            case .optional(let answer, _)? = function.returnType?.kind, isViewClass(answer.name)
        else { return nil }
        for (index, parameter) in function.parameters.enumerated() where index < call.labels.count {
            guard isViewClass(parameter.type?.name), let argument = tree.argument(id, index) else { continue }
            return key(argument)
        }
        return nil
    }

    private func isViewClass(_ name: String?) -> Bool {
        name.map { graph.kind(of: $0, in: className) != nil } ?? false
    }
}

/// A call of one of hit testing's methods.
struct HitCall {
    var node: BodyTree.NodeID
    var method: Method
    /// Nil for a call without a receiver, which means `self`.
    var receiver: BodyTree.NodeID?
    var receiverKey: String?
    var isSuper: Bool
    var point: BodyTree.NodeID

    enum Method: Hashable { case hitTest, pointInside }
}

extension CodeUnit {
    /// The node as a call of `hitTest` or `point(inside:)`, if it is one.
    func hitCall(_ id: BodyTree.NodeID) -> HitCall? {
        guard let call = tree.call(id), let point = tree.argument(id, 0) else { return nil }
        let method: HitCall.Method
        switch (call.name.text, call.labels) {
        case ("hitTest", [nil, "with"]), ("hitTest", [nil]): method = .hitTest
        case ("point", ["inside", "with"]): method = .pointInside
        default: return nil
        }
        if call.isImplicitMember || call.isOptionalCall && call.base == nil { return nil }
        // A call by a local name is a closure or nested function.
        if call.base == nil, let callee = tree.child(id, .callee), tree.bindingOfName[callee] != nil { return nil }
        let receiverKey = call.base.map { key($0) } ?? .some("self")
        return HitCall(
            node: id, method: method, receiver: call.base, receiverKey: receiverKey,
            isSuper: receiverKey == "super", point: point)
    }
}
