import SwiftScanner

/// The bodies of a class graph made ready to run, each on its first use.
///
/// One program serves any number of runs, one after another; it is no value to share between threads.
package final class InterpreterProgram {
    package let graph: ClassGraph
    package let platform: Platform
    let names = NameTable()

    /// The overrides that can be met on the platform, by the name of the type that holds them.
    let overrides: [String: [MethodOverride]]

    private var types: [ScopedName: TypeInfo] = [:]
    private var knownTypes: [ScopedName: TypeInfo?] = [:]
    private var shapes: [ScopedName: Shape] = [:]
    private var globalVariables = LookupTable<VariableEntry>()
    private var globalFunctions = LookupTable<FunctionEntry>()

    private struct ScopedName: Hashable {
        let name: String
        let scope: String
    }

    /// - Parameter platform: decides `#if` and which of two declarations of a name counts.
    package init(graph: ClassGraph, platform: Platform) {
        self.graph = graph
        self.platform = platform
        overrides = Dictionary(
            grouping: graph.overrides.filter { $0.kind.platforms.contains(platform) }, by: \.className)
    }

    /// The program for an override: its kind, or else its `#if` branch, says which platform it is for.
    package convenience init(graph: ClassGraph, kind: ViewKind) {
        self.init(graph: graph, platform: kind == .nsView ? .appKit : .uiKit)
    }

    var loweringContext: LoweringContext { LoweringContext(platform: platform, names: names, graph: graph) }

    // What values of the language and the frameworks have by extensions of the analysed files.
    private(set) lazy var numberType = type(named: "CGFloat")
    private(set) lazy var integerType = type(named: "Int")
    private(set) lazy var boolType = type(named: "Bool")
    private(set) lazy var pointType = type(named: "CGPoint")
    private(set) lazy var sizeType = type(named: "CGSize")
    private(set) lazy var rectType = type(named: "CGRect")
    private(set) lazy var insetsType = type(named: platform == .uiKit ? "UIEdgeInsets" : "NSEdgeInsets")
    private(set) lazy var transformType = type(named: "CGAffineTransform")
    private(set) lazy var arrayTypes = ["Array", "Collection", "Sequence", "BidirectionalCollection"].map {
        type(named: $0)
    }
    private(set) lazy var optionalType = type(named: "Optional")
    private(set) lazy var eventType = type(named: platform == .uiKit ? "UIEvent" : "NSEvent")
    private(set) lazy var layerType = type(named: "CALayer")
    private(set) lazy var plainViewType = type(named: platform == .uiKit ? "UIView" : "NSView")

    /// What is known of a type by its name as written in a scope.
    func type(named name: String, in scope: String = "") -> TypeInfo {
        let key = ScopedName(name: name, scope: scope)
        if let type = types[key] { return type }
        let resolved = graph.resolvedName(name, in: scope) ?? name
        let resolvedKey = ScopedName(name: resolved, scope: "")
        let type = types[resolvedKey] ?? TypeInfo(resolved, program: self)
        types[resolvedKey] = type
        types[key] = type
        return type
    }

    /// A type that the files declare or extend under this name.
    func knownType(named name: String, in scope: String) -> TypeInfo? {
        let key = ScopedName(name: name, scope: scope)
        if let known = knownTypes[key] { return known }
        let target = graph.aliasTargets(of: name).first ?? name
        let type = graph.resolvedName(target, in: scope).map { self.type(named: $0) }
        knownTypes[key] = .some(type)
        return type
    }

    /// What the name of a type says about its values.
    func shape(named name: String, in scope: String) -> Shape {
        let key = ScopedName(name: name, scope: scope)
        if let shape = shapes[key] { return shape }
        let shape = graph.shape(of: TypeSyntax(.named(name, arguments: []), range: 0..<0), in: scope)
        shapes[key] = shape
        return shape
    }

    func globalVariable(_ name: Index) -> VariableEntry? {
        globalVariables.look(Int(name)) {
            graph.globalVariables[names.text(name)]?.first { $0.platforms.contains(platform) }.map(VariableEntry.init)
        }
    }

    func globalFunction(_ site: CallSite) -> FunctionEntry? {
        globalFunctions.look(Int(site.signature)) {
            guard case .free(let name) = site.callee else { return nil }
            let labels = site.labels.map { $0 < 0 ? nil : names.text($0) }
            return graph.globalFunctions[names.text(name)]?.first {
                $0.platforms.contains(platform)
                    && $0.function.accepts(labels: labels, trailingClosures: site.trailingClosureCount)
            }.map { FunctionEntry($0) }
        }
    }

    /// The whole of an override, or of a helper.
    func code(of function: MemberFunction) -> Code? {
        guard let body = function.body else { return nil }
        return Lowerer.code(
            of: function.function, body: body, in: (function.file, function.typeName), isStatic: function.isStatic,
            program: loweringContext)
    }
}

