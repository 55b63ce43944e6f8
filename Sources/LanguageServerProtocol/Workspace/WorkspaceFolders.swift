/// A folder of the workspace.
package struct WorkspaceFolder: Hashable, Sendable, Codable {
    package var uri: String
    package var name: String

    package init(uri: String, name: String) {
        self.uri = uri
        self.name = name
    }
}

/// `workspace/didChangeWorkspaceFolders`.
package struct DidChangeWorkspaceFoldersParams: Hashable, Sendable, Codable {
    package var event: Event

    package struct Event: Hashable, Sendable, Codable {
        package var added: [WorkspaceFolder]
        package var removed: [WorkspaceFolder]
    }
}
