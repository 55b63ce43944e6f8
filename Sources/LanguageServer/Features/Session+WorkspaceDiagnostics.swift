import JSONRPC
import LanguageServerProtocol
import Linting
import TextModel

extension Session {
    mutating func workspaceDiagnostic(_ id: RequestID, _ params: WorkspaceDiagnosticParams) {
        let survey = WorkspaceDiagnosis(
            work: analysisWork, client: client, folders: folders.compactMap { $0.path },
            documents: documents.values.map { $0.document }, known: known, params: params)
        answer(id, method: "workspace/diagnostic", isBackground: true) { survey.run($0) }
        pending[id]?.progressToken = params.workDoneToken
    }
}

/// What was found in files of the workspace, kept while they do not change: most files never do.
final class KnownReports: Sendable {
    struct Entry: Sendable {
        var stamp: FileCache.Stamp
        var settings: ProjectSettings
        var resultID: String
        var hasFindings: Bool
        /// Nil for a file that can hold no override: what other files hold does not concern it.
        var surroundings: Surroundings?
    }

    /// What the other files were when names of a file were looked up in them.
    struct Surroundings: Sendable {
        /// ``WorkspaceSnapshot/edition``; nil where the folders had not been read yet.
        var edition: Int?
        /// The files that were looked at.
        var context: [FilePath: FileCache.Stamp]
    }

    private static let limit = 200_000
    private let entries = Locked<[FilePath: Entry]>([:])

    subscript(path: FilePath) -> Entry? {
        get { entries.withLock { $0[path] } }
        set {
            entries.withLock { entries in
                if entries.count >= Self.limit { entries.removeAll() }
                entries[path] = newValue
            }
        }
    }
}

/// The diagnostics of all files below the workspace's folders, and of the open documents.
struct WorkspaceDiagnosis: Sendable {
    let work: AnalysisWork
    let client: ClientProfile
    let folders: [String]
    let documents: [Document]
    let known: KnownReports
    let params: WorkspaceDiagnosticParams

    /// So many reports go out together, where the client takes parts.
    private static let partSize = 20

    /// How many files are looked at between two steps of the progress.
    private static let filesPerStep = 100

    /// The result of a file that is no longer there.
    private static let goneID = "gone"

    /// Works through the files; what was sent in parts is not in the answer again.
    func run(_ context: JobContext) -> Result<[UInt8], ResponseError> {
        let previous = Dictionary(params.previousResultIds.map { (DocumentURI($0.uri), $0.value) }) { $1 }
        var reports: [WorkspaceDocumentDiagnosticReport] = []
        progress(.begin(title: "Hit testing", cancellable: true), context)

        func sendPart() {
            guard let token = params.partialResultToken, !reports.isEmpty else { return }
            send(ProgressParams(token: token, value: WorkspaceDiagnosticReport(items: reports)), context)
            reports = []
        }
        func add(_ report: WorkspaceDocumentDiagnosticReport) {
            reports.append(report)
            if reports.count >= Self.partSize { sendPart() }
        }

        var seen: Set<DocumentURI> = []
        var directories: Set<FilePath> = []
        let walk = FileWalk(insideOf: folders)
        func addFile(_ path: FilePath) {
            let uri = DocumentURI(path: path.display)
            guard !seen.contains(uri), walk.roots.contains(where: { leads(path, into: $0) }),
                let report = report(path, uri, previous: previous[uri], context.cancellation)
            else { return }
            seen.insert(uri)
            add(WorkspaceDocumentDiagnosticReport(uri: uri.string, version: nil, report: report))
        }
        for document in documents where seen.insert(document.uri).inserted {
            if context.cancellation.isCancelled { break }
            let analysis = work.document(document)
            add(
                WorkspaceDocumentDiagnosticReport(
                    uri: document.uri.string, version: document.version,
                    report: FindingConversion(analysis, client).report(previous: previous[document.uri])))
        }
        let directory = currentDirectory()
        var files = 0
        _ = walk.visit { path in
            if context.cancellation.isCancelled { return }
            files += 1
            if files.isMultiple(of: Self.filesPerStep) {
                let share = work.workspace.map { 100 * files / max($0.files.count, files) } ?? 0
                progress(.report(message: "\(files) files", percentage: min(share, 99)), context)
            }
            let path = path.absolute(from: directory)
            if directories.insert(path.directory).inserted {
                addFile(path.directory.appending(Configuration.fileName))
            }
            addFile(path)
        }
        for folder in folders where directories.insert(FilePath(folder)).inserted {
            addFile(FilePath(folder).appending(Configuration.fileName))
        }
        // A file that is gone, or has become clean, must not keep what was reported of it.
        for (uri, id) in previous where !seen.contains(uri) && id != Self.goneID {
            add(
                WorkspaceDocumentDiagnosticReport(
                    uri: uri.string, version: nil, report: .full(resultId: Self.goneID, items: [])))
        }
        sendPart()
        progress(.end(message: "\(files) files"), context)
        do throws(ResponseError) {
            return .success(try encodeJSON(WorkspaceDiagnosticReport(items: reports)))
        } catch {
            return .failure(error)
        }
    }

    /// The report of a file; nil for a file that has no findings and had none.
    private func report(
        _ path: FilePath, _ uri: DocumentURI, previous: String?, _ cancellation: Cancellation
    ) -> DocumentDiagnosticReport? {
        guard let stamp = FileCache.Stamp(of: path) else { return nil }
        let settings = work.settings(for: uri)
        if let entry = known[path], entry.stamp == stamp, entry.settings == settings, isCurrent(entry.surroundings) {
            if let previous, previous == entry.resultID { return .unchanged(resultId: previous) }
            if previous == nil, !entry.hasFindings { return nil }
        }
        guard let analysis = work.file(uri, path: path.display), !cancellation.isCancelled else { return nil }
        known[path] = KnownReports.Entry(
            stamp: stamp, settings: settings, resultID: analysis.resultID,
            hasFindings: !analysis.file.findings.isEmpty,
            surroundings: Analyzer.mayConcern(analysis.text.bytes)
                ? KnownReports.Surroundings(edition: work.workspace?.edition, context: analysis.context) : nil)
        if previous == nil, analysis.file.findings.isEmpty { return nil }
        return FindingConversion(analysis, client).report(previous: previous)
    }

    private func isCurrent(_ surroundings: KnownReports.Surroundings?) -> Bool {
        guard let surroundings else { return true }
        return surroundings.edition == work.workspace?.edition
            && surroundings.context.allSatisfy { work.stamp(of: $0) == $1 }
    }

    private func progress(_ value: WorkDoneProgress, _ context: JobContext) {
        if let token = params.workDoneToken { send(ProgressParams(token: token, value: value), context) }
    }

    private func send(_ params: ProgressParams<some Encodable & Sendable>, _ context: JobContext) {
        if let json = try? encodeJSON(params) {
            context.send(.notification(method: SentMethod.progress.rawValue, params: json))
        }
    }
}
