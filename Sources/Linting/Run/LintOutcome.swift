package import OverrideAnalysis
package import Rules
package import TextModel

/// What a run over many files found; sorted, and the same for any number of threads.
package struct LintOutcome: Sendable {
    /// The files that have something to show, by path.
    package var files: [LintedFile]
    /// Files that could not be used, by path.
    package var problems: [FileProblem]
    package var summary: LintSummary
    /// Every file that was analysed or found to need no analysis, in no order.
    package var covered: [FilePath]

    package init(files: [LintedFile], problems: [FileProblem], summary: LintSummary, covered: [FilePath] = []) {
        self.files = files
        self.problems = problems
        self.summary = summary
        self.covered = covered
    }

    /// Every finding with its file, by path, line, column and rule.
    package var findings: [FileFinding] {
        files.flatMap { file in
            zip(file.analysis.findings, fingerprints(of: file.analysis.findings, in: file.text, path: file.path)).map {
                FileFinding(path: file.path, text: file.text, finding: $0, fingerprint: $1)
            }
        }
    }
}

/// One file of a run that has findings.
package struct LintedFile: Sendable {
    package var path: String
    package var text: SourceText
    package var analysis: FileAnalysis
    /// The other files that the analysis looked names up in.
    package var context: [ProgramFile]

    package init(path: String, text: SourceText, analysis: FileAnalysis, context: [ProgramFile] = []) {
        self.path = path
        self.text = text
        self.analysis = analysis
        self.context = context
    }
}

/// A finding together with what is needed to print it.
package struct FileFinding: Sendable {
    package let path: String
    package let text: SourceText
    package let finding: Finding
    /// The same after lines are added above and after re-indentation.
    package let fingerprint: String

    package init(path: String, text: SourceText, finding: Finding, fingerprint: String) {
        self.path = path
        self.text = text
        self.finding = finding
        self.fingerprint = fingerprint
    }
}

/// The numbers at the end of a run.
package struct LintSummary: Hashable, Sendable, Codable {
    package var files = 0
    package var overrides = 0
    package var errors = 0
    package var warnings = 0
    package var information = 0
    package var suppressed = 0
    package var baselined = 0

    package init() {}

    /// Counts the findings of the files anew.
    package mutating func recount(_ files: [LintedFile]) {
        errors = 0
        warnings = 0
        information = 0
        for file in files { count(file.analysis.findings) }
    }

    private mutating func count(_ findings: [Finding]) {
        for finding in findings {
            switch finding.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            case .information: information += 1
            }
        }
    }
}
