import HitTestModel
import OverrideAnalysis
import SwiftScanner
import TextModel

/// The answers of an override that come without all of the gates.
struct VisibilityGaps {
    struct Gap {
        var message: String
        var range: ByteRange
        var violation: Violation?
        /// The system itself leaves the view out, so that little can happen.
        var isLenient = false
        var fix: Fix?
    }

    private let context: OverrideContext
    private let unit: CodeUnit
    private var tree: BodyTree { unit.tree }

    init(_ context: OverrideContext) {
        self.context = context
        unit = context.unit
    }

    /// At most one for the receiver's gates and one for those of an answered view; one for both where they meet.
    var gaps: [Gap] {
        guard context.isHitTest else { return countedGap.map { [$0] } ?? [] }
        let own = receiverGap
        let answered = answeredGap
        if let own, let answered, own.range == answered.range {
            var both = own
            both.message =
                "invisible views take taps: neither this view nor the one that is answered is asked whether it is "
                + "hidden, transparent or disabled"
            both.fix = joined(own.fix, answered.fix)
            return [both]
        }
        return [own, answered].compactMap { $0 }
    }

    private func joined(_ first: Fix?, _ second: Fix?) -> Fix? {
        guard let first, let second else { return nil }
        return Fix("Look at the gates of both views first", .safe, first.edits.edits + second.edits.edits)
    }

    // MARK: - The receiver

    private var receiverGap: Gap? {
        let explained = context.explainedGates
        let broken = context.behavior.brokenLaws.filter { violation in
            guard violation.law == .gate, case .gated(_, let gate) = violation.change else { return false }
            return !explained.contains(ReadGate(subject: "self", gate: Gate(gate)))
        }
        let shown = broken.compactMap { violation in context.exit(of: violation).map { ($0, violation) } }
            .min { $0.0 < $1.0 }
        guard let exit = shown?.0 ?? ungatedExit else { return nil }
        let isWindow = context.graph.inherits(context.override.className, from: "UIWindow")
        let gates = missingGates(broken.map(\.change))
        return Gap(
            message:
                "this view takes taps while it is \(states(gates)): \(names(gates)) \(gates.count > 1 ? "are" : "is") "
                + "not looked at before a view is answered",
            range: place(of: exit), violation: shown?.1, isLenient: isWindow, fix: receiverFix(gates))
    }

    private func missingGates(_ changes: [SceneChange]) -> [Gate] {
        let found = Set(
            changes.compactMap { change -> Gate? in
                if case .gated(_, let gate) = change { return Gate(gate) }
                return nil
            })
        let all = Gate.all(of: context.kind)
        return found.isEmpty ? all : all.filter(found.contains)
    }

    /// An answer before which nothing looks at any gate of the receiver, in an override that never asks `super`
    /// on the way.
    private var ungatedExit: BodyTree.NodeID? {
        // A helper in another file may look at them: where the run is complete, it has the last word.
        if case .held? = context.behavior.laws[.gate], context.behavior.isDecided { return nil }
        let readsGates = context.units.contains { unit in
            unit.tree.nodes.indices.contains { unit.gateRead($0)?.subject == "self" }
        }
        guard !readsGates, context.explainedGates.isEmpty else { return nil }
        return unit.answers.first { answer in
            guard tree.enclosingFunction(answer.node) == nil else { return false }
            switch unit.kind(of: answer.node) {
            // What comes back, or comes from outside, is another rule's.
            case .asked(let view?)
            where view == "self" || view.hasPrefix("self.superview") || view.hasPrefix("self.window"):
                return false
            case .asked, .view: break
            default: return false
            }
            // Every call of `super` that comes before might have gone through the gates.
            return !unit.hitCalls.contains { $0.isSuper && tree.mayPrecede($0.node, answer.node) }
        }?.exit
    }

    private func receiverFix(_ gates: [Gate]) -> Fix? {
        guard let first = tree.nodes[0].children.first else { return nil }
        let edits = SourceEdits(unit)
        let start = unit.range(first).lowerBound
        guard edits.startsLine(start) else { return nil }
        let returning = unit.isImplicitReturn(first) ? "return " : ""
        let line = "guard \(gates.map { $0.passing(on: nil) }.joined(separator: ", ")) else { return nil }"
        return Fix(
            "Look at this view's gates first", .safe,
            [
                TextEdit(
                    range: start..<start, replacement: line + edits.newline + edits.indentation(at: start) + returning)
            ])
    }

    // MARK: - The answered view

