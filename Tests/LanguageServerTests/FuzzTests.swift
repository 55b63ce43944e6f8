import Foundation
import JSONRPC
import LanguageServerProtocol
import Testing

@testable import LanguageServer

/// How many damaged messages are sent; `HITTEST_FUZZ` sets another number for long runs.
private let messageCount = ProcessInfo.processInfo.environment["HITTEST_FUZZ"].flatMap { Int($0) } ?? 3000

private let bodies = [
    #"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///f.swift"},"position":{"line":3,"character":8}}}"#,
    #"{"jsonrpc":"2.0","id":"x","method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///f.swift"},"previousResultId":"a"}}"#,
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///f.swift","languageId":"swift","version":1,"text":"class A: UIView { override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil } }"}}}"#,
    #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///f.swift","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":4},"end":{"line":0,"character":9}},"text":"\ud83d\ude00"}]}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"file:///f.swift"},"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":9}},"context":{"diagnostics":[],"only":["quickfix"]}}}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#,
    #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///f.swift"}}}"#,
    #"{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":{"hittest":{"inlayHints":true}}}}"#,
    #"{"jsonrpc":"2.0","method":"workspace/didChangeWorkspaceFolders","params":{"event":{"added":[],"removed":[{"uri":"file:///x","name":"x"}]}}}"#,
    #"{"jsonrpc":"2.0","id":"hittest-1","result":null}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"codeAction/resolve","params":{"title":"t","data":{"uri":"file:///f.swift","version":1}}}"#,
]

private func damaged(_ body: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var body = body
    for _ in 0..<(1 + random.below(3)) where !body.isEmpty {
        let place = random.below(body.count)
        switch random.below(7) {
        case 0: body[place] = UInt8(random.below(256))
        case 1: body.remove(at: place)
        case 2: body.insert(UInt8(random.below(256)), at: place)
        case 3: body.removeSubrange(place...)
        case 4: body.insert(contentsOf: body[place..<min(place + 40, body.count)], at: place)
        case 5: body.replaceSubrange(place..<min(place + 1, body.count), with: Array("-99999999999999999999".utf8))
        default: body.insert(contentsOf: Array(#"{"a":[null,true,1e99,"\u0000"]}"#.utf8), at: place)
        }
    }
    return body
}

@Test func damagedMessagesNeverStopTheServer() throws {
    var random = SplitMix(seed: 99)
    let client = TestClient(.linting)
    client.initialize(["textDocument": ["diagnostic": [:]]])
    for number in 0..<messageCount {
        let body = damaged(Array(bodies[random.below(bodies.count)].utf8), &random)
        // A damaged message may happen to be one that ends the session.
        let text = String(decoding: body, as: UTF8.self)
        if text.contains("\"shutdown\"") || text.contains("\"exit\"") { continue }
        let length = random.below(12) == 0 ? random.below(body.count * 2 + 2) : body.count
        client.send(raw: Array("Content-Length: \(length)\r\n\r\n".utf8) + body)
        if number % 100 == 99 {
            // Whatever was left hanging is closed by the next header; then the server must answer.
            client.request(1_000_000 + number, "x/unknown")
            client.request(2_000_000 + number, "x/unknown")
            try #require(client.response(to: 2_000_000 + number) != nil, "after message \(number)")
        }
    }
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}
