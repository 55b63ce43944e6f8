package import HitTestModel
package import TextModel

/// A scene that an override is run on, with what makes it worth running.
package struct NamedStage: Sendable {
    /// What a reader calls the scene: "two overlapping subviews".
    package var name: String
    package var stage: Stage
    /// Views that are out of the way in this scene and are left out of pictures.
    package var displaced: Set<ViewID>
    /// Whether the scene shows the class's own views rather than invented ones.
    package var isOwnScene: Bool
}

/// How one override answers: its idiom, what became of each law, and every departure from the system.
package struct Behavior: Sendable {
    package var override: MethodOverride
    package var idiom: Idiom
    package var laws: [Law: LawResult]
    /// The scenes, standard ones first.
    package var stages: [NamedStage]
    /// The answers in the scenes that all others are variants of.
    package var tables: [AnswerTable]
    /// Departures from the system that break a law or are exempt from it; broken ones first, the clearest first.
    package var violations: [Violation]
    /// Stored flags and the like whose truth the override asks for, in order of their names.
    package var unknowns: [UnknownKey]
    /// What happened on any way that no pure question would do, once for each place.
    package var effects: [Effect]
    /// Why runs could not tell, once for each reason.
    package var undecidedReasons: [UndecidedRun]
    /// How many runs came to an answer on every way, on some, on none.
    package var decidedRuns: Int
    package var partlyDecidedRuns: Int
    package var undecidedRuns: Int
    /// Evaluated expressions and statements, over all runs.
    package var steps: Int

    /// Whether every run came to an answer on every way.
    package var isDecided: Bool { undecidedRuns == 0 && partlyDecidedRuns == 0 }

    /// The violations that break a law.
    package var brokenLaws: [Violation] { violations.filter { $0.exemption == nil } }

    /// The first violation of a law that is no exemption.
    package func violation(of law: Law) -> Violation? {
        violations.first { $0.law == law && $0.exemption == nil }
    }
}

/// A reason why a run came to no answer, and where in the override it arose.
package struct UndecidedRun: Hashable, Sendable {
    package var reason: String
    package var range: ByteRange?
}

extension Behavior {
    /// The framework whose search the override takes part in.
    package var framework: Framework { override.kind.framework }
}
