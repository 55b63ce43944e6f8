import Foundation
import Linting
import OverrideAnalysis
import Rules
import SwiftScanner
import Testing
import TextModel

/// Every Swift block of `Cases/` is analysed as written, and again in disguises that must change nothing, or everything.
struct RuleCaseTests {
    @Test(arguments: RuleCase.all)
    func findsWhatIsMarked(_ example: RuleCase) {
        check(example, example.source) { $0 }
    }

    @Test(arguments: RuleCase.all)
    func findsTheSameBehindACommentWithWideCharacters(_ example: RuleCase) {
        let prefix = "// 👩‍👩‍👧 žluťoučký 手\n"
        check(example, prefix + example.source) { $0 + prefix.utf8.count }
    }

    @Test(arguments: RuleCase.all)
    func findsTheSameWithWindowsLineEnds(_ example: RuleCase) {
        let bytes = Array(example.source.utf8)
        check(example, example.source.replacingOccurrences(of: "\n", with: "\r\n")) { offset in
            offset + bytes[..<offset].count { $0 == 0x0A }
        }
    }

    @Test(arguments: RuleCase.all)
    func isSilentInComments(_ example: RuleCase) {
        let commented = example.source.split(separator: "\n", omittingEmptySubsequences: false).map { "// \($0)\n" }
        silent(example, commented.joined())
        if !example.source.contains("*/") { silent(example, "/*\n\(example.source)*/\n") }
    }

    @Test(arguments: RuleCase.all)
    func isSilentInAString(_ example: RuleCase) {
        silent(example, "let text = ##\"\"\"\n\(example.source)\"\"\"##\n")
    }

    @Test(arguments: RuleCase.all)
    func isSilentWhenSuppressed(_ example: RuleCase) {
        let expected = analysis(of: example.source).findings
        guard !expected.isEmpty else { return }
        let rules = Set(expected.map(\.rule)).sorted().joined(separator: ", ")
        let whole = analysis(of: "// hittest:disable \(rules) - as a test\n" + example.source)
        #expect(whole.findings.isEmpty, sourceLocation: example.location)
        #expect(whole.suppressed.count == expected.count, sourceLocation: example.location)
        #expect(whole.unusedSuppressions.isEmpty, sourceLocation: example.location)

        var lines = example.source.components(separatedBy: "\n")
        let table = LineTable(Array(example.source.utf8))
        for line in Set(expected.map { table.line(at: $0.range.lowerBound) }).sorted(by: >) {
            lines.insert("// hittest:disable:next all", at: line)
        }
        let single = analysis(of: lines.joined(separator: "\n"))
        #expect(single.findings.isEmpty, sourceLocation: example.location)
        #expect(single.suppressed.count == expected.count, sourceLocation: example.location)
    }

