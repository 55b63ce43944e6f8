import Foundation
import LanguageServerProtocol
import Testing

@testable import LanguageServer

/// A recorded conversation, as `Protocol/README.md` describes the format.
struct Transcript: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
        case client(JSONValue)
        case raw([UInt8])
        case server(JSONValue)
        case endOfInput
        case exits(Int32)
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

        func finish() throws {
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
                textName = nil
                let parts = line.split(separator: " ", maxSplits: 1)
                guard let word = parts.first, !line.hasPrefix("#") else { continue }
                let rest = parts.count == 2 ? String(parts[1]) : ""
                if word == "text" { textName = rest } else { current = (index + 1, String(word), rest) }
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
        case "raw": return .raw(unescaped(rest))
        case "end": return .endOfInput
        case "exits":
            guard let status = Int32(rest) else { throw Mistake(description: "\(place): no exit status") }
            return .exits(status)
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
    func replay(with client: TestClient) {
        for line in lines {
            let place = SourceLocation(
                fileID: "Protocol/\(testDescription)", filePath: path, line: line.number, column: 1)
            switch line.step {
            case .client(let message): client.send(message)
            case .raw(let bytes): client.send(raw: bytes)
            case .endOfInput: client.endInput()
            case .exits(let status): #expect(client.exitStatus() == status, sourceLocation: place)
            case .server(let expected):
                guard let actual = client.receive() else {
                    Issue.record("the server says nothing", sourceLocation: place)
                    return
                }
                if let difference = expected.difference(from: actual, ignoring: ["jsonrpc"]) {
                    Issue.record("\(difference)\nin \(actual.text)", sourceLocation: place)
                    return
                }
            }
        }
        #expect(
            client.complaints == [],
            sourceLocation: SourceLocation(fileID: "Protocol/\(testDescription)", filePath: path, line: 1, column: 1))
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
