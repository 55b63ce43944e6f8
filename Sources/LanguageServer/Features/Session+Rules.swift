import JSONRPC
import LanguageServerProtocol
import Rules

extension Session {
    /// `hittest/rules`: the catalogue.
    mutating func rules(_ id: RequestID) {
        let rules = RuleCatalog.infos.map { info in
            JSONValue.object([
                "id": .string(info.id), "severity": .string(info.severity.rawValue),
                "summary": .string(info.summary), "evidence": .string(info.evidence.rawValue),
                "page": .string(info.markdown),
            ])
        }
        answer(id, with: JSONValue.object(["rules": .array(rules)]))
    }
}
