/// The search over raw bytes that decides whether a file is read as Swift at all.
///
/// Looks for `hitTest`, for `point(inside` with any white space or comment between its parts, and for the old
/// `pointInside`. `touchUpInside`, which every second view controller holds, is none of them.
/// A file that holds none of these matters only if it adds subviews that can be touched and places something by constants.
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
            let capitalS = Block(repeating: UInt8(ascii: "S"))
            var addsSubviews = false
            var start = 0
            while start + Block.scalarCount + 2 <= bytes.count {
                let first = bytes.loadUnaligned(fromByteOffset: start, as: Block.self)
                let second = bytes.loadUnaligned(fromByteOffset: start + 1, as: Block.self)
                let third = bytes.loadUnaligned(fromByteOffset: start + 2, as: Block.self)
                let found =
                    ((first .== t) .& (second .== capitalT)) .| ((first .== s) .& (second .== i) .& (third .== d))
                if any(found), holdsWord(bytes, from: start, to: start + Block.scalarCount) { return true }
                if !addsSubviews, any((first .== d) .& (second .== capitalS)) {
                    addsSubviews = holds(bytes, "addSubview", from: start, to: start + Block.scalarCount)
                }
                start += Block.scalarCount
            }
            if holdsWord(bytes, from: start, to: bytes.count) { return true }
            addsSubviews = addsSubviews || holds(bytes, "addSubview", from: start, to: bytes.count)
            return addsSubviews && mayOverhang(bytes)
        }
    }

    /// Whether a file that adds subviews names one that can be touched, and a place at or beyond an edge.
    private static func mayOverhang(_ bytes: UnsafeRawBufferPointer) -> Bool {
        touchable.contains { holds(bytes, $0, from: 0, to: bytes.count) }
            && edges.contains { holds(bytes, $0, from: 0, to: bytes.count) }
    }

    private static let touchable: [StaticString] = [
        "Button", "Control", "GestureRecognizer", "Switch", "Slider", "TextField", "Stepper",
    ]
    private static let edges: [StaticString] = [
        "constant: -", "center = CGPoint", ".maxX", ".maxY", "x: -", "y: -", "x: bounds.", "y: bounds.",
    ]

    /// Whether the third letter of a word's occurrence stands in a range.
    private static func holds(
        _ bytes: UnsafeRawBufferPointer, _ word: StaticString, from start: Int, to end: Int
    ) -> Bool {
        word.withUTF8Buffer { word in
            let third = word[2]
            for index in start..<end where bytes[index] == third {
                let first = index - 2
                if first >= 0, first + word.count <= bytes.count,
                    word.indices.allSatisfy({ bytes[first + $0] == word[$0] })
                {
                    return true
                }
            }
            return false
        }
    }

    /// Whether the third letter of a word stands in a range.
    private static func holdsWord(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Bool {
        for index in start..<end {
            switch bytes[index] {
            case UInt8(ascii: "t"):
                if matches(bytes, at: index - 2, "hitTest") { return true }
            case UInt8(ascii: "s"):
                if matches(bytes, at: index - 7, "pointInside") { return true }
                if matches(bytes, at: index - 2, "inside"), isBehindPoint(bytes, index - 2) { return true }
            default: break
            }
        }
        return false
    }

    /// Whether `point(` stands before an index, with nothing but white space and comments between.
    private static func isBehindPoint(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
        var start = index
        while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
        guard start > 0 else { return false }
        if bytes[start - 1] == UInt8(ascii: "(") { return endsWithPoint(bytes, before: start - 1) }
        // A comment may stand between; that is rare enough to believe whatever lies near.
        let endsComment = matches(bytes, at: start - 2, "*/")
        let startsLine = bytes[start..<index].contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard endsComment || startsLine else { return false }
        return (max(0, start - commentLength)..<start).contains {
            bytes[$0] == UInt8(ascii: "(") && endsWithPoint(bytes, before: $0)
        }
    }

    /// How many bytes of comment between `point(` and `inside` are looked through.
    private static let commentLength = 500

    private static func endsWithPoint(_ bytes: UnsafeRawBufferPointer, before end: Int) -> Bool {
        var end = end
        while end > 0, isSpace(bytes[end - 1]) { end -= 1 }
        return matches(bytes, at: end - 5, "point")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
    }

    private static func matches(_ bytes: UnsafeRawBufferPointer, at start: Int, _ word: StaticString) -> Bool {
        guard start >= 0, start + word.utf8CodeUnitCount <= bytes.count else { return false }
        return word.withUTF8Buffer { word in
            word.indices.allSatisfy { bytes[start + $0] == word[$0] }
        }
    }
}
