import LanguageServerProtocol
import Testing

@testable import LanguageServer

private func position(_ line: Int, _ character: Int) -> JSONValue {
    ["line": .integer(line), "character": .integer(character)]
}

private func change(_ start: (Int, Int), _ end: (Int, Int), _ text: String) -> JSONValue {
    ["range": ["start": position(start.0, start.1), "end": position(end.0, end.1)], "text": .string(text)]
}

/// Preferences of a client and the encoding that the server answers.
@Test(
    arguments: [
        (nil, "utf-16"), ([], "utf-16"), (["utf-8"], "utf-8"), (["utf-32", "utf-8"], "utf-32"),
        (["utf-16", "utf-8"], "utf-16"), (["latin-1", "utf-8", "utf-16"], "utf-8"), (["latin-1"], "utf-16"),
    ] as [([String]?, String)])
func theClientsFirstChoiceAmongOursCounts(encodings: [String]?, chosen: String) {
    let client = TestClient()
    let list = encodings.map { JSONValue.array($0.map { .string($0) }) }
    let result = client.initialize(list.map { ["general": ["positionEncodings": $0]] } ?? [:])
    #expect(result?["capabilities"]?["positionEncoding"] == .string(chosen))
    #expect(client.finish() == 0)
}

/// In each encoding: where the word stands behind an emoji, and an edit that removes what is in front of it.
@Test(arguments: [("utf-8", 8), ("utf-16", 5), ("utf-32", 4)])
func columnsCountUnitsOfTheEncoding(encoding: String, column: Int) {
    let client = TestClient()
    client.initialize(["general": ["positionEncodings": [.string(encoding)]]])
    client.open("file:///a.swift", "é😀\u{301}\r\né😀x WRONG", version: 1)
    let first = client.notification("textDocument/publishDiagnostics")?["diagnostics"]?.arrayValue?.first
    #expect(first?["range"] == ["start": position(1, column), "end": position(1, column + 5)])
    client.change("file:///a.swift", version: 2, [change((1, 0), (1, column), "")])
    let second = client.notification("textDocument/publishDiagnostics")?["diagnostics"]?.arrayValue?.first
    #expect(second?["range"] == ["start": position(1, 0), "end": position(1, 5)])
    #expect(client.finish() == 0)
}

/// Edits of `ab\ncd\n` that no client should send, and the text that they make.
@Test(arguments: [
    (change((1, 2), (0, 1), "-"), "a-\n"), (change((9, 0), (9, 0), "-"), "ab\ncd\n-"),
    (change((0, 99), (0, 99), "-"), "ab-\ncd\n"), (change((-1, -5), (0, 1), "-"), "-b\ncd\n"),
    (change((0, 1), (99, 99), "-"), "a-"),
])
func rangesOutsideAreClampedAndLogged(edit: JSONValue, text: String) {
    let client = TestClient()
    client.initialize()
    client.open("file:///a.swift", "ab\ncd\n")
    _ = client.notification("textDocument/publishDiagnostics")
    client.change("file:///a.swift", version: 2, [edit])
    let log = client.notification("window/logMessage")
    #expect(log?["type"] == 2)
    _ = client.notification("textDocument/publishDiagnostics")
    // The text shows in where a word lands that is put at its end.
    client.change("file:///a.swift", version: 3, [change((0, 0), (0, 0), "WRONG"), ["text": .string(text + "WRONG")]])
    #expect(client.notification("textDocument/publishDiagnostics")?["version"] == 3)
    #expect(client.finish() == 0)
}

@Test func outdatedVersionsAreLeftOut() {
    let client = TestClient()
    client.initialize()
    client.open("file:///a.swift", "WRONG", version: 5)
    _ = client.notification("textDocument/publishDiagnostics")
    for version in [5, 4, -1] {
        client.change("file:///a.swift", version: version, [["text": ""]])
        #expect(client.notification("window/logMessage")?["message"]?.stringValue?.contains("version") == true)
    }
    client.change("file:///a.swift", version: 6, [change((0, 0), (0, 0), " ")])
    let pushed = client.notification("textDocument/publishDiagnostics")
    #expect(pushed?["version"] == 6)
    #expect(pushed?["diagnostics"]?.arrayValue?.first?["range"]?["start"] == position(0, 1))
    #expect(client.finish() == 0)
}

@Test func documentsThatAreNotOpenAreLeftAlone() {
    let client = TestClient()
    client.initialize()
    client.change("file:///a.swift", version: 2, [["text": "WRONG"]])
    client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///a.swift"]])
    client.notify("textDocument/didSave", ["textDocument": ["uri": "file:///a.swift"]])
    for _ in 0..<3 { #expect(client.notification("window/logMessage")?["type"] == 2) }
    client.open("file:///a.swift", "")
    client.open("file:///a.swift", "WRONG", version: 9)
    #expect(client.notification("window/logMessage")?["type"] == 2)
    #expect(client.notification("textDocument/publishDiagnostics")?["version"] == 9)
    #expect(client.finish() == 0)
    #expect(!client.received.contains { $0["error"] != nil })
}

@Test func wrongSettingsAreLoggedAndLeftOut() {
    let client = TestClient()
    client.initialize(options: ["codeLens": "yes", "colour": true, "inlayHints": true])
    let first = client.notification("window/logMessage")?["message"]
    let second = client.notification("window/logMessage")?["message"]
    #expect(first == "setting codeLens: not a boolean")
    #expect(second == "setting colour: there is no such setting")
    client.notify("workspace/didChangeConfiguration", ["settings": ["hittest": ["viewClasses": 5]]])
    #expect(client.notification("window/logMessage")?["message"] == "setting viewClasses: not an array of strings")
    #expect(client.finish() == 0)
}
