/// What a walk looks at and leaves out.
package struct WalkOptions: Sendable {
    /// Patterns of paths, relative to the working directory, that are left out; a directory's whole tree with it.
    package var exclude: [Glob] = []
    /// Where not empty: only files that match one of these are kept.
    package var include: [Glob] = []
    /// Whether `.gitignore` files are respected.
    package var respectsIgnoreFiles = true

    package init() {}
}

/// The Swift files under some paths.
package struct FileWalk: Sendable {
    /// Sorted by path; each file once.
    package private(set) var files: [FilePath] = []
    /// Paths that do not exist or cannot be read, sorted.
    package private(set) var problems: [FileProblem] = []

    private let options: WalkOptions
    private let workingDirectory: FilePath
    private var roots: [FilePath] = []

    /// Directories that hold the work of tools or of others, and never the sources of this project.
    private static let foreignDirectories: Set<[UInt8]> = Set(
        ["Pods", "Carthage", "DerivedData", "node_modules"].map { Array($0.utf8) })

    /// Walks the paths in the order given.
    ///
    /// A path that names a file is taken as it is. In directories, hidden names, build products and fetched
    /// dependencies (`.build`, `.git`, `Pods`, `Carthage`, `DerivedData`, `node_modules`) are left out, links to
    /// directories are not followed, and links to files count where the file is not below one of the paths anyway.
    package init(_ paths: [String], options: WalkOptions = WalkOptions()) {
        self.options = options
        workingDirectory = currentDirectory()
        roots = paths.compactMap { resolvedPath(FilePath($0)) }
        for path in paths { visit(root: FilePath(path)) }
        var seen = Set<FilePath>(minimumCapacity: files.count)
        files = files.filter { seen.insert($0).inserted }.sorted()
        problems.sort()
    }

    private mutating func visit(root: FilePath) {
        guard let status = FileStatus(root) else {
            problems.append(FileProblem(path: root.display, message: systemErrorMessage()))
            return
        }
        let shown = displayPath(root)
        switch status.kind {
        case .directory:
            visit(directory: shown, ignoring: options.respectsIgnoreFiles ? outerIgnoreFiles(of: root) : [])
        case .regular: files.append(shown)
        case .link, .other: problems.append(FileProblem(path: root.display, message: "is not a regular file"))
        }
    }

    /// The path as findings show it: relative to the working directory where it lies below it.
    private func displayPath(_ path: FilePath) -> FilePath {
        let absolute = path.absolute(from: workingDirectory)
        return absolute.relative(to: workingDirectory) ?? (path.isAbsolute ? absolute : path.normalized)
    }

    private typealias Ignoring = [(file: IgnoreFile, directory: FilePath)]

    private mutating func visit(directory root: FilePath, ignoring outer: Ignoring) {
        var pending: [(directory: FilePath, ignoring: Ignoring)] = [(root, outer)]
        while let (directory, inherited) = pending.popLast() {
            guard let entries = directoryEntries(directory) else {
                problems.append(FileProblem(path: directory.display, message: systemErrorMessage()))
                continue
            }
            var ignoring = inherited
            if options.respectsIgnoreFiles, entries.contains(where: { $0.name == ignoreFileName }),
                let bytes = try? readFile(directory.appending(ignoreFileName))
            {
                ignoring.append((IgnoreFile(bytes), directory))
            }
            for entry in entries {
                guard entry.name.first != UInt8(ascii: ".") else { continue }
                let isSwift = entry.name.count > 6 && entry.name.suffix(6).elementsEqual(swiftSuffix)
                if !isSwift, entry.kind == .regular { continue }
                let path = directory.appending(entry.name)
                let kind = entry.kind ?? FileStatus(path, followingLinks: false)?.kind ?? .other
                switch kind {
                case .directory:
                    if Self.foreignDirectories.contains(entry.name) || isLeftOut(path, isDirectory: true, ignoring) {
                        continue
                    }
                    pending.append((path, ignoring))
                case .regular where isSwift:
                    if !isLeftOut(path, isDirectory: false, ignoring) { files.append(path) }
                case .link where isSwift:
                    if !isLeftOut(path, isDirectory: false, ignoring) { visit(link: path) }
                case .other where isSwift:
                    problems.append(FileProblem(path: path.display, message: "is not a regular file"))
                default: continue
                }
            }
        }
    }

    private mutating func visit(link path: FilePath) {
        guard let target = resolvedPath(path), let status = FileStatus(path) else {
            problems.append(FileProblem(path: path.display, message: "is a link that leads nowhere"))
            return
        }
        if status.kind == .regular, !roots.contains(where: { target.relative(to: $0) != nil }) { files.append(path) }
    }

    private func isLeftOut(_ path: FilePath, isDirectory: Bool, _ ignoring: Ignoring) -> Bool {
        if options.exclude.contains(where: { $0.matches(path.bytes) }) { return true }
        if !isDirectory, !options.include.isEmpty, !options.include.contains(where: { $0.matches(path.bytes) }) {
            return true
        }
        for (file, directory) in ignoring.reversed() {
            let start = directory == FilePath(".") ? 0 : directory.bytes.count + (directory.bytes.last == 0x2F ? 0 : 1)
            guard start < path.bytes.count else { continue }
            if let verdict = file.verdict(relativePath: path.bytes[start...], isDirectory: isDirectory) {
                return verdict
            }
        }
        return false
    }

    /// The ignore files of the directories above a root, up to the repository that holds it; the outermost first.
    private func outerIgnoreFiles(of root: FilePath) -> Ignoring {
        let absolute = root.absolute(from: workingDirectory)
        var found: Ignoring = []
        var directory = absolute
        while FileStatus(directory.appending(".git")) == nil {
            let parent = directory.directory
            if parent == directory { return [] }
            directory = parent
            guard let relative = absolute.relative(to: directory),
                let bytes = try? readFile(directory.appending(ignoreFileName))
            else { continue }
            found.append((IgnoreFile(bytes).seenFrom(relative), displayPath(root)))
        }
        return found.reversed()
    }
}

private let ignoreFileName = Array(".gitignore".utf8)
private let swiftSuffix = Array(".swift".utf8)
