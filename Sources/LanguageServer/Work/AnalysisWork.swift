import Linting
import OverrideAnalysis
import Rules
import SwiftScanner
import TextModel

/// Analyses texts and files; what it needs is in it, so that it can go to another thread.
struct AnalysisWork: Sendable {
    let analysis: TextAnalysis
    /// From the editor's settings, beside those of the configurations.
    let viewClasses: [String]
    /// Nil until the folders have been read for the first time.
    let workspace: WorkspaceSnapshot?
    /// The open documents, which stand for their files.
    let documents: [FilePath: Document]
    let cache: FileCache

    func document(_ document: Document) -> DocumentAnalysis {
        analysis(of: document.text, uri: document.uri, version: document.version, revision: document.revision)
    }

    /// The analysis of a file on disk; nil where it cannot be read or is no UTF-8.
    func file(_ uri: DocumentURI, path: String) -> DocumentAnalysis? {
        guard let bytes = try? readFile(FilePath(path)), let text = try? SourceText(validating: bytes) else {
            return nil
        }
        return analysis(of: text, uri: uri, version: nil, revision: 0)
    }

    /// Whether the configurations, and the other files that were looked at, are what they were.
    func isCurrent(_ analysis: DocumentAnalysis) -> Bool {
        // One that failed would fail again.
        if analysis.settings == nil { return true }
        return settings(for: analysis.uri) == analysis.settings && analysis.context.allSatisfy { stamp(of: $0) == $1 }
    }

    /// A text with the safe fixes applied, of one rule or of all.
    func fixed(_ input: AnalysisInput, uri: DocumentURI, rule: String?) -> SourceText {
        var settings = settings(for: uri)
        if let rule { settings.rules.only = [rule] }
        return analysis.fix(input, settings, context(of: input, uri: uri, settings: settings))
    }

    /// What the configurations and the editor say of a document.
    func settings(for uri: DocumentURI) -> ProjectSettings {
        var settings = ProjectSettings(rules: .standard, viewClasses: [], isExcluded: false)
        if let path = uri.path, var lookup = try? ConfigurationLookup(fixed: nil) {
            settings = lookup.settings(for: FilePath(path))
        }
        settings.viewClasses = Set(settings.viewClasses + viewClasses).sorted()
        return settings
    }

    private func analysis(of text: SourceText, uri: DocumentURI, version: Int?, revision: Int) -> DocumentAnalysis {
        let settings = settings(for: uri)
        let input = AnalysisInput(path: uri.path ?? uri.string, text: text)
        if uri.isConfiguration {
            return DocumentAnalysis(
                uri: uri, version: version, revision: revision, text: text, settings: settings, context: [:],
                file: FileAnalysis(path: input.path, findings: configurationFindings(text)))
        }
        if settings.isExcluded {
            return DocumentAnalysis(
                uri: uri, version: version, revision: revision, text: text, settings: settings, context: [:],
                file: FileAnalysis(path: input.path))
        }
        let files = context(of: input, uri: uri, settings: settings)
        var stamps: [FilePath: FileCache.Stamp] = [:]
        for file in files { stamps[FilePath(file.path)] = stamp(of: FilePath(file.path)) }
        return DocumentAnalysis(
            uri: uri, version: version, revision: revision, text: text, settings: settings, context: stamps,
            file: analysis.analyze(input, settings, files))
    }

    /// The other files in which names of this one are looked up.
    private func context(of input: AnalysisInput, uri: DocumentURI, settings: ProjectSettings) -> [ProgramFile] {
        guard let workspace, let path = uri.path, Analyzer.mayConcern(input.text.bytes) else { return [] }
        var resolver = ContextResolver(index: workspace.index) { scanned(workspace.files[$0]) }
        return resolver.context(
            of: ProgramFile(path: input.path, source: SwiftSource(input.text.bytes)),
            number: workspace.numbers[FilePath(path)], extraViewClasses: settings.viewClasses)
    }

    private func scanned(_ path: FilePath) -> ProgramFile? {
        guard let stamp = stamp(of: path) else { return nil }
        return cache.file(path, stamp: stamp) { documents[path]?.text.bytes ?? (try? readFile(path)) }
    }

    private func stamp(of path: FilePath) -> FileCache.Stamp? {
        documents[path].map { FileCache.Stamp(revision: $0.revision) } ?? FileCache.Stamp(of: path)
    }

    private func configurationFindings(_ text: SourceText) -> [Finding] {
        Configuration(text.bytes).problems.map { problem in
            Finding(
                rule: "configuration", severity: .error, certainty: .static, message: problem.message,
                range: problem.range, symbol: "")
        }
    }
}

extension DocumentURI {
    /// Whether the document is a configuration and no source.
    var isConfiguration: Bool {
        path?.split(separator: "/").last.map { $0 == Configuration.fileName } ?? false
    }
}
