import OverrideAnalysis
import SwiftScanner
import TextModel

/// `return_in_subview_loop`: the search ends at the first subview, whatever that subview answered.
enum ReturnInSubviewLoop: Rule {
    static let info = RuleInfo(
        id: "return_in_subview_loop", severity: .error, evidence: .witness,
        summary: "The search through the subviews ends at the first one, whatever it answered",
        explanation: RuleExplanation(
            finds: """
                A loop over the subviews that returns, or breaks off, on its first pass: the answer of the first subview \
                is handed on even when it is nil. So do `subviews.first` and `subviews.last`, and a loop that commits \
                to the first subview containing the point.
                """,
            usersNotice: "Taps on every subview but one do nothing, or land on the view behind.",
            why: """
                A subview that does not want the touch answers nil, and then the next one must be asked. The system \
                goes through all subviews, front to back, and takes the first answer that is not nil (rule U4 of the \
                model).
                """,
            example: """
                class Deck: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for card in subviews.reversed() {
                            return card.hitTest(card.convert(point, from: self), with: event)
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Deck: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for card in subviews.reversed() {
                            if let hit = card.hitTest(card.convert(point, from: self), with: event) {
                                return hit
                            }
                        }
                        return self
                    }
                }
                """,
            fine: """
                A container that forwards everything to one chosen view (`return content.hitTest(…)`), and a loop \
                that returns only answers that are not nil.
                """,
            fixSafety: "Safe: an answer that is not nil is returned as before, and nil lets the search go on.",
            sources: "Apple: `UIView.hitTest(_:with:)`, \"Event Handling Guide for iOS\", hit-testing."))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard context.isHitTest else { return questions(context) }
        return context.units.flatMap { unit in
            var guilty: [Guilty] = []
            for loop in unit.searchLoops where loop.form == .forIn || loop.form == .whileLoop {
                guard var exit = guiltyExit(of: loop, in: unit) else { continue }
                if loop.order == .backToFront { exit.order = loop.reversal(in: unit) ?? [] }
                guilty.append(exit)
            }
            guilty += chosenSubviews(in: unit).filter { choice in
                !guilty.contains { $0.statement == choice.statement }
            }
            return guilty.map { exit in
                context.candidate(
                    Self.self, exit.message, at: unit.range(exit.statement),
                    laws: [.reachability, .frontFirst, .fallback],
                    confirmation: exit.isCertain ? .expected : .required, fixes: exit.fixes)
            }
        }
    }

    /// In `point(inside:)`: a loop that answers what the first subview says, also when it says no.
    private static func questions(_ context: OverrideContext) -> [Candidate] {
        context.units.flatMap { unit in
            unit.searchLoops.filter { $0.form == .forIn || $0.form == .whileLoop }.compactMap { loop in
                let tree = unit.tree
                let exit = tree.subtree(loop.body).first { id in
                    guard case .returnStatement? = tree.statement(id)?.kind, tree.parent(id) == loop.body,
                        tree.enclosingFunction(id) == tree.enclosingFunction(loop.node),
                        let value = tree.child(id, .value), tree.boolean(value) == nil
                    else { return false }
                    return tree.subtree(value).contains { unit.key($0).map(loop.candidates.contains) ?? false }
                }
                guard let exit, let value = tree.child(exit, .value) else { return nil }
                let edits = [
                    TextEdit(
                        range: unit.range(exit).lowerBound..<unit.range(value).lowerBound, replacement: "if "),
                    TextEdit(
                        range: unit.range(value).upperBound..<unit.range(exit).upperBound,
                        replacement: " { return true }"),
                ]
                return context.candidate(
                    Self.self, message(loop, unit), at: unit.range(exit),
                    laws: [.reachability, .frontFirst, .fallback], confirmation: .expected,
                    fixes: [Fix("Return only a yes", .safe, edits)])
            }
        }
    }

    private struct Guilty {
        var statement: BodyTree.NodeID
        var message: String
        var fix: Fix?
        /// What else has to change where the fix alone lets the wrong one of two views win.
        var order: [TextEdit] = []
        var isCertain = true

        var fixes: [Fix?] {
            guard let fix, !order.isEmpty else { return [fix] }
            return [
                fix, Fix(fix.title + ", and ask the frontmost subview first", fix.safety, fix.edits.edits + order),
            ]
        }
    }

    // MARK: - Loops

    private static func guiltyExit(of loop: SearchLoop, in unit: CodeUnit) -> Guilty? {
        let tree = unit.tree
        for id in tree.subtree(loop.body) {
            guard let statement = tree.statement(id), tree.enclosingFunction(id) == tree.enclosingFunction(loop.node)
            else { continue }
            switch statement.kind {
            case .returnStatement:
                guard let value = tree.child(id, .value) else { continue }
                if handsOnFirstAnswer(value, loop: loop, unit: unit) {
                    return Guilty(
                        statement: id, message: message(loop, unit), fix: keepingOnlyHits(id, value: value, unit: unit))
                }
                if endsSearch(id, value: value, loop: loop, unit: unit) {
                    return Guilty(
                        statement: id, message: message(loop, unit), fix: continuing(id, loop: loop, unit: unit))
                }
            case .breakStatement:
                if let answer = answerKeptBeforeBreak(id, loop: loop, unit: unit) {
                    return Guilty(
                        statement: id, message: message(loop, unit),
                        fix: breakingOnlyForHits(id, answer: answer, unit: unit))
                }
            default: continue
            }
        }
        return nil
    }

    private static func message(_ loop: SearchLoop, _ unit: CodeUnit) -> String {
        let which =
            switch loop.order {
            case .backToFront: "the rearmost"
            case .frontToBack: "the frontmost"
            case .unknown: "the first"
            }
        return "taps on every subview but one are lost: the search ends at \(which) subview it looks at, "
            + "even when that subview does not want the touch"
    }

    /// Whether a returned value is what the pass's candidate answered, without a look whether it is nil.
    private static func handsOnFirstAnswer(_ value: BodyTree.NodeID, loop: SearchLoop, unit: CodeUnit) -> Bool {
        let tree = unit.tree
        let answers = unit.flattened(value)
        return answers.contains { answer in
            guard case .asked(let view?) = unit.kind(of: answer), loop.candidates.contains(view) else { return false }
            return !unit.isKnownPresent(answer, at: answer) && !tree.isFunctionBoundary(answer)
        }
    }

    /// Whether a `return` in the loop gives up, or takes the fallback, because this one candidate declined.
    private static func endsSearch(
        _ exit: BodyTree.NodeID, value: BodyTree.NodeID, loop: SearchLoop, unit: CodeUnit
    ) -> Bool {
        let isFallback = unit.flattened(value).allSatisfy { answer in
            switch unit.kind(of: answer) {
            case .none, .receiver, .superAnswer: true
            default: false
            }
        }
        guard isFallback else { return false }
        let facts = unit.facts(at: exit).filter { unit.tree.contains(loop.node, $0.node) || $0.unit !== unit }
        let declines = facts.contains { fact in
            if case .presence(false) = fact.claim { return unit.asks(fact.node, oneOf: loop.candidates) }
            return false
        }
        if declines { return true }
        // `if let hit = … { return hit }; return nil` at the end of the body.
        guard unit.tree.alwaysLeaves(loop.body), loop.form == .forIn, unit.tree.parent(exit) == loop.body else {
            return false
        }
        return unit.tree.subtree(loop.body).contains { unit.asks($0, oneOf: loop.candidates) }
    }

    /// The variable that holds the candidate's answer when a `break` follows whatever it is.
    private static func answerKeptBeforeBreak(
        _ id: BodyTree.NodeID, loop: SearchLoop, unit: CodeUnit
    ) -> BodyTree.BindingID? {
        let tree = unit.tree
        guard tree.enclosingLoop(id) == loop.node || loop.node == tree.enclosingLoop(id),
            let block = tree.parent(id)
        else { return nil }
        // A `break` in a `switch` leaves the switch.
        if case .switchCase = tree.nodes[block].content { return nil }
        for sibling in tree.nodes[block].children.reversed() where sibling < id {
            guard let value = tree.child(sibling, .value), case .assignment? = tree.expression(value)?.kind,
                let target = tree.child(value, .target), let binding = tree.bindingOfName[target],
                let answer = tree.child(value, .value)
            else { continue }
            guard case .asked(let view?) = unit.kind(of: answer), loop.candidates.contains(view) else { continue }
            if unit.isKnownPresent(answer, at: id) || unit.isKnownPresent(target, at: id) { return nil }
            return binding
        }
        return nil
    }

    // MARK: - One subview chosen without a loop

    /// `subviews.last?.hitTest(…)`, `subviews.first { $0.frame.contains(point) }?.hitTest(…)`, `subviews.map { … }.first`.
    private static func chosenSubviews(in unit: CodeUnit) -> [Guilty] {
        let tree = unit.tree
        return unit.answers.compactMap { answer in
            let origin = unit.origin(answer.node)
            if tree.enclosingLoop(answer.node) != nil || unit.asksSuper(besides: answer) { return nil }
            if let call = unit.hitCall(origin), call.method == .hitTest, let receiver = call.receiver,
                let array = chosenFrom(receiver, unit: unit), !unit.isKnownPresent(answer.node, at: answer.node)
            {
                return Guilty(statement: answer.exit, message: chosenMessage(array), fix: nil, isCertain: false)
            }
            if let member = tree.member(origin), ["first", "last"].contains(member.name.text), let base = member.base,
                let call = tree.call(tree.stripped(base)), call.name.text == "map",
                let loop = unit.searchLoops.first(where: { $0.node == call.node }),
                let value = tree.soleValue(loop.body), unit.asks(value, oneOf: loop.candidates)
            {
                return Guilty(statement: answer.exit, message: chosenMessage(loop.array), fix: nil, isCertain: false)
            }
            return nil
        }
    }

    private static func chosenMessage(_ array: String) -> String {
        "taps on every subview but one are lost: only one of `\(array.replacing("self.", with: ""))` is asked, "
            + "and when it does not want the touch no other is"
    }

    /// The array of subviews from which a view is taken by position or geometry, without asking it.
    private static func chosenFrom(_ receiver: BodyTree.NodeID, unit: CodeUnit) -> String? {
        let tree = unit.tree
        let origin = unit.origin(receiver)
        if let member = tree.member(origin), ["first", "last"].contains(member.name.text), let base = member.base {
            return unit.viewSequence(base)?.array
        }
        guard let call = tree.call(origin), ["first", "last"].contains(call.name.text),
            let loop = unit.searchLoops.first(where: { $0.node == origin })
        else { return nil }
        let asks = tree.subtree(loop.body).contains { unit.asks($0, oneOf: loop.candidates) }
        let looks = tree.subtree(loop.body).contains { node in
            if let name = tree.call(node)?.name.text { return name == "contains" || name == "point" }
            return false
        }
        return looks && !asks ? loop.array : nil
    }

    // MARK: - Fixes

    private static func keepingOnlyHits(_ exit: BodyTree.NodeID, value: BodyTree.NodeID, unit: CodeUnit) -> Fix? {
        let tree = unit.tree
        // Of `a ?? b` in a loop, only `a` belongs to this pass.
        var value = tree.stripped(value)
        while case .binary(_, let symbol, _)? = tree.expression(value)?.kind, symbol.text == "??",
            let left = tree.child(value, .left)
        {
            value = tree.stripped(left)
        }
        if case .ternary? = tree.expression(value)?.kind { return nil }
        return Fix(
            "Return the answer only when it is not nil", .safe,
            unit.bindingEdits(statement: exit, value: value, name: unit.freshName("hit", "found", "answer")))
    }

    private static func continuing(_ exit: BodyTree.NodeID, loop: SearchLoop, unit: CodeUnit) -> Fix? {
        let tree = unit.tree
        let edits = SourceEdits(unit)
        let title = "Go on to the next subview"
        guard loop.form == .forIn, let block = tree.parent(exit) else { return nil }
        if block == loop.body { return Fix(title, .safe, [edits.removal(of: unit.range(exit))]) }
        if tree.nodes[block].children.count == 1, tree.nodes[block].role == .otherwise, let clause = tree.parent(block),
            let body = tree.child(clause, .body)
        {
            return Fix(
                title, .safe,
                [TextEdit(range: unit.range(body).upperBound..<unit.range(block).upperBound, replacement: "")])
        }
        return Fix(title, .safe, [TextEdit(range: unit.range(exit), replacement: "continue")])
    }

    private static func breakingOnlyForHits(
        _ exit: BodyTree.NodeID, answer: BodyTree.BindingID, unit: CodeUnit
    ) -> Fix? {
        let name = unit.tree.bindings[answer].name.text
        return Fix(
            "Break off only when the answer is not nil", .safe,
            [TextEdit(range: unit.range(exit), replacement: "if \(name) != nil { \(unit.text(exit)) }")])
    }
}
