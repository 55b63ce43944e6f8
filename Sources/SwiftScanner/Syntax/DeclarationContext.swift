/// Where a declaration stands: the types around it, and the `#if` branches that it depends on.
package struct DeclarationContext: Hashable, Sendable {
    /// One branch of an `#if` block.
    package struct Branch: Hashable, Sendable {
        /// Nil for `#else`.
        package var condition: ExpressionSyntax?
        /// The first branch of its block is 0.
        package var index: Int
    }

    /// Enclosing types and extensions, outermost first.
    package var types: [TypeDeclaration] = []
    /// Enclosing branches, outermost first.
    package var branches: [Branch] = []

    /// The dotted name of the enclosing types, empty at the top level.
    package var typeName: String { types.map(\.name.text).joined(separator: ".") }
}

extension SwiftSource {
    /// Visits every declaration outside of bodies in source order, types before their members.
    ///
    /// `#if` blocks themselves are not visited, only what their branches hold. The answer says whether to go on into
    /// a type's members.
    package func forEachDeclaration(_ visit: (Declaration, DeclarationContext) -> Bool) {
        var context = DeclarationContext()
        visitAll(declarations, &context, visit)
    }

    /// The nesting of declarations is bounded by the parser.
    private func visitAll(
        _ declarations: [Declaration], _ context: inout DeclarationContext,
        _ visit: (Declaration, DeclarationContext) -> Bool
    ) {
        for declaration in declarations {
            switch declaration.kind {
            case .conditionalCompilation(let branches):
                for (index, branch) in branches.enumerated() {
                    context.branches.append(DeclarationContext.Branch(condition: branch.condition, index: index))
                    visitAll(branch.elements, &context, visit)
                    context.branches.removeLast()
                }
            case .type(let type):
                guard visit(declaration, context) else { continue }
                context.types.append(type)
                visitAll(type.members, &context, visit)
                context.types.removeLast()
            default:
                _ = visit(declaration, context)
            }
        }
    }
}
