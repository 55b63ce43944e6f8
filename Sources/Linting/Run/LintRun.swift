import OverrideAnalysis
import SwiftScanner
package import TextModel

/// Analyses many files, spread over threads.
package struct LintRun: Sendable {
    package var analyzer: Analyzer
    /// At most this many files are worked on at once; at least 1.
    package var threads: Int

    package init(analyzer: Analyzer, threads: Int) {
        self.analyzer = analyzer
        self.threads = max(1, threads)
    }

    /// Reads and analyses the files of a walk. Each is read once; most are left after a search of their bytes.
    package func run(_ walk: FileWalk) async -> LintOutcome {
        let surveys = await withTaskGroup(of: (Int, Survey).self) { group in
            for thread in 0..<threads {
                group.addTask { (thread, look(thread, walk)) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map { $0.1 }
        }
        let workspace = Workspace(surveys)
        let part = await withTaskGroup(of: Part.self) { group in
            for thread in 0..<threads {
                group.addTask { analyze(thread, workspace) }
            }
            return await group.reduce(into: Part()) { $0.add($1) }
        }
        return outcome(of: part, problems: surveys.flatMap { $0.problems }, files: workspace.files.count)
    }

    /// Analyses texts that are already at hand, such as standard input.
    package func run(texts: [AnalysisInput]) -> LintOutcome {
        var part = Part()
        for input in texts { part.take(analyzer.analyze(input), of: input) }
        return outcome(of: part, problems: [], files: texts.count)
    }

    /// What a first look at a share of the files tells: which of them matter, and which types they all declare.
    private struct Survey: Sendable {
        var files: [FilePath] = []
        var candidates: [(number: Int, input: AnalysisInput)] = []
        var index = WorkspaceIndex()
        var problems: [FileProblem] = []
    }

    /// The shares put together: files numbered in one row, candidates by path.
    private struct Workspace: Sendable {
        var files: [FilePath] = []
        var candidates: [(number: Int, input: AnalysisInput)] = []
        var index = WorkspaceIndex()

        init(_ surveys: [Survey]) {
            for survey in surveys {
                index.merge(survey.index, shiftedBy: files.count)
                candidates += survey.candidates.map { (number: $0.number + files.count, input: $0.input) }
                files += survey.files
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

        mutating func take(_ analysis: FileAnalysis, of input: AnalysisInput) {
            overrides += analysis.overrides.count
            suppressed += analysis.suppressed.count
            if !analysis.findings.isEmpty {
                files.append(LintedFile(path: input.path, text: input.text, analysis: analysis))
            }
        }

        mutating func add(_ other: Part) {
            files += other.files
            overrides += other.overrides
            suppressed += other.suppressed
        }
    }

    private func outcome(of part: Part, problems: [FileProblem], files: Int) -> LintOutcome {
        var summary = LintSummary()
        summary.files = files
        summary.overrides = part.overrides
        summary.suppressed = part.suppressed
        for file in part.files { summary.count(file.analysis.findings) }
        return LintOutcome(
            files: part.files.sorted { $0.path < $1.path }, problems: problems.sorted(), summary: summary)
    }

    private func look(_ thread: Int, _ walk: FileWalk) -> Survey {
        var survey = Survey()
        var buffer: [UInt8] = []
        let unread = walk.visit(share: thread, of: threads) { path in
            if Task.isCancelled { return }
            do throws(FileProblem) {
                try readFile(path, into: &buffer)
                let number = survey.files.count
                survey.files.append(path)
                survey.index.add(buffer, file: number)
                let matters = Analyzer.mayConcern(buffer)
                guard matters || firstInvalidUTF8Offset(buffer) != nil else { return }
                let text = try sourceText(buffer, path: path)
                survey.candidates.append((number, AnalysisInput(path: path.display, text: text)))
            } catch {
                survey.problems.append(error)
            }
        }
        survey.problems += unread
        return survey
    }

    private func analyze(_ thread: Int, _ workspace: Workspace) -> Part {
        var part = Part()
        var resolver = ContextResolver(index: workspace.index, extraViewClasses: analyzer.extraViewClasses) { number in
            let path = workspace.files[number]
            guard let bytes = try? readFile(path) else { return nil }
            return ProgramFile(path: path.display, source: SwiftSource(bytes))
        }
        for position in stride(from: thread, to: workspace.candidates.count, by: threads) {
            if Task.isCancelled { break }
            let (number, input) = workspace.candidates[position]
            let file = ProgramFile(path: input.path, source: SwiftSource(input.text.bytes))
            part.take(analyzer.analyze(input, context: resolver.context(of: file, number: number)), of: input)
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
