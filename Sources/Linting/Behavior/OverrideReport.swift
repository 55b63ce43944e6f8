import HitTestModel
package import OverrideAnalysis
import SwiftScanner
package import TextModel

/// How one override of a file behaves, with the text that its ranges belong to.
package struct OverrideReport: Sendable {
    package var path: String
    package var text: SourceText
    package var behavior: Behavior
    /// Dense answers for readers who move the touch; empty where nobody asked for them.
    package var maps: [AnswerMap]

    /// The 1-based line of the method's name.
    package var line: Int {
        text.position(at: behavior.override.function.name.range.lowerBound, in: .utf8).line + 1
    }
    /// The 1-based column of the method's name, in UTF-8 bytes.
    package var column: Int {
        text.position(at: behavior.override.function.name.range.lowerBound, in: .utf8).column + 1
    }
}

extension Analyzer {
    /// How the overrides of one text behave.
    ///
    /// - Parameters:
    ///   - line: a 1-based line; only the override around it is asked for.
    ///   - context: the other files of the workspace in which supertypes, extensions and helpers are looked up.
    ///   - withMaps: whether to run dense grids of touches as well, over the first scenes.
    package func behavior(
        _ input: AnalysisInput, line: Int? = nil, context: [ProgramFile] = [], withMaps: Bool = false
    ) -> [OverrideReport] {
        let file = ProgramFile(path: input.path, source: SwiftSource(input.text.bytes))
        let graph = ClassGraph([file] + context, extraViewClasses: Set(extraViewClasses))
        let analyzer = BehaviorAnalyzer(graph, patience: patience)
        let overrides = graph.overrides.filter { override in
            guard override.file.path == input.path else { return false }
            guard let line else { return true }
            let range = override.function.range
            let first = input.text.lines.line(at: range.lowerBound) + 1
            let last = input.text.lines.line(at: max(range.lowerBound, range.upperBound - 1)) + 1
            return first <= line && line <= last
        }
        return overrides.map { override in
            let behavior = analyzer.behavior(of: override)
            let maps = withMaps ? Self.mappedStages(behavior).compactMap { analyzer.map(of: behavior, stage: $0) } : []
            return OverrideReport(path: input.path, text: input.text, behavior: behavior, maps: maps)
        }
    }

    /// The scenes of the first witnesses, the class's own views, and two overlapping subviews.
    private static func mappedStages(_ behavior: Behavior) -> [Int] {
        var stages: [Int] = []
        for violation in behavior.brokenLaws where !stages.contains(violation.stage) && stages.count < 2 {
            stages.append(violation.stage)
        }
        for table in behavior.tables.reversed() where behavior.stages[table.stage].isOwnScene {
            if !stages.contains(table.stage) { stages.append(table.stage) }
        }
        for table in behavior.tables.dropFirst(2).prefix(1) where !stages.contains(table.stage) {
            stages.append(table.stage)
        }
        return stages
    }
}
