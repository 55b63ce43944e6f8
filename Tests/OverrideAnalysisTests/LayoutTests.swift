import HitTestModel
import SwiftScanner
import Testing

@testable import OverrideAnalysis

@Suite struct LayoutTests {
    @Test(arguments: MarkdownCase.load("layouts.md"))
    func isAsWritten(_ example: MarkdownCase) {
        let expected = example.prose.split(separator: "\n").filter { $0.hasPrefix("- ") }.map {
            String($0.dropFirst(2))
        }
        let location = SourceLocation(
            fileID: "OverrideAnalysisTests/\(example.title)", filePath: example.file, line: example.line, column: 1)
        #expect(Self.views(example.code) == expected, sourceLocation: location)
    }

    @Test func codeCutAnywhereIsRead() {
        for example in MarkdownCase.load("layouts.md") + MarkdownCase.load("behavior.md") {
            let characters = Array(example.code)
            for end in stride(from: 0, through: characters.count, by: 41) {
                let code = String(characters[..<end])
                _ = Self.views(code)
                for behavior in BehaviorTests.behaviors(code) { #expect(!behavior.stages.isEmpty) }
            }
        }
    }

    private static func views(_ code: String) -> [String] {
        let graph = ClassGraph([ProgramFile(path: "case.swift", source: SwiftSource(Array(code.utf8)))])
        guard let scene = ClassScene(of: "V", in: graph)?.stage.reducedScene else { return [] }
        return scene.paintOrder.dropFirst().map { id in
            let view = scene[id]
            let superview = view.superview.map { scene[$0].name } ?? ""
            let numbers = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
            return "\(superview) > \(view.name) " + numbers.map { "\(Int($0.rounded()))" }.joined(separator: " ")
        }
    }
}
