package import SwiftScanner

/// The kind of system search that a class takes part in, by its base class.
package enum ViewKind: Hashable, Sendable {
    /// `UIView` and what inherits from it.
    case uiView
    /// `NSView` and what inherits from it.
    case nsView
    /// `CALayer` and what inherits from it.
    case layer
}

/// A file that takes part in an analysis: its path as the user knows it, and its scanned source.
package struct ProgramFile: Sendable {
    package let path: String
    package let source: SwiftSource

    package init(path: String, source: SwiftSource) {
        self.path = path
        self.source = source
    }
}

/// A declaration together with the file that its byte ranges belong to.
package struct Located<Value: Sendable>: Sendable {
    package let file: ProgramFile
    package let value: Value

    package init(file: ProgramFile, value: Value) {
        self.file = file
        self.value = value
    }
}

/// What the analysed files say of one type: its declaration, its extensions, and its supertypes' names.
package struct ClassDescription: Sendable {
    /// The dotted name, `Outer.Inner`.
    package var name: String
    /// The first inherited type of the `class` declaration, as written; nil for an extension of a class not declared here.
    package var superclassName: String?
    /// All inherited types as written, of the declaration and of the extensions, in order.
    package var inheritedNames: [String]
    /// Declaration first, then extensions, each in source order.
    package var parts: [Located<TypeDeclaration>]
    /// Whether a `class` declaration is among the parts.
    package var isDeclared: Bool
    /// The keyword of the declaration; `extension` where only extensions are known.
    package var keyword: TypeDeclaration.Keyword

    package init(
        name: String, superclassName: String?, inheritedNames: [String], parts: [Located<TypeDeclaration>],
        isDeclared: Bool, keyword: TypeDeclaration.Keyword
    ) {
        self.name = name
        self.superclassName = superclassName
        self.inheritedNames = inheritedNames
        self.parts = parts
        self.isDeclared = isDeclared
        self.keyword = keyword
    }
}

