import OverrideAnalysis
import SwiftScanner

/// Finds what a body does beside answering: assignments to what outlives it, and calls made for their own sake.
struct Effects {
    private let unit: CodeUnit
    private var tree: BodyTree { unit.tree }

    init(_ unit: CodeUnit) { self.unit = unit }

    /// What a node does, as the start of a sentence: "`onDismiss` is called"; nil where it does nothing.
    func effect(at node: BodyTree.NodeID) -> String? {
        guard let expression = tree.expression(node) else { return nil }
        switch expression.kind {
        case .assignment: return assignment(node)
        case .call: return isForItself(node) ? call(node) : waiting(node)
        default: return nil
        }
    }

    /// Whether the body, or a helper that it calls, does anything.
    private var any: Bool { tree.nodes.indices.contains { effect(at: $0) != nil } }

    // MARK: - Assignments

    private func assignment(_ node: BodyTree.NodeID) -> String? {
        guard let target = tree.child(node, .target) else { return nil }
        if case .discard? = tree.expression(target)?.kind { return nil }
        guard let name = outlivingTarget(target), !isPutBack(target) else { return nil }
        return "`\(name)` is changed"
    }

    /// The assigned thing where it outlives the call: a member of the receiver, or of a view that a local name holds.
    private func outlivingTarget(_ target: BodyTree.NodeID) -> String? {
        if case .tuple? = tree.expression(target)?.kind {
            return tree.nodes[target].children.lazy.compactMap { outlivingTarget($0) }.first
        }
        guard let root = root(of: target) else { return nil }
        if let binding = tree.bindingOfName[root] {
            // A local variable itself, or the parts of a local value.
            if root == tree.unwrapped(target) { return nil }
            return holdsObject(binding, from: target) ? unit.text(target) : nil
        }
        return unit.text(target)
    }

    /// The name at the bottom of a chain of members and subscripts.
    private func root(of node: BodyTree.NodeID) -> BodyTree.NodeID? {
        var node = tree.unwrapped(node)
        while let base = tree.child(node, .base) { node = tree.unwrapped(base) }
        guard case .name? = tree.expression(node)?.kind else { return nil }
        return node
    }

    /// Whether a local name holds a view or another object, so that changing a member of it is seen elsewhere.
    private func holdsObject(_ binding: BodyTree.BindingID, from target: BodyTree.NodeID) -> Bool {
        let info = tree.bindings[binding]
        if isMadeHere(info) { return false }
        // Only a variable can hold a value whose parts are changed.
        if !info.isMutable { return info.kind != .function }
        if let value = info.value {
            let origin = unit.origin(value)
            if unit.hitCall(origin) != nil { return true }
            if let key = unit.key(value) {
                return key == "self" || unit.viewClass(key: key) != nil || key.hasSuffix(".superview")
            }
        }
        return false
    }

    /// Whether a local name holds an object that the body itself made: changing it changes nothing outside.
    private func isMadeHere(_ binding: BodyTree.Binding) -> Bool {
        guard binding.kind == .local || binding.kind == .unwrapped, binding.tuplePath.isEmpty,
            let value = binding.value,
            binding.assignments.isEmpty, let call = tree.call(tree.unwrapped(value))
        else { return false }
        let type = call.name.text == "init" ? call.base.map { unit.text($0) } ?? "" : call.name.text
        if call.base != nil, call.name.text != "init" { return false }
        return type.first?.isUppercase ?? false
    }

    /// Whether a flag is set and put back before the override is left.
    private func isPutBack(_ target: BodyTree.NodeID) -> Bool {
        guard let key = unit.key(target), key.hasPrefix("self.") else { return false }
        let values = unit.assignedValues[key] ?? []
        guard values.count >= 2 else { return false }
        let truths = values.map { tree.boolean($0) }
        if truths.contains(true), truths.contains(false) { return true }
        // `let before = flag; flag = …; defer { flag = before }`.
        return values.contains { value in
            guard let binding = tree.bindingOfName[tree.unwrapped(value)], let start = tree.bindings[binding].value
            else {
                return false
            }
            return unit.key(start) == key
        }
    }

    // MARK: - Calls

