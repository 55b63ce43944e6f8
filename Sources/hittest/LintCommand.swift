import Linting
import Reporting
import Rules
import TextModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Command {
    static let lint = Command(
        name: "lint", operands: "[PATH…]", summary: "finds mistakes in the Swift files under the paths (default: .)",
        details: """
            Results go to standard output, everything else to standard error. Columns count UTF-8 bytes from 1.
            Exit status: 0 nothing at or above --fail-on, 1 findings, 2 wrong usage or files that could not be read.
            """,
        options: [
            Option(
                "format", value: "NAME[=FILE]",
                "\(ReportFormat.allCases.map { $0.rawValue }.joined(separator: ", ")); repeatable (default: text on a terminal, else concise)"
            ),
            Option(
                "config", value: "FILE",
                "use this configuration alone, instead of the .hittest.json files above each source"),
            Option("only", value: "RULES", "run these rules alone, separated by commas"),
            Option("disable", value: "RULES", "leave these rules out"),
            Option(
                "fail-on", value: "LEVEL", choices: FailureLimit.names,
                "the least severity that makes the exit status 1 (default: warning)"),
            Option("fix", "apply the safe fixes, then report what is left"),
            Option("unsafe-fixes", "with --fix or --diff: also fixes that may change what was meant"),
            Option("diff", "show what --fix would change, and change nothing"),
            Option("stdin", "read one file from standard input"),
            Option("stdin-filename", value: "NAME", "the name that standard input goes by"),
            Option("exclude", value: "GLOB", "leave out paths that match; repeatable"),
            Option("no-ignore", "do not respect .gitignore"),
            Option("threads", value: "N", "work on N files at once (default: one a processor)"),
            Option("quiet", "no summary and no progress on standard error"),
            Option(
                "color", value: "WHEN", choices: ["auto", "always", "never"],
                "colours in the text format (default: auto)"),
        ]
    ) { arguments throws(UsageError) in
        var command = try LintCommand(arguments)
        return try await command.run()
    }
}

/// One call of `hittest lint`.
private struct LintCommand {
    private struct Output {
        let format: ReportFormat
        /// Nil for standard output.
        let file: String?
    }

    private let arguments: Arguments
    private let outputs: [Output]
    private var configuration: ConfigurationLookup
    private let failOn: FailureLimit?
    private let threads: Int

    init(_ arguments: Arguments) throws(UsageError) {
        self.arguments = arguments
        outputs = try Self.outputs(arguments)
        let levels = try Self.ruleSettings(arguments)
        do throws(FileProblem) {
            configuration = try ConfigurationLookup(
                fixed: arguments.last("config").map { FilePath($0) }, commandLine: levels)
        } catch {
            throw UsageError("--config \(error.path): \(error.message)")
        }
        failOn = arguments.last("fail-on").flatMap { FailureLimit($0) }
        if let given = arguments.last("threads") {
            guard let number = Int(given), number > 0 else {
                throw UsageError("option '--threads' takes a whole number above 0, not '\(given)'")
            }
            threads = min(number, 256)
        } else {
            threads = processorCount
        }
        if arguments.isSet("stdin") {
            guard arguments.operands.isEmpty else { throw UsageError("--stdin and paths do not go together") }
        }
    }

    mutating func run() async throws(UsageError) -> Int32 {
        var status: Int32 = ExitStatus.clean
        let run = LintRun(configuration: configuration, threads: threads)
        var outcome: LintOutcome
        if arguments.isSet("stdin") {
            let name = arguments.last("stdin-filename") ?? "<stdin>"
            do throws(FileProblem) {
                let text = try sourceText(readStandardInput(), path: FilePath(name))
                outcome = run.run(texts: [AnalysisInput(path: name, text: text)])
            } catch {
                outcome = LintOutcome(files: [], problems: [error], summary: LintSummary())
            }
        } else {
            var options = WalkOptions()
            options.exclude = (arguments.values["exclude"] ?? []).map { Glob($0) }
            options.respectsIgnoreFiles = !arguments.isSet("no-ignore")
            let walk = FileWalk(arguments.operands.isEmpty ? ["."] : arguments.operands, options: options)
            outcome = await run.run(walk)
        }
        if arguments.isSet("diff") {
            showFixes(of: outcome)
        } else {
            if arguments.isSet("fix") { outcome = applyFixes(of: outcome) }
            for output in outputs where !write(outcome, to: output) { status = ExitStatus.trouble }
        }
        for problem in outcome.problems {
            writeError("hittest: \(printable(problem.path)): \(printable(problem.message))")
        }
        if !outcome.problems.isEmpty { status = ExitStatus.trouble }
        let limit = failOn ?? configuration.failOn() ?? .at(.warning)
        let failing = limit.isReached(by: outcome.files.flatMap { $0.analysis.findings })
        return status == ExitStatus.clean && failing ? ExitStatus.findings : status
    }

