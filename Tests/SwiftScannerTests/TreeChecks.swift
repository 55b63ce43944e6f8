import SwiftScanner
import Testing
import TextModel

/// Checks what holds for every tree, whatever the source: ranges nest, siblings are ordered, and nothing reaches
/// behind the end. Returns the number of nodes.
@discardableResult
func checkInvariants(_ source: SwiftSource, sourceLocation: SourceLocation = #_sourceLocation) -> Int {
    var count = 0
    for declaration in source.declarations {
        SyntaxNode.declaration(declaration).walk(parsingBodiesIn: source) { node, ancestors in
            count += 1
            let outer = ancestors.last?.range ?? 0..<source.bytes.count
            if !(outer.lowerBound <= node.range.lowerBound && node.range.upperBound <= outer.upperBound) {
                Issue.record(
                    "\(describe(node, source)) reaches out of \(ancestors.last.map { describe($0, source) } ?? "file")",
                    sourceLocation: sourceLocation)
                return .stop
            }
            if ancestors.count > 4 * SyntaxLimits.maximumHeight + 1000 {
                Issue.record("the tree is too tall", sourceLocation: sourceLocation)
                return .stop
            }
            checkOrder(of: node, source, sourceLocation)
            return .descend
        }
    }
    for (left, right) in zip(source.declarations, source.declarations.dropFirst())
    where left.range.upperBound > right.range.lowerBound {
        Issue.record("declarations overlap at \(right.range)", sourceLocation: sourceLocation)
    }
    return count
}

private func checkOrder(of node: SyntaxNode, _ source: SwiftSource, _ sourceLocation: SourceLocation) {
    let children = node.children(parsingBodiesIn: source)
    for (left, right) in zip(children, children.dropFirst()) {
        // A closure's captures and parameters stand inside the braces of its body.
        if case .block = right, right.range.lowerBound < left.range.lowerBound, right.range.contains(left.range) {
            continue
        }
        if left.range.upperBound > right.range.lowerBound, !left.range.isEmpty {
            Issue.record(
                "\(describe(left, source)) overlaps \(describe(right, source)) in \(describe(node, source))",
                sourceLocation: sourceLocation)
        }
    }
}

func describe(_ node: SyntaxNode, _ source: SwiftSource) -> String {
    let form = String(describing: node).prefix { $0 != "(" }
    return "\(form) \(node.range) `\(source.text(node.range).prefix(60))`"
}
