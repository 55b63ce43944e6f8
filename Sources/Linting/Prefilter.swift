/// The search over raw bytes that decides whether a file is read as Swift at all.
enum Prefilter {
    /// Whether one of the words occurs without which no rule has anything to say.
    static func mayConcern(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            let count = buffer.count
            var index = 0
            // Every spelling of interest holds an upper-case T or the word "inside".
            while index < count {
                let byte = buffer[index]
                if byte == UInt8(ascii: "T"), matches(buffer, at: index - 3, hitTest) { return true }
                if byte == UInt8(ascii: "d"),
                    matches(buffer, at: index - 4, inside) || matches(buffer, at: index - 4, capitalInside)
                {
                    return true
                }
                index += 1
            }
            return false
        }
    }

    private static let hitTest = Array("hitTest".utf8)
    private static let inside = Array("inside".utf8)
    private static let capitalInside = Array("Inside".utf8)

    private static func matches(_ buffer: UnsafeBufferPointer<UInt8>, at start: Int, _ word: [UInt8]) -> Bool {
        guard start >= 0, start + word.count <= buffer.count else { return false }
        for offset in word.indices where buffer[start + offset] != word[offset] { return false }
        return true
    }
}