    private var safeties: Set<FixSafety> { arguments.isSet("unsafe-fixes") ? [.safe, .unsafe] : [.safe] }

    private mutating func fixed(_ file: LintedFile) -> FixedText {
        Analyzer(configuration.settings(for: FilePath(file.path))).fixed(
            AnalysisInput(path: file.path, text: file.text), context: file.context, allowing: safeties)
    }

    private mutating func showFixes(of outcome: LintOutcome) {
        for file in outcome.files {
            writeOut(LineDiff(old: file.text.string, new: fixed(file).text.string).unified(path: file.path))
        }
    }

    /// Writes the mended texts and answers what is left to report.
    private mutating func applyFixes(of outcome: LintOutcome) -> LintOutcome {
        var left = outcome
        left.files = []
        left.summary.errors = 0
        left.summary.warnings = 0
        left.summary.information = 0
        var mended = 0
        var mendedFiles = 0
        for var file in outcome.files {
            let fixed = fixed(file)
            if !fixed.applied.isEmpty {
                if arguments.isSet("stdin") {
                    writeOut(fixed.text.string)
                    file = LintedFile(
                        path: file.path, text: fixed.text, analysis: fixed.remaining, context: file.context)
                } else {
                    do throws(FileProblem) {
                        try replaceFile(FilePath(file.path), expecting: file.text.bytes, with: fixed.text.bytes)
                        mended += fixed.applied.count
                        mendedFiles += 1
                        file = LintedFile(
                            path: file.path, text: fixed.text, analysis: fixed.remaining, context: file.context)
                    } catch {
                        left.problems.append(error)
                    }
                }
            }
            left.summary.count(file.analysis.findings)
            if !file.analysis.findings.isEmpty { left.files.append(file) }
        }
        left.problems.sort()
        if mended > 0, !arguments.isSet("quiet") {
            writeError("hittest: mended \(counted(mended, "finding")) in \(counted(mendedFiles, "file"))")
        }
        return left
    }

    private func write(_ outcome: LintOutcome, to output: Output) -> Bool {
        guard let file = output.file else {
            writeOut(output.format.render(outcome, style: TextStyle(usesColor: usesColor)))
            return true
        }
        do throws(FileProblem) {
            try writeFile(FilePath(file), Array(output.format.render(outcome).utf8))
            return true
        } catch {
            writeError("hittest: \(printable(error.path)): \(printable(error.message))")
            return false
        }
    }

    private var usesColor: Bool {
        switch arguments.last("color") {
        case "always": true
        case "never": false
        default: isColorTerminal(STDOUT_FILENO)
        }
    }

    private static func outputs(_ arguments: Arguments) throws(UsageError) -> [Output] {
        var outputs: [Output] = []
        for given in arguments.values["format"] ?? [] {
            let parts = given.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
            let names = ReportFormat.allCases.map { $0.rawValue }
            guard let name = parts.first, let format = ReportFormat(rawValue: name) else {
                let near = nearest(to: parts.first ?? "", among: names).map { "; did you mean '\($0)'?" } ?? ""
                throw UsageError("there is no format '\(parts.first ?? "")'\(near) (\(names.joined(separator: ", ")))")
            }
            if parts.count == 2, parts[1].isEmpty { throw UsageError("--format \(name)= lacks the file's name") }
            outputs.append(Output(format: format, file: parts.count == 2 ? parts[1] : nil))
        }
        if outputs.filter({ $0.file == nil }).count > 1 {
            throw UsageError(
                "two formats cannot both go to standard output; give one of them a file: --format NAME=FILE")
        }
        if outputs.isEmpty { outputs.append(Output(format: standardOutputIsTerminal ? .text : .concise, file: nil)) }
        return outputs
    }

    private static func ruleSettings(_ arguments: Arguments) throws(UsageError) -> RuleSettings {
        let known = RuleCatalog.infos.map { $0.id }
        for option in ["only", "disable"] {
            for name in arguments.list(option) where !known.contains(name) {
                let near = nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? "; see 'hittest rules'"
                throw UsageError("--\(option): there is no rule '\(name)'\(near)")
            }
        }
        var settings = RuleSettings.standard
        if arguments.isSet("only") { settings.only = Set(arguments.list("only")) }
        for name in arguments.list("disable") { settings.levels[name] = .off }
        return settings
    }
}
