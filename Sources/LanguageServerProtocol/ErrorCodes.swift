/// The protocol's own error codes; JSON-RPC's are not among them.
package enum ProtocolErrorCode {
    /// A request came before `initialize`.
    package static let serverNotInitialized = -32002
    /// The document changed while its request was worked on.
    package static let contentModified = -32801
    /// The client cancelled the request.
    package static let requestCancelled = -32800
    /// The server gave the request up.
    package static let serverCancelled = -32802
    /// The request is well-formed and cannot be carried out.
    package static let requestFailed = -32803
}
