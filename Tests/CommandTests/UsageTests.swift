import Testing

/// Words on the command line, and what they must lead to.
struct UsageCase: Sendable, CustomTestStringConvertible {
    let words: [String]
    let status: Int32
    var out: String?
    var err: String?
    var testDescription: String { words.joined(separator: " ") }
}

@Test(arguments: [
    UsageCase(words: [], status: 2, out: "Usage: hittest COMMAND"),
    UsageCase(words: ["--version"], status: 0, out: "hittest 0.1.0"),
    UsageCase(words: ["--help"], status: 0, out: "Commands:"),
    UsageCase(words: ["help", "lint"], status: 0, out: "--fail-on LEVEL"),
    UsageCase(words: ["lint", "--help"], status: 0, out: "Usage: hittest lint [OPTIONS] [PATH…]"),
    UsageCase(words: ["lnit"], status: 2, err: "there is no command 'lnit'; did you mean 'lint'?"),
    UsageCase(words: ["help", "serv"], status: 2, err: "did you mean 'serve'?"),
    UsageCase(
        words: ["lint", "--fial-on", "error"], status: 2, err: "unknown option '--fial-on'; did you mean '--fail-on'?"),
    UsageCase(
        words: ["lint", "--fail-on", "fatal"], status: 2,
        err: "is one of error, warning, information, never, not 'fatal'"),
    UsageCase(words: ["lint", "--fail-on"], status: 2, err: "option '--fail-on LEVEL' lacks its value"),
    UsageCase(words: ["lint", "--fix=yes"], status: 2, err: "option '--fix' takes no value"),
    UsageCase(words: ["lint", "--format", "jsn"], status: 2, err: "there is no format 'jsn'; did you mean 'json'?"),
    UsageCase(words: ["lint", "--format", "json", "--format", "text"], status: 2, err: "give one of them a file"),
    UsageCase(words: ["lint", "--threads", "none"], status: 2, err: "takes a whole number above 0, not 'none'"),
    UsageCase(
        words: ["lint", "--only", "return_in_subview_lop"], status: 2, err: "did you mean 'return_in_subview_loop'?"),
    UsageCase(words: ["explain"], status: 2, err: "name one rule"),
    UsageCase(words: ["explain", "nothing_like_it"], status: 2, err: "there is no rule 'nothing_like_it'"),
    UsageCase(words: ["rules", "extra"], status: 2, err: "takes no operand"),
])
func wordsAreUnderstoodOrExplained(_ usage: UsageCase) throws {
    let run = try runTool(usage.words)
    #expect(run.status == usage.status)
    if let out = usage.out { #expect(run.out.contains(out)) } else { #expect(run.out.isEmpty) }
    if let err = usage.err {
        #expect(run.err.contains(err))
        #expect(run.err.split(separator: "\n").count == 1, "one line says what is wrong")
    } else {
        #expect(run.err.isEmpty)
    }
}

@Test(arguments: [
    UsageCase(words: ["lint", "--only", ""], status: 2, err: "--only names no rule"),
    UsageCase(words: ["lint", "--disable", ","], status: 2, err: "--disable names no rule"),
    UsageCase(words: ["lint", ""], status: 2, err: "a path is empty"),
    UsageCase(words: ["lint", "--since", ""], status: 2, err: "--since lacks its revision"),
    UsageCase(
        words: ["lint", "--since", "HEAD..HEAD"], status: 2, err: "takes one revision, not the range 'HEAD..HEAD'"),
    UsageCase(words: ["serve", "x"], status: 2, err: "takes no operand, but got 'x'"),
    UsageCase(words: ["behavior", "Tests/Examples/RoomyPanel.swift:0"], status: 2, err: "lines count from 1"),
    UsageCase(words: ["behavior", "Tests/Examples/RoomyPanel.swift:1"], status: 2, err: "no override is at this line"),
    UsageCase(words: ["behavior", "Nowhere.swift"], status: 2, err: "Nowhere.swift: No such file or directory"),
])
func oddWordsAreRefused(_ usage: UsageCase) throws {
    try wordsAreUnderstoodOrExplained(usage)
}
