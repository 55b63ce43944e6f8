import JSONRPC
import LanguageServerProtocol
import Linting

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
        ask(.configuration, ConfigurationParams(items: [.init(section: "hittest")])) { session, result in
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
        surveyWorkspace()
    }

    mutating func didChangeWatchedFiles(_ params: DidChangeWatchedFilesParams) {
        if params.changes.isEmpty { return }
        invalidateAnalyses()
        surveyWorkspace()
    }

    /// Reads the folders again, once for all changes that come meanwhile.
    mutating func surveyWorkspace() {
        if survey != .none {
            survey = .outdated
            return
        }
        survey = .running
        surveyStart = now
        let paths = folders.compactMap { $0.path }
        let previous = workspace
        start(.survey, isBackground: true) { context in
            .surveyed(WorkspaceSnapshot(folders: paths, after: previous, cancellation: context.cancellation))
        }
    }

    mutating func takeSurvey(_ snapshot: WorkspaceSnapshot?) {
        let isOutdated = survey == .outdated
        survey = .none
        surveyedAt = now
        surveyDuration = now - surveyStart
        let earlier = workspace
        workspace = snapshot ?? workspace
        if isOutdated { surveyWorkspace() }
        guard let snapshot else { return }
        // What was found without knowing the other files may have been too much or too little.
        func isConcerned(_ open: OpenDocument) -> Bool {
            open.analysis?.file.overrides.isEmpty == false || open.running != nil
        }
        if let earlier {
            if snapshot.differs(from: earlier) { invalidateAnalyses(where: isConcerned) }
        } else if !snapshot.files.isEmpty, documents.values.contains(where: isConcerned) {
            invalidateAnalyses(where: isConcerned)
        }
    }

    /// Reads the folders again where nobody tells of their changes, unless that was done a moment ago.
    mutating func surveyUnwatchedWorkspace() {
        guard !folders.isEmpty, client.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration != true,
            survey == .none, let surveyedAt, now - surveyedAt > max(Self.surveyPause, surveyDuration * 20)
        else { return }
        surveyWorkspace()
    }

    /// So long a look at the folders counts at least.
    private static let surveyPause = Duration.milliseconds(500)
}

/// Whether the workspace's folders are being read.
enum SurveyState: Hashable, Sendable {
    case none
    case running
    /// Being read, and to be read again.
    case outdated
}
