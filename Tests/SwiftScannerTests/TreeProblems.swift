import SwiftScanner
import TextModel

/// What is wrong with the trees of a source: ranges that do not nest, siblings out of order, trees too tall.
struct TreeProblems {
    let source: SwiftSource
    private(set) var found: [String] = []

    /// No chain of nodes is longer in a tree that is parsed at once, however deep the source is nested.
    private static let tallest = 4 * SyntaxLimits.maximumHeight

    init(_ source: SwiftSource) {
        self.source = source
        var end = 0
        for declaration in source.declarations {
            if declaration.range.lowerBound < end { found.append("declarations overlap at \(declaration.range)") }
            end = declaration.range.upperBound
            SyntaxNode.declaration(declaration).walk(parsingBodiesIn: source) { node, ancestors in
                check(node, in: ancestors)
                return found.count > 5 ? .stop : .descend
            }
        }
    }

    private mutating func check(_ node: SyntaxNode, in ancestors: [SyntaxNode]) {
        let body = ancestors.lastIndex(where: holdsBodies) ?? 0
        if ancestors.count - body > Self.tallest { found.append("too tall at \(node.range.lowerBound)") }
        let outer = ancestors.last?.range ?? 0..<source.bytes.count
        if node.range.lowerBound < outer.lowerBound || node.range.upperBound > outer.upperBound {
            found.append("\(describe(node)) reaches out of \(ancestors.last.map(describe) ?? "the file")")
        }
        // Only neighbours matter, and they are together where the walk gets to their parent.
        var previous: SyntaxNode?
        for child in node.children(parsingBodiesIn: source) {
            if let previous, previous.range.upperBound > child.range.lowerBound, !previous.range.isEmpty,
                !isSignature(previous, of: child)
            {
                found.append("\(describe(previous)) overlaps \(describe(child))")
            }
            previous = child
        }
    }

    /// Behind such a node, bodies are parsed on their own.
    private func holdsBodies(_ node: SyntaxNode) -> Bool {
        switch node {
        case .statement(let statement):
            switch statement.kind {
            case .function, .variable: true
            default: false
            }
        case .declaration: true
        default: false
        }
    }

    /// A closure's captures and parameters stand inside the braces of its body.
    private func isSignature(_ node: SyntaxNode, of block: SyntaxNode) -> Bool {
        guard case .block = block else { return false }
        return block.range.contains(node.range)
    }

    private func describe(_ node: SyntaxNode) -> String {
        let form = String(describing: node).prefix { $0 != "(" }
        return "\(form) \(node.range) `\(source.text(node.range).prefix(60))`"
    }
}
