import JSONRPC
import LanguageServerProtocol

extension Session {
    mutating func documentDiagnostic(_ id: RequestID, _ params: DocumentDiagnosticParams) {
        let client = client
        answer(
            id, method: "textDocument/diagnostic", about: DocumentURI(params.textDocument.uri),
            Feature(missing: DocumentDiagnosticReport.full(resultId: "missing", items: [])) {
                FindingConversion($0, client).report(previous: params.previousResultId)
            })
    }

    mutating func publish(_ params: PublishDiagnosticsParams) { notify(.publishDiagnostics, params) }
}

extension FindingConversion {
    /// What a client hears that has the result of that id already.
    func report(previous: String?) -> DocumentDiagnosticReport {
        previous == analysis.resultID
            ? .unchanged(resultId: analysis.resultID) : .full(resultId: analysis.resultID, items: diagnostics)
    }
}
