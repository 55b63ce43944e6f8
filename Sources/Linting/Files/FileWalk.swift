/// What a walk looks at and leaves out.
package struct WalkOptions: Sendable {
    /// Patterns of paths, relative to the working directory, that are left out; a directory's whole tree with it.
    package var exclude: [Glob] = []
    /// Where not empty: only files that match one of these are kept.
    package var include: [Glob] = []
    /// Whether `.gitignore` files are respected.
    package var respectsIgnoreFiles = true
    /// Whether links to files that lie elsewhere are left out.
    package var staysInside = false

    package init() {}
}

/// A walk over the Swift files under some paths, cut into shares that can be walked at the same time.
///
/// A path that names a file is taken as it is. In directories, hidden names, build products and fetched dependencies
/// (`.build`, `.git`, `Pods`, `Carthage`, `DerivedData`, `node_modules`) are left out, links to directories are not
/// followed, and links to files count where the file is not below one of the paths anyway.
package struct FileWalk: Sendable {
    /// One directory that is still to be listed, with the ignore files that speak of it, outermost first.
    private struct Directory: Sendable {
        let path: FilePath
        let ignoring: [(file: IgnoreFile, directory: FilePath)]
    }

    private let options: WalkOptions
    private let workingDirectory: FilePath
    /// The paths themselves, with all links resolved.
    package private(set) var roots: [FilePath] = []
    /// The files that were given by name.
    private var named: Set<FilePath> = []
    private var files: [FilePath] = []
    private var problems: [FileProblem] = []
    /// What is wrong with the paths themselves that were given.
    private(set) var rootProblems: [FileProblem] = []
    private var pending: [Directory] = []

    /// Enough parts for every thread to have work until the end.
    private static let parts = 256

    /// Looks at the paths themselves and at the first directories below them.
    package init(_ paths: [String], options: WalkOptions = WalkOptions()) {
        self.options = options
        workingDirectory = currentDirectory()
        let resolved = paths.map { resolvedPath(FilePath($0)) }
        roots = resolved.compactMap { $0 }
        for (index, path) in paths.enumerated() { visit(root: FilePath(path), resolved: resolved[index]) }
        rootProblems = problems
        while !pending.isEmpty, pending.count < Self.parts {
            let level = pending
            pending = []
            for directory in level { pending += list(directory, into: &problems) { files.append($0.path) } }
        }
    }

    /// The number of parts that can be visited at the same time.
    var partCount: Int { pending.count + 1 }

    /// Calls with every file of one part, and answers what could not be read there.
    ///
    /// All parts together hold each file once.
    /// - Parameter part: from 0 to `partCount - 1`.
    func visit(part: Int, _ body: (WalkedFile) -> Void) -> [FileProblem] {
        if part == 0 {
            for file in files { body(WalkedFile(path: file, directory: nil)) }
            return problems
        }
        var problems: [FileProblem] = []
        var stack = [pending[part - 1]]
        while let directory = stack.popLast() { stack += list(directory, into: &problems, body) }
        return problems
    }

    /// Calls with every file, and answers what could not be read.
    package func visit(_ body: (FilePath) -> Void) -> [FileProblem] {
        (0..<partCount).flatMap { visit(part: $0) { body($0.path) } }
    }

    /// All files, sorted, and what could not be read.
    package func allFiles() -> (files: [FilePath], problems: [FileProblem]) {
        var all: [FilePath] = []
        let problems = visit { all.append($0) }
        return (all.sorted(), problems.sorted())
    }

    /// The state of all files at one moment: two are equal where nothing was saved, added or removed in between.
    package struct Snapshot: Hashable, Sendable {
        fileprivate var files: [FilePath: [Int]] = [:]
    }

    /// Looks at the size and time of change of every file and of those that tell how files are linted.
    /// - Parameter others: answers the latter for the directories of the files.
    package func snapshot(with others: (Set<FilePath>) -> [FilePath]) -> Snapshot {
        var snapshot = Snapshot()
        func look(at path: FilePath) {
            let status = FileStatus(path)
            snapshot.files[path] = [status?.size ?? -1, status?.modified ?? -1]
        }
        var directories: Set<FilePath> = []
        _ = visit { path in
            look(at: path)
            directories.insert(path.directory)
        }
        for path in others(directories) { look(at: path) }
        return snapshot
    }

    private mutating func visit(root: FilePath, resolved: FilePath?) {
        guard let resolved, let status = FileStatus(root) else {
            let isLink = FileStatus(root, followingLinks: false)?.kind == .link
            problems.append(
                FileProblem(path: root.display, message: isLink ? "is a link that leads nowhere" : systemErrorMessage())
            )
            return
        }
        let shown = displayPath(root)
        switch status.kind {
        case .directory:
            // A root below another, or given twice, is walked once.
            let isCovered = roots.contains { $0 != resolved && resolved.relative(to: $0) != nil }
            if isCovered || pending.contains(where: { $0.path == shown }) { return }
            pending.append(
                Directory(path: shown, ignoring: options.respectsIgnoreFiles ? outerIgnoreFiles(of: root) : []))
        case .regular:
            if named.insert(shown).inserted { files.append(shown) }
        case .link, .other: problems.append(FileProblem(path: root.display, message: "is not a regular file"))
        }
    }

    /// The path as findings show it: relative to the working directory where it lies below it.
    private func displayPath(_ path: FilePath) -> FilePath {
        let absolute = path.absolute(from: workingDirectory)
        return absolute.relative(to: workingDirectory) ?? (path.isAbsolute ? absolute : path.normalized)
    }

    /// Lists one directory and calls with its files; answers the directories in it that are to be walked.
    private func list(
        _ directory: Directory, into problems: inout [FileProblem], _ body: (WalkedFile) -> Void
    ) -> [Directory] {
        guard let open = OpenDirectory(directory.path) else {
            problems.append(FileProblem(path: directory.path.display, message: systemErrorMessage()))
            return []
        }
        var hasIgnoreFile = false
        let entries = open.entries { name, isRegular in
            if name.first == UInt8(ascii: ".") {
                if name.elementsEqual(ignoreFileName) { hasIgnoreFile = true }
                return false
            }
            return !isRegular || isSwiftName(name)
        }
        var ignoring = directory.ignoring
        if hasIgnoreFile, options.respectsIgnoreFiles, let bytes = ignoreFile(in: directory.path) {
            ignoring.append((IgnoreFile(bytes), directory.path))
        }
        let here = Directory(path: directory.path, ignoring: ignoring)
        var inner: [Directory] = []
        for entry in entries {
            let path = directory.path.appending(entry.name)
            let kind = entry.kind ?? FileStatus(path, followingLinks: false)?.kind ?? .other
            if kind == .directory {
                if !isForeignDirectory(entry.name), !isLeftOut(path, isDirectory: true, in: here) {
                    inner.append(Directory(path: path, ignoring: ignoring))
                }
            } else if isSwiftName(entry.name), !isLeftOut(path, isDirectory: false, in: here), !named.contains(path) {
                switch kind {
                case .regular: body(WalkedFile(path: path, directory: open.descriptor))
                case .link:
                    do throws(FileProblem) {
                        if try leadsOutside(path) { body(WalkedFile(path: path, directory: nil)) }
                    } catch {
                        problems.append(error)
                    }
                default: problems.append(FileProblem(path: path.display, message: "is not a regular file"))
                }
            }
        }
        return inner
    }

    /// Whether a link leads to a file that the walk does not come to anyway.
    private func leadsOutside(_ link: FilePath) throws(FileProblem) -> Bool {
        guard let target = resolvedPath(link), let status = FileStatus(link) else {
            throw FileProblem(path: link.display, message: "is a link that leads nowhere")
        }
        if status.kind == .other { throw FileProblem(path: link.display, message: "is not a regular file") }
        if options.staysInside || status.kind != .regular { return false }
        return !roots.contains(where: { target.relative(to: $0) != nil })
    }

    private func isLeftOut(_ path: FilePath, isDirectory: Bool, in directory: Directory) -> Bool {
        if options.exclude.contains(where: { $0.matches(path.bytes) }) { return true }
        if !isDirectory, !options.include.isEmpty, !options.include.contains(where: { $0.matches(path.bytes) }) {
            return true
        }
        for (file, owner) in directory.ignoring.reversed() {
            let start = owner == FilePath(".") ? 0 : owner.bytes.count + (owner.bytes.last == 0x2F ? 0 : 1)
            guard start < path.bytes.count else { continue }
            if let verdict = file.verdict(relativePath: path.bytes[start...], isDirectory: isDirectory) {
                return verdict
            }
        }
        return false
    }

    /// The bytes of a directory's ignore file; links are not followed, as git does not.
    private func ignoreFile(in directory: FilePath) -> [UInt8]? {
        let path = directory.appending(ignoreFileName)
        return FileStatus(path, followingLinks: false)?.kind == .regular ? try? readFile(path) : nil
    }

    /// The ignore files of the directories above a root, up to the repository that holds it; the outermost first.
    private func outerIgnoreFiles(of root: FilePath) -> [(file: IgnoreFile, directory: FilePath)] {
        let absolute = root.absolute(from: workingDirectory)
        var found: [(file: IgnoreFile, directory: FilePath)] = []
        var directory = absolute
        while FileStatus(directory.appending(".git")) == nil {
            let parent = directory.directory
            if parent == directory { return [] }
            directory = parent
            guard let relative = absolute.relative(to: directory),
                let bytes = ignoreFile(in: directory)
            else { continue }
            found.append((IgnoreFile(bytes).seenFrom(relative), displayPath(root)))
        }
        return found.reversed()
    }
}

/// Directories that hold the work of tools or of others, and never the sources of this project.
private func isForeignDirectory(_ name: [UInt8]) -> Bool {
    switch name.count {
    case 4: name.elementsEqual("Pods".utf8)
    case 8: name.elementsEqual("Carthage".utf8)
    case 11: name.elementsEqual("DerivedData".utf8)
    case 12: name.elementsEqual("node_modules".utf8)
    default: false
    }
}

private func isSwiftName(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.count > 6 && name.suffix(6).elementsEqual(".swift".utf8)
}

private let ignoreFileName = Array(".gitignore".utf8)