    private var answeredGap: Gap? {
        let broken = context.behavior.brokenLaws.filter { violation in
            guard violation.law == .visibility, case .gated(let view, let gate) = violation.change,
                violation.actual.view == view
            else { return false }
            return !context.explainedGates.contains { $0.subject != "self" && $0.gate == Gate(gate) }
        }
        let shown = broken.compactMap { violation in context.exit(of: violation).map { ($0, violation) } }
            .min { $0.0 < $1.0 }
        guard let (exit, violation) = shown else { return nil }
        let gates = missingGates(broken.map(\.change))
        let answer = unit.answers.first { answer in
            guard answer.exit == exit else { return false }
            if case .view = unit.kind(of: answer.node) { return true }
            return self.predicate(of: answer.node) != nil
        }
        let name = answer.flatMap { unit.key($0.node) == nil ? nil : "`\(unit.text($0.node))`" } ?? "the view"
        let predicate = answer.flatMap { self.predicate(of: $0.node) }
        return Gap(
            message: "\(name) takes taps while it is \(states(gates)): it is answered without being asked",
            range: predicate.map { unit.range($0) } ?? place(of: exit), violation: violation,
            fix: answer.flatMap { predicate == nil ? answeredFix($0, gates) : predicateFix($0, gates) })
    }

    /// The gates in front of the condition of `first { … }`.
    private func predicateFix(_ answer: Answer, _ gates: [Gate]) -> Fix? {
        let origin = unit.origin(answer.node)
        guard let loop = unit.searchLoops.first(where: { $0.node == origin }),
            let value = tree.closureValues(loop.body).first,
            let candidate = tree.subtree(value).first(where: { unit.key($0).map(loop.candidates.contains) ?? false })
        else { return nil }
        let tests = gates.map { $0.passing(on: unit.text(candidate)) }.joined(separator: " && ")
        return Fix("Look at the subview's gates first", .safe, conjunction(of: tests, with: value))
    }

    /// Edits that put tests in front of a condition.
    private func conjunction(of tests: String, with condition: BodyTree.NodeID) -> [TextEdit] {
        let range = unit.range(condition)
        let start = TextEdit(range: range.lowerBound..<range.lowerBound, replacement: tests + " && ")
        switch tree.expression(condition)?.kind {
        case .binary(_, let symbol, _)? where ["||", "??"].contains(symbol.text):
            break
        case .ternary?: break
        default: return [start]
        }
        return [
            TextEdit(range: start.range, replacement: start.replacement + "("),
            TextEdit(range: range.upperBound..<range.upperBound, replacement: ")"),
        ]
    }

    /// The condition of the `first { … }` in which an answered view was found.
    private func predicate(of answer: BodyTree.NodeID) -> BodyTree.NodeID? {
        let origin = unit.origin(answer)
        guard let loop = unit.searchLoops.first(where: { $0.node == origin }) else { return nil }
        return tree.closureValues(loop.body).first.map(leftmost)
    }

    private func answeredFix(_ answer: Answer, _ gates: [Gate]) -> Fix? {
        let name = unit.text(answer.node)
        let title = "Look at the gates of `\(name)` first"
        let tests = gates.map { $0.passing(on: name) }
        if let ternary = tree.parent(tree.withParentheses(answer.node)),
            case .ternary? = tree.expression(ternary)?.kind, let condition = tree.child(ternary, .test),
            tree.child(ternary, .then).map(tree.stripped) == answer.node
        {
            return Fix(title, .safe, conjunction(of: tests.joined(separator: " && "), with: condition))
        }
        guard let block = tree.parent(answer.exit), tree.child(answer.exit, .value).map(tree.stripped) == answer.node
        else { return nil }
        if tree.nodes[block].role == .body, let clause = tree.parent(block),
            case .ifClause = tree.nodes[clause].content,
            let last = tree.children(clause, .condition).last
        {
            let end = unit.range(last).upperBound
            return Fix(title, .safe, [TextEdit(range: end..<end, replacement: ", " + tests.joined(separator: ", "))])
        }
        let edits = SourceEdits(unit)
        let start = unit.range(answer.exit).lowerBound
        guard edits.startsLine(start) else { return nil }
        let otherwise: String
        if tree.enclosingLoop(answer.exit) != nil {
            otherwise = "continue"
        } else {
            guard let fallback = context.fallbackText(before: answer.exit) else { return nil }
            otherwise = "return \(fallback)"
        }
        let line = "guard \(tests.joined(separator: ", ")) else { \(otherwise) }"
        return Fix(
            title, .safe,
            [TextEdit(range: start..<start, replacement: line + edits.newline + edits.indentation(at: start))])
    }

    // MARK: - Subviews that count in point(inside:)