    @Test(arguments: RuleCase.all.filter { $0.fixed != nil })
    func mendsWhatIsMarked(_ example: RuleCase) {
        let safeties: Set<FixSafety> = example.fixesUnsafely ? [.safe, .unsafe] : [.safe]
        for newline in ["\n", "\r\n"] {
            let source = example.source.replacingOccurrences(of: "\n", with: newline)
            let expected = example.fixed?.replacingOccurrences(of: "\n", with: newline) ?? ""
            let result = Analyzer().fixed(
                AnalysisInput(path: "Case.swift", text: SourceText(source)), allowing: safeties)
            let text = result.text.string
            #expect(
                text == expected, "\(firstDifference(text, expected))\n\(text)", sourceLocation: example.location)
            #expect(
                result.remaining.findings.isEmpty, "\(describe(result.remaining.findings, in: text))",
                sourceLocation: example.location)
            let again = Analyzer().fixed(AnalysisInput(path: "Case.swift", text: result.text), allowing: safeties)
            #expect(again.text == result.text, "a second fix changes it again", sourceLocation: example.location)
            #expect(unreadPlaces(in: text) == unreadPlaces(in: source), sourceLocation: example.location)
        }
    }

    /// Each fix by itself takes its own finding away and brings no other law into danger.
    @Test(arguments: RuleCase.all)
    func eachFixMendsByItself(_ example: RuleCase) {
        let before = analysis(of: example.source).findings
        let broken = brokenLaws(in: example.source)
        let overrides = analysis(of: example.source).overrides.count
        for finding in before {
            for fix in finding.fixes {
                let edited = fix.edits.applied(to: Array(example.source.utf8))
                let text = String(decoding: edited, as: UTF8.self)
                let after = analysis(of: text).findings
                let note = "\(fix.title):\n\(text)"
                #expect(
                    after.count { $0.rule == finding.rule } < before.count { $0.rule == finding.rule }, "\(note)",
                    sourceLocation: example.location)
                // What becomes an override only now may have mistakes of its own.
                if analysis(of: text).overrides.count > overrides { continue }
                // One mistake may have hidden another, which comes to light when it is mended; none comes new.
                #expect(
                    after.count < before.count + (before.count > 1 ? 1 : 0) || after.isEmpty,
                    "\(note)\(describe(after, in: text))", sourceLocation: example.location)
                if before.count == 1 {
                    #expect(brokenLaws(in: text).isSubset(of: broken), "\(note)", sourceLocation: example.location)
                }
                #expect(unreadPlaces(in: text) == unreadPlaces(in: example.source), sourceLocation: example.location)
            }
        }
    }

    private func brokenLaws(in source: String) -> Set<String> {
        let reports = Analyzer().behavior(AnalysisInput(path: "Case.swift", text: SourceText(source)))
        return Set(
            reports.flatMap { report in
                report.behavior.brokenLaws.map { "\(report.behavior.override.symbol) \($0.law)" }
            })
    }

    // MARK: - Checks

    private func check(_ example: RuleCase, _ source: String, moved: (Int) -> Int) {
        let text = SourceText(source)
        let found = analysis(of: source).findings
        var unexpected = found
        for marker in example.markers {
            let range = moved(marker.range.lowerBound)..<moved(marker.range.upperBound)
            let match = unexpected.firstIndex { finding in
                finding.rule == marker.rule && finding.range.lowerBound == range.lowerBound
                    && (marker.goesOn
                        ? finding.range.upperBound > range.upperBound : finding.range.upperBound == range.upperBound)
            }
            if let match {
                unexpected.remove(at: match)
            } else {
                let here = SourceLocation(
                    fileID: example.location.fileID, filePath: example.file, line: marker.line, column: 1)
                Issue.record(
                    "\(marker.rule) is not reported here:\n\(frame(range, in: text))\(describe(unexpected, in: source))",
                    sourceLocation: here)
            }
        }
        for finding in unexpected {
            let line = text.lines.line(at: finding.range.lowerBound) - (source.hasPrefix("// 👩") ? 1 : 0)
            Issue.record(
                "\(finding.rule) is reported here:\n\(frame(finding.range, in: text))\(finding.message)",
                sourceLocation: example.location(atLine: line))
        }
        for finding in found {
            #expect(
                finding.message.first?.isUppercase == false && !finding.message.hasSuffix("."),
                "a message starts in lower case and has no full stop: \(finding.message)",
                sourceLocation: example.location)
        }
    }

    private func silent(_ example: RuleCase, _ source: String) {
        let findings = analysis(of: source).findings
        #expect(findings.isEmpty, "\(describe(findings, in: source))", sourceLocation: example.location)
    }

    private func analysis(of source: String) -> FileAnalysis {
        Analyzer().analyze(AnalysisInput(path: "Case.swift", text: SourceText(source)))
    }

    private func describe(_ findings: [Finding], in source: String) -> String {
        findings.map { "\n\($0.rule): \($0.message)\n\(frame($0.range, in: SourceText(source)))" }.joined()
    }

    /// The line of a range with carets under it.
    private func frame(_ range: ByteRange, in text: SourceText) -> String {
        let line = text.lines.line(at: range.lowerBound)
        let content = text.contentRange(ofLine: line)
        let start = range.lowerBound - content.lowerBound
        let length = max(1, min(range.upperBound, content.upperBound) - range.lowerBound)
        return "\(text.text(content))\n\(String(repeating: " ", count: max(0, start)))"
            + "\(String(repeating: "^", count: length)) (\(start) to \(start + length))\n"
    }

    private func firstDifference(_ text: String, _ expected: String) -> String {
        let pairs = zip(text.components(separatedBy: "\n"), expected.components(separatedBy: "\n"))
        guard let (index, pair) = pairs.enumerated().first(where: { $0.element.0 != $0.element.1 }) else {
            return "the texts differ in length"
        }
        return "line \(index + 1) is\n  \(pair.0)\nand should be\n  \(pair.1)"
    }

    /// How many places of a text the scanner did not understand.
    private func unreadPlaces(in source: String) -> Int {
        let file = SwiftSource(Array(source.utf8))
        var count = file.tokens.count { $0.kind == .unknown || $0.flags.contains(.malformed) }
        func visit(_ declarations: [Declaration]) {
            for declaration in declarations {
                switch declaration.kind {
                case .type(let type): visit(type.members)
                case .function(let function): if let body = function.body { visit(body) }
                case .variable(let variable):
                    for binding in variable.bindings { if let getter = binding.accessors?.getter { visit(getter) } }
                case .conditionalCompilation(let branches): branches.forEach { visit($0.elements) }
                case .unknown: count += 1
                default: break
                }
            }
        }
        func visit(_ body: UnparsedBody) {
            // The printed form of a tree names the case of every node.
            count += String(reflecting: file.body(of: body)).components(separatedBy: ".Kind.unknown").count - 1
        }
        visit(file.declarations)
        return count
    }
}

