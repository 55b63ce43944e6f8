import SwiftScanner
import TextModel

/// Reads functions and follows the coordinate space of every value through them.
///
/// An abstract run: both branches of a condition are taken and joined, a loop's body is read until its variables
/// settle, and calls of the class's own functions are read in place for the value that they return.
struct SpaceEvaluator {
    /// A function that can be told from all others.
    struct FunctionKey: Hashable {
        var path: String
        var offset: Int
    }

    /// A call of a function of the analysed class.
    struct CallSite {
        /// Nil where the receiver is the caller's own.
        var receiver: ViewReference?
        /// By parameter; nil for parameters left to their defaults.
        var arguments: [SpaceValue?]
        var caller: FunctionKey
    }

    /// A function that the analysed ones call: where it stands and what it sees of its surroundings.
    struct Helper {
        var function: FunctionDeclaration
        var file: ProgramFile
        var className: String
        var kind: ViewKind?
        var isStatic: Bool
        /// The local names that a nested function sees.
        var surroundings: [Scope]
    }

    struct Binding {
        var value: SpaceValue
        var isVariable: Bool
    }

    /// A function read in place, with all that its value depends on.
    private struct InlineCall: Hashable {
        var key: FunctionKey
        /// How deep it is read: what is cut off depends on it.
        var depth: Int
        var receiver: SpaceValue
        var arguments: [SpaceValue]
    }

    typealias Scope = [String: Binding]

    /// The function that is being read.
    struct Frame {
        var file: ProgramFile
        /// Empty at the top level.
        var className: String
        var kind: ViewKind?
        var receiver: SpaceValue
        var key: FunctionKey
        var scopes: [Scope] = [[:]]
        var returned: SpaceValue?
        /// What was stored in local names, oldest first, with what they held before.
        var journal: [(place: LocalPlace, old: SpaceValue)] = []
        /// The loops and closures around the statement that is read, outermost first.
        var exits: [Exits] = []
    }

    let graph: ClassGraph
    var facts = TreeFacts()
    var frame: Frame
    /// Facts about the view tree are noted, and nothing else.
    var isGathering = false
    /// Spaces, hints and mismatches are kept.
    var isRecording = false
    var report = SpaceReport()
    var callSites: [FunctionKey: [CallSite]] = [:]
    var helpers: [FunctionKey: Helper] = [:]
    /// Helpers in the order in which their first call was met.
    var helperOrder: [FunctionKey] = []

    /// How many functions are being read in place.
    private(set) var inlineDepth = 0
    private var inlineKeys: [FunctionKey] = []
    private var inlineResults: [InlineCall: SpaceValue] = [:]
    /// Arguments of `hypot` and the like are read: differences there are distances, not places.
    var isMeasuring = false
    private var depth = 0
    var loopDepth = 0
    private var steps = 0
    private var factsCache: [String: TreeFacts] = [:]
    private var memberCache: [String: Members] = [:]

    static let stepLimit = 200_000
    static let depthLimit = 160
    static let inlineLimit = 4
    /// Bodies of loops nested deeper are read once, since each level reads its body twice.
    static let loopDepthLimit = 3

    init(graph: ClassGraph, frame: Frame) {
        self.graph = graph
        self.frame = frame
    }

    /// Whether the run may go on; bounds the work for any input.
    mutating func step() -> Bool {
        steps += 1
        return steps < Self.stepLimit
    }

    mutating func members(of className: String) -> Members {
        if let known = memberCache[className] { return known }
        let members = graph.members(of: className)
        memberCache[className] = members
        return members
    }

    /// What another class's code says of the view tree below its instances.
    mutating func treeFacts(of className: String) -> TreeFacts {
        if let known = factsCache[className] { return known }
        // A class that leads back to itself finds nothing yet.
        factsCache[className] = TreeFacts()
        let facts = ClassSpaces(graph: graph, file: frame.file, className: className, roots: []).treeFacts()
        factsCache[className] = facts
        return facts
    }

    var isLayer: Bool { frame.kind == .layer }

    func name(of space: ViewReference) -> String { facts.normalized(space).spaceName(isLayer: isLayer) }

    func text(_ range: ByteRange) -> String { frame.file.source.text(range) }

    /// Whether what is met here belongs to the function that is reported on.
    var speaks: Bool { isRecording && inlineDepth == 0 && !isGathering }

    // MARK: - Names

    func local(_ name: String) -> SpaceValue? {
        for scope in frame.scopes.reversed() {
            if let binding = scope[name] { return binding.value }
        }
        return nil
    }

    mutating func declare(
        _ name: NameSyntax, _ value: SpaceValue, isVariable: Bool, hint role: SpaceHint.Role? = .binding
    ) {
        guard name.text != "_" else { return }
        var value = value
        if case .view(var view) = value, case .local("", _) = view.reference {
            if case .local(_, let offset) = view.reference, let place = facts.subtreePlaces[offset] {
                facts.subtreePlaces[name.range.lowerBound] = place
            }
            view.reference = .local(name: name.text, offset: name.range.lowerBound)
            value = .view(view)
        }
        frame.scopes[frame.scopes.count - 1][name.text] = Binding(value: value, isVariable: isVariable)
        record(value, at: name.range, hint: role)
    }

    mutating func declareParameter(_ name: NameSyntax, _ value: SpaceValue) {
        declare(name, value, isVariable: false, hint: .parameter)
    }

    /// Stores in the innermost local name; false where there is none.
    mutating func store(_ value: SpaceValue, in name: String) -> Bool {
        guard let level = frame.scopes.lastIndex(where: { $0[name] != nil }) else { return false }
        set(value, at: LocalPlace(level: level, name: name))
        return true
    }

