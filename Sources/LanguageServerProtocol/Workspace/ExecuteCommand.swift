/// `workspace/executeCommand`.
package struct ExecuteCommandParams: Hashable, Sendable, Codable {
    package var command: String
    package var arguments: [JSONValue]?
}

/// `workspace/applyEdit`: the server asks the client to change documents.
package struct ApplyWorkspaceEditParams: Hashable, Sendable, Codable {
    package var label: String?
    package var edit: WorkspaceEdit

    package init(label: String?, edit: WorkspaceEdit) {
        self.label = label
        self.edit = edit
    }
}
