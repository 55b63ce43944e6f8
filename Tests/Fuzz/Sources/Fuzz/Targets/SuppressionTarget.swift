import Rules
import SwiftScanner
import TextModel

@testable import Linting

extension FuzzTarget {
    /// Any text as one with suppression comments: what they say, and which findings they hold back.
    static let suppressions = FuzzTarget(name: "suppressions") { bytes in
        let text = SourceText(String(decoding: bytes, as: UTF8.self))
        let source = SwiftSource(text.bytes)
        let comments = quickly("looking for comments") {
            SuppressionComment.find(in: text.bytes, tokens: source.tokens)
        }
        var end = 0
        for comment in comments {
            must(comment.range.lowerBound >= end && comment.range.upperBound <= text.bytes.count, "out of order")
            end = comment.range.upperBound
            checkComment(comment, in: text)
            for token in source.tokens where !token.range.isEmpty {
                must(!token.range.overlaps(comment.range), "a comment inside a token")
            }
        }
        checkReach(comments, in: text, source.tokens)
    }

    private static func checkComment(_ comment: SuppressionComment, in text: SourceText) {
        let words = text.text(comment.range)
        must(words.hasPrefix("//") || words.hasPrefix("/*"), "no comment: \(words)")
        must(words.contains("hittest:"), "no suppression: \(words)")
        must((comment.problem != nil) == (comment.action == nil || comment.rules.isEmpty), "a problem unsaid")
        var end = comment.range.lowerBound
        for rule in comment.rules {
            must(rule.range.lowerBound >= end, "rules out of order")
            must(rule.range.upperBound <= comment.range.upperBound, "a rule outside of its comment")
            must(!rule.text.isEmpty && text.text(rule.range) == rule.text, "a rule that does not stand there")
            must(!rule.text.contains { " \t,\n\r".contains($0) }, "a rule with a border in it")
            end = rule.range.upperBound
        }
        if let reason = comment.reason {
            must(reason.lowerBound >= end && reason.upperBound <= comment.range.upperBound, "a reason out of order")
            must(!reason.isEmpty && !text.text(reason).contains("\n"), "a reason over lines")
        }
        if let problem = comment.problem {
            must(comment.range.contains(problem.range), "a problem outside of its comment")
        }
    }

    /// A finding in each line is held back where a plain reading of the comments says so.
    private static func checkReach(_ comments: [SuppressionComment], in text: SourceText, _ tokens: [Token]) {
        let rules = ["alpha_threshold", "return_in_subview_loop"]
        let findings = (0..<min(text.lines.lineCount, 60)).flatMap { line in
            rules.map { rule in
                Finding(
                    rule: rule, severity: .warning, certainty: .static, message: "x",
                    range: text.contentRange(ofLine: line), symbol: "")
            }
        }
        let suppressions = Suppressions(text, tokens: tokens)
        let outcome = quickly("holding back") { suppressions.apply(to: findings, under: .standard) }
        must(outcome.reported.count + outcome.suppressed.count == findings.count, "a finding is lost")
        for finding in findings {
            let line = text.lines.line(at: finding.range.lowerBound)
            let expected = isHeldBack(finding.rule, line: line, comments, text)
            must(
                outcome.suppressed.contains(finding) == expected,
                "\(finding.rule) in line \(line) is \(expected ? "not " : "")held back")
        }
        for problem in outcome.unused + suppressions.problems {
            must(problem.range.upperBound <= text.bytes.count, "a problem beyond the text")
            for edit in problem.fixes.flatMap({ $0.edits.edits }) {
                must(edit.range.upperBound <= text.bytes.count, "a fix beyond the text")
            }
        }
    }

    private static func isHeldBack(
        _ rule: String, line: Int, _ comments: [SuppressionComment], _ text: SourceText
    ) -> Bool {
        let known = Set(RuleCatalog.infos.map(\.id))
        /// Whether the rule is off where the comments before this line leave it: one switch for each name.
        var isOff: [String: Bool] = [:]
        var here = false
        for comment in comments where comment.problem == nil {
            let first = text.lines.line(at: comment.range.lowerBound)
            let last = text.lines.line(at: comment.range.upperBound)
            for name in comment.rules.map(\.text) where name == rule || name == "all" || known.contains(name) {
                let concerns = name == rule || name == "all"
                switch comment.action {
                case .disableThis: here = here || concerns && (first...last).contains(line)
                case .disableNext: here = here || concerns && line == last + 1
                case .disable where first <= line: isOff[name] = true
                case .enable where first <= line:
                    if name == "all" { isOff = [:] } else { isOff[name] = false }
                default: break
                }
            }
        }
        return here || isOff[rule] == true || isOff["all"] == true
    }
}
