package import OverrideAnalysis
package import Rules
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
    /// Which fixes are worked out; without, the findings are the same.
    package var fixes = RuleEngine.FixScope.all
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
        let parts = await spread(over: workspace.candidates.count) { turns, _ in
            var part = Part()
            var resolver = workspace.resolver()
            while let position = await turns.next() {
                if Task.isCancelled { break }
                analyze(workspace.candidates[position], &resolver, into: &part)
            }
            return part
        }
        return outcome(
            of: parts.reduce(into: Part()) { $0.add($1) }, problems: Set(surveys.flatMap { $0.problems }).sorted(),
            files: workspace.covered.count, covered: workspace.covered)
    }

    /// The other files of a walk that the analysis of one text needs.
    package func context(of input: AnalysisInput, in walk: FileWalk, extraViewClasses: [String]) async -> [ProgramFile]
    {
        var run = self
        run.only = []
        let workspace = Workspace(await run.surveys(of: walk))
        var resolver = workspace.resolver()
        let file = ProgramFile(path: input.path, source: SwiftSource(input.text.bytes))
        let number = workspace.files.firstIndex { $0.display == input.path }
        return resolver.context(of: file, number: number, extraViewClasses: extraViewClasses).files
    }

    private func surveys(of walk: FileWalk) async -> [Survey] {
        await spread(over: walk.partCount) { turns, isFirst in
            var survey = Survey(configuration)
            var reported = 0
            while let part = await turns.next() {
                if Task.isCancelled { break }
                let unread = walk.visit(part: part) { look(at: $0, &survey) }
                survey.problems += only == nil ? unread : unread.filter(walk.rootProblems.contains)
                if isFirst, survey.files.count - reported >= 512 {
                    reported = survey.files.count
                    progress?(reported * threads)
                }
            }
            survey.problems += survey.lookup.problems
            return survey
        }
    }

    /// Lets every thread take numbers below a count, one after the other, until none is left.
    private func spread<Result: Sendable>(
        over count: Int, _ work: @escaping @Sendable (Turns, _ isFirst: Bool) async -> Result
    ) async -> [Result] {
        let turns = Turns(count)
        return await withTaskGroup(of: Result.self) { group in
            for thread in 0..<min(threads, max(1, count)) { group.addTask { await work(turns, thread == 0) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Gives out numbers in order, each once.
    private actor Turns {
        private var numbers: Range<Int>

        init(_ count: Int) { numbers = 0..<count }

        func next() -> Int? { numbers.popFirst() }
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
        var lookup: ConfigurationLookup
        var buffer = FileBuffer()

        init(_ configuration: ConfigurationLookup) { lookup = configuration }
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
                covered += survey.covered
            }
            candidates.sort { $0.input.path < $1.input.path }
            index.complete()
        }

        func resolver() -> ContextResolver {
            ContextResolver(index: index) {
                try? readFile(files[$0])
            } load: { number in
                (try? readFile(files[number])).map {
                    ProgramFile(path: files[number].display, source: SwiftSource($0))
                }
            }
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

    private func look(at file: WalkedFile, _ survey: inout Survey) {
        do throws(FileProblem) {
            try survey.buffer.read(file)
            let number = survey.files.count
            survey.files.append(file.path)
            survey.buffer.withBytes { survey.index.add($0, file: number) }
            if let only, !only.contains(file.path) { return }
            let verdict = survey.buffer.withBytes { Prefilter.look(at: $0) }
            if case .leftOut(let isASCII) = verdict {
                survey.covered.append(file.path)
                if isASCII || survey.buffer.withBytes({ firstInvalidUTF8Offset($0) }) == nil { return }
            }
            let settings = survey.lookup.settings(for: file.path)
            if settings.isExcluded { return }
            let text = try sourceText(survey.buffer.bytes, path: file.path)
            survey.covered.append(file.path)
            survey.candidates.append(
                Candidate(
                    number: number, input: AnalysisInput(path: file.path.display, text: text), settings: settings))
        } catch {
            if only?.contains(file.path) != false { survey.problems.append(error) }
        }
    }

    private func analyze(_ candidate: Candidate, _ resolver: inout ContextResolver, into part: inout Part) {
        let input = candidate.input
        let file = ProgramFile(path: input.path, source: SwiftSource(input.text.bytes))
        let context = resolver.context(
            of: file, number: candidate.number, extraViewClasses: candidate.settings.viewClasses)
        var analysis = Analyzer(candidate.settings).analyze(file, of: input.text, in: context.graph, fixes: fixes)
        if reportsUnusedSuppressions { analysis.reportUnusedSuppressions() }
        part.take(analysis, of: input, context: context.files)
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
