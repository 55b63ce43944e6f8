import Linting
import Reporting
import Rules
import TextModel

extension Command {
    static let lint = Command(
        name: "lint", operands: "[PATH…]", summary: "finds mistakes in the Swift files under the paths (default: .)",
        details: """
            Results go to standard output, everything else to standard error. Columns count UTF-8 bytes from 1.
            Exit status: 0 nothing at or above --fail-on, 1 findings, 2 wrong usage, configuration or input.
            """,
        options: [
            Option("format", value: "NAME[=FILE]", formatHelp),
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
            Option("baseline", value: "FILE", "leave out the findings that this file lists"),
            Option(
                "write-baseline", value: "FILE", "write the findings to this file, for --baseline to leave them out"),
            Option("stdin", "read one file from standard input"),
            Option("stdin-filename", value: "NAME", "the name that standard input goes by"),
            Option("since", value: "REV", "report on files alone that differ from a git revision"),
            Option("staged", "report on files alone that are staged for the next commit"),
            Option("exclude", value: "GLOB", "leave out paths that match; repeatable"),
            Option("no-ignore", "do not respect .gitignore"),
            Option("report-unused-suppressions", "report suppression comments that suppress nothing"),
            Option("statistics", "count the findings by rule, on standard error"),
            Option("threads", value: "N", "work on N files at once (default: one a processor)"),
            Option("watch", "lint again whenever a file changes, until interrupted"),
            Option("quiet", "say nothing about the run itself unless it fails"),
            Option(
                "color", value: "WHEN", choices: whenNames,
                "colours in the text format: auto, always or never (default: auto)"),
            Option("progress", value: "WHEN", choices: whenNames, "a progress line on standard error (default: auto)"),
        ]
    ) { arguments throws(UsageError) in
        UnfinishedFile.vanishesWithTheProcess()
        var command = try LintCommand(arguments)
        return try await command.run()
    }

    private static let whenNames = ["auto", "always", "never"]

    private static var formatHelp: String {
        "repeatable, several to files: \(ReportFormat.allCases.map { $0.rawValue }.joined(separator: ", "))"
            + " (default: text on a terminal, else concise)"
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
    /// The paths whose files are linted, links resolved; only what lies below them is ever changed.
    private var roots: [FilePath] = []
    /// What came in by standard input.
    private var standardInput: SourceText?

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
        let excluding: [(String, String)] = [
            ("stdin", "since"), ("stdin", "staged"), ("since", "staged"), ("stdin", "watch"), ("fix", "diff"),
            ("watch", "fix"),
            ("watch", "diff"), ("write-baseline", "fix"), ("write-baseline", "diff"), ("write-baseline", "watch"),
        ]
        for (first, second) in excluding where arguments.isSet(first) && arguments.isSet(second) {
            throw UsageError("--\(first) and --\(second) do not go together")
        }
        if arguments.operands.contains("") { throw UsageError("a path is empty") }
        if arguments.isSet("stdin"), !arguments.operands.isEmpty {
            throw UsageError("--stdin and paths do not go together")
        }
        if arguments.isSet("unsafe-fixes"), !arguments.isSet("fix"), !arguments.isSet("diff") {
            throw UsageError("--unsafe-fixes goes with --fix or --diff")
        }
    }

    mutating func run() async throws(UsageError) -> Int32 {
        guard arguments.isSet("watch") else { return try await runOnce() }
        var seen: FileWalk.Snapshot?
        while true {
            let now = try snapshot()
            if now != seen {
                if seen != nil, isTerminal(.output) { writeOut("\u{1B}[H\u{1B}[2J") }
                seen = now
                // What is wrong now may be mended by the next save, so nothing ends the watch.
                do throws(UsageError) {
                    self = try LintCommand(arguments)
                    _ = try await runOnce()
                } catch {
                    writeError("hittest: \(printable(error.message))")
                }
                if !arguments.isSet("quiet") { writeError("hittest: watching for changes; Control-C ends") }
            }
            try? await Task.sleep(nanoseconds: 300_000_000)
        }
    }

    /// The state of everything that the outcome depends on.
    private func snapshot() throws(UsageError) -> FileWalk.Snapshot {
        var configuration = configuration
        return try walk().snapshot { directories in
            configuration.files(for: directories) + (arguments.last("baseline").map { [FilePath($0)] } ?? [])
        }
    }

