import Foundation
import Testing

private func words(_ more: String...) -> [String] { ["lint", "--format", "concise"] + more }

@Test func theNearestConfigurationWinsAndRootEndsTheWalk() throws {
    let folder = try Folder([
        ".git/HEAD": "", ".hittest.json": #"{ "rules": { "return_in_subview_loop": "off" } }"#, "A.swift": mistake,
        "near/.hittest.json": #"{ "rules": { "return_in_subview_loop": "warning" } }"#, "near/B.swift": mistake,
        "root/.hittest.json": #"{ "root": true }"#, "root/C.swift": mistake,
        "paths/.hittest.json":
            #"{ "overrides": [{ "paths": ["deep"], "rules": { "return_in_subview_loop": "error" } }] }"#,
        "paths/D.swift": mistake, "paths/deep/er/E.swift": mistake,
    ])
    let run = try runTool(words("--only", "return_in_subview_loop"), in: folder.url)
    #expect(
        run.out.split(separator: "\n").map { $0.split(separator: " ")[..<2].joined(separator: " ") } == [
            "near/B.swift:4:13: warning:", "paths/deep/er/E.swift:4:13: error:", "root/C.swift:4:13: error:",
        ])
    #expect(run.err.isEmpty)
    #expect(
        try runTool(words("--config", "root/.hittest.json", "A.swift"), in: folder.url).out.contains(
            "return_in_subview_loop"))
}

@Test func mistakesInAConfigurationAreSaidOnceAndTheRunGoesOn() throws {
    let folder = try Folder([
        ".hittest.json": "{\n  \"rules\": { \"return_in_subview_lop\": \"off\" },\n  \"failON\": \"error\"\n}",
        "A.swift": mistake,
        "sub/B.swift": mistake,
    ])
    let run = try runTool(words(), in: folder.url)
    #expect(run.status == 2)
    #expect(run.out.contains("sub/B.swift"))
    #expect(
        run.err == """
            hittest: .hittest.json:2:14: there is no rule "return_in_subview_lop"; did you mean "return_in_subview_loop"?
            hittest: .hittest.json:3:3: there is no key "failON"; did you mean "failOn"?

            """)
}

@Test func excludeAndIncludeLeaveFilesOut() throws {
    let folder = try Folder([
        ".hittest.json": #"{ "root": true, "exclude": ["Generated", "**/*.gen.swift"] }"#, "Generated/A.swift": mistake,
        "x/B.gen.swift": mistake, "x/C.swift": mistake, "only/.hittest.json": #"{ "include": ["Sources"] }"#,
        "only/Sources/D.swift": mistake, "only/Tests/E.swift": mistake,
    ])
    let run = try runTool(words("--only", "return_in_subview_loop"), in: folder.url)
    #expect(
        run.out.split(separator: "\n").compactMap { $0.split(separator: ":").first } == [
            "only/Sources/D.swift", "x/C.swift",
        ])
}

@Test func failOnComesFromTheConfigurationUnlessTheCommandLineSpeaks() throws {
    let folder = try Folder([".hittest.json": #"{ "root": true, "failOn": "never" }"#, "A.swift": mistake])
    #expect(try runTool(words(), in: folder.url).status == 0)
    #expect(try runTool(words("--fail-on", "error"), in: folder.url).status == 1)
}

@Test func initWritesAConfigurationThatChangesNothing() throws {
    let folder = try Folder(["A.swift": mistake])
    let before = try runTool(words(), in: folder.url)
    #expect(try runTool(["init"], in: folder.url).status == 0)
    let after = try runTool(words(), in: folder.url)
    #expect(after.out == before.out && after.status == before.status && after.err.isEmpty)
    let again = try runTool(["init"], in: folder.url)
    #expect(again.status == 2 && again.err.contains("is already here"))
}

@Test func aMissingConfigurationIsNamed() throws {
    let run = try runTool(words("--config", "nowhere.json"))
    #expect(run.status == 2 && run.err == "hittest: --config nowhere.json: No such file or directory\n")
}
