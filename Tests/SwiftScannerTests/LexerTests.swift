import Testing
import TextModel

@testable import SwiftScanner

/// Lexes `source` and compares its tokens with the expected ones, written `kind:text`, or `kind` where the text is plain.
private func check(
    _ source: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
    let bytes = Array(source.utf8)
    let tokens = Lexer.lex(bytes).dropLast().map { token in
        "\(token.kind):\(String(decoding: bytes[token.range], as: UTF8.self))"
    }
    let wanted = zip(expected, tokens).map { wanted, token in
        wanted.contains(":") ? wanted : wanted + token.drop { $0 != ":" }
    }
    #expect(tokens == wanted + expected.dropFirst(wanted.count), sourceLocation: sourceLocation)
}

@Suite struct LexerTests {
    @Test func words() {
        check("let größe = `class`", ["keyword:let", "identifier:größe", "equal", "identifier:`class`"])
        check("_ _a $0 $x", ["wildcard:_", "identifier:_a", "dollarIdentifier:$0", "identifier:$x"])
    }

    @Test func strings() {
        check(
            #""a\(b("c"))d""#,
            [
                "stringQuote", "stringSegment:a", #"interpolationStart:\("#, "identifier:b", "leftParen",
                "stringQuote", "stringSegment:c", "stringQuote", "rightParen", "rightParen", "stringSegment:d",
                "stringQuote",
            ])
        check(
            ##"#"\n\#(x)"#"##,
            [
                "stringQuote:#\"", "stringSegment:\\n", "interpolationStart:\\#(", "identifier:x", "rightParen",
                "stringQuote:\"#",
            ])
    }

    @Test func operators() {
        check("a + b", ["identifier", "binaryOperator:+", "identifier"])
        check("a? .b", ["identifier", "postfixQuestion", "period", "identifier"])
        check("-a...b", ["prefixOperator:-", "identifier", "binaryOperator:...", "identifier"])
    }
}
