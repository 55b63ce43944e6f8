/// The reason for which a request has no result.
package struct ResponseError: Error, Hashable, Sendable {
    /// A number that tells kinds of errors apart; those below are JSON-RPC's own.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The bytes are no JSON.
        package static let parseError = Code(rawValue: -32700)
        /// The JSON is no request, or not now.
        package static let invalidRequest = Code(rawValue: -32600)
        package static let methodNotFound = Code(rawValue: -32601)
        package static let invalidParams = Code(rawValue: -32602)
        package static let internalError = Code(rawValue: -32603)
    }

    package var code: Code
    package var message: String
    /// JSON that says more, or nil.
    package var data: [UInt8]?

    package init(_ code: Code, _ message: String, data: [UInt8]? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }
}
