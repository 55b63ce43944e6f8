/// `textDocument/publishDiagnostics`: all diagnostics of a document, in place of those sent before.
package struct PublishDiagnosticsParams: Hashable, Sendable, Codable {
    package var uri: String
    package var version: Int?
    package var diagnostics: [Diagnostic]

    package init(uri: String, version: Int?, diagnostics: [Diagnostic]) {
        self.uri = uri
        self.version = version
        self.diagnostics = diagnostics
    }
}
