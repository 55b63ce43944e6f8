import OverrideAnalysis
import SwiftScanner
import TextModel

extension OverrideContext {
    /// Touches that `self` takes although `point(inside:)` says no.
    var takenOutside: [Violation] {
        behavior.brokenLaws.filter { $0.law == .agreement && $0.actual.view != nil }
    }

    /// The `return`, or the implicit one, that gave a violation's answer.
    func exit(of violation: Violation) -> BodyTree.NodeID? {
        guard let range = violation.answerRange else { return nil }
        return unit.answers.first { answer in
            unit.range(answer.exit) == range || unit.range(answer.node) == range
                || unit.range(answer.exit).contains(range.lowerBound)
        }?.exit
    }

    /// Whether a test that depends on the touch stands before the answer that a violation shows.
    func testsArea(before violation: Violation) -> Bool {
        guard let exit = exit(of: violation) else { return false }
        return unit.answers.filter { $0.exit == exit && unit.kind(of: $0.node) == .receiver }.contains { answer in
            dependsOnTouch(answer.node, in: unit)
        }
    }

    /// Whether something that is known at a place was decided by where the touch is.
    func dependsOnTouch(_ place: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        unit.facts(at: place).contains { fact in
            guard case .truth = fact.claim else { return false }
            return fact.unit.tree.subtree(fact.node).contains { node in
                if let call = fact.unit.hitCall(node) { return call.method == .pointInside }
                if let call = fact.unit.tree.call(node),
                    ["contains", "isMousePoint", "NSPointInRect"].contains(call.name.text)
                {
                    return true
                }
                if let member = fact.unit.tree.member(node), ["x", "y"].contains(member.name.text) { return true }
                return false
            }
        }
    }

    /// What stands for the system's own answer: a name that holds it, or the call of `super`.
    func fallbackText(before place: BodyTree.NodeID) -> String? {
        let tree = unit.tree
        for binding in tree.bindings
        where binding.kind == .local || binding.kind == .unwrapped {
            guard binding.declaration < place, let value = binding.value,
                unit.hitCall(unit.tree.unwrapped(value))?.isSuper ?? false
            else { continue }
            return binding.name.text
        }
        guard let point = override.pointName, isHitTest else { return nil }
        return kind == .uiView
            ? "super.hitTest(\(point), with: \(override.eventName ?? "nil"))" : "super.hitTest(\(point))"
    }

    // MARK: - Passing through

    /// Whether a name or a comment says that touches are meant to pass, or the body asks for `self` to turn it away.
    var speaksOfPassingThrough: Bool {
        let function = override.function
        let graph = self.graph
        var words = [override.className, unit.comments(around: function.range)]
        if let part = graph.description(of: override.className)?.parts.first(where: {
            $0.file.path == override.file.path
        }) {
            words.append(unit.comments(before: part.value.range.lowerBound))
        }
        words += graph.ownMembers(of: override.className).variables.keys
        if words.contains(where: Self.speaksOfPassing) { return true }
        return unit.tree.nodes.indices.contains { node in
            guard case .binary(_, let symbol, _)? = unit.tree.expression(node)?.kind,
                ["===", "==", "!==", "!="].contains(symbol.text)
            else { return false }
            return unit.tree.nodes[node].children.contains { unit.key($0) == "self" }
        }
    }

    static func speaksOfPassing(_ text: String) -> Bool {
        let text = text.lowercased()
        return passingWords.contains { text.contains($0) }
    }

    private static let passingWords = [
        "passthrough", "pass-through", "pass through", "passes", "passing", "through", "transparen", "overlay",
        "underneath", "beneath", "behind", "below", "ignorestouch", "ignoresmouse", "fall through", "click-through",
        "穿透", "透传", "durch", "透過",
    ]

    /// Whether the class's `point(inside:)` is made of the subviews' areas.
    var siblingSearchesSubviews: Bool {
        guard let sibling, sibling.method == .pointInside else { return false }
        return !CodeUnit(sibling, graph: graph).searchLoops.isEmpty
    }

    /// Whether an answer is what a chain of methods over the subviews found.
    func comesFromSearch(_ answer: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        let origin = unit.origin(answer)
        return unit.searchLoops.contains { loop in
            guard case .method = loop.form, unit.tree.contains(origin, loop.node) else { return false }
            return unit.tree.subtree(loop.body).contains { unit.asks($0, oneOf: loop.candidates) }
        }
    }
}

extension CodeUnit {
    /// The comments directly before an offset: what stands between the token before it and it.
    func comments(before offset: Int) -> String {
        let tokens = file.source.tokens
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if Int(tokens[middle].start) < offset { low = middle + 1 } else { high = middle }
        }
        let start = low > 0 ? tokens[low - 1].range.upperBound : 0
        return file.source.text(min(start, offset)..<offset)
    }
}
