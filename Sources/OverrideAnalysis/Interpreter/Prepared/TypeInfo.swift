import SwiftScanner

/// What the analysed files and the frameworks' table say of one type, looked up by interned names.
final class TypeInfo {
    let name: String
    let kind: ViewKind?
    /// Whether the files declare it or the frameworks' table lists it.
    let isKnown: Bool
    let members: Members
    /// The overrides that an instance has, its own first, then those of its superclasses.
    let hitTestOverrides: [FunctionEntry]
    let pointInsideOverrides: [FunctionEntry]
    /// Names of the class, its superclasses, and the protocols that all these adopt.
    let ancestors: Set<String>
    /// Whether a superclass is of another module, so that ``ancestors`` may lack names.
    let hasUnknownAncestor: Bool
    let isReference: Bool
    let isDeclaredValueType: Bool

    private var variables: [Lookup<VariableEntry>] = []
    private var functions: [Lookup<FunctionEntry>] = []
    private let platform: Platform

    private enum Lookup<Entry> {
        case pending
        case missing
        case found(Entry)
    }

    init(_ name: String, program: InterpreterProgram) {
        let graph = program.graph
        self.name = name
        platform = program.platform
        kind = graph.kinds(of: name).first { $0.platforms.contains(program.platform) }
        let description = graph.classes[name]
        isReference = description?.keyword == .class || description?.keyword == .actor
        isDeclaredValueType = description?.keyword == .structure || description?.keyword == .enumeration
        isKnown = description?.isDeclared == true || FrameworkClasses.kind(of: lastComponent(name)) != nil
        members = graph.members(of: name)
        let chain =
            graph.declaredChain(of: name).map(\.name)
            + FrameworkClasses.chain(of: graph.frameworkBase(of: name) ?? lastComponent(name))
        let overrides = chain.flatMap { program.overrides[$0] ?? [] }
        hitTestOverrides = overrides.filter { $0.method == .hitTest }.map { FunctionEntry($0) }
        pointInsideOverrides = overrides.filter { $0.method == .pointInside }.map { FunctionEntry($0) }
        (ancestors, hasUnknownAncestor) = Self.ancestors(of: name, in: graph)
    }

    /// Whether the type has a say in hit testing.
    var hasOverrides: Bool { !hitTestOverrides.isEmpty || !pointInsideOverrides.isEmpty }

    func overrides(_ method: HitTestMethod) -> [FunctionEntry] {
        method == .hitTest ? hitTestOverrides : pointInsideOverrides
    }

    func variable(_ name: Index, isStatic: Bool, _ names: NameTable) -> VariableEntry? {
        // Static and instance members have rows of their own.
        look(Int(name) * 2 + (isStatic ? 1 : 0), in: &variables) {
            members.variables[names.text(name)]?.first {
                $0.isStatic == isStatic && $0.platforms.contains(platform) && !isObservedOverride($0)
            }.map(VariableEntry.init)
        }
    }

    func function(_ site: CallSite, named name: Index, isStatic: Bool, _ names: NameTable) -> FunctionEntry? {
        look(Int(site.signature) * 2 + (isStatic ? 1 : 0), in: &functions) {
            guard let candidates = members.functions[names.text(name)] else { return nil }
            let labels = site.labels.map { $0 < 0 ? nil : names.text($0) }
            return candidates.first {
                $0.isStatic == isStatic && $0.function.body != nil && $0.platforms.contains(platform)
                    && $0.function.accepts(labels: labels, trailingClosures: site.trailingClosureCount)
                    && !isSystemQuestion($0)
            }.map(FunctionEntry.init)
        }
    }

    /// The first function of a name, for mentions without a call.
    func function(named name: String) -> FunctionEntry? {
        members.functions[name]?.first { $0.function.body != nil && $0.platforms.contains(platform) }
            .map(FunctionEntry.init)
    }

    /// The function that `super` means in a class: the next one above it.
    func function(_ site: CallSite, named name: Index, above typeName: String, _ names: NameTable) -> FunctionEntry? {
        guard let candidates = members.functions[names.text(name)],
            let own = candidates.lastIndex(where: { $0.typeName == typeName })
        else { return nil }
        let labels = site.labels.map { $0 < 0 ? nil : names.text($0) }
        return candidates[(own + 1)...].first {
            $0.function.body != nil && $0.platforms.contains(platform)
                && $0.function.accepts(labels: labels, trailingClosures: site.trailingClosureCount)
        }.map(FunctionEntry.init)
    }

    /// Whether an instance is of the named type; nil where nobody knows.
    func inherits(from ancestor: String, _ graph: ClassGraph) -> Bool? {
        for target in graph.aliasTargets(of: ancestor) where ancestors.contains(lastComponent(target)) { return true }
        return hasUnknownAncestor ? nil : false
    }

    /// `override var isHidden: Bool { didSet { … } }` leaves the value to the superclass.
    private func isObservedOverride(_ variable: MemberVariable) -> Bool {
        variable.prefix.hasModifier("override") && !variable.isComputed
    }

    /// The methods of hit testing themselves are dispatched through the model.
    private func isSystemQuestion(_ member: MemberFunction) -> Bool {
        member.isOverride && OverrideSignature(of: member.function) != nil
    }

    private func look<Entry>(
        _ position: Int, in table: inout [Lookup<Entry>], make: () -> Entry?
    ) -> Entry? {
        if position >= table.count {
            table.append(contentsOf: repeatElement(.pending, count: position + 16 - table.count))
        }
        switch table[position] {
        case .found(let entry): return entry
        case .missing: return nil
        case .pending:
            let entry = make()
            table[position] = entry.map { .found($0) } ?? .missing
            return entry
        }
    }

    private static func ancestors(of name: String, in graph: ClassGraph) -> (Set<String>, Bool) {
        var names: Set<String> = [lastComponent(name), "NSObject", "AnyObject", "Any"]
        var conformances: [String] = []
        let chain = graph.declaredChain(of: name)
        for description in chain {
            names.insert(lastComponent(description.name))
            conformances += description.inheritedNames
        }
        let base = graph.frameworkBase(of: name) ?? lastComponent(name)
        let frameworkChain = FrameworkClasses.chain(of: base)
        for ancestor in frameworkChain {
            names.insert(ancestor)
            conformances += graph.classes[ancestor]?.inheritedNames ?? []
        }
        names.insert(frameworkChain.last == "NSView" || frameworkChain.last == "UIView" ? rootResponder(base) : base)
        // Protocols may inherit protocols.
        var pending = conformances
        var steps = 0
        while let next = pending.popLast(), steps < 256 {
            steps += 1
            guard names.insert(lastComponent(next)).inserted else { continue }
            pending += graph.description(of: next)?.inheritedNames ?? []
        }
        return (names, FrameworkClasses.kind(of: base) == nil)
    }

    private static func rootResponder(_ base: String) -> String {
        base.hasPrefix("NS") ? "NSResponder" : "UIResponder"
    }
}
