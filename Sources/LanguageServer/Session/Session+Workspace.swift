import JSONRPC
import LanguageServerProtocol

extension Session {
    /// Takes settings that the client sent, under their section's name or bare.
    mutating func take(settings json: JSONValue) {
        if json == .null { return }
        let before = settings
        for complaint in settings.update(json["hittest"] ?? json) { log(.warning, "setting \(complaint)") }
        if settings != before { invalidateAnalyses() }
    }

    mutating func didChangeConfiguration(_ params: DidChangeConfigurationParams) {
        if client.capabilities.workspace?.configuration == true {
            askForSettings()
        } else if let json = params.settings {
            take(settings: json)
        }
    }

    /// Asks for the settings where the client can be asked.
    mutating func askForSettings() {
        guard client.capabilities.workspace?.configuration == true else { return }
        ask("workspace/configuration", ConfigurationParams(items: [.init(section: "hittest")])) { session, result in
            guard case .success(let json) = result, let sections = try? decodeParams([JSONValue].self, from: json)
            else {
                return
            }
            sections.first.map { session.take(settings: $0) }
        }
    }

    mutating func didChangeWorkspaceFolders(_ params: DidChangeWorkspaceFoldersParams) {
        let removed = params.event.removed.map { DocumentURI($0.uri) }
        folders.removeAll { removed.contains($0) }
        for folder in params.event.added.map({ DocumentURI($0.uri) }) where !folders.contains(folder) {
            folders.append(folder)
        }
    }

    mutating func didChangeWatchedFiles(_ params: DidChangeWatchedFilesParams) {
        if !params.changes.isEmpty { invalidateAnalyses() }
    }
}
