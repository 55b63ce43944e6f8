import Foundation
import Linting
import OverrideAnalysis
import Rules
import SwiftScanner
import Testing
import TextModel

/// One place in a class, marked `|` in the first Swift block under a heading, with what is proposed there: a list of
/// titles (a reason behind a title in brackets), and texts after a proposal, each in a block that names its title.
struct RefactoringCase: Sendable, CustomTestStringConvertible {
    var file: String
    var title: String
    /// 1-based line of the first code line in the case file.
    var line: Int
    var source: String
    /// The byte offset of the mark.
    var offset: Int
    /// What the list says; nil where there is none.
    var titles: [String]?
    var results: [(title: String, line: Int, text: String)] = []

    var testDescription: String { "line \(line): \(title)" }

    static let all: [RefactoringCase] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().flatMap { load(folder.appendingPathComponent($0)) }
    }()

    private static func load(_ url: URL) -> [RefactoringCase] {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        var cases: [RefactoringCase] = []
        var heading = ""
        var block: (info: String, start: Int, lines: [String])?
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            if let open = block {
                guard line == "```" else {
                    block?.lines.append(line)
                    continue
                }
                block = nil
                let text = open.lines.map { $0 + "\n" }.joined()
                if open.info.isEmpty {
                    guard let mark = text.firstRange(of: "|") else { continue }
                    let offset = text.utf8.distance(from: text.startIndex, to: mark.lowerBound)
                    cases.append(
                        RefactoringCase(
                            file: url.path, title: heading, line: open.start,
                            source: text.replacingCharacters(in: mark, with: ""), offset: offset))
                } else if !cases.isEmpty {
                    cases[cases.count - 1].results.append((open.info, open.start, text))
                }
            } else if line.hasPrefix("```swift") {
                block = (line.dropFirst(8).trimmingCharacters(in: .whitespaces), index + 2, [])
            } else if line.hasPrefix("- "), !cases.isEmpty {
                cases[cases.count - 1].titles = (cases[cases.count - 1].titles ?? []) + [String(line.dropFirst(2))]
            } else if line == "Nothing.", !cases.isEmpty {
                cases[cases.count - 1].titles = []
            } else if line.hasPrefix("#") {
                heading = String(line.drop { $0 == "#" || $0 == " " })
            }
        }
        return cases
    }

    func location(_ line: Int) -> SourceLocation {
        SourceLocation(fileID: "LintingTests/\(title)", filePath: file, line: line, column: 1)
    }
}

struct RefactoringTests {
    @Test(arguments: RefactoringCase.all)
    func proposesWhatIsListed(_ example: RefactoringCase) {
        let found = proposals(example.source, at: example.offset)
        let titles = found.map { proposal in
            if case .impossible(let reason) = proposal.outcome {
                "\(proposal.title) (\(reason))"
            } else {
                proposal.title
            }
        }
        if let expected = example.titles {
            #expect(titles == expected, sourceLocation: example.location(example.line))
        }
        for expected in example.results {
            let text = found.first { $0.title == expected.title }.flatMap { result(of: $0, in: example.source) }
            #expect(text == expected.text, "\(text ?? "nothing")", sourceLocation: example.location(expected.line))
        }
        #expect(example.titles != nil || !example.results.isEmpty, sourceLocation: example.location(example.line))
    }

    /// No proposal brings a finding with it, breaks a law, or can be made twice; and line breaks stay what they are.
    @Test(arguments: RefactoringCase.all)
    func whatIsProposedIsLawful(_ example: RefactoringCase) {
        let location = example.location(example.line)
        for newline in ["\n", "\r\n"] {
            let before = example.source[...].utf8.prefix(example.offset).count { $0 == 0x0A }
            let source = example.source.replacingOccurrences(of: "\n", with: newline)
            let offset = example.offset + before * (newline.utf8.count - 1)
            let known = findings(in: source)
            let overrides = Analyzer().behavior(input(source)).count
            for proposal in proposals(source, at: offset) {
                guard let text = result(of: proposal, in: source) else { continue }
                #expect(findings(in: text) == known, "\(proposal.title)", sourceLocation: location)
                let reports = Analyzer().behavior(input(text))
                #expect(reports.count == overrides + 1, "\(proposal.title)", sourceLocation: location)
                for report in reports where known.isEmpty {
                    #expect(report.behavior.brokenLaws.isEmpty, "\(proposal.title)", sourceLocation: location)
                }
                let again = proposals(text, at: offset).first { $0.title == proposal.title }
                if case .edits? = again?.outcome {
                    Issue.record("\(proposal.title) is proposed again", sourceLocation: location)
                }
                if newline == "\r\n" {
                    let bare = text.replacingOccurrences(of: "\r\n", with: "").contains("\n")
                    #expect(!bare, "\(proposal.title) has other line breaks", sourceLocation: location)
                }
            }
        }
    }

    private func input(_ source: String) -> AnalysisInput {
        AnalysisInput(path: "Case.swift", text: SourceText(source))
    }

    private func findings(in source: String) -> [String] {
        Analyzer().analyze(input(source)).findings.map(\.rule)
    }

    private func proposals(_ source: String, at offset: Int) -> [OverrideProposal] {
        let file = ProgramFile(path: "Case.swift", source: SwiftSource(Array(source.utf8)))
        return OverrideProposals(ClassGraph([file]), file: file).proposals(at: offset)
    }

    private func result(of proposal: OverrideProposal, in source: String) -> String? {
        guard case .edits(let edits) = proposal.outcome else { return nil }
        return String(decoding: edits.applied(to: Array(source.utf8)), as: UTF8.self)
    }
}
