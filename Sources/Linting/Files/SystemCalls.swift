#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The words of the system for its last error, as in "Permission denied".
package func systemErrorMessage() -> String {
    String(cString: strerror(errno))
}

/// What a path leads to, links followed or not.
package struct FileStatus: Sendable {
    package enum Kind: Hashable, Sendable {
        case regular, directory, link, other
    }

    package let kind: Kind
    /// Size in bytes.
    package let size: Int
    /// Permission bits, as for `chmod`.
    package let permissions: UInt16
    /// Time of the last change of the content, in nanoseconds.
    package let modified: Int

    /// Asks the system about a path; nil, with `errno` set, where it does not exist or may not be seen.
    package init?(_ path: FilePath, followingLinks: Bool = true) {
        var raw = stat()
        let result = path.withCString { followingLinks ? stat($0, &raw) : lstat($0, &raw) }
        guard result == 0 else { return nil }
        self.init(raw)
    }

    init?(descriptor: Int32) {
        var raw = stat()
        guard fstat(descriptor, &raw) == 0 else { return nil }
        self.init(raw)
    }

    private init(_ raw: stat) {
        switch raw.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .directory
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        size = Int(raw.st_size)
        permissions = UInt16(truncatingIfNeeded: raw.st_mode & 0o7777)
        #if canImport(Darwin)
            let time = raw.st_mtimespec
        #else
            let time = raw.st_mtim
        #endif
        modified = time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    }
}

/// One name in a directory.
struct DirectoryEntry {
    let name: [UInt8]
    /// What the name is, links not followed; nil where the file system does not tell while listing.
    let kind: FileStatus.Kind?
}

/// The names in a directory that are wanted, in no order; nil, with `errno` set, where it cannot be read.
/// - Parameter isWanted: asked with the bytes of a name and whether it is surely a regular file.
func directoryEntries(
    _ path: FilePath, where isWanted: (UnsafeBufferPointer<UInt8>, _ isRegular: Bool) -> Bool
) -> [DirectoryEntry]? {
    guard let directory = path.withCString({ opendir($0) }) else { return nil }
    defer { closedir(directory) }
    var entries: [DirectoryEntry] = []
    while let entry = readdir(directory) {
        let kind: FileStatus.Kind? =
            switch Int32(entry.pointee.d_type) {
            case Int32(DT_REG): .regular
            case Int32(DT_DIR): .directory
            case Int32(DT_LNK): .link
            case Int32(DT_UNKNOWN): nil
            default: .other
            }
        withUnsafeBytes(of: &entry.pointee.d_name) { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            let length = indexOfByte(0, in: bytes, from: 0) ?? bytes.count
            let name = UnsafeBufferPointer(rebasing: bytes[..<length])
            if name.elementsEqual([0x2E]) || name.elementsEqual([0x2E, 0x2E]) { return }
            if isWanted(name, kind == .regular) { entries.append(DirectoryEntry(name: Array(name), kind: kind)) }
        }
    }
    return entries
}

/// Reads a whole file.
/// - Throws: ``FileProblem`` naming the path and the system's reason.
package func readFile(_ path: FilePath) throws(FileProblem) -> [UInt8] {
    var buffer: [UInt8] = []
    try readFile(path, into: &buffer)
    return buffer
}

/// Reads a whole file into a buffer whose storage is used again.
///
/// Only regular files are read: a FIFO or a device could block for ever.
func readFile(_ path: FilePath, into buffer: inout [UInt8]) throws(FileProblem) {
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileProblem(path: path.display, message: systemErrorMessage()) }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor) else {
        throw FileProblem(path: path.display, message: systemErrorMessage())
    }
    guard status.kind == .regular else {
        throw FileProblem(
            path: path.display, message: status.kind == .directory ? "is a directory" : "is not a regular file")
    }
    guard status.size <= readableSize else {
        throw FileProblem(path: path.display, message: "is larger than \(readableSize >> 20) MiB and was left out")
    }
    let room = status.size + 1
    if buffer.count < room { buffer.append(contentsOf: repeatElement(0, count: room - buffer.count)) }
    var filled = 0
    while true {
        if filled == buffer.count { buffer.append(contentsOf: repeatElement(0, count: max(4096, buffer.count / 2))) }
        let start = filled
        let count = buffer.withUnsafeMutableBytes { bytes in
            read(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        }
        if count < 0 {
            if errno == EINTR { continue }
            throw FileProblem(path: path.display, message: systemErrorMessage())
        }
        if count == 0 { break }
        filled += count
        if filled > readableSize {
            throw FileProblem(path: path.display, message: "is larger than \(readableSize >> 20) MiB and was left out")
        }
    }
    buffer.removeLast(buffer.count - filled)
}

/// Bytes of the largest file that is read; offsets in tokens are 32 bits wide.
private let readableSize = 1 << 30

/// The directory that relative paths start from.
package func currentDirectory() -> FilePath {
    guard let pointer = getcwd(nil, 0) else { return FilePath("/") }
    defer { free(pointer) }
    return FilePath(
        bytes: Array(UnsafeBufferPointer(start: pointer, count: strlen(pointer))).map { UInt8(bitPattern: $0) })
}

/// The path with all links and dots resolved; nil where it does not exist.
package func resolvedPath(_ path: FilePath) -> FilePath? {
    guard let pointer = path.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(pointer) }
    return FilePath(
        bytes: Array(UnsafeBufferPointer(start: pointer, count: strlen(pointer))).map { UInt8(bitPattern: $0) })
}

/// The first place of a byte from an index on; as fast as memory is read.
func indexOfByte(_ byte: UInt8, in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < buffer.count, let base = buffer.baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), buffer.count - start) else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
}
