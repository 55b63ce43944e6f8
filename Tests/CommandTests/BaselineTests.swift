import Foundation
import Testing

private let words = ["lint", "--format", "concise", "--only", "return_in_subview_loop"]

@Test func aBaselineSurvivesMovesRenamesAndIndentation() throws {
    let folder = try Folder(["A.swift": mistake, "B.swift": mistake.replacing("Card", with: "Note")])
    let written = try runTool(words + ["--write-baseline", "base.json"], in: folder.url)
    #expect(written.status == 0 && written.out.isEmpty)
    #expect(written.err == "hittest: wrote 2 findings to base.json, which are accepted from now on\n")
    let known = words + ["--baseline", "base.json"]
    #expect(try runTool(known, in: folder.url).status == 0)

    try folder.write("A.swift", "// a new first line\n\n" + mistake.replacing("    ", with: "\t"))
    try FileManager.default.moveItem(
        at: folder.url.appendingPathComponent("B.swift"), to: folder.url.appendingPathComponent("Renamed.swift"))
    let moved = try runTool(known, in: folder.url)
    #expect(moved.status == 0 && moved.out.isEmpty && moved.err.isEmpty)

    try folder.write("C.swift", mistake.replacing("Card", with: "Fresh"))
    let fresh = try runTool(known, in: folder.url)
    #expect(fresh.status == 1 && fresh.out.hasPrefix("C.swift:4:13:"))
}

@Test func staleEntriesAreReportedAndPruned() throws {
    let folder = try Folder(["A.swift": mistake, "B.swift": mistake.replacing("Card", with: "Note")])
    _ = try runTool(words + ["--write-baseline", "base.json"], in: folder.url)
    try folder.write("A.swift", "// mended\n")
    let stale = try runTool(words + ["--baseline", "base.json"], in: folder.url)
    #expect(stale.status == 0)
    #expect(
        stale.err
            == "hittest: base.json: A.swift: return_in_subview_loop in Card.hitTest(_:with:) is mended; --write-baseline takes it out\n"
    )
    #expect(
        try runTool(words + ["--baseline", "base.json", "B.swift"], in: folder.url).err.isEmpty, "A was not looked at")
    let pruned = try runTool(words + ["--write-baseline", "base.json"], in: folder.url)
    #expect(
        pruned.err == "hittest: wrote 1 finding to base.json, which are accepted from now on; 1 of before is gone\n")
    #expect(try folder.read("base.json").contains("B.swift"))
    #expect(!(try folder.read("base.json").contains("A.swift")))
}

@Test func aBaselineOfPartOfTheTreeKeepsTheRest() throws {
    let folder = try Folder(["A.swift": mistake, "B.swift": mistake.replacing("Card", with: "Note")])
    _ = try runTool(words + ["--write-baseline", "base.json"], in: folder.url)
    let before = try folder.read("base.json")
    _ = try runTool(words + ["--write-baseline", "base.json", "B.swift"], in: folder.url)
    #expect(try folder.read("base.json") == before)
}

@Test(arguments: [
    ("{", "base.json:1: the baseline is damaged: a key in double quotes is expected here"),
    ("{}", "this is no baseline of version 1"),
    ("{\"version\": 1, \"findings\": [{}]}", "this entry lacks its path"),
])
func aDamagedBaselineIsNamed(text: String, message: String) throws {
    let folder = try Folder(["A.swift": mistake, "base.json": text])
    let run = try runTool(words + ["--baseline", "base.json"], in: folder.url)
    #expect(run.status == 2 && run.err.contains(message))
    #expect(run.out.hasPrefix("A.swift:4:13:"), "the findings are shown all the same")
    let rewritten = try runTool(words + ["--write-baseline", "base.json"], in: folder.url)
    #expect(rewritten.status == 2 && rewritten.err.contains("is no baseline; delete it"))
    #expect(try folder.read("base.json") == text)
}

@Test func theConfigurationCanNameTheBaseline() throws {
    let folder = try Folder([".hittest.json": #"{ "root": true, "baseline": "base.json" }"#, "A.swift": mistake])
    _ = try runTool(words + ["--write-baseline", "base.json"], in: folder.url)
    #expect(try runTool(words, in: folder.url).status == 0)
}
