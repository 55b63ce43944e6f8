import HitTestModel
import SwiftScanner
import TextModel

/// Why evaluation stops before its end. What happened is in ``Machine/outcome``.
enum Interruption: Error {
    /// The path is over: a trap, an endless recursion, something not known.
    case ended
    /// Nil inside a chain with `?`.
    case chainIsNil
    /// A `throw` on its way to a `catch`.
    case thrown
    /// An override below the system's search answered a view that the scene does not hold.
    case answeredForeign
}

/// One call of a function: its variables, and who it was called on.
final class Frame {
    /// A frame belongs to one run, which is on one thread.
    @exclusivity(unchecked) var slots: [Value]
    let outer: Frame?
    let receiver: Value
    let code: Code
    /// Whether the code is that of the override that is being run, for the receiver of the run.
    let isOwn: Bool

    init(slots: Int, outer: Frame?, receiver: Value, code: Code, isOwn: Bool) {
        self.slots = Array(repeating: .nothing, count: slots)
        self.outer = outer
        self.receiver = receiver
        self.code = code
        self.isOwn = isOwn
    }
}

/// Runs an override on a stage, one path at a time.
///
/// Choices about unknowns are taken in the order in which they come up. The next path repeats the run with the last
/// choice turned over, so no state is ever taken back.
final class Machine {
    let program: InterpreterProgram
    let names: NameTable
    let stage: PreparedStage
    let world: World
    let budget: Budget
    let recordsCalls: Bool

    /// Changes when an override assigns to a view.
    @exclusivity(unchecked) var scene: Scene

    // The choices of this path.
    @exclusivity(unchecked) var choices: [Bool] = []
    @exclusivity(unchecked) private var nextChoice = 0
    var localAssumptions: [Path.Assumption] = []
    var worldAssumptions: [Path.Assumption] = []
    var missing: Set<UnknownKey> = []
    /// How often a truth was asked for, so that loops know whether they hang on one.
    @exclusivity(unchecked) var assumptionsAsked = 0

    // Limits.
    @exclusivity(unchecked) var steps = 0
    /// How many elements and bytes went into new sequences and texts, over all paths.
    @exclusivity(unchecked) var weight = 0
    @exclusivity(unchecked) var depth = 0
    /// How many evaluations are being made, one inside another.
    @exclusivity(unchecked) var nesting = 0
    /// How many closures are being run, one inside another.
    @exclusivity(unchecked) var depthOfClosures = 0

    // What is recorded.
    var effects: [Effect] = []
    /// The member that an effect at the same place assigns to.
    var effectSlots: [StoredSlot?] = []
    @exclusivity(unchecked) var calls: [HitTestCall] = []
    var representatives: [String] = []
    var touchReads: [ByteRange] = []
    var answerRange: ByteRange?
    var outcome: Answer?
    /// Greater than zero where effects are of no interest: initial values of lazy properties.
    @exclusivity(unchecked) var effectSilence = 0

    // What the run assigned to members.
    @exclusivity(unchecked) var stored: [StoredSlot: StoredChange] = [:]
    @exclusivity(unchecked) var storeVersion = 0

    // Where the run is.
    var method: HitTestMethod = .hitTest
    var touch = Point2D.zero
    @exclusivity(unchecked) var event: EventKind = .none
    @exclusivity(unchecked) var activations: [Activation] = []
    @exclusivity(unchecked) var ownRange: ByteRange?
    @exclusivity(unchecked) var ownCode: Code?
    @exclusivity(unchecked) var returnValue: Value = .nothing
    var thrownValue: Value = .nothing
    var foreignAnswer: Value = .nothing
    var loops: [LoopRecord] = []

    struct Activation {
        let method: HitTestMethod
        let view: ViewID
        let point: Point2D
        let storeVersion: Int
        let code: Code
    }

    struct LoopRecord {
        let range: ByteRange
        let isOwn: Bool
        var passes = 0
        let assumptionsAsked: Int
    }

