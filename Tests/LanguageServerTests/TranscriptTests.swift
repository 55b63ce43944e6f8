import Foundation
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
