package import Rules
import TextModel

/// What holds for one file after all configurations that speak of it.
package struct ProjectSettings: Hashable, Sendable {
    package var rules: RuleSettings
    /// Sorted.
    package var viewClasses: [String]
    /// Whether the configurations leave the file out.
    package var isExcluded: Bool

    package init(rules: RuleSettings, viewClasses: [String], isExcluded: Bool) {
        self.rules = rules
        self.viewClasses = viewClasses
        self.isExcluded = isExcluded
    }
}

/// The configurations of a source tree, found by walking up from each file to its repository's root.
///
/// The outermost is read first and each nearer one speaks over it; `"root": true` ends the walk. Files are read once.
package struct ConfigurationLookup: Sendable {
    /// Where set, this file alone counts, for every path.
    private let fixed: Located?
    private let workingDirectory: FilePath
    /// Whether a configuration that is a link out of its repository is refused.
    private let staysInside: Bool
    /// Levels given on the command line, which win over all files.
    private let commandLine: RuleSettings
    private var chains: [FilePath: [Located]] = [:]

    private struct Located: Sendable {
        let path: FilePath
        let directory: FilePath
        let configuration: Configuration
        let lines: LineTable

        init(path: FilePath, directory: FilePath, bytes: [UInt8]) {
            self.path = path
            self.directory = directory
            configuration = Configuration(bytes)
            lines = LineTable(bytes)
        }

        init(path: FilePath, directory: FilePath, problem: FileProblem) {
            self.path = path
            self.directory = directory
            var broken = Configuration()
            broken.problems = [Configuration.Problem(range: 0..<0, message: problem.message)]
            configuration = broken
            lines = LineTable([])
        }

        func problem(_ problem: Configuration.Problem) -> FileProblem {
            let line = lines.line(at: problem.range.lowerBound)
            let column = problem.range.lowerBound - lines.lineStarts[line] + 1
            return FileProblem(path: "\(path.display):\(line + 1):\(column)", message: problem.message)
        }
    }

    /// Prepares the look-up; nothing is read yet but the fixed file.
    /// - Parameters:
    ///   - fixed: the one configuration to use, as `--config` names it.
    ///   - staysInside: whether a configuration that is a link out of its repository is refused.
    /// - Throws: ``FileProblem`` where the fixed file cannot be read.
    package init(
        fixed: FilePath?, commandLine: RuleSettings = .standard, staysInside: Bool = false
    ) throws(FileProblem) {
        self.commandLine = commandLine
        self.staysInside = staysInside
        workingDirectory = currentDirectory()
        guard let fixed else {
            self.fixed = nil
            return
        }
        let directory = fixed.absolute(from: workingDirectory).directory
        self.fixed = Located(path: fixed, directory: directory, bytes: try readFile(fixed))
    }

    /// What holds for a file.
    package mutating func settings(for path: FilePath) -> ProjectSettings {
        let absolute = path.absolute(from: workingDirectory)
        var rules = RuleSettings.standard
        var viewClasses: Set<String> = []
        var isExcluded = false
        for located in chain(of: absolute.directory) {
            let configuration = located.configuration
            let relative = absolute.relative(to: located.directory)?.bytes ?? absolute.bytes
            rules.levels.merge(configuration.levels) { $1 }
            for override in configuration.overrides where override.paths.contains(where: { $0.covers(relative) }) {
                rules.levels.merge(override.levels) { $1 }
            }
            viewClasses.formUnion(configuration.viewClasses)
            if configuration.exclude.contains(where: { $0.covers(relative) }) { isExcluded = true }
            if !configuration.include.isEmpty, !configuration.include.contains(where: { $0.covers(relative) }) {
                isExcluded = true
            }
        }
        rules.levels.merge(commandLine.levels) { $1 }
        rules.only = commandLine.only
        return ProjectSettings(rules: rules, viewClasses: viewClasses.sorted(), isExcluded: isExcluded)
    }

    /// The limit that the configuration of the working directory sets.
    package mutating func failOn() -> FailureLimit? {
        chain(of: workingDirectory).last { $0.configuration.failOn != nil }?.configuration.failOn
    }

    /// The baseline that the configuration of the working directory names.
    package mutating func baseline() -> FilePath? {
        chain(of: workingDirectory).last { $0.configuration.baseline != nil }.flatMap { located in
            located.configuration.baseline.map { FilePath($0).absolute(from: located.directory) }
        }
    }

    /// The mistakes in all files that were read, with the line and column in the path, sorted.
    package var problems: [FileProblem] {
        var found: Set<FileProblem> = []
        let all = chains.values.flatMap { $0 } + (fixed.map { [$0] } ?? [])
        for located in all {
            for problem in located.configuration.problems { found.insert(located.problem(problem)) }
        }
        return found.sorted()
    }

    /// The files that tell how the files of some directories are linted, whether they exist or not: the configurations,
    /// and the baseline of the working directory.
    package mutating func files(for directories: Set<FilePath>) -> [FilePath] {
        var found = Set(baseline().map { [$0] } ?? [])
        if let fixed { return found.union([fixed.path]).sorted() }
        for directory in directories.union([workingDirectory]) {
            var directory = directory.absolute(from: workingDirectory)
            while found.insert(directory.appending(Configuration.fileName)).inserted { directory = directory.directory }
        }
        return found.sorted()
    }

    /// The full paths of the files that were read.
    package var filesRead: [FilePath] {
        Set(chains.values.joined().map { $0.directory.appending(Configuration.fileName) }).sorted()
    }

    /// The outermost directory in which a walk up from this one looks for configurations, with all links resolved.
    private func repository(around directory: FilePath) -> FilePath {
        var directory = directory
        while FileStatus(directory.appending(".git")) == nil, directory.directory != directory {
            directory = directory.directory
        }
        return resolvedPath(directory) ?? directory
    }

    private mutating func chain(of directory: FilePath) -> [Located] {
        if let fixed { return [fixed] }
        if let known = chains[directory] { return known }
        var own: [Located] = []
        let path = directory.appending(Configuration.fileName)
        if FileStatus(path) != nil {
            let shown = path.relative(to: workingDirectory) ?? path
            do throws(FileProblem) {
                if staysInside, !leads(path, into: repository(around: directory)) {
                    throw FileProblem(path: shown.display, message: "is a link out of the repository")
                }
                own = [Located(path: shown, directory: directory, bytes: try readFile(path))]
            } catch {
                own = [Located(path: shown, directory: directory, problem: error)]
            }
        }
        let isLast =
            own.first?.configuration.isRoot == true || FileStatus(directory.appending(".git")) != nil
            || directory.directory == directory
        let chain = isLast ? own : chain(of: directory.directory) + own
        chains[directory] = chain
        return chain
    }
}
