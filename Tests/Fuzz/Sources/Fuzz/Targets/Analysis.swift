import JSONRPC
import Reporting
import Rules
import TextModel

@testable import Linting
@testable import SwiftScanner

extension FuzzTarget {
    /// A text as a Swift file with views: all that is found in it, said of it and done to it.
    static let analysis = FuzzTarget(
        name: "analysis",
        check: { bytes in
            guard let text = try? SourceText(validating: bytes) else { return }
            let input = AnalysisInput(path: "Fuzz.swift", text: text)
            let analyzer = Analyzer()
            let found = quickly("an analysis") { analyzer.analyze(input, recalling: OverrideMemory()) }
            checkPlaces(found, in: text)
            // Each of these costs as much as the analysis; which one is made depends on the input alone.
            switch digest(bytes) % 6 {
            case 0:
                let again = analyzer.analyze(input)
                must(again.findings == found.findings, "other findings the second time")
                must(again.suppressed == found.suppressed, "others held back the second time")
            case 1: checkFixes(found, analyzer, input)
            case 2: checkMemory(found, analyzer, input)
            case 3: checkMoved(found, analyzer, text)
            case 4: checkReports(found, text)
            default: checkBehavior(analyzer, input)
            }
        }, mutate: TokenMutation.mutate)

    private static func checkPlaces(_ found: FileAnalysis, in text: SourceText) {
        let all = found.findings + found.suppressed + found.unusedSuppressions
        for finding in all {
            let places =
                [finding.range] + finding.related.filter { $0.path == nil }.map(\.range)
                + finding.fixes.flatMap { $0.edits.edits.map(\.range) }
            for place in places {
                must(place.lowerBound >= 0 && place.upperBound <= text.bytes.count, "\(finding.rule) beyond the text")
                for end in [place.lowerBound, place.upperBound] where end < text.bytes.count {
                    must(text.bytes[end] & 0xC0 != 0x80, "\(finding.rule) cuts a scalar")
                }
            }
            must(!finding.message.isEmpty && !finding.message.hasSuffix("."), "a message that is no message")
        }
        must(found.findings == found.findings.sorted(), "findings out of order")
    }

    /// Fixes come to rest, and what they leave can be read no worse than what they found.
    private static func checkFixes(_ found: FileAnalysis, _ analyzer: Analyzer, _ input: AnalysisInput) {
        for safeties in [[.safe], [.safe, .unsafe]] as [Set<FixSafety>] {
            let once = analyzer.fixed(input, allowing: safeties)
            let twice = analyzer.fixed(AnalysisInput(path: input.path, text: once.text), allowing: safeties)
            must(twice.text == once.text, "a second round of fixes changes the text again")
            must(once.applied.isEmpty == (once.text == input.text), "a fix without change, or a change without fix")
        }
        for finding in found.findings {
            guard let fix = finding.fixes.first else { continue }
            let fixed = SourceText(String(decoding: fix.edits.applied(to: input.text.bytes), as: UTF8.self))
            let left = analyzer.analyze(AnalysisInput(path: input.path, text: fixed))
            let before = found.findings.count { $0.rule == finding.rule }
            let after = left.findings.count { $0.rule == finding.rule }
            must(after <= before, "the fix of \(finding.rule) makes more of them")
        }
    }

    /// What an earlier text's analysis kept is of no consequence.
    private static func checkMemory(_ found: FileAnalysis, _ analyzer: Analyzer, _ input: AnalysisInput) {
        var random = SplitMix(seed: UInt64(truncatingIfNeeded: digest(input.text.bytes)))
        var text = input.text
        var memory = found.memory
        for _ in 0..<2 {
            text = SourceText(String(decoding: TokenMutation.mutate(text.bytes, &random), as: UTF8.self))
            let next = AnalysisInput(path: input.path, text: text)
            let remembered = analyzer.analyze(next, recalling: memory)
            let fresh = analyzer.analyze(next)
            must(remembered.findings == fresh.findings, "remembered findings differ in:\n\(text.string)")
            must(remembered.suppressed == fresh.suppressed, "others are held back in:\n\(text.string)")
            memory = remembered.memory
        }
    }

    /// A comment on top moves everything and changes nothing.
    private static func checkMoved(_ found: FileAnalysis, _ analyzer: Analyzer, _ text: SourceText) {
        let isSpecial = text.bytes.starts(with: "#!".utf8) || text.bytes.starts(with: [0xEF, 0xBB, 0xBF])
        guard !isSpecial else { return }
        let prefix = "// é😀\n"
        let moved = analyzer.analyze(AnalysisInput(path: "Fuzz.swift", text: SourceText(prefix + text.string)))
        let places = moved.findings.map { [$0.range.lowerBound, $0.range.upperBound].map { $0 - prefix.utf8.count } }
        must(places == found.findings.map { [$0.range.lowerBound, $0.range.upperBound] }, "findings move otherwise")
        must(moved.findings.map(\.rule) == found.findings.map(\.rule), "other findings behind a comment")
        must(moved.findings.map(\.message) == found.findings.map(\.message), "other words behind a comment")
    }

    private static func checkReports(_ found: FileAnalysis, _ text: SourceText) {
        var summary = LintSummary()
        let file = LintedFile(path: "Fuzz\u{1B}[31m<&\u{202E}.swift", text: text, analysis: found)
        summary.recount([file])
        let outcome = LintOutcome(files: [file], problems: [], summary: summary)
        for format in ReportFormat.allCases {
            let report = quickly("the report \(format)") { format.render(outcome) }
            switch format {
            case .text, .concise, .github, .agent, .markdown:
                for line in report.split(separator: "\n") { checkPrintable(line, in: "\(format)") }
            case .html, .junit, .checkstyle: checkMarkup(report)
            case .json, .sarif, .gitlab, .rdjson:
                must((try? JSONText(Array(report.utf8))) != nil, "\(format) is no JSON")
            case .jsonl:
                for line in report.split(separator: "\n") {
                    must((try? JSONText(Array(line.utf8))) != nil, "a line of \(format) is no JSON")
                }
            case .csv: break
            }
        }
    }

    private static func checkBehavior(_ analyzer: Analyzer, _ input: AnalysisInput) {
        let reports = quickly("the behaviour") { analyzer.behavior(input) }
        let json = renderBehaviorJSON(reports)
        must((try? JSONText(Array(json.utf8))) != nil, "the behaviour is no JSON")
        must(json == renderBehaviorJSON(analyzer.behavior(input)), "another behaviour the second time")
        for line in renderBehaviorText(reports).split(separator: "\n") { checkPrintable(line) }
        if reports.count == 1 { checkMarkup(renderBehaviorSVG(reports)) }
    }
}
