/// The search over raw bytes that decides whether a file is read as Swift at all.
///
/// Looks for `hitTest`, and for `inside` and `Inside`: the latter cover `point(inside:)` with any white space or
/// comment between its parts, and the old `pointInside`. A match in vain costs a few microseconds of lexing.
enum Prefilter {
    private typealias Block = SIMD32<UInt8>

    /// Whether one of the words occurs without which no rule has anything to say.
    static func mayConcern(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            // Pairs and triples from the middle of the words are rare enough that few blocks are looked at closely.
            let t = Block(repeating: UInt8(ascii: "t"))
            let capitalT = Block(repeating: UInt8(ascii: "T"))
            let s = Block(repeating: UInt8(ascii: "s"))
            let i = Block(repeating: UInt8(ascii: "i"))
            let d = Block(repeating: UInt8(ascii: "d"))
            var start = 0
            while start + Block.scalarCount + 2 <= bytes.count {
                let first = bytes.loadUnaligned(fromByteOffset: start, as: Block.self)
                let second = bytes.loadUnaligned(fromByteOffset: start + 1, as: Block.self)
                let third = bytes.loadUnaligned(fromByteOffset: start + 2, as: Block.self)
                let found =
                    ((first .== t) .& (second .== capitalT)) .| ((first .== s) .& (second .== i) .& (third .== d))
                if any(found), holdsWord(bytes, from: start, to: start + Block.scalarCount) { return true }
                start += Block.scalarCount
            }
            return holdsWord(bytes, from: start, to: bytes.count)
        }
    }

    /// Whether the third letter of a word stands in a range.
    private static func holdsWord(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Bool {
        for index in start..<end {
            switch bytes[index] {
            case UInt8(ascii: "t"):
                if matches(bytes, at: index - 2, "hitTest") { return true }
            case UInt8(ascii: "s"):
                if matches(bytes, at: index - 2, "inside") || matches(bytes, at: index - 2, "Inside") { return true }
            default: break
            }
        }
        return false
    }

    private static func matches(_ bytes: UnsafeRawBufferPointer, at start: Int, _ word: StaticString) -> Bool {
        guard start >= 0, start + word.utf8CodeUnitCount <= bytes.count else { return false }
        return word.withUTF8Buffer { word in
            word.indices.allSatisfy { bytes[start + $0] == word[$0] }
        }
    }
}