    /// Whether a call's value is dropped.
    private func isForItself(_ node: BodyTree.NodeID) -> Bool {
        let value = tree.withParentheses(node)
        guard let parent = tree.parent(value) else { return false }
        if case .optionalChain? = tree.expression(parent)?.kind { return isForItself(parent) }
        if case .assignment? = tree.expression(parent)?.kind, tree.nodes[value].role == .value,
            let target = tree.child(parent, .target), case .discard? = tree.expression(target)?.kind
        {
            return true
        }
        guard case .expression? = tree.statement(parent)?.kind else { return false }
        return UnusedHitResult.isStatementForItself(parent, in: unit)
    }

    private func call(_ node: BodyTree.NodeID) -> String? {
        if unit.hitCall(node) != nil { return nil }
        guard let call = tree.call(node) else { return "something is called" }
        let name = call.name.text
        if Self.harmless.contains(name) || isLogging(call) { return nil }
        if Self.sequenceMethods.contains(name), tree.closureArgument(node) != nil { return nil }
        if let root = root(of: tree.child(node, .callee) ?? node), let binding = tree.bindingOfName[root] {
            let info = tree.bindings[binding]
            if root == tree.unwrapped(tree.child(node, .callee) ?? node) {
                // A nested function or a closure written here shows its effects where it is written.
                guard info.kind != .function, let value = info.value, unit.key(value) != nil else { return nil }
                return "`\(name)` is called"
            }
            if !holdsObject(binding, from: node), info.isMutable || isValue(info) { return nil }
            if isMadeHere(info) {
                return Self.outward.contains { name.hasPrefix($0) } ? "`\(unit.calledName(call))` is called" : nil
            }
        }
        if let base = call.base, unit.key(base) == "super" {
            return Self.acting.contains(name) ? "`\(name)` is called" : nil
        }
        if let helper = unit.helper(node), helper.role == .function {
            return Effects(helper).any ? "`\(name)` is called, which changes something," : nil
        }
        if call.isImplicitMember { return nil }
        return "`\(unit.calledName(call))` is called"
    }

    /// Waiting is an effect whatever becomes of the value.
    private func waiting(_ node: BodyTree.NodeID) -> String? {
        guard let call = tree.call(node) else { return nil }
        if call.base != nil, call.name.text == "sync", tree.closureArgument(node) != nil,
            let base = call.base, unit.text(base).contains("ueue")
        {
            return "another queue is waited for"
        }
        if call.base != nil, call.name.text == "wait", call.labels.isEmpty || call.labels.first == "timeout" {
            return "something is waited for"
        }
        return nil
    }

    private func isValue(_ binding: BodyTree.Binding) -> Bool {
        guard let type = binding.type?.name else { return false }
        return ["CGPoint", "CGRect", "NSPoint", "NSRect", "Set", "Array"].contains(type)
    }

    private func isLogging(_ call: BodyTree.CallParts) -> Bool {
        let name = call.name.text.lowercased()
        if Self.loggingWords.contains(where: name.contains) { return true }
        guard let base = call.base else { return false }
        let receiver = unit.text(base).lowercased()
        return Self.loggingReceivers.contains(where: receiver.contains)
    }

    private static let harmless: Set<String> = [
        "print", "debugPrint", "dump", "NSLog", "os_log", "os_signpost", "assert", "assertionFailure", "precondition",
        "preconditionFailure", "fatalError", "withExtendedLifetime", "type",
    ]
    /// Beginnings of methods that reach the world, even of an object made for the occasion.
    private static let outward = [
        "impactOccurred", "selectionChanged", "notificationOccurred", "start", "play", "run", "fire", "resume",
        "perform", "post", "present", "show", "execute", "send", "notify", "schedule", "activate", "begin", "write",
        "save", "async", "sync",
    ]
    private static let loggingWords = ["log", "trace", "breadcrumb"]
    private static let loggingReceivers = ["log", "console", "debugg", "trace"]
    private static let sequenceMethods: Set<String> = ["forEach", "map", "compactMap", "first", "contains", "reduce"]
    private static let acting: Set<String> = [
        "layoutSubviews", "layout", "setNeedsLayout", "layoutIfNeeded", "setNeedsDisplay", "becomeFirstResponder",
        "resignFirstResponder", "touchesBegan", "touchesEnded", "mouseDown", "mouseUp",
    ]
}

extension CodeUnit {
    /// A call's function as a reader knows it: `onDismiss`, `delegate?.didTap`.
    func calledName(_ call: BodyTree.CallParts) -> String {
        guard let base = call.base, !text(base).contains("\n"), text(base).utf8.count < 40 else {
            return call.name.text
        }
        return "\(text(base)).\(call.name.text)"
    }
}
