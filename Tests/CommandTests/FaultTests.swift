import Foundation
import Testing

// What goes wrong around the tool: full disks, closed doors, files that come and go, signals in the middle.

private let fixing = ["lint", "--fix", "--only", "return_in_subview_loop", "--format", "concise"]

/// Runs the tool from a shell that prepares what it meets; `$0` is the tool.
private func runInShell(_ script: String, in folder: Folder) throws -> ToolRun {
    try runProgram("/bin/sh", ["-c", script, toolPath], in: folder.url)
}

/// A shell's words that run the tool as somebody who owns nothing; only the superuser has to, to meet closed doors.
private var asNobody: String { getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "" }

/// Everything that lies in a folder, hidden or not.
private func names(in folder: Folder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
}

private func setPermissions(_ permissions: Int, of path: String, in folder: Folder) throws {
    try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: folder.url.appendingPathComponent(path).path)
}

/// A file with the mistake that is too long for what a shell allows, in blocks of 512 or 1024 bytes.
private let longMistake = mistake + String(repeating: "// padding, so that the file is long enough\n", count: 200)

// MARK: - Full disks

@Test func aFullDiskLeavesTheFileThatIsFixedAsItWas() throws {
    let folder = try Folder(["A.swift": longMistake])
    let run = try runInShell("ulimit -f 4; exec \"$0\" \(fixing.joined(separator: " "))", in: folder)
    #expect(run.status == 2)
    #expect(run.err == "hittest: A.swift: File too large\n")
    #expect(run.out.hasPrefix("A.swift:4:13: error: "), "what is not mended is still shown")
    #expect(try folder.read("A.swift") == longMistake)
    #expect(try names(in: folder) == ["A.swift"])
}

@Test func aFullDiskLeavesNoPartOfABaselineOrReport() throws {
    let classes = (0..<200).map { mistake.replacing("Card", with: "Card\($0)") }.joined()
    let folder = try Folder(["A.swift": classes])
    let baseline = try runInShell("ulimit -f 4; exec \"$0\" lint --write-baseline b.json", in: folder)
    #expect(baseline.status == 2)
    #expect(baseline.err == "hittest: --write-baseline: b.json: File too large\n")
    #expect(try names(in: folder) == ["A.swift"])
    let report = try runInShell("ulimit -f 4; exec \"$0\" lint --format json=r.json --format concise", in: folder)
    #expect(report.status == 2 && report.err.contains("hittest: r.json: File too large\n"))
    #expect(report.out.contains("A.swift:4:13: error: "), "the other report is whole")
    #expect(try names(in: folder) == ["A.swift"])

    #expect(try runTool(["lint", "--write-baseline", "b.json"], in: folder.url).status == 0)
    let before = try folder.read("b.json")
    try folder.write("A.swift", classes + mistake)
    #expect(try runInShell("ulimit -f 4; exec \"$0\" lint --write-baseline b.json", in: folder).status == 2)
    #expect(try folder.read("b.json") == before)
    #expect(try names(in: folder) == ["A.swift", "b.json"])
}

#if os(Linux)
    @Test func aFileSystemWithoutRoomIsSaid() throws {
        let folder = try Folder(["small/A.swift": ""])
        // Needs the right to mount, in a name space of its own so that nothing is left behind.
        let script = """
            mount -t tmpfs -o size=16k none small || exit 77
            cat > small/A.swift
            head -c 100000 /dev/zero > small/fill 2>/dev/null
            "$0" \(fixing.joined(separator: " ")); echo "status $?"; ls -A small; cmp small/A.swift copy && echo same
            """
        try folder.write("copy", mistake)
        let run = try runProgram(
            "/usr/bin/env", ["unshare", "-m", "/bin/sh", "-c", script, toolPath], in: folder.url, input: mistake)
        if run.status == 77 || run.err.contains("unshare") { return }
        #expect(run.err == "hittest: small/A.swift: No space left on device\n")
        #expect(run.out.hasSuffix("status 2\nA.swift\nfill\nsame\n"))
    }

    @Test func anOutputWithoutRoomIsSaid() throws {
        let folder = try Folder(["A.swift": mistake])
        let run = try runInShell("exec \"$0\" lint > /dev/full", in: folder)
        #expect(run.status == 2 && run.err == "hittest: standard output: No space left on device\n")
    }
