import JSONRPC
import LanguageServerProtocol

extension Session {
    mutating func initialize(_ id: RequestID, _ params: InitializeParams) {
        client = ClientProfile(params)
        if let folders = params.workspaceFolders {
            self.folders = folders.map { DocumentURI($0.uri) }
        } else if let root = params.rootUri {
            folders = [DocumentURI(root)]
        } else if let path = params.rootPath {
            folders = [DocumentURI(path: path)]
        }
        phase = .running
        answer(
            id,
            with: InitializeResult(
                capabilities: serverCapabilities, serverInfo: .init(name: "hittest", version: version)))
        if let options = params.initializationOptions { take(settings: options) }
        if let number = params.processId {
            if let process = Int32(exactly: number), process > 0 {
                perform(.watchParent(process))
            } else {
                log(.warning, "processId: \(number) is no process; its end is not waited for")
            }
        }
    }

    mutating func initialized() {
        let workspace = client.capabilities.workspace
        var registrations: [Registration] = []
        if workspace?.didChangeWatchedFiles?.dynamicRegistration == true {
            let watchers = ["**/*.swift", "**/.hittest.json"].map { JSONValue.object(["globPattern": .string($0)]) }
            registrations.append(
                Registration(
                    id: "hittest-files", method: "workspace/didChangeWatchedFiles",
                    registerOptions: .object(["watchers": .array(watchers)])))
        }
        if workspace?.didChangeConfiguration?.dynamicRegistration == true {
            registrations.append(
                Registration(
                    id: "hittest-settings", method: "workspace/didChangeConfiguration",
                    registerOptions: .object(["section": .string("hittest")])))
        }
        if !registrations.isEmpty {
            ask(.registerCapability, RegistrationParams(registrations: registrations))
        }
        askForSettings()
        if !folders.isEmpty { surveyWorkspace() }
    }

    mutating func shutDown(_ id: RequestID) {
        for (id, request) in pending {
            request.cancellation?.cancel()
            answer(id, .failure(ResponseError(.init(rawValue: ProtocolErrorCode.requestCancelled), "shutting down")))
        }
        phase = .shutDown
        answer(id, .success(Array("null".utf8)))
    }

    mutating func setTrace(_ params: SetTraceParams) { client.trace = params.value }

    mutating func cancelRequest(_ params: CancelParams) {
        let id: RequestID =
            switch params.id {
            case .number(let number): .number(number)
            case .string(let string): .string(string)
            }
        cancel(id)
    }

    mutating func cancelProgress(_ params: WorkDoneProgressCancelParams) {
        for (id, request) in pending where request.progressToken == params.token { cancel(id) }
    }

    private mutating func cancel(_ id: RequestID) {
        guard let request = pending[id] else { return }
        request.cancellation?.cancel()
        answer(id, .failure(ResponseError(.init(rawValue: ProtocolErrorCode.requestCancelled), "cancelled")))
    }

    private var serverCapabilities: ServerCapabilities {
        var capabilities = ServerCapabilities()
        capabilities.positionEncoding = client.encoding.protocolKind
        capabilities.textDocumentSync = .init(change: 2, openClose: true, save: true)
        if client.pullsDiagnostics {
            capabilities.diagnosticProvider = .init(
                identifier: "hittest", interFileDependencies: true, workDoneProgress: true,
                workspaceDiagnostics: true)
        }
        capabilities.hoverProvider = true
        capabilities.codeActionProvider = .init(
            codeActionKinds: [CodeActionKind.quickFix, CodeActionKind.rewrite, CodeActionKind.fixAll],
            resolveProvider: true)
        capabilities.codeLensProvider = .init(resolveProvider: false)
        capabilities.inlayHintProvider = true
        capabilities.completionProvider = .init(triggerCharacters: [" "])
        if client.capabilities.workspace?.applyEdit == true {
            capabilities.executeCommandProvider = .init(commands: ServerCommand.allCases.map { $0.rawValue })
        }
        capabilities.workspace = .init(workspaceFolders: .init(supported: true, changeNotifications: true))
        return capabilities
    }
}
