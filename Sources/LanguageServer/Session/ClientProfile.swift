import LanguageServerProtocol
import TextModel

/// What was agreed with the client when it said hello.
struct ClientProfile: Sendable {
    var encoding = ColumnEncoding.utf16
    var capabilities = ClientCapabilities()
    var trace = TraceValue.off

    init() {}

    init(_ params: InitializeParams) {
        capabilities = params.capabilities
        encoding = ColumnEncoding(firstOf: capabilities.general?.positionEncodings)
        trace = params.trace ?? .off
    }

    /// Whether the client asks for diagnostics; then none are pushed.
    var pullsDiagnostics: Bool { capabilities.textDocument?.diagnostic != nil }

    var acceptsDocumentChanges: Bool { capabilities.workspace?.workspaceEdit?.documentChanges ?? false }

    var hoverFormat: MarkupContent.Kind {
        let formats = capabilities.textDocument?.hover?.contentFormat ?? []
        return formats.first { $0 == .markdown || $0 == .plaintext } ?? .plaintext
    }
}