#endif

// MARK: - Closed doors

@Test func whatMayNotBeWrittenIsLeftAndSaid() throws {
    let folder = try Folder(["Locked.swift": mistake, "shut/A.swift": mistake, "Open.swift": mistake])
    try setPermissions(0o444, of: "Locked.swift", in: folder)
    try setPermissions(0o644, of: "shut/A.swift", in: folder)
    try setPermissions(0o555, of: "shut", in: folder)
    try setPermissions(0o555, of: "", in: folder)
    defer { for path in ["", "shut"] { try? setPermissions(0o755, of: path, in: folder) } }
    let run = try runInShell("exec \(asNobody)\"$0\" \(fixing.joined(separator: " "))", in: folder)
    #expect(run.status == 2)
    let complaints = run.err.split(separator: "\n").map { String($0) }
    #expect(complaints.count == 3)
    #expect(complaints.first == "hittest: Locked.swift: is not writable: Permission denied")
    #expect(complaints.allSatisfy { $0.hasSuffix(": Permission denied") })
    for path in ["Locked.swift", "shut/A.swift", "Open.swift"] { #expect(try folder.read(path) == mistake) }
    #expect(try names(in: folder) == ["Locked.swift", "Open.swift", "shut"])
    let baseline = try runInShell("exec \(asNobody)\"$0\" lint --write-baseline b.json", in: folder)
    #expect(baseline.status == 2)
    #expect(
        baseline.err
            == "hittest: --write-baseline: b.json: its directory cannot be written to: Permission denied\n")
}

@Test func whatMayNotBeReadIsSaidAndTheRestIsLinted() throws {
    let folder = try Folder(["Secret.swift": mistake, "dark/B.swift": mistake, "Good.swift": mistake])
    try setPermissions(0o000, of: "Secret.swift", in: folder)
    try setPermissions(0o000, of: "dark", in: folder)
    defer { try? setPermissions(0o755, of: "dark", in: folder) }
    let run = try runInShell(
        "exec \(asNobody)\"$0\" lint --only return_in_subview_loop --format concise", in: folder)
    #expect(run.status == 2)
    #expect(
        run.err
            == "hittest: Secret.swift: Permission denied\nhittest: dark: Permission denied\n")
    #expect(run.out.hasPrefix("Good.swift:4:13: error: "))
    #expect(run.out.split(separator: "\n").count == 1)
}

@Test func aConfigurationThatBecameADirectoryIsSaidOnce() throws {
    let folder = try Folder([".git/HEAD": "", ".hittest.json/inside": "", "A.swift": mistake, "b/B.swift": mistake])
    let run = try runTool(["lint", "--only", "return_in_subview_loop", "--format", "concise"], in: folder.url)
    #expect(run.status == 2)
    #expect(run.err == "hittest: .hittest.json:1:1: is a directory\n")
    #expect(run.out.split(separator: "\n").count == 2)
    let baseline = try runTool(["lint", "--baseline", ".hittest.json"], in: folder.url)
    #expect(baseline.status == 2 && baseline.err.contains("hittest: .hittest.json: is a directory\n"))
    let written = try runTool(["lint", "--write-baseline", ".hittest.json"], in: folder.url)
    #expect(written.status == 2 && written.err == "hittest: --write-baseline: .hittest.json: is a directory\n")
}

