/// What a client can do, as far as the server's answers depend on it.
package struct ClientCapabilities: Hashable, Sendable, Codable {
    package var general: General?
    package var textDocument: TextDocument?
    package var workspace: Workspace?
    package var window: Window?

    /// A client that announces nothing.
    package init() {}

    package struct General: Hashable, Sendable, Codable {
        /// In the client's order of preference.
        package var positionEncodings: [PositionEncodingKind]?
    }

    package struct TextDocument: Hashable, Sendable, Codable {
        package var diagnostic: PullDiagnostics?
        package var publishDiagnostics: DiagnosticDetails?
        package var hover: Hover?
        package var codeAction: CodeAction?
        package var completion: Completion?
    }

    /// What the client makes of the parts of a diagnostic.
    package struct DiagnosticDetails: Hashable, Sendable, Codable {
        package var relatedInformation: Bool?
        package var tagSupport: ValueSet<DiagnosticTag>?
        package var versionSupport: Bool?
        package var codeDescriptionSupport: Bool?
        package var dataSupport: Bool?
    }

    /// Present where the client asks for diagnostics itself.
    package struct PullDiagnostics: Hashable, Sendable, Codable {
        package var dynamicRegistration: Bool?
        package var relatedDocumentSupport: Bool?
        package var relatedInformation: Bool?
        package var tagSupport: ValueSet<DiagnosticTag>?
        package var codeDescriptionSupport: Bool?
        package var dataSupport: Bool?
        package var markupMessageSupport: Bool?
    }

    package struct Hover: Hashable, Sendable, Codable {
        /// In the client's order of preference.
        package var contentFormat: [MarkupContent.Kind]?
    }

    package struct CodeAction: Hashable, Sendable, Codable {
        package var codeActionLiteralSupport: CodeActionLiterals?
        package var isPreferredSupport: Bool?
        package var disabledSupport: Bool?
        package var dataSupport: Bool?
        package var resolveSupport: Resolvable?
    }

    package struct CodeActionLiterals: Hashable, Sendable, Codable {
        package var codeActionKind: ValueSet<String>?
    }

    package struct Completion: Hashable, Sendable, Codable {
        package var completionItem: Item?

        package struct Item: Hashable, Sendable, Codable {
            package var snippetSupport: Bool?
            package var documentationFormat: [MarkupContent.Kind]?
        }
    }

    package struct Workspace: Hashable, Sendable, Codable {
        package var applyEdit: Bool?
        package var workspaceEdit: WorkspaceEditing?
        package var configuration: Bool?
        package var workspaceFolders: Bool?
        package var didChangeConfiguration: Registrable?
        package var didChangeWatchedFiles: Registrable?
        package var diagnostics: Refreshable?
        package var codeLens: Refreshable?
        package var inlayHint: Refreshable?
    }

    package struct WorkspaceEditing: Hashable, Sendable, Codable {
        package var documentChanges: Bool?
    }

    package struct Window: Hashable, Sendable, Codable {
        package var workDoneProgress: Bool?
    }

    package struct Registrable: Hashable, Sendable, Codable {
        package var dynamicRegistration: Bool?
    }

    package struct Refreshable: Hashable, Sendable, Codable {
        package var refreshSupport: Bool?
    }

    package struct Resolvable: Hashable, Sendable, Codable {
        package var properties: [String]?
    }

    package struct ValueSet<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
        package var valueSet: [Value]?
    }
}
