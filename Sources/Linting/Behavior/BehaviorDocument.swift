import HitTestModel
import OverrideAnalysis
import TextModel

/// The JSON form of behaviours; its shape is fixed in `Protocol/behavior.md`.
package struct BehaviorDocument: Encodable {
    let version = 1
    let overrides: [OverrideDocument]

    package init(_ reports: [OverrideReport]) {
        overrides = reports.map(OverrideDocument.init)
    }
}

struct OverrideDocument: Encodable {
    struct Runs: Encodable {
        let decided: Int
        let partly: Int
        let undecided: Int
    }

    struct Undecided: Encodable {
        let reason: String
        let line: Int?
    }

    struct ObservedEffect: Encodable {
        let effect: String
        let line: Int
    }

    struct SceneDocument: Encodable {
        let name: String
        let ofOwnViews: Bool
        let scene: Scene
        let answers: [AnswerDocument]
    }

    let symbol: String
    let path: String
    let line: Int
    let column: Int
    let framework: Framework
    let method: String
    let idiom: String
    let summary: String
    let laws: [LawDocument]
    let unknowns: [String]
    let effects: [ObservedEffect]
    let undecided: [Undecided]
    let runs: Runs
    let scenes: [SceneDocument]

    init(_ report: OverrideReport) {
        let behavior = report.behavior
        func lineNumber(_ offset: Int) -> Int { report.text.lines.line(at: offset) + 1 }
        symbol = behavior.override.symbol
        path = report.path
        line = report.line
        column = report.column
        framework = behavior.framework
        method = behavior.override.method == .hitTest ? "hitTest" : "pointInside"
        idiom = behavior.idiom.rawValue
        summary = behavior.idiom.phrase
        laws = Law.allCases.map { LawDocument($0, behavior.laws[$0] ?? .held) }
        unknowns = behavior.unknowns.map(\.text)
        effects = behavior.effects.map {
            ObservedEffect(effect: $0.description, line: lineNumber($0.range.lowerBound))
        }
        undecided = behavior.undecidedReasons.map { run in
            Undecided(reason: run.reason, line: run.range.map { lineNumber($0.lowerBound) })
        }
        runs = Runs(
            decided: behavior.decidedRuns, partly: behavior.partlyDecidedRuns, undecided: behavior.undecidedRuns)
        scenes = behavior.tables.map { table in
            let stage = behavior.stages[table.stage]
            return SceneDocument(
                name: stage.name, ofOwnViews: stage.isOwnScene, scene: stage.reducedScene,
                answers: table.rows.map { AnswerDocument($0, in: stage) })
        }
    }
}

/// One law and what became of it.
struct LawDocument: Encodable {
    let number: Int
    let law: String
    let statement: String
    let result: String
    /// Why it is undecided or exempt.
    let reason: String?
    let witness: WitnessDocument?

    init(_ law: Law, _ result: LawResult) {
        number = law.rawValue
        self.law = law.name
        statement = law.statement
        switch result {
        case .held: (self.result, reason, witness) = ("held", nil, nil)
        case .broken(let broken): (self.result, reason, witness) = ("broken", nil, WitnessDocument(broken))
        case .undecided(let why): (self.result, reason, witness) = ("undecided", why, nil)
        case .exempt(let exemption): (self.result, reason, witness) = ("exempt", exemption.rawValue, nil)
        }
    }
}

/// A witness; no view is written as `null`, since an answer of nil is an answer.
struct WitnessDocument: Encodable {
    private enum Key: String, CodingKey {
        case law, scene, point, expected, actual, text
    }

    let witness: Witness

    init(_ witness: Witness) { self.witness = witness }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(witness.law.name, forKey: .law)
        try container.encode(witness.scene, forKey: .scene)
        try container.encode([witness.x, witness.y], forKey: .point)
        try container.encode(witness.expected, forKey: .expected)
        try container.encode(witness.actual, forKey: .actual)
        try container.encode(witness.text, forKey: .text)
    }
}

/// One touch: what the system answers, and every answer of the override.
struct AnswerDocument: Encodable {
    private enum Key: String, CodingKey {
        case point, expected, answers
    }

    let row: AnswerTable.Row
    let stage: NamedStage

    init(_ row: AnswerTable.Row, in stage: NamedStage) {
        self.row = row
        self.stage = stage
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode([row.point.x, row.point.y], forKey: .point)
        try container.encode(OutcomeDocument(row.expected, in: stage.stage.scene), forKey: .expected)
        try container.encode(row.answers.map { OutcomeDocument($0, in: stage.stage.scene) }, forKey: .answers)
    }
}

/// A view's name, `null`, or an object that says why there is neither.
struct OutcomeDocument: Encodable {
    let outcome: Outcome
    let scene: Scene

    init(_ outcome: Outcome, in scene: Scene) {
        self.outcome = outcome
        self.scene = scene
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch outcome {
        case .none: try container.encodeNil()
        case .view(let view): try container.encode(scene[view].name)
        case .foreign(let name): try container.encode(["foreign": name])
        case .neverEnds: try container.encode(["undecided": "never ends"])
        case .crash: try container.encode(["undecided": "stops the app"])
        case .undecided(let reason): try container.encode(["undecided": reason])
        }
    }
}
