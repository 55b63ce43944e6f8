#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Replaces a file's content in one step: a reader sees the old bytes or the new ones, never a part.
///
/// The new bytes go into another file, which takes the permissions and then the name. A link is followed,
/// so that the link stays one.
/// - Parameters:
///   - expected: what the file is thought to hold; where it holds something else, it is left alone.
///   - folders: where given, a link is followed only to what lies below one of these, which must be resolved.
/// - Throws: ``FileProblem`` with the reason; then the file is as it was.
package func replaceFile(
    _ path: FilePath, expecting expected: [UInt8], with bytes: [UInt8], inside folders: [FilePath]? = nil
) throws(FileProblem) {
    let target = resolvedPath(path) ?? path
    if let folders, !folders.contains(where: { target.relative(to: $0) != nil }) {
        throw FileProblem(path: path.display, message: "is a link out of the paths given and is left as it is")
    }
    guard let status = FileStatus(target) else { throw FileProblem(path: path.display, message: systemErrorMessage()) }
    guard target.withCString({ access($0, W_OK) }) == 0 else {
        throw FileProblem(path: path.display, message: "is not writable: \(systemErrorMessage())")
    }
    guard try readFile(target) == expected else {
        throw FileProblem(path: path.display, message: "was changed by something else meanwhile and is left as it is")
    }
    var new = try NewFile(in: target.directory, for: path)
    try new.fill(with: bytes, permissions: status.permissions)
    try new.takePlace(of: target)
}

/// A file that is written before it takes the name of another one.
///
/// Where the system allows it, the file has no name of its own until it is complete, so that a process which is killed
/// on the way leaves nothing behind.
private struct NewFile: ~Copyable {
    private let descriptor: Int32
    /// Its name until it takes another's; nil while it has none.
    private var name: FilePath?
    private let directory: FilePath
    /// The file that is written, as the user knows it.
    private let path: FilePath

    init(in directory: FilePath, for path: FilePath) throws(FileProblem) {
        self.directory = directory
        self.path = path
        #if os(Linux)
            let unnamed = directory.withCString { open($0, unnamedFile | O_RDWR | O_CLOEXEC, 0o666) }
            // The name is given by way of `/proc`.
            if unnamed >= 0, access("/proc/self/fd", X_OK) == 0 {
                descriptor = unnamed
                return
            }
            if unnamed >= 0 { close(unnamed) }
        #endif
        var opened: Int32 = -1
        name = Self.firstFreeName(in: directory) { name in
            opened = name.withCString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
            return opened >= 0
        }
        descriptor = opened
        guard descriptor >= 0 else {
            let reason = systemErrorMessage()
            let isMissing = errno == ENOENT || errno == ENOTDIR
            throw FileProblem(
                path: path.display, message: isMissing ? reason : "its directory cannot be written to: \(reason)")
        }
    }

    deinit {
        close(descriptor)
        if let name { _ = name.withCString { unlink($0) } }
        UnfinishedFile.end()
    }

    /// - Parameter permissions: nil for those that new files get.
    func fill(with bytes: [UInt8], permissions: UInt16?) throws(FileProblem) {
        try writeAll(bytes, to: descriptor, path: path)
        if let permissions, fchmod(descriptor, mode_t(permissions)) != 0 { throw failure }
        guard fsync(descriptor) == 0 else { throw failure }
    }

    /// Takes the name of a file, which is gone with that, or a name that is free.
    mutating func takePlace(of target: FilePath) throws(FileProblem) {
        let descriptor = descriptor
        if name == nil {
            name = Self.firstFreeName(in: directory) { name in
                FilePath("/proc/self/fd/\(descriptor)").withCString { from in
                    name.withCString { linkat(AT_FDCWD, from, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
                } == 0
            }
        }
        guard let name, name.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else {
            throw failure
        }
        self.name = nil
    }

    /// A name that a file could be made under; one that is taken may be of a process that was killed.
    private static func firstFreeName(in directory: FilePath, make: (FilePath) -> Bool) -> FilePath? {
        for attempt in 0..<100 {
            let name = directory.appending(".hittest-\(getpid())-\(attempt)")
            if FileStatus(name, followingLinks: false) != nil { continue }
            UnfinishedFile.begin(name)
            if make(name) { return name }
            if errno != EEXIST { break }
        }
        return nil
    }

    private var failure: FileProblem { FileProblem(path: path.display, message: systemErrorMessage()) }
}

#if os(Linux)
    /// `O_TMPFILE`, which the C library keeps to itself.
    private let unnamedFile = 0o20_000_000 | O_DIRECTORY
#endif

/// Writes all bytes to a descriptor, however many calls that takes.
/// - Throws: ``FileProblem`` with the path and the system's reason.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: FilePath) throws(FileProblem) {
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes { raw in
            write(descriptor, raw.baseAddress?.advanced(by: written), raw.count - written)
        }
        if count < 0 {
            if errno == EINTR { continue }
            throw FileProblem(path: path.display, message: systemErrorMessage())
        }
        written += count
    }
}

/// Writes a new file or replaces one, in one step; a device or a FIFO is written to as it is.
/// - Throws: ``FileProblem`` with the reason; then a file is as it was, and a new one is not there.
package func writeFile(_ path: FilePath, _ bytes: [UInt8]) throws(FileProblem) {
    switch FileStatus(path)?.kind {
    case .directory: throw FileProblem(path: path.display, message: "is a directory")
    case .regular: try replaceFile(path, expecting: try readFile(path), with: bytes)
    case nil:
        guard FileStatus(path, followingLinks: false) == nil else {
            throw FileProblem(path: path.display, message: "is a link that leads nowhere")
        }
        var new = try NewFile(in: path.directory, for: path)
        try new.fill(with: bytes, permissions: nil)
        try new.takePlace(of: path)
    case .link, .other:
        let descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw FileProblem(path: path.display, message: systemErrorMessage()) }
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor, path: path)
    }
}
