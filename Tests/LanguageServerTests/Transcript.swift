import Foundation
import LanguageServerProtocol
import Testing

@testable import LanguageServer

/// A recorded conversation, as `Protocol/README.md` describes the format.
struct Transcript: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
        case client(JSONValue)
        case raw([UInt8], times: Int)
        case server(JSONValue)
        case endOfInput
        case endOfOutput
        case pause
        case parentStarts
        case parentEnds
        case file(String, String)
        case remove(String)
        case memory(megabytes: Int)
        case exits(Int32, within: Double?)
    }

    struct Line: Sendable {
        let number: Int
        let step: Step
    }

    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    let path: String
    let lines: [Line]

    var testDescription: String { String(path.split(separator: "/").last ?? "") }

    init(path: String) throws {
        self.path = path
        let source = try String(contentsOfFile: path, encoding: .utf8)
        var texts: [String: String] = [:]
        var lines: [Line] = []
        var current: (number: Int, word: String, rest: String)?
        var textName: String?
        var fileLine = 0

        func finish() throws {
            if let name = textName, name.hasPrefix("file ") {
                lines.append(Line(number: fileLine, step: .file(String(name.dropFirst(5)), texts[name] ?? "")))
                texts[name] = nil
            }
            textName = nil
            guard let (number, word, rest) = current else { return }
            current = nil
            lines.append(Line(number: number, step: try Self.step(word, rest, texts, "\(path):\(number)")))
        }
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("|"), let name = textName {
                texts[name, default: ""] += line.dropFirst(line.hasPrefix("| ") ? 2 : 1) + "\n"
            } else if line.hasPrefix(" "), let (number, word, rest) = current {
                current = (number, word, rest + "\n" + line)
            } else {
                try finish()
                let parts = line.split(separator: " ", maxSplits: 1)
                guard let word = parts.first, !line.hasPrefix("#") else { continue }
                let rest = parts.count == 2 ? String(parts[1]) : ""
                switch word {
                case "text": textName = rest
                case "file": (textName, fileLine) = ("file " + rest, index + 1)
                default: current = (index + 1, String(word), rest)
                }
            }
        }
        try finish()
        self.lines = lines
    }

    private static func step(
        _ word: String, _ rest: String, _ texts: [String: String], _ place: String
    ) throws -> Step {
        func json() throws -> JSONValue {
            do {
                return try JSONDecoder().decode(JSONValue.self, from: Data(rest.utf8)).filling(texts)
            } catch {
                throw Mistake(description: "\(place): not JSON: \(error)")
            }
        }
        switch word {
        case "client": return .client(try json())
        case "server": return .server(try json())
        case "raw": return .raw(unescaped(rest), times: 1)
        case "times":
            let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, let times = Int(parts[0]) else {
                throw Mistake(description: "\(place): no number of times, or nothing to send")
            }
            return .raw(unescaped(parts[1]), times: times)
        case "end" where rest == "of input": return .endOfInput
        case "end" where rest == "of output": return .endOfOutput
        case "pause": return .pause
        case "parent" where rest == "starts": return .parentStarts
        case "parent" where rest == "ends": return .parentEnds
        case "remove": return .remove(rest)
        case "memory":
            guard let megabytes = Int(rest) else { throw Mistake(description: "\(place): no number of megabytes") }
            return .memory(megabytes: megabytes)
        case "exits":
            let parts = rest.components(separatedBy: " within ")
            guard let status = Int32(parts[0]) else { throw Mistake(description: "\(place): no exit status") }
            return .exits(status, within: parts.count > 1 ? Double(parts[1]) : nil)
        default: throw Mistake(description: "\(place): '\(word)' begins no step")
        }
    }

    private static func unescaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "x"):
                bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            default: bytes.append(escape)
            }
        }
        return bytes
    }

    /// Plays the client's part and holds the server's against what is written.
    ///
    /// Messages of the client that follow one another are sent in one piece. How long things take is looked at only
    /// where the server is a process of its own.
    func replay(with client: TestClient) throws {
        let stage = Stage()
        defer { stage.clear() }
        var unsent: [UInt8] = []
        var lastStep = Date()
        for line in lines {
            let place = SourceLocation(
                fileID: "Protocol/\(testDescription)", filePath: path, line: line.number, column: 1)
            if case .client(let message) = line.step {
                unsent += client.framed(stage.filled(message))
                continue
            }
            if !unsent.isEmpty { client.send(raw: unsent) }
            unsent = []
            defer { lastStep = Date() }
            switch line.step {
            case .client: break
            case .raw(let bytes, let times): client.send(raw: bytes, times: times)
            case .endOfInput: client.endInput()
            case .endOfOutput: client.closeOutput()
            case .pause: Thread.sleep(forTimeInterval: 0.05)
            case .parentStarts: try stage.startParent()
            case .parentEnds: stage.endParent()
            case .file(let name, let text): try stage.write(text, to: name)
            case .remove(let name): try stage.remove(name)
            case .memory(let limit):
                if let megabytes = client.residentMegabytes {
                    #expect(megabytes <= limit, "resident megabytes", sourceLocation: place)
                }
            case .exits(let status, let limit):
                #expect(client.exitStatus() == status, sourceLocation: place)
                if let limit, client.isProcess {
                    #expect(Date().timeIntervalSince(lastStep) < limit, "seconds", sourceLocation: place)
                }
            case .server(let expected):
                guard let actual = client.receive() else {
                    Issue.record("the server says nothing", sourceLocation: place)
                    return
                }
                if let difference = stage.filled(expected).difference(from: actual, ignoring: ["jsonrpc"]) {
                    Issue.record("\(difference)\nin \(actual.text)", sourceLocation: place)
                    return
                }
            }
        }
        #expect(
            client.complaints == [],
            sourceLocation: SourceLocation(fileID: "Protocol/\(testDescription)", filePath: path, line: 1, column: 1))
    }

    /// What a transcript needs of the world: a folder, and a process that counts as the client.
    private final class Stage {
        private let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("hittest-transcript-\(UUID().uuidString)")
        private var parent: Process?

        func clear() {
            try? FileManager.default.removeItem(at: folder)
            endParent()
        }

        func startParent() throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sleep")
            process.arguments = ["1000"]
            try process.run()
            parent = process
        }

        func endParent() {
            if let parent { kill(parent.processIdentifier, SIGKILL) }
            parent?.waitUntilExit()
            parent = nil
        }

        func write(_ text: String, to name: String) throws {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }

        func remove(_ name: String) throws {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }

        /// With `@folder` and `@parent` replaced.
        func filled(_ value: JSONValue) -> JSONValue {
            switch value {
            case .string("@parent"): parent.map { .integer(Int($0.processIdentifier)) } ?? value
            case .string(let string):
                .string(string.replacingOccurrences(of: "@folder", with: "file://" + folder.path))
            case .array(let elements): .array(elements.map { filled($0) })
            case .object(let members):
                .object(
                    Dictionary(
                        uniqueKeysWithValues: members.map { key, value in
                            (key.replacingOccurrences(of: "@folder", with: "file://" + folder.path), filled(value))
                        }))
            default: value
            }
        }
    }
}

