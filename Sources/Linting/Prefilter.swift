/// The search over raw bytes that decides whether a file is read as Swift at all.
///
/// Looks for `hitTest`, for `point(inside` with any white space or comment between its parts, and for the old
/// `pointInside`. `touchUpInside`, which every second view controller holds, is none of them.
/// A file that holds none of these matters only if it adds subviews that can be touched and places something by constants.
enum Prefilter {
    private typealias Block = SIMD32<UInt8>
    private typealias Mask = SIMDMask<SIMD32<Int8>>

    /// What one look at the bytes of a file tells.
    enum Verdict {
        /// A rule may have something to say.
        case matters
        /// No rule has anything to say.
        case leftOut(isASCII: Bool)
    }

    /// A word, and the place in it of three letters that are rare together.
    private struct Word {
        let text: StaticString
        let anchor: Int

        init(_ text: StaticString, _ anchor: Int = 0) {
            self.text = text
            self.anchor = anchor
        }

        var letters: (first: Block, second: Block, third: Block) {
            text.withUTF8Buffer {
                (Block(repeating: $0[anchor]), Block(repeating: $0[anchor + 1]), Block(repeating: $0[anchor + 2]))
            }
        }
    }

    /// Whether one of the words occurs without which no rule has anything to say.
    static func mayConcern(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { if case .matters = look(at: $0) { true } else { false } }
    }

    /// Looks for the words, and on the way for bytes that are no ASCII.
    static func look(at buffer: UnsafeBufferPointer<UInt8>) -> Verdict {
        let bytes = UnsafeRawBufferPointer(buffer)
        let hitTest = Word("hitTest", 2).letters
        let inside = Word("inside", 2).letters
        let subview = Word("addSubview", 2).letters
        var seen: UInt64 = 0
        var addsSubviews = false
        let matters = contains(bytes) { first, second, third in
            seen |= union(first)
            // `pointInside` ends in the same letters as `inside`.
            return ((first .== hitTest.first) .& (second .== hitTest.second))
                .| ((first .== inside.first) .& (second .== inside.second) .& (third .== inside.third))
                .| ((first .== subview.first) .& (second .== subview.second))
        } near: { range in
            addsSubviews = addsSubviews || holds(bytes, Word("addSubview", 2), range)
            return holdsWord(bytes, range)
        }
        if matters || addsSubviews && mayOverhang(bytes) { return .matters }
        let rest = bytes.suffix(Block.scalarCount + 2)
        return .leftOut(isASCII: seen & 0x8080_8080_8080_8080 == 0 && rest.allSatisfy { $0 < 0x80 })
    }

    /// Goes over blocks of bytes; where the bytes, their neighbours and the neighbours' neighbours look promising, and
    /// in the rest behind the last block, the place is looked at closely.
    private static func contains(
        _ bytes: UnsafeRawBufferPointer, where isPromising: (Block, Block, Block) -> Mask,
        near isThere: (Range<Int>) -> Bool
    ) -> Bool {
        var start = 0
        while start + Block.scalarCount + 2 <= bytes.count {
            let first = bytes.loadUnaligned(fromByteOffset: start, as: Block.self)
            let second = bytes.loadUnaligned(fromByteOffset: start + 1, as: Block.self)
            let third = bytes.loadUnaligned(fromByteOffset: start + 2, as: Block.self)
            if isAnySet(isPromising(first, second, third)), isThere(start..<start + Block.scalarCount) { return true }
            start += Block.scalarCount
        }
        return isThere(start..<bytes.count)
    }

    // The operators on whole vectors of bytes, and `any`, go over the bytes one by one.

    private static func isAnySet(_ mask: Mask) -> Bool {
        union(unsafeBitCast(mask, to: Block.self)) != 0
    }

    private static func union(_ block: Block) -> UInt64 {
        let words = unsafeBitCast(block, to: SIMD4<UInt64>.self)
        return words.x | words.y | words.z | words.w
    }

    // MARK: - Subviews that hang over

    /// Whether a file that adds subviews names a place at or beyond an edge, and a view that can be touched.
    private static func mayOverhang(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let named = Word(": -").letters
        let bounds = Word(": b").letters
        let center = Word("= CGPoint").letters
        let corner = Word("= .zero").letters
        let extreme = Word(".max").letters
        let namesAnEdge = contains(bytes) { first, second, third in
            ((first .== named.first) .& (second .== named.second)
                .& ((third .== named.third) .| (third .== bounds.third)))
                .| ((first .== center.first) .& (second .== center.second)
                    .& ((third .== center.third) .| (third .== corner.third)))
                .| ((first .== extreme.first) .& (second .== extreme.second) .& (third .== extreme.third))
        } near: { range in
            edges.contains { holds(bytes, $0, range) }
        }
        return (namesAnEdge || tiesEdgesCrosswise(bytes))
            && touchable.contains { word in
                let letters = word.letters
                return contains(bytes) { first, second, third in
                    (first .== letters.first) .& (second .== letters.second) .& (third .== letters.third)
                } near: { range in
                    holds(bytes, word, range)
                }
            }
    }

    /// Whether a constraint ties a view's middle to an edge of its parent, or an edge to the one across.
    private static func tiesEdgesCrosswise(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let equal = Word("To: ").letters
        return contains(bytes) { first, second, third in
            (first .== equal.first) .& (second .== equal.second) .& (third .== equal.third)
        } near: { range in
            range.contains { index in
                guard bytes[index] == UInt8(ascii: "T"), matches(bytes, at: index - 17, ".constraint(equalTo: ") else {
                    return false
                }
                return crossings.contains { own, others in
                    guard matches(bytes, at: index - 17 - own.utf8CodeUnitCount, own) else { return false }
                    return owners.contains { owner in
                        matches(bytes, at: index + 4, owner)
                            && others.contains { matches(bytes, at: index + 4 + owner.utf8CodeUnitCount, $0) }
                    }
                }
            }
        }
    }

    private static let crossings: [(own: StaticString, others: [StaticString])] = [
        ("centerYAnchor", ["topAnchor", "bottomAnchor"]), ("topAnchor", ["bottomAnchor"]),
        ("bottomAnchor", ["topAnchor"]),
        ("centerXAnchor", ["leadingAnchor", "trailingAnchor", "leftAnchor", "rightAnchor"]),
        ("leadingAnchor", ["trailingAnchor"]), ("trailingAnchor", ["leadingAnchor"]), ("leftAnchor", ["rightAnchor"]),
        ("rightAnchor", ["leftAnchor"]),
    ]
    private static let owners: [StaticString] = ["", "self.", "contentView."]

    private static let touchable = [
        Word("Button"), Word("GestureRecognizer"), Word("Control"), Word("TextField"), Word("Switch"), Word("Slider"),
        Word("Stepper"),
    ]
    private static let edges = [
        Word("constant: -", 8), Word("center = CGPoint", 7), Word(".maxX"), Word(".maxY"), Word("x: -", 1),
        Word("y: -", 1), Word("x: bounds.", 1), Word("y: bounds.", 1), Word("center = .zero", 7),
    ]

    /// Whether the anchor of a word's occurrence stands in a range.
    private static func holds(_ bytes: UnsafeRawBufferPointer, _ word: Word, _ range: Range<Int>) -> Bool {
        let anchor = word.text.withUTF8Buffer { $0[word.anchor] }
        return range.contains { bytes[$0] == anchor && matches(bytes, at: $0 - word.anchor, word.text) }
    }

    // MARK: - Hit testing

    /// Whether the anchor of one of the words stands in a range.
    private static func holdsWord(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        for index in range {
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
