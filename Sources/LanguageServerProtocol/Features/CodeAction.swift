/// `textDocument/codeAction`: the client asks what can be done at a range.
package struct CodeActionParams: Hashable, Sendable, Codable {
    package var textDocument: TextDocumentIdentifier
    package var range: PositionRange
    package var context: Context

    package struct Context: Hashable, Sendable, Codable {
        package var diagnostics: [DiagnosticEcho]
        /// Kinds that the client wants; each stands for the kinds below it.
        package var only: [String]?
        /// 1: asked by the user; 2: because the cursor moved.
        package var triggerKind: Int?
    }
}

/// Something that can be done, with its edit or with what makes the edit.
package struct CodeAction: Hashable, Sendable, Codable {
    package var title: String
    package var kind: String?
    package var diagnostics: [Diagnostic]?
    package var isPreferred: Bool?
    package var disabled: Disabled?
    package var edit: WorkspaceEdit?
    package var command: Command?
    package var data: JSONValue?

    package init(
        title: String, kind: String?, diagnostics: [Diagnostic]? = nil, isPreferred: Bool? = nil,
        disabled: Disabled? = nil, edit: WorkspaceEdit? = nil, command: Command? = nil, data: JSONValue? = nil
    ) {
        self.title = title
        self.kind = kind
        self.diagnostics = diagnostics
        self.isPreferred = isPreferred
        self.disabled = disabled
        self.edit = edit
        self.command = command
        self.data = data
    }

    package struct Disabled: Hashable, Sendable, Codable {
        package var reason: String

        package init(reason: String) { self.reason = reason }
    }
}

/// The kinds of code actions that the server gives.
package enum CodeActionKind {
    package static let quickFix = "quickfix"
    package static let rewrite = "refactor.rewrite"
    package static let fixAll = "source.fixAll.hittest"
}

/// A command that the client shows, and sends back where the server carries it out.
package struct Command: Hashable, Sendable, Codable {
    package var title: String
    package var command: String
    package var arguments: [JSONValue]?

    package init(title: String, command: String, arguments: [JSONValue]? = nil) {
        self.title = title
        self.command = command
        self.arguments = arguments
    }
}
