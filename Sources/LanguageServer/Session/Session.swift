import JSONRPC
import LanguageServerProtocol
import Linting
import Rules

/// The state of a conversation with one client: events in, effects out, one after the other.
///
/// It does no input or output, holds no lock and never waits: slow work is an effect, and its result another event.
struct Session: Sendable {
    enum Phase: Hashable {
        /// Before `initialize`.
        case fresh
        case running
        /// After `shutdown`.
        case shutDown
    }

    /// A request of the client that has no answer yet.
    struct PendingRequest: Sendable {
        let method: String
        /// The document that it asks about; nil for requests about none.
        let uri: DocumentURI?
        /// Runs once the document is analysed; nil where the work is under way.
        var feature: Feature?
        var cancellation: Cancellation?
        /// Under which the client is told how far the work is.
        var progressToken: NumberOrString?
    }

    /// What running work is for.
    enum Purpose: Sendable {
        case analysis(DocumentURI, revision: Int)
        case request(RequestID)
        /// Reading the workspace's folders.
        case survey
    }

    /// An open document and the state of its analysis.
    struct OpenDocument: Sendable {
        var document: Document
        /// Of the present text under the present settings; nil while there is none.
        var analysis: DocumentAnalysis?
        /// What the last analysis kept for the next.
        var memory = OverrideMemory()
        /// The one analysis under way, perhaps of an older text.
        var running: Job.ID?
        var runningSince = ContinuousClock.now
        /// Ends the analysis under way.
        var cancellation: Cancellation?
        /// When diagnostics are to be pushed; nil where they were, and for clients that pull.
        var pushDue: ContinuousClock.Instant?
        /// When the first of the edits came that no diagnostics were pushed for.
        var changedSince: ContinuousClock.Instant?
    }

    let version: String
    let analysis: TextAnalysis
    let cache = FileCache()
    let known = KnownReports()
    var workspace: WorkspaceSnapshot?
    var survey = SurveyState.none
    var surveyStart = ContinuousClock.now
    /// When the folders were read last, and how long that took.
    var surveyedAt: ContinuousClock.Instant?
    var surveyDuration = Duration.zero
    var phase = Phase.fresh
    var client = ClientProfile()
    var settings = ClientSettings()
    var folders: [DocumentURI] = []
    var documents: [DocumentURI: OpenDocument] = [:]
    /// Configurations that are not open and whose mistakes were pushed, with the results' ids.
    var reportedConfigurations: [DocumentURI: String] = [:]
    var pending: [RequestID: PendingRequest] = [:]
    /// Requests in the order of their arrival, so that those that wait for one analysis are worked on in this order.
    var arrivals: [RequestID] = []
    var purposes: [Job.ID: Purpose] = [:]
    /// What to do with the client's answers to the session's own requests.
    var replies: [RequestID: @Sendable (inout Session, Result<[UInt8], ResponseError>) -> Void] = [:]
    var lastJob: Job.ID = 0
    /// The number of the newest text of any document.
    var lastText = 0
    var lastRequest = 0
    /// Whether messages are on their way that were read together with those taken last.
    private var hasReadMore = false
    /// When the session ends although work is under way: set at the end of the input.
    var endsAt: ContinuousClock.Instant?
    var now = ContinuousClock.now
    private var effects: [Effect] = []
    private var isOver = false

    /// A burst of edits is taken as one while the next follows within this time …
    static let quietTime = Duration.milliseconds(1)
    /// … but diagnostics are not held back for longer than this.
    static let longestWait = Duration.milliseconds(20)
    /// An analysis of an older text is waited for no longer than this.
    static let patience = Duration.milliseconds(300)
    /// How long requests that came before the end of the input are worked on.
    static let graceAfterInput = Duration.milliseconds(100)

    init(version: String, analysis: TextAnalysis = .linting) {
        self.version = version
        self.analysis = analysis
    }

    /// Takes one event; the effects are to be carried out in order.
    mutating func handle(_ event: Event, at now: ContinuousClock.Instant) -> [Effect] {
        self.now = now
        switch event {
        case .received(let messages, let moreFollow):
            messages.forEach { receive($0) }
            hasReadMore = moreFollow
        case .inputEnded: endsAt = now + Self.graceAfterInput
        case .inputAbandoned, .outputBroken, .parentEnded: end(phase == .shutDown ? 0 : 1)
        case .job(let id, let report): take(report, of: id)
        case .deadline, .outputDrained: break
        }
        // What is here already may make an analysis useless before it begins.
        if !hasReadMore { startDueAnalyses() }
        if let endsAt, pending.isEmpty || endsAt <= now { end(phase == .shutDown ? 0 : 1) }
        defer { effects = [] }
        return effects
    }

