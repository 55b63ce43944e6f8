import OverrideAnalysis
import SwiftScanner

/// One of the conditions under which the system passes a view and its subtree over.
enum Gate: String, Hashable, CaseIterable {
    case hidden = "isHidden"
    case interaction = "isUserInteractionEnabled"
    case alpha = "alpha"

    /// The gates that the system applies to a kind of view.
    static func all(of kind: ViewKind?) -> [Gate] { kind == .uiView || kind == nil ? allCases : [.hidden] }
}

/// A test of one gate, as an operand of a condition: `!view.isHidden`, `alpha > 0.01`, `isHidden == false`.
struct GateTest {
    let unit: CodeUnit
    let gate: Gate
    /// The view that is tested, by key.
    let subject: String
    /// The whole operand with its negations and comparison.
    let node: BodyTree.NodeID
    /// The read of the property itself.
    let read: BodyTree.NodeID
    /// The operand's truth for a view that may be hit.
    let passesWhen: Bool
    /// The comparison of `alpha`.
    var comparison: AlphaComparison?

    func spelled(by node: BodyTree.NodeID, passesWhen: Bool) -> GateTest {
        GateTest(
            unit: unit, gate: gate, subject: subject, node: node, read: read, passesWhen: passesWhen,
            comparison: comparison)
    }
}

/// `alpha` beside a number.
struct AlphaComparison {
    /// The binary expression.
    let node: BodyTree.NodeID
    /// With `alpha` on the left: `<`, `<=`, `>`, `>=`, `==`, `!=`.
    let symbol: String
    let limit: Double
    /// The node of the limit.
    let limitNode: BodyTree.NodeID

    /// Whether the limit works as the system's own does; `alpha` is stored in single precision, so 0.01 itself is below it.
    var agreesWithSystem: Bool {
        switch symbol {
        case "<", "<=", ">", ">=": abs(limit - 0.01) <= 0.000_1
        default: false
        }
    }
}

extension CodeUnit {
    /// A fact as the outcome of a gate's test: which view passes the gate, or fails it.
    func gateTest(_ fact: Fact) -> (test: GateTest, passes: Bool)? {
        guard case .truth(let truth) = fact.claim, let test = fact.unit.gateTest(fact.node) else { return nil }
        return (test, test.passesWhen == truth)
    }

    /// The node as a test of a gate.
    func gateTest(_ id: BodyTree.NodeID) -> GateTest? {
        let id = tree.stripped(id)
        guard let expression = tree.expression(id) else { return nil }
        switch expression.kind {
        case .prefix(let symbol, _) where symbol.text == "!":
            guard let inner = tree.child(id, .operand), let test = gateTest(inner) else { return nil }
            return test.spelled(by: id, passesWhen: !test.passesWhen)
        case .name where tree.bindingOfName[id] != nil:
            let origin = origin(id)
            guard origin != id, let test = gateTest(origin) else { return nil }
            return test.spelled(by: id, passesWhen: test.passesWhen)
        case .name, .member:
            guard let (gate, subject) = gateRead(id), gate != .alpha else { return nil }
            return GateTest(
                unit: self, gate: gate, subject: subject, node: id, read: id, passesWhen: gate == .interaction)
        case .optionalChain, .forceUnwrap:
            return tree.child(id, .operand).flatMap(gateTest)
        case .binary(_, let symbol, _):
            return binaryTest(id, symbol: symbol.text)
        default: return nil
        }
    }

    private func binaryTest(_ id: BodyTree.NodeID, symbol: String) -> GateTest? {
        guard let left = tree.child(id, .left), let right = tree.child(id, .right) else { return nil }
        switch symbol {
        case "==", "!=":
            for (side, other) in [(left, right), (right, left)] {
                guard let constant = tree.boolean(other), let test = gateTest(side) else { continue }
                let keeps = constant == (symbol == "==")
                return test.spelled(by: id, passesWhen: keeps ? test.passesWhen : !test.passesWhen)
            }
            return alphaTest(id, left: left, right: right, symbol: symbol)
        case "<", "<=", ">", ">=": return alphaTest(id, left: left, right: right, symbol: symbol)
        case "??":
            guard tree.boolean(right) != nil, let test = gateTest(left) else { return nil }
            return test.spelled(by: id, passesWhen: test.passesWhen)
        default: return nil
        }
    }

