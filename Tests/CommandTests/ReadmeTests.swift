import Foundation
import Testing

private let readme: String = {
    (try? String(contentsOf: repository.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""
}()

/// The lines of all `sh` blocks, without comments behind the commands.
private let commands: [String] = {
    var lines: [String] = []
    var isShell = false
    for line in readme.components(separatedBy: "\n") {
        if line.hasPrefix("```") {
            isShell = line == "```sh"
        } else if isShell {
            lines.append((line.components(separatedBy: " # ").first ?? line).trimmingCharacters(in: .whitespaces))
        }
    }
    return lines
}()

/// Commands that build or install: the tests themselves or `Tests/Release/run` are their proof, or they would change the
/// machine.
private let provenElsewhere = [
    "swift test", "swift build -c release", "cp .build/release/hittest /usr/local/bin/", "Distribution/build",
]

@Test func everyCommandOfTheReadmeRuns() throws {
    #expect(commands.count > 8, "the README's commands were not found")
    for command in commands where !provenElsewhere.contains(command) {
        let project = try Folder(["Sources/CardView.swift": mistake, "Sources/Other.swift": "// nothing\n"])
        var words = command.split(separator: " ").map { String($0) }
        let isInRepository = command.hasPrefix("swift run -c release hittest ")
        words.removeFirst(isInRepository ? 5 : 1)
        #expect(isInRepository || command.hasPrefix("hittest "), "\(command): what does this command run?")
        if words.contains("--baseline") {
            _ = try runTool(["lint", "--write-baseline", "hittest-baseline.json"], in: project.url)
        }
        let run = try runTool(words, in: isInRepository ? repository : project.url)
        #expect(run.status < 2, "\(command): \(run.err)")
        let maySayNothing = words.contains("--baseline") || words.contains("--fix")
        #expect(maySayNothing || !(run.out + run.err).isEmpty, "\(command) says nothing")
    }
}

@Test func theOutputShownInTheReadmeIsTheToolsOwn() throws {
    let parts = readme.components(separatedBy: "<!-- output: ")
    try #require(parts.count > 1)
    for part in parts.dropFirst() {
        let command = try #require(part.components(separatedBy: " -->").first)
        let block = try #require(
            part.components(separatedBy: "```text\n").dropFirst().first?.components(separatedBy: "```").first)
        let run = try runTool(command.split(separator: " ").map { String($0) })
        #expect(block == run.out, "README.md shows something else than 'hittest \(command)' prints:\n\(run.out)")
    }
}

@Test func theCommandLinePageAndTheHelpAgree() throws {
    let page = try String(contentsOf: repository.appendingPathComponent("Protocol/command-line.md"), encoding: .utf8)
    let help = try runTool(["help", "lint"]).out
    func options(in text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    }
    let tables =
        page.components(separatedBy: "## Options of `lint`").last?.components(separatedBy: "\n\n").dropFirst().first
        ?? ""
    #expect(options(in: tables) == options(in: help))
    let overview = try runTool(["help"]).out
    for line in overview.components(separatedBy: "\n") where line.hasPrefix("  ") {
        let name = line.split(separator: " ").first.map { String($0) } ?? ""
        #expect(page.contains("| `hittest \(name)"), "Protocol/command-line.md does not list 'hittest \(name)'")
    }
}