/// What stands about the rules is complete and true.
struct RuleCatalogTests {
    @Test(arguments: RuleCatalog.infos.map(\.id))
    func everyRuleHasACaseFileAndAnExplanation(_ rule: String) throws {
        let info = try #require(RuleCatalog.info(of: rule))
        let path = RuleCase.folder.appendingPathComponent("\(info.id).md").path
        #expect(FileManager.default.fileExists(atPath: path), "write Tests/LintingTests/Cases/\(info.id).md")
        #expect(
            RuleCase.all.contains { example in
                example.rule == info.id && example.markers.contains { $0.rule == info.id }
            },
            "\(info.id).md has no case that the rule reports")
        for (heading, text) in info.explanation.sections {
            #expect(!text.isEmpty, "\(info.id): nothing under “\(heading)”")
        }
        #expect(info.summary.last != ".")
        #expect(info.id.allSatisfy { $0.isLowercase || $0 == "_" })
    }

    @Test(arguments: RuleCatalog.infos.map(\.id))
    func theExampleIsReportedAndItsMendedFormIsNot(_ rule: String) throws {
        let info = try #require(RuleCatalog.info(of: rule))
        let example = Analyzer().analyze(
            AnalysisInput(path: "Example.swift", text: SourceText(info.explanation.example)))
        #expect(example.findings.map(\.rule) == [info.id], "\(example.findings)")
        let instead = Analyzer().analyze(
            AnalysisInput(path: "Example.swift", text: SourceText(info.explanation.instead)))
        #expect(instead.findings.isEmpty, "\(instead.findings)")
    }

    @Test func idsAreUnique() {
        let ids = RuleCatalog.infos.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test func everyCaseFileBelongsToARule() {
        let known = Set(RuleCatalog.infos.map(\.id))
        for name in Set(RuleCase.all.map(\.rule)) where name != "lawful" {
            #expect(known.contains(name), "\(name).md is about no rule")
        }
    }
}