    private func alphaTest(
        _ id: BodyTree.NodeID, left: BodyTree.NodeID, right: BodyTree.NodeID, symbol: String
    ) -> GateTest? {
        let mirrored = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]
        for (side, other, symbol) in [(left, right, symbol), (right, left, mirrored[symbol] ?? symbol)] {
            guard let (gate, subject) = gateRead(tree.unwrapped(side)), gate == .alpha, let limit = number(other) else {
                continue
            }
            let passesWhen: Bool
            switch symbol {
            case ">", ">=": passesWhen = true
            case "<", "<=": passesWhen = false
            // Equal to nothing, or to a value that is as good as nothing, is gated; equal to more is visible.
            case "==": passesWhen = limit > 0.01
            default: passesWhen = limit <= 0.01
            }
            return GateTest(
                unit: self, gate: .alpha, subject: subject, node: id, read: side, passesWhen: passesWhen,
                comparison: AlphaComparison(node: id, symbol: symbol, limit: limit, limitNode: other))
        }
        return nil
    }

    /// `isHidden`, `view.alpha`, … without comparison or negation; also a local that holds the value.
    func gateRead(_ id: BodyTree.NodeID) -> (Gate, subject: String)? {
        let id = origin(id)
        guard let expression = tree.expression(id) else { return nil }
        let name: String
        let subject: String
        switch expression.kind {
        case .name(let text):
            guard tree.bindingOfName[id] == nil, !className.isEmpty else { return nil }
            name = text.text
            subject = key(id).map { String($0.dropLast(name.count + 1)) } ?? "self"
        case .member(_, let text):
            guard let base = tree.child(id, .base) else { return nil }
            name = text.text
            guard let baseKey = key(base) else { return nil }
            subject = baseKey
        default: return nil
        }
        guard let gate = Self.gatesByName[name], isView(subject, gate: gate) else { return nil }
        return (gate, subject)
    }

    private static let gatesByName: [String: Gate] = [
        "isHidden": .hidden, "hidden": .hidden, "isHiddenOrHasHiddenAncestor": .hidden,
        "isUserInteractionEnabled": .interaction, "userInteractionEnabled": .interaction,
        "alpha": .alpha,
    ]

    /// Colours and layers have an `alpha` or `isHidden` of their own that is no gate of a view.
    private func isView(_ subject: String, gate: Gate) -> Bool {
        let last = subject.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if last.hasSuffix("color") || last.hasSuffix("colour") { return false }
        if last == "layer" || last.hasSuffix("layer"), kind != .layer { return false }
        return true
    }

    // MARK: - Numbers

    /// The value of a numeric expression of literals and constants.
    func number(_ id: BodyTree.NodeID) -> Double? {
        number(id, depth: 0)
    }

    private func number(_ id: BodyTree.NodeID, depth: Int) -> Double? {
        guard depth < 16 else { return nil }
        let id = origin(id)
        guard let expression = tree.expression(id) else { return nil }
        switch expression.kind {
        case .integer(let value): return value.map(Double.init)
        case .float(let value): return value
        case .prefix(let symbol, _):
            guard symbol.text == "-" || symbol.text == "+", let inner = tree.child(id, .operand),
                let value = number(inner, depth: depth + 1)
            else { return nil }
            return symbol.text == "-" ? -value : value
        case .binary(_, let symbol, _):
            guard let left = tree.child(id, .left).flatMap({ number($0, depth: depth + 1) }),
                let right = tree.child(id, .right).flatMap({ number($0, depth: depth + 1) })
            else { return nil }
            switch symbol.text {
            case "+": return left + right
            case "-": return left - right
            case "*": return left * right
            case "/": return right == 0 ? nil : left / right
            default: return nil
            }
        case .call(let call):
            guard call.arguments.count == 1, case .name(let name) = call.callee.kind,
                ["CGFloat", "Double", "Float"].contains(name.text)
            else { return nil }
            return tree.argument(id, 0).flatMap { number($0, depth: depth + 1) }
        case .name, .member: return constant(id).flatMap { Self.number($0) }
        default: return nil
        }
    }

    /// The initial value of the constant that a name means: of the class, of a type's static members, or global.
    func constant(_ id: BodyTree.NodeID) -> ExpressionSyntax? { constantVariable(id)?.value }

    /// The constant that a name means, with its file.
    func constantVariable(_ id: BodyTree.NodeID) -> MemberVariable? {
        guard let expression = tree.expression(id) else { return nil }
        switch expression.kind {
        case .name(let name):
            guard tree.bindingOfName[id] == nil else { return nil }
            return members.variable(name.text) ?? graph.globalVariables[name.text]?.first
        case .member(_, let name):
            guard let base = tree.child(id, .base), let baseKey = key(base) else { return nil }
            if baseKey == "self" || baseKey == "T:Self" { return members.variable(name.text) }
            guard baseKey.hasPrefix("T:") else { return nil }
            let type = String(baseKey.dropFirst(2))
            let resolved = graph.resolvedName(type, in: className) ?? type
            return graph.ownMembers(of: resolved).variable(name.text)
        default: return nil
        }
    }

    private static func number(_ expression: ExpressionSyntax) -> Double? {
        switch expression.kind {
        case .integer(let value): return value.map(Double.init)
        case .float(let value): return value
        case .prefix(let symbol, let inner) where symbol.text == "-": return number(inner).map { -$0 }
        case .parenthesized(let inner): return number(inner)
        case .call(let call):
            guard call.arguments.count == 1, case .name(let name) = call.callee.kind,
                ["CGFloat", "Double", "Float"].contains(name.text)
            else { return nil }
            return number(call.arguments[0].value)
        default: return nil
        }
    }
}
