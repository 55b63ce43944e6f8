import JSONRPC
import LanguageServerProtocol

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads parameters; the error names the field that is wrong.
func decodeParams<Params: Decodable>(
    _ type: Params.Type, from params: [UInt8]?
) throws(ResponseError) -> Params {
    do {
        return try JSONDecoder().decode(type, from: Data(params ?? Array("{}".utf8)))
    } catch {
        throw ResponseError(.invalidParams, complaint(about: error))
    }
}

/// Writes a result or parameters.
func encodeJSON(_ value: some Encodable) throws(ResponseError) -> [UInt8] {
    let encoder = JSONEncoder()
    // In one order, so that what is answered twice is the same twice.
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    do {
        return Array(try encoder.encode(value))
    } catch {
        throw ResponseError(.internalError, "a result that cannot be written: \(error)")
    }
}

private func complaint(about error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    func field(_ path: [any CodingKey]) -> String {
        path.isEmpty
            ? "params"
            : path.reduce(into: "") { text, key in
                if let index = key.intValue {
                    text += "[\(index)]"
                } else {
                    text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
                }
            }
    }
    switch error {
    case .keyNotFound(let key, let context): return "\(field(context.codingPath + [key])): missing"
    case .valueNotFound(let type, let context):
        return "\(field(context.codingPath)): null, where \(name(type)) is wanted"
    case .typeMismatch(let type, let context): return "\(field(context.codingPath)): not \(name(type))"
    case .dataCorrupted(let context): return "\(field(context.codingPath)): \(context.debugDescription)"
    @unknown default: return "params cannot be read"
    }
}

private func name(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "a boolean"
    case is Int.Type: "an integer"
    case is NumberOrString.Type: "an integer or a string"
    case is any ArrayLike.Type: "an array"
    default: "an object"
    }
}

private protocol ArrayLike {}
extension Array: ArrayLike {}
