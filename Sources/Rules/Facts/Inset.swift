import OverrideAnalysis
import SwiftScanner
import TextModel

/// A call that moves a rectangle's edges in or out.
struct InsetCall {
    /// Whether all amounts that are known move an edge inwards, and at least one does.
    let shrinks: Bool
    /// Whether a name or comment around the call says that the area grows.
    let isSaidToEnlarge: Bool
    /// Whether an amount is written with a minus, so that an edge moves outwards.
    let isWrittenNegative: Bool
    /// Edits that turn the amounts round; empty where they cannot be written here.
    let negation: [TextEdit]

    init?(_ node: BodyTree.NodeID, in unit: CodeUnit) {
        let tree = unit.tree
        guard let call = tree.call(node) else { return nil }
        var amounts: [Double?] = []
        var words: [String] = []
        switch (call.name.text, call.labels) {
        case ("insetBy", ["dx", "dy"]):
            let arguments = [tree.argument(node, 0), tree.argument(node, 1)].compactMap { $0 }
            amounts = arguments.map { unit.number($0) }
            words = arguments.map { unit.text($0) }
            negation = arguments.flatMap { unit.minus($0) }
        case ("inset", ["by"]), ("inset", [nil]):
            guard let argument = tree.argument(node, 0), let edges = unit.edgeInsets(argument) else { return nil }
            amounts = edges.amounts
            words = [unit.text(argument)]
            negation = edges.negation
        case ("CGRectInset", _), ("NSInsetRect", _):
            let arguments = [tree.argument(node, 1), tree.argument(node, 2)].compactMap { $0 }
            amounts = arguments.map { unit.number($0) }
            words = arguments.map { unit.text($0) }
            negation = arguments.flatMap { unit.minus($0) }
        default: return nil
        }
        if amounts.contains(nil), amounts.count == 2, let call = tree.call(node) {
            // `max(0, …)` is no number, and never negative.
            let arguments = (0..<call.labels.count).compactMap { tree.argument(node, $0) }.suffix(2)
            amounts = zip(amounts, arguments).map { amount, argument in
                amount ?? (unit.isNeverNegative(argument) ? 1 : nil)
            }
        }
        let known = amounts.compactMap { $0 }
        isWrittenNegative = words.contains { $0.hasPrefix("-") } || known.contains { $0 < 0 }
        shrinks = known.count == amounts.count && known.allSatisfy { $0 >= 0 } && known.contains { $0 > 0 }
        guard shrinks else {
            isSaidToEnlarge = false
            return
        }
        // What the result is called says it, too.
        if let statement = tree.enclosingStatement(node) {
            words += tree.bindings.filter { $0.declaration == statement }.map(\.name.text)
            words.append(unit.comments(around: unit.range(statement)))
        }
        if unit.role != .override(.hitTest), unit.role != .override(.pointInside) {
            words.append(unit.symbol.split(separator: ".").last.map(String.init) ?? "")
        }
        if let function = unit.function {
            let lines = unit.comments(before: function.range.lowerBound).split(separator: "\n")
            words += lines.filter { !$0.contains("MARK:") }.map(String.init)
        }
        isSaidToEnlarge = words.contains { Self.speaksOfGrowth($0) }
    }

    static func speaksOfGrowth(_ text: String) -> Bool {
        let text = text.lowercased()
        return growthWords.contains { text.contains($0) }
    }

    private static let growthWords = [
        "expand", "expans", "extend", "extension", "grow", "larg", "outset", "bigger", "widen", "slop", "slack",
        "outward",
        "increas", "generous", "roomy", "stretch",
    ]
}

extension CodeUnit {
    /// Whether an amount is `max(0, …)`, `abs(…)`, or a positive part or multiple of these.
    func isNeverNegative(_ node: BodyTree.NodeID, depth: Int = 0) -> Bool {
        let node = origin(node)
        if let number = number(node) { return number >= 0 }
        guard depth < 8 else { return false }
        if let call = tree.call(node), call.base == nil {
            let arguments = (0..<call.labels.count).compactMap { tree.argument(node, $0) }
            switch call.name.text {
            case "abs", "fabs": return true
            case "max": return arguments.contains { isNeverNegative($0, depth: depth + 1) }
            case "min": return arguments.allSatisfy { isNeverNegative($0, depth: depth + 1) }
            default: return false
            }
        }
        guard case .binary(_, let symbol, _)? = tree.expression(node)?.kind, ["*", "/", "+"].contains(symbol.text),
            let left = tree.child(node, .left), let right = tree.child(node, .right)
        else { return false }
        return isNeverNegative(left, depth: depth + 1) && isNeverNegative(right, depth: depth + 1)
    }