extension JSONValue {
    /// With `@name` replaced by the text of that name.
    fileprivate func filling(_ texts: [String: String]) -> JSONValue {
        switch self {
        case .string(let string) where string.hasPrefix("@"):
            texts[String(string.dropFirst())].map { .string($0) } ?? self
        case .array(let elements): .array(elements.map { $0.filling(texts) })
        case .object(let members): .object(members.mapValues { $0.filling(texts) })
        default: self
        }
    }

    /// Where another value differs from this pattern: "…" matches anything, and as a key allows further members;
    /// a string that ends in "…" matches what begins like it.
    func difference(from actual: JSONValue, ignoring ignored: Set<String> = [], at path: String = "") -> String? {
        switch (self, actual) {
        case (.string("…"), _): return nil
        case (.string(let pattern), .string(let string)) where pattern.hasSuffix("…"):
            return string.hasPrefix(pattern.dropLast()) ? nil : "\(path): \(string) does not begin with \(pattern)"
        case (.array(let expected), .array(let actual)):
            if expected.count != actual.count { return "\(path): \(actual.count) elements, not \(expected.count)" }
            for (index, pair) in zip(expected, actual).enumerated() {
                if let found = pair.0.difference(from: pair.1, at: "\(path)[\(index)]") { return found }
            }
            return nil
        case (.object(let expected), .object(let actual)):
            for (key, value) in expected.sorted(by: { $0.key < $1.key }) where key != "…" {
                guard let member = actual[key] else { return "\(path).\(key) is missing" }
                if let found = value.difference(from: member, at: "\(path).\(key)") { return found }
            }
            if expected["…"] != nil { return nil }
            return actual.keys.filter { expected[$0] == nil && !ignored.contains($0) }.sorted().first.map {
                "\(path).\($0) is not expected"
            }
        default: return self == actual ? nil : "\(path): \(actual.text), not \(text)"
        }
    }

    var text: String { (try? encodeJSON(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}
