import JSONRPC
import LanguageServerProtocol
import Linting

/// A function of a document's analysis that answers a request.
struct Feature: Sendable {
    /// From the analysis to the result, and to the analysis where that has become richer; runs beside the session.
    let compute: @Sendable (DocumentAnalysis) -> (result: Result<[UInt8], ResponseError>, analysis: DocumentAnalysis)
    /// The answer for a document that is neither open nor a readable file.
    let missing: Result<[UInt8], ResponseError>

    init<Value: Encodable & SendableMetatype>(
        missing: some Encodable, _ compute: @escaping @Sendable (DocumentAnalysis) -> Value
    ) {
        self.init(missing: missing, enriching: { (compute($0), $0) })
    }

    /// A feature that finds out more than the analysis it is given holds.
    init<Value: Encodable & SendableMetatype>(
        missing: some Encodable,
        enriching compute: @escaping @Sendable (DocumentAnalysis) -> (Value, DocumentAnalysis)
    ) {
        self.compute = { analysis in
            let (value, analysis) = compute(analysis)
            return (Self.result(value), analysis)
        }
        self.missing = Self.result(missing)
    }

    private static func result(_ value: some Encodable) -> Result<[UInt8], ResponseError> {
        do throws(ResponseError) {
            return .success(try encodeJSON(value))
        } catch {
            return .failure(error)
        }
    }
}

extension Session {
    /// Answers a request from the analysis of a document, now or as soon as there is one.
    mutating func answer(_ id: RequestID, method: String, about uri: DocumentURI, _ feature: Feature) {
        pending[id] = PendingRequest(method: method, uri: uri, feature: feature)
        arrivals.append(id)
        guard documents[uri] == nil else { return serve(uri) }
        let analyze = analysisWork
        let folders = folders.compactMap { $0.path }.compactMap { resolvedPath(FilePath($0)) }
        start(.request(id)) { _ in
            // Whatever file a client names, only those in its folders are read.
            guard let path = uri.path, folders.contains(where: { leads(FilePath(path), into: $0) }),
                let analysis = analyze.file(uri, path: path)
            else {
                return .responded(feature.missing, from: nil)
            }
            return .responded(feature.compute(analysis).result, from: nil)
        }
    }

    /// Starts work for a request; its answer is the work's result.
    mutating func answer(
        _ id: RequestID, method: String, isBackground: Bool = false,
        _ work: @escaping @Sendable (JobContext) -> Result<[UInt8], ResponseError>
    ) {
        pending[id] = PendingRequest(method: method, uri: nil)
        arrivals.append(id)
        start(.request(id), isBackground: isBackground) { .responded(work($0), from: nil) }
    }

    mutating func start(
        _ purpose: Purpose, isBackground: Bool = false, _ work: @escaping @Sendable (JobContext) -> JobResult
    ) {
        lastJob += 1
        let cancellation = Cancellation()
        purposes[lastJob] = purpose
        switch purpose {
        case .request(let id):
            pending[id]?.feature = nil
            pending[id]?.cancellation = cancellation
        case .analysis(let uri, _):
            documents[uri]?.running = lastJob
            documents[uri]?.runningSince = now
            documents[uri]?.cancellation = cancellation
        case .survey: break
        }
        perform(.start(Job(id: lastJob, isBackground: isBackground, cancellation: cancellation, work: work)))
    }

