import SwiftScanner

/// Changes Swift texts as people do: by words, lines and pairs of brackets, so that most results can still be read.
enum TokenMutation {
    /// Words that change what an override does.
    private static let words = [
        "return", "nil", "self", "super", "!", "subviews", "reversed()", "isHidden", "alpha", "0.01", "bounds", "frame",
        "point", "convert(point, to: subview)", "convert(point, from: self)", "hitTest(point, with: event)", "{", "}",
        "(", ")", "&&", "||", "??", "==", "<", ">", "if", "guard", "else", "for", "in", "while", "let", "var", "?",
        "contains(point)", "insetBy(dx: -10, dy: -10)", "isUserInteractionEnabled", "superview", "window", "true",
        "false", "switch", "case", "default:", "defer", "do", "try?", "as?", "UIView", "UIControl", "NSView", "CALayer",
        "#if os(iOS)", "#endif", "// hittest:disable:next all", "0", "1e9", "-1", "\"\\(point)\"", "Button", "@objc",
        "override", "static", "lazy", "weak", "where", "break", "continue", "first { $0.isHidden }", "é", "\r\n",
    ]

    /// One to four changes.
    static func mutate(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var changed = bytes
        for _ in 0...random.below(4) { changed = step(changed, &random) }
        return changed
    }

    private static func step(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        let tokens = Lexer.lex(bytes).map(\.range).filter { !$0.isEmpty }
        guard !tokens.isEmpty else { return Array(words[random.below(words.count)].utf8) }
        let token = tokens[random.below(tokens.count)]
        let other = tokens[random.below(tokens.count)]
        let word = Array(" \(words[random.below(words.count)]) ".utf8)
        var changed = bytes
        switch random.below(8) {
        case 0: changed.removeSubrange(token)
        case 1: changed.insert(contentsOf: word, at: token.lowerBound)
        case 2: changed.replaceSubrange(token, with: word)
        case 3: changed.replaceSubrange(token, with: bytes[other])
        case 4:
            let ends = [token.lowerBound, other.lowerBound].sorted()
            if ends[1] - ends[0] < 400 { changed.removeSubrange(ends[0]..<ends[1]) }
        case 5:
            let line = line(around: token.lowerBound, in: bytes)
            changed.insert(contentsOf: bytes[line], at: self.line(around: other.lowerBound, in: bytes).lowerBound)
        case 6: changed.removeSubrange(line(around: token.lowerBound, in: bytes))
        default:
            let ends = [token, other].sorted { $0.lowerBound < $1.lowerBound }
            changed.insert(contentsOf: "}".utf8, at: ends[1].upperBound)
            changed.insert(contentsOf: "if isHidden {".utf8, at: ends[0].lowerBound)
        }
        return changed
    }

    /// A line with its break.
    private static func line(around offset: Int, in bytes: [UInt8]) -> Range<Int> {
        let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        return start..<max(start, end)
    }
}