    init(program: InterpreterProgram, stage: PreparedStage, world: World, budget: Budget, recordsCalls: Bool) {
        self.recordsCalls = recordsCalls
        self.program = program
        names = program.names
        self.stage = stage
        self.world = world
        self.budget = budget
        scene = stage.scene
    }

    // MARK: - Paths

    func run(_ method: HitTestMethod, on view: ViewID, at point: Point2D, event: EventKind) -> RunResult {
        self.method = method
        touch = point
        var paths: [Path] = []
        repeat {
            begin(event)
            paths.append(path(method, on: view, at: point))
            while choices.last == false { choices.removeLast() }
            if choices.isEmpty { break }
            choices[choices.count - 1] = false
            if paths.count >= budget.paths {
                paths.append(Path(answer: .undecided("too many unknowns", nil)))
                break
            }
        } while true
        return RunResult(paths: paths, missing: missing, steps: steps + weight / 50)
    }

    private func begin(_ event: EventKind) {
        self.event = event
        nextChoice = 0
        outcome = nil
        answerRange = nil
        guard !isUntouched else { return }
        localAssumptions = []
        worldAssumptions = []
        effects = []
        effectSlots = []
        calls = []
        representatives = []
        touchReads = []
        stored = [:]
        activations = []
        loops = []
        depth = 0
        nesting = 0
        depthOfClosures = 0
        ownRange = nil
        effectSilence = 0
        if sceneChanged { scene = stage.scene }
        sceneChanged = false
    }

    private var isUntouched: Bool { steps == 0 }
    var sceneChanged = false

    private func path(_ method: HitTestMethod, on view: ViewID, at point: Point2D) -> Path {
        var answer: Answer
        do {
            let value = try dispatch(method, to: view, at: point)
            answer = try self.answer(value, of: method)
        } catch {
            answer = outcome ?? .undecided("the run ended without an answer", nil)
            if case .answeredForeign = error { answer = foreign(foreignAnswer) }
        }
        return Path(
            answer: answer, localAssumptions: localAssumptions, worldAssumptions: worldAssumptions,
            representatives: representatives, effects: lastingEffects(), calls: calls, answerRange: answerRange,
            touchReads: touchReads)
    }

    /// What a value means as the answer of a method.
    private func answer(_ value: Value, of method: HitTestMethod) throws(Interruption) -> Answer {
        switch (value, method) {
        case (.bool(let isInside), .pointInside): return .bool(isInside)
        case (.unknown, .pointInside): return .bool(try condition(value, range: answerRange))
        case (.absent, .hitTest): return .none
        case (.view(let view), .hitTest), (.layer(let view), .hitTest): return .view(view)
        case (.unknown, .hitTest): return try isNil(value) ? .none : foreign(value)
        case (.enumCase(let name), .hitTest) where name.typeName != nil: return .foreign(describe(value).text)
        case (.structure, .hitTest), (.boundFunction, .hitTest): return .foreign(describe(value).text)
        default: return .undecided("the answer is no view", answerRange)
        }
    }

    private func foreign(_ value: Value) -> Answer { .foreign(describe(value).text) }

    // MARK: - Choices

    /// The truth of an unknown, the same all along a path.
    func truth(of key: String, isLocal: Bool) throws(Interruption) -> Bool {
        assumptionsAsked += 1
        if isLocal {
            for assumption in localAssumptions where assumption.key.text == key { return assumption.isTrue }
        } else {
            for assumption in worldAssumptions where assumption.key.text == key { return assumption.isTrue }
        }
        let assumption: Path.Assumption
        let unknown = UnknownKey(key)
        if isLocal {
            assumption = Path.Assumption(key: unknown, isTrue: choose())
            localAssumptions.append(assumption)
        } else if let given = world.truths[unknown] {
            assumption = Path.Assumption(key: unknown, isTrue: given)
            worldAssumptions.append(assumption)
        } else {
            missing.insert(unknown)
            assumption = Path.Assumption(key: unknown, isTrue: choose())
            worldAssumptions.append(assumption)
        }
        return assumption.isTrue
    }

