import Testing

@testable import JSONRPC

/// A stream and the frames that it holds; `!` in front of a word stands for a fault.
struct FrameCase: Sendable, CustomTestStringConvertible {
    let name: String
    let stream: String
    let frames: [String]
    var limit = 1000
    var testDescription: String { name }
}

private func frames(_ chunks: [[UInt8]], limit: Int) -> [String] {
    var reader = FrameReader(lengthLimit: limit)
    var found: [String] = []
    for chunk in chunks {
        reader.append(chunk)
        while let frame = reader.next() {
            switch frame {
            case .body(let body): found.append(String(decoding: body, as: UTF8.self))
            case .refused(.badHeader): found.append("!badHeader")
            case .refused(.headerTooLong): found.append("!headerTooLong")
            case .refused(.tooLong(let length, _)): found.append("!tooLong \(length)")
            case .refused(.bodyTooShort): found.append("!bodyTooShort")
            }
        }
    }
    return found
}

private func check(_ each: FrameCase, sourceLocation: SourceLocation = #_sourceLocation) {
    let bytes = Array(each.stream.utf8)
    #expect(frames([bytes], limit: each.limit) == each.frames, "in one read", sourceLocation: sourceLocation)
    #expect(
        frames(bytes.map { [$0] }, limit: each.limit) == each.frames, "byte by byte", sourceLocation: sourceLocation)
    for cut in bytes.indices {
        let halves = [Array(bytes[..<cut]), Array(bytes[cut...])]
        #expect(frames(halves, limit: each.limit) == each.frames, "cut at \(cut)", sourceLocation: sourceLocation)
    }
}

private let good = "Content-Length: 2\r\n\r\n{}"

@Test(arguments: [
    FrameCase(name: "one message", stream: good, frames: ["{}"]),
    FrameCase(name: "several in a row", stream: good + good + good, frames: ["{}", "{}", "{}"]),
    FrameCase(name: "lower case", stream: "content-length: 2\r\n\r\n{}", frames: ["{}"]),
    FrameCase(name: "upper case, no space", stream: "CONTENT-LENGTH:2\r\n\r\n{}", frames: ["{}"]),
    FrameCase(
        name: "with a content type",
        stream: "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}", frames: ["{}"]
    ),
    FrameCase(name: "content type first", stream: "Content-Type: x\r\nContent-Length: 2\r\n\r\n{}", frames: ["{}"]),
    FrameCase(name: "line feeds alone", stream: "Content-Length: 2\n\n{}", frames: ["{}"]),
    FrameCase(name: "blank lines between", stream: "\r\n\r\n" + good + "\r\n\n" + good, frames: ["{}", "{}"]),
    FrameCase(name: "empty body", stream: "Content-Length: 0\r\n\r\n" + good, frames: ["", "{}"]),
    FrameCase(name: "no length", stream: "Content-Type: x\r\n\r\n{}" + good, frames: ["!badHeader", "{}"]),
    FrameCase(name: "negative length", stream: "Content-Length: -5\r\n\r\n{}" + good, frames: ["!badHeader", "{}"]),
    FrameCase(name: "no number", stream: "Content-Length: two\r\n\r\n{}" + good, frames: ["!badHeader", "{}"]),
    FrameCase(name: "no value", stream: "Content-Length:\r\n\r\n{}" + good, frames: ["!badHeader", "{}"]),
    FrameCase(
        name: "two lengths", stream: "Content-Length: 3\r\nContent-Length: 2\r\n\r\n{}" + good,
        frames: ["!badHeader", "{}", "{}"]),
    FrameCase(name: "garbage in front", stream: "garbage" + good, frames: ["!badHeader", "{}"]),
    FrameCase(name: "a body without header", stream: "{\"a\":1}\r\n\r\n" + good, frames: ["!badHeader", "{}"]),
    FrameCase(
        name: "one disturbance is reported once", stream: "x\n\ny\n\nz\n\n" + good, frames: ["!badHeader", "{}"]),
    FrameCase(
        name: "above the limit", stream: "Content-Length: 1001\r\n\r\n" + String(repeating: "x", count: 1001) + good,
        frames: ["!tooLong 1001", "{}"]),
    FrameCase(
        name: "a length that no integer holds", stream: "Content-Length: 99999999999999999999\r\n\r\n{}" + good,
        frames: ["!tooLong \(Int.max)", "{}"]),
    FrameCase(
        name: "a great length that is a lie", stream: "Content-Length: 123456789\r\n\r\n{}" + good,
        frames: ["!tooLong 123456789", "{}"]),
    FrameCase(
        name: "headers that do not end", stream: String(repeating: "x-y: z\r\n", count: 200) + "\r\n" + good,
        frames: ["!headerTooLong", "{}"]),
    FrameCase(name: "incomplete", stream: "Content-Length: 5\r\n\r\n{}", frames: []),
    FrameCase(
        name: "a header's name inside a body", stream: "Content-Length: 20\r\n\r\n\"content-length: 12\"" + good,
        frames: ["\"content-length: 12\"", "{}"]),
])
func streamsAreCutIntoBodies(_ each: FrameCase) { check(each) }

@Test func aBodyThatNeverComesIsGivenUpAtTheNextHeader() {
    let stream = "Content-Length: 900\r\n\r\n{}" + good
    #expect(frames(stream.utf8.map { [$0] }, limit: 1000) == ["!bodyTooShort", "{}"])
}

@Test func nothingIsStoredForARefusedLength() {
    var reader = FrameReader(lengthLimit: 10)
    reader.append(Array("Content-Length: 4000000000\r\n\r\n".utf8))
    #expect(reader.next() == .refused(.tooLong(length: 4_000_000_000, limit: 10)))
    for _ in 0..<100 {
        reader.append([UInt8](repeating: 0x20, count: 1 << 16))
        #expect(reader.next() == nil)
    }
    #expect(reader.storedBytes < 1 << 18)
}

@Test func randomBytesNeverStopTheStream() {
    var random = SplitMix(seed: 5)
    let pieces = [
        "Content-Length", ":", " ", "2", "17", "99999", "\r\n", "\n", "\r", "{", "}", "{}", "\"", "content-length: 3",
        "\u{fffd}", "-", good,
    ]
    for _ in 0..<500 {
        var reader = FrameReader(lengthLimit: 100)
        for _ in 0..<30 {
            reader.append(Array(pieces[random.below(pieces.count)].utf8))
            while reader.next() != nil {}
        }
        // What was announced before may still swallow some of these; behind them the stream must be whole again.
        for _ in 0..<60 { reader.append(Array(good.utf8)) }
        var last: FrameReader.Frame?
        while let frame = reader.next() { last = frame }
        #expect(last == .body(Array("{}".utf8)))
    }
}
