import Foundation
import Testing

/// A class whose button hangs over its edge; only an unsafe fix mends that.
private let overhang = """
    class Card: UIView {
        let close = UIButton(frame: CGRect(x: 0, y: 0, width: 30, height: 30))

        func build() {
            close.center = CGPoint(x: bounds.maxX, y: bounds.minY)
            addSubview(close)
        }
    }

    """

private let suppressed = "// hittest:disable:next return_in_subview_loop - nothing is there\nclass Fine {}\n\(mistake)"

private let scene = """
    { "framework": "uikit", "root": { "name": "self", "frame": [0, 0, 100, 100], "subviews": [
      { "name": "child", "frame": [10, 10, 20, 20] } ] } }
    """

/// A row of a table in `Protocol/command-line.md`, a call that uses it, and what the call must lead to.
struct ContractCase: Sendable, CustomTestStringConvertible {
    /// The words of the row's first cell that the case is for: `--fix`, `lint`, `json`.
    let row: String
    var files = ["A.swift": mistake]
    let words: [String]
    var input = ""
    let status: Int32
    /// What standard output holds; nothing at all where this is empty.
    var out: [String] = []
    var outLacks: [String] = []
    var err: [String] = []
    /// What files of the folder hold afterwards.
    var written: [String: String] = [:]

    var testDescription: String { words.joined(separator: " ") }

