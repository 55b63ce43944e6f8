import TextModel

@testable import SwiftScanner

extension FuzzTarget {
    /// Any bytes as a Swift file: tokens, outline and bodies.
    static let scanner = FuzzTarget(name: "scanner") { bytes in
        let source = quickly("scanning") { SwiftSource(bytes) }
        checkTokens(source)
        let problems = TreeProblems(source).found
        must(problems.isEmpty, problems.joined(separator: "\n"))
        let again = SwiftSource(bytes)
        must(source.tokens == again.tokens, "other tokens the second time")
        must(source.declarations == again.declarations, "another outline the second time")
        checkPlaces(source)
    }

    /// The tokens lie in order inside the text and, with white space and comments, tile it.
    private static func checkTokens(_ source: SwiftSource) {
        let bytes = source.bytes
        var end = 0
        for (index, token) in source.tokens.enumerated() {
            let range = token.range
            must(range.lowerBound >= end && range.upperBound <= bytes.count, "token \(range) out of order")
            must(
                !range.isEmpty || token.kind == .endOfFile || token.flags.contains(.malformed),
                "an empty token at \(range.lowerBound)")
            must((token.kind == .endOfFile) == (index == source.tokens.count - 1), "the end is not the last token")
            must(isTrivia(bytes[end..<range.lowerBound]), "neither token nor trivia in \(end..<range.lowerBound)")
            end = range.upperBound
        }
        must(end == bytes.count, "the last token ends at \(end) of \(bytes.count)")
    }

    /// Whether bytes are white space and comments alone: a reader that shares nothing with the lexer.
    private static func isTrivia(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while let byte = rest.first {
            switch byte {
            case ...0x20, 0x7F: rest = rest.dropFirst()
            case 0x80...:
                // Bytes that are no UTF-8 and characters that begin no name are passed over.
                let run = rest.prefix { $0 >= 0x80 }
                let scalars = String(decoding: run, as: UTF8.self).unicodeScalars
                if scalars.contains(where: \.properties.isXIDStart) { return false }
                rest = rest.dropFirst(run.count)
            case UInt8(ascii: "/"):
                if rest.starts(with: "//".utf8) {
                    rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
                } else if rest.starts(with: "/*".utf8) {
                    var depth = 0
                    repeat {
                        let opens = rest.starts(with: "/*".utf8)
                        let closes = !opens && rest.starts(with: "*/".utf8)
                        depth += opens ? 1 : closes ? -1 : 0
                        rest = rest.dropFirst(opens || closes ? 2 : 1)
                    } while depth > 0 && !rest.isEmpty
                } else {
                    return false
                }
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "|"):
                // The marks of a conflict that version control left behind, and the side that is passed over.
                return true
            default: return false
            }
        }
        return true
    }

    private static func checkPlaces(_ source: SwiftSource) {
        let count = source.bytes.count
        for offset in Set([0, 1, count / 3, count / 2, count - 1, count, count + 5]) {
            var outer = 0..<count
            for node in source.path(at: offset) {
                must(node.range.contains(offset), "a node on the way to \(offset) does not hold it")
                must(outer.contains(node.range), "a node on the way to \(offset) is larger than the one around it")
                outer = node.range
            }
            let start = min(max(offset, 0), count)
            let lines = source.wholeLines(of: start..<min(start + 3, count))
            must(lines.lowerBound >= 0 && lines.upperBound <= count, "whole lines beyond the text")
        }
    }
}
