import SwiftScanner
import TextModel

/// Writes trees as S-expressions, so that a case can say in one line what the parser should make of its source.
///
/// Names stand for themselves, forms are lists with the form's name first, and what is missing is `∅`.
struct TreeDump {
    let source: SwiftSource

    func text(_ range: ByteRange) -> String { source.text(range) }

    func list(_ head: String, _ parts: [String]) -> String {
        "(" + ([head] + parts.filter { !$0.isEmpty }).joined(separator: " ") + ")"
    }

    // MARK: - Expressions

    func dump(_ node: ExpressionSyntax) -> String {
        switch node.kind {
        case .name(let name): name.text
        case .member(let base, let name): (base.map(dump) ?? "") + "." + name.text
        case .call(let call):
            list(
                "call" + (call.parenthesesRange == nil ? "{}" : ""),
                [dump(call.callee)] + call.arguments.map(dump) + call.trailingClosures.map(dump))
        case .subscriptCall(let base, let arguments): list("subscript", [dump(base)] + arguments.map(dump))
        case .integer(let value): value.map(String.init) ?? "overflow"
        case .float(let value): value.map { "\($0)" } ?? "overflow"
        case .boolean(let value): "\(value)"
        case .nilLiteral: "nil"
        case .string(let literal): "\"" + literal.segments.map(dump).joined() + "\""
        case .regex: "/regex/"
        case .array(let elements): "[" + elements.map(dump).joined(separator: " ") + "]"
        case .dictionary(let elements):
            "[" + (elements.isEmpty ? ":" : "")
                + elements.map { dump($0.key) + ": " + dump($0.value) }.joined(separator: " ") + "]"
        case .parenthesized(let inner): list("paren", [dump(inner)])
        case .tuple(let elements): list("tuple", elements.map(dump))
        case .prefix(let mark, let operand): list("prefix", [mark.text, dump(operand)])
        case .postfix(let operand, let mark): list("postfix", [dump(operand), mark.text])
        case .binary(let left, let mark, let right): list(mark.text, [dump(left), dump(right)])
        case .assignment(let target, let mark, let value): list("assign" + mark.text, [dump(target), dump(value)])
        case .ternary(let condition, let then, let otherwise):
            list("?:", [dump(condition), dump(then), dump(otherwise)])
        case .cast(let value, let kind, let range, let type):
            list(text(range) == "is" ? "is" : "\(text(range))/\(kind)", [dump(value), dump(type)])
        case .forceUnwrap(let inner): dump(inner) + "!"
        case .optionalChain(let inner): dump(inner) + "?"
        case .inOut(let inner): list("inout", [dump(inner)])
        case .closure(let closure): dump(closure)
        case .tryExpression(let kind, let inner): list(kind == .plain ? "try" : "try/\(kind)", [dump(inner)])
        case .annotated(let inner):
            list(text(node.range.lowerBound..<inner.range.lowerBound).filter { !$0.isWhitespace }, [dump(inner)])
        case .ifExpression(let syntax): list("if-expr", [dump(syntax)])
        case .switchExpression(let syntax): list("switch-expr", [dump(syntax)])
        case .keyPath(let root, let components):
            list("keypath", [root.map(dump) ?? "∅"] + components.map(\.text))
        case .macro(let name, let arguments, let closures):
            list("#" + name.text, arguments.map(dump) + closures.map(dump))
        case .type(let type): list("type", [dump(type)])
        case .conditionalChain(let base, let branches):
            list("#if-chain", [dump(base)] + branches.map { dump($0) { dump($0) } })
        case .discard: "_"
        case .unknown: node.range.isEmpty ? "∅" : "«" + text(node.range) + "»"
        }
    }

    func dump(_ argument: ArgumentSyntax) -> String {
        (argument.label.map { $0.text + ":" } ?? "") + dump(argument.value)
    }

    func dump(_ segment: StringLiteralSyntax.Segment) -> String {
        switch segment {
        case .text(let range): text(range)
        case .interpolation(let arguments, _): "\\(" + arguments.map(dump).joined(separator: " ") + ")"
        }
    }

    func dump(_ closure: TrailingClosureSyntax) -> String {
        (closure.label.map { $0.text + ":" } ?? "") + dump(closure.closure)
    }