    mutating func record(_ value: SpaceValue, at range: ByteRange, hint role: SpaceHint.Role? = nil) {
        guard speaks, case .geometry(let geometry) = value, let space = geometry.space, !geometry.isManual else {
            return
        }
        report.note(space: name(of: space), at: range, hint: role)
    }

    /// Guards recursion over the tree.
    mutating func nested(_ body: (inout SpaceEvaluator) -> SpaceValue) -> SpaceValue {
        guard depth < Self.depthLimit, step() else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        return body(&self)
    }

    // MARK: - Functions in place

    /// The value that a function of the program returns for these arguments.
    mutating func inline(_ helper: Helper, receiver: SpaceValue, parameters: [(NameSyntax, SpaceValue)]) -> SpaceValue {
        let key = FunctionKey(path: helper.file.path, offset: helper.function.range.lowerBound)
        guard let body = helper.function.body else { return .unknown }
        return inline(
            body, in: helper.file, key: key, className: helper.className, receiver: receiver,
            scopes: helper.surroundings,
            parameters: parameters)
    }

    /// The value of a body that returns one: a getter, a helper.
    mutating func inline(
        _ body: UnparsedBody, in file: ProgramFile, key: FunctionKey, className: String, receiver: SpaceValue,
        scopes: [Scope] = [], parameters: [(NameSyntax, SpaceValue)] = []
    ) -> SpaceValue {
        guard inlineDepth < Self.inlineLimit, !inlineKeys.contains(key), key != frame.key, step() else {
            return .unknown
        }
        let call = InlineCall(key: key, depth: inlineDepth, receiver: receiver, arguments: parameters.map(\.1))
        if scopes.isEmpty, let known = inlineResults[call] { return known }
        let caller = frame
        let kind = receiver.view?.kind ?? caller.kind
        frame = Frame(file: file, className: className, kind: kind, receiver: receiver, key: key)
        frame.scopes = scopes + [[:]]
        inlineDepth += 1
        inlineKeys.append(key)
        defer {
            frame = caller
            inlineDepth -= 1
            inlineKeys.removeLast()
        }
        for (name, value) in parameters {
            frame.scopes[frame.scopes.count - 1][name.text] = Binding(value: value, isVariable: false)
        }
        var value = value(ofBody: file.source.body(of: body).statements)
        if file.path != caller.file.path { value = value.withoutPlaces }
        if scopes.isEmpty { inlineResults[call] = value }
        return value
    }

    /// Forgets what functions in place returned, since more is known of the view tree now.
    mutating func forgetInlineResults() { inlineResults = [:] }

    /// Reads an expression that stands at a property's declaration, as a function without parameters.
    mutating func inline(_ initial: ExpressionSyntax, of variable: MemberVariable) -> SpaceValue {
        let key = FunctionKey(path: variable.file.path, offset: initial.range.lowerBound)
        guard inlineDepth < Self.inlineLimit, !inlineKeys.contains(key) else { return .unknown }
        let call = InlineCall(key: key, depth: inlineDepth, receiver: frame.receiver, arguments: [])
        if let known = inlineResults[call] { return known }
        let caller = frame
        frame.file = variable.file
        frame.scopes = [[:]]
        inlineDepth += 1
        inlineKeys.append(key)
        defer {
            frame = caller
            inlineDepth -= 1
            inlineKeys.removeLast()
        }
        var value = evaluate(initial)
        if variable.file.path != caller.file.path { value = value.withoutPlaces }
        inlineResults[call] = value
        return value
    }

    /// What a body gives back: its only expression, or the values of its `return`s.
    mutating func value(ofBody statements: [StatementSyntax]) -> SpaceValue {
        if statements.count == 1, case .expression(let expression) = statements[0].kind {
            return evaluate(expression)
        }
        let outer = frame.returned
        frame.returned = nil
        _ = run(statements)
        let result = frame.returned ?? .unknown
        frame.returned = outer
        return result
    }

    /// Calls a closure written here; what it assigns may or may not have happened afterwards.
    mutating func call(_ closure: ClosureSyntax, with arguments: [SpaceValue]) -> SpaceValue {
        guard step() else { return .unknown }
        frame.exits.append(.init(isLoop: false, mark: frame.journal.count))
        let mark = frame.journal.count
        let result = scoped { inner in
            for capture in closure.captures {
                guard let value = capture.value else { continue }
                let captured = inner.evaluate(value)
                inner.declare(capture.name, captured, isVariable: false, hint: nil)
            }
            if closure.parameters.isEmpty {
                for (index, argument) in arguments.enumerated() {
                    let name = NameSyntax(
                        "$\(index)", range: closure.body.range.lowerBound..<closure.body.range.lowerBound)
                    inner.declare(name, inner.named(argument, by: name), isVariable: false, hint: nil)
                }
            } else {
                for (index, parameter) in closure.parameters.enumerated() {
                    var value = index < arguments.count ? arguments[index] : .unknown
                    if value == .unknown { value = inner.value(of: parameter.type, named: parameter.name) }
                    inner.declare(parameter.name, inner.named(value, by: parameter.name), isVariable: false)
                }
            }
            return inner.value(ofBody: closure.body.statements)
        }
        let after = takeBack(to: mark)
        join(after)
        if let exits = frame.exits.popLast() { join(exits.values) }
        return result
    }

    /// Gives an element of a collection the name that it is bound to.
    func named(_ value: SpaceValue, by name: NameSyntax) -> SpaceValue {
        switch value {
        case .view(var view):
            guard case .element(let group, "", _) = view.reference else { return value }
            view.reference = .element(of: group, name: name.text, offset: name.range.lowerBound)
            return .view(view)
        case .tuple(let elements):
            return .tuple(elements.map { .init(label: $0.label, value: named($0.value, by: name)) })
        default: return value
        }
    }
}
