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
/// - Parameter expected: what the file is thought to hold; where it holds something else, it is left alone.
/// - Throws: ``FileProblem`` with the reason; then the file is as it was.
package func replaceFile(_ path: FilePath, expecting expected: [UInt8], with bytes: [UInt8]) throws(FileProblem) {
    let target = resolvedPath(path) ?? path
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
    /// The file that is replaced, as the user knows it.
    private let path: FilePath

    init(in directory: FilePath, for path: FilePath) throws(FileProblem) {
        self.directory = directory
        self.path = path
        #if os(Linux)
            let unnamed = directory.withCString { open($0, unnamedFile | O_RDWR | O_CLOEXEC, 0o600) }
            // The name is given by way of `/proc`.
            if unnamed >= 0, access("/proc/self/fd", X_OK) == 0 {
                descriptor = unnamed
                return
            }
            if unnamed >= 0 { close(unnamed) }
        #endif
        var template = directory.appending(".hittest-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            throw FileProblem(
                path: path.display, message: "its directory cannot be written to: \(systemErrorMessage())")
        }
        name = FilePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    }

    deinit {
        close(descriptor)
        if let name { _ = name.withCString { unlink($0) } }
    }

    func fill(with bytes: [UInt8], permissions: UInt16) throws(FileProblem) {
        try writeAll(bytes, to: descriptor, path: path)
        guard fchmod(descriptor, mode_t(permissions)) == 0, fsync(descriptor) == 0 else { throw failure }
    }

    /// Takes the name of a file, which is gone with that.
    mutating func takePlace(of target: FilePath) throws(FileProblem) {
        if name == nil { name = try named() }
        guard let name, name.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else {
            throw failure
        }
        self.name = nil
    }

    /// A name for the file that has none; a name can replace another only as a whole.
    private func named() throws(FileProblem) -> FilePath {
        for attempt in 0..<100 {
            let name = directory.appending(".hittest-\(getpid())-\(attempt)")
            let result = FilePath("/proc/self/fd/\(descriptor)").withCString { from in
                name.withCString { linkat(AT_FDCWD, from, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
            }
            if result == 0 { return name }
            if errno != EEXIST { break }
        }
        throw failure
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
/// - Throws: ``FileProblem`` with the reason.
package func writeFile(_ path: FilePath, _ bytes: [UInt8]) throws(FileProblem) {
    let status = FileStatus(path)
    if status?.kind == .directory { throw FileProblem(path: path.display, message: "is a directory") }
    if status?.kind == .regular { return try replaceFile(path, expecting: try readFile(path), with: bytes) }
    let creation = status == nil ? O_CREAT | O_EXCL : 0
    let descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC | creation, 0o666) }
    guard descriptor >= 0 else { throw FileProblem(path: path.display, message: systemErrorMessage()) }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, path: path)
}
