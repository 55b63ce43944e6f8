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

    /// The analysis of a document; what an earlier one kept makes it quick.
    func document(_ document: Document, recalling known: OverrideMemory = OverrideMemory()) -> DocumentAnalysis {
        analysis(
            of: document.text, uri: document.uri, version: document.version, revision: document.revision,
            recalling: known)
    }

    /// The same analysis with the fixes in the overrides that touch a range.
    ///
    /// To try a fix is to run the override again, which nobody should wait for who only types.
    func addingFixes(to analysis: DocumentAnalysis, touching range: ByteRange) -> DocumentAnalysis {
        if analysis.uri.isConfiguration || analysis.settings?.isExcluded ?? true { return analysis }
        return self.analysis(
            of: analysis.text, uri: analysis.uri, version: analysis.version, revision: analysis.revision,
            fixes: .touching(range), recalling: analysis.file.memory)
    }

    /// The analysis of a file on disk; nil where it cannot be read or is no UTF-8.
    func file(_ uri: DocumentURI, path: String) -> DocumentAnalysis? {
        guard let bytes = try? readFile(FilePath(path)), let text = try? SourceText(validating: bytes) else {
            return nil
        }
        return analysis(of: text, uri: uri, version: nil, revision: 0, recalling: OverrideMemory())
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

    /// How the override around a byte offset behaves, or the one in its line; nil where there is none.
    func behavior(in analysis: DocumentAnalysis, at offset: Int) -> OverrideReport? {
        let lines = analysis.text.lines
        let line = lines.line(at: offset)
        func isIn(_ range: ByteRange) -> Bool { range.contains(offset) || range.upperBound == offset }
        let overrides = analysis.file.overrides.map { (override: $0, range: $0.function.range) }
        // Nested overrides: the inner one is meant.
        let around =
            overrides.filter { isIn($0.range) }.min { $0.range.count < $1.range.count }
            ?? overrides.first { lines.line(at: $0.range.lowerBound)...lines.line(at: $0.range.upperBound) ~= line }
        guard let around else { return nil }
        let name = around.override.function.name.range
        return behaviors(in: analysis, line: lines.line(at: name.lowerBound) + 1).first {
            $0.behavior.override.function.name.range == name
        }
    }

    /// How the overrides of a document behave; only those around a 1-based line, where one is given.
    func behaviors(in analysis: DocumentAnalysis, line: Int? = nil) -> [OverrideReport] {
        if analysis.file.overrides.isEmpty { return [] }
        let settings = settings(for: analysis.uri)
        let input = AnalysisInput(path: analysis.file.path, text: analysis.text)
        return Analyzer(ofJob: settings).behavior(
            input, line: line, context: context(of: input, uri: analysis.uri, settings: settings))
    }

    /// The coordinate spaces in a document.
    func spaces(in analysis: DocumentAnalysis) -> FileSpaces {
        guard Analyzer.mayConcern(analysis.text.bytes) else { return FileSpaces(maps: []) }
        let (program, file) = program(of: analysis)
        return CoordinateSpaces(program).analyze(file)
    }

    /// The classes of a document and of the files that it needs.
    /// - Parameter classes: names of classes that matter although they may override nothing.
    func program(
        of analysis: DocumentAnalysis, about classes: Set<String> = []
    ) -> (program: ClassGraph, file: ProgramFile) {
        let settings = settings(for: analysis.uri)
        let input = AnalysisInput(path: analysis.file.path, text: analysis.text)
        let file = ProgramFile(path: input.path, source: SwiftSource(input.text.bytes))
        let graph = ClassGraph(
            [file] + context(of: input, uri: analysis.uri, settings: settings, about: classes),
            extraViewClasses: Set(settings.viewClasses))
        return (graph, file)
    }

    /// The overrides that can be generated at a byte offset.
    func proposals(in analysis: DocumentAnalysis, at offset: Int) -> [OverrideProposal] {
        guard !analysis.uri.isConfiguration, analysis.settings?.isExcluded == false,
            let place = ClassPlace(at: offset, in: SwiftSource(analysis.text.bytes))
        else { return [] }
        let (program, file) = program(of: analysis, about: [place.typeName])
        return OverrideProposals(
            program, file: file, extraViewClasses: Set(settings(for: analysis.uri).viewClasses)
        ).proposals(at: offset)
    }

    /// What the configurations and the editor say of a document.
    func settings(for uri: DocumentURI) -> ProjectSettings {
        var settings = ProjectSettings(rules: .standard, viewClasses: [], isExcluded: false)
        if let path = uri.path, var lookup = try? ConfigurationLookup(fixed: nil, staysInside: true) {
            settings = lookup.settings(for: FilePath(path))
        }
        settings.viewClasses = Set(settings.viewClasses + viewClasses).sorted()
        return settings
    }

    /// What is wrong with the configurations that speak of a document, as far as they are not open themselves.
    func configurations(for uri: DocumentURI) -> [DocumentAnalysis] {
        guard let path = uri.path, var lookup = try? ConfigurationLookup(fixed: nil) else { return [] }
        _ = lookup.settings(for: FilePath(path))
        return lookup.filesRead.filter { documents[$0] == nil }.compactMap {
            file(DocumentURI(path: $0.display), path: $0.display)
        }
    }

    private func analysis(
        of text: SourceText, uri: DocumentURI, version: Int?, revision: Int, fixes: RuleEngine.FixScope = .none,
        recalling known: OverrideMemory
    ) -> DocumentAnalysis {
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
            file: analysis.analyze(input, settings, files, fixes, known))
    }

    /// The other files in which names of this one are looked up.
    private func context(
        of input: AnalysisInput, uri: DocumentURI, settings: ProjectSettings, about classes: Set<String> = []
    ) -> [ProgramFile] {
        guard let workspace, let path = uri.path, !classes.isEmpty || Analyzer.mayConcern(input.text.bytes) else {
            return []
        }
        var resolver = ContextResolver(index: workspace.index) { scanned(workspace.files[$0]) }
        return resolver.context(
            of: ProgramFile(path: input.path, source: SwiftSource(input.text.bytes)),
            number: workspace.numbers[FilePath(path)], extraViewClasses: settings.viewClasses, about: classes
        ).files
    }

    private func scanned(_ path: FilePath) -> ProgramFile? {
        guard let stamp = stamp(of: path) else { return nil }
        return cache.file(path, stamp: stamp) { documents[path]?.text.bytes ?? (try? readFile(path)) }
    }

    /// The state of a file, or of the document that stands for it.
    func stamp(of path: FilePath) -> FileCache.Stamp? {
        documents[path].map { FileCache.Stamp(of: $0) } ?? FileCache.Stamp(of: path)
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
