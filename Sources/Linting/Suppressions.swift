import Rules
import SwiftScanner
import TextModel

/// The suppression comments of a file, and what they do to its findings.
struct Suppressions {
    /// What is left of the findings, what was held back, and the comments that held nothing back.
    struct Outcome {
        var reported: [Finding] = []
        var suppressed: [Finding] = []
        var unused: [Finding] = []
    }

    /// Mistakes in the comments themselves, as findings of `invalid_suppression`.
    private(set) var problems: [Finding] = []
    private let text: SourceText
    private var reaches: [Reach] = []

    /// The lines in which one comment holds back one rule.
    private struct Reach {
        /// Nil for `all`.
        var rule: String?
        /// 0-based lines.
        var lines: Range<Int>
        var comment: SuppressionComment
        var name: NameSyntax
    }

    init(_ text: SourceText, tokens: [Token]) {
        self.text = text

        let known = Set(RuleCatalog.infos.map { $0.id })
        for comment in SuppressionComment.find(in: text.bytes, tokens: tokens) {
            if let problem = comment.problem {
                problems.append(Self.problem(problem, in: text))
                continue
            }
            guard let action = comment.action else { continue }
            for name in comment.rules {
                if name.text != "all", !known.contains(name.text) {
                    problems.append(Self.unknown(name, among: known))
                    continue
                }
                let rule = name.text == "all" ? nil : name.text
                let line = text.lines.line(at: comment.range.lowerBound)
                let next = text.lines.line(at: comment.range.upperBound) + 1
                switch action {
                case .disableThis: add(rule, line..<next, comment, name)
                case .disableNext: add(rule, next..<next + 1, comment, name)
                case .disable: add(rule, line..<Int.max, comment, name)
                case .enable: close(rule, at: line)
                }
            }
        }

    }

    private mutating func add(_ rule: String?, _ lines: Range<Int>, _ comment: SuppressionComment, _ name: NameSyntax) {
        reaches.append(Reach(rule: rule, lines: lines, comment: comment, name: name))
    }

    private mutating func close(_ rule: String?, at line: Int) {
        for index in reaches.indices
        where reaches[index].lines.upperBound == Int.max && (rule == nil || reaches[index].rule == rule) {
            reaches[index].lines = reaches[index].lines.lowerBound..<max(line, reaches[index].lines.lowerBound)
        }
    }

    /// Parts the findings by whether a comment reaches the line in which they begin.
    ///
    /// A comment for a rule that does not speak under the settings is neither used nor unused.
    func apply(to findings: [Finding], under settings: RuleSettings) -> Outcome {
        guard !reaches.isEmpty else { return Outcome(reported: findings) }
        var outcome = Outcome()
        var used: Set<Int> = []
        for finding in findings {
            let line = text.lines.line(at: finding.range.lowerBound)
            let hits = reaches.indices.filter { index in
                reaches[index].lines.contains(line) && (reaches[index].rule ?? finding.rule) == finding.rule
            }
            if hits.isEmpty {
                outcome.reported.append(finding)
            } else {
                outcome.suppressed.append(finding)
                used.formUnion(hits)
            }
        }
        outcome.unused = reaches.indices.filter { index in
            !used.contains(index) && Self.speaks(reaches[index].rule, under: settings)
        }.map { unused(reaches[$0]) }
        return outcome
    }

    private static func speaks(_ rule: String?, under settings: RuleSettings) -> Bool {
        guard let rule else { return settings.only == nil }
        return RuleCatalog.info(of: rule).map { settings.severity(of: $0) != nil } ?? false
    }

    private func unused(_ reach: Reach) -> Finding {
        let name = reach.rule.map { "`\($0)`" } ?? "any rule"
        // A comment with several rules loses only the one; a comment with one goes, with its line if nothing else is there.
        let edit =
            reach.comment.rules.count > 1
            ? TextEdit(range: withSpaceBefore(reach.name.range), replacement: "")
            : TextEdit(range: wholeLine(reach.comment.range), replacement: "")
        return Finding(
            rule: "unused_suppression", severity: .warning, certainty: .static,
            message: "this comment suppresses nothing: no finding of \(name) is in its reach", range: reach.name.range,
            symbol: "",
            fixes: EditSet([edit]).map { [Fix(title: "Remove the suppression", safety: .safe, edits: $0)] } ?? [])
    }

    private func withSpaceBefore(_ range: ByteRange) -> ByteRange {
        var start = range.lowerBound
        while start > 0, [0x20, 0x09, 0x2C].contains(text.bytes[start - 1]) { start -= 1 }
        return start..<range.upperBound
    }

    private func wholeLine(_ range: ByteRange) -> ByteRange {
        let line = text.lines.line(at: range.lowerBound)
        let whole = text.lines.range(ofLine: line)
        let content = text.contentRange(ofLine: line)
        let before = text.bytes[content.lowerBound..<range.lowerBound]
        if before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }), range.upperBound >= content.upperBound { return whole }
        return withSpaceBefore(range)
    }

    private static func problem(_ problem: SuppressionComment.Problem, in text: SourceText) -> Finding {
        let message =
            switch problem.kind {
            case .unknownAction:
                "this comment suppresses nothing: `\(text.text(problem.range))` is none of disable:next, disable:this, "
                    + "disable and enable"
            case .noRules: "this comment suppresses nothing: name the rules behind it, or `all`"
            }
        return invalid(message, at: problem.range)
    }

    private static func unknown(_ name: NameSyntax, among known: Set<String>) -> Finding {
        let near = nearest(to: name.text, among: known.sorted()).map { "; did you mean `\($0)`?" } ?? ""
        return invalid("this comment suppresses nothing: there is no rule `\(name.text)`\(near)", at: name.range)
    }

    private static func invalid(_ message: String, at range: ByteRange) -> Finding {
        Finding(
            rule: "invalid_suppression", severity: .warning, certainty: .static, message: message, range: range,
            symbol: "")
    }
}
