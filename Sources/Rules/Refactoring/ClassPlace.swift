package import SwiftScanner
package import TextModel

/// Where in a type a byte offset lies.
package struct ClassPlace: Hashable, Sendable {
    /// The dotted name of the innermost type around the offset.
    package let typeName: String
    package let keyword: TypeDeclaration.Keyword
    /// From the opening to the closing brace of the declaration or extension.
    package let bodyRange: ByteRange
    package let part: Part

    package enum Part: Hashable, Sendable {
        /// From the first attribute to the opening brace.
        case header
        /// In a line, or in the space, between members.
        case betweenMembers
        /// In the declaration of variables with these names, outside of their accessors' bodies.
        case variable([String])
        /// In the head of a function, or in another member.
        case member
        /// Inside the braces of a function or of accessors.
        case body
    }

    /// The place of a byte offset; nil outside of all types.
    package init?(at offset: Int, in source: SwiftSource) {
        // In front of a line's first word that word is meant.
        let offset = max(offset, source.indentation(at: offset).upperBound)
        guard let place = Self.place(of: offset, in: source.declarations, within: "") else { return nil }
        self = place
    }

    private init(_ typeName: String, _ type: TypeDeclaration, _ part: Part) {
        self.typeName = typeName
        keyword = type.keyword
        bodyRange = type.bodyRange
        self.part = part
    }

    private static func place(of offset: Int, in declarations: [Declaration], within outer: String) -> ClassPlace? {
        for declaration in declarations
        where declaration.range.contains(offset) || declaration.range.upperBound == offset {
            switch declaration.kind {
            case .type(let type):
                let name = outer.isEmpty ? type.name.text : "\(outer).\(type.name.text)"
                if offset <= type.bodyRange.lowerBound { return ClassPlace(name, type, .header) }
                guard offset < type.bodyRange.upperBound else { continue }
                if let inner = place(of: offset, in: type.members, within: name) { return inner }
                return ClassPlace(name, type, part(at: offset, in: type.members))
            case .conditionalCompilation(let branches):
                if let inner = place(of: offset, in: branches.flatMap { $0.elements }, within: outer) { return inner }
            default: break
            }
        }
        return nil
    }

    private static func part(at offset: Int, in members: [Declaration]) -> Part {
        for member in members where member.range.contains(offset) || member.range.upperBound == offset {
            switch member.kind {
            case .function(let function):
                return isInside(function.body.map { [$0.range] } ?? [], offset) ? .body : .member
            case .variable(let variable):
                if isInside(variable.bindings.compactMap { $0.accessors?.range }, offset) { return .body }
                return .variable(
                    variable.bindings.compactMap { binding in
                        if case .name(let name) = binding.pattern.kind { name.text } else { nil }
                    })
            case .conditionalCompilation(let branches):
                return part(at: offset, in: branches.flatMap { $0.elements })
            default: return .member
            }
        }
        return .betweenMembers
    }

    private static func isInside(_ bodies: [ByteRange], _ offset: Int) -> Bool {
        bodies.contains { $0.lowerBound < offset && offset < $0.upperBound }
    }
}