    private mutating func runOnce() async throws(UsageError) -> Int32 {
        var outcome = try await lint()
        let limit = failOn ?? configuration.failOn() ?? .at(.warning)
        // A mistake in the configuration is said although no file may have needed it.
        outcome.problems = Set(outcome.problems + configuration.problems).sorted()
        var status = outcome.problems.isEmpty ? ExitStatus.clean : ExitStatus.trouble
        if let file = arguments.last("write-baseline") {
            return try writeBaseline(FilePath(file), outcome: outcome)
        }
        if let file = arguments.last("baseline").map({ FilePath($0) }) ?? configuration.baseline() {
            do throws(FileProblem) {
                let stale = try Baseline(readFile(file), path: file).apply(to: &outcome)
                if !stale.isEmpty, !arguments.isSet("quiet") { say(stale, in: file) }
            } catch {
                // Without its baseline the run shows everything, and says why.
                outcome.problems = (outcome.problems + [error]).sorted()
                status = ExitStatus.trouble
            }
        }
        if arguments.isSet("diff") {
            showFixes(of: outcome)
        } else {
            if arguments.isSet("fix") {
                outcome = applyFixes(of: outcome)
                if !outcome.problems.isEmpty { status = ExitStatus.trouble }
            }
            if !(arguments.isSet("stdin") && arguments.isSet("fix")) {
                for output in outputs where !write(outcome, to: output) { status = ExitStatus.trouble }
            }
        }
        for problem in outcome.problems {
            writeError("hittest: \(printable(problem.path)): \(printable(problem.message))")
        }
        if arguments.isSet("statistics") { saySummary(of: outcome) }
        let failing = limit.isReached(by: outcome.files.flatMap { $0.analysis.findings })
        return status == ExitStatus.clean && failing ? ExitStatus.findings : status
    }

    private mutating func lint() async throws(UsageError) -> LintOutcome {
        var run = LintRun(configuration: configuration, threads: threads)
        run.reportsUnusedSuppressions = arguments.isSet("report-unused-suppressions")
        // What is to be mended is analysed anew when that is known.
        let mends = arguments.isSet("fix") || arguments.isSet("diff")
        run.fixes = !mends && outputs.contains { $0.format.showsFixes } ? .all : .none
        guard arguments.isSet("stdin") else {
            if let revision = arguments.last("since") { run.only = Set(try Git.filesChanged(since: revision)) }
            if arguments.isSet("staged") { run.only = Set(try Git.stagedFiles()) }
            let walk = try walk()
            roots = walk.roots
            guard showsProgress else { return await run.run(walk) }
            run.progress = { writeError("\u{1B}[2K\rhittest: \($0) files…", terminator: "") }
            defer { writeError("\u{1B}[2K\r", terminator: "") }
            return await run.run(walk)
        }
        let name = arguments.last("stdin-filename") ?? "<stdin>"
        do throws(FileProblem) {
            let text = try sourceText(readStandardInput(), path: FilePath(name))
            standardInput = text
            return run.run(texts: [AnalysisInput(path: name, text: text)])
        } catch {
            return LintOutcome(files: [], problems: [error], summary: LintSummary())
        }
    }

    private func walk() throws(UsageError) -> FileWalk {
        var options = WalkOptions()
        options.exclude = (arguments.values["exclude"] ?? []).map { Glob($0) }
        options.respectsIgnoreFiles = !arguments.isSet("no-ignore")
        return FileWalk(arguments.operands.isEmpty ? ["."] : arguments.operands, options: options)
    }

    // MARK: - Baseline

    private func writeBaseline(_ path: FilePath, outcome: LintOutcome) throws(UsageError) -> Int32 {
        // What is no baseline any more has nothing to keep; it is written anew.
        let old = (try? Baseline(readFile(path), path: path)) ?? Baseline()
        let new = old.renewed(by: outcome)
        do throws(FileProblem) {
            if FileStatus(path)?.kind == .regular, let bytes = try? readFile(path), !bytes.isEmpty,
                (try? Baseline(bytes, path: path)) == nil
            {
                throw FileProblem(
                    path: path.display, message: "is there already and is no baseline; delete it, or name another file")
            }
            try writeFile(path, Array(new.text.utf8))
        } catch {
            throw UsageError("--write-baseline: \(error.path): \(error.message)")
        }
        for problem in outcome.problems {
            writeError("hittest: \(printable(problem.path)): \(printable(problem.message))")
        }
        if !arguments.isSet("quiet") {
            let gone = old.entries.count - Set(old.entries).intersection(new.entries).count
            writeError(
                "hittest: wrote \(counted(new.entries.count, "finding")) to \(printable(path.display)), which are accepted from now on"
                    + (gone > 0 ? "; \(gone) of before \(gone == 1 ? "is" : "are") gone" : ""))
        }
        return outcome.problems.isEmpty ? ExitStatus.clean : ExitStatus.trouble
    }

