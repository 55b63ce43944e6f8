/// The names of types that a file declares or extends, found by a look at the start of each line.
///
/// A name stands for a hash of its last component: the index over a large tree stays small, and a false match costs
/// one file read in vain.
enum DeclaredNames {
    /// The hash of a type's name; of a dotted name only the last component counts.
    static func hash(of name: String) -> UInt64 {
        let last = name.utf8.split(separator: UInt8(ascii: ".")).last ?? Substring(name).utf8
        return hash(of: last)
    }

    /// The hash of a name without periods.
    static func hash(of name: some Sequence<UInt8>) -> UInt64 {
        name.reduce(seed) { ($0 ^ UInt64($1)) &* prime }
    }

    /// A name that a line declares or extends.
    struct Name: Hashable {
        let hash: UInt64
        /// Whether the name is that of a class, or of whatever an alias stands for; else the members alone count.
        let isClass: Bool
    }

    /// The names that are declared or extended, in the order of the lines.
    static func find(in bytes: [UInt8]) -> [Name] {
        var found: [Name] = []
        bytes.withUnsafeBufferPointer { find(in: $0) { found.append($0) } }
        return found
    }

    /// Calls with the names that are declared or extended, in the order of the lines.
    static func find(in buffer: UnsafeBufferPointer<UInt8>, _ body: (Name) -> Void) {
        let raw = UnsafeRawBufferPointer(buffer)
        var lineStart = 0
        while lineStart < buffer.count {
            let start = endOfSpaces(raw, from: lineStart)
            // Nearly all lines are settled by their first three letters.
            if start + 4 <= raw.count, mayBegin(raw, at: start), let name = name(in: buffer, from: start) {
                body(name)
            }
            lineStart = indexOfByte(0x0A, in: buffer, from: start).map { $0 + 1 } ?? buffer.count
        }
    }

    private static func endOfSpaces(_ raw: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index + 8 <= raw.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let difference = word ^ 0x2020_2020_2020_2020
            if difference != 0 { return index + difference.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < raw.count, raw[index] == 0x20 { index += 1 }
        return index
    }

    /// Whether the line goes on like a declaring word, or like a modifier or an attribute before one.
    private static func mayBegin(_ raw: UnsafeRawBufferPointer, at start: Int) -> Bool {
        let second = raw[start + 1]
        let third = raw[start + 2]
        return switch raw[start] {
        case UInt8(ascii: "@"), 0x09: true
        case UInt8(ascii: "a"): second == UInt8(ascii: "c")
        case UInt8(ascii: "c"): second == UInt8(ascii: "l")
        case UInt8(ascii: "e"): second == UInt8(ascii: "n") || second == UInt8(ascii: "x")
        case UInt8(ascii: "f"): second == UInt8(ascii: "i")
        case UInt8(ascii: "i"): second == UInt8(ascii: "n") && third != UInt8(ascii: "i")
        case UInt8(ascii: "o"): second == UInt8(ascii: "p")
        case UInt8(ascii: "p"):
            second == UInt8(ascii: "u") || second == UInt8(ascii: "r") || second == UInt8(ascii: "a")
        case UInt8(ascii: "s"): second == UInt8(ascii: "t") && third == UInt8(ascii: "r")
        case UInt8(ascii: "t"): second == UInt8(ascii: "y")
        default: false
        }
    }

    /// The name behind attributes, modifiers and one of the declaring words.
    private static func name(in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Name? {
        var index = start
        // More words than any declaration has: a long line costs no more than a short one.
        for _ in 0..<10 {
            index = skipBlanks(in: buffer, from: index)
            guard index < buffer.count else { return nil }
            let wordStart = index
            switch buffer[index] {
            case UInt8(ascii: "@"):
                index = endOfAttribute(in: buffer, from: index + 1)
                continue
            // The first letters of the declaring words and of the modifiers before them.
            case UInt8(ascii: "a"), UInt8(ascii: "c"), UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "i"),
                UInt8(ascii: "o"), UInt8(ascii: "p"), UInt8(ascii: "s"), UInt8(ascii: "t"):
                while index < buffer.count, isNamePart(buffer[index]) { index += 1 }
            default: return nil
            }
            let role = role(of: UnsafeBufferPointer(rebasing: buffer[wordStart..<index]))
            switch role {
            case .declares, .declaresClass:
                return lastComponent(in: buffer, from: skipBlanks(in: buffer, from: index)).map {
                    Name(hash: $0, isClass: role == .declaresClass)
                }
            case .modifies: continue
            case .other: return nil
            }
        }
        return nil
    }

    private enum Role {
        case declares, declaresClass, modifies, other
    }

    private static func role(of word: UnsafeBufferPointer<UInt8>) -> Role {
        switch word.count {
        case 4: isWord(word, "enum") ? .declares : isWord(word, "open") ? .modifies : .other
        case 5:
            isWord(word, "class")
                ? .declaresClass : isWord(word, "actor") ? .declares : isWord(word, "final") ? .modifies : .other
        case 6: isWord(word, "struct") ? .declares : isWord(word, "public") ? .modifies : .other
        case 7: isWord(word, "private") || isWord(word, "package") ? .modifies : .other
        case 8:
            isWord(word, "protocol")
                ? .declares : isWord(word, "internal") || isWord(word, "indirect") ? .modifies : .other
        case 9: isWord(word, "typealias") ? .declaresClass : isWord(word, "extension") ? .declares : .other
        case 11: isWord(word, "fileprivate") ? .modifies : .other
        default: .other
        }
    }

    private static func isWord(_ word: UnsafeBufferPointer<UInt8>, _ other: StaticString) -> Bool {
        other.withUTF8Buffer { $0.elementsEqual(word) }
    }

    private static func skipBlanks(in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < buffer.count, buffer[index] == 0x20 || buffer[index] == 0x09 { index += 1 }
        return index
    }

    private static func lastComponent(in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64? {
        var hash = seed
        var index = start
        while index < buffer.count, isNamePart(buffer[index]) || buffer[index] == UInt8(ascii: ".") {
            hash = buffer[index] == UInt8(ascii: ".") ? seed : (hash ^ UInt64(buffer[index])) &* prime
            index += 1
        }
        return index == start ? nil : hash
    }

    private static func endOfAttribute(in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < buffer.count, isNamePart(buffer[index]) { index += 1 }
        guard index < buffer.count, buffer[index] == UInt8(ascii: "(") else { return index }
        while index < buffer.count, buffer[index] != UInt8(ascii: ")"), buffer[index] != 0x0A { index += 1 }
        return min(index + 1, buffer.count)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private static var seed: UInt64 { 0xcbf2_9ce4_8422_2325 }
    private static var prime: UInt64 { 0x100_0000_01b3 }
}
