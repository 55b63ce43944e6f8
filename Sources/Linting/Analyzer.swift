package import OverrideAnalysis
package import Rules
import SwiftScanner
import TextModel

/// Analyses one text: from bytes to findings, without touching files, the clock or globals.
///
/// A value of settings that can be shared between threads; every call stands for itself.
package struct Analyzer: Sendable {
    package let settings: RuleSettings
    /// Names of classes outside the analysed files that count as views.
    package let extraViewClasses: [String]
    /// Ends an analysis that nobody waits for any more; whoever sets it drops the result then.
    package var patience = Patience.endless

    package init(settings: RuleSettings = .standard, extraViewClasses: [String] = []) {
        self.settings = settings
        self.extraViewClasses = extraViewClasses
    }

    /// Whether a file can hold anything that a rule speaks of; most files are left here.
    package static func mayConcern(_ bytes: [UInt8]) -> Bool {
        Prefilter.mayConcern(bytes)
    }

    /// The findings of one text.
    ///
    /// - Parameters:
    ///   - context: the other files of the workspace in which supertypes, extensions and helpers are looked up.
    ///   - fixes: the overrides whose fixes are tried; the findings in others have none.
    ///   - known: what the analysis of an earlier text of the same file kept; what nothing has changed for is taken from it.
    ///     With one, even an empty one, the analysis keeps something itself.
    package func analyze(
        _ input: AnalysisInput, context: [ProgramFile] = [], fixes: RuleEngine.FixScope = .all,
        recalling known: OverrideMemory? = nil
    ) -> FileAnalysis {
        guard Prefilter.mayConcern(input.text.bytes) else { return FileAnalysis(path: input.path) }
        let file = ProgramFile(path: input.path, source: SwiftSource(input.text.bytes))
        let graph = ClassGraph([file] + context, extraViewClasses: Set(extraViewClasses))
        return analyze(file, of: input.text, in: graph, fixes: fixes, recalling: known)
    }

    /// The findings of one file of a graph.
    ///
    /// - Parameter text: what the file was scanned from.
    func analyze(
        _ file: ProgramFile, of text: SourceText, in graph: ClassGraph, fixes: RuleEngine.FixScope,
        recalling known: OverrideMemory? = nil
    ) -> FileAnalysis {
        let engine = RuleEngine(
            settings: settings, graph: graph, extraViewClasses: Set(extraViewClasses), patience: patience)
        var memory = OverrideMemory()
        let findings = engine.findings(in: file, fixes: fixes, recalling: known, into: &memory)
        let suppressions = Suppressions(text, tokens: file.source.tokens)
        let sorted = suppressions.apply(to: findings, under: settings)
        return FileAnalysis(
            path: file.path, findings: (sorted.reported + suppressions.problems).sorted(),
            suppressed: sorted.suppressed, unusedSuppressions: sorted.unused,
            overrides: graph.overrides.filter { $0.file.path == file.path }, memory: memory)
    }
}
