import HitTestModel
import TextModel

/// What the override and the system answer, each question asked once.
final class AnswerBook {
    let override: MethodOverride
    let graph: ClassGraph
    private(set) var drafts: [StageDraft] = []

    private let program: InterpreterProgram
    private let patience: Patience
    private var interpreters: [Interpreter?] = []
    /// What is known, by scene; a scene is asked about few touches, so that a list is the fastest table.
    private var ways: [[(touch: Point2D, event: EventKind, ways: [Way])]] = []
    private var expectations: [[(touch: Point2D, outcome: Outcome)]] = []
    private var areas: [[(touch: Point2D, answer: [Bool]?)]] = []
    /// The methods that a class overrides, itself or by a superclass.
    private var overriding: [String: Set<HitTestMethod>] = [:]

    private(set) var unknowns: Set<UnknownKey> = []
    private(set) var effects: [Effect] = []
    private var seenEffects: Set<Effect> = []
    private(set) var undecidedReasons: [UndecidedRun] = []
    private(set) var decidedRuns = 0
    private(set) var partlyDecidedRuns = 0
    private(set) var undecidedRuns = 0
    private(set) var steps = 0

    /// Over all runs of one override; ordinary ones need a fiftieth of it.
    private static let stepLimit = 400_000

    /// One way through the override.
    struct Way {
        var outcome: Outcome
        var range: ByteRange?
        var world: [Path.Assumption]
        var local: [Path.Assumption]
        /// What is assumed of the flags that are told apart.
        fileprivate(set) var truths = Truths()

        /// Whether the way can be taken where the flags are so.
        func isPossible(in world: Truths) -> Bool {
            (truths.isTrue ^ world.isTrue) & truths.known & world.known == 0
        }
    }

    /// The truths of some of the flags that are told apart, a bit for each flag.
    struct Truths: Hashable {
        var known: UInt8 = 0
        /// No bit is set that is not set in `known`.
        var isTrue: UInt8 = 0

        /// The truths of those flags alone whose bits are set.
        func part(_ flags: UInt8) -> Truths { Truths(known: known & flags, isTrue: isTrue & flags) }
    }

    /// The flags that are told apart; each one's place is its bit.
    private var flags: [UnknownKey] = []

    /// The most flags that can be told apart.
    static let flagLimit = 8

    /// Tells flags apart from now on, at most ``flagLimit``.
    func tellApart(_ flags: [UnknownKey]) {
        self.flags = flags
        for stage in ways.indices {
            for entry in ways[stage].indices { ways[stage][entry].ways = ways[stage][entry].ways.map(marked) }
        }
    }

    private func marked(_ way: Way) -> Way {
        var way = way
        way.truths = Truths()
        for assumption in way.world {
            guard let flag = flags.firstIndex(of: assumption.key) else { continue }
            way.truths.known |= 1 << flag
            if assumption.isTrue { way.truths.isTrue |= 1 << flag }
        }
        return way
    }

    init(override: MethodOverride, graph: ClassGraph, patience: Patience = .endless) {
        self.override = override
        self.graph = graph
        self.patience = patience
        program = InterpreterProgram(graph: graph, kind: override.kind)
    }

    /// Takes a scene into the book and gives its number.
    func add(_ draft: StageDraft) -> Int {
        drafts.append(draft)
        interpreters.append(nil)
        ways.append([])
        expectations.append([])
        areas.append([])
        return drafts.count - 1
    }

    private func interpreter(_ stage: Int) -> Interpreter {
        if let known = interpreters[stage] { return known }
        let made = Interpreter(program: program, stage: drafts[stage].stage, world: World())
        interpreters[stage] = made
        return made
    }

    /// The touch, given in the receiver's own space, where `hitTest` takes it.
    func point(_ touch: Point2D, in stage: Int) -> Point2D {
        let draft = drafts[stage]
        if override.method == .pointInside { return touch }
        return draft.scene.convert(
            touch, from: .view(draft.receiver), to: draft.scene.questionSpace(of: draft.receiver))
    }

    // MARK: - The override