    mutating func take(_ report: JobReport, of job: Job.ID) {
        if case .message(let message) = report {
            // Parts of an answer that nobody waits for are no use.
            if case .request(let id)? = purposes[job], pending[id] == nil { return }
            if purposes[job] != nil { perform(.send(message)) }
            return
        }
        guard let purpose = purposes.removeValue(forKey: job) else { return }
        switch (purpose, report) {
        case (.request(let id), .finished(.responded(let result, let analysis))):
            // What cancelled work yields may be half of it.
            guard pending[id] != nil else { return }
            if let analysis, documents[analysis.uri]?.document.revision == analysis.revision {
                documents[analysis.uri]?.analysis = analysis
                documents[analysis.uri]?.memory = analysis.file.memory
            }
            answer(id, result)
        case (.survey, .finished(.surveyed(let snapshot))): takeSurvey(snapshot)
        case (.survey, _): takeSurvey(nil)
        case (.request(let id), _):
            if pending[id] != nil { answer(id, .failure(ResponseError(.internalError, "the request's work failed"))) }
        case (.analysis(let uri, let revision), .finished(.analyzed(let analysis))):
            finishAnalysis(of: uri, job: job, revision: revision, analysis)
        case (.analysis(let uri, let revision), _):
            log(.error, "the analysis of \(uri) met a fault of hittest; until it changes, nothing is reported in it")
            finishAnalysis(of: uri, job: job, revision: revision, nil)
        }
    }

    private mutating func finishAnalysis(
        of uri: DocumentURI, job: Job.ID, revision: Int, _ analysis: DocumentAnalysis?
    ) {
        guard let open = documents[uri], open.running == job else { return }
        documents[uri]?.running = nil
        documents[uri]?.cancellation = nil
        if let analysis { documents[uri]?.memory = analysis.file.memory }
        // What was found in an older text is of no use to anybody.
        guard open.document.revision == revision else { return }
        let analysis =
            analysis
            ?? DocumentAnalysis(
                uri: uri, version: open.document.version, revision: revision, text: open.document.text,
                settings: nil, context: [:], file: FileAnalysis(path: uri.path ?? uri.string))
        // While it was under way, another document may have begun or ceased to stand for a file that it looked at.
        if wasOvertaken(analysis) {
            documents[uri]?.document.touch()
            return wantPush(of: uri, at: now)
        }
        documents[uri]?.analysis = analysis
        if open.pushDue != nil {
            documents[uri]?.pushDue = nil
            documents[uri]?.changedSince = nil
            publish(
                PublishDiagnosticsParams(
                    uri: open.document.uri.string, version: open.document.version,
                    diagnostics: FindingConversion(analysis, client).diagnostics))
        }
        if !client.pullsDiagnostics { publishConfigurations(of: analysis) }
        serve(uri)
        analyzeDependents(of: uri)
    }

    /// Tells what is wrong with the configurations that speak of a document, and when it no longer is.
    private mutating func publishConfigurations(of analysis: DocumentAnalysis) {
        guard let path = analysis.uri.path else { return }
        let folders = reportedConfigurations.keys.filter { uri in
            uri.path.map { path.hasPrefix($0.dropLast(Configuration.fileName.count)) } ?? false
        }
        let present = Set(analysis.configurations.map { $0.uri })
        for gone in folders where !present.contains(gone) && documents[gone] == nil {
            reportedConfigurations[gone] = nil
            publish(PublishDiagnosticsParams(uri: gone.string, version: nil, diagnostics: []))
        }
        for configuration in analysis.configurations {
            let uri = configuration.uri
            let isFaulty = !configuration.file.findings.isEmpty
            guard documents[uri] == nil, reportedConfigurations[uri] != (isFaulty ? configuration.resultID : nil) else {
                continue
            }
            reportedConfigurations[uri] = isFaulty ? configuration.resultID : nil
            publish(
                PublishDiagnosticsParams(
                    uri: uri.string, version: nil, diagnostics: FindingConversion(configuration, client).diagnostics))
        }
    }

    /// Whether an analysis looked names up in texts that the open documents no longer hold.
    private func wasOvertaken(_ analysis: DocumentAnalysis) -> Bool {
        if analysis.context.isEmpty { return false }
        var stamps: [FilePath: FileCache.Stamp] = [:]
        for (uri, open) in documents {
            if let path = uri.path { stamps[FilePath(path)] = FileCache.Stamp(of: open.document) }
        }
        return analysis.context.contains { path, stamp in
            stamps[path].map { stamp != $0 } ?? stamp.isOfDocument
        }
    }

