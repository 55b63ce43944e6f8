import SwiftScanner
import TextModel

/// The static pass that gives points, rectangles and sizes their coordinate spaces.
///
/// It looks at every override of a file, at every function that asks for a hit test, and at the helpers of the file
/// that these call. What it does not know it is silent about.
package struct CoordinateSpaces: Sendable {
    private let graph: ClassGraph

    package init(_ graph: ClassGraph) { self.graph = graph }

    /// The spaces of all functions of a file that have to do with hit testing.
    package func analyze(_ file: ProgramFile) -> FileSpaces {
        var maps: [SpaceMap] = []
        for roots in rootsByClass(of: file) {
            maps += ClassSpaces(graph: graph, file: file, className: roots.className, roots: roots.functions).maps()
        }
        // A helper that several classes call is looked at for each of them; what is said of it is one list.
        var byPlace: [ByteRange: SpaceMap] = [:]
        for map in maps {
            guard var known = byPlace[map.function.range] else {
                byPlace[map.function.range] = map
                continue
            }
            known.mismatches += map.mismatches.filter { mismatch in
                !known.mismatches.contains { $0.range == mismatch.range && $0.kind == mismatch.kind }
            }
            known.callers += map.callers.filter { !known.callers.contains($0) }
            byPlace[map.function.range] = known
        }
        return FileSpaces(maps: byPlace.values.sorted { $0.function.range.lowerBound < $1.function.range.lowerBound })
    }

    /// A function that is looked at for its own sake.
    struct Root {
        var function: FunctionDeclaration
        var kind: ViewKind?
        /// Set for overrides: whose space the point parameter is in.
        var method: HitTestMethod?

        var isStatic: Bool { function.prefix.hasModifier("static") || function.prefix.hasModifier("class") }
    }

    private func rootsByClass(of file: ProgramFile) -> [(className: String, functions: [Root])] {
        var order: [String] = []
        var roots: [String: [Root]] = [:]
        var seen: Set<ByteRange> = []
        func add(_ root: Root, of className: String) {
            guard seen.insert(root.function.range).inserted else { return }
            if roots[className] == nil { order.append(className) }
            roots[className, default: []].append(root)
        }
        for override in graph.overrides where override.file.path == file.path {
            add(Root(function: override.function, kind: override.kind, method: override.method), of: override.className)
        }
        func visit(_ declarations: [Declaration], in scope: String, depth: Int) {
            guard depth < 64 else { return }
            for declaration in declarations {
                switch declaration.kind {
                case .type(let type):
                    let name = scope.isEmpty ? type.name.text : scope + "." + type.name.text
                    visit(type.members, in: name, depth: depth + 1)
                case .conditionalCompilation(let branches):
                    for branch in branches { visit(branch.elements, in: scope, depth: depth + 1) }
                case .function(let function):
                    guard let body = function.body, asksForHit(body, in: file.source) else { continue }
                    add(Root(function: function, kind: graph.kind(of: scope), method: nil), of: scope)
                default: break
                }
            }
        }
        visit(file.source.declarations, in: "", depth: 0)
        return order.map { ($0, roots[$0] ?? []) }
    }

    /// Whether a body calls one of the methods of hit testing, by the names among its tokens.
    private func asksForHit(_ body: UnparsedBody, in source: SwiftSource) -> Bool {
        let tokens = source.tokens
        let range = (body.firstToken..<max(body.firstToken, body.endToken)).clamped(to: 0..<tokens.count)
        for index in range where tokens[index].kind == .identifier {
            let bytes = source.bytes[tokens[index].range.clamped(to: 0..<source.bytes.count)]
            if bytes.elementsEqual("hitTest".utf8) || bytes.elementsEqual("pointInside".utf8) { return true }
            if bytes.elementsEqual("inside".utf8), index > 1, tokens[index - 1].kind == .leftParen,
                source.bytes[tokens[index - 2].range.clamped(to: 0..<source.bytes.count)].elementsEqual("point".utf8)
            {
                return true
            }
        }
        return false
    }
}
