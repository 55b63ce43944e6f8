/// A file pattern as in `.gitignore`: `*` and `?` stop at slashes, `**` does not, `[a-z]` is one character of a set.
package struct Glob: Hashable, Sendable {
    private enum Piece: Hashable, Sendable {
        case byte(UInt8)
        case anyByte
        case anyRun
        /// `**/`: any number of whole directories, or none.
        case anyDirectories
        /// `**` at the end.
        case anything
        case set([ClosedRange<UInt8>], negated: Bool)
    }

    private let pieces: [Piece]
    /// The bytes at the end of the pattern that every match ends with.
    private let ending: [UInt8]
    /// Whether nothing in the pattern stands for anything but itself.
    private let isLiteral: Bool

    /// Reads a pattern; any text is one, since a lone bracket stands for itself.
    package init(_ pattern: String) {
        let bytes = Array(pattern.utf8)
        var pieces: [Piece] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "*"):
                var end = index
                while end < bytes.count, bytes[end] == byte { end += 1 }
                let opensComponent = index == 0 || bytes[index - 1] == slash
                if end - index >= 2, opensComponent, end < bytes.count, bytes[end] == slash {
                    pieces.append(.anyDirectories)
                    end += 1
                } else if end - index >= 2, opensComponent, end == bytes.count {
                    pieces.append(.anything)
                } else {
                    pieces.append(.anyRun)
                }
                index = end
                continue
            case UInt8(ascii: "?"): pieces.append(.anyByte)
            case UInt8(ascii: "["):
                if let (set, end) = Self.set(in: bytes, from: index) {
                    pieces.append(set)
                    index = end
                    continue
                }
                pieces.append(.byte(byte))
            case UInt8(ascii: "\\") where index + 1 < bytes.count:
                index += 1
                pieces.append(.byte(bytes[index]))
            default: pieces.append(.byte(byte))
            }
            index += 1
        }
        self.pieces = pieces
        ending = pieces.reversed().prefix { if case .byte = $0 { true } else { false } }.reversed().compactMap {
            if case .byte(let byte) = $0 { byte } else { nil }
        }
        isLiteral = ending.count == pieces.count
    }

    /// Whether the whole path matches; takes at most (pattern × path) steps.
    package func matches(_ path: some BidirectionalCollection<UInt8>) -> Bool {
        if isLiteral { return path.elementsEqual(ending) }
        guard path.suffix(ending.count).elementsEqual(ending) else { return false }
        let path = ContiguousArray(path)
        var piece = 0
        var position = 0
        // Where to take up again: behind the last star, and behind the last run of directories.
        var star: (piece: Int, position: Int)?
        var directories: (piece: Int, position: Int)?
        while true {
            if piece < pieces.count {
                switch pieces[piece] {
                case .anything: return true
                case .anyDirectories:
                    directories = (piece, position)
                    star = nil
                    piece += 1
                    continue
                case .anyRun:
                    star = (piece, position)
                    piece += 1
                    continue
                case let single where position < path.count && Self.matches(single, path[position]):
                    piece += 1
                    position += 1
                    continue
                default: break
                }
            } else if position == path.count {
                return true
            }
            if let last = star, last.position < path.count, path[last.position] != slash {
                star = (last.piece, last.position + 1)
                piece = last.piece + 1
                position = last.position + 1
            } else if let last = directories, let next = path[last.position...].firstIndex(of: slash) {
                directories = (last.piece, next + 1)
                star = nil
                piece = last.piece + 1
                position = next + 1
            } else {
                return false
            }
        }
    }

    /// Whether the path or one of the directories above it matches: a pattern that names a directory means all below it.
    package func covers(_ path: [UInt8]) -> Bool {
        if matches(path) { return true }
        return path.indices.contains { path[$0] == slash && matches(path[..<$0]) }
    }

    private static func matches(_ piece: Piece, _ byte: UInt8) -> Bool {
        switch piece {
        case .byte(let wanted): wanted == byte
        case .anyByte: byte != slash
        case .set(let ranges, let negated): byte != slash && ranges.contains { $0.contains(byte) } != negated
        case .anyRun, .anyDirectories, .anything: false
        }
    }

    private static func set(in bytes: [UInt8], from start: Int) -> (Piece, Int)? {
        var index = start + 1
        var negated = false
        if index < bytes.count, bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "^") {
            negated = true
            index += 1
        }
        var ranges: [ClosedRange<UInt8>] = []
        var isFirst = true
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "]"), !isFirst { return (.set(ranges, negated: negated), index + 1) }
            isFirst = false
            let low = bytes[index]
            if index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "-"), bytes[index + 2] != UInt8(ascii: "]") {
                let high = bytes[index + 2]
                if low <= high { ranges.append(low...high) }
                index += 3
            } else {
                ranges.append(low...low)
                index += 1
            }
        }
        return nil
    }
}

private let slash: UInt8 = 0x2F
