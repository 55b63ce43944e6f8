import OverrideAnalysis
import SwiftScanner
import TextModel

extension CodeUnit {
    /// The expressions that a value can be: branches of ternaries and sides of `??` taken apart.
    func flattened(_ value: BodyTree.NodeID) -> [BodyTree.NodeID] {
        var result: [Answer] = []
        flatten(value, exit: value, into: &result, depth: 0)
        return result.map { $0.node }
    }

    /// Whether a node is the hit test of one of the views.
    func asks(_ id: BodyTree.NodeID, oneOf views: Set<String>) -> Bool {
        if case .asked(let view?) = kind(of: id) { return views.contains(view) }
        return false
    }

    /// Whether `super`, and with it every subview, is asked for the same touch: before the answer, which is only given
    /// when `super` has none, or when the answer is nil.
    func asksSuper(besides answer: Answer) -> Bool {
        var side = answer.node
        for ancestor in tree.ancestors(answer.node) where ancestor >= answer.exit {
            if tree.nodes[side].role == .left, case .binary(_, let symbol, _)? = tree.expression(ancestor)?.kind,
                symbol.text == "??", let right = tree.child(ancestor, .right), kind(of: right) == .superAnswer
            {
                return true
            }
            side = ancestor
        }
        return facts(at: answer.node).contains { fact in
            guard case .presence(false) = fact.claim, fact.unit === self else { return false }
            return kind(of: fact.node) == .superAnswer
        }
    }

    /// Whether an optional value is known to be there at a place: unwrapped by name, or compared with nil.
    func isKnownPresent(_ value: BodyTree.NodeID, at place: BodyTree.NodeID) -> Bool {
        let inner = tree.stripped(value)
        if let binding = tree.bindingOfName[inner] {
            switch tree.bindings[binding].kind {
            case .unwrapped: return true
            case .pattern where tree.bindings[binding].value.map({ isMatchedPresent(binding, subject: $0) }) ?? false:
                return true
            default: break
            }
        }
        let wanted = identity(inner)
        return facts(at: place).contains { fact in
            guard case .presence(true) = fact.claim, fact.unit === self else { return false }
            return identity(fact.node) == wanted
        }
    }

    private func isMatchedPresent(_ binding: BodyTree.BindingID, subject: BodyTree.NodeID) -> Bool {
        // `case let hit?`, `case .some(let hit)`.
        let declaration = tree.nodes[tree.bindings[binding].declaration].content
        let patterns: [PatternSyntax] =
            switch declaration {
            case .switchCase(let clause): clause.items.map(\.pattern)
            case .condition(let condition):
                if case .matching(let pattern, _) = condition.kind { [pattern] } else { [] }
            default: []
            }
        return patterns.contains { pattern in
            func wraps(_ pattern: PatternSyntax) -> Bool {
                switch pattern.kind {
                case .optional: true
                case .enumCase(let name, _): name.text == "some"
                case .binding(let inner): wraps(inner)
                default: false
                }
            }
            return wraps(pattern)
        }
    }

    /// What a value is, so that two spellings of the same question compare equal: the name, the key, or the tokens of its source.
    func identity(_ id: BodyTree.NodeID) -> String {
        let inner = tree.unwrapped(id)
        if let binding = tree.bindingOfName[inner] {
            let origin = origin(inner)
            if origin != inner { return identity(origin) }
            return key(binding: binding)
        }
        if let key = key(inner) { return key }
        return tokens(in: range(inner))
    }

    private func tokens(in range: ByteRange) -> String {
        let source = file.source
        var low = 0
        var high = source.tokens.count
        while low < high {
            let middle = (low + high) / 2
            if source.tokens[middle].range.lowerBound < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var words: [String] = []
        while low < source.tokens.count, source.tokens[low].range.upperBound <= range.upperBound {
            words.append(source.text(source.tokens[low].range))
            low += 1
        }
        return words.joined(separator: " ")
    }

    /// Edits that turn `return value` into `if let name = value { return name }`, in the file's own layout.
    func bindingEdits(statement: BodyTree.NodeID, value: BodyTree.NodeID, name: String) -> [TextEdit] {
        let edits = SourceEdits(self)
        let statementRange = range(statement)
        let valueRange = range(value)
        let head = TextEdit(range: statementRange.lowerBound..<valueRange.lowerBound, replacement: "if let \(name) = ")
        let rest = valueRange.upperBound..<statementRange.upperBound
        guard edits.startsLine(statementRange.lowerBound) else {
            return [head, TextEdit(range: rest, replacement: " { return \(name) }")]
        }
        let indentation = edits.indentation(at: statementRange.lowerBound)
        let step = edits.indentationStep(at: statementRange.lowerBound)
        let body = "\(edits.newline)\(indentation)\(step)return \(name)\(edits.newline)\(indentation)}"
        // A comment behind the statement stays in its line.
        guard let end = edits.endOfTrailingComment(after: statementRange.upperBound) else {
            return [head, TextEdit(range: rest, replacement: " {" + body)]
        }
        return [head, TextEdit(range: rest, replacement: " {"), TextEdit(range: end..<end, replacement: body)]
    }
}

extension BodyTree {
    /// Whether control can come from one node to a later one: they do not stand in branches that exclude each other,
    /// and nothing leaves in between.
    func mayPrecede(_ earlier: NodeID, _ later: NodeID) -> Bool {
        guard earlier < later else { return false }
        let above = [later] + Array(ancestors(later))
        var child = earlier
        for ancestor in ancestors(earlier) {
            if let position = above.firstIndex(of: ancestor) {
                return position == 0 || !excludes(child, above[position - 1])
            }
            // A block that always leaves does not come to what follows it.
            if isBlock(ancestor), alwaysLeaves(ancestor), !contains(ancestor, later) { return false }
            if case .switchCase = nodes[ancestor].content, alwaysLeaves(ancestor) { return false }
            if case .returnStatement? = statement(ancestor)?.kind { return false }
            child = ancestor
        }
        return true
    }

    /// Whether two children of one node are never both visited.
    private func excludes(_ first: NodeID, _ second: NodeID) -> Bool {
        let roles = [nodes[first].role, nodes[second].role]
        if roles == [.then, .otherwise] || roles == [.body, .otherwise] { return true }
        if roles == [.item, .item], case .switchCase = nodes[first].content { return true }
        return false
    }
}
