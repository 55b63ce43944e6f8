import Foundation
import Testing

// What a project could try on those who lint it: links, names, settings and texts made to do harm.

private let words = ["lint", "--format", "concise", "--only", "return_in_subview_loop"]

private func link(_ path: String, to target: String, in folder: Folder) throws {
    try FileManager.default.createSymbolicLink(
        atPath: folder.url.appendingPathComponent(path).path, withDestinationPath: target)
}

// MARK: - Links

@Test func fixesDoNotFollowLinksOutOfThePathsGiven() throws {
    let outside = try Folder(["Victim.swift": mistake, "dir/Other.swift": mistake])
    let folder = try Folder(["Own.swift": mistake, "sub/Below.swift": mistake])
    try link("Innocent.swift", to: outside.url.appendingPathComponent("Victim.swift").path, in: folder)
    try link("Up.swift", to: "../\(outside.url.lastPathComponent)/Victim.swift", in: folder)
    try link("dir", to: outside.url.appendingPathComponent("dir").path, in: folder)
    try link("sub/Sideways.swift", to: "../Own.swift", in: folder)
    let run = try runTool(words + ["--fix"], in: folder.url)
    #expect(run.status == 2)
    for name in ["Innocent.swift", "Up.swift"] {
        #expect(run.err.contains("hittest: \(name): is a link out of the paths given and is left as it is\n"))
    }
    #expect(try outside.read("Victim.swift") == mistake)
    #expect(try outside.read("dir/Other.swift") == mistake)
    #expect(try folder.read("Own.swift").contains("if let") && folder.read("sub/Below.swift").contains("if let"))
    let kind = try FileManager.default.attributesOfItem(
        atPath: folder.url.appendingPathComponent("Innocent.swift").path)[.type]
    #expect(kind as? FileAttributeType == .typeSymbolicLink)
    // Below one of the paths a link may lead anywhere, and one that is named is meant.
    try folder.write("Own.swift", mistake)
    _ = try runTool(words + ["--fix", "sub/Sideways.swift"], in: folder.url)
    #expect(try folder.read("Own.swift").contains("if let"))
    _ = try runTool(words + ["--fix", "sub"], in: folder.url)
    try folder.write("Own.swift", mistake)
    #expect(try runTool(words + ["--fix", "sub"], in: folder.url).status == 2)
    #expect(try folder.read("Own.swift") == mistake)
}

@Test func aNewReportDoesNotTakeALinksPlace() throws {
    let folder = try Folder(["A.swift": mistake])
    try link("r.json", to: "elsewhere/r.json", in: folder)
    let run = try runTool(["lint", "--format", "json=r.json"], in: folder.url)
    #expect(run.status == 2 && run.err.contains("hittest: r.json: is a link that leads nowhere\n"))
    #expect(try runTool(["lint", "--write-baseline", "r.json"], in: folder.url).status == 2)
}

// MARK: - Names and settings that are commands

@Test func aRepositoryCannotMakeGitRunAnything() throws {
    let folder = try Folder(["A.swift": mistake, "--output=stolen.swift": mistake, "-rf.swift": mistake])
    func git(_ arguments: String...) throws {
        let run = try runProgram(
            "/usr/bin/env", ["git", "-c", "user.name=t", "-c", "user.email=t@example.org"] + arguments, in: folder.url)
        #expect(run.status == 0, "git \(arguments): \(run.err)")
    }
    try git("init", "-q")
    try folder.write("attack", "#!/bin/sh\ntouch \"\(folder.url.path)/stolen\"\n")
    try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.url.appendingPathComponent("attack").path)
    try git("add", ".")
    try git("commit", "-qm", "first")
    let attack = folder.url.appendingPathComponent("attack").path
    for key in [
        "core.fsmonitor", "diff.external", "core.pager", "diff.attack.textconv", "diff.attack.command",
        "alias.diff", "core.editor", "interactive.diffFilter",
    ] {
        try git("config", key, key == "alias.diff" ? "!\(attack)" : attack)
    }
    try folder.write(".gitattributes", "*.swift diff=attack\n")
    try folder.write("A.swift", mistake + "// changed\n")
    try folder.write("-new;touch stolen.swift", mistake)
    let since = try runTool(words + ["--since", "HEAD"], in: folder.url)
    #expect(since.status == 1 && since.err.isEmpty)
    #expect(since.out.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["-new;touch stolen.swift", "A.swift"])
    _ = try runTool(words + ["--staged"], in: folder.url)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("stolen").path))
}

