package import SwiftScanner

/// A function of a type, or of the top level of a file.
package struct MemberFunction: Sendable {
    package var function: FunctionDeclaration
    package var file: ProgramFile
    /// The dotted name of the type whose declaration or extension holds it; empty at the top level.
    package var typeName: String
    /// Whether it stands in an extension.
    package var isInExtension: Bool
    /// The platforms that the `#if` branches around it leave possible.
    package var platforms: Set<Platform>
    /// The conditions of those branches, outermost first, as source text.
    package var compilationConditions: [String]

    package var name: String { function.name.text }
    package var isStatic: Bool { function.prefix.hasModifier("static") || function.prefix.hasModifier("class") }
    package var isOverride: Bool { function.prefix.hasModifier("override") }

    /// The body's statements; nil where there is no body.
    package var body: CodeBlockSyntax? { function.body.map { file.source.body(of: $0) } }

    /// Whether a call with these argument labels can mean this function: parameters with defaults may be left out.
    package func accepts(labels: [String?]) -> Bool {
        var index = 0
        for parameter in function.parameters {
            if index < labels.count, labels[index] == parameter.label?.text {
                index += 1
                continue
            }
            if parameter.defaultValue == nil { return false }
        }
        return index == labels.count
    }
}

/// A variable of a type, or of the top level of a file; one for each name that a declaration binds.
package struct MemberVariable: Sendable {
    package var name: String
    package var nameSyntax: NameSyntax
    package var prefix: DeclarationPrefix
    package var isLet: Bool
    /// The type as written.
    package var type: TypeSyntax?
    package var value: ExpressionSyntax?
    package var accessors: AccessorsSyntax?
    package var file: ProgramFile
    /// The dotted name of the type whose declaration or extension holds it; empty at the top level.
    package var typeName: String
    /// The platforms that the `#if` branches around it leave possible.
    package var platforms: Set<Platform>

    package var isStatic: Bool { prefix.hasModifier("static") || prefix.hasModifier("class") }
    package var isLazy: Bool { prefix.hasModifier("lazy") }
    package var isWeak: Bool { prefix.hasModifier("weak") || prefix.hasModifier("unowned") }
    /// Whether the value is computed by a getter.
    package var isComputed: Bool { accessors?.getter != nil }
}

/// The members that a class has, its own first, then those of its superclasses, protocols and their extensions.
package struct Members: Sendable {
    /// By base name, nearest first.
    package private(set) var functions: [String: [MemberFunction]] = [:]
    /// By name, nearest first.
    package private(set) var variables: [String: [MemberVariable]] = [:]

    package init() {}

    /// The nearest variable of a name that can exist on the platform.
    package func variable(_ name: String, on platforms: Set<Platform> = Set(Platform.allCases)) -> MemberVariable? {
        variables[name]?.first { !$0.platforms.isDisjoint(with: platforms) }
    }

    /// The nearest function that a call with these labels can mean.
    package func function(
        _ name: String, labels: [String?], on platforms: Set<Platform> = Set(Platform.allCases)
    ) -> MemberFunction? {
        functions[name]?.first { !$0.platforms.isDisjoint(with: platforms) && $0.accepts(labels: labels) }
    }

    mutating func add(_ function: MemberFunction) {
        functions[function.name, default: []].append(function)
    }

    mutating func add(_ variable: MemberVariable) {
        variables[variable.name, default: []].append(variable)
    }

    mutating func append(_ farther: Members) {
        functions.merge(farther.functions) { $0 + $1 }
        variables.merge(farther.variables) { $0 + $1 }
    }
}
