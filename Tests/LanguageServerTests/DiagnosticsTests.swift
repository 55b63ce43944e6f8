import JSONRPC
import LanguageServerProtocol
import Testing

@testable import LanguageServer

private let pulling: JSONValue = [
    "textDocument": [
        "diagnostic": ["dynamicRegistration": false, "relatedDocumentSupport": false],
        "publishDiagnostics": ["relatedInformation": true, "codeDescriptionSupport": true, "dataSupport": true],
    ]
]

private func range(_ line: Int, _ start: Int, _ end: Int) -> JSONValue {
    [
        "start": ["line": .integer(line), "character": .integer(start)],
        "end": ["line": .integer(line), "character": .integer(end)],
    ]
}

private func pull(_ client: TestClient, _ id: Int, _ uri: String, previous: String? = nil) -> JSONValue? {
    var params: [String: JSONValue] = ["textDocument": ["uri": .string(uri)]]
    params["previousResultId"] = previous.map { .string($0) }
    client.request(id, "textDocument/diagnostic", .object(params))
    return client.response(to: id)
}

@Test func diagnosticsArePushedWithTheirVersionAndClearedOnClose() {
    let client = TestClient()
    let result = client.initialize()
    #expect(result?["capabilities"]?["diagnosticProvider"] == nil)
    client.open("file:///a.swift", "x WRONG\n", version: 7)
    let pushed = client.notification("textDocument/publishDiagnostics")
    #expect(pushed?["uri"] == "file:///a.swift")
    #expect(pushed?["version"] == 7)
    #expect(
        pushed?["diagnostics"] == [
            [
                "range": range(0, 2, 7), "severity": 2, "code": "wrong_word", "source": "hittest",
                "message": "taps are lost on a wrong word",
            ]
        ])
    client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///a.swift"]])
    let cleared = client.notification("textDocument/publishDiagnostics")
    #expect(cleared?["diagnostics"] == [])
    #expect(cleared?["version"] == nil)
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func aClientThatPullsIsNeverPushedTo() {
    let client = TestClient()
    let result = client.initialize(pulling)
    #expect(result?["capabilities"]?["diagnosticProvider"]?["identifier"] == "hittest")
    let uri = "file:///a.swift"
    client.open(uri, "WRONG")
    let first = pull(client, 1, uri)?["result"]
    #expect(first?["kind"] == "full")
    let diagnostic = first?["items"]?.arrayValue?.first
    #expect(diagnostic?["codeDescription"]?["href"]?.stringValue?.hasSuffix("wrong_word.md") == true)
    #expect(diagnostic?["relatedInformation"]?.arrayValue?.count == 1)
    #expect(diagnostic?["data"] != nil)
    let id = first?["resultId"]?.stringValue
    #expect(pull(client, 2, uri, previous: id)?["result"] == ["kind": "unchanged", "resultId": .string(id ?? "")])
    client.change(uri, version: 2, [["text": "RIGHT"]])
    let second = pull(client, 3, uri, previous: id)?["result"]
    #expect(second?["kind"] == "full")
    #expect(second?["items"] == [])
    client.change(uri, version: 3, [["text": "WRONG"]])
    #expect(pull(client, 4, uri, previous: id)?["result"]?["kind"] == "unchanged", "the same content, the same id")
    client.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    #expect(client.finish() == 0)
    #expect(!client.received.contains { $0["method"] == "textDocument/publishDiagnostics" })
    #expect(client.complaints == [])
}

@Test func aBurstOfEditsCostsOneAnalysis() {
    let count = Locked(0)
    let client = TestClient(.counting(count))
    client.initialize()
    client.open("file:///a.swift", "")
    _ = client.notification("textDocument/publishDiagnostics")
    #expect(count.withLock { $0 } == 1)
    var bytes: [UInt8] = []
    for version in 2...200 {
        let body = """
            {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.swift",\
            "version":\(version)},"contentChanges":[{"range":{"start":{"line":0,"character":0},\
            "end":{"line":0,"character":0}},"text":"x"}]}}
            """
        bytes += Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }
    client.send(raw: bytes)
    #expect(client.notification("textDocument/publishDiagnostics")?["version"] == 200)
    #expect(count.withLock { $0 } == 2)
    #expect(client.finish() == 0)
}

@Test func aResultForAnOutdatedVersionIsNeverSent() {
    let client = TestClient()
    client.initialize()
    client.open("file:///a.swift", "SLOW WRONG", version: 1)
    client.change("file:///a.swift", version: 2, [["text": "WRONG"]])
    let pushed = client.notification("textDocument/publishDiagnostics")
    #expect(pushed?["version"] == 2)
    #expect(pushed?["diagnostics"]?.arrayValue?.first?["range"] == range(0, 0, 5))
    #expect(client.finish() == 0)
}

@Test func requestsAboutAnOlderTextAreGivenUp() {
    let client = TestClient()
    client.initialize(pulling)
    let uri: JSONValue = "file:///a.swift"
    client.open("file:///a.swift", "SLOW")
    client.request(1, "textDocument/diagnostic", ["textDocument": ["uri": uri]])
    client.request(
        2, "textDocument/hover", ["textDocument": ["uri": uri], "position": ["line": 0, "character": 0]])
    client.change("file:///a.swift", version: 2, [["text": ""]])
    let diagnostics = client.response(to: 1)?["error"]
    #expect(diagnostics?["code"] == -32802)
    #expect(diagnostics?["data"] == ["retriggerRequest": true])
    #expect(client.response(to: 2)?["error"]?["code"] == -32801)
    #expect(client.finish() == 0)
}

@Test func runningRequestsAreCancelled() {
    let client = TestClient()
    client.initialize(pulling)
    client.open("file:///a.swift", "SLOW")
    client.send([
        "id": "text", "method": "textDocument/diagnostic", "params": ["textDocument": ["uri": "file:///a.swift"]],
    ])
    client.notify("$/cancelRequest", ["id": "text"])
    let answer = client.receive()
    #expect(answer?["id"] == "text")
    #expect(answer?["error"]?["code"] == -32800)
    client.notify("$/cancelRequest", ["id": 77])
    client.notify("$/cancelRequest", ["id": "text"])
    #expect(pull(client, 2, "file:///a.swift")?["result"]?["kind"] == "full")
    #expect(client.finish() == 0)
}

@Test func anIdMayNotBeUsedTwiceAtATime() {
    let client = TestClient()
    client.initialize(pulling)
    client.open("file:///a.swift", "SLOW")
    client.request(1, "textDocument/diagnostic", ["textDocument": ["uri": "file:///a.swift"]])
    client.request(1, "textDocument/diagnostic", ["textDocument": ["uri": "file:///a.swift"]])
    #expect(client.response(to: 1)?["error"]?["code"] == -32600)
    #expect(client.response(to: 1)?["result"]?["kind"] == "full")
    #expect(client.finish() == 0)
}

@Test func otherSchemesAreAnalysedAsText() {
    let client = TestClient()
    client.initialize(pulling)
    client.open("untitled:Untitled-1", "WRONG")
    #expect(pull(client, 1, "untitled:Untitled-1")?["result"]?["items"]?.arrayValue?.count == 1)
    #expect(pull(client, 2, "untitled:never-opened")?["result"]?["items"] == [])
    #expect(pull(client, 3, "file:///no/such/file.swift")?["result"]?["items"] == [])
    #expect(client.finish() == 0)
}
