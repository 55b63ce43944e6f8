/// What the server can do for the client that it talks to.
package struct ServerCapabilities: Hashable, Sendable, Codable {
    package var positionEncoding: PositionEncodingKind?
    package var textDocumentSync: TextDocumentSync?
    /// Nil where diagnostics are pushed.
    package var diagnosticProvider: DiagnosticOptions?
    package var hoverProvider: Bool?
    package var codeActionProvider: CodeActionOptions?
    package var codeLensProvider: CodeLensOptions?
    package var inlayHintProvider: Bool?
    package var completionProvider: CompletionOptions?
    package var executeCommandProvider: ExecuteCommandOptions?
    package var workspace: Workspace?

    package init() {}

    package struct TextDocumentSync: Hashable, Sendable, Codable {
        /// 1: documents are sent whole; 2: as changes.
        package var change: Int
        package var openClose: Bool
        package var save: Bool

        package init(change: Int, openClose: Bool, save: Bool) {
            self.change = change
            self.openClose = openClose
            self.save = save
        }
    }

    package struct DiagnosticOptions: Hashable, Sendable, Codable {
        package var identifier: String
        package var interFileDependencies: Bool
        package var workDoneProgress: Bool
        package var workspaceDiagnostics: Bool

        package init(
            identifier: String, interFileDependencies: Bool, workDoneProgress: Bool, workspaceDiagnostics: Bool
        ) {
            self.identifier = identifier
            self.interFileDependencies = interFileDependencies
            self.workDoneProgress = workDoneProgress
            self.workspaceDiagnostics = workspaceDiagnostics
        }
    }

    package struct CodeActionOptions: Hashable, Sendable, Codable {
        package var codeActionKinds: [String]
        package var resolveProvider: Bool

        package init(codeActionKinds: [String], resolveProvider: Bool) {
            self.codeActionKinds = codeActionKinds
            self.resolveProvider = resolveProvider
        }
    }

    package struct CodeLensOptions: Hashable, Sendable, Codable {
        package var resolveProvider: Bool

        package init(resolveProvider: Bool) { self.resolveProvider = resolveProvider }
    }

    package struct CompletionOptions: Hashable, Sendable, Codable {
        package var triggerCharacters: [String]

        package init(triggerCharacters: [String]) { self.triggerCharacters = triggerCharacters }
    }

    package struct ExecuteCommandOptions: Hashable, Sendable, Codable {
        package var commands: [String]

        package init(commands: [String]) { self.commands = commands }
    }

    package struct Workspace: Hashable, Sendable, Codable {
        package var workspaceFolders: Folders

        package init(workspaceFolders: Folders) { self.workspaceFolders = workspaceFolders }

        package struct Folders: Hashable, Sendable, Codable {
            package var supported: Bool
            package var changeNotifications: Bool

            package init(supported: Bool, changeNotifications: Bool) {
                self.supported = supported
                self.changeNotifications = changeNotifications
            }
        }
    }
}
