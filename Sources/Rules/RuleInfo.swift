/// What stands about a rule in one place: its id, its weight, and its explanation.
package struct RuleInfo: Hashable, Sendable {
    /// Stable, `snake_case`, never reused.
    package var id: String
    /// The severity where a project says nothing else.
    package var severity: Severity
    package var evidence: Evidence
    /// What the rule finds, in one sentence without a full stop.
    package var summary: String
    package var explanation: RuleExplanation

    /// What a finding of the rule rests on.
    package enum Evidence: String, Hashable, Sendable, Codable {
        /// The run on the model must be able to show a witness.
        case witness
        /// A fact of the source that needs no run.
        case source
    }

    package init(
        id: String, severity: Severity, evidence: Evidence, summary: String, explanation: RuleExplanation
    ) {
        self.id = id
        self.severity = severity
        self.evidence = evidence
        self.summary = summary
        self.explanation = explanation
    }
}

/// A rule explained under fixed headings, each in Markdown; the two examples are Swift source.
package struct RuleExplanation: Hashable, Sendable {
    package var finds: String
    package var usersNotice: String
    package var why: String
    /// Swift source that the rule reports.
    package var example: String
    /// The same source, mended: the rule is silent.
    package var instead: String
    package var fine: String
    package var fixSafety: String
    package var sources: String

    package init(
        finds: String, usersNotice: String, why: String, example: String, instead: String, fine: String,
        fixSafety: String, sources: String
    ) {
        self.finds = finds
        self.usersNotice = usersNotice
        self.why = why
        self.example = example
        self.instead = instead
        self.fine = fine
        self.fixSafety = fixSafety
        self.sources = sources
    }

    /// The headings in the order of a page, each with its text.
    package var sections: [(heading: String, text: String)] {
        [
            ("What it finds", finds),
            ("What users notice", usersNotice),
            ("Why", why),
            ("Example", "```swift\n\(example)\n```"),
            ("Instead", "```swift\n\(instead)\n```"),
            ("When it is fine", fine),
            ("Fix safety", fixSafety),
            ("Sources", sources),
        ]
    }
}

extension RuleInfo {
    /// The rule's page in Markdown, ending in a line break.
    package var markdown: String {
        let basis =
            switch evidence {
            case .witness: "shown by running the override on the model"
            case .source: "read off the source"
            }
        var page = "# \(id)\n\n\(summary).\n\nDefault severity: \(severity.rawValue); \(basis).\n"
        for section in explanation.sections {
            page += "\n## \(section.heading)\n\n\(section.text)\n"
        }
        page += "\n## Suppressing it\n\n```swift\n// hittest:disable:next \(id) - the reason\n```\n"
        return page
    }
}