    /// Edits that put a minus in front of an amount, or take one away.
    func minus(_ node: BodyTree.NodeID) -> [TextEdit] {
        let inner = tree.stripped(node)
        let range = self.range(node)
        switch tree.expression(inner)?.kind {
        case .prefix(let symbol, _)? where symbol.text == "-":
            return [TextEdit(range: symbol.range, replacement: "")]
        case .binary?, .ternary?:
            if inner != node { return [TextEdit(range: range.lowerBound..<range.lowerBound, replacement: "-")] }
            return [
                TextEdit(range: range.lowerBound..<range.lowerBound, replacement: "-("),
                TextEdit(range: range.upperBound..<range.upperBound, replacement: ")"),
            ]
        default:
            // Minus nothing is nothing.
            if number(node) == 0 { return [] }
            return [TextEdit(range: range.lowerBound..<range.lowerBound, replacement: "-")]
        }
    }

    /// The edges of `UIEdgeInsets(top:left:bottom:right:)`, written here or in a constant.
    func edgeInsets(_ node: BodyTree.NodeID) -> (amounts: [Double?], negation: [TextEdit])? {
        let origin = origin(node)
        let edges = ["top", "left", "bottom", "right"]
        if let call = tree.call(origin),
            call.labels == edges || call.labels == ["top", "leading", "bottom", "trailing"]
        {
            let arguments = (0..<4).compactMap { tree.argument(origin, $0) }
            return (arguments.map { number($0) }, arguments.flatMap { minus($0) })
        }
        guard let constant = constantVariable(origin), !constant.isComputed, let value = constant.value,
            case .call(let call) = value.kind, call.arguments.map({ $0.label?.text }) == edges
        else { return nil }
        let amounts = call.arguments.map { Self.literal($0.value) }
        let name = text(node)
        let negated = edges.map { "\($0): -\(name).\($0)" }.joined(separator: ", ")
        return (amounts, [TextEdit(range: range(node), replacement: "UIEdgeInsets(\(negated))")])
    }

    private static func literal(_ expression: ExpressionSyntax) -> Double? {
        switch expression.kind {
        case .integer(let value): value.map(Double.init)
        case .float(let value): value
        case .prefix(let symbol, let inner): symbol.text == "-" ? literal(inner).map { -$0 } : nil
        default: nil
        }
    }

    /// The comments before a statement, and from there to the end of its last line.
    func comments(around range: ByteRange) -> String {
        let bytes = file.source.bytes
        var end = range.upperBound
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return comments(before: range.lowerBound) + comments(in: range.lowerBound..<end)
    }

    /// The text of the comments in a range: what stands between its tokens.
    func comments(in range: ByteRange) -> String {
        let source = file.source
        var result = ""
        var position = range.lowerBound
        for token in source.tokens where token.range.upperBound > range.lowerBound {
            if token.range.lowerBound >= range.upperBound { break }
            if token.range.lowerBound > position { result += source.text(position..<token.range.lowerBound) }
            position = max(position, token.range.upperBound)
        }
        if position < range.upperBound { result += source.text(position..<range.upperBound) }
        return result
    }
}

/// A rectangle whose origin and size are the bounds' with something added.
struct GrownRectangle {
    private struct Axis {
        /// What the origin is moved by, and the size is grown by, over the unknown margins and the number 1.
        var shift: [String: Double]
        var growth: [String: Double]

        /// Twice the shift outwards is the growth.
        var isBalanced: Bool {
            let keys = Set(shift.keys).union(growth.keys)
            return keys.allSatisfy { abs((growth[$0] ?? 0) + 2 * (shift[$0] ?? 0)) < 0.001 }
        }

        var isStill: Bool { shift.isEmpty && growth.isEmpty }
        var movesOut: Bool { shift.values.contains { $0 < 0 } }
        var grows: Bool { growth.values.contains { $0 > 0 } }
    }

