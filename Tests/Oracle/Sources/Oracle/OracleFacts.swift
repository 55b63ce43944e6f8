import SwiftOperators
import SwiftParser
import SwiftSyntax
import TextModel

/// The facts of the toolchain's tree, its operators grouped by precedence.
func oracleFacts(of tree: SourceFileSyntax) -> TreeFacts {
    var operators = OperatorTable.standardOperators
    operators.addSourceFile(tree) { _ in }
    var unknown: Set<String> = []
    var folded = operators.foldAll(tree) { error in
        if case .missingOperator(let name, _) = error { unknown.insert(name) }
    }
    if !unknown.isEmpty {
        // Operators of other files, of which both sides assume the same.
        let group = """
            precedencegroup Unspecified {
                associativity: left
                higherThan: LogicalConjunctionPrecedence
                lowerThan: ComparisonPrecedence
            }

            """
        let declarations = unknown.sorted().map { "infix operator \($0): Unspecified\n" }.joined()
        operators.addSourceFile(Parser.parse(source: group + declarations)) { _ in }
        folded = operators.foldAll(tree) { _ in }
    }
    let collector = OracleFacts(viewMode: .sourceAccurate)
    collector.walk(folded)
    return collector.facts
}

private func range(of node: some SyntaxProtocol) -> ByteRange {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<start + node.trimmedLength.utf8Length
}