@Test func filesThatVanishDuringTheRunCostALineAtMost() throws {
    let folder = try Folder(
        Dictionary(uniqueKeysWithValues: (0..<100).map { ("d\($0 % 20)/F\($0).swift", mistake) }))
    for round in 0..<2 {
        let remover = Process()
        remover.executableURL = URL(fileURLWithPath: "/bin/sh")
        remover.arguments = ["-c", "for i in 19 7 13 3; do rm -rf d$i; done"]
        remover.currentDirectoryURL = folder.url
        try remover.run()
        let run = try runTool(["lint", "--format", "concise", "--only", "return_in_subview_loop"], in: folder.url)
        remover.waitUntilExit()
        #expect(run.status == (run.err.isEmpty ? 1 : 2))
        for line in run.err.split(separator: "\n") { #expect(line.hasSuffix(": No such file or directory")) }
        let found = run.out.split(separator: "\n")
        #expect(found.count >= 80 && found.allSatisfy { $0.contains(".swift:4:13: error: ") }, "round \(round)")
        for number in 0..<100 { try folder.write("d\(number % 20)/F\(number).swift", mistake) }
    }
}

// MARK: - Signals and closed streams

/// Starts the tool and sends it a signal after a while; answers the signal that ended it, 0 where it ended by itself.
private func endedBy(_ signalNumber: Int32, after seconds: Double, _ arguments: [String], in folder: Folder) throws
    -> Int32
{
    // What is ignored here would be ignored there.
    signal(signalNumber, SIG_DFL)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: toolPath)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    for keyPath in [\Process.standardInput, \.standardOutput, \.standardError] {
        process[keyPath: keyPath] = FileHandle.nullDevice
    }
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    kill(process.processIdentifier, signalNumber)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
}

@Test(arguments: [SIGINT, SIGTERM, SIGHUP])
func aSignalInTheMiddleLeavesWholeFilesAndNoOthers(signal: Int32) throws {
    let one = try Folder(["A.swift": mistake])
    #expect(try runTool(fixing, in: one.url).status == 0)
    let fixed = try one.read("A.swift")
    var interrupted = 0
    for seconds in [0.02, 0.1, 0.2] {
        let folder = try Folder(Dictionary(uniqueKeysWithValues: (0..<60).map { ("F\($0).swift", mistake) }))
        if try endedBy(signal, after: seconds, fixing + ["--quiet"], in: folder) == signal { interrupted += 1 }
        #expect(try names(in: folder).count == 60, "nothing beside the files")
        for number in 0..<60 {
            let text = try folder.read("F\(number).swift")
            #expect(text == mistake || text == fixed)
        }
    }
    #expect(interrupted > 0)
}

@Test func shellsSeeTheSignalInTheStatus() throws {
    let folder = try Folder(["A.swift": mistake])
    let script = "\"$0\" lint --watch & tool=$!; sleep 1; kill -TERM $tool; wait $tool; exit $?"
    #expect(try runInShell(script, in: folder).status == 143)
    #expect(try endedBy(SIGINT, after: 0.5, ["lint", "--watch"], in: folder) == SIGINT)
    #expect(try endedBy(SIGTERM, after: 0.5, ["serve"], in: folder) == 0, "without input a server ends by itself")
}

@Test func closedStandardStreamsAreNoPlaceForFiles() throws {
    let folder = try Folder(["A.swift": mistake])
    let closed = try runInShell("exec \"$0\" \(fixing.joined(separator: " ")) <&- >&- 2>&-", in: folder)
    #expect(closed.status == 0)
    #expect(try folder.read("A.swift").contains("if let"))
    #expect(try names(in: folder) == ["A.swift"])
    try folder.write("A.swift", mistake)
    let report = try runInShell("exec \"$0\" lint >&-", in: folder)
    #expect(report.status == 2 && report.err == "hittest: standard output: Bad file descriptor\n")
}

@Test func aReaderThatLeavesEndsEveryFormatQuietly() throws {
    let folder = try Folder(Dictionary(uniqueKeysWithValues: (0..<60).map { ("F\($0).swift", mistake) }))
    for format in ["text", "concise", "sarif", "html", "markdown", "agent"] {
        let script = "\"$0\" lint --format \(format) | head -c 10 > /dev/null; exit 0"
        #expect(try runInShell(script, in: folder).err.isEmpty)
    }
}