    private func choose() -> Bool {
        defer { nextChoice += 1 }
        if nextChoice < choices.count { return choices[nextChoice] }
        choices.append(true)
        return true
    }

    // MARK: - Ends

    /// Counts one step of evaluation.
    @inline(__always)
    func step() throws(Interruption) {
        steps += 1
        if steps > budget.steps { throw overBudget() }
    }

    private func overBudget() -> Interruption {
        // A loop that turned many times without asking an unknown will not end.
        for loop in loops where loop.passes > 200 && loop.assumptionsAsked == assumptionsAsked {
            return end(.diverges(loop.isOwn ? loop.range : ownRange))
        }
        return end(.undecided("the run takes too many steps", ownRange))
    }

    func end(_ answer: Answer) -> Interruption {
        outcome = answer
        return .ended
    }

    func undecided(_ reason: String, _ range: ByteRange?, _ frame: Frame) -> Interruption {
        end(.undecided(reason, ownSite(range, frame)))
    }

    func trap(_ range: ByteRange, _ frame: Frame) -> Interruption { end(.trap(ownSite(range, frame))) }

    /// A place in the override that is run: of code elsewhere, the call that led there.
    func ownSite(_ range: ByteRange?, _ frame: Frame) -> ByteRange? { frame.isOwn ? range : ownRange }
}

extension Path {
    /// A path of which nothing but its answer is known.
    init(answer: Answer) {
        self.init(
            answer: answer, localAssumptions: [], worldAssumptions: [], representatives: [], effects: [], calls: [],
            answerRange: nil, touchReads: [])
    }
}

/// What a stage means to a program, worked out once for all runs on it.
final class PreparedStage {
    let scene: Scene
    let receiver: ViewID
    /// Values of the receiver's members, by interned name; names beyond the end have none.
    let bindings: [Value?]
    /// Bindings of chains, by their text.
    let chainBindings: [String: Value]
    /// Views that a member names, or the receiver: what hangs on them alone does not hang on the touch.
    let namedViews: [ViewID: String]
    let types: [TypeInfo]
    /// By view: whether an override takes part in a search that begins there.
    let hasOverridesBelow: [Bool]

    init(_ stage: Stage, _ program: InterpreterProgram) {
        scene = stage.scene
        receiver = stage.receiver
        var bindings: [Value?] = []
        var chains: [String: Value] = [:]
        var named: [ViewID: String] = [:]
        for (name, binding) in stage.bindings {
            let value: Value
            switch binding {
            case .view(let view):
                value = .view(view)
                if named[view] == nil || name < named[view, default: ""] { named[view] = name }
            case .views(let views): value = .array(views.map { .view($0) })
            case .absent: value = .absent
            }
            if name.utf8.contains(UInt8(ascii: ".")) {
                chains[name] = value
            } else {
                Self.bind(program.names.intern(name), to: value, in: &bindings)
            }
        }
        named[stage.receiver] = "self"
        self.bindings = bindings
        chainBindings = chains
        namedViews = named
        let types = stage.scene.ids.map { id in
            stage.scene[id].className.map { program.type(named: $0) } ?? program.plainViewType
        }
        self.types = types
        var hasOverrides = types.map(\.hasOverrides)
        for id in stage.scene.ids.reversed() where hasOverrides[id.index] {
            if let superview = stage.scene[id].superview { hasOverrides[superview.index] = true }
        }
        hasOverridesBelow = hasOverrides
    }

    private static func bind(_ name: Index, to value: Value, in bindings: inout [Value?]) {
        while bindings.count <= Int(name) { bindings.append(nil) }
        bindings[Int(name)] = value
    }
}
