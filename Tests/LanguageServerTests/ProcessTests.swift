import Foundation
import JSONRPC
import LanguageServerProtocol
import Testing

@testable import LanguageServer

private func sleeper() throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sleep")
    process.arguments = ["1000"]
    try process.run()
    return process
}

@Test func theServerEndsAfterItsParent() throws {
    let parent = try sleeper()
    let client = TestClient()
    client.request(
        0, "initialize",
        ["processId": .integer(Int(parent.processIdentifier)), "rootUri": .null, "capabilities": [:]])
    #expect(client.response(to: 0)?["result"] != nil)
    kill(parent.processIdentifier, SIGKILL)
    #expect(client.exitStatus() == 1)
}

@Test func aParentThatIsGoneAlreadyEndsTheServer() throws {
    let parent = try sleeper()
    kill(parent.processIdentifier, SIGKILL)
    parent.waitUntilExit()
    let client = TestClient()
    client.request(
        0, "initialize",
        ["processId": .integer(Int(parent.processIdentifier)), "rootUri": .null, "capabilities": [:]])
    #expect(client.exitStatus() == 1)
}

@Test func anOutputThatNobodyReadsEndsTheServer() {
    let client = TestClient()
    client.initialize()
    client.closeOutput()
    client.request(1, "x/unknown")
    #expect(client.exitStatus() == 1)
}

@Test func requestsBeforeTheEndOfInputAreAnswered() {
    let client = TestClient()
    client.initialize(["textDocument": ["diagnostic": [:]]])
    client.open("file:///a.swift", "WRONG")
    client.request(1, "textDocument/diagnostic", ["textDocument": ["uri": "file:///a.swift"]])
    client.endInput()
    #expect(client.response(to: 1)?["result"]?["kind"] == "full")
    #expect(client.exitStatus() == 1)
}

@Test func slowWorkDoesNotHoldUpTheEndOfInput() {
    let client = TestClient()
    client.initialize()
    for number in 0..<10 { client.open("file:///\(number).swift", "SLOW") }
    client.endInput()
    #expect(client.exitStatus() == 1)
}

@Test func aTrapInOneFileDoesNotEndTheSession() async {
    await #expect(processExitsWith: .success) {
        let client = TestClient(.words, options: Server.Options(version: "0.0.0", containsFaults: true))
        client.initialize(["textDocument": ["diagnostic": [:]]])
        for number in 0..<5 {
            client.open("file:///trap\(number).swift", "TRAP")
            client.request(
                100 + number, "textDocument/diagnostic",
                ["textDocument": ["uri": .string("file:///trap\(number).swift")]])
            guard client.response(to: 100 + number)?["result"]?["items"] == [] else { exit(2) }
        }
        client.open("file:///a.swift", "WRONG")
        client.request(1, "textDocument/diagnostic", ["textDocument": ["uri": "file:///a.swift"]])
        guard client.response(to: 1)?["result"]?["items"]?.arrayValue?.count == 1 else { exit(3) }
        guard client.received.contains(where: { $0["params"]?["message"]?.stringValue?.contains("fault") == true })
        else { exit(4) }
        guard client.finish() == 0 else { exit(5) }
    }
}
