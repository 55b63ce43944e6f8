import Linting
import Rules
import TextModel

/// Workflow commands that GitHub shows beside the changed lines.
///
/// GitHub keeps ten annotations of each kind a step, so the most severe come first and one line tells how many are left.
func renderGitHub(_ outcome: LintOutcome) -> String {
    let findings = outcome.findingsBySeverity
    let shown = Severity.allCases.flatMap { severity in
        findings.filter { $0.finding.severity == severity }.prefix(annotationLimit)
    }
    let order = Severity.allCases.reversed().flatMap { severity in shown.filter { $0.finding.severity == severity } }
    var lines = order.map { item in
        let region = item.region(.utf16)
        let command = item.finding.severity == .information ? "notice" : item.finding.severity.rawValue
        // An end on another line makes the receiver ignore the columns, so it is left out there.
        let end = region.endLine == region.startLine ? ",endColumn=\(region.endColumn)" : ""
        return
            "::\(command) file=\(propertyEscaped(item.path)),line=\(region.startLine),endLine=\(region.endLine)"
            + ",col=\(region.startColumn)\(end),title=\(propertyEscaped(item.finding.rule))::\(dataEscaped(item.fullMessage))\n"
    }
    if findings.count > shown.count {
        lines.append(
            "::notice title=hittest::\(findings.count - shown.count) more findings are not shown here; see the log or the SARIF report\n"
        )
    }
    for problem in outcome.problems {
        lines.append("::error file=\(propertyEscaped(problem.path)),title=hittest::\(dataEscaped(problem.message))\n")
    }
    return lines.joined()
}

private let annotationLimit = 10

private func dataEscaped(_ text: String) -> String {
    printableLines(text).replacing("%", with: "%25").replacing("\n", with: "%0A")
}

private func propertyEscaped(_ text: String) -> String {
    dataEscaped(printable(text)).replacing(":", with: "%3A").replacing(",", with: "%2C")
}

/// GitLab's code quality report: an array of issues, each with a fingerprint of its own.
func renderGitLab(_ outcome: LintOutcome, rules: [RuleInfo]) -> String {
    let explanations = Dictionary(rules.map { ($0.id, $0.markdown) }, uniquingKeysWith: { first, _ in first })
    return encoded(
        outcome.findings.map { GitLabIssue(item: $0, body: explanations[$0.finding.rule] ?? "") }, isPretty: true)
        + "\n"
}

private struct GitLabIssue: Encodable {
    enum Key: String, CodingKey {
        case type, description, fingerprint, severity, location, categories, content
        case checkName = "check_name"
    }

    struct Content: Encodable {
        let body: String
    }

    struct Location: Encodable {
        struct Positions: Encodable {
            struct Place: Encodable {
                let line: Int
                let column: Int
            }

            let begin: Place
            let end: Place
        }

        let path: String
        let positions: Positions
    }

    let item: FileFinding
    /// The rule's explanation.
    let body: String

    func encode(to encoder: any Encoder) throws {
        let region = item.region(.utf16)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("issue", forKey: .type)
        try container.encode(item.finding.rule, forKey: .checkName)
        try container.encode(item.fullMessage, forKey: .description)
        try container.encode(Content(body: RuleCatalog.info(of: item.finding.rule)?.markdown ?? ""), forKey: .content)
        try container.encode(["Bug Risk"], forKey: .categories)
        try container.encode(item.fingerprint, forKey: .fingerprint)
        try container.encode(gitLabSeverity, forKey: .severity)
        let begin = Location.Positions.Place(line: region.startLine, column: region.startColumn)
        let end = Location.Positions.Place(line: region.endLine, column: region.endColumn)
        try container.encode(
            Location(path: item.path, positions: Location.Positions(begin: begin, end: end)), forKey: .location)
    }

    private var gitLabSeverity: String {
        switch item.finding.severity {
        case .error: "major"
        case .warning: "minor"
        case .information: "info"
        }
    }
}

/// Reviewdog's diagnostic format; columns count UTF-8 bytes from 1.
func renderRDJSON(_ outcome: LintOutcome) -> String {
    encoded(RDDocument(outcome), isPretty: true) + "\n"
}

private struct RDDocument: Encodable {
    struct Source: Encodable {
        let name = "hittest"
        let url = "https://github.com/hittest/hittest"
    }

    struct Diagnostic: Encodable {
        struct Place: Encodable {
            let line: Int
            let column: Int
        }

        struct Range: Encodable {
            let start: Place
            let end: Place

            init(_ range: ByteRange, in text: SourceText) {
                let region = Region(range, in: text)
                start = Place(line: region.startLine, column: region.startColumn)
                end = Place(line: region.endLine, column: region.endColumn)
            }
        }

        struct Location: Encodable {
            let path: String
            let range: Range
        }

        struct Code: Encodable {
            let value: String
            let url: String
        }

        struct Suggestion: Encodable {
            let range: Range
            let text: String
        }

        let message: String
        let location: Location
        let severity: String
        let code: Code
        let suggestions: [Suggestion]
    }

    let source = Source()
    let severity: String
    let diagnostics: [Diagnostic]

    init(_ outcome: LintOutcome) {
        diagnostics = outcome.findings.map { item in
            Diagnostic(
                message: item.fullMessage,
                location: Diagnostic.Location(
                    path: item.path, range: Diagnostic.Range(item.finding.range, in: item.text)),
                severity: rdSeverity(item.finding.severity),
                code: Diagnostic.Code(value: item.finding.rule, url: rulePages + item.finding.rule + ".md"),
                suggestions: (item.finding.fixes.first?.edits.edits ?? []).map {
                    Diagnostic.Suggestion(range: Diagnostic.Range($0.range, in: item.text), text: $0.replacement)
                })
        }
        severity = rdSeverity(outcome.findings.map { $0.finding.severity }.max() ?? .information)
    }
}

private func rdSeverity(_ severity: Severity) -> String {
    severity == .information ? "INFO" : severity.rawValue.uppercased()
}
