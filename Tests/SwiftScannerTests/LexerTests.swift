import Testing
import TextModel

@testable import SwiftScanner

/// Lexes `source` and compares its tokens with the expected ones, written `kind text`, one a line.
///
/// Line breaks in a token's text are written `⏎`; an empty text is left out.
func check(tokensOf source: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let bytes = Array(source.utf8)
    let tokens = Lexer.lex(bytes).dropLast().map { token in
        let text = String(decoding: bytes[token.range], as: UTF8.self)
        return "\(token.kind) \(text)".map { $0.isNewline ? "⏎" : String($0) }.joined().trimmed
    }
    let lines = expected.split(separator: "\n").map { String($0).trimmed }
    #expect(tokens == lines, sourceLocation: sourceLocation)
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

@Suite struct LexerTests {
    @Test func words() {
        check(tokensOf: "let größe = _", "keyword let\nidentifier größe\nequal =\nwildcard _")
        check(
            tokensOf: "_a $0 $x $ 日本",
            "identifier _a\ndollarIdentifier $0\nidentifier $x\ndollarIdentifier $\nidentifier 日本")
        check(tokensOf: "`class` `a b` `$`", "identifier `class`\nidentifier `a b`\nidentifier `$`")
        check(tokensOf: "`a\nb", "backtick `\nidentifier a\nidentifier b")
        check(tokensOf: "e\u{301}a", "identifier e\u{301}a")
    }

    @Test func keywords() {
        let bytes = Array("override func `func` get a.self Self".utf8)
        let tokens = Lexer.lex(bytes)
        #expect(tokens.map(\.keyword) == [.override, .func, .none, .get, .none, .none, .`self`, .Self, .none])
        #expect(tokens.map { $0.kind == .keyword } == [false, true, false, false, false, false, true, true, false])
        for keyword in Keyword.allCases where keyword != .none {
            let token = Lexer.lex(Array(keyword.rawValue.utf8))[0]
            #expect(token.keyword == keyword)
            #expect((token.kind == .keyword) == keyword.isReserved)
            let longer = Lexer.lex(Array("\(keyword.rawValue)x".utf8))[0]
            #expect(longer.keyword == .none)
        }
    }

    @Test(arguments: ["0", "1_000", "0x1F_f", "0o17", "0b1_0", "00"])
    func integers(text: String) { check(tokensOf: text, "integerLiteral \(text)") }

    @Test(arguments: ["1.5", "1e5", "1_0.0_1E-3", "0x1p-2", "0x1.8P+3"])
    func floats(text: String) { check(tokensOf: text, "floatLiteral \(text)") }

    @Test func numbersBeforePeriods() {
        check(tokensOf: "1.foo", "integerLiteral 1\nperiod .\nidentifier foo")
        check(tokensOf: "1...5", "integerLiteral 1\nbinaryOperator ...\nintegerLiteral 5")
        check(tokensOf: "x.0.1", "identifier x\nperiod .\nintegerLiteral 0\nperiod .\nintegerLiteral 1")
        check(tokensOf: "0xff.description", "integerLiteral 0xff\nperiod .\nidentifier description")
        check(tokensOf: "1.", "integerLiteral 1\nperiod .")
    }

    @Test func operatorsByTheirSurroundings() {
        check(tokensOf: "a + b", "identifier a\nbinaryOperator +\nidentifier b")
        check(tokensOf: "a+b", "identifier a\nbinaryOperator +\nidentifier b")
        check(tokensOf: "a +b", "identifier a\nprefixOperator +\nidentifier b")
        check(tokensOf: "a+ b", "identifier a\npostfixOperator +\nidentifier b")
        check(
            tokensOf: "(-a, b...)",
            "leftParen (\nprefixOperator -\nidentifier a\ncomma ,\nidentifier b\npostfixOperator ...\nrightParen )")
        check(tokensOf: "a/* */+ b", "identifier a\nbinaryOperator +\nidentifier b")
        check(tokensOf: "a +// b", "identifier a\nbinaryOperator +")
        check(tokensOf: "x^.y", "identifier x\npostfixOperator ^\nperiod .\nidentifier y")
        check(
            tokensOf: "f(&a) & b",
            "identifier f\nleftParen (\nprefixAmpersand &\nidentifier a\nrightParen )\nbinaryOperator &\nidentifier b")
        check(tokensOf: "a ⊕ b •c", "identifier a\nbinaryOperator ⊕\nidentifier b\nprefixOperator •\nidentifier c")
        check(
            tokensOf: "(a) -> b = c",
            "leftParen (\nidentifier a\nrightParen )\narrow ->\nidentifier b\nequal =\nidentifier c")
        check(tokensOf: "a */ b", "identifier a\nunknown */\nidentifier b")
        check(tokensOf: ".+.<.a", "prefixOperator .+.<.\nidentifier a")
        check(tokensOf: "+.a", "prefixOperator +\nperiod .\nidentifier a")
    }

    @Test func questionAndExclamationMarks() {
        check(tokensOf: "a?.b!", "identifier a\npostfixQuestion ?\nperiod .\nidentifier b\nexclamation !")
        check(tokensOf: "a ? b : c", "identifier a\ninfixQuestion ?\nidentifier b\ncolon :\nidentifier c")
        check(
            tokensOf: "a ?? b!=c", "identifier a\nbinaryOperator ??\nidentifier b\nexclamation !\nequal =\nidentifier c"
        )
        check(tokensOf: "a != !b", "identifier a\nbinaryOperator !=\nprefixOperator !\nidentifier b")
        check(tokensOf: "a??", "identifier a\npostfixQuestion ?\npostfixQuestion ?")
        check(
            tokensOf: "[A<B>]?",
            "leftSquare [\nidentifier A\nbinaryOperator <\nidentifier B\npostfixOperator >\nrightSquare ]\npostfixQuestion ?"
        )
    }

    @Test func comments() {
        check(tokensOf: "a // b\nc", "identifier a\nidentifier c")
        check(tokensOf: "a /* /* b */ c */ d", "identifier a\nidentifier d")
        check(tokensOf: "a // b\rc\r\nd", "identifier a\nidentifier c\nidentifier d")
        check(tokensOf: "a /*/ b */ c", "identifier a\nidentifier c")
    }

    @Test func trivia() {
        check(tokensOf: "\u{FEFF}a\u{A0}b\u{0}c\u{C}d", "identifier a\nidentifier b\nidentifier c\nidentifier d")
        check(tokensOf: "#!/usr/bin/swift\na", "shebang #!/usr/bin/swift\nidentifier a")
        check(tokensOf: "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\nd", "identifier a\nidentifier d")
        check(tokensOf: ">>>> ORIGINAL\na\n<<<<\nb", "identifier b")
    }

    @Test func flags() {
        func flags(_ source: String) -> [TokenFlags] { Lexer.lex(Array(source.utf8)).map(\.flags) }
        #expect(flags("a") == [.startsLine, []])
        #expect(flags("a b") == [[.startsLine, .spaceAfter], .spaceBefore, []])
        #expect(flags("a\r\nb") == [[.startsLine, .spaceAfter], [.spaceBefore, .startsLine], []])
        #expect(flags("a/*\n*/b") == [[.startsLine, .spaceAfter], [.spaceBefore, .startsLine], []])
        #expect(flags("a// b\nc") == [[.startsLine, .spaceAfter], [.spaceBefore, .startsLine], []])
        #expect(flags("`a`") == [[.startsLine, .backticked], []])
        #expect(flags(" a ") == [[.startsLine, .spaceBefore, .spaceAfter], .spaceBefore])
    }

    @Test func pounds() {
        check(
            tokensOf: "#if A\n#elseif B\n#else\n#endif",
            "poundIf #if\nidentifier A\npoundElseif #elseif\nidentifier B\npoundElse #else\npoundEndif #endif")
        check(
            tokensOf: "#selector(a) #available #é",
            "poundName #selector\nleftParen (\nidentifier a\nrightParen )\npoundName #available\npoundName #é")
        check(tokensOf: "#sourceLocation()", "poundSourceLocation #sourceLocation\nleftParen (\nrightParen )")
        check(tokensOf: "# a", "poundName #\nidentifier a")
        check(tokensOf: "<#a b#> + <#c", "placeholder <#a b#>\nbinaryOperator +\nprefixOperator <\npoundName #c")
    }
}
