#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Replaces a file's content in one step: a reader sees the old bytes or the new ones, never a part.
///
/// The new bytes go into a hidden neighbour that takes the file's permissions and then its name. A link is followed,
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
    var template =
        target.directory.appending(".hittest-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
        throw FileProblem(path: path.display, message: "its directory cannot be written to: \(systemErrorMessage())")
    }
    let neighbour = FilePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    do throws(FileProblem) {
        try writeAll(bytes, to: descriptor, path: path)
        guard fchmod(descriptor, mode_t(status.permissions)) == 0, fsync(descriptor) == 0 else {
            throw FileProblem(path: path.display, message: systemErrorMessage())
        }
        guard close(descriptor) == 0, neighbour.withCString({ from in target.withCString { rename(from, $0) } }) == 0
        else {
            throw FileProblem(path: path.display, message: systemErrorMessage())
        }
    } catch {
        close(descriptor)
        _ = neighbour.withCString { unlink($0) }
        throw error
    }
}

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
