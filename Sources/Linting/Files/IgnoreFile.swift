/// The rules of one `.gitignore` file, in the order in which they stand.
struct IgnoreFile: Sendable {
    private struct Entry: Sendable {
        let glob: Glob
        let isNegated: Bool
        let directoriesOnly: Bool
        /// Whether the pattern is matched against the path from the file's directory, or against the last name alone.
        let isAnchored: Bool
    }

    private let entries: [Entry]
    /// Where the paths that are asked about begin, seen from the directory of the ignore file; empty or ending with a slash.
    private var prefix: [UInt8] = []

    init(_ bytes: [UInt8]) {
        entries = bytes.split(separator: 0x0A).compactMap { line in
            var text = Substring(String(decoding: line, as: UTF8.self))
            if text.hasSuffix("\r") { text.removeLast() }
            while text.hasSuffix(" "), !text.hasSuffix("\\ ") { text.removeLast() }
            if text.isEmpty || text.hasPrefix("#") { return nil }
            let isNegated = text.hasPrefix("!")
            if isNegated { text.removeFirst() }
            let directoriesOnly = text.hasSuffix("/")
            if directoriesOnly { text.removeLast() }
            let isAnchored = text.contains("/")
            if text.hasPrefix("/") { text.removeFirst() }
            if text.isEmpty { return nil }
            return Entry(
                glob: Glob(String(text)), isNegated: isNegated, directoriesOnly: directoriesOnly, isAnchored: isAnchored
            )
        }
    }

    /// Whether the last rule that matches ignores the path; nil where none matches.
    /// - Parameter relativePath: the path from the directory of the ignore file, or from the one given to ``seenFrom(_:)``.
    func verdict(relativePath: ArraySlice<UInt8>, isDirectory: Bool) -> Bool? {
        let relativePath = prefix.isEmpty ? relativePath : (prefix + relativePath)[...]
        let name = relativePath.lastIndex(of: 0x2F).map { relativePath[($0 + 1)...] } ?? relativePath
        for entry in entries.reversed() where isDirectory || !entry.directoriesOnly {
            if entry.glob.matches(entry.isAnchored ? relativePath : name) { return !entry.isNegated }
        }
        return nil
    }

    /// The same rules for paths that are given from a directory below that of the ignore file.
    func seenFrom(_ directory: FilePath) -> IgnoreFile {
        var copy = self
        copy.prefix = directory == FilePath(".") ? [] : directory.bytes + [0x2F]
        return copy
    }
}
