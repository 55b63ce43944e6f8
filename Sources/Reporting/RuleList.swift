package import Rules

/// The forms in which the catalogue is listed.
package enum RuleListFormat: String, Hashable, Sendable, CaseIterable {
    case text
    case json
    case markdown

    /// The list of the rules, ending in a line break.
    package func render(_ rules: [RuleInfo]) -> String {
        switch self {
        case .text:
            let width = rules.map { $0.id.count }.max() ?? 0
            return rules.map { rule in
                let severity = rule.severity.rawValue
                return rule.id + String(repeating: " ", count: width + 2 - rule.id.count)
                    + severity + String(repeating: " ", count: 13 - severity.count) + rule.summary + "\n"
            }.joined()
        case .json: return encoded(rules.map { JSONRule($0) }, isPretty: true) + "\n"
        case .markdown:
            return "| rule | severity | finds |\n|---|---|---|\n"
                + rules.map { "| `\($0.id)` | \($0.severity.rawValue) | \($0.summary) |\n" }.joined()
        }
    }
}

private struct JSONRule: Encodable {
    let id: String
    let severity: Severity
    let evidence: RuleInfo.Evidence
    let summary: String
    let help: String

    init(_ rule: RuleInfo) {
        id = rule.id
        severity = rule.severity
        evidence = rule.evidence
        summary = rule.summary
        help = rule.markdown
    }
}