private final class OracleFacts: SyntaxAnyVisitor {
    var facts = TreeFacts()

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        if let form = Self.form(of: node.kind) {
            // The scanner counts generic arguments to the member that they follow.
            let whole = node.parent?.kind == .genericSpecializationExpr ? node.parent ?? node : node
            facts.add(form, rangeBehindConditionalAttributes(of: whole))
        }
        return isKept(node) ? .visitChildren : .skipChildren
    }

    /// The scanner reads `#if` around attributes as a block of its own in front of the declaration.
    private func rangeBehindConditionalAttributes(of node: Syntax) -> ByteRange {
        let attributes = node.asProtocol((any WithAttributesSyntax).self)?.attributes
        guard let block = attributes?.last(where: { $0.is(IfConfigDeclSyntax.self) }) else { return range(of: node) }
        facts.opaque.append(range(of: block))
        let start = block.nextToken(viewMode: .sourceAccurate)?.positionAfterSkippingLeadingTrivia.utf8Offset
        return (start ?? range(of: node).lowerBound)..<range(of: node).upperBound
    }

    /// Forms that stand for themselves, whatever is around them.
    private static func form(of kind: SyntaxKind) -> TreeFact.Form? {
        switch kind {
        case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl: .function
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: .type
        case .typeAliasDecl, .associatedTypeDecl: .typeAlias
        case .variableDecl: .variable
        case .importDecl: .importDeclaration
        case .returnStmt: .returnStatement
        case .throwStmt: .throwStatement
        case .breakStmt: .breakStatement
        case .continueStmt: .continueStatement
        case .fallThroughStmt: .fallthroughStatement
        case .deferStmt: .deferStatement
        case .ifExpr: .ifForm
        case .guardStmt: .guardStatement
        case .forStmt: .forLoop
        case .whileStmt: .whileLoop
        case .repeatStmt: .repeatLoop
        case .switchExpr: .switchForm
        case .switchCase: .switchCase
        case .doStmt: .doStatement
        case .labeledStmt: .labeled
        case .yieldStmt, .discardStmt: .annotated
        case .optionalBindingCondition: .optionalBinding
        case .matchingPatternCondition: .matching
        case .availabilityCondition: .availability
        case .codeBlock: .block
        case .memberAccessExpr: .member
        case .superExpr: .name
        case .functionCallExpr: .call
        case .subscriptCallExpr: .subscriptCall
        case .infixOperatorExpr: .infix
        case .ternaryExpr: .ternary
        case .isExpr: .typeTest
        case .asExpr: .cast
        case .prefixOperatorExpr: .prefix
        case .postfixOperatorExpr: .postfix
        case .forceUnwrapExpr: .forceUnwrap
        case .optionalChainingExpr: .optionalChain
        case .inOutExpr: .inOut
        case .tryExpr: .tryExpression
        case .awaitExpr, .consumeExpr, .copyExpr, .borrowExpr, .unsafeExpr, .packElementExpr, .packExpansionExpr:
            .annotated
        case .closureExpr: .closure
        case .arrayExpr: .array
        case .dictionaryExpr: .dictionary
        case .tupleExpr: .tuple
        case .stringLiteralExpr: .string
        case .integerLiteralExpr: .integer
        case .floatLiteralExpr: .float
        case .booleanLiteralExpr: .boolean
        case .nilLiteralExpr: .nilLiteral
        case .regexLiteralExpr: .regex
        case .keyPathExpr: .keyPath
        case .macroExpansionExpr: .macro
        case .discardAssignmentExpr: .discard
        default: nil
        }
    }

    /// Adds what depends on the node's surroundings; answers whether its children are compared.
    private func isKept(_ node: Syntax) -> Bool {
        switch node.kind {
        case .attribute, .enumCaseDecl, .macroDecl, .operatorDecl, .precedenceGroupDecl, .macroExpansionDecl,
            .genericParameterClause, .genericWhereClause, .genericArgumentClause, .inheritanceClause, .typeExpr:
            return false
        case .keyPathExpr:
            facts.opaque.append(range(of: node).lowerBound + 1..<range(of: node).upperBound)
            return false
        case .patternBinding:
            let comma = PatternBindingSyntax(node)?.trailingComma
            let whole = range(of: node)
            // The comma is a part of the binding there, and so is the space before it.
            let last = comma?.previousToken(viewMode: .sourceAccurate).map { range(of: $0).upperBound }
            facts.add(.binding, whole.lowerBound..<(last ?? whole.upperBound))
        case .declReferenceExpr: addName(node)
        case .conditionElement:
            if let condition = ConditionElementSyntax(node)?.condition, condition.is(ExprSyntax.self) {
                facts.add(.condition, range(of: condition))
            }
        case .accessorDecl:
            guard let accessor = AccessorDeclSyntax(node) else { return true }
            switch accessor.accessorSpecifier.tokenKind {
            case .keyword(.get): return true
            // Of a subscript's accessors the scanner keeps the getter.
            case .keyword(.set): return node.parent?.parent?.parent?.kind != .subscriptDecl
            case .keyword(.willSet), .keyword(.didSet): return true
            default: return false
            }
        case .accessorBlock:
            if let block = AccessorBlockSyntax(node), case .getter = block.accessors {
                facts.add(.block, range(of: block))
            }
        case .closureExpr: facts.add(.block, range(of: node))
        case .ifConfigClause:
            if let condition = IfConfigClauseSyntax(node)?.condition { facts.opaque.append(range(of: condition)) }
        default:
            if node.isProtocol((any PatternSyntaxProtocol).self)
                || node.parent?.kind == .switchCaseItem && node.kind == .expressionPattern
            {
                facts.add(.pattern, range(of: node))
                return false
            }
            if node.isProtocol((any TypeSyntaxProtocol).self) {
                addType(node)
                return false
            }
        }
        return true
    }

    private func addName(_ node: Syntax) {
        switch node.keyPathInParent {
        case \MemberAccessExprSyntax.declName, \KeyPathPropertyComponentSyntax.declName: return
        default: facts.add(.name, range(of: node))
        }
    }

    private func addType(_ node: Syntax) {
        switch node.parent?.kind {
        case .typeAnnotation where node.parent?.parent?.kind == .forStmt: return
        case .typeAnnotation, .returnClause, .functionParameter, .asExpr, .isExpr:
            if node.parent?.parent?.kind == .closureSignature { return }
            facts.add(.annotation, range(of: node))
        default: return
        }
    }
}
