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

    /// Reads and analyses the files. Each is read once; most are left after a search of their bytes.
    package func run(_ files: [FilePath]) async -> LintOutcome {
        var survey = await withTaskGroup(of: Survey.self) { group in
            for thread in 0..<threads {
                group.addTask { look(thread, files) }
            }
            return await group.reduce(into: Survey()) { $0.add($1) }
        }
        survey.candidates.sort { $0.number < $1.number }
        survey.index.complete()
        let found = survey
        let part = await withTaskGroup(of: Part.self) { group in
            for thread in 0..<threads {
                group.addTask { analyze(thread, found, files) }
            }
            return await group.reduce(into: Part()) { $0.add($1) }
        }
        return outcome(of: part, problems: survey.problems, files: survey.fileCount)
    }

    /// Analyses texts that are already at hand, such as standard input.
    package func run(texts: [AnalysisInput]) -> LintOutcome {
        var part = Part()
        for input in texts { part.take(analyzer.analyze(input), of: input) }
        return outcome(of: part, problems: [], files: texts.count)
    }

    /// What a first look at all files tells: which of them matter, and which types they all declare.
    private struct Survey: Sendable {
        var candidates: [(number: Int, input: AnalysisInput)] = []
        var index = WorkspaceIndex()
        var problems: [FileProblem] = []
        var fileCount = 0

        mutating func add(_ other: Survey) {
            candidates += other.candidates
            index.merge(other.index)
            problems += other.problems
            fileCount += other.fileCount
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

    /// Looks at every `threads`-th file, beginning at the thread's number: no counter is shared, and big files are spread.
    private func look(_ thread: Int, _ files: [FilePath]) -> Survey {
        var survey = Survey()
        var buffer: [UInt8] = []
        for number in stride(from: thread, to: files.count, by: threads) {
            if Task.isCancelled { break }
            do throws(FileProblem) {
                try readFile(files[number], into: &buffer)
                survey.fileCount += 1
                survey.index.add(buffer, file: number)
                let matters = Analyzer.mayConcern(buffer)
                guard matters || !isASCII(buffer) else { continue }
                let text = try sourceText(buffer, path: files[number])
                if matters {
                    survey.candidates.append((number, AnalysisInput(path: files[number].display, text: text)))
                }
            } catch {
                survey.problems.append(error)
            }
        }
        return survey
    }

    private func analyze(_ thread: Int, _ survey: Survey, _ files: [FilePath]) -> Part {
        var part = Part()
        var resolver = ContextResolver(index: survey.index, extraViewClasses: analyzer.extraViewClasses) { number in
            guard let bytes = try? readFile(files[number]) else { return nil }
            return ProgramFile(path: files[number].display, source: SwiftSource(bytes))
        }
        for position in stride(from: thread, to: survey.candidates.count, by: threads) {
            if Task.isCancelled { break }
            let (number, input) = survey.candidates[position]
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

/// Whether no byte is above 0x7F: such a file needs no further look at its encoding.
private func isASCII(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { raw in
        var seen: UInt64 = 0
        var index = 0
        while index + 8 <= raw.count {
            seen |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            index += 8
        }
        while index < raw.count {
            seen |= UInt64(raw[index])
            index += 1
        }
        return seen & 0x8080_8080_8080_8080 == 0
    }
}
