package import Linting
package import Rules

/// The formats in which findings can be written.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
    case text
    case concise
    case json
    case jsonl
    case sarif
    case github
    case gitlab
    case junit
    case checkstyle
    case rdjson
    case markdown
    case html
    case csv
    case agent

    /// What the format is for, in a few words.
    package var summary: String {
        switch self {
        case .text: "source frame, picture of the lost touch, and the fix; for people"
        case .concise: "path:line:column: severity: message [rule]; for error matchers"
        case .json: "one document with everything"
        case .jsonl: "one finding a line"
        case .sarif: "SARIF 2.1.0; for GitHub code scanning and other collectors"
        case .github: "workflow commands; for annotations in GitHub Actions"
        case .gitlab: "code quality report; for merge requests in GitLab"
        case .junit: "XML; for test reports"
        case .checkstyle: "XML; for review tools"
        case .rdjson: "JSON; for reviewdog"
        case .markdown: "a comment for a pull request"
        case .html: "one page by itself, with the pictures of the witnesses"
        case .csv: "a table"
        case .agent: "one finding a line with the fix in words; for programs that read prose"
        }
    }

    /// Whether the report says how findings can be mended.
    package var showsFixes: Bool {
        switch self {
        case .concise, .github, .gitlab, .junit, .checkstyle: false
        case .text, .json, .jsonl, .sarif, .rdjson, .markdown, .html, .csv, .agent: true
        }
    }

    /// The report, ready to be written; it ends in a line break unless it is empty.
    /// - Parameter rules: what stands in formats that explain the rules.
    package func render(
        _ outcome: LintOutcome, style: TextStyle = .plain, rules: [RuleInfo] = RuleCatalog.infos
    ) -> String {
        switch self {
        case .text: TextReport(style: style).render(outcome)
        case .concise: renderConcise(outcome)
        case .json: renderJSON(outcome)
        case .jsonl: renderJSONLines(outcome)
        case .sarif: renderSARIF(outcome, rules: rules)
        case .github: renderGitHub(outcome)
        case .gitlab: renderGitLab(outcome, rules: rules)
        case .junit: renderJUnit(outcome)
        case .checkstyle: renderCheckstyle(outcome)
        case .rdjson: renderRDJSON(outcome)
        case .markdown: renderMarkdown(outcome)
        case .html: renderHTML(outcome)
        case .csv: renderCSV(outcome)
        case .agent: renderAgent(outcome)
        }
    }
}

/// How text is made to look.
package struct TextStyle: Hashable, Sendable {
    /// Whether colours are used.
    package var usesColor: Bool

    package init(usesColor: Bool) { self.usesColor = usesColor }

    package static let plain = TextStyle(usesColor: false)

    enum Paint: String {
        case error = "1;31"
        case warning = "1;33"
        case information = "1;36"
        case strong = "1"
        case faint = "2"
        case added = "32"
        case removed = "31"
    }

    func painted(_ text: String, _ paint: Paint) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// The tool's version, as `--version` and the reports print it.
package let toolVersion = "0.1.0"
