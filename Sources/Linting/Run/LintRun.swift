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
        let parts = await withTaskGroup(of: Part.self) { group in
            for thread in 0..<threads {
                group.addTask { work(thread, files) }
            }
            return await group.reduce(into: Part()) { $0.add($1) }
        }
        return outcome(of: parts)
    }

    /// Analyses texts that are already at hand, such as standard input.
    package func run(texts: [AnalysisInput]) -> LintOutcome {
        var part = Part()
        for input in texts {
            part.summary.files += 1
            part.take(analyzer.analyze(input), of: input)
        }
        return outcome(of: part)
    }

    private struct Part: Sendable {
        var files: [LintedFile] = []
        var problems: [FileProblem] = []
        var summary = LintSummary()

        mutating func take(_ analysis: FileAnalysis, of input: AnalysisInput) {
            summary.overrides += analysis.overrides.count
            summary.suppressed += analysis.suppressed.count
            if !analysis.findings.isEmpty {
                files.append(LintedFile(path: input.path, text: input.text, analysis: analysis))
            }
        }

        mutating func add(_ other: Part) {
            files += other.files
            problems += other.problems
            summary.files += other.summary.files
            summary.overrides += other.summary.overrides
            summary.suppressed += other.summary.suppressed
        }
    }

    private func outcome(of part: Part) -> LintOutcome {
        var summary = part.summary
        for file in part.files { summary.count(file.analysis.findings) }
        return LintOutcome(
            files: part.files.sorted { $0.path < $1.path }, problems: part.problems.sorted(), summary: summary)
    }

    /// Every `threads`-th file, beginning at the thread's number: no counter is shared, and big files are spread.
    private func work(_ thread: Int, _ files: [FilePath]) -> Part {
        var part = Part()
        var buffer: [UInt8] = []
        for path in stride(from: thread, to: files.count, by: threads).lazy.map({ files[$0] }) {
            if Task.isCancelled { break }
            do throws(FileProblem) {
                try readFile(path, into: &buffer)
                part.summary.files += 1
                guard Analyzer.mayConcern(buffer) || !isASCII(buffer) else { continue }
                let text = try sourceText(buffer, path: path)
                let input = AnalysisInput(path: path.display, text: text)
                part.take(analyzer.analyze(input), of: input)
            } catch {
                part.problems.append(error)
            }
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