/// What names mean, looked up once: by interned name, also where they mean nothing.
struct LookupTable<Entry> {
    private enum Row {
        case pending
        case missing
        case found(Entry)
    }

    private var rows: [Row] = []

    mutating func look(_ position: Int, make: () -> Entry?) -> Entry? {
        if position >= rows.count {
            rows.append(contentsOf: repeatElement(.pending, count: position + 16 - rows.count))
        }
        switch rows[position] {
        case .found(let entry): return entry
        case .missing: return nil
        case .pending:
            let entry = make()
            rows[position] = entry.map { .found($0) } ?? .missing
            return entry
        }
    }
}

/// A function of the analysed files with its code, made on the first call.
final class FunctionEntry {
    let member: MemberFunction
    private var prepared: Code??

    init(_ member: MemberFunction) { self.member = member }

    init(_ override: MethodOverride) {
        member = MemberFunction(
            function: override.function, file: override.file, typeName: override.className,
            isInExtension: override.isInExtension, platforms: override.kind.platforms,
            compilationConditions: override.compilationConditions)
    }

    func code(_ program: InterpreterProgram) -> Code? {
        if let prepared { return prepared }
        let code = program.code(of: member)
        prepared = .some(code)
        return code
    }
}

/// A variable of the analysed files with what its declaration says of its value.
final class VariableEntry {
    let member: MemberVariable
    private var preparedGetter: Code??
    private var preparedValue: Code??
    /// Its value for the receiver of any run, where that is the same for all of them.
    var settled: Value?
    private var preparedShape: Shape?
    private var preparedPolicy: StoredValuePolicy?

    init(_ member: MemberVariable) { self.member = member }

    /// `var button: UIButton!`: who declares it so counts on its being there.
    var isImplicitlyUnwrapped: Bool {
        if case .optional(_, implicit: true)? = member.type?.kind { return true }
        return false
    }

    func getter(_ program: InterpreterProgram) -> Code? {
        if let preparedGetter { return preparedGetter }
        let code = member.accessors?.getter.map {
            Lowerer.code(
                ofGetter: member.file.source.body(of: $0), type: member.type, in: (member.file, member.typeName),
                isStatic: member.isStatic, program: program.loweringContext)
        }
        preparedGetter = .some(code)
        return code
    }

    func initialValue(_ program: InterpreterProgram) -> Code? {
        if let preparedValue { return preparedValue }
        let code = member.value.map {
            Lowerer.code(
                ofValue: $0, type: member.type, in: (member.file, member.typeName), isStatic: member.isStatic,
                program: program.loweringContext)
        }
        preparedValue = .some(code)
        return code
    }

    /// The written type, or what the initial value's own form shows of it.
    func shape(_ program: InterpreterProgram) -> Shape {
        if let preparedShape { return preparedShape }
        let shape: Shape
        if let type = member.type {
            shape = program.graph.shape(of: type, in: member.typeName)
        } else if let value = member.value {
            shape = program.graph.shape(ofInitialValue: value, in: member.typeName)
        } else {
            shape = .any
        }
        preparedShape = shape
        return shape
    }

    func policy(_ program: InterpreterProgram) -> StoredValuePolicy {
        if let preparedPolicy { return preparedPolicy }
        let policy = StoredValuePolicy(member, in: program.graph)
        preparedPolicy = policy
        return policy
    }
}

extension FunctionDeclaration {
    /// Whether a call with these labels, the last of them trailing closures, can mean this function.
    func accepts(labels: [String?], trailingClosures: Int) -> Bool {
        var index = 0
        let firstTrailing = labels.count - trailingClosures
        for parameter in parameters {
            if index < labels.count, index >= firstTrailing || labels[index] == parameter.label?.text {
                // The first trailing closure may skip parameters with default values.
                if index >= firstTrailing, parameter.defaultValue != nil, parameter != parameters.last { continue }
                index += 1
            } else if parameter.defaultValue == nil {
                return false
            }
        }
        return index == labels.count
    }
}
