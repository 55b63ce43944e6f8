import HitTestModel
import TextModel

/// Runs an override on scenes beside the system's search and notes where it departs, and which law speaks of it.
struct LawChecker {
    let book: AnswerBook
    let factory: StageFactory
    var violations: [Violation] = []
    /// The truths of flags that are told apart.
    var worlds = [AnswerBook.Truths()]
    /// Scenes in which one view has no siblings, made when they are asked for.
    var aloneStages: [AloneKey: [(stage: Int, view: ViewID)]] = [:]
    private var seen: Set<Signature> = []

    /// Laws that speak of places: code may know that its views are neither scrolled nor transformed.
    private static let geometricLaws: Set<Law> = [
        .containment, .frontFirst, .reachability, .fallback, .translation, .agreement,
    ]
    /// Departures beyond this many add nothing.
    private static let violationLimit = 400

    struct AloneKey: Hashable {
        var stage: Int
        var view: ViewID
    }

    /// Two departures that a reader would not tell apart.
    private struct Signature: Hashable {
        var law: Law
        var stage: Int
        var expected: Outcome
        var actual: Outcome
        var range: ByteRange?
        var change: SceneChange
        var exemption: Exemption?
        var world: [Path.Assumption]
    }

    init(book: AnswerBook, factory: StageFactory) {
        self.book = book
        self.factory = factory
    }

    var isHitTest: Bool { book.override.method == .hitTest }
    var framework: Framework { factory.kind.framework }

    /// The gates that the framework looks at.
    var gates: [ClosedGate] { framework == .uikit ? [.hidden, .notInteractive, .transparent] : [.hidden] }

    func draft(_ stage: Int) -> StageDraft { book.drafts[stage] }
    func scene(_ stage: Int) -> Scene { book.drafts[stage].scene }
    func receiver(_ stage: Int) -> ViewID { book.drafts[stage].receiver }
    func ownView(_ stage: Int) -> Outcome { .view(receiver(stage)) }

    /// The ways that a world leaves open.
    func ways(_ stage: Int, _ touch: Point2D, in world: AnswerBook.Truths) -> [AnswerBook.Way] {
        let ways = book.answers(stage, touch)
        return ways.allSatisfy { $0.isPossible(in: world) } ? ways : ways.filter { $0.isPossible(in: world) }
    }

    /// The worlds as far as the answers to some questions depend on them; one empty world where they do not.
    func worlds(for questions: [(stage: Int, touch: Point2D)]) -> [AnswerBook.Truths] {
        if worlds.count < 2 { return worlds }
        var flags: UInt8 = 0
        for question in questions {
            for way in book.answers(question.stage, question.touch) { flags |= way.truths.known }
        }
        var parts: [AnswerBook.Truths] = []
        for world in worlds {
            let part = world.part(flags)
            if !parts.contains(part) { parts.append(part) }
        }
        return parts
    }

    /// The answers that a world leaves open; nil where one of them is not known.
    func outcomes(_ stage: Int, _ touch: Point2D, in world: AnswerBook.Truths) -> Set<Outcome>? {
        var result: Set<Outcome> = []
        for way in ways(stage, touch, in: world) {
            guard way.outcome.isDecided else { return nil }
            result.insert(way.outcome)
        }
        return result.isEmpty ? nil : result
    }

    mutating func note(
        _ law: Law, _ stage: Int, _ touch: Point2D, expected: Outcome, actual: Outcome, way: AnswerBook.Way?,
        change: SceneChange = .none, exemption: Exemption? = nil
    ) {
        guard violations.count < Self.violationLimit else { return }
        let exemption =
            exemption ?? (draft(stage).isUnusual && Self.geometricLaws.contains(law) ? .unusualGeometry : nil)
        let signature = Signature(
            law: law, stage: stage, expected: expected, actual: actual, range: way?.range, change: change,
            exemption: exemption, world: way?.world ?? [])
        guard seen.insert(signature).inserted else { return }
        var isBeyondSystem = false
        if case .withoutSiblings = change { isBeyondSystem = book.expected(stage, touch) != expected }
        violations.append(
            Violation(
                law: law, stage: stage, touch: touch, point: book.point(touch, in: stage), expected: expected,
                actual: actual, answerRange: way?.range, world: way?.world ?? [], localAssumptions: way?.local ?? [],
                change: change, exemption: exemption, isBeyondSystem: isBeyondSystem))
    }

    /// Tells the worlds apart that the runs so far have asked for.
    mutating func settleWorlds() {
        let flags = Array(book.unknowns.sorted().prefix(AnswerBook.flagLimit))
        guard !flags.isEmpty else { return }
        book.tellApart(flags)
        let all = UInt8(truncatingIfNeeded: (1 << flags.count) - 1)
        func world(_ isTrue: UInt8) -> AnswerBook.Truths { AnswerBook.Truths(known: all, isTrue: isTrue) }
        if flags.count <= 3 {
            worlds = (0...all).map(world)
        } else {
            worlds = [world(all), world(0)]
            for flag in flags.indices {
                for base in flags.count == 4 ? [all, 0] : [all] { worlds.append(world(base ^ (1 << flag))) }
            }
        }
    }
}
