/// A path as the file system has it: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Sendable, Comparable {
    /// The bytes of the path without a terminating zero.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
    package init(_ string: String) { bytes = Array(string.utf8) }

    /// The path for people: malformed UTF-8 is repaired.
    package var display: String { String(decoding: bytes, as: UTF8.self) }

    package var isAbsolute: Bool { bytes.first == slash }

    /// The last component.
    package var name: ArraySlice<UInt8> {
        guard let last = bytes.lastIndex(of: slash) else { return bytes[...] }
        return bytes[(last + 1)...]
    }

    /// The path without its last component; `.` where there is one component alone.
    package var directory: FilePath {
        guard let last = bytes.lastIndex(of: slash) else { return FilePath(".") }
        return last == 0 ? FilePath("/") : FilePath(bytes: Array(bytes[..<last]))
    }

    /// The path of a name in this directory; `.` vanishes.
    package func appending(_ name: some Sequence<UInt8>) -> FilePath {
        if bytes == [0x2E] || bytes.isEmpty { return FilePath(bytes: Array(name)) }
        var joined = bytes
        if joined.last != slash { joined.append(slash) }
        joined.append(contentsOf: name)
        return FilePath(bytes: joined)
    }

    package func appending(_ name: String) -> FilePath { appending(name.utf8) }

    /// The path with `.`, `..` and doubled slashes taken out, by its text alone.
    package var normalized: FilePath {
        var parts: [ArraySlice<UInt8>] = []
        for part in bytes.split(separator: slash) {
            if part.elementsEqual([0x2E]) { continue }
            if part.elementsEqual([0x2E, 0x2E]) {
                if let last = parts.last, !last.elementsEqual([0x2E, 0x2E]) {
                    parts.removeLast()
                    continue
                }
                if isAbsolute { continue }
            }
            parts.append(part)
        }
        let joined = Array(parts.joined(separator: [slash]))
        if isAbsolute { return FilePath(bytes: [slash] + joined) }
        return joined.isEmpty ? FilePath(".") : FilePath(bytes: joined)
    }

    /// The absolute form, starting from a directory.
    package func absolute(from directory: FilePath) -> FilePath {
        (isAbsolute ? self : directory.appending(bytes)).normalized
    }

    /// The path relative to a directory that holds it; nil where it lies elsewhere. Both must be absolute and normalized.
    package func relative(to directory: FilePath) -> FilePath? {
        if self == directory { return FilePath(".") }
        let prefix = directory.bytes.last == slash ? directory.bytes : directory.bytes + [slash]
        guard bytes.starts(with: prefix) else { return nil }
        return FilePath(bytes: Array(bytes[prefix.count...]))
    }

    package static func < (left: FilePath, right: FilePath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// Calls with the path as the system's calls want it: with a terminating zero.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
            UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
            buffer[bytes.count] = 0
            guard let base = buffer.baseAddress else { return body("") }
            return body(base)
        }
    }
}

/// A file that could not be used, and why.
package struct FileProblem: Error, Hashable, Sendable, Comparable {
    /// The path for people.
    package let path: String
    /// In lower case without full stop, unless the system's words are used.
    package let message: String

    package init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    package static func < (left: FileProblem, right: FileProblem) -> Bool {
        (left.path, left.message) < (right.path, right.message)
    }
}

private let slash: UInt8 = 0x2F
