import Foundation
import LanguageServerProtocol
import Testing

@testable import LanguageServer

/// A folder of files that is gone after the test.
private final class Workspace {
    let folder: URL

    init(_ files: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("hittest-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appendingPathComponent("Package.swift"))
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
        for (path, text) in files { try write(path, text) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ path: String, _ text: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }

    func uri(_ path: String) -> String { DocumentURI(path: folder.appendingPathComponent(path).path).string }

    func client(_ analysis: TextAnalysis = .words, _ capabilities: JSONValue = ["textDocument": ["diagnostic": [:]]])
        -> TestClient
    {
        let client = TestClient(analysis)
        client.request(
            0, "initialize",
            [
                "processId": .null, "rootUri": .null, "capabilities": capabilities,
                "workspaceFolders": [["uri": .string(uri("")), "name": "test"]],
            ])
        _ = client.response(to: 0)
        client.notify("initialized", [:])
        return client
    }
}

private func pullAll(
    _ client: TestClient, _ id: Int, previous: [String: String] = [:], tokens: Bool = false
) -> [String: JSONValue] {
    var params: [String: JSONValue] = [
        "previousResultIds": .array(
            previous.map { .object(["uri": .string($0.key), "value": .string($0.value)]) })
    ]
    if tokens {
        params["partialResultToken"] = "parts"
        params["workDoneToken"] = 17
    }
    client.request(id, "workspace/diagnostic", .object(params))
    let items = client.response(to: id)?["result"]?["items"]?.arrayValue ?? []
    return Dictionary(items.map { ($0["uri"]?.stringValue ?? "", $0) }) { $1 }
}

private func ids(_ reports: [String: JSONValue]) -> [String: String] {
    reports.compactMapValues { $0["resultId"]?.stringValue }
}

@Test func theWholeWorkspaceIsReportedOnceAndThenAsUnchanged() throws {
    let workspace = try Workspace([
        "a b/One.swift": "hitTest WRONG", "Two.swift": "hitTest fine", "Three.swift": "hitTest WRONG WRONG",
        ".build/Four.swift": "hitTest WRONG", "note.txt": "hitTest WRONG",
    ])
    let client = workspace.client()
    let first = pullAll(client, 1)
    #expect(Set(first.keys) == [workspace.uri("a b/One.swift"), workspace.uri("Three.swift")])
    #expect(first[workspace.uri("Three.swift")]?["items"]?.arrayValue?.count == 2)
    #expect(first[workspace.uri("Three.swift")]?["version"] == .null)
    let second = pullAll(client, 2, previous: ids(first))
    #expect(Set(second.values.compactMap { $0["kind"]?.stringValue }) == ["unchanged"])
    #expect(second.count == 2)

    try workspace.write("Three.swift", "hitTest fine now")
    try workspace.remove("a b/One.swift")
    try workspace.write("Five.swift", "hitTest WRONG")
    client.open(workspace.uri("Two.swift"), "hitTest WRONG in the editor", version: 4)
    let third = pullAll(client, 3, previous: ids(first))
    #expect(third[workspace.uri("a b/One.swift")]?["items"] == [])
    #expect(third[workspace.uri("Three.swift")]?["items"] == [])
    #expect(third[workspace.uri("Five.swift")]?["items"]?.arrayValue?.count == 1)
    #expect(third[workspace.uri("Two.swift")]?["version"] == 4)
    let fourth = pullAll(client, 4, previous: ids(third))
    #expect(fourth.values.allSatisfy { $0["kind"] == "unchanged" })
    #expect(fourth[workspace.uri("a b/One.swift")] == nil, "what is gone is reported once")
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func partsOfTheWorkspaceAreSentAhead() throws {
    var files: [String: String] = [:]
    for number in 0..<50 { files["\(number).swift"] = "hitTest WRONG" }
    let workspace = try Workspace(files)
    let client = workspace.client()
    let last = pullAll(client, 1, tokens: true)
    let parts = client.received.filter { $0["method"] == "$/progress" && $0["params"]?["token"] == "parts" }
    let sent = parts.flatMap { $0["params"]?["value"]?["items"]?.arrayValue ?? [] }.compactMap {
        $0["uri"]?.stringValue
    }
    #expect(parts.count == 3)
    #expect(last.isEmpty, "what is sent in parts is not in the answer")
    #expect(Set(sent).union(last.keys).count == 50)
    #expect(sent.count + last.count == 50, "nothing is sent twice")
    let kinds = client.received.filter { $0["params"]?["token"] == 17 }.compactMap { $0["params"]?["value"]?["kind"] }
    #expect(kinds == ["begin", "end"])
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func configurationsCountAndAreNoticedWithoutAWatcher() throws {
    let workspace = try Workspace(["Sources/A.swift": "hitTest WRONG"])
    let client = workspace.client()
    let uri = workspace.uri("Sources/A.swift")
    client.open(uri, "hitTest WRONG")
    func items(_ id: Int) -> Int? {
        client.request(id, "textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]])
        return client.response(to: id)?["result"]?["items"]?.arrayValue?.count
    }
    #expect(items(1) == 1)
    try workspace.write(".hittest.json", #"{ "exclude": ["Sources/**"] }"#)
    #expect(items(2) == 0)
    try workspace.remove(".hittest.json")
    #expect(items(3) == 1)
    #expect(client.finish() == 0)
}

@Test func mistakesOfAConfigurationAreReportedInIt() throws {
    let text = "{\n  \"exclud\": []\n}\n"
    let workspace = try Workspace(["Sub/A.swift": "x", "Sub/.hittest.json": text])
    let client = workspace.client()
    let uri = workspace.uri("Sub/.hittest.json")
    let report = pullAll(client, 1)[uri]
    #expect(report?["items"]?.arrayValue?.first?["range"]?["start"]?["line"] == 1)
    #expect(report?["items"]?.arrayValue?.first?["severity"] == 1)
    client.open(uri, "{}")
    #expect(pullAll(client, 2, previous: [uri: report?["resultId"]?.stringValue ?? ""])[uri]?["items"] == [])
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func watchersAndSettingsAreAskedForWhereTheClientHasThem() throws {
    let workspace = try Workspace(["A.swift": "hitTest WRONG"])
    let client = workspace.client(
        .words,
        [
            "workspace": [
                "configuration": true, "didChangeWatchedFiles": ["dynamicRegistration": true],
                "didChangeConfiguration": ["dynamicRegistration": true], "diagnostics": ["refreshSupport": true],
            ],
            "textDocument": ["diagnostic": [:]],
        ])
    let registration = client.receive()
    #expect(registration?["method"] == "client/registerCapability")
    #expect(registration?["params"]?["registrations"]?.arrayValue?.count == 2)
    let question = client.receive()
    #expect(question?["method"] == "workspace/configuration")
    client.send(["id": registration?["id"] ?? .null, "result": .null])
    client.send(["id": question?["id"] ?? .null, "result": [["viewClasses": ["CanvasNode"], "path": "x"]]])
    #expect(client.receive()?["method"] == "workspace/diagnostic/refresh")
    client.notify(
        "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(workspace.uri("A.swift")), "type": 2]]])
    #expect(client.receive()?["method"] == "workspace/diagnostic/refresh")
    client.notify("workspace/didChangeConfiguration", ["settings": .null])
    #expect(client.receive()?["method"] == "workspace/configuration")
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func foldersComeAndGo() throws {
    let (one, two) = (try Workspace(["A.swift": "hitTest WRONG"]), try Workspace(["B.swift": "hitTest WRONG"]))
    let client = one.client()
    #expect(Set(pullAll(client, 1).keys) == [one.uri("A.swift")])
    func folder(_ workspace: Workspace) -> JSONValue { ["uri": .string(workspace.uri("")), "name": "x"] }
    client.notify(
        "workspace/didChangeWorkspaceFolders", ["event": ["added": [folder(two)], "removed": [folder(one)]]])
    #expect(Set(pullAll(client, 2).keys) == [two.uri("B.swift")])
    #expect(client.finish() == 0)
}

@Test func namesAreLookedUpInOtherFilesAndFollowTheirEdits() throws {
    let card = """
        class Card: Base {
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                if isHidden == false { return nil }
                return super.hitTest(point, with: event)
            }
        }
        """
    let workspace = try Workspace(["Base.swift": "class Base: UIView {}\n", "Card.swift": card])
    let client = workspace.client(.linting, [:])
    /// Whether the card's diagnostics come to be these; ones pushed before the other files were read may come first.
    func cardShows(_ codes: [JSONValue?]) -> Bool {
        while let pushed = client.notification("textDocument/publishDiagnostics") {
            guard pushed["uri"]?.stringValue == workspace.uri("Card.swift") else { continue }
            if pushed["diagnostics"]?.arrayValue?.map({ $0["code"] }) ?? [] == codes { return true }
        }
        return false
    }
    client.open(workspace.uri("Card.swift"), card)
    #expect(cardShows(["inverted_visibility_check"]))
    client.open(workspace.uri("Base.swift"), "class Base {}\n")
    #expect(cardShows([]), "what the editor holds stands for the file")
    client.change(workspace.uri("Base.swift"), version: 2, [["text": "class Base: UIView {}\n"]])
    #expect(cardShows(["inverted_visibility_check"]))
    client.change(workspace.uri("Base.swift"), version: 3, [["text": "class Base {}\n"]])
    #expect(cardShows([]))
    client.notify("textDocument/didClose", ["textDocument": ["uri": .string(workspace.uri("Base.swift"))]])
    #expect(cardShows(["inverted_visibility_check"]), "what is on disk counts again")
    #expect(client.finish() == 0)
}

@Test func documentsThatNameOneAnotherComeToRest() throws {
    func source(_ name: String, _ other: String) -> String {
        """
        class \(name): UIView {
            var other = \(other)()
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                if isHidden == false { return nil }
                return super.hitTest(point, with: event)
            }
        }

        """
    }
    let workspace = try Workspace(["A.swift": source("A", "B"), "B.swift": source("B", "A")])
    let client = workspace.client(.linting, [:])
    client.open(workspace.uri("A.swift"), source("A", "B"))
    client.open(workspace.uri("B.swift"), source("B", "A"))
    client.change(workspace.uri("A.swift"), version: 2, [["text": .string(source("A", "B") + "// edited\n")]])
    var pushes = 0
    // Long enough for a hundred analyses, had each of the two made the other one outdated again.
    while let message = client.receive(within: 1) {
        if message["method"] == "textDocument/publishDiagnostics" { pushes += 1 }
        if pushes > 20 { break }
    }
    #expect((2...20).contains(pushes), "\(pushes) pushes for two openings and one edit")
    #expect(client.finish() == 0)
}

@Test func aTextThatIsOpenedAgainIsNotTakenForTheOneBefore() throws {
    let card = """
        class Card: Base {
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                if isHidden == false { return nil }
                return super.hitTest(point, with: event)
            }
        }
        """
    let workspace = try Workspace(["Base.swift": "class Base: UIView {}\n", "Card.swift": card])
    let client = workspace.client(.linting, [:])
    func cardShows(_ codes: [JSONValue?]) -> Bool {
        while let pushed = client.notification("textDocument/publishDiagnostics") {
            guard pushed["uri"]?.stringValue == workspace.uri("Card.swift") else { continue }
            if pushed["diagnostics"]?.arrayValue?.map({ $0["code"] }) ?? [] == codes { return true }
        }
        return false
    }
    let close: JSONValue = ["textDocument": ["uri": .string(workspace.uri("Base.swift"))]]
    client.open(workspace.uri("Base.swift"), "class Base {}\n")
    client.open(workspace.uri("Card.swift"), card)
    #expect(cardShows([]))
    client.notify("textDocument/didClose", close)
    #expect(cardShows(["inverted_visibility_check"]))
    client.open(workspace.uri("Base.swift"), "class Base {} \n")
    #expect(cardShows([]))
    client.notify("textDocument/didClose", close)
    client.open(workspace.uri("Base.swift"), "class Base: UIView {} \n")
    #expect(cardShows(["inverted_visibility_check"]))
    #expect(client.finish() == 0)
}

// MARK: - Attacks

@Test func nothingOutsideOfTheFoldersIsReadWhereverLinksLead() throws {
    let outside = try Workspace(["Secret.swift": "hitTest WRONG", "secret.json": "{ \"topSecret\": WRONG }"])
    let workspace = try Workspace(["Own.swift": "hitTest WRONG", "sub/Below.swift": "hitTest fine"])
    let links = [
        "Link.swift": "Secret.swift", "sub/Link.swift": "Secret.swift", ".hittest.json": "secret.json",
        "sub/.hittest.json": "secret.json", "folder": "",
    ]
    for (name, target) in links {
        try FileManager.default.createSymbolicLink(
            atPath: workspace.folder.appendingPathComponent(name).path,
            withDestinationPath: outside.folder.appendingPathComponent(target).path)
    }
    let client = workspace.client()
    let reports = pullAll(client, 1)
    #expect(Set(reports.keys) == [workspace.uri("Own.swift")])
    // The watched files that a client tells of are a reason to look again, not to look there.
    client.notify(
        "workspace/didChangeWatchedFiles",
        ["changes": [["uri": .string(outside.uri("Secret.swift")), "type": 1]]])
    #expect(Set(pullAll(client, 2).keys) == [workspace.uri("Own.swift")])
    #expect(!client.received.contains { "\($0)".contains("topSecret") || "\($0)".contains("Secret.swift") })
}

@Test func aFileThatIsNotOpenIsReadInTheFoldersAlone() throws {
    let outside = try Workspace(["Secret.swift": "hitTest WRONG"])
    let workspace = try Workspace(["Own.swift": "hitTest WRONG"])
    try FileManager.default.createSymbolicLink(
        atPath: workspace.folder.appendingPathComponent("Link.swift").path,
        withDestinationPath: outside.folder.appendingPathComponent("Secret.swift").path)
    let up = "\(workspace.uri(""))/../\(outside.folder.lastPathComponent)/Secret.swift"
    let client = workspace.client()
    func count(_ id: Int, _ uri: String) -> Int? {
        client.request(id, "textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]])
        return client.response(to: id)?["result"]?["items"]?.arrayValue?.count
    }
    #expect(count(1, workspace.uri("Own.swift")) == 1)
    for (id, uri) in [(2, outside.uri("Secret.swift")), (3, workspace.uri("Link.swift")), (4, up)] {
        #expect(count(id, uri) == 0, "\(uri)")
    }
    // What the client shows of it is another matter.
    client.notify(
        "textDocument/didOpen",
        [
            "textDocument": [
                "uri": .string(outside.uri("Secret.swift")), "languageId": "swift", "version": 1,
                "text": "hitTest WRONG WRONG",
            ]
        ])
    #expect(count(5, outside.uri("Secret.swift")) == 2)
}

@Test func aLinkInTheFolderNamesNoClassFromOutside() throws {
    // Whether the card's touch is lost depends on what the class in the other file answers.
    let base = "class Base: UIView {\n    func pick(_ point: CGPoint) -> UIView? { subviews.first }\n}\n"
    let source = """
        class Card: Base {
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { pick(point) }
        }
        """
    let outside = try Workspace(["Base.swift": base])
    var found: [Int] = []
    for isLinked in [false, true] {
        let workspace = try Workspace(["Card.swift": source])
        if isLinked {
            try FileManager.default.createSymbolicLink(
                atPath: workspace.folder.appendingPathComponent("Base.swift").path,
                withDestinationPath: outside.folder.appendingPathComponent("Base.swift").path)
        } else {
            try workspace.write("Base.swift", base)
        }
        let client = workspace.client(.linting)
        var count = 0
        // The folder is read beside the answers; what it holds is known before long.
        for id in 1...(isLinked ? 8 : 200) where count == 0 {
            count = pullAll(client, id)[workspace.uri("Card.swift")]?["items"]?.arrayValue?.count ?? 0
            Thread.sleep(forTimeInterval: 0.05)
        }
        found.append(count)
    }
    #expect(found[0] > 0 && found[1] == 0, "only what lies in the folder is known: \(found)")
}