    let isLopsided: Bool
    let fix: Fix?

    init?(_ node: BodyTree.NodeID, in unit: CodeUnit) {
        guard let arguments = Self.parts(of: node, in: unit) else { return nil }
        let forms = arguments.map { unit.linear($0) }
        guard let x = forms[0], let y = forms[1], let width = forms[2], let height = forms[3] else { return nil }
        var bases: Set<String> = []
        guard let horizontal = Self.axis(x, width, ["minX", "origin.x"], ["size.width", "width"], &bases),
            let vertical = Self.axis(y, height, ["minY", "origin.y"], ["size.height", "height"], &bases),
            bases.count == 1, let base = bases.first
        else { return nil }
        let axes = [horizontal, vertical]
        let unbalanced = axes.filter { !$0.isBalanced }
        let isOnlyMoved = axes.allSatisfy { $0.movesOut && $0.growth.isEmpty && !$0.shift.values.contains { $0 > 0 } }
        isLopsided =
            isOnlyMoved
            || unbalanced.contains { axis in
                let other = axis.shift == horizontal.shift && axis.growth == horizontal.growth ? vertical : horizontal
                if axis.movesOut, !axis.shift.values.contains(where: { $0 > 0 }) {
                    // Moved out, but grown by less than twice as much; without any growth the other axis tells.
                    return axis.grows || (other.grows && other.isBalanced)
                }
                guard axis.shift.isEmpty, axis.grows else { return false }
                // Grown by twice a margin that the other axis, or the factor 2, shows.
                if axis.growth == other.growth, other.isBalanced, !other.isStill { return true }
                return axis.growth.contains { $0.key != "" && abs($0.value - 2) < 0.001 }
            }
        fix = isLopsided ? Self.fix(node, unit, base, axes, arguments) : nil
    }

    /// The expressions for x, y, width and height.
    private static func parts(of node: BodyTree.NodeID, in unit: CodeUnit) -> [BodyTree.NodeID]? {
        let tree = unit.tree
        guard let call = tree.call(node), call.base == nil,
            ["CGRect", "NSRect", "CGRectMake", "NSMakeRect"].contains(call.name.text)
        else { return nil }
        switch call.labels {
        case ["x", "y", "width", "height"], [nil, nil, nil, nil]:
            let parts = (0..<4).compactMap { tree.argument(node, $0) }
            return parts.count == 4 ? parts : nil
        case ["origin", "size"]:
            let pairs = [0, 1].compactMap { tree.argument(node, $0).map { unit.origin($0) } }
            let names = [["CGPoint", "NSPoint"], ["CGSize", "NSSize"]]
            let labels = [["x", "y"], ["width", "height"]]
            guard pairs.count == 2 else { return nil }
            var parts: [BodyTree.NodeID] = []
            for (index, pair) in pairs.enumerated() {
                guard let inner = tree.call(pair), names[index].contains(inner.name.text),
                    inner.labels == labels[index]
                else { return nil }
                parts += [0, 1].compactMap { tree.argument(pair, $0) }
            }
            return parts.count == 4 ? parts : nil
        default: return nil
        }
    }

    private static func axis(
        _ origin: [String: Double], _ size: [String: Double], _ originNames: [String], _ sizeNames: [String],
        _ bases: inout Set<String>
    ) -> Axis? {
        var axis = Axis(shift: origin, growth: size)
        func base(_ key: String, _ names: [String]) -> String? {
            for name in names where key.hasSuffix("." + name) {
                let base = String(key.dropLast(name.count + 1))
                if base.hasSuffix("bounds") || base == "self.frame" { return base }
            }
            return nil
        }
        guard let sizeKey = size.keys.first(where: { base($0, sizeNames) != nil }), size[sizeKey] == 1,
            let sizeBase = base(sizeKey, sizeNames)
        else { return nil }
        axis.growth[sizeKey] = nil
        var place = sizeBase == "self.frame" ? "self.bounds" : sizeBase
        for key in origin.keys {
            guard let originBase = base(key, originNames) else { continue }
            guard origin[key] == 1 else { return nil }
            axis.shift[key] = nil
            // The size of the frame is that of the bounds; its origin is in another space.
            if originBase != place, originBase != sizeBase { return nil }
            place = originBase
        }
        bases.insert(place)
        return axis
    }