    func dump(_ closure: ClosureSyntax) -> String {
        var signature = ""
        if !closure.captures.isEmpty {
            let captures = closure.captures.map { $0.name.text + ($0.value.map { "=" + dump($0) } ?? "") }
            signature += "[" + captures.joined(separator: " ") + "]"
        }
        if !closure.parameters.isEmpty { signature += "|" + closure.parameters.map(dump).joined(separator: " ") + "|" }
        return "{" + ([signature] + closure.body.statements.map(dump)).filter { !$0.isEmpty }.joined(separator: " ")
            + "}"
    }

    func dump(_ parameter: ParameterSyntax) -> String {
        let label =
            parameter.label.map { $0 == parameter.name ? "" : $0.text + "/" } ?? (parameter.type == nil ? "" : "_/")
        return label + parameter.name.text + (parameter.type.map { ":" + dump($0) } ?? "")
            + (parameter.defaultValue.map { "=" + dump($0) } ?? "")
    }

    // MARK: - Types and patterns

    func dump(_ type: TypeSyntax) -> String {
        switch type.kind {
        case .named(let name, let arguments):
            name + (arguments.isEmpty ? "" : "<" + arguments.map(dump).joined(separator: " ") + ">")
        case .optional(let inner, let implicit): dump(inner) + (implicit ? "!" : "?")
        case .array(let element): "[" + dump(element) + "]"
        case .dictionary(let key, let value): "[" + dump(key) + ": " + dump(value) + "]"
        case .tuple(let elements): list("tuple", elements.map(dump))
        case .function: "function"
        case .composition(let members): list("&", members.map(dump))
        case .modified(let inner): list("mod", [dump(inner)])
        case .unknown: type.range.isEmpty ? "∅" : "«" + text(type.range) + "»"
        }
    }

    func dump(_ pattern: PatternSyntax) -> String {
        switch pattern.kind {
        case .name(let name): name.text
        case .wildcard: "_"
        case .tuple(let elements): list("tuple", elements.map(dump))
        case .binding(let inner): list("let", [dump(inner)])
        case .optional(let inner): dump(inner) + "?"
        case .enumCase(let name, let payload): list("case", ["." + name.text] + payload.map(dump))
        case .typeTest(let type): list("is", [dump(type)])
        case .cast(let inner, let type): list("as", [dump(inner), dump(type)])
        case .expression(let expression): list("expr", [dump(expression)])
        case .unknown: pattern.range.isEmpty ? "∅" : "«" + text(pattern.range) + "»"
        }
    }

    func dump(_ element: TuplePatternElementSyntax) -> String {
        (element.label.map { $0.text + ":" } ?? "") + dump(element.pattern)
    }

    // MARK: - Statements

    func dump(_ block: CodeBlockSyntax) -> String {
        block.range.isEmpty ? "∅" : "{" + block.statements.map(dump).joined(separator: " ") + "}"
    }

    func dump(_ node: StatementSyntax) -> String {
        switch node.kind {
        case .expression(let expression): dump(expression)
        case .variable(let variable): dump(variable)
        case .function(let function): dump(function)
        case .declaration(let declaration): dump(declaration)
        case .ifStatement(let syntax): dump(syntax)
        case .guardStatement(let conditions, let body): list("guard", conditions.map(dump) + [dump(body)])
        case .forIn(let loop):
            list(
                "for",
                [dump(loop.pattern), dump(loop.sequence)] + (loop.whereClause.map { ["where " + dump($0)] } ?? [])
                    + [dump(loop.body)])
        case .whileLoop(let conditions, let body): list("while", conditions.map(dump) + [dump(body)])
        case .repeatWhile(let body, let condition): list("repeat", [dump(body), dump(condition)])
        case .switchStatement(let syntax): dump(syntax)
        case .doCatch(let body, let catches):
            list("do", [dump(body)] + catches.map { list("catch", $0.items.map(dump) + [dump($0.body)]) })
        case .deferStatement(let body): list("defer", [dump(body)])
        case .returnStatement(let value): list("return", value.map { [dump($0)] } ?? [])
        case .throwStatement(let value): list("throw", [dump(value)])
        case .breakStatement(let label): list("break", label.map { [$0.text] } ?? [])
        case .continueStatement(let label): list("continue", label.map { [$0.text] } ?? [])
        case .fallthroughStatement: "(fallthrough)"
        case .labeled(let label, let inner): list("label", [label.text, dump(inner)])
        case .conditionalCompilation(let branches): list("#if", branches.map { dump($0) { dump($0) } })
        case .unknown: "«" + text(node.range) + "»"
        }
    }

