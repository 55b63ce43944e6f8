/// Which rules speak, and how loudly.
package struct RuleSettings: Hashable, Sendable {
    /// What a project says about one rule.
    package enum Level: Hashable, Sendable {
        case off
        case severity(Severity)
    }

    /// Levels by rule id; a rule that is not listed has its default severity.
    package var levels: [String: Level]
    /// Where set, only these rules speak.
    package var only: Set<String>?

    package init(levels: [String: Level] = [:], only: Set<String>? = nil) {
        self.levels = levels
        self.only = only
    }

    package static let standard = RuleSettings()

    /// The severity of a rule's findings; nil where it is off.
    package func severity(of rule: RuleInfo) -> Severity? {
        if let only, !only.contains(rule.id) { return nil }
        switch levels[rule.id] {
        case .off?: return nil
        case .severity(let severity)?: return severity
        case nil: return rule.severity
        }
    }
}
