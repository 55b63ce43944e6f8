import Rules
import Testing
import TextModel

@testable import Linting

/// Reads a configuration and answers its problems as `line:column: message`.
private func problems(_ text: String) -> [String] {
    let source = SourceText(text)
    return Configuration(source.bytes).problems.map { problem in
        let place = source.position(at: problem.range.lowerBound, in: .utf8)
        return "\(place.line + 1):\(place.column + 1): \(problem.message)"
    }
}

@Test(arguments: [
    ("{}", []),
    ("\u{FEFF}{ \"root\": true, /* all */ \"failOn\": \"never\", } // end", []),
    ("{\n  \"excludes\": []\n}", ["2:3: there is no key \"excludes\"; did you mean \"exclude\"?"]),
    (
        "{ \"failOn\": \"errors\" }",
        ["1:13: \"failOn\" is one of error, warning, information, never, not \"errors\"; did you mean \"error\"?"]
    ),
    ("{ \"root\": 1 }", ["1:11: \"root\" is true or false, not a number"]),
    ("{ \"exclude\": \"a\" }", ["1:14: \"exclude\" is an array of strings, not a string"]),
    ("{ \"exclude\": [1] }", ["1:15: \"exclude\" holds strings, not a number"]),
    ("{ \"rules\": { \"no_such_rule_at_all\": \"off\" } }", ["1:14: there is no rule \"no_such_rule_at_all\""]),
    (
        "{ \"overrides\": [ { \"path\": [] } ] }",
        [
            "1:20: there is no key \"path\"; did you mean \"paths\"?",
            "1:18: an element of \"overrides\" needs \"paths\"",
        ]
    ),
    ("{ \"root\": true \"failOn\": 1 }", ["1:16: a comma is expected here"]),
    ("{ root: true }", ["1:3: a key in double quotes is expected here"]),
    ("{ \"root\": yes }", ["1:11: 'yes' is no value; strings stand in double quotes"]),
    ("{ \"root\": true", ["1:1: this bracket is not closed"]),
    ("{ \"a", ["1:3: this string does not end on its line"]),
    ("/* {}", ["1:1: this comment does not end"]),
    ("", ["1:1: a value is missing at the end of the file"]),
    ("[]", ["1:1: the configuration is an object, not an array"]),
    ("{} {}", ["1:4: there is more text behind the end of the value"]),
    ("{ \"root\": true, \"root\": false }", ["1:17: the key \"root\" is already on line 1; the last one counts alone"]),
    ("{ \"overrides\": [{ \"paths\": \"x\" }] }", ["1:28: \"paths\" is an array of strings, not a string"]),
    ("{ \"overrides\": [{ \"paths\": [] }] }", ["1:28: \"paths\" names no path"]),
    ("{ \"exclude\": [\"\"] }", ["1:15: this string of \"exclude\" is empty and stands for nothing"]),
    ("{ \"$schema\": \"x\\u00e9\\ud83d\\ude00\\q\" }", ["1:34: this escape is none of JSON's"]),
])
func mistakesInAConfigurationAreNamedWithTheirPlace(text: String, expected: [String]) {
    #expect(problems(text) == expected)
}

@Test func aConfigurationIsReadAsFarAsItIsUnderstood() {
    let configuration = Configuration(
        Array(
            "{ \"root\": true, \"nonsense\": 1, \"exclude\": [\"Generated/\"], \"viewClasses\": [\"Node\"], \"failOn\": \"error\", \"baseline\": \"b.json\" }"
                .utf8))
    #expect(configuration.isRoot)
    #expect(configuration.viewClasses == ["Node"])
    #expect(configuration.failOn == .at(.error))
    #expect(configuration.baseline == "b.json")
    #expect(configuration.exclude.map { $0.covers(Array("Generated/deep/A.swift".utf8)) } == [true])
    #expect(configuration.problems.count == 1)
}

@Test func deepNestingIsRefusedNotFollowed() {
    let text = String(repeating: "[", count: 100_000)
    #expect(problems(text).count == 1)
}

@Test func everyPrefixOfAConfigurationIsAnswered() {
    let text = Array(
        "{ \"rules\": { \"a\": \"off\" }, /* x */ \"exclude\": [\"\\u00e9\", \"b\",], \"n\": -1.5e3 } // end".utf8)
    for end in text.indices { _ = Configuration(Array(text[..<end])) }
}
