import LanguageServerProtocol
import Testing

@testable import LanguageServer

private let uri = "file:///a.swift"

private func actions(_ client: TestClient, _ id: Int, line: Int = 0, only: [String]? = nil) -> [JSONValue] {
    var context: [String: JSONValue] = ["diagnostics": []]
    context["only"] = only.map { .array($0.map { .string($0) }) }
    let place: JSONValue = ["line": .integer(line), "character": 3]
    client.request(
        id, "textDocument/codeAction",
        [
            "textDocument": ["uri": .string(uri)], "range": ["start": place, "end": place], "context": .object(context),
        ])
    return client.response(to: id)?["result"]?.arrayValue ?? []
}

private func started(_ capabilities: JSONValue, _ text: String, version: Int = 3) -> TestClient {
    let client = TestClient()
    client.initialize(capabilities)
    client.open(uri, text, version: version)
    return client
}

private let versioned: JSONValue = ["workspace": ["workspaceEdit": ["documentChanges": true]]]

@Test func fixesAreVersionedAndThePreferredOneIsMarked() {
    let client = started(versioned, "\tWRONG\n")
    let fix = actions(client, 1).first
    #expect(fix?["title"] == "Write the right word")
    #expect(fix?["kind"] == "quickfix")
    #expect(fix?["isPreferred"] == true)
    #expect(fix?["diagnostics"]?.arrayValue?.count == 1)
    #expect(
        fix?["edit"] == [
            "documentChanges": [
                [
                    "textDocument": ["uri": .string(uri), "version": 3],
                    "edits": [
                        [
                            "range": ["start": ["line": 0, "character": 1], "end": ["line": 0, "character": 6]],
                            "newText": "RIGHT",
                        ]
                    ],
                ]
            ]
        ])
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func clientsWithoutDocumentChangesGetPlainOnes() {
    let client = started([:], "WRONG\n")
    let edit = actions(client, 1).first?["edit"]
    #expect(edit?["documentChanges"] == nil)
    #expect(edit?["changes"]?[uri]?.arrayValue?.count == 1)
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func findingsAreSuppressedByCommentsInTheFilesStyle() {
    let client = started([:], "#!/usr/bin/swift\r\n\t WRONG\r\n")
    let found = actions(client, 1, line: 1)
    let line = found.first { $0["title"] == "Suppress wrong_word on this line" }?["edit"]?["changes"]?[uri]
    #expect(line?.arrayValue?.first?["newText"] == "\t // hittest:disable:next wrong_word\r\n")
    #expect(line?.arrayValue?.first?["range"]?["start"] == ["line": 1, "character": 0])
    let file = found.first { $0["title"] == "Suppress wrong_word in this file" }?["edit"]?["changes"]?[uri]
    #expect(file?.arrayValue?.first?["newText"] == "// hittest:disable wrong_word\r\n")
    #expect(file?.arrayValue?.first?["range"]?["start"] == ["line": 1, "character": 0])
    #expect(client.finish() == 0)
}

@Test(
    arguments: [
        (["quickfix"], true, false), (["source"], false, true), (["source.fixAll"], false, true),
        (["source.fixAll.hittest"], false, true), (["source.fixAll.other"], false, false), (["refactor"], false, false),
        ([""], true, true), ([], false, false),
    ] as [([String], Bool, Bool)])
func onlyTheKindsAskedForAreGiven(only: [String], quickFixes: Bool, fixAll: Bool) {
    let client = started([:], "WRONG WRONG")
    let kinds = actions(client, 1, only: only).compactMap { $0["kind"]?.stringValue }
    #expect(kinds.contains("quickfix") == quickFixes)
    #expect(kinds.contains("source.fixAll.hittest") == fixAll)
    #expect(client.finish() == 0)
}

@Test func aFindingWithoutFixTellsWhyToThoseWhoAsk() {
    func titles(_ capabilities: JSONValue, trigger: Int) -> [JSONValue?] {
        let client = TestClient(.linting)
        client.initialize(capabilities)
        client.open(uri, "// hittest:disable:next no_such_rule\nclass A: UIView { func hitTest() {} }\n")
        let place: JSONValue = ["line": 0, "character": 26]
        client.request(
            1, "textDocument/codeAction",
            [
                "textDocument": ["uri": .string(uri)], "range": ["start": place, "end": place],
                "context": ["diagnostics": [], "triggerKind": .integer(trigger)],
            ])
        let found = client.response(to: 1)?["result"]?.arrayValue ?? []
        #expect(client.finish() == 0)
        #expect(client.complaints == [])
        return found.filter { $0["disabled"] != nil }.map { $0["title"] }
    }
    let supporting: JSONValue = ["textDocument": ["codeAction": ["disabledSupport": true]]]
    #expect(titles(supporting, trigger: 1) == ["Mend invalid_suppression"])
    #expect(titles(supporting, trigger: 2) == [])
    #expect(titles([:], trigger: 1) == [])
}

@Test func fixingAllIsResolvedLater() {
    let client = started(
        ["textDocument": ["codeAction": ["dataSupport": true, "resolveSupport": ["properties": ["edit"]]]]],
        "a WRONG b\nc WRONG d WRONG\n")
    let found = actions(client, 1, line: 1)
    let all = found.first { $0["kind"] == "source.fixAll.hittest" }
    let rule = found.first { $0["title"] == "Fix all of wrong_word in this file" }
    #expect(all?["edit"] == nil)
    for (id, action) in [(2, all), (3, rule)] {
        client.request(id, "codeAction/resolve", action)
        let resolved = client.response(to: id)?["result"]
        #expect(resolved?["title"] == action?["title"])
        #expect(
            resolved?["edit"]?["changes"]?[uri] == [
                [
                    "range": ["start": ["line": 0, "character": 2], "end": ["line": 1, "character": 15]],
                    "newText": "RIGHT b\nc RIGHT d RIGHT",
                ]
            ])
    }
    client.change(uri, version: 4, [["text": "WRONG"]])
    client.request(4, "codeAction/resolve", all)
    #expect(client.response(to: 4)?["error"]?["code"] == -32801)
    client.request(5, "codeAction/resolve", ["title": "x", "data": [:]])
    #expect(client.response(to: 5)?["error"]?["code"] == -32602)
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func overridesAreGeneratedAtAClass() {
    let source = "class Knob: UIControl {\n}\n"
    func found(_ capabilities: JSONValue, _ source: String, only: [String]?) -> [JSONValue] {
        let client = TestClient(.linting)
        client.initialize(capabilities)
        client.open(uri, source)
        let found = actions(client, 1, only: only)
        #expect(client.finish() == 0)
        #expect(client.complaints == [])
        return found
    }
    for only in [nil, ["refactor"], ["refactor.rewrite"]] as [[String]?] {
        let generated = found([:], source, only: only)
        #expect(generated.count == 4)
        #expect(generated.allSatisfy { $0["kind"] == "refactor.rewrite" && $0["edit"] != nil })
        let edit = generated.first { $0["title"] == "Let touches beside the subviews fall through" }?["edit"]
        #expect(
            edit?["changes"]?[uri] == [
                [
                    "range": ["start": ["line": 0, "character": 23], "end": ["line": 1, "character": 0]],
                    "newText": .string(
                        """

                            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                                let hit = super.hitTest(point, with: event)
                                return hit === self ? nil : hit
                            }

                        """),
                ]
            ])
    }
    #expect(found([:], source, only: ["quickfix"]).isEmpty)

    // Those that cannot be made say why, where the client asks by hand.
    let veil =
        "class Veil: UIView {\n    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {\n"
        + "        let hit = super.hitTest(point, with: event)\n        return hit === self ? nil : hit\n    }\n}\n"
    let disabling: JSONValue = ["textDocument": ["codeAction": ["disabledSupport": true]]]
    #expect(found(disabling, veil, only: ["refactor"]).count { $0["disabled"] != nil } == 0)
    #expect(found(disabling, veil, only: ["refactor"]).count == 2)
    let client = TestClient(.linting)
    client.initialize(disabling)
    client.open(uri, veil)
    let place: JSONValue = ["line": 0, "character": 8]
    client.request(
        1, "textDocument/codeAction",
        [
            "textDocument": ["uri": .string(uri)], "range": ["start": place, "end": place],
            "context": ["diagnostics": [], "triggerKind": 1],
        ])
    let reasons = client.response(to: 1)?["result"]?.arrayValue?.compactMap { $0["disabled"]?["reason"] }
    #expect(reasons == ["`Veil.hitTest(_:with:)` is there already", "`Veil.hitTest(_:with:)` is there already"])
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}
