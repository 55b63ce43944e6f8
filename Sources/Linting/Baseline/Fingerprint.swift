import Rules
import TextModel

/// What tells a file's findings apart, in their order, without the place in the file and without the file.
///
/// Made of the rule, the override, the guilty line without its white space, and a number among equals: so it stays when
/// lines are added above, the file is re-indented, or the file is renamed.
func contentFingerprints(of findings: [Finding], in text: SourceText) -> [String] {
    var seen: [String: Int] = [:]
    // One line may hold many findings.
    var contents: [Int: String] = [:]
    return findings.map { finding in
        let line = text.lines.line(at: finding.range.lowerBound)
        let words = contents[line] ?? text.text(text.contentRange(ofLine: line)).filter { !$0.isWhitespace }
        contents[line] = words
        let content = [finding.rule, finding.symbol, words].joined(separator: "\u{0}")
        let number = seen[content, default: 0]
        seen[content] = number + 1
        return hexDigest(number == 0 ? content : content + "\u{0}\(number)")
    }
}

/// The fingerprints of a file's findings, in their order; they differ between files that hold the same code.
func fingerprints(of findings: [Finding], in text: SourceText, path: String) -> [String] {
    contentFingerprints(of: findings, in: text).map { hexDigest(path + "\u{0}" + $0) }
}

/// 128 bits of FNV-1a in hexadecimal: stable between versions and machines, and no secret depends on it.
func hexDigest(_ string: String) -> String {
    let digits = [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4].map { (seed: UInt64) -> String in
        var hash = seed
        for byte in string.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return digits.joined()
}
