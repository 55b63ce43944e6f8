import HitTestModel
import SwiftScanner
import TextModel

/// Runs overrides of a program and says how they behave.
package struct BehaviorAnalyzer: Sendable {
    package let graph: ClassGraph
    private let patience: Patience

    package init(_ graph: ClassGraph, patience: Patience = .endless) {
        self.graph = graph
        self.patience = patience
    }

    /// How one override of the graph answers; the same for the same text, always.
    package func behavior(of override: MethodOverride) -> Behavior {
        let book = AnswerBook(override: override, graph: graph, patience: patience)
        let factory = StageFactory(graph: graph, className: override.className, kind: override.kind)
        var checker = LawChecker(book: book, factory: factory)
        let plan = checker.run()
        let scenes = [(plan.empty, plan.emptyTouches)] + plan.families.map { ($0.stage, $0.touches) }
        let tables = scenes.map { stage, touches in
            AnswerTable(stage: stage, rows: touches.map { book.row(stage, $0) })
        }
        var behavior = Behavior(
            override: override, idiom: .other, laws: [:],
            stages: book.drafts.map {
                NamedStage(name: $0.name, stage: $0.stage, displaced: $0.displaced, isOwnScene: $0.isOwnScene)
            },
            tables: tables, violations: [], unknowns: book.unknowns.sorted(), effects: book.effects,
            undecidedReasons: book.undecidedReasons, decidedRuns: book.decidedRuns,
            partlyDecidedRuns: book.partlyDecidedRuns, undecidedRuns: book.undecidedRuns, steps: book.steps)
        behavior.violations = sorted(checker.violations, book)
        behavior.idiom = IdiomClassifier(checker: checker, plan: plan).idiom
        behavior.laws = laws(of: behavior)
        return behavior
    }

    /// Broken laws first; of these, small trees and central touches first.
    private func sorted(_ violations: [Violation], _ book: AnswerBook) -> [Violation] {
        struct Rank: Comparable {
            var numbers: [Double]
            static func < (left: Rank, right: Rank) -> Bool { left.numbers.lexicographicallyPrecedes(right.numbers) }
        }
        let ranked = violations.enumerated().map { offset, violation in
            let draft = book.drafts[violation.stage]
            let centre = draft.scene[draft.receiver].bounds.center
            let distance = abs(violation.touch.x - centre.x) + abs(violation.touch.y - centre.y)
            let numbers = [
                violation.exemption == nil ? 0 : 1, violation.localAssumptions.isEmpty ? 0 : 1,
                Double(draft.scene.count - draft.displaced.count), draft.isOwnScene ? 0 : 1,
                Double(violation.world.count), distance, Double(offset),
            ]
            return (Rank(numbers: numbers), violation)
        }
        return ranked.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func laws(of behavior: Behavior) -> [Law: LawResult] {
        var results: [Law: LawResult] = [:]
        let runs = behavior.decidedRuns + behavior.partlyDecidedRuns + behavior.undecidedRuns
        let isOpen = behavior.undecidedRuns * 2 > runs
        for law in Law.allCases {
            if let broken = behavior.violation(of: law) {
                results[law] = .broken(behavior.witness(for: broken))
            } else if isOpen {
                results[law] = .undecided(behavior.undecidedReasons.first?.reason ?? "the run came to no answer")
            } else if let exempt = behavior.violations.first(where: { $0.law == law }) {
                results[law] = exempt.exemption.map(LawResult.exempt) ?? .held
            } else {
                results[law] = .held
            }
        }
        if let effect = behavior.effects.first(where: { $0.kind != .unknownCall }), let stage = behavior.stages.first {
            let centre = stage.stage.scene[stage.stage.receiver].bounds.center
            results[.purity] = .broken(
                Witness(
                    law: .purity, scene: stage.reducedScene, x: centre.x, y: centre.y, expected: nil, actual: nil,
                    text: "every search does `\(effect.description)`, and one touch is searched for more than once"))
        }
        return results
    }
}
