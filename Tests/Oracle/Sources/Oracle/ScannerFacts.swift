import SwiftScanner
import TextModel

/// The facts of the scanner's outline and of all bodies.
func scannerFacts(of source: SwiftSource) -> TreeFacts {
    var collector = ScannerFacts()
    for declaration in source.declarations {
        SyntaxNode.declaration(declaration).walk(parsingBodiesIn: source) { node, _ in collector.enter(node) }
    }
    return collector.facts
}

private struct ScannerFacts {
    var facts = TreeFacts()
    /// The conditions of `#if`, which are not compared.
    private var conditions: Set<ByteRange> = []

    mutating func enter(_ node: SyntaxNode) -> SyntaxStep {
        switch node {
        case .block(let block): facts.add(.block, block.range)
        case .statement(let statement): return enter(statement)
        case .condition(let condition): enter(condition)
        case .elseIf(let syntax): facts.add(.ifForm, syntax.range)
        case .switchCase(let syntax): facts.add(.switchCase, syntax.range)
        case .expression(let expression): return enter(expression)
        case .pattern(let pattern):
            // `catch where …` has no pattern of its own in the other tree.
            if pattern.kind != .wildcard || !pattern.range.isEmpty { facts.add(.pattern, pattern.range) }
            return .skipChildren
        case .type: return .skipChildren
        case .declaration(let declaration): enter(declaration)
        }
        return .descend
    }

    private mutating func enter(_ declaration: Declaration) {
        switch declaration.kind {
        case .type(let type): facts.add(.type, type.range)
        case .function(let function): enter(function)
        case .variable(let variable): enter(variable)
        case .typeAlias: facts.add(.typeAlias, declaration.range)
        case .importDeclaration: facts.add(.importDeclaration, declaration.range)
        case .conditionalCompilation(let branches): conditions.formUnion(branches.compactMap { $0.condition?.range })
        case .statement, .other: break
        case .unknown: facts.add(.unknown, declaration.range)
        }
    }

    private mutating func enter(_ function: FunctionDeclaration) {
        facts.add(.function, function.range)
        for parameter in function.parameters { annotate(parameter.type) }
        annotate(function.returnType)
    }

    private mutating func enter(_ variable: VariableSyntax) {
        facts.add(.variable, variable.range)
        for binding in variable.bindings {
            facts.add(.binding, binding.range)
            annotate(binding.type)
        }
    }

    private mutating func annotate(_ type: TypeSyntax?) {
        if let type { facts.add(.annotation, type.range) }
    }

    private mutating func enter(_ statement: StatementSyntax) -> SyntaxStep {
        let range = statement.range
        switch statement.kind {
        case .expression, .declaration: break
        case .variable(let variable): enter(variable)
        case .function(let function): enter(function)
        case .ifStatement: facts.add(.ifForm, range)
        case .guardStatement: facts.add(.guardStatement, range)
        case .forIn: facts.add(.forLoop, range)
        case .whileLoop: facts.add(.whileLoop, range)
        case .repeatWhile: facts.add(.repeatLoop, range)
        case .switchStatement: facts.add(.switchForm, range)
        case .doCatch: facts.add(.doStatement, range)
        case .deferStatement: facts.add(.deferStatement, range)
        case .returnStatement: facts.add(.returnStatement, range)
        case .throwStatement: facts.add(.throwStatement, range)
        case .breakStatement: facts.add(.breakStatement, range)
        case .continueStatement: facts.add(.continueStatement, range)
        case .fallthroughStatement: facts.add(.fallthroughStatement, range)
        case .labeled: facts.add(.labeled, range)
        case .conditionalCompilation(let branches): conditions.formUnion(branches.compactMap { $0.condition?.range })
        case .unknown: facts.add(.unknown, range)
        }
        return .descend
    }

    private mutating func enter(_ condition: ConditionSyntax) {
        switch condition.kind {
        case .expression: facts.add(.condition, condition.range)
        case .optionalBinding(_, let type, _):
            facts.add(.optionalBinding, condition.range)
            annotate(type)
        case .matching: facts.add(.matching, condition.range)
        case .availability: facts.add(.availability, condition.range)
        case .unknown: facts.add(.unknown, condition.range)
        }
    }

    private mutating func enter(_ expression: ExpressionSyntax) -> SyntaxStep {
        if conditions.contains(expression.range) { return .skipChildren }
        let range = expression.range
        switch expression.kind {
        case .name(let name): facts.add(.name, name.range)
        case .member: facts.add(.member, range)
        case .call(let call):
            facts.add(.call, range)
            for closure in call.trailingClosures { facts.add(.closure, closure.closure.body.range) }
        case .subscriptCall: facts.add(.subscriptCall, range)
        case .integer: facts.add(.integer, range)
        case .float: facts.add(.float, range)
        case .boolean: facts.add(.boolean, range)
        case .nilLiteral: facts.add(.nilLiteral, range)
        case .string: facts.add(.string, range)
        case .regex: facts.add(.regex, range)
        case .array: facts.add(.array, range)
        case .dictionary: facts.add(.dictionary, range)
        case .parenthesized, .tuple: facts.add(.tuple, range)
        case .prefix: facts.add(.prefix, range)
        case .postfix: facts.add(.postfix, range)
        case .binary, .assignment: facts.add(.infix, range)
        case .ternary: facts.add(.ternary, range)
        case .cast(_, let kind, _, let type):
            facts.add(kind == .test ? .typeTest : .cast, range)
            annotate(type)
        case .forceUnwrap: facts.add(.forceUnwrap, range)
        case .optionalChain: facts.add(.optionalChain, range)
        case .inOut: facts.add(.inOut, range)
        case .closure: facts.add(.closure, range)
        case .tryExpression: facts.add(.tryExpression, range)
        case .annotated: facts.add(.annotated, range)
        case .ifExpression: facts.add(.ifForm, range)
        case .switchExpression: facts.add(.switchForm, range)
        case .keyPath:
            facts.add(.keyPath, range)
            facts.opaque.append(range.lowerBound + 1..<range.upperBound)
            return .skipChildren
        case .macro(_, _, let closures):
            facts.add(.macro, range)
            for closure in closures { facts.add(.closure, closure.closure.body.range) }
        case .type:
            facts.opaque.append(range)
            return .skipChildren
        case .conditionalChain(_, let branches): conditions.formUnion(branches.compactMap { $0.condition?.range })
        case .discard: facts.add(.discard, range)
        case .unknown: facts.add(.unknown, range)
        }
        return .descend
    }
}
