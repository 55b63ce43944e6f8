package import OverrideAnalysis
import Rules
import SwiftScanner
package import TextModel

/// Analyses many files, spread over threads.
package struct LintRun: Sendable {
    /// What holds for each file; every thread reads the configurations for itself.
    package var configuration: ConfigurationLookup
    /// At most this many files are worked on at once; at least 1.
    package var threads: Int
    /// Where set, only these files are analysed, and the others serve to look names up.
    package var only: Set<FilePath>?
    /// Whether suppression comments that suppress nothing are findings.
    package var reportsUnusedSuppressions = false
    /// Called now and then with the number of files that were looked at so far, which is an estimate.
    package var progress: (@Sendable (Int) -> Void)?

    package init(configuration: ConfigurationLookup, threads: Int) {
        self.configuration = configuration
        self.threads = max(1, threads)
    }

    /// Reads and analyses the files of a walk. Each is read once; most are left after a search of their bytes.
    package func run(_ walk: FileWalk) async -> LintOutcome {
        let surveys = await surveys(of: walk)
        let workspace = Workspace(surveys)
        let part = await withTaskGroup(of: Part.self) { group in
            for thread in 0..<threads {
                group.addTask { analyze(thread, workspace) }
            }
            return await group.reduce(into: Part()) { $0.add($1) }
        }
        let problems = Set(surveys.flatMap { $0.problems })
        return outcome(of: part, problems: problems.sorted(), files: workspace.fileCount, covered: workspace.covered)
    }

    /// The other files of a walk that the analysis of one text needs.
    package func context(of input: AnalysisInput, in walk: FileWalk, extraViewClasses: [String]) async -> [ProgramFile]
    {
        var run = self
        run.only = []
        let workspace = Workspace(await run.surveys(of: walk))
        var resolver = ContextResolver(index: workspace.index) { Self.programFile(workspace.files[$0]) }
        let file = ProgramFile(path: input.path, source: SwiftSource(input.text.bytes))
        let number = workspace.files.firstIndex { $0.display == input.path }
        return resolver.context(of: file, number: number, extraViewClasses: extraViewClasses)
    }

    private static func programFile(_ path: FilePath) -> ProgramFile? {
        guard let bytes = try? readFile(path) else { return nil }
        return ProgramFile(path: path.display, source: SwiftSource(bytes))
    }

    private func surveys(of walk: FileWalk) async -> [Survey] {
        await withTaskGroup(of: (Int, Survey).self) { group in
            for thread in 0..<threads {
                group.addTask { (thread, look(thread, walk)) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map { $0.1 }
        }
    }

    /// Analyses texts that are already at hand, such as standard input.
    package func run(texts: [AnalysisInput]) -> LintOutcome {
        var part = Part()
        var lookup = configuration
        for input in texts {
            let settings = lookup.settings(for: FilePath(input.path))
            if settings.isExcluded { continue }
            var analysis = Analyzer(settings).analyze(input)
            if reportsUnusedSuppressions { analysis.reportUnusedSuppressions() }
            part.take(analysis, of: input)
        }
        return outcome(
            of: part, problems: lookup.problems, files: texts.count, covered: texts.map { FilePath($0.path) })
    }

    /// What a first look at a share of the files tells: which of them matter, and which types they all declare.
    private struct Survey: Sendable {
        var files: [FilePath] = []
        var candidates: [Candidate] = []
        /// The files that are analysed, or that a look at their bytes settled.
        var covered: [FilePath] = []
        var index = WorkspaceIndex()
        var problems: [FileProblem] = []
    }

    private struct Candidate: Sendable {
        var number: Int
        var input: AnalysisInput
        var settings: ProjectSettings
    }

    /// The shares put together: files numbered in one row, candidates by path.
    private struct Workspace: Sendable {
        var files: [FilePath] = []
        var candidates: [Candidate] = []
        var index = WorkspaceIndex()
        var fileCount = 0
        var covered: [FilePath] = []

        init(_ surveys: [Survey]) {
            for survey in surveys {
                index.merge(survey.index, shiftedBy: files.count)
                candidates += survey.candidates.map { candidate in
                    var candidate = candidate
                    candidate.number += files.count
                    return candidate
                }
                files += survey.files
                fileCount += survey.covered.count
                covered += survey.covered
            }
            candidates.sort { $0.input.path < $1.input.path }
            index.complete()
        }
    }

    /// What the analysis of some files yields.
    private struct Part: Sendable {
        var files: [LintedFile] = []
        var overrides = 0
        var suppressed = 0

        mutating func take(_ analysis: FileAnalysis, of input: AnalysisInput, context: [ProgramFile] = []) {
            overrides += analysis.overrides.count
            suppressed += analysis.suppressed.count
            if !analysis.findings.isEmpty {
                files.append(LintedFile(path: input.path, text: input.text, analysis: analysis, context: context))
            }
        }

        mutating func add(_ other: Part) {
            files += other.files
            overrides += other.overrides
            suppressed += other.suppressed
        }
    }

    private func outcome(of part: Part, problems: [FileProblem], files: Int, covered: [FilePath]) -> LintOutcome {
        var summary = LintSummary()
        summary.files = files
        summary.overrides = part.overrides
        summary.suppressed = part.suppressed
        summary.recount(part.files)
        return LintOutcome(
            files: part.files.sorted { $0.path < $1.path }, problems: problems.sorted(), summary: summary,
            covered: covered)
    }

    private func look(_ thread: Int, _ walk: FileWalk) -> Survey {
        var survey = Survey()
        var lookup = configuration
        var buffer: [UInt8] = []
        let unread = walk.visit(share: thread, of: threads) { path in
            if Task.isCancelled { return }
            do throws(FileProblem) {
                try readFile(path, into: &buffer)
                let number = survey.files.count
                survey.files.append(path)
                survey.index.add(buffer, file: number)
                if thread == 0, number % 512 == 511 { progress?((number + 1) * threads) }
                if let only, !only.contains(path) { return }
                let matters = Analyzer.mayConcern(buffer)
                if !matters { survey.covered.append(path) }
                guard matters || firstInvalidUTF8Offset(buffer) != nil else { return }
                let settings = lookup.settings(for: path)
                if settings.isExcluded { return }
                let text = try sourceText(buffer, path: path)
                if matters { survey.covered.append(path) }
                survey.candidates.append(
                    Candidate(number: number, input: AnalysisInput(path: path.display, text: text), settings: settings))
            } catch {
                survey.problems.append(error)
            }
        }
        survey.problems += unread + lookup.problems
        return survey
    }

    private func analyze(_ thread: Int, _ workspace: Workspace) -> Part {
        var part = Part()
        var resolver = ContextResolver(index: workspace.index) { Self.programFile(workspace.files[$0]) }
        for position in stride(from: thread, to: workspace.candidates.count, by: threads) {
            if Task.isCancelled { break }
            let candidate = workspace.candidates[position]
            let file = ProgramFile(path: candidate.input.path, source: SwiftSource(candidate.input.text.bytes))
            let context = resolver.context(
                of: file, number: candidate.number, extraViewClasses: candidate.settings.viewClasses)
            var analysis = Analyzer(candidate.settings).analyze(candidate.input, context: context)
            if reportsUnusedSuppressions { analysis.reportUnusedSuppressions() }
            part.take(analysis, of: candidate.input, context: context)
        }
        return part
    }
}

/// The text of a file's bytes.
/// - Throws: the place of the first byte that is not UTF-8, as a problem of that file.
package func sourceText(_ bytes: [UInt8], path: FilePath) throws(FileProblem) -> SourceText {
    do {
        return try SourceText(validating: bytes)
    } catch {
        throw FileProblem(path: path.display, message: "\(error); save the file as UTF-8")
    }
}

extension Analyzer {
    /// An analyzer with what the configurations say for one file.
    package init(_ settings: ProjectSettings) {
        self.init(settings: settings.rules, extraViewClasses: settings.viewClasses)
    }
}

extension FileAnalysis {
    /// Puts the unused suppressions among the findings.
    fileprivate mutating func reportUnusedSuppressions() {
        findings = (findings + unusedSuppressions).sorted {
            ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule)
        }
    }
}
