import Foundation
import JSONRPC
package import LanguageServerProtocol
import Testing

@testable import LanguageServer

/// A client that speaks with a server over real pipes: one in this process, or the binary that `HITTEST_BINARY` names.
final class TestClient {
    private let toServer: Int32
    private let fromServer: Int32
    private var hasEndedInput = false
    private var hasClosedOutput = false
    private let process: Process?
    private let status = Mailbox<Int32>()
    private var buffer: [UInt8] = []
    private var methods: [JSONValue: String] = [:]
    private(set) var received: [JSONValue] = []
    /// What the published model of the protocol has against messages of the server.
    private(set) var complaints: [String] = []

    /// Starts a server in this process.
    init(_ analysis: TextAnalysis = .words, options: Server.Options = .tests) {
        ByteStream.ignoreBrokenPipes()
        let (input, output) = (Self.pipeEnds(), Self.pipeEnds())
        toServer = input.write
        fromServer = output.read
        process = nil
        let status = status
        startThread {
            let result = Server.run(input: input.read, output: output.write, options: options, analysis: analysis)
            // The reading end stays open: a thread may still wait on it, and its number must not be given out again.
            close(output.write)
            status.send(result)
        }
    }

    /// Starts a binary.
    init(binary: String) throws {
        ByteStream.ignoreBrokenPipes()
        let (input, output) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: binary)
        process.arguments = ["serve"]
        process.standardInput = input
        process.standardOutput = output
        toServer = Self.keptFromChildren(dup(input.fileHandleForWriting.fileDescriptor))
        fromServer = Self.keptFromChildren(dup(output.fileHandleForReading.fileDescriptor))
        _ = Self.keptFromChildren(input.fileHandleForWriting.fileDescriptor)
        _ = Self.keptFromChildren(output.fileHandleForReading.fileDescriptor)
        try process.run()
        try input.fileHandleForWriting.close()
        try output.fileHandleForReading.close()
        self.process = process
    }

    private static func pipeEnds() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        return (keptFromChildren(ends[0]), keptFromChildren(ends[1]))
    }

    /// A pipe that another server inherits would stay open when this client closes it.
    private static func keptFromChildren(_ descriptor: Int32) -> Int32 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    deinit {
        endInput()
        closeOutput()
        process?.terminate()
    }

    // MARK: Sending

    func send(raw bytes: [UInt8], times: Int = 1) {
        // Many together, since a write for each would be slow.
        let batch = max(1, min(times, (1 << 20) / max(bytes.count, 1)))
        let many = batch > 1 ? Array(repeatElement(bytes, count: batch).joined()) : bytes
        var rest = times
        while rest > 0 {
            _ = ByteStream(descriptor: toServer).write(rest >= batch ? many : Array(many[..<(rest * bytes.count)]))
            rest -= batch
        }
    }

    /// Sends an object; `jsonrpc` is added where it is missing.
    func send(_ message: JSONValue) { send(raw: framed(message)) }

    /// The bytes of a message; `jsonrpc` is added where it is missing.
    func framed(_ message: JSONValue) -> [UInt8] {
        var body = message
        if case .object(var members) = message {
            if members["jsonrpc"] == nil { members["jsonrpc"] = "2.0" }
            if let id = members["id"], let method = members["method"]?.stringValue { methods[id] = method }
            body = .object(members)
        }
        guard let bytes = try? encodeJSON(body) else { return [] }
        return Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
    }

    /// Whether the server is a process of its own.
    var isProcess: Bool { process != nil }

    /// What the server's process holds in memory; nil where there is none, or the system does not tell.
    var residentMegabytes: Int? {
        guard let process,
            let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
        else { return nil }
        return line.split(separator: " ").dropLast().last.flatMap { Int($0) }.map { $0 / 1024 }
    }

    func request(_ id: Int, _ method: String, _ params: JSONValue? = nil) {
        var message: [String: JSONValue] = ["id": .integer(id), "method": .string(method)]
        message["params"] = params
        send(.object(message))
    }

    func notify(_ method: String, _ params: JSONValue? = nil) {
        var message: [String: JSONValue] = ["method": .string(method)]
        message["params"] = params
        send(.object(message))
    }

    func endInput() {
        if !hasEndedInput { close(toServer) }
        hasEndedInput = true
    }

    func closeOutput() {
        if !hasClosedOutput { close(fromServer) }
        hasClosedOutput = true
    }

    // MARK: Receiving

    /// The next message; nil where the server ends or says nothing for a long time.
    func receive(within seconds: Double = 20) -> JSONValue? {
        let end = Date().addingTimeInterval(seconds)
        while true {
            if let body = nextBody() {
                guard let message = try? decodeParams(JSONValue.self, from: body) else { return nil }
                received.append(message)
                let complaints = ProtocolModel.shared?.complaints(about: message, answering: methods) ?? []
                for complaint in complaints { Issue.record("\(complaint)\nin \(message.text)") }
                self.complaints += complaints
                return message
            }
            var entry = pollfd(fd: fromServer, events: Int16(POLLIN), revents: 0)
            let rest = end.timeIntervalSinceNow
            guard rest > 0, poll(&entry, 1, Int32(rest * 1000)) > 0 else { return nil }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(fromServer, &chunk, chunk.count)
            guard count > 0 else { return nil }
            buffer += chunk[..<count]
        }
    }

    /// The answer to a request; messages that come before it are kept in `received`.
    func response(to id: Int) -> JSONValue? {
        while let message = receive() {
            if message["id"] == .integer(id), message["method"] == nil { return message }
        }
        return nil
    }

    /// The next notification of a method.
    func notification(_ method: String) -> JSONValue? {
        while let message = receive() {
            if message["method"]?.stringValue == method { return message["params"] }
        }
        return nil
    }

    /// The exit status, once the server has ended.
    func exitStatus() -> Int32? {
        if let process {
            let end = Date().addingTimeInterval(20)
            while process.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.002) }
            guard !process.isRunning else { return nil }
            return process.terminationReason == .exit ? process.terminationStatus : nil
        }
        guard case .element(let status) = status.receive(within: .seconds(20)) else { return nil }
        return status
    }

    private func nextBody() -> [UInt8]? {
        let separator = Array("\r\n\r\n".utf8)
        guard buffer.count > separator.count else { return nil }
        for index in 0...(buffer.count - separator.count)
        where buffer[index] == 0x0D && Array(buffer[index..<(index + 4)]) == separator {
            let header = String(decoding: buffer[..<index], as: UTF8.self)
            guard let length = header.split(separator: " ").last.flatMap({ Int($0) }),
                buffer.count >= index + 4 + length
            else { return nil }
            let body = Array(buffer[(index + 4)..<(index + 4 + length)])
            buffer.removeSubrange(..<(index + 4 + length))
            return body
        }
        return nil
    }
}

extension TestClient {
    /// Says hello and waits for the answer.
    @discardableResult
    func initialize(_ capabilities: JSONValue = [:], options: JSONValue? = nil) -> JSONValue? {
        var params: [String: JSONValue] = ["processId": .null, "rootUri": .null, "capabilities": capabilities]
        params["initializationOptions"] = options
        request(0, "initialize", .object(params))
        let answer = response(to: 0)
        notify("initialized", [:])
        return answer?["result"]
    }

    func open(_ uri: String, _ text: String, version: Int = 1) {
        notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string(uri), "languageId": "swift", "version": .integer(version), "text": .string(text),
                ]
            ])
    }

    func change(_ uri: String, version: Int, _ changes: [JSONValue]) {
        notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string(uri), "version": .integer(version)],
                "contentChanges": .array(changes),
            ])
    }

    /// Ends in the proper way and answers the exit status.
    func finish() -> Int32? {
        request(999_999, "shutdown")
        _ = response(to: 999_999)
        notify("exit")
        return exitStatus()
    }
}

extension Server.Options {
    static var tests: Server.Options { Server.Options(version: "0.0.0", containsFaults: false) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
