import SwiftScanner
import Testing
import TextModel

@testable import OverrideAnalysis

@Suite struct OverrideDiscoveryTests {
    @Test(arguments: MarkdownCase.load("overrides.md"))
    func finds(_ example: MarkdownCase) {
        check(example, code: example.code)
        check(example, code: example.code.replacing("\n", with: "\r\n"))
        check(example, code: "// 🙂\n" + example.code, lineShift: -1)
    }

    @Test func truncatedAnywhereItStillScans() {
        for example in MarkdownCase.load("overrides.md") {
            let bytes = Array(example.code.utf8)
            for end in stride(from: 0, through: bytes.count, by: 7) {
                _ = ClassGraph([ProgramFile(path: "a.swift", source: SwiftSource(Array(bytes[..<end])))])
            }
        }
    }

    private func check(_ example: MarkdownCase, code: String, lineShift: Int = 0) {
        let bytes = Array(code.utf8)
        let graph = ClassGraph([ProgramFile(path: "case.swift", source: SwiftSource(bytes))])
        let table = LineTable(bytes)
        let found = graph.overrides.map { found in
            "\(table.line(at: found.function.name.range.lowerBound) + lineShift + example.line): \(found.kind)"
        }
        let expected = example.code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            line.split(separator: "// override: ").dropFirst().last.map { "\(index + example.line): \($0)" }
        }
        let location = SourceLocation(
            fileID: "OverrideAnalysisTests/overrides.md", filePath: example.file, line: example.line, column: 1)
        #expect(found == expected, sourceLocation: location)
    }
}
