import Foundation
import Testing

private let words = ["lint", "--only", "return_in_subview_loop"]

@Test func severalFormatsComeFromOneRun() throws {
    let folder = try Folder(["A.swift": mistake])
    let run = try runTool(
        words + ["--format", "concise", "--format", "json=out.json", "--format", "sarif=out.sarif"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.out.hasPrefix("A.swift:4:13: error: "))
    #expect(try folder.read("out.json").contains("\"rule\" : \"return_in_subview_loop\""))
    #expect(try folder.read("out.sarif").contains("\"ruleId\" : \"return_in_subview_loop\""))
    let device = try runTool(words + ["--format", "concise=/dev/stderr", "--format", "json"], in: folder.url)
    #expect(device.status == 1 && device.err.hasPrefix("A.swift:4:13: error: "))
    let unwritable = try runTool(words + ["--format", "json=no/such/folder/out.json"], in: folder.url)
    #expect(unwritable.status == 2 && unwritable.err == "hittest: no/such/folder/out.json: No such file or directory\n")
}

@Test(arguments: [
    ["--stdin", "A.swift"], ["--stdin", "--staged"], ["--since", "HEAD", "--staged"], ["--fix", "--diff"],
    ["--unsafe-fixes"],
    ["--watch", "--fix"], ["--write-baseline", "b", "--fix"],
])
func optionsThatContradictAreRefused(options: [String]) throws {
    let run = try runTool(["lint"] + options)
    #expect(run.status == 2 && run.out.isEmpty)
    #expect(run.err.contains("go together") || run.err.contains("goes with"))
}

@Test func statisticsCountByRule() throws {
    let folder = try Folder(["A.swift": mistake, "B.swift": mistake])
    let run = try runTool(words + ["--statistics", "--format", "concise"], in: folder.url)
    #expect(run.err == "return_in_subview_loop  2\n2 findings in 2 files; looked at 2 overrides in 2 files\n")
}

@Test func coloursComeOnDemandOnly() throws {
    let folder = try Folder(["A.swift": mistake])
    let text = words + ["--format", "text"]
    #expect(!(try runTool(text, in: folder.url).out.contains("\u{1B}[")))
    #expect(try runTool(text + ["--color", "always"], in: folder.url).out.contains("\u{1B}[1;31merror"))
    #expect(!(try runTool(text + ["--color", "never"], in: folder.url).out.contains("\u{1B}[")))
    #if os(Linux)
        // On a terminal colours are the usual thing, unless the environment asks for none.
        let command = "'\(toolPath)' lint --only return_in_subview_loop"
        for (environment, isColored) in [("TERM=xterm", true), ("TERM=xterm NO_COLOR=1", false), ("TERM=dumb", false)] {
            let run = try runProgram(
                "/usr/bin/env",
                ["-u", "NO_COLOR", "script", "-qec", "env \(environment) \(command)", "/dev/null"], in: folder.url)
            #expect(run.out.contains("A.swift:4:13"), "\(run.err)")
            #expect(run.out.contains("\u{1B}[1;31merror") == isColored, "\(environment): \(run.out)")
        }
    #endif
}

@Test func progressStaysOffPipesUnlessTold() throws {
    let folder = try Folder(["A.swift": mistake])
    #expect(try runTool(words, in: folder.url).err.isEmpty)
    #expect(try runTool(words + ["--progress", "always"], in: folder.url).err == "\u{1B}[2K\r")
}

@Test func watchingLintsAgainAfterASave() throws {
    let folder = try Folder(["A.swift": mistake])
    let process = try startTool(words + ["--watch", "--format", "concise"], in: folder.url)
    defer { process.end() }
    #expect(process.waitForOutput { $0.contains("A.swift:4:13: error") })
    try folder.write("B.swift", mistake)
    #expect(process.waitForOutput { $0.contains("B.swift:4:13: error") })
}

@Test func watchingLintsAgainWhenAConfigurationOrTheBaselineChanges() throws {
    let folder = try Folder(["sub/A.swift": mistake])
    _ = try runTool(words + ["--write-baseline", "base.json"], in: folder.url)
    let process = try startTool(
        words + ["--watch", "--format", "concise", "--baseline", "base.json", "--statistics"], in: folder.url)
    defer { process.end() }
    #expect(process.waitForErrors { $0.contains("0 findings") })
    try folder.write("base.json", "{ \"version\": 1, \"findings\": [] }")
    #expect(process.waitForOutput { $0.contains("sub/A.swift:4:13: error") })
    try folder.write("sub/.hittest.json", #"{ "rules": { "return_in_subview_loop": "warning" } }"#)
    #expect(process.waitForOutput { $0.contains("sub/A.swift:4:13: warning") })
    try folder.write(".hittest.json", #"{ "rule": {} }"#)
    #expect(process.waitForErrors { $0.contains(".hittest.json:1:3: there is no key \"rule\"") })
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("sub/.hittest.json"))
    #expect(process.waitForOutput { $0.components(separatedBy: "sub/A.swift:4:13: error").count > 2 })
}

@Test func aClosedOutputEndsTheRunQuietly() throws {
    let folder = try Folder(Dictionary(uniqueKeysWithValues: (0..<300).map { ("F\($0).swift", mistake) }))
    let shell = try runProgram(
        "/bin/sh", ["-c", "\"$0\" lint --format json | head -n 1; exit 0", toolPath], in: folder.url)
    #expect(shell.out == "{\n")
    #expect(shell.err.isEmpty)
}

@Test(arguments: ["bash", "zsh", "fish"])
func completionsKnowCommandsOptionsAndRules(shell: String) throws {
    let run = try runTool(["completions", shell])
    #expect(run.status == 0)
    for word in ["lint", "explain", "fail-on", "information", "return_in_subview_loop"] {
        #expect(run.out.contains(word))
    }
}

@Test func bashAcceptsItsCompletions() throws {
    let script = try runTool(["completions", "bash"]).out
    let probe = script + "\nCOMP_WORDS=(hittest lint --fail-on w); COMP_CWORD=3; _hittest; echo \"${COMPREPLY[@]}\"\n"
    let shell = try runProgram("/bin/bash", ["-c", probe], in: repository)
    #expect(shell.out == "warning\n" && shell.err.isEmpty)
}
