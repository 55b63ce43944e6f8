package import OverrideAnalysis
package import Rules
package import TextModel

/// What the analysis of one text yields; plain values that know nothing of files and formats.
package struct FileAnalysis: Sendable {
    /// The path as the user knows it.
    package var path: String
    /// What is reported, by place and then rule; `invalid_suppression` is among them.
    package var findings: [Finding]
    /// What would be reported but for a suppression comment, in the same order.
    package var suppressed: [Finding]
    /// Suppression comments that suppress nothing, as findings of the rule `unused_suppression` with a fix that removes them.
    package var unusedSuppressions: [Finding]
    /// The overrides that were found, in source order.
    package var overrides: [MethodOverride]
    /// For the analysis of the next text of this file.
    package var memory: OverrideMemory

    package init(
        path: String, findings: [Finding] = [], suppressed: [Finding] = [], unusedSuppressions: [Finding] = [],
        overrides: [MethodOverride] = [], memory: OverrideMemory = OverrideMemory()
    ) {
        self.path = path
        self.findings = findings
        self.suppressed = suppressed
        self.unusedSuppressions = unusedSuppressions
        self.overrides = overrides
        self.memory = memory
    }

    /// Puts the unused suppressions among the findings.
    mutating func reportUnusedSuppressions() { findings = (findings + unusedSuppressions).sorted() }
}

/// The text that is to be analysed, and the path it goes by.
package struct AnalysisInput: Sendable {
    package var path: String
    package var text: SourceText

    package init(path: String, text: SourceText) {
        self.path = path
        self.text = text
    }
}
