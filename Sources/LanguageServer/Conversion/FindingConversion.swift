import LanguageServerProtocol
import Linting
import Rules
import TextModel

// With `PositionConversion.swift` the only file in which findings and the protocol's diagnostics meet.

/// Writes the findings and fixes of one analysis as a client wants them.
struct FindingConversion {
    let analysis: DocumentAnalysis
    let client: ClientProfile
    private let details: Details

    /// What the client makes of a diagnostic's parts, whether it pulls or is pushed to.
    private struct Details {
        var relatedInformation: Bool
        var codeDescription: Bool
        var data: Bool
        var markup: Bool
        var tags: [DiagnosticTag]
    }

    /// Rules whose findings are code that does nothing.
    static let unnecessary: Set<String> = ["never_called_signature", "unused_hit_result"]

    init(_ analysis: DocumentAnalysis, _ client: ClientProfile) {
        self.analysis = analysis
        self.client = client
        let document = client.capabilities.textDocument
        // Some clients announce these parts for pushed diagnostics alone and show them in both.
        let push = document?.publishDiagnostics
        let pull = document?.diagnostic
        details = Details(
            relatedInformation: pull?.relatedInformation ?? push?.relatedInformation ?? false,
            codeDescription: pull?.codeDescriptionSupport ?? push?.codeDescriptionSupport ?? false,
            data: pull?.dataSupport ?? push?.dataSupport ?? false,
            markup: pull?.markupMessageSupport ?? false,
            tags: pull?.tagSupport?.valueSet ?? push?.tagSupport?.valueSet ?? [])
    }

    var diagnostics: [Diagnostic] { analysis.file.findings.map { diagnostic($0) } }

    func diagnostic(_ finding: Finding) -> Diagnostic {
        Diagnostic(
            range: range(finding.range), severity: severity(finding.severity), code: .string(finding.rule),
            codeDescription: details.codeDescription ? .init(href: Self.page(of: finding.rule)) : nil,
            source: "hittest",
            message: details.markup
                ? .markup(MarkupContent(kind: .markdown, value: finding.message)) : .string(finding.message),
            tags: Self.unnecessary.contains(finding.rule) && details.tags.contains(.unnecessary) ? [.unnecessary] : nil,
            relatedInformation: details.relatedInformation ? related(finding) : nil,
            data: details.data ? .object(["rule": .string(finding.rule)]) : nil)
    }

    /// Where a rule is explained.
    static func page(of rule: String) -> String {
        "\(rulePages)\(rule).md"
    }

    func range(_ range: ByteRange) -> PositionRange { analysis.text.protocolRange(range, in: client.encoding) }

    /// The edits of a fix, for the version that they were made for.
    func workspaceEdit(_ edits: EditSet) -> WorkspaceEdit {
        let edits = edits.edits.map { ProtocolTextEdit(range: range($0.range), newText: $0.replacement) }
        let uri = analysis.uri.string
        if client.acceptsDocumentChanges {
            return WorkspaceEdit(documentChanges: [
                TextDocumentEdit(textDocument: .init(uri: uri, version: analysis.version), edits: edits)
            ])
        }
        return WorkspaceEdit(changes: [uri: edits])
    }

    private func severity(_ severity: Severity) -> Diagnostic.Severity {
        switch severity {
        case .error: .error
        case .warning: .warning
        case .information: .information
        }
    }

    private func related(_ finding: Finding) -> [Diagnostic.RelatedInformation]? {
        let notes = finding.related.filter { $0.path == nil || $0.path == analysis.file.path }
        if notes.isEmpty { return nil }
        return notes.map {
            .init(location: Location(uri: analysis.uri.string, range: range($0.range)), message: $0.message)
        }
    }
}
