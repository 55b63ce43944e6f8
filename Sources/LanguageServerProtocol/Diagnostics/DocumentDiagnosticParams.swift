/// `textDocument/diagnostic`: the client asks for a document's diagnostics.
package struct DocumentDiagnosticParams: Hashable, Sendable, Codable {
    package var textDocument: TextDocumentIdentifier
    /// From the report that the client has.
    package var previousResultId: String?
}