    /// Every way through the override for a touch; never empty.
    func answers(_ stage: Int, _ touch: Point2D, event: EventKind = .touchWithoutTouches) -> [Way] {
        if let known = ways[stage].first(where: { $0.touch == touch && $0.event == event }) { return known.ways }
        guard mayRun else {
            let reason = "the override takes too long to run"
            if undecidedRuns == 0 || !undecidedReasons.contains(where: { $0.reason == reason }) {
                undecidedReasons.append(UndecidedRun(reason: reason, range: nil))
            }
            undecidedRuns += 1
            return [Way(outcome: .undecided(reason), range: nil, world: [], local: [])]
        }
        let interpreter = interpreter(stage)
        let receiver = drafts[stage].receiver
        let result =
            override.method == .hitTest
            ? interpreter.hitTest(receiver, point: point(touch, in: stage), event: event)
            : interpreter.pointInside(receiver, point: touch, event: event)
        note(result)
        let answers = result.paths.map { path in
            marked(
                Way(
                    outcome: outcome(of: path.answer, stage, touch), range: path.answerRange,
                    world: path.worldAssumptions, local: path.localAssumptions))
        }
        ways[stage].append((touch, event, answers))
        return answers
    }

    private func note(_ result: RunResult) {
        spend(result)
        unknowns.formUnion(result.missing)
        var undecided = 0
        for path in result.paths {
            for effect in path.effects where seenEffects.insert(effect).inserted { effects.append(effect) }
            if case .undecided(let reason, let range) = path.answer {
                undecided += 1
                let run = UndecidedRun(reason: reason, range: range)
                if undecidedReasons.count < 16, !undecidedReasons.contains(run) { undecidedReasons.append(run) }
            }
        }
        if undecided == 0 {
            decidedRuns += 1
        } else if undecided < result.paths.count {
            partlyDecidedRuns += 1
        } else {
            undecidedRuns += 1
        }
    }

    private var mayRun: Bool { steps < Self.stepLimit && !patience.isOver }

    /// A run that used up its budget counts for several: the next one is likely to do the same, and tells no more.
    private func spend(_ result: RunResult) {
        steps += result.steps >= Budget.standard.steps ? 3 * result.steps : result.steps
    }

    /// A run for what the system asks on its way; empty where the override takes too long.
    private func paths(_ method: HitTestMethod, _ view: ViewID, _ point: Point2D, _ stage: Int) -> [Path] {
        guard mayRun else { return [] }
        let interpreter = interpreter(stage)
        let result =
            method == .hitTest
            ? interpreter.hitTest(view, point: point, event: .touchWithoutTouches)
            : interpreter.pointInside(view, point: point, event: .touchWithoutTouches)
        spend(result)
        return result.paths
    }

    private func outcome(of answer: Answer, _ stage: Int, _ touch: Point2D) -> Outcome {
        switch answer {
        case .none: .none
        case .view(let view): .view(view)
        case .foreign(let name): .foreign(name)
        case .bool(let isInside): systemAnswer(stage, touch, receiverIsInside: isInside)
        case .undecided(let reason, _): .undecided(reason)
        case .diverges(let range): .neverEnds(range)
        case .trap(let range): .crash(range)
        }
    }

    // MARK: - The system

    /// What the system answers in the override's place; subviews and `point(inside:)` are dispatched to their overrides.
    func expected(_ stage: Int, _ touch: Point2D) -> Outcome {
        if let known = expectations[stage].first(where: { $0.touch == touch }) { return known.outcome }
        let answer = systemAnswer(stage, touch, receiverIsInside: nil)
        expectations[stage].append((touch, answer))
        return answer
    }

    /// What `point(inside:)` of the receiver says on every way; nil where a way does not tell.
    func isInside(_ stage: Int, _ touch: Point2D) -> [Bool]? {
        if let known = areas[stage].first(where: { $0.touch == touch }) { return known.answer }
        let draft = drafts[stage]
        let answer: [Bool]?
        if overrides(draft.receiver, .pointInside, in: draft.scene) {
            answer = booleans(paths(.pointInside, draft.receiver, touch, stage))
        } else {
            answer = [SystemSearch(draft.scene).isInside(draft.receiver, touch)]
        }
        areas[stage].append((touch, answer))
        return answer
    }