    private var countedGap: Gap? {
        let broken = context.behavior.brokenLaws.filter { violation in
            guard violation.law == .visibility, case .gated(_, let gate) = violation.change else { return false }
            return !context.explainedGates.contains { $0.gate == Gate(gate) }
        }
        guard let violation = broken.first, let (condition, candidate, counting) = countingCondition else { return nil }
        let gates = missingGates(broken.map(\.change))
        let tests = gates.map { $0.passing(on: candidate) }.joined(separator: " && ")
        let start = counting.range(condition).lowerBound
        return Gap(
            message: "the view takes taps for a subview that is \(states(gates)): it is counted without a look at that",
            range: counting.range(leftmost(condition, in: counting)), violation: violation,
            fix: Fix(
                "Look at the subview's gates first", .safe,
                [TextEdit(range: start..<start, replacement: tests + " && ")]))
    }

    /// The condition under which a subview counts, and how the subview is spelled in it.
    private var countingCondition: (BodyTree.NodeID, String, CodeUnit)? {
        for unit in context.units {
            for loop in unit.searchLoops {
                let tree = unit.tree
                let looks = { (id: BodyTree.NodeID) in
                    tree.subtree(id).contains { node in
                        guard let call = tree.call(node), ["contains", "point", "hitTest"].contains(call.name.text)
                        else {
                            return false
                        }
                        return tree.subtree(node).contains { unit.key($0).map(loop.candidates.contains) ?? false }
                    }
                }
                let spelled = { (id: BodyTree.NodeID) -> String? in
                    tree.subtree(id).first { unit.key($0).map(loop.candidates.contains) ?? false }.map { unit.text($0) }
                }
                if case .method = loop.form {
                    for value in tree.closureValues(loop.body) where looks(value) {
                        if let name = spelled(value) { return (value, name, unit) }
                    }
                } else {
                    for node in tree.subtree(loop.node)
                    where tree.nodes[node].role == .condition || tree.nodes[node].role == .whereClause {
                        let value = tree.child(node, .value) ?? node
                        if looks(value), let name = spelled(value) { return (value, name, unit) }
                    }
                }
            }
        }
        // Without a loop, the answer itself counts one view.
        guard let answer = unit.answers.first(where: { tree.boolean($0.node) == nil }) else { return nil }
        let name = tree.subtree(answer.node).first { node in
            guard let key = unit.key(node) else { return false }
            return unit.viewClass(key: key) != nil && key != "self"
        }
        return name.map { (answer.node, unit.text($0), unit) }
    }

    // MARK: - Words and places

    private func place(of exit: BodyTree.NodeID) -> ByteRange {
        unit.isImplicitReturn(exit)
            ? tree.child(exit, .value).map { unit.range($0) } ?? unit.range(exit) : unit.range(exit)
    }

    private func leftmost(_ node: BodyTree.NodeID) -> BodyTree.NodeID { leftmost(node, in: unit) }

    private func leftmost(_ node: BodyTree.NodeID, in unit: CodeUnit) -> BodyTree.NodeID {
        var node = unit.tree.stripped(node)
        while case .binary(_, let symbol, _)? = unit.tree.expression(node)?.kind, ["&&", "||"].contains(symbol.text),
            let left = unit.tree.child(node, .left)
        {
            node = unit.tree.stripped(left)
        }
        return node
    }

    private func states(_ gates: [Gate]) -> String { listed(gates.map(\.state), "or") }
    private func names(_ gates: [Gate]) -> String { listed(gates.map { "`\($0.rawValue)`" }, "and") }

    private func listed(_ words: [String], _ last: String) -> String {
        guard words.count > 1, let end = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(last) " + end
    }
}

extension Gate {
    init(_ gate: ClosedGate) {
        switch gate {
        case .hidden: self = .hidden
        case .notInteractive: self = .interaction
        case .transparent: self = .alpha
        }
    }

    fileprivate var state: String {
        switch self {
        case .hidden: "hidden"
        case .interaction: "disabled"
        case .alpha: "transparent"
        }
    }

    /// The test that a view passes which may be hit.
    fileprivate func passing(on view: String?) -> String {
        let prefix = view.map { $0 + "." } ?? ""
        switch self {
        case .hidden: return "!\(prefix)isHidden"
        case .interaction: return "\(prefix)isUserInteractionEnabled"
        case .alpha: return "\(prefix)alpha >= 0.01"
        }
    }
}

/// A gate of one view, by the view's key.
struct ReadGate: Hashable {
    var subject: String
    var gate: Gate
}

extension OverrideContext {
    /// Gates whose test is there and reported as wrong by another rule.
    func makeExplainedGates() -> Set<ReadGate> {
        let tests =
            InvertedVisibilityCheck.tests(self) + AlphaThreshold.tests(self)
            + acceptances.flatMap(\.gateDisjunctions).flatMap { $0.outcomes.map(\.test) }
        return Set(tests.map { ReadGate(subject: $0.subject, gate: $0.gate) })
    }
}
