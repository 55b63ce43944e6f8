/// `workspace/diagnostic`: the client asks for the diagnostics of all files.
package struct WorkspaceDiagnosticParams: Hashable, Sendable, Codable {
    package var previousResultIds: [PreviousResultId]
    package var workDoneToken: NumberOrString?
    package var partialResultToken: NumberOrString?

    package struct PreviousResultId: Hashable, Sendable, Codable {
        package var uri: String
        package var value: String
    }
}

/// The answer to `workspace/diagnostic`, whole or a part of it.
package struct WorkspaceDiagnosticReport: Hashable, Sendable, Encodable {
    package var items: [WorkspaceDocumentDiagnosticReport]

    package init(items: [WorkspaceDocumentDiagnosticReport]) { self.items = items }
}

/// One document's report among those of the workspace.
package struct WorkspaceDocumentDiagnosticReport: Hashable, Sendable, Encodable {
    package var uri: String
    /// Nil for a document that is not open; written out as null.
    package var version: Int?
    package var report: DocumentDiagnosticReport

    package init(uri: String, version: Int?, report: DocumentDiagnosticReport) {
        self.uri = uri
        self.version = version
        self.report = report
    }

    private enum CodingKeys: String, CodingKey {
        case uri, version
    }

    package func encode(to encoder: any Encoder) throws {
        try report.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(uri, forKey: .uri)
        try container.encode(version, forKey: .version)
    }
}
