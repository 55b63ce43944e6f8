import OverrideAnalysis
import SwiftScanner
import TextModel

/// A test of a property that the system's search does not look at.
struct ExtraTest {
    let unit: CodeUnit
    let property: String
    /// The view whose property it is, by key.
    let subject: String
    /// The whole operand, with negation and comparison.
    let operand: BodyTree.NodeID
    /// The read of the property itself.
    let read: BodyTree.NodeID
    /// The truth of the operand when the property counts as on; only compared with itself.
    let readTruth: Bool

    init?(_ node: BodyTree.NodeID, in unit: CodeUnit, _ context: OverrideContext) {
        let tree = unit.tree
        guard let read = Self.read(tree.stripped(node), unit, depth: 0), let name = tree.propertyName(read) else {
            return nil
        }
        let subject: String
        if let member = tree.member(read), let base = member.base {
            guard let key = unit.key(base) else { return nil }
            subject = key
        } else {
            guard tree.bindingOfName[read] == nil else { return nil }
            subject = unit.key(read).map { String($0.dropLast(name.count + 1)) } ?? "self"
        }
        switch name {
        case "clipsToBounds", "masksToBounds", "backgroundColor", "isOpaque": break
        case "alphaValue": guard context.kind == .nsView else { return nil }
        case "isEnabled", "isSelected", "isHighlighted":
            // A state that the class itself has declared is its own affair.
            guard subject == "self" || unit.viewClass(key: subject) != nil || subject.hasPrefix("#") else { return nil }
            if subject == "self" {
                guard context.isControl, context.declares(name) == false else { return nil }
            }
        default: return nil
        }
        self.unit = unit
        property = name
        // The layer clips for its view.
        self.subject =
            name == "masksToBounds" && subject.hasSuffix(".layer") ? String(subject.dropLast(6)) : subject
        self.read = read
        var operand = tree.stripped(node)
        for ancestor in tree.ancestors(node) {
            guard let expression = tree.expression(ancestor) else { break }
            if case .prefix(let symbol, _) = expression.kind, symbol.text == "!" {
                operand = ancestor
            } else if case .parenthesized = expression.kind {
                continue
            } else {
                break
            }
        }
        self.operand = operand
        readTruth = true
    }

    /// The property at the bottom of an operand without connectives.
    private static func read(_ node: BodyTree.NodeID, _ unit: CodeUnit, depth: Int) -> BodyTree.NodeID? {
        guard depth < 8 else { return nil }
        let tree = unit.tree
        let node = tree.unwrapped(node)
        switch tree.expression(node)?.kind {
        case .name?, .member?: return node
        case .prefix(let symbol, _)? where symbol.text == "!":
            return tree.child(node, .operand).flatMap { read($0, unit, depth: depth + 1) }
        case .binary(_, let symbol, _)?:
            guard ["==", "!=", "<", ">", "<=", ">="].contains(symbol.text) else { return nil }
            for (side, other) in [(BodyTree.Role.left, BodyTree.Role.right), (.right, .left)] {
                guard let value = tree.child(node, side), let constant = tree.child(node, other) else { continue }
                let isConstant =
                    tree.boolean(constant) != nil || tree.isNil(constant) || unit.number(constant) != nil
                    || tree.member(constant)?.base == nil && tree.member(constant) != nil
                    || unit.key(constant)?.hasPrefix("T:") ?? false
                if isConstant, let inner = read(value, unit, depth: depth + 1) { return inner }
            }
            return nil
        default: return nil
        }
    }

    /// Edits that take the operand out of its condition; none where it stands alone.
    var removal: [TextEdit] {
        let tree = unit.tree
        let bytes = unit.file.source.bytes
        let outer = tree.withParentheses(operand)
        guard let parent = tree.parent(outer) else { return [] }
        if case .ternary? = tree.expression(parent)?.kind { return branch(of: parent) }
        if case .binary(_, let symbol, _)? = tree.expression(parent)?.kind, ["&&", "||"].contains(symbol.text),
            let left = tree.child(parent, .left), let right = tree.child(parent, .right)
        {
            let range =
                outer == left
                ? unit.range(left).lowerBound..<unit.range(right).lowerBound
                : unit.range(left).upperBound..<unit.range(right).upperBound
            return [TextEdit(range: range, replacement: "")]
        }
        guard case .condition = tree.nodes[parent].content, let statement = tree.parent(parent) else { return [] }
        let conditions = tree.children(statement, .condition)
        guard conditions.count > 1, let index = conditions.firstIndex(of: parent) else { return wholeRemoval(parent) }
        if index + 1 < conditions.count {
            let range = unit.range(parent).lowerBound..<unit.range(conditions[index + 1]).lowerBound
            let behind = bytes[unit.range(parent).upperBound..<range.upperBound]
            guard behind.contains(UInt8(ascii: "/")) else { return [TextEdit(range: range, replacement: "")] }
            // A comment between the two stays.
            guard let comma = behind.firstIndex(of: UInt8(ascii: ",")),
                !bytes[unit.range(parent).upperBound..<comma].contains(UInt8(ascii: "/"))
            else { return [] }
            var end = comma + 1
            while end < range.upperBound, bytes[end] == UInt8(ascii: " ") { end += 1 }
            return [TextEdit(range: range.lowerBound..<end, replacement: "")]
        }
        return [
            TextEdit(
                range: unit.range(conditions[index - 1]).upperBound..<unit.range(parent).upperBound, replacement: "")
        ]
    }
}

extension ExtraTest {
    /// A statement that holds nothing but the test and gives up.
    private func wholeRemoval(_ condition: BodyTree.NodeID) -> [TextEdit] {
        let tree = unit.tree
        guard var statement = tree.parent(condition) else { return [] }
        if case .ifClause = tree.nodes[statement].content {
            guard tree.child(statement, .otherwise) == nil, tree.nodes[statement].role == .value,
                let around = tree.parent(statement)
            else { return [] }
            statement = around
        }
        guard tree.statement(statement) != nil else { return [] }
        return [SourceEdits(unit).removal(of: unit.range(statement))]
    }

    /// The branch of a ternary that does not give up.
    private func branch(of ternary: BodyTree.NodeID) -> [TextEdit] {
        let tree = unit.tree
        guard let then = tree.child(ternary, .then), let otherwise = tree.child(ternary, .otherwise) else { return [] }
        let givesUp = { (node: BodyTree.NodeID) in tree.isNil(node) || tree.boolean(node) == false }
        guard givesUp(then) != givesUp(otherwise) else { return [] }
        let kept = givesUp(then) ? otherwise : then
        return [TextEdit(range: unit.range(ternary), replacement: unit.text(kept))]
    }
}

extension BodyTree {
    func propertyName(_ id: NodeID) -> String? {
        switch expression(id)?.kind {
        case .name(let name)?, .member(_, let name)?: name.text
        default: nil
        }
    }
}

extension OverrideContext {
    var isControl: Bool {
        graph.inherits(override.className, from: "UIControl") || graph.inherits(override.className, from: "NSControl")
    }

    /// Whether a class of the app declares a variable of that name that overrides nothing.
    func declares(_ name: String) -> Bool {
        unit.members.variables[name]?.contains { !$0.prefix.hasModifier("override") } ?? false
    }
}
