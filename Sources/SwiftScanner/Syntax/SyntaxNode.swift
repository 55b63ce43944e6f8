package import TextModel

/// Any node of a tree, for code that walks trees without caring for every form.
package enum SyntaxNode: Hashable, Sendable {
    case block(CodeBlockSyntax)
    case statement(StatementSyntax)
    case condition(ConditionSyntax)
    /// The `if` behind `else`.
    case elseIf(IfSyntax)
    case switchCase(SwitchCaseSyntax)
    case expression(ExpressionSyntax)
    case pattern(PatternSyntax)
    case type(TypeSyntax)
    indirect case declaration(Declaration)

    package var range: ByteRange {
        switch self {
        case .block(let node): node.range
        case .statement(let node): node.range
        case .condition(let node): node.range
        case .elseIf(let node): node.range
        case .switchCase(let node): node.range
        case .expression(let node): node.range
        case .pattern(let node): node.range
        case .type(let node): node.range
        case .declaration(let node): node.range
        }
    }

    /// The nodes directly inside, in source order. Bodies of functions and accessors are not parsed, so not among them.
    package var children: [SyntaxNode] {
        var collector = ChildCollector()
        switch self {
        case .block(let node): collector.add(node.statements)
        case .statement(let node): collector.addChildren(of: node)
        case .condition(let node): collector.addChildren(of: node)
        case .elseIf(let node): collector.addParts(of: node)
        case .switchCase(let node):
            collector.add(node.items)
            collector.add(node.statements)
        case .expression(let node): collector.addChildren(of: node)
        case .pattern(let node): collector.addChildren(of: node)
        case .type(let node): collector.addChildren(of: node)
        case .declaration(let node): collector.addChildren(of: node)
        }
        return collector.nodes
    }
}

extension SyntaxNode {
    /// The children, with the bodies of functions and accessors parsed and in their place.
    package func children(parsingBodiesIn source: SwiftSource) -> [SyntaxNode] {
        var bodies: [UnparsedBody] = []
        switch self {
        case .statement(let statement):
            switch statement.kind {
            case .function(let function): bodies += [function.body].compactMap { $0 }
            case .variable(let variable): bodies += variable.bindings.flatMap { $0.accessors?.bodies ?? [] }
            default: break
            }
        case .declaration(let declaration):
            switch declaration.kind {
            case .function(let function): bodies += [function.body].compactMap { $0 }
            case .variable(let variable): bodies += variable.bindings.flatMap { $0.accessors?.bodies ?? [] }
            default: break
            }
        default: break
        }
        guard !bodies.isEmpty else { return children }
        let nodes = children + bodies.map { .block(source.body(of: $0)) }
        return nodes.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}

extension AccessorsSyntax {
    /// All bodies behind the variable, in no particular order.
    package var bodies: [UnparsedBody] { [getter, setter].compactMap { $0 } + observers }
}

/// What a walk does behind a node.
package enum SyntaxStep: Hashable, Sendable {
    case descend, skipChildren, stop
}

extension SyntaxNode {
    /// Visits this node and all below it, parents first, in source order.
    ///
    /// `enter` also gets the nodes around the visited one, outermost first; `leave` is called behind a node's children.
    /// With a source, the bodies of functions and accessors inside are parsed and visited too.
    package func walk(
        parsingBodiesIn source: SwiftSource? = nil,
        enter: (SyntaxNode, _ ancestors: [SyntaxNode]) -> SyntaxStep, leave: (SyntaxNode) -> Void = { _ in }
    ) {
        // An explicit stack, so that no tree is too tall for the thread.
        var ancestors: [SyntaxNode] = []
        var pending: [[SyntaxNode].Iterator] = [[self].makeIterator()]
        while let last = pending.indices.last {
            guard let node = pending[last].next() else {
                pending.removeLast()
                if let done = ancestors.popLast() { leave(done) }
                continue
            }
            switch enter(node, ancestors) {
            case .descend:
                ancestors.append(node)
                pending.append((source.map(node.children(parsingBodiesIn:)) ?? node.children).makeIterator())
            case .skipChildren: leave(node)
            case .stop: return
            }
        }
    }

    /// Visits every expression in this node, parents first, those in closures too.
    package func forEachExpression(_ visit: (ExpressionSyntax) -> Void) {
        walk { node, _ in
            if case .expression(let expression) = node { visit(expression) }
            return .descend
        }
    }

    /// The nodes whose bytes contain an offset, from this one to the innermost; empty if this one does not.
    package func path(at offset: Int) -> [SyntaxNode] {
        guard range.contains(offset) else { return [] }
        var path = [self]
        var next: SyntaxNode? = self
        while let node = next {
            next = node.children.first { $0.range.contains(offset) }
            if let next { path.append(next) }
        }
        return path
    }

    /// The smallest node whose bytes contain all of a range, or nil if this one does not.
    package func innermost(containing range: ByteRange) -> SyntaxNode? {
        guard self.range.contains(range) else { return nil }
        var node = self
        while let inner = node.children.first(where: { $0.range.contains(range) }) { node = inner }
        return node
    }
}
