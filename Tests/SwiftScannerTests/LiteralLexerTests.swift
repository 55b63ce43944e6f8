import Testing

@testable import SwiftScanner

@Suite struct LiteralLexerTests {
    @Test func plainStrings() {
        check(
            tokensOf: #""" "a" "\"" "// a""#,
            #"""
            stringQuote "
            stringQuote "
            stringQuote "
            stringSegment a
            stringQuote "
            stringQuote "
            stringSegment \"
            stringQuote "
            stringQuote "
            stringSegment // a
            stringQuote "
            """#)
    }

    @Test func rawStrings() {
        check(
            tokensOf: ##"#"a"b\(c)"#"##,
            ##"""
            stringQuote #"
            stringSegment a"b\(c)
            stringQuote "#
            """##)
        check(
            tokensOf: ##"#"\#(a)\#n"#"##,
            ##"""
            stringQuote #"
            interpolationStart \#(
            identifier a
            rightParen )
            stringSegment \#n
            stringQuote "#
            """##)
        check(
            tokensOf: ##"#"""#"##,
            ##"""
            stringQuote #"
            stringSegment "
            stringQuote "#
            """##)
        check(tokensOf: "##\"a\"#\"##", "stringQuote ##\"\nstringSegment a\"#\nstringQuote \"##")
    }

    @Test func multilineStrings() {
        check(
            tokensOf: "\"\"\"\n a \"\" \\\"\"\"\n \"\"\"",
            "stringQuote \"\"\"\nstringSegment ⏎ a \"\" \\\"\"\"⏎\nstringQuote \"\"\"")
        check(tokensOf: "#\"\"\"\n\"\"\"\n\"\"\"#", "stringQuote #\"\"\"\nstringSegment ⏎\"\"\"⏎\nstringQuote \"\"\"#")
        check(
            tokensOf: "\"\"\"\n\\(a\n+b)\"\"\"",
            "stringQuote \"\"\"\nstringSegment ⏎\ninterpolationStart \\(\nidentifier a\nprefixOperator +\nidentifier b\nrightParen )\nstringQuote \"\"\""
        )
    }

    @Test func interpolations() {
        check(
            tokensOf: #""a\(b("c\(d)"))e""#,
            #"""
            stringQuote "
            stringSegment a
            interpolationStart \(
            identifier b
            leftParen (
            stringQuote "
            stringSegment c
            interpolationStart \(
            identifier d
            rightParen )
            stringQuote "
            rightParen )
            rightParen )
            stringSegment e
            stringQuote "
            """#)
        check(
            tokensOf: #""\(a /* " ) */)""#,
            #"""
            stringQuote "
            interpolationStart \(
            identifier a
            rightParen )
            stringQuote "
            """#)
    }

    @Test func unterminatedStrings() {
        check(tokensOf: "\"a\nb", "stringQuote \"\nstringSegment a\nstringQuote\nidentifier b")
        check(
            tokensOf: "\"\\(a\nb",
            "stringQuote \"\ninterpolationStart \\(\nidentifier a\nrightParen\nstringQuote\nidentifier b")
        check(tokensOf: "\"\"\"\na", "stringQuote \"\"\"\nstringSegment ⏎a\nstringQuote")
        check(tokensOf: "\"\\", "stringQuote \"\nstringSegment \\\nstringQuote")
        check(
            tokensOf: "\"\"\"\n\\(\"\\(a\n)b\"\"\"",
            "stringQuote \"\"\"\nstringSegment ⏎\ninterpolationStart \\(\nstringQuote \"\ninterpolationStart \\(\nidentifier a\nrightParen\nstringQuote\nrightParen )\nstringSegment b\nstringQuote \"\"\""
        )
    }

    @Test(arguments: [
        "/a b/", "/a\\/b/", "/[/", "/(a)/", "/^ x/", "#/a/b/#", "##/a/#b/##", "#/\n a\n/#", "/\\)/", "/[)]/",
    ])
    func regularExpressions(literal: String) {
        let text = literal.map { $0.isNewline ? "⏎" : String($0) }.joined()
        check(tokensOf: "x = \(literal)", "identifier x\nequal =\nregexLiteral \(text)")
        check(tokensOf: "f(\(literal))", "identifier f\nleftParen (\nregexLiteral \(text)\nrightParen )")
    }

    @Test func slashesThatAreOperators() {
        check(tokensOf: "a / b / c", "identifier a\nbinaryOperator /\nidentifier b\nbinaryOperator /\nidentifier c")
        check(tokensOf: "a/b/c", "identifier a\nbinaryOperator /\nidentifier b\nbinaryOperator /\nidentifier c")
        check(
            tokensOf: "f(/)/2",
            "identifier f\nleftParen (\nbinaryOperator /\nrightParen )\nbinaryOperator /\nintegerLiteral 2")
        check(
            tokensOf: "func /^/(a: A)",
            "keyword func\nprefixOperator /^/\nleftParen (\nidentifier a\ncolon :\nidentifier A\nrightParen )")
        check(
            tokensOf: "x\n/ 1 /\n2",
            "identifier x\nbinaryOperator /\nintegerLiteral 1\nbinaryOperator /\nintegerLiteral 2")
    }

    @Test func regularExpressionsBehindOtherTokens() {
        check(tokensOf: "!/a/", "prefixOperator !\nregexLiteral /a/")
        check(tokensOf: "try? /^ a/", "keyword try\npostfixQuestion ?\nregexLiteral /^ a/")
        check(tokensOf: "return / a/", "keyword return\nregexLiteral / a/")
        check(
            tokensOf: "\"\\(/a/)\"",
            "stringQuote \"\ninterpolationStart \\(\nregexLiteral /a/\nrightParen )\nstringQuote \"")
        check(tokensOf: "/a/.b", "regexLiteral /a/\nperiod .\nidentifier b")
        check(tokensOf: "#/a\nb", "regexLiteral #/a\nidentifier b")
    }
}