    /// Whether a view of the scene takes a touch by the system's search; nil where that is not known.
    func accepts(_ view: ViewID, _ stage: Int, _ touch: Point2D) -> Bool? {
        let scene = drafts[stage].scene
        let point = scene.convert(touch, from: .view(drafts[stage].receiver), to: scene.questionSpace(of: view))
        do {
            return try hitTest(view, at: point, stage) != .nothing
        } catch {
            return nil
        }
    }

    /// Whether a view's own `point(inside:)` holds a touch; nil where that is not known.
    func holds(_ view: ViewID, _ stage: Int, _ touch: Point2D) -> Bool? {
        let scene = drafts[stage].scene
        let point = scene.convert(touch, from: .view(drafts[stage].receiver), to: .view(view))
        return try? isInside(view, at: point, stage)
    }

    private struct NotKnown: Error {}

    private func systemAnswer(_ stage: Int, _ touch: Point2D, receiverIsInside: Bool?) -> Outcome {
        let draft = drafts[stage]
        let point = draft.scene.convert(
            touch, from: .view(draft.receiver), to: draft.scene.questionSpace(of: draft.receiver))
        do {
            let answer = try SystemSearch(draft.scene).hitTest(
                draft.receiver, at: point,
                pointInside: { view, point throws(NotKnown) in
                    if view == draft.receiver {
                        if let receiverIsInside { return receiverIsInside }
                        if override.method == .pointInside { return SystemSearch(draft.scene).isInside(view, point) }
                    }
                    return try isInside(view, at: point, stage)
                },
                hitTest: { view, point throws(NotKnown) in try hitTest(view, at: point, stage) })
            switch answer {
            case .nothing: return .none
            case .view(let view): return .view(view)
            case .undecided(let reason): return .undecided(reason.text(in: draft.scene))
            }
        } catch {
            return .undecided("another override takes part")
        }
    }

    private func hitTest(_ view: ViewID, at point: Point2D, _ stage: Int) throws(NotKnown) -> HitAnswer {
        let scene = drafts[stage].scene
        if view != drafts[stage].receiver, overrides(view, .hitTest, in: scene) {
            let paths = self.paths(.hitTest, view, point, stage)
            guard let first = paths.first, paths.allSatisfy({ $0.answer == first.answer }) else { throw NotKnown() }
            switch first.answer {
            case .none: return .nothing
            case .view(let hit): return .view(hit)
            default: throw NotKnown()
            }
        }
        return try SystemSearch(scene).hitTest(
            view, at: point,
            pointInside: { view, point throws(NotKnown) in try isInside(view, at: point, stage) },
            hitTest: { view, point throws(NotKnown) in try hitTest(view, at: point, stage) })
    }

    private func isInside(_ view: ViewID, at point: Point2D, _ stage: Int) throws(NotKnown) -> Bool {
        let scene = drafts[stage].scene
        guard overrides(view, .pointInside, in: scene) else { return SystemSearch(scene).isInside(view, point) }
        let result = booleans(paths(.pointInside, view, point, stage))
        guard let result, let first = result.first, result.allSatisfy({ $0 == first }) else { throw NotKnown() }
        return first
    }

    private func booleans(_ paths: [Path]) -> [Bool]? {
        if paths.isEmpty { return nil }
        var answers: [Bool] = []
        for path in paths {
            guard case .bool(let answer) = path.answer else { return nil }
            answers.append(answer)
        }
        return answers
    }

    private func overrides(_ view: ViewID, _ method: HitTestMethod, in scene: Scene) -> Bool {
        guard let name = scene[view].className else { return false }
        if let known = overriding[name] { return known.contains(method) }
        // An extension of a framework's class overrides for all of its subclasses.
        let base = graph.frameworkBase(of: name) ?? lastComponent(name)
        let chain = Set(graph.declaredChain(of: name).map(\.name) + [name] + FrameworkClasses.chain(of: base))
        let methods = Set(graph.overrides.lazy.filter { chain.contains($0.className) }.map(\.method))
        overriding[name] = methods
        return methods.contains(method)
    }

    /// Whether the receiver's class overrides a method, itself or by a superclass.
    func receiverOverrides(_ method: HitTestMethod) -> Bool {
        guard let draft = drafts.first else { return false }
        return overrides(draft.receiver, method, in: draft.scene)
    }
}
