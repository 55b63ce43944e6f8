/// The answer to `textDocument/diagnostic`.
package enum DocumentDiagnosticReport: Hashable, Sendable, Encodable {
    /// All diagnostics, in place of those reported before.
    case full(resultId: String, items: [Diagnostic])
    /// What the client has is still right.
    case unchanged(resultId: String)

    private enum CodingKeys: String, CodingKey {
        case kind, resultId, items
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .full(let resultId, let items):
            try container.encode("full", forKey: .kind)
            try container.encode(resultId, forKey: .resultId)
            try container.encode(items, forKey: .items)
        case .unchanged(let resultId):
            try container.encode("unchanged", forKey: .kind)
            try container.encode(resultId, forKey: .resultId)
        }
    }
}
