/// The names of types that a file declares or extends, found by a look at the start of each line.
///
/// A name stands for a hash of its last component: the index over a large tree stays small, and a false match costs
/// one file read in vain.
enum DeclaredNames {
    /// The hash of a type's name; of a dotted name only the last component counts.
    static func hash(of name: String) -> UInt64 {
        let last = name.utf8.split(separator: UInt8(ascii: ".")).last ?? Substring(name).utf8
        return last.reduce(seed) { ($0 ^ UInt64($1)) &* prime }
    }

    /// The hashes of the names that are declared or extended, in the order of the lines.
    static func find(in bytes: [UInt8]) -> [UInt64] {
        var found: [UInt64] = []
        bytes.withUnsafeBufferPointer { buffer in
            var lineStart = 0
            while lineStart < buffer.count {
                if let hash = name(in: buffer, from: lineStart) { found.append(hash) }
                lineStart = indexOfByte(0x0A, in: buffer, from: lineStart).map { $0 + 1 } ?? buffer.count
            }
        }
        return found
    }

    /// The name behind attributes, modifiers and one of the declaring words.
    private static func name(in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64? {
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
            switch role(of: UnsafeBufferPointer(rebasing: buffer[wordStart..<index])) {
            case .declares: return lastComponent(in: buffer, from: skipBlanks(in: buffer, from: index))
            case .modifies: continue
            case .other: return nil
            }
        }
        return nil
    }

    private enum Role {
        case declares, modifies, other
    }

    private static func role(of word: UnsafeBufferPointer<UInt8>) -> Role {
        switch word.count {
        case 4: isWord(word, "enum") ? .declares : isWord(word, "open") ? .modifies : .other
        case 5: isWord(word, "class") || isWord(word, "actor") ? .declares : isWord(word, "final") ? .modifies : .other
        case 6: isWord(word, "struct") ? .declares : isWord(word, "public") ? .modifies : .other
        case 7: isWord(word, "private") || isWord(word, "package") ? .modifies : .other
        case 8:
            isWord(word, "protocol")
                ? .declares : isWord(word, "internal") || isWord(word, "indirect") ? .modifies : .other
        case 9: isWord(word, "extension") || isWord(word, "typealias") ? .declares : .other
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
