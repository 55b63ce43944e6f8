import Testing

@testable import JSONRPC

/// A body and what is made of it, written shortly.
struct BodyCase: Sendable, CustomTestStringConvertible {
    let body: String
    let outcome: String
    var testDescription: String { String(body.prefix(60)) }
}

private func describe(_ body: [UInt8]) -> String {
    func text(_ bytes: [UInt8]?) -> String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "–" }
    do throws(MessageFault) {
        switch try Message(body, depthLimit: 50) {
        case .request(let id, let method, let params):
            if case .string(let string) = id { return "request '\(string)' \(method) \(text(params))" }
            return "request \(id) \(method) \(text(params))"
        case .notification(let method, let params): return "notification \(method) \(text(params))"
        case .response(let id, .success(let result)): return "result \(id?.description ?? "null") \(text(result))"
        case .response(let id, .failure(let error)):
            return "error \(id?.description ?? "null") \(error.code.rawValue) \(error.message) \(text(error.data))"
        }
    } catch {
        return "\(error.error.code.rawValue) \(error.id?.description ?? "null")"
    }
}

@Test(arguments: [
    BodyCase(
        body: #"{"jsonrpc":"2.0","\u0069d":1.0,"me\u0074hod":"a/b"}"#, outcome: "request 1 a/b –"),
    BodyCase(body: #"{"jsonrpc":"2.0","id":1.5,"method":"a/b"}"#, outcome: "-32600 null"),
    BodyCase(body: #"{"jsonrpc":"2.0","id":"own-1","error":{"code":"x"}}"#, outcome: "-32600 null"),
    BodyCase(body: #"{"jsonrpc":"2.0","id":1e300,"method":"a/b"}"#, outcome: "-32600 null"),
])
func theSameIsUnderstoodHoweverItIsWritten(_ test: BodyCase) {
    #expect(describe(Array(test.body.utf8)) == test.outcome)
}

@Test(arguments: [
    BodyCase(
        body: #"{"jsonrpc":"2.0","id":1,"method":"a/b","params":{"x":[1, 2]}}"#, outcome: #"request 1 a/b {"x":[1, 2]}"#
    ),
    BodyCase(body: #"{"method":"m","id":"x\"y","jsonrpc":"2.0"}"#, outcome: #"request 'x"y' m –"#),
    BodyCase(body: #"{"jsonrpc":"2.0","id":-7,"method":"m","params":null}"#, outcome: "request -7 m –"),
    BodyCase(body: #"{"jsonrpc":"2.0","method":"$/x","params":[]}"#, outcome: "notification $/x []"),
    BodyCase(body: #" { "jsonrpc" : "2.0" , "method" : "n" } "#, outcome: "notification n –"),
    BodyCase(body: #"{"jsonrpc":"2.0","id":3,"result":null}"#, outcome: "result 3 null"),
    BodyCase(
        body: #"{"jsonrpc":"2.0","id":"s","error":{"code":-5,"message":"no","data":{"a":1}}}"#,
        outcome: #"error s -5 no {"a":1}"#),
    BodyCase(body: #"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}"#, outcome: "error null 1  –"),
    BodyCase(body: #"{"jsonrpc":"2.0","method":"a","method":"b"}"#, outcome: "notification b –"),
    BodyCase(body: #"{"jsonrpc":"2.0","id":1}"#, outcome: "-32600 1"),
    BodyCase(body: #"{"jsonrpc":"1.0","id":1,"method":"m"}"#, outcome: "-32600 1"),
    BodyCase(body: #"{"id":1,"method":"m"}"#, outcome: "-32600 1"),
    BodyCase(body: #"{"jsonrpc":"2.0","id":1,"method":5}"#, outcome: "-32600 1"),
    BodyCase(body: #"{"jsonrpc":"2.0","id":null,"method":"m"}"#, outcome: "-32600 null"),
    BodyCase(body: #"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, outcome: "-32600 null"),
    BodyCase(body: #"{"jsonrpc":"2.0","id":99999999999999999999,"method":"m"}"#, outcome: "-32600 null"),
    BodyCase(body: #"{"jsonrpc":"2.0","id":[1],"method":"m"}"#, outcome: "-32600 null"),
    BodyCase(body: #"[{"jsonrpc":"2.0","id":1,"method":"m"}]"#, outcome: "-32600 null"),
    BodyCase(body: "[]", outcome: "-32600 null"),
    BodyCase(body: "42", outcome: "-32600 null"),
    BodyCase(body: "null", outcome: "-32600 null"),
    BodyCase(body: "{}", outcome: "-32600 null"),
    BodyCase(body: "", outcome: "-32700 null"),
    BodyCase(body: "{", outcome: "-32700 null"),
    BodyCase(body: "{}{}", outcome: "-32700 null"),
    BodyCase(body: #"{"a":1,}"#, outcome: "-32700 null"),
    BodyCase(body: #"{"a" 1}"#, outcome: "-32700 null"),
    BodyCase(body: #"{'a':1}"#, outcome: "-32700 null"),
    BodyCase(body: #"{"a":01}"#, outcome: "-32700 null"),
    BodyCase(body: #"{"a":1.}"#, outcome: "-32700 null"),
    BodyCase(body: #"{"a":"\x"}"#, outcome: "-32700 null"),
    BodyCase(body: #"{"a":"\u12g4"}"#, outcome: "-32700 null"),
    BodyCase(body: "{\"a\":\"\n\"}", outcome: "-32700 null"),
    BodyCase(body: #"{"a":tru}"#, outcome: "-32700 null"),
    BodyCase(body: #"{"a":NaN}"#, outcome: "-32700 null"),
    BodyCase(body: #"{"a":[}"#, outcome: "-32700 null"),
    BodyCase(body: #"{"a":{]}"#, outcome: "-32700 null"),
    BodyCase(body: String(repeating: "[", count: 51), outcome: "-32700 null"),
    BodyCase(body: String(repeating: "[", count: 200_000), outcome: "-32700 null"),
    BodyCase(body: String(repeating: #"{"a":"#, count: 200_000), outcome: "-32700 null"),
])
func bodiesBecomeMessages(_ each: BodyCase) {
    #expect(describe(Array(each.body.utf8)) == each.outcome)
}

@Test(
    arguments: [[0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]])
func bytesThatAreNoUTF8AreNoJSON(_ bytes: [UInt8]) {
    let body = Array(#"{"jsonrpc":"2.0","method":""#.utf8) + bytes + Array(#""}"#.utf8)
    #expect(describe(body) == "-32700 null")
}

@Test func halvesOfSurrogatePairsAreReplaced() {
    let body = #"{"jsonrpc":"2.0","method":"m","params":["\ud83d\ude00 \ud83d \ude00 \uD83D\u0041"]}"#
    #expect(
        describe(Array(body.utf8)) == #"notification m ["\ud83d\ude00 \ufffd \ufffd \ufffd\u0041"]"#)
}

@Test(arguments: [
    Message.request(id: .number(-3), method: "m", params: Array("{\"a\":[1]}".utf8)),
    .request(id: .string("quote \" back \\ line \n bell \u{7} é 😀"), method: "a/b", params: nil),
    .notification(method: "$/n", params: Array("[]".utf8)),
    .response(id: .number(1), result: .success(Array("null".utf8))),
    .response(id: nil, result: .failure(ResponseError(.parseError, "no \"JSON\""))),
    .response(id: .string(""), result: .failure(ResponseError(.init(rawValue: 7), "m", data: Array("{}".utf8)))),
])
func messagesSurviveTheWire(_ message: Message) throws {
    var reader = MessageReader()
    reader.append(message.framed)
    #expect(try reader.next()?.get() == message)
    #expect(reader.next() == nil)
}

@Test func aLengthThatIsTooGreatLosesOneMessageOnly() {
    let request = Message.request(id: .number(1), method: "m", params: nil)
    var reader = MessageReader()
    reader.append(Array("Content-Length: 30\r\n\r\n{\"jsonrpc\":\"2.0\"}".utf8) + request.framed + request.framed)
    var codes: [Int] = []
    var messages: [Message] = []
    while let next = reader.next() {
        switch next {
        case .success(let message): messages.append(message)
        case .failure(let fault): codes.append(fault.error.code.rawValue)
        }
    }
    #expect(codes == [-32700])
    #expect(messages == [request, request])
}

@Test func aLengthThatIsTooSmallLosesOneMessageOnly() {
    let request = Message.request(id: .number(1), method: "m", params: nil)
    var reader = MessageReader()
    reader.append(Array("Content-Length: 10\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1}".utf8) + request.framed)
    var codes: [Int] = []
    var messages: [Message] = []
    while let next = reader.next() {
        switch next {
        case .success(let message): messages.append(message)
        case .failure(let fault): codes.append(fault.error.code.rawValue)
        }
    }
    #expect(codes.first == -32700)
    #expect(messages == [request])
}