    private func say(_ stale: [Baseline.Entry], in file: FilePath) {
        for entry in stale.prefix(20) {
            writeError(
                "hittest: \(printable(file.display)): \(printable(entry.path)): \(printable(entry.rule)) in "
                    + "\(printable(entry.symbol)) is mended; --write-baseline takes it out")
        }
        if stale.count > 20 {
            writeError("hittest: \(printable(file.display)): and \(stale.count - 20) more that are mended")
        }
    }

    // MARK: - Fixes

    private var safeties: Set<FixSafety> { arguments.isSet("unsafe-fixes") ? [.safe, .unsafe] : [.safe] }

    private mutating func fixed(_ file: LintedFile) -> FixedText {
        Analyzer(configuration.settings(for: FilePath(file.path))).fixed(
            AnalysisInput(path: file.path, text: file.text), context: file.context, allowing: safeties,
            reportsUnusedSuppressions: arguments.isSet("report-unused-suppressions"))
    }

    private mutating func showFixes(of outcome: LintOutcome) {
        for file in outcome.files {
            let diff = LineDiff(old: file.text.string, new: fixed(file).text.string)
            let text = diff.unified(path: printable(file.path))
            // Elsewhere than on a terminal it may be applied, so there every byte counts.
            writeOut(isTerminal(.output) ? printableLines(text) : text)
        }
    }

    /// Writes the mended texts and answers what is left to report.
    private mutating func applyFixes(of outcome: LintOutcome) -> LintOutcome {
        var left = outcome
        left.files = []
        var mended = 0
        var mendedFiles = 0
        for file in outcome.files {
            let fixed = fixed(file)
            var shown = file
            do throws(FileProblem) {
                if arguments.isSet("stdin") {
                    writeOut(fixed.text.string)
                } else if !fixed.applied.isEmpty {
                    try replaceFile(
                        FilePath(file.path), expecting: file.text.bytes, with: fixed.text.bytes, inside: roots)
                }
                shown.text = fixed.text
                shown.analysis = fixed.remaining
                mended += fixed.applied.count
                mendedFiles += fixed.applied.isEmpty ? 0 : 1
            } catch {
                left.problems.append(error)
            }
            if !shown.analysis.findings.isEmpty { left.files.append(shown) }
        }
        // A filter gives back what it need not change.
        if outcome.files.isEmpty, let standardInput { writeOut(standardInput.string) }
        left.summary.recount(left.files)
        left.problems.sort()
        if mended > 0, !arguments.isSet("quiet") {
            writeError("hittest: mended \(counted(mended, "finding")) in \(counted(mendedFiles, "file"))")
        }
        return left
    }

    // MARK: - Output

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

    private func saySummary(of outcome: LintOutcome) {
        let counts = Dictionary(grouping: outcome.files.flatMap { $0.analysis.findings }, by: { $0.rule }).mapValues {
            $0.count
        }
        let width = counts.keys.map { $0.count }.max() ?? 0
        for (rule, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            writeError(rule + String(repeating: " ", count: width + 2 - rule.count) + "\(count)")
        }
        let summary = outcome.summary
        writeError(
            "\(counted(counts.values.reduce(0, +), "finding")) in \(counted(outcome.files.count, "file")); "
                + "looked at \(counted(summary.overrides, "override")) in \(counted(summary.files, "file"))")
    }

    private var usesColor: Bool {
        switch arguments.last("color") {
        case "always": true
        case "never": false
        default: isColorTerminal(.output)
        }
    }

    private var showsProgress: Bool {
        switch arguments.last("progress") {
        case "always": true
        case "never": false
        default: !arguments.isSet("quiet") && isTerminal(.error)
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
        if outputs.isEmpty { outputs.append(Output(format: isTerminal(.output) ? .text : .concise, file: nil)) }
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
        for option in ["only", "disable"] where arguments.isSet(option) && arguments.list(option).isEmpty {
            throw UsageError("--\(option) names no rule; 'hittest rules' lists them")
        }
        var settings = RuleSettings.standard
        if arguments.isSet("only") { settings.only = Set(arguments.list("only")) }
        for name in arguments.list("disable") { settings.levels[name] = .off }
        return settings
    }
}