/// The types of the analysed files, how they inherit, what members they have, and the overrides among these.
///
/// Names are resolved as far as a reader without a type checker can: through nesting, extensions and type aliases.
package struct ClassGraph: Sendable {
    package let files: [ProgramFile]
    /// Every declared or extended type by its dotted name.
    package private(set) var classes: [String: ClassDescription] = [:]
    /// The overrides of hit testing's methods, in the order of the files and of the source.
    package private(set) var overrides: [MethodOverride] = []
    /// Functions at the top level of the files, by base name.
    package private(set) var globalFunctions: [String: [MemberFunction]] = [:]
    /// Variables at the top level of the files, by name.
    package private(set) var globalVariables: [String: [MemberVariable]] = [:]

    private let extraViewClasses: Set<String>
    /// Kinds of classes with a base of another module, told by what they override.
    private var inferredKinds: [String: [ViewKind]] = [:]
    private var ownMembers: [String: Members] = [:]
    /// The chains of the classes that override something, walked once.
    private var lineages: [String: Lineage] = [:]
    /// Dotted names by their last component, in the order of appearance.
    private var namesByLastComponent: [String: [String]] = [:]
    /// What type aliases stand for, by the alias's name; several where `#if` gives several.
    private var aliases: [String: [String]] = [:]

    /// Builds the graph.
    /// - Parameter extraViewClasses: names of further base classes that count as views, from the configuration.
    package init(_ files: [ProgramFile], extraViewClasses: Set<String> = []) {
        self.files = files
        self.extraViewClasses = extraViewClasses
        var collector = ProgramCollector()
        for file in files { collector.collect(file) }
        classes = collector.classes
        ownMembers = collector.members
        globalFunctions = collector.globals.functions
        globalVariables = collector.globals.variables
        aliases = collector.aliases
        for name in collector.classOrder {
            namesByLastComponent[lastComponent(name), default: []].append(name)
        }
        var lineages: [String: Lineage] = [:]
        for name in collector.overrideCandidates.map(\.typeName) where lineages[name] == nil {
            var lineage = walk(name, in: "")
            lineage.isLookAlike = lineage.declared.contains(where: declaresOwnHitTest)
            lineages[name] = lineage
        }
        self.lineages = lineages
        overrides = collector.overrideCandidates.compactMap(methodOverride)
        var inferred: [String: [ViewKind]] = [:]
        for override in overrides where kinds(of: override.className).isEmpty {
            if inferred[override.className]?.contains(override.kind) != true {
                inferred[override.className, default: []].append(override.kind)
            }
        }
        inferredKinds = inferred
    }

    /// The description of a type by its name as written inside another type (empty for the top level).
    package func description(of name: String, in scope: String = "") -> ClassDescription? {
        resolvedName(name, in: scope).flatMap { classes[$0] }
    }

    /// The dotted name of a declared or extended type that a written name means.
    ///
    /// Inner scopes win over outer ones; a last component that only one type has is taken from anywhere.
    package func resolvedName(_ name: String, in scope: String = "") -> String? {
        var scope = scope
        while true {
            let candidate = scope.isEmpty ? name : scope + "." + name
            if classes[candidate] != nil { return candidate }
            if scope.isEmpty { break }
            scope = parentScope(scope)
        }
        let candidates = namesByLastComponent[lastComponent(name)] ?? []
        if candidates.count == 1 { return candidates[0] }
        return candidates.first { $0 == name || $0.hasSuffix("." + name) }
    }

    /// Whether a `class` of that name is declared in the analysed files.
    package func isDeclared(_ className: String) -> Bool {
        description(of: className)?.isDeclared ?? false
    }

    /// The declared classes from a class upwards, the class itself first, as far as they are known.
    package func declaredChain(of className: String, in scope: String = "") -> [ClassDescription] {
        walk(className, in: scope).declared
    }

    /// The first class up the chain that the files do not declare: a framework class, or one of another module.
    package func frameworkBase(of className: String, in scope: String = "") -> String? {
        walk(className, in: scope).bases.first
    }

    /// The kind of a class; nil where it is no view, or nobody knows.
    package func kind(of className: String, in scope: String = "") -> ViewKind? {
        kinds(of: className, in: scope).first
    }

    /// Whether the named class is the other one or inherits from it, as far as the files and the frameworks' table say.
    package func inherits(_ className: String, from ancestor: String, in scope: String = "") -> Bool {
        let path = walk(className, in: scope)
        let wanted = lastComponent(ancestor)
        if lastComponent(className) == wanted { return true }
        if path.declared.contains(where: { lastComponent($0.name) == wanted }) { return true }
        return path.bases.contains { FrameworkClasses.chain(of: $0).contains(wanted) }
    }

    /// The members of a type with those of its superclasses, protocols, and extensions of all these.
    package func members(of className: String) -> Members {
        var result = Members()
        var seen: Set<String> = []
        func add(_ name: String) {
            guard seen.insert(name).inserted, let members = ownMembers[name] else { return }
            result.append(members)
        }
        let path = walk(className, in: "")
        for description in path.declared { add(description.name) }
        if path.declared.isEmpty { add(resolvedName(className) ?? className) }
        for base in path.bases {
            for name in FrameworkClasses.chain(of: base) { add(resolvedName(name) ?? name) }
        }
        for description in path.declared + [classes[className]].compactMap({ $0 }) {
            for inherited in description.inheritedNames {
                if let name = resolvedName(inherited, in: parentScope(description.name)) { add(name) }
            }
        }
        return result
    }

    /// The members that a type's own declaration and extensions hold.
    package func ownMembers(of className: String) -> Members {
        resolvedName(className).flatMap { ownMembers[$0] } ?? Members()
    }

    /// The function of a class that a call by name and labels can mean: the class's own and inherited ones first, then global ones.
    package func resolve(
        functionNamed name: String, labels: [String?], in className: String,
        on platforms: Set<Platform> = Set(Platform.allCases)
    ) -> MemberFunction? {
        members(of: className).function(name, labels: labels, on: platforms)
            ?? globalFunctions[name]?.first {
                $0.accepts(labels: labels) && !$0.platforms.isDisjoint(with: platforms)
            }
    }

    /// What a written type name stands for when it is a type alias; the name itself otherwise.
    package func aliasTargets(of name: String) -> [String] {
        var result: [String] = []
        var pending = [name]
        // Aliases may be circular while somebody types.
        var steps = 0
        while let next = pending.popLast(), steps < 32 {
            steps += 1
            if let targets = aliases[lastComponent(next)], classes[next]?.isDeclared != true {
                pending.append(contentsOf: targets.reversed())
            } else {
                result.append(next)
            }
        }
        return result
    }

    // MARK: - Chains and kinds

    /// A class and its superclasses.
    private struct Lineage: Sendable {
        var declared: [ClassDescription]
        var bases: [String]
        /// Whether one of them introduces hit testing's methods itself; nil where nobody looked yet.
        var isLookAlike: Bool?
    }

    /// How many classes above one another are followed; frameworks and apps stay below twenty.
    private static let chainLimit = 32

    private func walk(_ className: String, in scope: String) -> Lineage {
        if scope.isEmpty, let known = lineages[className] { return known }
        var declared: [ClassDescription] = []
        var bases: [String] = []
        var seen: Set<String> = []
        var pending: [(name: String, scope: String)] = [(className, scope)]
        while let (written, scope) = pending.popLast(), declared.count + bases.count < Self.chainLimit {
            for name in aliasTargets(of: written).reversed() {
                guard let resolved = resolvedName(name, in: scope), let description = classes[resolved],
                    description.isDeclared, seen.insert(resolved).inserted
                else {
                    if !seen.contains(name) { bases.append(lastComponent(name)) }
                    continue
                }
                declared.append(description)
                guard let superclass = description.superclassName else { continue }
                // The first inherited type may be a protocol of the files.
                if let parent = self.description(of: superclass, in: parentScope(resolved)),
                    parent.keyword == .protocol || parent.name == resolved
                {
                    // A nested class may have the name of its superclass: `Outer.Cell: Cell`.
                    if parent.name == resolved { pending.append((superclass, "")) }
                    continue
                }
                pending.append((superclass, parentScope(resolved)))
            }
        }
        return Lineage(declared: declared, bases: bases)
    }

    /// The kinds of a class; more than one where an alias stands for several frameworks' classes under `#if`.
    package func kinds(of className: String, in scope: String = "") -> [ViewKind] {
        let path = walk(className, in: scope)
        // Below a framework's own class a method of that name is an overload, or a mistake.
        if isLookAlike(path), !path.bases.contains(where: { FrameworkClasses.kind(of: $0) != nil }) { return [] }
        var kinds: [ViewKind] = []
        for base in path.bases {
            guard let kind = FrameworkClasses.kind(of: base) ?? (extraViewClasses.contains(base) ? .uiView : nil),
                !kinds.contains(kind)
            else { continue }
            kinds.append(kind)
        }
        if kinds.isEmpty, !inferredKinds.isEmpty {
            return path.declared.lazy.compactMap { inferredKinds[$0.name] }.first ?? []
        }
        return kinds
    }

    private func isLookAlike(_ lineage: Lineage) -> Bool {
        lineage.isLookAlike ?? lineage.declared.contains(where: declaresOwnHitTest)
    }

    /// A class that introduces the method, rather than overriding it, is a look-alike of the frameworks' classes.
    private func declaresOwnHitTest(_ description: ClassDescription) -> Bool {
        guard let functions = ownMembers[description.name]?.functions["hitTest"] else { return false }
        // Beside an override it is an overload of the class's own.
        return !functions.contains(where: \.isOverride)
            && functions.contains { !$0.isStatic && OverrideSignature(of: $0.function) != nil }
    }

    // MARK: - Overrides

    private func methodOverride(_ candidate: MemberFunction) -> MethodOverride? {
        guard let signature = OverrideSignature(of: candidate.function), let body = candidate.function.body,
            let kind = overrideKind(of: candidate, signature: signature)
        else { return nil }
        let function = candidate.function
        let point = function.parameters[0].name.text
        let event = function.parameters.count > 1 ? function.parameters[1].name.text : "_"
        return MethodOverride(
            method: signature.method, kind: kind, className: candidate.typeName, function: function,
            body: candidate.file.source.body(of: body), file: candidate.file, pointName: point == "_" ? nil : point,
            eventName: event == "_" ? nil : event, isInExtension: candidate.isInExtension,
            compilationConditions: candidate.compilationConditions,
            symbol: candidate.typeName + "." + signature.symbol)
    }

    private func overrideKind(of candidate: MemberFunction, signature: OverrideSignature) -> ViewKind? {
        let fitting = { (kind: ViewKind) in
            signature.kinds.contains(kind) && !kind.platforms.isDisjoint(with: candidate.platforms)
        }
        if let kind = kinds(of: candidate.typeName, in: "").first(where: fitting) { return kind }
        let path = walk(candidate.typeName, in: "")
        guard !isLookAlike(path) else { return nil }
        // The signature tells which system a class belongs to that both of them have.
        if signature.isExact, path.bases.contains(where: FrameworkClasses.isOnBothSystems) {
            return signature.kinds.first(where: fitting)
        }
        // A class of another module: that the override compiles says that the base has the method.
        let unknown = path.bases.filter { FrameworkClasses.kind(of: $0) == nil && !extraViewClasses.contains($0) }
        guard let base = unknown.first, signature.isExact, OverrideSignature.maySubclassView(base) else { return nil }
        return signature.kinds.first(where: fitting)
    }
}

/// `C` of `A.B.C`.
package func lastComponent(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
}

/// `A.B` of `A.B.C`; empty at the top level.
package func parentScope(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? ""
}
