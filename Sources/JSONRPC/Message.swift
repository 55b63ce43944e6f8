#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One message in either direction; parameters, results and data are kept as JSON text.
package enum Message: Hashable, Sendable {
    case request(id: RequestID, method: String, params: [UInt8]?)
    case notification(method: String, params: [UInt8]?)
    /// The answer to a request; without an id where the request's id could not be read.
    case response(id: RequestID?, result: Result<[UInt8], ResponseError>)
}

/// A message that cannot be taken: the error to answer, and the request's id where it could be read.
package struct MessageFault: Error, Hashable, Sendable {
    package var id: RequestID?
    package var error: ResponseError

    package init(id: RequestID? = nil, _ error: ResponseError) {
        self.id = id
        self.error = error
    }
}

extension Message {
    /// Reads the body of a message.
    package init(_ body: [UInt8], depthLimit: Int = 256) throws(MessageFault) {
        let json: JSONText
        do {
            json = try JSONText(body, depthLimit: depthLimit)
        } catch {
            switch error {
            case .malformed(let offset):
                throw MessageFault(ResponseError(.parseError, "not JSON, from byte \(offset) on"))
            case .tooDeep(let limit):
                throw MessageFault(ResponseError(.parseError, "brackets nested deeper than \(limit)"))
            }
        }
        switch json.kind {
        case .object: try self.init(json)
        case .array: throw MessageFault(ResponseError(.invalidRequest, "batches are not part of this protocol"))
        case .scalar: throw MessageFault(ResponseError(.invalidRequest, "a message is a JSON object"))
        }
    }

    private init(_ json: JSONText) throws(MessageFault) {
        let idText = json.text("id")
        let id = idText.flatMap(RequestID.init(json:))
        func invalid(_ message: String) -> MessageFault {
            MessageFault(id: id, ResponseError(.invalidRequest, message))
        }
        guard json.text("jsonrpc").flatMap(decodedString) == "2.0" else {
            throw invalid("\"jsonrpc\" must be \"2.0\"")
        }
        if let methodText = json.text("method") {
            guard let method = decodedString(methodText) else { throw invalid("\"method\" must be a string") }
            let params = json.text("params").flatMap { $0 == nullText ? nil : $0 }
            if idText == nil {
                self = .notification(method: method, params: params)
            } else if let id {
                self = .request(id: id, method: method, params: params)
            } else {
                throw invalid("\"id\" must be an integer or a string")
            }
            return
        }
        if let errorText = json.text("error"), errorText != nullText {
            guard let error = ResponseError(json: errorText) else {
                // The id is one of this side's own: under it the other side awaits no answer.
                throw MessageFault(ResponseError(.invalidRequest, "\"error\" must have code and message"))
            }
            self = .response(id: id, result: .failure(error))
        } else if let result = json.text("result"), idText != nil {
            self = .response(id: id, result: .success(result))
        } else {
            throw invalid("a message has a \"method\", a \"result\" or an \"error\"")
        }
    }

    /// The message as JSON text.
    package var body: [UInt8] {
        var body = Array("{\"jsonrpc\":\"2.0\"".utf8)
        func append(_ key: String, _ value: [UInt8]) {
            body.append(contentsOf: ",\"\(key)\":".utf8)
            body.append(contentsOf: value)
        }
        switch self {
        case .request(let id, let method, let params):
            append("id", id.json)
            append("method", encodedString(method))
            if let params { append("params", params) }
        case .notification(let method, let params):
            append("method", encodedString(method))
            if let params { append("params", params) }
        case .response(let id, .success(let result)):
            append("id", id?.json ?? nullText)
            append("result", result)
        case .response(let id, .failure(let error)):
            append("id", id?.json ?? nullText)
            append("error", error.json)
        }
        body.append(UInt8(ascii: "}"))
        return body
    }

    /// The message with the header that goes in front of it.
    package var framed: [UInt8] {
        let body = body
        return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}

private let nullText = Array("null".utf8)

extension JSONText {
    fileprivate func text(_ key: String) -> [UInt8]? { members[key].map { Array(bytes[$0]) } }
}

extension RequestID {
    fileprivate init?(json: [UInt8]) {
        if let string = decodedString(json) {
            self = .string(string)
        } else if let number = Int(String(decoding: json, as: UTF8.self)) {
            self = .number(number)
        } else if let number = Double(String(decoding: json, as: UTF8.self)).flatMap({ Int(exactly: $0) }) {
            // JSON knows numbers alone: 1.0 is 1.
            self = .number(number)
        } else {
            return nil
        }
    }

    fileprivate var json: [UInt8] {
        switch self {
        case .number(let number): Array(String(number).utf8)
        case .string(let string): encodedString(string)
        }
    }
}

extension ResponseError {
    fileprivate init?(json bytes: [UInt8]) {
        guard let json = try? JSONText(bytes), json.kind == .object,
            let code = json.text("code").flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
            let message = json.text("message").flatMap(decodedString)
        else { return nil }
        self.init(Code(rawValue: code), message, data: json.text("data"))
    }

    fileprivate var json: [UInt8] {
        var json = Array("{\"code\":\(code.rawValue),\"message\":".utf8) + encodedString(message)
        if let data { json += Array(",\"data\":".utf8) + data }
        json.append(UInt8(ascii: "}"))
        return json
    }
}

private func decodedString(_ json: [UInt8]) -> String? {
    guard json.first == UInt8(ascii: "\"") else { return nil }
    if !json.contains(UInt8(ascii: "\\")) { return String(decoding: json.dropFirst().dropLast(), as: UTF8.self) }
    return try? JSONDecoder().decode(String.self, from: Data(json))
}

private func encodedString(_ string: String) -> [UInt8] {
    let hexadecimal = Array("0123456789abcdef".utf8)
    var json = [UInt8(ascii: "\"")]
    for byte in string.utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
        case 0..<0x20: json += Array("\\u00".utf8) + [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
        default: json.append(byte)
        }
    }
    json.append(UInt8(ascii: "\""))
    return json
}