@Test func namesThatLookLikeOptionsAreFilesWhenTheyAreFound() throws {
    let folder = try Folder(["--fix.swift": mistake, "-x.swift": mistake, "$(touch stolen).swift": mistake])
    let run = try runTool(words, in: folder.url)
    #expect(run.status == 1 && run.out.split(separator: "\n").count == 3)
    #expect(try runTool(words + ["--", "--fix.swift"], in: folder.url).status == 1)
    #expect(try folder.read("--fix.swift") == mistake)
    #expect(try runTool(words + ["-x.swift"], in: folder.url).status == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("stolen").path))
}

// MARK: - Texts for terminals and pages

/// A name and a source full of what terminals obey and browsers run.
private let evil = "</text><script>alert(1)</script>\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\u{202E}\u{2066}\u{200F}&\"'"

private func evilFolder() throws -> Folder {
    let source = mistake.replacing("Card", with: "`Ca<b>rd&`")
        .replacing("return child.hitTest", with: "/* \(evil) */ return child.hitTest")
        .replacing("    return nil", with: "    if name == \"\(evil)\" { return nil }\n        return nil")
    return try Folder(["evil\(evil.replacing("/", with: "")).swift": source, "Plain.swift": source])
}

/// What a terminal would obey: control characters, but for tabs and line breaks, and what turns the direction of writing.
private func obeyed(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

@Test(arguments: ["text", "concise", "markdown", "github", "agent", "html"])
func controlCharactersFromSourcesAndNamesReachNoReader(format: String) throws {
    let folder = try evilFolder()
    let run = try runTool(["lint", "--format", format, "--color", "never", "--statistics"], in: folder.url)
    #expect(run.status == 1 && run.out.contains("Plain.swift"))
    #expect(obeyed(in: run.out) == [] && obeyed(in: run.err) == [])
    if format == "html" { #expect(!run.out.contains("<script")) }
}

@Test(arguments: ["html", "svg", "text"])
func behaviorEscapesWhatComesFromTheSource(format: String) throws {
    let folder = try evilFolder()
    let run = try runTool(["behavior", "Plain.swift", "--format", format], in: folder.url)
    #expect(run.status == 0 && !run.out.isEmpty)
    #expect(obeyed(in: run.out) == [])
    if format == "text" { return }
    #expect(!run.out.contains("<script>alert") && !run.out.contains("Ca<b>rd"))
}

@Test func complaintsAboutFilesObeyNothingEither() throws {
    let folder = try Folder()
    let name = "bad\u{1B}[2J\u{202E}\n.swift"
    try folder.write(name, Data([0xFF, 0xFE]))
    try folder.write("sub\u{9B}/.hittest.json", "{ \"\u{1B}[2J\": 1 }")
    try folder.write("sub\u{9B}/A.swift", mistake)
    let run = try runTool(["lint", "--format", "concise", ".", "missing\u{1B}[2J"], in: folder.url)
    #expect(run.status == 2 && run.err.split(separator: "\n").count == 3)
    #expect(obeyed(in: run.err) == [] && obeyed(in: run.out) == [])
    for arguments in [["lint", "--only", "\u{1B}[2J"], ["explain", "\u{1B}[2J"], ["\u{1B}[2J"], ["behavior", name]] {
        #expect(obeyed(in: try runTool(arguments, in: folder.url).err) == [])
    }
}

@Test(arguments: ["text", "svg"])
func simulationsEscapeNames(format: String) throws {
    let json = try JSONEncoder().encode(evil)
    let name = String(decoding: json, as: UTF8.self)
    let scene = """
        { "framework": "coreanimation", "root": { "name": "self", "frame": [0, 0, 100, 100], "subviews": [
          { "name": \(name), "frame": [10, 10, 40, 40], "isFlipped": true } ] } }
        """
    let run = try runTool(["simulate", "-", "--point", "12,34", "--format", format], input: scene)
    #expect(run.status == 0)
    #expect(obeyed(in: run.out) == [])
    if format == "svg" { #expect(!run.out.contains("<script")) }
    let wrong = scene.replacing("\"frame\": [10", with: "\"fram\\u001b[2J\": [10")
    #expect(obeyed(in: try runTool(["simulate", "-", "--point", "1,1"], input: wrong).err) == [])
}

#if os(Linux)
    @Test func aDiffObeysNothingOnATerminalAndIsExactElsewhere() throws {
        let folder = try evilFolder()
        let words = "lint --diff --progress never --only return_in_subview_loop Plain.swift"
        let exact = try runTool(words.split(separator: " ").map { String($0) }, in: folder.url)
        #expect(exact.out.contains("\u{1B}]0;owned"), "a diff that is applied must hold the source's own bytes")
        let shown = try runProgram(
            "/usr/bin/env", ["script", "-qec", "\(toolPath) \(words)", "/dev/null"], in: folder.url)
        #expect(shown.out.contains("alert(1)"))
        #expect(obeyed(in: shown.out.replacing("\r\n", with: "\n")) == [])
    }
#endif
