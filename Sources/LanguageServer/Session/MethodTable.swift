import HitTestModel
import JSONRPC
import LanguageServerProtocol

/// A request that the session answers, at once or when its work is done.
struct RequestHandler: Sendable {
    let handle: @Sendable (inout Session, RequestID, [UInt8]?) throws(ResponseError) -> Void

    init<Params: Decodable & SendableMetatype>(
        _ type: Params.Type,
        _ handle: @escaping @Sendable (inout Session, RequestID, Params) throws(ResponseError) -> Void
    ) {
        self.handle = { (session, id, params) throws(ResponseError) in
            try handle(&session, id, try decodeParams(type, from: params))
        }
    }
}

/// A notification that the session takes.
struct NotificationHandler: Sendable {
    let handle: @Sendable (inout Session, [UInt8]?) throws(ResponseError) -> Void

    init<Params: Decodable & SendableMetatype>(
        _ type: Params.Type, _ handle: @escaping @Sendable (inout Session, Params) -> Void
    ) {
        self.handle = { (session, params) throws(ResponseError) in
            handle(&session, try decodeParams(type, from: params))
        }
    }
}

/// Parameters of methods that have none: nothing, or what is as good as nothing.
struct NoParams: Decodable, Sendable {
    private enum CodingKeys: CodingKey {}

    init(from decoder: any Decoder) throws {
        if let elements = try? decoder.unkeyedContainer(), elements.isAtEnd { return }
        // Members that this version does not know are left out, as everywhere.
        _ = try decoder.container(keyedBy: CodingKeys.self)
    }
}

/// What the server sends of its own accord; the written protocol is held against this list.
enum SentMethod: String, CaseIterable, Sendable {
    case publishDiagnostics = "textDocument/publishDiagnostics"
    case logMessage = "window/logMessage"
    case logTrace = "$/logTrace"
    case progress = "$/progress"
    case registerCapability = "client/registerCapability"
    case configuration = "workspace/configuration"
    case applyEdit = "workspace/applyEdit"
    case refreshDiagnostics = "workspace/diagnostic/refresh"
    case refreshCodeLenses = "workspace/codeLens/refresh"
    case refreshInlayHints = "workspace/inlayHint/refresh"
}

/// The methods that the server knows, each in one line; the written protocol is held against these tables.
enum MethodTable {
    static let requests: [String: RequestHandler] = [
        "initialize": RequestHandler(InitializeParams.self) { $0.initialize($1, $2) },
        "shutdown": RequestHandler(NoParams.self) { session, id, _ in session.shutDown(id) },
        "textDocument/diagnostic": RequestHandler(DocumentDiagnosticParams.self) { $0.documentDiagnostic($1, $2) },
        "workspace/diagnostic": RequestHandler(WorkspaceDiagnosticParams.self) { $0.workspaceDiagnostic($1, $2) },
        "textDocument/hover": RequestHandler(TextDocumentPositionParams.self) { $0.hover($1, $2) },
        "textDocument/codeAction": RequestHandler(CodeActionParams.self) { $0.codeAction($1, $2) },
        "codeAction/resolve": RequestHandler(ResolvableCodeAction.self) { (session, id, action) throws(ResponseError) in
            try session.resolve(id, action)
        },
        "textDocument/codeLens": RequestHandler(CodeLensParams.self) { $0.codeLens($1, $2) },
        "textDocument/inlayHint": RequestHandler(InlayHintParams.self) { $0.inlayHint($1, $2) },
        "textDocument/completion": RequestHandler(TextDocumentPositionParams.self) { $0.completion($1, $2) },
        "workspace/executeCommand": RequestHandler(ExecuteCommandParams.self) {
            (session, id, params) throws(ResponseError) in
            try session.executeCommand(id, params)
        },
        "hittest/behavior": RequestHandler(TextDocumentPositionParams.self) { $0.behavior($1, $2) },
        "hittest/simulate": RequestHandler(SimulationRequest.self) { $0.simulate($1, $2) },
        "hittest/rules": RequestHandler(NoParams.self) { session, id, _ in session.rules(id) },
    ]

    static let notifications: [String: NotificationHandler] = [
        "initialized": NotificationHandler(NoParams.self) { session, _ in session.initialized() },
        "$/cancelRequest": NotificationHandler(CancelParams.self) { $0.cancelRequest($1) },
        "$/setTrace": NotificationHandler(SetTraceParams.self) { $0.setTrace($1) },
        "window/workDoneProgress/cancel": NotificationHandler(WorkDoneProgressCancelParams.self) {
            $0.cancelProgress($1)
        },
        "textDocument/didOpen": NotificationHandler(DidOpenTextDocumentParams.self) { $0.didOpen($1) },
        "textDocument/didChange": NotificationHandler(DidChangeTextDocumentParams.self) { $0.didChange($1) },
        "textDocument/didClose": NotificationHandler(DidCloseTextDocumentParams.self) { $0.didClose($1) },
        "textDocument/didSave": NotificationHandler(DidSaveTextDocumentParams.self) { $0.didSave($1) },
        "workspace/didChangeConfiguration": NotificationHandler(DidChangeConfigurationParams.self) {
            $0.didChangeConfiguration($1)
        },
        "workspace/didChangeWorkspaceFolders": NotificationHandler(DidChangeWorkspaceFoldersParams.self) {
            $0.didChangeWorkspaceFolders($1)
        },
        "workspace/didChangeWatchedFiles": NotificationHandler(DidChangeWatchedFilesParams.self) {
            $0.didChangeWatchedFiles($1)
        },
    ]
}
