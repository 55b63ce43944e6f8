import HitTestModel
import SwiftScanner
import Testing

@testable import OverrideAnalysis

@Suite struct BehaviorTests {
    @Test(arguments: MarkdownCase.load("behavior.md"))
    func isAsWritten(_ example: MarkdownCase) {
        let behaviors = Self.behaviors(example.code)
        let expected = example.prose.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
        let found = behaviors.map { behavior in
            let broken = Self.brokenLaws(behavior)
            return "\(behavior.override.symbol): \(behavior.idiom)"
                + (broken.isEmpty ? "" : "; breaks " + broken.joined(separator: ", "))
        }
        #expect(found == expected.map(String.init), sourceLocation: location(example))
    }

    @Test(arguments: MarkdownCase.load("reimplementations.md"))
    func correctSearchesBreakNoLaw(_ example: MarkdownCase) {
        for behavior in Self.behaviors(example.code) {
            #expect(Self.brokenLaws(behavior) == [], sourceLocation: location(example))
            #expect(behavior.isDecided, "\(behavior.undecidedReasons)", sourceLocation: location(example))
        }
    }

    @Test(arguments: MarkdownCase.load("lawful.md"))
    func departuresOnPurposeBreakNoLaw(_ example: MarkdownCase) {
        let behaviors = Self.behaviors(example.code)
        #expect(!behaviors.isEmpty, sourceLocation: location(example))
        for behavior in behaviors {
            let texts = behavior.brokenLaws.map { behavior.witness(for: $0).text }
            #expect(texts == [], sourceLocation: location(example))
            #expect(Self.brokenLaws(behavior) == [], sourceLocation: location(example))
        }
    }

    @Test func witnessesNameOneTouchOfAScene() {
        for example in MarkdownCase.load("behavior.md") {
            for behavior in Self.behaviors(example.code) {
                for violation in behavior.violations {
                    let witness = behavior.witness(for: violation)
                    #expect(witness.scene[.root].name == "self")
                    #expect(!witness.text.isEmpty && !witness.text.contains("``"))
                    if let view = violation.actual.view,
                        behavior.stages[violation.stage].stage.scene.isDescendant(
                            view, of: behavior.stages[violation.stage].stage.receiver)
                    {
                        #expect(witness.actual.map { witness.scene.view(named: $0) != nil } == true)
                    }
                }
            }
        }
    }

    @Test func theSameTextBehavesTheSame() {
        for example in MarkdownCase.load("behavior.md") {
            let twice = [Self.behaviors(example.code), Self.behaviors(example.code)].map { behaviors in
                behaviors.map { behavior in
                    behavior.violations.map { behavior.witness(for: $0).text + "\($0.exemption as Any)\($0.change)" }
                }
            }
            #expect(twice[0] == twice[1], sourceLocation: location(example))
        }
    }

    static func behaviors(_ code: String) -> [Behavior] {
        let graph = ClassGraph([ProgramFile(path: "case.swift", source: SwiftSource(Array(code.utf8)))])
        let analyzer = BehaviorAnalyzer(graph)
        return graph.overrides.map(analyzer.behavior)
    }

    static func brokenLaws(_ behavior: Behavior) -> [String] {
        Law.allCases.compactMap { law in
            if case .broken? = behavior.laws[law] { return law.name }
            return nil
        }
    }

    private func location(_ example: MarkdownCase) -> SourceLocation {
        SourceLocation(
            fileID: "OverrideAnalysisTests/\(example.title)", filePath: example.file, line: example.line, column: 1)
    }
}