    /// When the session wants to hear `deadline`; nil where it waits for nothing.
    var deadline: ContinuousClock.Instant? {
        if hasReadMore { return endsAt }
        let analyses = documents.values.lazy.compactMap { open in
            guard let job = open.running else { return open.pushDue }
            guard case .analysis(_, let revision)? = purposes[job], revision != open.document.revision else {
                return nil
            }
            // Where it is past, the analysis of the newer text has its turn as soon as someone waits for it.
            let end = open.runningSince + Self.patience
            return end > now ? end : nil
        }
        return [endsAt, analyses.min()].lazy.compactMap { $0 }.min()
    }

    mutating func end(_ status: Int32) {
        if isOver { return }
        isOver = true
        effects.append(.exit(status))
    }

    mutating func perform(_ effect: Effect) {
        if !isOver { effects.append(effect) }
    }

    // MARK: Messages

    private mutating func receive(_ message: Result<Message, MessageFault>) {
        if isOver { return }
        switch message {
        case .failure(let fault): perform(.send(.response(id: fault.id, result: .failure(fault.error))))
        case .success(.request(let id, let method, let params)):
            do throws(ResponseError) {
                try request(id, method, params)
            } catch {
                // Past the bookkeeping: a request under way may have the same id.
                perform(.send(.response(id: id, result: .failure(error))))
            }
        case .success(.notification(let method, let params)): notification(method, params)
        case .success(.response(let id, let result)):
            guard let id, let reply = replies.removeValue(forKey: id) else { return }
            reply(&self, result)
        }
    }

    private mutating func request(_ id: RequestID, _ method: String, _ params: [UInt8]?) throws(ResponseError) {
        switch phase {
        case .fresh where method != "initialize":
            throw ResponseError(
                .init(rawValue: ProtocolErrorCode.serverNotInitialized), "\(method) came before initialize")
        case .running where method == "initialize":
            throw ResponseError(.invalidRequest, "the server is initialized already")
        case .shutDown: throw ResponseError(.invalidRequest, "\(method) came after shutdown")
        default: break
        }
        guard let handler = MethodTable.requests[method] else {
            throw ResponseError(.methodNotFound, "there is no request \(method)")
        }
        if pending[id] != nil { throw ResponseError(.invalidRequest, "a request with the id \(id) is under way") }
        trace("received \(method) (\(id))")
        surveyUnwatchedWorkspace()
        try handler.handle(&self, id, params)
    }

    private mutating func notification(_ method: String, _ params: [UInt8]?) {
        if method == "exit" { return end(phase == .shutDown ? 0 : 1) }
        guard phase == .running, let handler = MethodTable.notifications[method] else { return }
        do throws(ResponseError) {
            try handler.handle(&self, params)
        } catch {
            log(.warning, "\(method): \(error.message)")
        }
    }

    // MARK: Answers

    /// Answers a request; a second answer to the same request is dropped.
    mutating func answer(_ id: RequestID, _ result: Result<[UInt8], ResponseError>) {
        if pending.removeValue(forKey: id) != nil { arrivals.removeAll { $0 == id } }
        trace("answered \(id)")
        perform(.send(.response(id: id, result: result)))
    }

    mutating func answer(_ id: RequestID, with value: some Encodable) {
        do throws(ResponseError) {
            answer(id, .success(try encodeJSON(value)))
        } catch {
            answer(id, .failure(error))
        }
    }

    mutating func notify(_ method: SentMethod, _ params: some Encodable) {
        if let params = try? encodeJSON(params) {
            perform(.send(.notification(method: method.rawValue, params: params)))
        }
    }

    /// An id for a request to the client.
    mutating func nextRequestID() -> RequestID {
        lastRequest += 1
        return .string("hittest-\(lastRequest)")
    }

    /// Asks the client something.
    mutating func ask(
        _ method: SentMethod, _ params: (some Encodable)?,
        _ reply: @escaping @Sendable (inout Session, Result<[UInt8], ResponseError>) -> Void = { _, _ in }
    ) {
        let id = nextRequestID()
        replies[id] = reply
        let json = params.flatMap { try? encodeJSON($0) }
        perform(.send(.request(id: id, method: method.rawValue, params: json)))
    }

    mutating func log(_ kind: LogMessageParams.Kind, _ message: String) {
        notify(.logMessage, LogMessageParams(type: kind, message: message))
    }

    private mutating func trace(_ message: String) {
        if client.trace != .off, phase == .running { notify(.logTrace, ["message": message]) }
    }
}