    func check() throws {
        let folder = try Folder(files)
        let run = try runTool(words, in: folder.url, input: input)
        #expect(run.status == status, "\(run.err)")
        #expect(!out.isEmpty || run.out.isEmpty, "\(run.out)")
        for piece in out { #expect(run.out.contains(piece), "\(run.out)") }
        for piece in outLacks { #expect(!run.out.contains(piece), "\(run.out)") }
        #expect(!err.isEmpty || run.err.isEmpty, "\(run.err)")
        for piece in err { #expect(run.err.contains(piece), "\(run.err)") }
        for (name, piece) in written {
            let text = try folder.read(name)
            #expect(text.contains(piece), "\(name): \(text)")
        }
    }
}

private let one = ["--only", "return_in_subview_loop", "--format", "concise"]
private let found = "A.swift:4:13: error: taps on every subview but one are lost"

private let optionCases: [ContractCase] = [
    ContractCase(
        row: "--format", words: ["lint", "--format", "concise", "--format", "csv=out.csv"], status: 1, out: [found],
        written: ["out.csv": "return_in_subview_loop"]),
    ContractCase(
        row: "--config", files: ["A.swift": mistake, "c.json": #"{ "rules": { "return_in_subview_loop": "off" } }"#],
        words: ["lint", "--config", "c.json"] + one, status: 0),
    ContractCase(
        row: "--only", words: ["lint", "--only", "missing_self_fallback,unconverted_point", "--format", "concise"],
        status: 1, out: ["[missing_self_fallback]"], outLacks: ["[return_in_subview_loop]"]),
    ContractCase(
        row: "--disable", words: ["lint", "--disable", "return_in_subview_loop", "--format", "concise"], status: 1,
        out: ["[missing_self_fallback]"], outLacks: ["[return_in_subview_loop]"]),
    ContractCase(row: "--fail-on", words: ["lint", "--fail-on", "never"] + one, status: 0, out: [found]),
    ContractCase(
        row: "--fix", words: ["lint", "--fix"] + one, status: 0, err: ["hittest: mended 1 finding in 1 file"],
        written: ["A.swift": "if let"]),
    ContractCase(
        row: "--fix", files: ["A.swift": overhang], words: ["lint", "--fix", "--format", "concise"], status: 1,
        out: ["[overhanging_subview]"], written: ["A.swift": overhang]),
    ContractCase(
        row: "--unsafe-fixes", files: ["A.swift": overhang],
        words: ["lint", "--fix", "--unsafe-fixes", "--format", "concise"], status: 0,
        err: ["hittest: mended 1 finding in 1 file"], written: ["A.swift": "override func"]),
    ContractCase(
        row: "--diff", words: ["lint", "--diff"] + one, status: 1, out: ["--- A.swift\n+++ A.swift\n@@", "\n+"],
        written: ["A.swift": mistake]),
    ContractCase(
        row: "--write-baseline", words: ["lint", "--write-baseline", "base.json"] + one, status: 0,
        err: ["wrote 1 finding to base.json"], written: ["base.json": "\"rule\": \"return_in_subview_loop\""]),
    ContractCase(
        row: "--baseline", files: ["A.swift": mistake, "base.json": "{ \"version\": 1, \"findings\": [] }"],
        words: ["lint", "--baseline", "base.json"] + one, status: 1, out: [found]),
    ContractCase(
        row: "--stdin", words: ["lint", "--stdin"] + one, input: mistake, status: 1, out: ["<stdin>:4:13: error"]),
    ContractCase(
        row: "--stdin-filename", words: ["lint", "--stdin", "--stdin-filename", "Sources/X.swift"] + one,
        input: mistake, status: 1, out: ["Sources/X.swift:4:13: error"]),
    ContractCase(
        row: "--exclude", files: ["A.swift": mistake, "Old/B.swift": mistake],
        words: ["lint", "--exclude", "Old/**", "--exclude", "C*"] + one, status: 1, out: [found],
        outLacks: ["Old/B.swift"]),
    ContractCase(
        row: "--no-ignore", files: ["A.swift": mistake, ".gitignore": "A.swift\n"],
        words: ["lint", "--no-ignore"] + one,
        status: 1, out: [found]),
    ContractCase(
        row: "--no-ignore", files: ["A.swift": mistake, ".gitignore": "A.swift\n"], words: ["lint"] + one, status: 0),
    ContractCase(
        row: "--report-unused-suppressions", files: ["A.swift": suppressed],
        words: ["lint", "--report-unused-suppressions", "--format", "concise"], status: 1,
        out: ["A.swift:1:25: warning: this comment suppresses nothing", "[unused_suppression]"]),
    ContractCase(
        row: "--report-unused-suppressions",
        files: ["A.swift": suppressed.replacing("return_in_subview_loop -", with: "unconverted_point -")],
        words: ["lint", "--report-unused-suppressions"] + one, status: 1, out: ["A.swift:6:13: error"],
        outLacks: ["[unused_suppression]"]),
    ContractCase(
        row: "--report-unused-suppressions", files: ["A.swift": suppressed],
        words: ["lint", "--format", "concise"], status: 1, out: ["[return_in_subview_loop]"],
        outLacks: ["[unused_suppression]"]),
    ContractCase(
        row: "--report-unused-suppressions", files: ["A.swift": suppressed],
        words: ["lint", "--report-unused-suppressions", "--fix", "--quiet"] + one, status: 0,
        written: ["A.swift": "class Fine {}\nclass Card"]),
    ContractCase(
        row: "--statistics", words: ["lint", "--statistics"] + one, status: 1, out: [found],
        err: ["return_in_subview_loop  1\n1 finding in 1 file; looked at 1 override in 1 file\n"]),
    ContractCase(row: "--threads", words: ["lint", "--threads", "3"] + one, status: 1, out: [found]),
    ContractCase(
        row: "--quiet", words: ["lint", "--fix", "--quiet"] + one, status: 0, written: ["A.swift": "if let"]),
    ContractCase(
        row: "--color", words: ["lint", "--color", "always", "--only", "return_in_subview_loop", "--format", "text"],
        status: 1, out: ["\u{1B}[1;31merror"]),
    ContractCase(
        row: "--progress", words: ["lint", "--progress", "always"] + one, status: 1, out: [found],
        err: ["\u{1B}[2K\r"]),
]

@Test(arguments: optionCases)
func optionsDoWhatThePageSays(_ contract: ContractCase) throws { try contract.check() }

private let formatCases: [ContractCase] = [
    ("text", "  4 |             return child.hitTest("), ("concise", found), ("json", "\"findings\" : ["),
    ("jsonl", "{\"certainty\":\"proven\""), ("sarif", "\"version\" : \"2.1.0\""),
    ("github", "::error file=A.swift,line=4"),
    ("gitlab", "\"check_name\""), ("junit", "<testsuites"), ("checkstyle", "<checkstyle"),
    ("rdjson", "\"diagnostics\""),
    ("markdown", "### hittest: 1 finding"), ("html", "<!DOCTYPE html>"), ("csv", "path,line,column,severity,rule"),
    ("agent", "A.swift:4:13: return_in_subview_loop (error, proven)"),
].map { name, piece in
    ContractCase(
        row: name, words: ["lint", "--only", "return_in_subview_loop", "--format", name], status: 1, out: [piece])
}

@Test(arguments: formatCases)
func formatsAreWhatThePageSays(_ contract: ContractCase) throws { try contract.check() }

private let commandCases: [ContractCase] = [
    ContractCase(row: "lint", words: ["lint", "A.swift"], status: 1, out: [found]),
    ContractCase(row: "behavior", words: ["behavior", "A.swift:4"], status: 0, out: ["Card.hitTest(_:with:)", "┌"]),
    ContractCase(
        row: "behavior", words: ["behavior", "A.swift", "--format", "json"], status: 0,
        out: ["\"className\" : \"Card\""]),
    ContractCase(row: "behavior", words: ["behavior", "A.swift", "--format", "svg"], status: 0, out: ["<svg"]),
    ContractCase(
        row: "behavior", words: ["behavior", "A.swift", "--format", "html"], status: 0, out: ["<!DOCTYPE html>"]),
    ContractCase(
        row: "simulate", files: ["s.json": scene], words: ["simulate", "s.json", "--point", "15,15"], status: 0,
        out: ["child"]),
    ContractCase(
        row: "simulate", files: ["s.json": scene],
        words: ["simulate", "s.json", "--point", "15,15", "--format", "json"],
        status: 0, out: ["\"hit\":\"child\""]),
    ContractCase(
        row: "simulate", files: ["s.json": scene],
        words: ["simulate", "s.json", "--point", "15,15", "--format", "svg"],
        status: 0, out: ["<svg"]),
    ContractCase(
        row: "simulate", words: ["simulate", "-"],
        input: "[{ \"scene\": \(scene), \"point\": [15, 15] }, { \"scene\": \(scene), \"point\": [150, 15] }]",
        status: 0,
        out: ["\"hit\":\"child\"", "\"hit\":null"]),
    ContractCase(
        row: "explain", words: ["explain", "return_in_subview_loop"], status: 0, out: ["# ", "return_in_subview_loop"]),
    ContractCase(row: "rules", words: ["rules"], status: 0, out: ["return_in_subview_loop"]),
    ContractCase(row: "rules", words: ["rules", "--format", "json"], status: 0, out: ["\"id\""]),
    ContractCase(
        row: "rules", words: ["rules", "--format", "markdown"], status: 0, out: ["| `return_in_subview_loop` |"]),
    ContractCase(row: "serve", words: ["serve"], input: handshake, status: 0, out: ["\"capabilities\""]),
    ContractCase(row: "serve", words: ["--stdio"], input: handshake, status: 0, out: ["\"capabilities\""]),
    ContractCase(
        row: "init", words: ["init"], status: 0, err: ["wrote .hittest.json"],
        written: [".hittest.json": "\"rules\": {"]),
    ContractCase(row: "completions", words: ["completions", "zsh"], status: 0, out: ["#compdef hittest"]),
    ContractCase(row: "help", words: ["help", "explain"], status: 0, out: ["Usage: hittest explain RULE"]),
    ContractCase(row: "--version", words: ["--version"], status: 0, out: ["hittest 0."]),
]

private let handshake = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()

@Test(arguments: commandCases)
func commandsDoWhatThePageSays(_ contract: ContractCase) throws { try contract.check() }

/// Options that take a repository, or go on until they are ended: their tests have what they need.
private let testedElsewhere: Set<String> = ["--since", "--staged", "--watch"]

@Test func everyRowOfThePageHasACase() throws {
    let page = try String(contentsOf: repository.appendingPathComponent("Protocol/command-line.md"), encoding: .utf8)
    func firstCells(_ heading: String) -> String {
        let section = page.components(separatedBy: "## \(heading)\n").last?.components(separatedBy: "\n## ").first ?? ""
        return section.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.components(separatedBy: " | ")[0] }.joined(separator: "\n")
    }
    let options = Set(firstCells("Options of `lint`").matches(of: /--[a-z-]+/).map { String($0.output) })
    let commands = Set(firstCells("Commands").matches(of: /`hittest ([a-z-]+)/).map { String($0.output.1) })
    let formats = Set(firstCells("Formats").matches(of: /`([a-z]+)`/).map { String($0.output.1) })
    #expect(options == testedElsewhere.union(optionCases.map(\.row)))
    #expect(commands == Set(commandCases.map(\.row)))
    #expect(formats == Set(formatCases.map(\.row)))
}
