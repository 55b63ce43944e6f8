import Foundation
import LanguageServerProtocol
import Testing

@testable import LanguageServer

private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Protocol/transcripts")

private func transcripts() throws -> [Transcript] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }.sorted().map {
        try Transcript(path: folder.appendingPathComponent($0).path)
    }
}

/// Over real pipes against the server in this process, or against the binary that `HITTEST_BINARY` names.
@Test(.serialized, arguments: try transcripts())
func transcriptsAreReplayed(_ transcript: Transcript) throws {
    let client =
        try ProcessInfo.processInfo.environment["HITTEST_BINARY"].map { try TestClient(binary: $0) }
        ?? TestClient(.linting)
    try transcript.replay(with: client)
}

@Test func everyTranscriptIsListedWithWhatItShows() throws {
    let page = try String(
        contentsOf: folder.deletingLastPathComponent().appendingPathComponent("README.md"), encoding: .utf8)
    let table = page.components(separatedBy: "## What the transcripts show").last ?? ""
    let listed = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.flatMap { row in
        row.split(separator: "|").last.map { $0.split(separator: "`").filter { $0.first?.isLetter == true } } ?? []
    }
    let names = Set(listed.map(String.init)).subtracting(["transcripts"])
    #expect(try names == Set(transcripts().map { String($0.testDescription.dropLast(4)) }))
}

/// Every method is in a transcript, so that the messages about it are held against the published model.
@Test func theTranscriptsSpeakOfEveryMethod() throws {
    var sent: Set<String> = []
    var received: Set<String> = []
    for step in try transcripts().flatMap({ $0.lines.map(\.step) }) {
        switch step {
        case .client(let message): message["method"]?.stringValue.map { _ = sent.insert($0) }
        case .server(let message): message["method"]?.stringValue.map { _ = received.insert($0) }
        default: break
        }
    }
    #expect(Set(MethodTable.requests.keys).subtracting(sent) == [])
    #expect(Set(MethodTable.notifications.keys).subtracting(sent) == [])
    #expect(Set(SentMethod.allCases.map(\.rawValue)).subtracting(received) == [])
}
