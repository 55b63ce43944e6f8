/// The hashes of a file's lines by the rolling hash that GitHub code scanning compares results with.
///
/// It covers a line and what follows, 100 UTF-16 units without blanks and tabs, with all line ends made one; equal
/// hashes are numbered in their order. Source: the fingerprint computation published with GitHub's `codeql-action`.
/// - Returns: for each line from the first, `hash:number`.
func primaryLocationLineHashes(_ text: String) -> [String] {
    let blockSize = 100
    let factor: UInt64 = 37
    var oldestFactor: UInt64 = 1
    for _ in 0..<blockSize { oldestFactor = oldestFactor &* factor }

    var window = [UInt64](repeating: 0, count: blockSize)
    /// The line that begins at each place of the window, if one does.
    var lines = [Int?](repeating: nil, count: blockSize)
    var hash: UInt64 = 0
    var index = 0
    var lineCount = 0
    var counts: [UInt64: Int] = [:]
    var result: [String] = []

    func emitLine() {
        guard let line = lines[index] else { return }
        counts[hash, default: 0] += 1
        while result.count <= line { result.append("") }
        result[line] = "\(String(hash, radix: 16)):\(counts[hash, default: 0])"
        lines[index] = nil
    }
    func push(_ unit: UInt64) {
        hash = factor &* hash &+ unit &- oldestFactor &* window[index]
        window[index] = unit
        index = (index + 1) % blockSize
    }

    var startsLine = true
    var followsReturn = false
    func process(_ unit: UInt16) {
        let isLineFeed = unit == 0x0A
        if unit == 0x20 || unit == 0x09 || (followsReturn && isLineFeed) {
            followsReturn = false
            return
        }
        followsReturn = unit == 0x0D
        emitLine()
        if startsLine {
            lines[index] = lineCount
            lineCount += 1
        }
        startsLine = isLineFeed || followsReturn
        push(followsReturn ? 0x0A : UInt64(unit))
    }
    for unit in text.utf16 { process(unit) }
    process(0xFFFF)
    for _ in 0..<blockSize {
        emitLine()
        push(0)
    }
    return result
}
