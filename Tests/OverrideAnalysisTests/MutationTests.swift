import Foundation
import Testing

@testable import OverrideAnalysis

/// Changes one place of a correct search after the other: the laws must notice, or the survivor is explained.
@Suite struct MutationTests {
    @Test(arguments: MarkdownCase.load("reimplementations.md").prefix(11))
    func everyMutantIsCaughtOrExplained(_ example: MarkdownCase) {
        let explained = Self.explanations[example.title, default: [:]]
        var survivors: Set<String> = []
        for mutant in Mutations.mutants(of: example.code) {
            let isCaught = BehaviorTests.behaviors(mutant.code).contains { !BehaviorTests.brokenLaws($0).isEmpty }
            if !isCaught { survivors.insert(mutant.name) }
        }
        let location = SourceLocation(
            fileID: "OverrideAnalysisTests/\(example.title)", filePath: example.file, line: example.line, column: 1)
        #expect(survivors.sorted() == explained.keys.sorted(), sourceLocation: location)
    }

    /// Title of the search, then the mutant's name, to the reason why it survives.
    private static let explanations: [String: [String: String]] = {
        var result: [String: [String: String]] = [:]
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Cases/mutation-survivors.md")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [:] }
        var title = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") { title = String(line.dropFirst(3)) }
            guard line.hasPrefix("- "), let colon = line.firstRange(of: ": ") else { continue }
            result[title, default: [:]][String(line[line.index(line.startIndex, offsetBy: 2)..<colon.lowerBound])] =
                String(line[colon.upperBound...])
        }
        return result
    }()
}