    func dump<Element>(_ branch: ConditionalBranchSyntax<Element>, _ element: (Element) -> String) -> String {
        list(branch.condition.map(dump) ?? "else", branch.elements.map(element))
    }

    func dump(_ condition: ConditionSyntax) -> String {
        switch condition.kind {
        case .expression(let expression): dump(expression)
        case .optionalBinding(let pattern, let type, let value):
            list("let", [dump(pattern) + (type.map { ":" + dump($0) } ?? ""), value.map(dump) ?? ""])
        case .matching(let pattern, let value): list("case", [dump(pattern), dump(value)])
        case .availability(let negated): negated ? "#unavailable" : "#available"
        case .unknown: condition.range.isEmpty ? "∅" : "«" + text(condition.range) + "»"
        }
    }

    func dump(_ syntax: IfSyntax) -> String {
        var parts = syntax.conditions.map(dump) + [dump(syntax.body)]
        switch syntax.otherwise {
        case .block(let block): parts.append(dump(block))
        case .ifElse(let inner): parts.append(dump(inner))
        case nil: break
        }
        return list("if", parts)
    }

    func dump(_ syntax: SwitchSyntax) -> String {
        list("switch", [dump(syntax.subject)] + syntax.cases.map(dump))
    }

    func dump(_ node: SwitchCaseSyntax) -> String {
        let head = (node.isConditional ? "#" : "") + (node.isDefault ? "default" : "case")
        return list(head, node.items.map(dump) + [":"] + node.statements.map(dump))
    }

    func dump(_ item: SwitchItemSyntax) -> String {
        dump(item.pattern) + (item.whereClause.map { " where " + dump($0) } ?? "")
    }

    // MARK: - Declarations

    func dump(_ variable: VariableSyntax) -> String {
        let bindings = variable.bindings.map { binding in
            dump(binding.pattern) + (binding.type.map { ":" + dump($0) } ?? "")
                + (binding.value.map { "=" + dump($0) } ?? "") + (binding.accessors.map { " " + dump($0) } ?? "")
        }
        return list(dump(variable.prefix) + (variable.isLet ? "let" : "var"), bindings)
    }

    func dump(_ accessors: AccessorsSyntax) -> String {
        var parts: [String] = []
        if let getter = accessors.getter { parts.append("get" + dump(source.body(of: getter))) }
        if let setter = accessors.setter { parts.append("set" + dump(source.body(of: setter))) }
        parts += accessors.observers.map { "observe" + dump(source.body(of: $0)) }
        return list("accessors", parts)
    }

    func dump(_ prefix: DeclarationPrefix) -> String {
        let attributes = prefix.attributes.map { attribute in
            "@" + attribute.name.text + (attribute.argumentsRange.map { text($0) } ?? "") + " "
        }
        return attributes.joined() + prefix.modifiers.map { $0.text + " " }.joined()
    }

    func dump(_ function: FunctionDeclaration) -> String {
        let parameters = "[" + function.parameters.map(dump).joined(separator: " ") + "]"
        return list(
            dump(function.prefix) + (function.keyword == .function ? "func" : "")
                + (function.keyword == .function ? " " : "")
                + (function.name.text.isEmpty ? "∅" : function.name.text),
            [
                function.parametersRange.isEmpty ? "" : parameters, function.returnType.map { "->" + dump($0) } ?? "",
                function.body.map { dump(source.body(of: $0)) } ?? "",
            ])
    }

    func dump(_ node: Declaration) -> String {
        switch node.kind {
        case .type(let type):
            let inherited =
                type.inheritedTypes.isEmpty ? "" : ":" + type.inheritedTypes.map(dump).joined(separator: ",")
            return list(
                dump(type.prefix) + "\(type.keyword)", [type.name.text + inherited] + type.members.map(dump))
        case .function(let function): return dump(function)
        case .variable(let variable): return dump(variable)
        case .typeAlias(let name, let type): return list("typealias", [name.text, type.map(dump) ?? ""])
        case .importDeclaration(let path): return list("import", [path])
        case .conditionalCompilation(let branches): return list("#if", branches.map { dump($0) { dump($0) } })
        case .statement(let statement): return dump(statement)
        case .other: return "(other)"
        case .unknown: return "«" + text(node.range) + "»"
        }
    }

    func dumpFile() -> String { source.declarations.map(dump).joined(separator: "\n") }
}
