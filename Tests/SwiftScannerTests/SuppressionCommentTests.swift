import Testing
import TextModel

@testable import SwiftScanner

/// Finds the suppression comments of `source` and compares them, written `action rules | reason | problem`.
private func check(
    _ source: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
    let bytes = Array(source.utf8)
    func text(_ range: ByteRange) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let found = SuppressionComment.find(in: bytes, tokens: Lexer.lex(bytes))
    let described = found.map { comment in
        var parts = comment.action.map { "\($0)" } ?? "?"
        for rule in comment.rules {
            parts += " \(rule.text)"
            #expect(text(rule.range) == rule.text, sourceLocation: sourceLocation)
        }
        if let reason = comment.reason { parts += " | \(text(reason))" }
        if let problem = comment.problem { parts += " | \(problem.kind) \(text(problem.range))" }
        #expect(text(comment.range).hasPrefix("/"), sourceLocation: sourceLocation)
        return parts
    }
    #expect(described == expected, sourceLocation: sourceLocation)
}

@Suite struct SuppressionCommentTests {
    @Test func actions() {
        check("// hittest:disable:next a_rule\nx", ["disableNext a_rule"])
        check("x // hittest:disable:this a_rule b_rule", ["disableThis a_rule b_rule"])
        check("//hittest:disable all\nx\n//   hittest:enable all\n", ["disable all", "enable all"])
        check("/* hittest:disable a, b */ x", ["disable a b"])
        check("/// hittest:disable a\r\nx", ["disable a"])
    }

    @Test func reasons() {
        check(
            "// hittest:disable:next a - the overlay is drawn only  \nx", ["disableNext a | the overlay is drawn only"])
        check("// hittest:disable a-b - c - d", ["disable a-b | c - d"])
        check("// hittest:disable a -", ["disable a"])
    }

    @Test func problems() {
        check("// hittest:disabel a", ["? | unknownAction disabel"])
        check("// hittest: disable a", ["? | unknownAction "])
        check("// hittest:enable:next a", ["? | unknownAction enable:next"])
        check("// hittest:disable:this\nx", ["disableThis | noRules disable:this"])
        check("// hittest:disable - why", ["disable | why | noRules disable"])
    }

    @Test func onlyCommentsThatBeginWithTheMarker() {
        check("let a = \"// hittest:disable a\"", [])
        check("let a = \"\"\"\n// hittest:disable a\n\"\"\"", [])
        check("let a = #/ hittest:disable a/#", [])
        check("// write `hittest:disable:next` to suppress", [])
        check("/* // hittest:disable a */", [])
        check("let a = \"\\(b /* hittest:disable a */)\"", ["disable a"])
    }

    @Test func halfWrittenSource() {
        check("// hittest:", ["? | unknownAction "])
        check("/* hittest:disable a", ["disable a"])
        check("let a = \"\\(b // hittest:disable a", ["disable a"])
    }
}
