/// Goes with the error `ServerCancelled` of a request for diagnostics.
package struct DiagnosticServerCancellationData: Hashable, Sendable, Codable {
    /// Whether the client should ask again.
    package var retriggerRequest: Bool

    package init(retriggerRequest: Bool) { self.retriggerRequest = retriggerRequest }
}
