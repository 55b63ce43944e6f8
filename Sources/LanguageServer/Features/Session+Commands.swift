import JSONRPC
import LanguageServerProtocol
import Linting

/// The commands that the server carries out itself.
enum ServerCommand: String, CaseIterable, Sendable {
    /// Applies the safe fixes in a document whose URI is the one argument.
    case applyFixes = "hittest.applyFixes"
}

extension Session {
    /// Carries a command out: the answer is null, and what is to be changed is a request to the client.
    mutating func executeCommand(_ id: RequestID, _ params: ExecuteCommandParams) throws(ResponseError) {
        guard let command = ServerCommand(rawValue: params.command) else {
            throw ResponseError(.invalidParams, "command: there is no command \(params.command)")
        }
        switch command {
        case .applyFixes: try applyFixes(id, params.arguments ?? [])
        }
    }

    private mutating func applyFixes(_ id: RequestID, _ arguments: [JSONValue]) throws(ResponseError) {
        guard let address = arguments.first?.stringValue else {
            throw ResponseError(.invalidParams, "arguments[0]: missing, or not a string")
        }
        guard client.capabilities.workspace?.applyEdit == true else {
            throw ResponseError(
                .init(rawValue: ProtocolErrorCode.requestFailed), "the client does not say that it applies edits")
        }
        guard let document = documents[DocumentURI(address)]?.document else {
            throw ResponseError(
                .init(rawValue: ProtocolErrorCode.requestFailed), "\(address) is not open; nothing is changed")
        }
        let (client, work, question) = (client, analysisWork, nextRequestID())
        answer(id, method: "workspace/executeCommand") { context in
            let list = CodeActionList(FindingConversion(work.document(document), client), work)
            if let edit = list.fixAllEdit(ofRule: nil),
                let json = try? encodeJSON(ApplyWorkspaceEditParams(label: "Safe fixes of hit testing", edit: edit))
            {
                context.send(.request(id: question, method: SentMethod.applyEdit.rawValue, params: json))
            }
            return .success(Array("null".utf8))
        }
    }
}