    /// Renews the diagnostics of documents in which names of this one were looked up.
    mutating func analyzeDependents(of uri: DocumentURI) {
        guard !client.pullsDiagnostics, let path = uri.path.map({ FilePath($0) }) else { return }
        let present = (documents[uri]?.document).map { FileCache.Stamp(of: $0) }
        for (other, open) in documents where other != uri {
            guard let stamp = open.analysis?.context[path], stamp != present else { continue }
            documents[other]?.analysis = nil
            documents[other]?.document.touch()
            wantPush(of: other, at: now)
        }
    }

    /// Starts the work of the requests that wait for a document's analysis, if it is there.
    private mutating func serve(_ uri: DocumentURI) {
        guard let open = documents[uri], let analysis = open.analysis else { return }
        let work = analysisWork
        let document = open.document
        for id in arrivals {
            guard let request = pending[id], request.uri == uri, let feature = request.feature else { continue }
            start(.request(id)) { _ in
                // Nobody tells of changed configurations where files are not watched.
                let current = work.isCurrent(analysis) ? analysis : work.document(document)
                let (result, analysis) = feature.compute(current)
                return .responded(result, from: analysis)
            }
        }
    }

    /// Starts the analyses that someone waits for and that are not under way.
    mutating func startDueAnalyses() {
        let awaited = Set(pending.values.lazy.compactMap { $0.feature == nil ? nil : $0.uri })
        for (uri, open) in documents where isFree(open) {
            let isPushDue = open.pushDue.map { $0 <= now } ?? false
            guard isPushDue || awaited.contains(uri) else { continue }
            // Requests that find an analysis have their work started when they come.
            guard open.analysis == nil else { continue }
            let work = analysisWork
            let document = open.document
            let memory = open.memory
            let tellsMistakes = !client.pullsDiagnostics
            start(.analysis(uri, revision: document.revision)) { _ in
                var analysis = work.document(document, recalling: memory)
                if tellsMistakes { analysis.configurations = work.configurations(for: uri) }
                return .analyzed(analysis)
            }
        }
    }

    /// Whether a document's analysis may be started: none is under way, or only a slow one of an older text.
    private func isFree(_ open: OpenDocument) -> Bool {
        guard let job = open.running, case .analysis(_, let revision)? = purposes[job] else { return true }
        return revision != open.document.revision && open.runningSince + Self.patience <= now
    }

    /// Ends the analysis of a document's older text; what it has found out by then speeds up the next.
    func cancelAnalysis(of uri: DocumentURI) { documents[uri]?.cancellation?.cancel() }

    /// Gives up the requests about a document's older text: their answers would be about places that have moved.
    mutating func abandonRequests(about uri: DocumentURI) {
        for id in arrivals {
            guard let request = pending[id], request.uri == uri else { continue }
            request.cancellation?.cancel()
            if request.method == "textDocument/diagnostic" {
                let data = try? encodeJSON(DiagnosticServerCancellationData(retriggerRequest: true))
                answer(
                    id,
                    .failure(
                        ResponseError(
                            .init(rawValue: ProtocolErrorCode.serverCancelled), "the document has changed", data: data))
                )
            } else {
                answer(
                    id,
                    .failure(
                        ResponseError(
                            .init(rawValue: ProtocolErrorCode.contentModified), "the document has changed")))
            }
        }
    }

    /// How texts are analysed under the present settings.
    var analysisWork: AnalysisWork {
        var open: [FilePath: Document] = [:]
        for (uri, document) in documents {
            if let path = uri.path { open[FilePath(path)] = document.document }
        }
        return AnalysisWork(
            analysis: analysis, viewClasses: settings.viewClasses, workspace: workspace, documents: open, cache: cache)
    }
}
