import JSONRPC
import LanguageServerProtocol

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FuzzTarget {
    /// Any bytes as the stream of a client: how they are cut into messages must not depend on how they arrive.
    static let framing = FuzzTarget(name: "framing") { bytes in
        // The first bytes say in what pieces the others arrive.
        let sizes = bytes.prefix(4).map { 1 + Int($0) % 64 }
        let stream = Array(bytes.dropFirst(4))
        let atOnce = quickly("reading a stream") { messages([stream]) }
        must(atOnce == messages([stream]), "other messages the second time")
        var pieces: [[UInt8]] = []
        var rest = stream[...]
        while !rest.isEmpty {
            let size = sizes.isEmpty ? 1 : sizes[pieces.count % sizes.count]
            pieces.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        must(atOnce == messages(pieces), "other messages where the stream arrives in pieces")
        must(atOnce == messages(stream.map { [$0] }), "other messages where the stream arrives byte by byte")
        for message in atOnce { checkMessage(message) }
        checkRecovery(pieces)
    }

    private static let lengthLimit = 4096

    private static func messages(_ pieces: [[UInt8]]) -> [Message] {
        var reader = MessageReader(lengthLimit: lengthLimit)
        var found: [Message] = []
        for piece in pieces {
            reader.append(piece)
            while let next = reader.next() {
                if case .success(let message) = next { found.append(message) }
            }
        }
        return found
    }

    /// What was taken for a message is one again after it was written, and no parameters upset the readers of any method.
    private static func checkMessage(_ message: Message) {
        guard let again = try? Message(message.body) else { fail("a message is none once it is written") }
        must(again == message, "another message once it is written: \(message)")
        must(messages([message.framed]) == [message], "another message once it is framed")
        let params: [UInt8]? =
            switch message {
            case .request(_, _, let params), .notification(_, let params): params
            case .response(_, .success(let result)): result
            case .response: nil
            }
        guard let params else { return }
        let data = Data(params)
        func read(_ type: (some Decodable).Type) { _ = try? JSONDecoder().decode(type, from: data) }
        read(JSONValue.self)
        read(InitializeParams.self)
        read(DidOpenTextDocumentParams.self)
        read(DidChangeTextDocumentParams.self)
        read(DocumentDiagnosticParams.self)
        read(TextDocumentPositionParams.self)
        read(DidChangeWatchedFilesParams.self)
        read(CancelParams.self)
    }

    /// Behind whatever came, and what that had announced, the stream is whole again.
    private static func checkRecovery(_ pieces: [[UInt8]]) {
        let good = Message.notification(method: "x", params: nil)
        var reader = MessageReader(lengthLimit: lengthLimit)
        for piece in pieces { reader.append(piece) }
        for _ in 0..<(2 * lengthLimit / good.framed.count) { reader.append(good.framed) }
        var last: Result<Message, MessageFault>?
        while let next = reader.next() { last = next }
        must(last == .success(good), "the stream does not find back")
    }
}
