import SwiftScanner
import TextModel

/// Whether a stored property can be taken at its initial value.
enum StoredValuePolicy {
    /// Nobody assigns it, or hit testing alone does: at the beginning of a touch it has its initial value.
    case initialValue
    /// It is configuration or state: its initial value is at most an example.
    case changes

    init(_ member: MemberVariable, in graph: ClassGraph) {
        if member.isLet {
            self = .initialValue
            return
        }
        let sites = Self.assignments(of: member, in: graph)
        let isPrivate = member.prefix.hasModifier("private") || member.prefix.hasModifier("fileprivate")
        if sites.isEmpty {
            self = isPrivate ? .initialValue : .changes
        } else {
            let overrides = graph.overrides.filter { lastComponent($0.className) == lastComponent(member.typeName) }
            let isHitTestingsOwn = sites.allSatisfy { site in
                overrides.contains { $0.file.path == site.path && $0.function.range.contains(site.offset) }
            }
            self = isHitTestingsOwn ? .initialValue : .changes
        }
    }

    /// Where the files of the type assign the name, or call something on it that changes it.
    private static func assignments(of member: MemberVariable, in graph: ClassGraph) -> [(path: String, offset: Int)] {
        var seen: Set<String> = []
        var sites: [(path: String, offset: Int)] = []
        for part in graph.classes[member.typeName]?.parts ?? [] where seen.insert(part.file.path).inserted {
            let source = part.file.source
            for index in source.tokens.indices where isName(member.name, source.tokens[index], source) {
                // The declaration itself.
                if source.tokens[index].range == member.nameSyntax.range { continue }
                if isAssigned(behind: index, source) {
                    sites.append((part.file.path, source.tokens[index].range.lowerBound))
                }
            }
        }
        return sites
    }

    private static func isName(_ name: String, _ token: Token, _ source: SwiftSource) -> Bool {
        token.kind == .identifier && token.range.count == name.utf8.count
            && source.bytes[token.range.clamped(to: 0..<source.bytes.count)].elementsEqual(name.utf8)
    }

    /// Whether a chain of members and subscripts that begins with the name is assigned to, or changed by a call.
    private static func isAssigned(behind index: Int, _ source: SwiftSource) -> Bool {
        if index > 0, source.tokens[index - 1].kind == .prefixAmpersand { return true }
        var next = index + 1
        while next < source.tokens.count {
            let token = source.tokens[next]
            switch token.kind {
            case .equal: return true
            case .binaryOperator: return assignmentOperators.contains(source.text(token.range))
            case .postfixQuestion, .exclamation: next += 1
            case .period:
                guard next + 1 < source.tokens.count else { return false }
                if mutators.contains(source.text(source.tokens[next + 1].range)) { return true }
                next += 2
            case .leftSquare where !token.flags.contains(.startsLine):
                guard let end = closingBracket(from: next, source) else { return false }
                next = end + 1
            default: return false
            }
        }
        return false
    }

    private static func closingBracket(from index: Int, _ source: SwiftSource) -> Int? {
        var depth = 0
        for position in index..<min(index + 256, source.tokens.count) {
            switch source.tokens[position].kind {
            case .leftSquare: depth += 1
            case .rightSquare:
                depth -= 1
                if depth == 0 { return position }
            default: break
            }
        }
        return nil
    }

    private static let assignmentOperators: Set<String> = ["+=", "-=", "*=", "/=", "|=", "&=", "^=", "%="]

    private static let mutators: Set<String> = [
        "toggle", "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "formUnion", "subtract",
        "formIntersection", "popLast", "negate", "sort", "reverse", "swapAt", "updateValue", "removeValue",
    ]
}
