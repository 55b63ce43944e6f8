import SwiftScanner
import TextModel

/// One changed place in a correct search.
struct Mutant: Sendable {
    /// What was changed, and in which line of the code: "drop reversed, line 5".
    var name: String
    var code: String
}

/// Every change of one place that a hurried writer of such a search might make.
enum Mutations {
    static func mutants(of code: String) -> [Mutant] {
        let bytes = Array(code.utf8)
        let source = SwiftSource(bytes)
        let lines = LineTable(bytes)
        var mutants: [Mutant] = []
        var seen: Set<String> = []
        func add(_ name: String, _ range: ByteRange, _ replacement: String) {
            guard let edits = EditSet([TextEdit(range: range, replacement: replacement)]) else { return }
            let mutated = String(decoding: edits.applied(to: bytes), as: UTF8.self)
            guard mutated != code, seen.insert(mutated).inserted else { return }
            mutants.append(Mutant(name: "\(name), line \(lines.line(at: range.lowerBound) + 1)", code: mutated))
        }
        for declaration in source.declarations {
            SyntaxNode.declaration(declaration).walk(parsingBodiesIn: source) { node, ancestors in
                switch node {
                case .expression(let expression): mutate(expression, ancestors, source, add)
                case .statement(let statement): mutate(statement, source, add)
                case .condition(let condition):
                    if case .expression(let test) = condition.kind { negate(test, source, add) }
                default: break
                }
                return .descend
            }
        }
        return mutants
    }

    private typealias Add = (String, ByteRange, String) -> Void

    private static func mutate(
        _ expression: ExpressionSyntax, _ ancestors: [SyntaxNode], _ source: SwiftSource, _ add: Add
    ) {
        switch expression.kind {
        case .call(let call):
            guard case .member(let base?, let name) = call.callee.kind else {
                if case .name(let name) = call.callee.kind, name.text == "convert" {
                    mutateConversion(call, expression.range, source, add)
                }
                return
            }
            switch name.text {
            case "reversed": add("drop reversed", expression.range, source.text(base.range))
            case "convert": mutateConversion(call, expression.range, source, add)
            case "hitTest" where base.kind == .name(NameSyntax("super", range: base.range)):
                add("ask self instead of super", base.range, "self")
            default: break
            }
        case .prefix(let sign, let operand) where sign.text == "!":
            add("drop the negation", expression.range, source.text(operand.range))
        case .binary(let left, let sign, let right):
            if let other = swapped[sign.text] { add("\(sign.text) becomes \(other)", sign.range, other) }
            if sign.text == "??" { add("drop the fallback", expression.range, source.text(left.range)) }
            if sign.text == "&&" || sign.text == "||" {
                negate(left, source, add)
                negate(right, source, add)
            }
        case .float(let number?) where number == 0.01:
            add("a higher threshold", expression.range, "0.05")
            add("a lower threshold", expression.range, "0.001")
        case .name(let name):
            if name.text == "bounds" { add("frame for bounds", name.range, "frame") }
            if name.text == "frame" { add("bounds for frame", name.range, "bounds") }
        case .member(_, let name):
            if let other = swappedMembers[name.text] { add("\(other) for \(name.text)", name.range, other) }
        default: break
        }
    }

    private static let swapped = [
        "<": ">", ">": "<", "<=": ">", ">=": "<", "&&": "||", "||": "&&", "==": "!=", "!=": "==", "-": "+", "-=": "+=",
    ]
    private static let swappedMembers = ["bounds": "frame", "frame": "bounds", "first": "last", "last": "first"]

    private static func mutateConversion(
        _ call: CallSyntax, _ range: ByteRange, _ source: SwiftSource, _ add: Add
    ) {
        guard call.arguments.count == 2, let label = call.arguments[1].label else { return }
        add("drop the conversion", range, source.text(call.arguments[0].value.range))
        add("convert the other way", label.range, label.text == "to" ? "from" : "to")
    }

    private static func negate(_ test: ExpressionSyntax, _ source: SwiftSource, _ add: Add) {
        if case .binary(_, let sign, _) = test.kind, sign.text == "&&" || sign.text == "||" { return }
        if case .prefix = test.kind { return }
        add("negate", test.range, "!(\(source.text(test.range)))")
    }

    private static func mutate(_ statement: StatementSyntax, _ source: SwiftSource, _ add: Add) {
        switch statement.kind {
        case .guardStatement(let conditions, _):
            add("drop the guard", statement.range, "")
            for index in conditions.indices where conditions.count > 1 {
                let start = index == 0 ? conditions[0].range.lowerBound : conditions[index - 1].range.upperBound
                let end = index == 0 ? conditions[1].range.lowerBound : conditions[index].range.upperBound
                if case .expression = conditions[index].kind { add("drop a condition", start..<end, "") }
            }
        case .ifStatement(let conditional):
            add("drop the if", statement.range, "")
            // `if let hit = answer { return hit }` becomes `return answer`.
            if conditional.conditions.count == 1, conditional.otherwise == nil,
                case .optionalBinding(_, _, let value?) = conditional.conditions[0].kind
            {
                add("return early", statement.range, "return \(source.text(value.range))")
            } else {
                add("do it always", statement.range, "do \(source.text(conditional.body.range))")
            }
        case .returnStatement(let value?):
            switch value.kind {
            case .nilLiteral: add("self for nil", value.range, "self")
            case .name(let name) where name.text == "self": add("nil for self", value.range, "nil")
            default: add("nil for the answer", value.range, "nil")
            }
        default: break
        }
    }
}
