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

    private var variables = LookupTable<VariableEntry>()
    private var functions = LookupTable<FunctionEntry>()
    private var mentions = LookupTable<FunctionEntry>()
    private var superFunctions: [SuperCall: FunctionEntry?] = [:]
    private var relations: [String: Bool?] = [:]
    private let platform: Platform

    private struct SuperCall: Hashable {
        let signature: Index
        let typeName: String
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
        variables.look(Int(name) * 2 + (isStatic ? 1 : 0)) {
            members.variables[names.text(name)]?.first {
                $0.isStatic == isStatic && $0.platforms.contains(platform) && !isObservedOverride($0)
            }.map(VariableEntry.init)
        }
    }

    func function(_ site: CallSite, named name: Index, isStatic: Bool, _ names: NameTable) -> FunctionEntry? {
        functions.look(Int(site.signature) * 2 + (isStatic ? 1 : 0)) {
            guard let candidates = members.functions[names.text(name)] else { return nil }
            let labels = site.labels.map { $0 < 0 ? nil : names.text($0) }
            return candidates.first {
                $0.isStatic == isStatic && $0.function.body != nil && $0.platforms.contains(platform)
                    && $0.function.accepts(labels: labels, trailingClosures: site.trailingClosureCount)
                    && !isSystemQuestion($0)
            }.map { FunctionEntry($0) }
        }
    }

    /// The first function of a name, for mentions without a call.
    func function(mentionedAs name: Index, _ names: NameTable) -> FunctionEntry? {
        mentions.look(Int(name)) {
            members.functions[names.text(name)]?
                .first { $0.function.body != nil && $0.platforms.contains(platform) }.map { FunctionEntry($0) }
        }
    }

    /// The function that `super` means in a class: the next one above it.
    func function(_ site: CallSite, named name: Index, above typeName: String, _ names: NameTable) -> FunctionEntry? {
        let call = SuperCall(signature: site.signature, typeName: typeName)
        if let known = superFunctions[call] { return known }
        let function = findFunction(site, named: names.text(name), above: typeName, names).map { FunctionEntry($0) }
        superFunctions[call] = .some(function)
        return function
    }

    private func findFunction(
        _ site: CallSite, named name: String, above typeName: String, _ names: NameTable
    ) -> MemberFunction? {
        guard let candidates = members.functions[name],
            let own = candidates.lastIndex(where: { $0.typeName == typeName })
        else { return nil }
        let labels = site.labels.map { $0 < 0 ? nil : names.text($0) }
        return candidates[(own + 1)...].first {
            $0.function.body != nil && $0.platforms.contains(platform)
                && $0.function.accepts(labels: labels, trailingClosures: site.trailingClosureCount)
        }
    }

    /// Whether an instance is of the named type; nil where nobody knows.
    func inherits(from ancestor: String, _ graph: ClassGraph) -> Bool? {
        if let known = relations[ancestor] { return known }
        let isAncestor = graph.aliasTargets(of: ancestor).contains { ancestors.contains(lastComponent($0)) }
        let answer: Bool? = isAncestor ? true : hasUnknownAncestor ? nil : false
        relations[ancestor] = .some(answer)
        return answer
    }

    /// `override var isHidden: Bool { didSet { … } }` leaves the value to the superclass.
    private func isObservedOverride(_ variable: MemberVariable) -> Bool {
        variable.prefix.hasModifier("override") && !variable.isComputed
    }

    /// The methods of hit testing themselves are dispatched through the model.
    private func isSystemQuestion(_ member: MemberFunction) -> Bool {
        member.isOverride && OverrideSignature(of: member.function) != nil
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
