import HitTestModel
import TextModel

/// Runs an override on scenes beside the system's search and notes where it departs, and which law speaks of it.
struct LawChecker {
    let book: AnswerBook
    let factory: StageFactory
    var violations: [Violation] = []
    /// The truths of flags that are told apart.
    var worlds: [[UnknownKey: Bool]] = [[:]]
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
    func ways(_ stage: Int, _ touch: Point2D, in world: [UnknownKey: Bool]) -> [AnswerBook.Way] {
        let ways = book.answers(stage, touch)
        return world.isEmpty ? ways : ways.filter { $0.isPossible(in: world) }
    }

    /// The worlds as far as the answers to some questions depend on them; one empty world where they do not.
    func worlds(for questions: [(stage: Int, touch: Point2D)]) -> [[UnknownKey: Bool]] {
        if worlds.count < 2 { return worlds }
        var keys: Set<UnknownKey> = []
        for question in questions {
            for way in book.answers(question.stage, question.touch) { keys.formUnion(way.world.map(\.key)) }
        }
        if keys.isEmpty { return [[:]] }
        var seen: Set<[UnknownKey: Bool]> = []
        return worlds.compactMap { world in
            let part = world.filter { keys.contains($0.key) }
            return seen.insert(part).inserted ? part : nil
        }
    }

    /// The answers that a world leaves open; nil where one of them is not known.
    func outcomes(_ stage: Int, _ touch: Point2D, in world: [UnknownKey: Bool]) -> Set<Outcome>? {
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
        let keys = book.unknowns.sorted().prefix(8)
        guard !keys.isEmpty else { return }
        if keys.count <= 3 {
            worlds = (0..<(1 << keys.count)).map { bits in
                Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, bits >> $0 & 1 == 1) })
            }
        } else {
            let allTrue = Dictionary(uniqueKeysWithValues: keys.map { ($0, true) })
            let allFalse = Dictionary(uniqueKeysWithValues: keys.map { ($0, false) })
            worlds = [allTrue, allFalse]
            for key in keys {
                for base in keys.count == 4 ? [allTrue, allFalse] : [allTrue] {
                    var flipped = base
                    flipped[key]?.toggle()
                    worlds.append(flipped)
                }
            }
        }
    }
}
