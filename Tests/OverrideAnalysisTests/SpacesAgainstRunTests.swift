import Foundation
import OverrideAnalysis
import SwiftScanner
import Testing

/// The static pass on coordinate spaces and the run of the same override are held against each other: what one says
/// and the other denies is a bug in one of them.
struct SpacesAgainstRunTests {
    /// The cases on spaces, and those of all rules.
    static let cases: [MarkdownCase] = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let rules = tests.appendingPathComponent("LintingTests")
        let folder = rules.appendingPathComponent("Cases").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return MarkdownCase.load("spaces.md")
            + names.filter { $0.hasSuffix(".md") }.sorted().flatMap {
                MarkdownCase.load($0, filePath: rules.appendingPathComponent("any").path)
            }
    }()

    @Test func thereAreCases() {
        let compared = Self.cases.flatMap { comparisons(in: $0) }
        #expect(compared.count { !$0.mismatches.isEmpty } > 40)
        #expect(compared.count { $0.mismatches.isEmpty } > 200)
    }

    /// Where spaces are mixed up, the override answers some touch in another way than the system.
    @Test(arguments: cases)
    func whatIsMixedUpShows(_ example: MarkdownCase) {
        for compared in comparisons(in: example) where !compared.mismatches.isEmpty && compared.isDecided {
            #expect(
                !compared.behavior.violations.isEmpty,
                "\(compared.behavior.override.symbol): the run bears out none of \(compared.mismatches.map(\.kind))",
                sourceLocation: location(of: example))
        }
    }

    /// Where the answer depends on where a view lies, a space is mixed up.
    ///
    /// What `hit_test_law` alone reports is beyond the static pass: plain numbers have no space. What never ends in the
    /// app ends in a scene, which has no window around it.
    @Test(
        arguments: cases.filter {
            !$0.file.hasSuffix("/hit_test_law.md") && !$0.file.hasSuffix("/infinite_recursion.md")
        })
    func whatDependsOnThePlaceIsExplained(_ example: MarkdownCase) {
        for compared in comparisons(in: example) where compared.mismatches.isEmpty {
            let moved = compared.behavior.brokenLaws.filter { $0.law == .translation }
            #expect(
                moved.isEmpty, "\(compared.behavior.override.symbol): no space is mixed up, but \(moved.map(\.change))",
                sourceLocation: location(of: example))
        }
    }

    private struct Comparison {
        var behavior: Behavior
        var mismatches: [SpaceMismatch]

        /// Whether the run and the system both come to answers that can be compared.
        var isDecided: Bool {
            behavior.isDecided
                && behavior.tables.contains { table in table.rows.contains { $0.expected.isDecided } }
        }
    }

    private func comparisons(in example: MarkdownCase) -> [Comparison] {
        let file = ProgramFile(path: "Case.swift", source: SwiftSource(Array(example.code.utf8)))
        let graph = ClassGraph([file])
        let spaces = CoordinateSpaces(graph).analyze(file)
        let analyzer = BehaviorAnalyzer(graph)
        return graph.overrides.map { override in
            let range = override.function.range
            let maps = spaces.maps.filter { $0.function.range == range || $0.callers.contains(range) }
            return Comparison(
                behavior: analyzer.behavior(of: override), mismatches: maps.flatMap(\.mismatches))
        }
    }

    private func location(of example: MarkdownCase) -> SourceLocation {
        SourceLocation(
            fileID: "OverrideAnalysisTests/\(URL(fileURLWithPath: example.file).lastPathComponent)",
            filePath: example.file, line: example.line, column: 1)
    }
}
