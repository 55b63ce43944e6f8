import Linting
import OverrideAnalysis
import Rules
import TextModel

/// From a text to its findings: what the session knows of linting.
struct TextAnalysis: Sendable {
    /// The findings of a text under some settings, with other files to look names up in, with the fixes that are asked
    /// for, and with what the analysis of an earlier text kept.
    var analyze:
        @Sendable (AnalysisInput, ProjectSettings, [ProgramFile], RuleEngine.FixScope, OverrideMemory) -> FileAnalysis
    /// The text with the safe fixes applied.
    var fix: @Sendable (AnalysisInput, ProjectSettings, [ProgramFile]) -> SourceText

    /// The product's own rules.
    static let linting = TextAnalysis(
        analyze: { Analyzer(ofJob: $1).analyze($0, context: $2, fixes: $3, recalling: $4) },
        fix: { Analyzer(ofJob: $1).fixed($0, context: $2).text })
}

extension Analyzer {
    /// An analyzer that stops when the job is cancelled that makes it.
    init(ofJob settings: ProjectSettings) {
        self.init(settings)
        if let cancellation = Cancellation.ofJob { patience = Patience { cancellation.isCancelled } }
    }
}
