import Foundation
import Testing

private let words = ["lint", "--format", "concise", "--only", "return_in_subview_loop"]

private func git(_ arguments: String..., in folder: Folder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
        ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "init.defaultBranch=main"] + arguments
    process.currentDirectoryURL = folder.url
    process.standardOutput = Pipe()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(arguments.joined(separator: " "))")
}

private func pathsFound(_ run: ToolRun) -> [String] {
    run.out.split(separator: "\n").compactMap { $0.split(separator: ":").first.map { String($0) } }
}

@Test func onlyChangedFilesAreReported() throws {
    let folder = try Folder(["old.swift": mistake, "sub/edited.swift": "// nothing\n"])
    try git("init", "-q", in: folder)
    try git("add", ".", in: folder)
    try git("commit", "-qm", "first", in: folder)
    try folder.write("sub/edited.swift", mistake)
    try folder.write("sub/new file.swift", mistake)
    #expect(
        pathsFound(try runTool(words + ["--since", "HEAD"], in: folder.url)) == [
            "sub/edited.swift", "sub/new file.swift",
        ])
    #expect(try runTool(words + ["--staged"], in: folder.url).status == 0)
    try git("add", "sub/edited.swift", in: folder)
    #expect(pathsFound(try runTool(words + ["--staged"], in: folder.url)) == ["sub/edited.swift"])
    let sub = folder.url.appendingPathComponent("sub")
    #expect(pathsFound(try runTool(words + ["--since", "HEAD"], in: sub)) == ["edited.swift", "new file.swift"])
    #expect(pathsFound(try runTool(words, in: folder.url)).count == 3)
}

@Test(arguments: ["no-such-revision", "--output=stolen", "-h", "HEAD; touch stolen"])
func aWrongRevisionIsSaidAndNothingIsRun(revision: String) throws {
    let folder = try Folder(["A.swift": mistake])
    try git("init", "-q", in: folder)
    let run = try runTool(words + ["--since", revision], in: folder.url)
    #expect(run.status == 2 && run.err.hasPrefix("hittest: --since \(revision): git says: "))
    #expect(run.err.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("stolen").path))
}

/// What lies elsewhere in the tree is nobody's business when only some files are asked about.
@Test func troubleWithOtherFilesIsNotReported() throws {
    let folder = try Folder(["A.swift": mistake, "B.swift": "// nothing\n"])
    try folder.write("Latin.swift", Data([0xE9]))
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    try FileManager.default.createSymbolicLink(atPath: path("gone.swift"), withDestinationPath: "nowhere.swift")
    #expect(mkfifo(path("pipe.swift"), 0o644) == 0)
    try git("init", "-q", in: folder)
    try git("add", "B.swift", "Latin.swift", "gone.swift", in: folder)
    try git("commit", "-qm", "first", in: folder)
    try git("add", "A.swift", in: folder)
    for option in [["--since", "HEAD"], ["--staged"]] {
        let run = try runTool(words + option, in: folder.url)
        #expect(pathsFound(run) == ["A.swift"] && run.status == 1, "\(run.err)")
        // The FIFO is no file that git knows.
        #expect(run.err.isEmpty, "\(run.err)")
    }
    let missing = try runTool(words + ["--staged", "no-such-folder"], in: folder.url)
    #expect(missing.status == 2 && missing.err == "hittest: no-such-folder: No such file or directory\n")
}

@Test func outsideARepositoryTheErrorIsClear() throws {
    let folder = try Folder(["A.swift": mistake])
    for option in [["--staged"], ["--since", "HEAD"]] {
        let run = try runTool(words + option, in: folder.url)
        #expect(run.status == 2)
        #expect(run.err.lowercased().contains("not a git repository"))
    }
}
