import OverrideAnalysis
import SwiftScanner

/// A place that is reached only when a view is let through: its hit test is asked, it is answered, or counted.
struct Acceptance {
    let unit: CodeUnit
    let place: BodyTree.NodeID
    /// Keys of the view that is let through; `self` for the receiver.
    let views: Set<String>
    /// What holds there.
    let facts: [Fact]
}

extension OverrideContext {
    /// The places where the receiver or another view is let through, in the override and its helpers.
    func makeAcceptances() -> [Acceptance] { units.flatMap { acceptances(in: $0) } }

    private func acceptances(in unit: CodeUnit) -> [Acceptance] {
        let tree = unit.tree
        var result: [Acceptance] = []
        func add(_ place: BodyTree.NodeID, _ views: Set<String>, isTrue: Bool = false) {
            var facts = unit.facts(at: place)
            if isTrue { facts += unit.expand(Fact(unit: unit, node: place, claim: .truth(true)), depth: 0) }
            result.append(Acceptance(unit: unit, place: place, views: views, facts: facts))
        }
        for call in unit.hitCalls where !call.isSuper && call.receiverKey != "self" {
            if let key = call.receiverKey { add(call.node, [key]) }
        }
        let isOwn = unit === self.unit
        for answer in unit.answers {
            switch unit.kind(of: answer.node) {
            case .none, .boolean(false): continue
            case .view(let key): add(answer.node, isOwn ? [key, "self"] : [key])
            case .receiver, .superAnswer, .asked: if isOwn { add(answer.node, ["self"], isTrue: !isHitTest) }
            case .boolean(true): if isOwn { add(answer.node, ["self"]) }
            case .other:
                // A Boolean helper is judged where its answer is used.
                if isOwn { add(answer.node, ["self"], isTrue: !isHitTest) }
            }
        }
        for loop in unit.searchLoops {
            guard case .method(let name) = loop.form, Self.choosingMethods.contains(name) else { continue }
            for value in tree.closureValues(loop.body) where tree.boolean(value) != false {
                add(value, loop.candidates, isTrue: true)
            }
        }
        return result
    }

    private static let choosingMethods: Set<String> = [
        "first", "last", "firstIndex", "lastIndex", "contains", "filter",
    ]
}

extension BodyTree {
    /// The expressions that a closure answers with: its single expression, or what its `return`s carry.
    func closureValues(_ closure: NodeID) -> [NodeID] {
        if let sole = soleValue(closure) { return [sole] }
        return subtree(closure).compactMap { id in
            guard case .returnStatement? = statement(id)?.kind, enclosingFunction(id) == closure else { return nil }
            return child(id, .value)
        }
    }
}

extension Acceptance {
    /// The outcomes of the gates' tests that hold here for the view that is let through, each read once.
    var gateOutcomes: [(test: GateTest, passes: Bool)] {
        var seen: Set<String> = []
        return facts.compactMap { fact in
            guard let outcome = unit.gateTest(fact), views.contains(outcome.test.subject),
                seen.insert(outcome.test.place).inserted
            else { return nil }
            return outcome
        }
    }
}

extension GateTest {
    /// Where the property is read, the same for all spellings of one operand.
    var place: String { "\(unit.file.path):\(unit.range(read).lowerBound)" }
}