    private static func fix(
        _ node: BodyTree.NodeID, _ unit: CodeUnit, _ base: String, _ axes: [Axis], _ arguments: [BodyTree.NodeID]
    ) -> Fix? {
        let margins = axes.enumerated().map { index, axis -> String? in
            if axis.movesOut, let name = marginName(arguments[index], unit) { return "-" + name }
            let shift = axis.shift.mapValues { -$0 }
            let half = axis.growth.mapValues { $0 / 2 }
            let margin = axis.movesOut ? shift : half
            if margin.isEmpty { return "0" }
            guard margin.count == 1, let (key, factor) = margin.first, factor > 0 else { return nil }
            if key.isEmpty { return "-" + number(factor) }
            let name = unit.shortName(of: key)
            guard !name.contains("#") else { return nil }
            return factor == 1 ? "-" + name : "-\(number(factor)) * " + name
        }
        guard let dx = margins[0], let dy = margins[1] else { return nil }
        return Fix(
            "Grow by the same margin on all sides", .safe,
            [
                TextEdit(
                    range: unit.range(node), replacement: "\(unit.shortName(of: base)).insetBy(dx: \(dx), dy: \(dy))")
            ])
    }

    /// The name of the margin in `-margin`, `bounds.minX - margin`.
    private static func marginName(_ origin: BodyTree.NodeID, _ unit: CodeUnit) -> String? {
        let tree = unit.tree
        let side: BodyTree.NodeID?
        switch tree.expression(tree.stripped(origin))?.kind {
        case .prefix(let symbol, _)? where symbol.text == "-": side = tree.child(tree.stripped(origin), .operand)
        case .binary(_, let symbol, _)? where symbol.text == "-": side = tree.child(tree.stripped(origin), .right)
        default: return nil
        }
        guard let side else { return nil }
        switch tree.expression(side)?.kind {
        case .name?, .member?: return unit.text(side)
        default: return nil
        }
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }
}

extension CodeUnit {
    /// A sum of unknowns with factors, by key, and of a number under the empty key; nil for anything else.
    func linear(_ name: BodyTree.NodeID, depth: Int = 0) -> [String: Double]? {
        guard depth < 24 else { return nil }
        let node = origin(name)
        func form(_ role: BodyTree.Role) -> [String: Double]? {
            tree.child(node, role).flatMap { linear($0, depth: depth + 1) }
        }
        func cleaned(_ form: [String: Double]) -> [String: Double] { form.filter { abs($0.value) > 1e-9 } }
        switch tree.expression(node)?.kind {
        case .integer?, .float?: return number(node).map { cleaned(["": $0]) }
        case .prefix(let symbol, _)?:
            guard symbol.text == "-", let inner = form(.operand) else { return nil }
            return inner.mapValues { -$0 }
        case .binary(_, let symbol, _)?:
            guard let left = form(.left), let right = form(.right) else { return nil }
            switch symbol.text {
            case "+": return cleaned(left.merging(right, uniquingKeysWith: +))
            case "-": return cleaned(left.merging(right.mapValues { -$0 }, uniquingKeysWith: +))
            case "*":
                if left.keys.allSatisfy(\.isEmpty) { return right.mapValues { $0 * (left[""] ?? 0) } }
                if right.keys.allSatisfy(\.isEmpty) { return left.mapValues { $0 * (right[""] ?? 0) } }
                return nil
            case "/":
                guard right.keys.allSatisfy(\.isEmpty), let divisor = right[""], divisor != 0 else { return nil }
                return left.mapValues { $0 / divisor }
            default: return nil
            }
        case .call?:
            guard let call = tree.call(node), ["CGFloat", "Double"].contains(call.name.text), call.labels == [nil]
            else { return opaque(name) }
            return tree.argument(node, 0).flatMap { linear($0, depth: depth + 1) }
        case .name?, .member?: return key(node).map { [$0: 1] }
        default: return opaque(name)
        }
    }

    /// A local name for something that is no sum, as an unknown of its own.
    private func opaque(_ name: BodyTree.NodeID) -> [String: Double]? {
        guard let binding = tree.bindingOfName[tree.stripped(name)], tree.bindings[binding].assignments.isEmpty else {
            return nil
        }
        return [key(binding: binding): 1]
    }
}
