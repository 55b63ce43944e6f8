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

/// A directory while it is open: its names, and the shortest way to its files.
struct OpenDirectory: ~Copyable {
    private let stream: DirectoryStream

    /// Opens a directory; nil, with `errno` set, where it cannot be read.
    init?(_ path: FilePath) {
        guard let stream = path.withCString({ opendir($0) }) else { return nil }
        self.stream = stream
    }

    deinit { closedir(stream) }

    /// The names that are wanted, in no order.
    /// - Parameter isWanted: asked with the bytes of a name and whether it is surely a regular file.
    func entries(where isWanted: (UnsafeBufferPointer<UInt8>, _ isRegular: Bool) -> Bool) -> [DirectoryEntry] {
        var entries: [DirectoryEntry] = []
        while let entry = readdir(stream) {
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

    /// What `openat` takes for the directory.
    var descriptor: Int32 { dirfd(stream) }
}

/// A file that a walk has come to. While the walk is at it, its directory is open, which is the shortest way to it.
struct WalkedFile {
    let path: FilePath
    /// The descriptor of the open directory that has just listed the path's last name as a regular file; nil where the
    /// path was named or is a link.
    let directory: Int32?
}

#if canImport(Darwin)
    private typealias DirectoryStream = UnsafeMutablePointer<DIR>
#else
    private typealias DirectoryStream = OpaquePointer
#endif

private let readingFlags = O_RDONLY | O_NONBLOCK | O_CLOEXEC

/// Memory for the bytes of one file after another, so that a walk over many files asks the system for none.
struct FileBuffer {
    /// Never shorter than any file so far, and longer than the last one.
    private var storage: [UInt8] = []
    /// The length of the file that was read last.
    private(set) var count = 0

    /// Room for nearly every source, so that it takes one call to read it.
    private static let usualSize = 1 << 16
    /// Files beyond this size do not keep their memory.
    private static let keptSize = 1 << 20

    /// The bytes of the file that was read last.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }

    /// A copy of the bytes of the file that was read last.
    var bytes: [UInt8] { Array(storage[..<count]) }

    /// The bytes of the file that was read last, in the memory that they were read into.
    consuming func takeBytes() -> [UInt8] {
        storage.removeLast(storage.count - count)
        return storage
    }

    /// Reads a whole file, whatever the path names.
    ///
    /// Only regular files are read: a FIFO or a device could block for ever.
    /// - Throws: ``FileProblem`` naming the path and the system's reason.
    mutating func read(_ path: FilePath) throws(FileProblem) {
        let descriptor = path.withCString { open($0, readingFlags) }
        guard descriptor >= 0 else { throw FileProblem(path: path.display, message: systemErrorMessage()) }
        defer { close(descriptor) }
        guard let status = FileStatus(descriptor: descriptor) else {
            throw FileProblem(path: path.display, message: systemErrorMessage())
        }
        guard status.kind == .regular else {
            throw FileProblem(
                path: path.display, message: status.kind == .directory ? "is a directory" : "is not a regular file")
        }
        guard status.size <= readableSize else { throw tooLarge(path) }
        try read(descriptor, path, expecting: status.size)
    }

    /// Reads a whole file that a walk has come to.
    /// - Throws: ``FileProblem`` naming the path and the system's reason.
    mutating func read(_ file: WalkedFile) throws(FileProblem) {
        guard let directory = file.directory else { return try read(file.path) }
        let descriptor = FilePath(bytes: Array(file.path.name)).withCString { openat(directory, $0, readingFlags) }
        guard descriptor >= 0 else { throw FileProblem(path: file.path.display, message: systemErrorMessage()) }
        defer { close(descriptor) }
        try read(descriptor, file.path, expecting: Self.usualSize - 1)
    }

    private mutating func read(_ descriptor: Int32, _ path: FilePath, expecting size: Int) throws(FileProblem) {
        if storage.count > Self.keptSize { storage = [] }
        makeRoom(size + 1)
        count = 0
        while true {
            let start = count
            let got = storage.withUnsafeMutableBytes { bytes in
                #if canImport(Glibc)
                    Glibc.read(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
                #elseif canImport(Musl)
                    Musl.read(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
                #else
                    Darwin.read(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
                #endif
            }
            if got < 0 {
                if errno == EINTR { continue }
                throw FileProblem(path: path.display, message: systemErrorMessage())
            }
            count += got
            // A regular file gives less than it was asked for at its end alone.
            if count < storage.count { return }
            let size = FileStatus(descriptor: descriptor)?.size ?? 0
            guard max(count, size) <= readableSize else { throw tooLarge(path) }
            makeRoom(max(size + 1, storage.count * 2))
        }
    }

    private mutating func makeRoom(_ size: Int) {
        if storage.count < size { storage.append(contentsOf: repeatElement(0, count: size - storage.count)) }
    }

    private func tooLarge(_ path: FilePath) -> FileProblem {
        FileProblem(path: path.display, message: "is larger than \(readableSize >> 20) MiB and was left out")
    }
}

/// Reads a whole file.
/// - Throws: ``FileProblem`` naming the path and the system's reason.
package func readFile(_ path: FilePath) throws(FileProblem) -> [UInt8] {
    var buffer = FileBuffer()
    try buffer.read(path)
    return buffer.takeBytes()
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

/// Whether a path, with all links followed, leads into a directory, which must be resolved.
package func leads(_ path: FilePath, into directory: FilePath) -> Bool {
    resolvedPath(path)?.relative(to: directory) != nil
}

/// The first place of a byte from an index on; as fast as memory is read.
func indexOfByte(_ byte: UInt8, in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < buffer.count, let base = buffer.baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), buffer.count - start) else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
}
