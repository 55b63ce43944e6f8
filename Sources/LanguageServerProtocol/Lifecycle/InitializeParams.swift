/// `initialize`: who the client is, what it can do, and where the workspace lies.
package struct InitializeParams: Hashable, Sendable, Codable {
    /// The process after whose end the server ends too.
    package var processId: Int?
    package var rootPath: String?
    package var rootUri: String?
    package var workspaceFolders: [WorkspaceFolder]?
    package var capabilities: ClientCapabilities
    package var initializationOptions: JSONValue?
    package var trace: TraceValue?
}
