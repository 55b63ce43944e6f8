import Foundation
import LanguageServerProtocol

@testable import LanguageServer

/// The published, machine-readable model of the protocol, which every message of the server is held against.
///
/// It is read from the folder that `HITTEST_SCHEMAS` names; without it, messages are not checked.
struct ProtocolModel: Sendable {
    static let shared: ProtocolModel? = {
        guard let folder = ProcessInfo.processInfo.environment["HITTEST_SCHEMAS"], !folder.isEmpty,
            let data = FileManager.default.contents(atPath: folder + "/lsp-3.18-metaModel.json"),
            let json = try? JSONDecoder().decode(JSONValue.self, from: data)
        else { return nil }
        return ProtocolModel(json)
    }()

    private let structures: [String: JSONValue]
    private let enumerations: [String: JSONValue]
    private let aliases: [String: JSONValue]
    private let requests: [String: JSONValue]
    private let notifications: [String: JSONValue]

    private init(_ json: JSONValue) {
        func table(_ list: String, by key: String) -> [String: JSONValue] {
            Dictionary((json[list]?.arrayValue ?? []).map { ($0[key]?.stringValue ?? "", $0) }) { first, _ in first }
        }
        structures = table("structures", by: "name")
        enumerations = table("enumerations", by: "name")
        aliases = table("typeAliases", by: "name")
        requests = table("requests", by: "method")
        notifications = table("notifications", by: "method")
    }

    /// What is wrong with a message of the server.
    func complaints(about message: JSONValue, answering methods: [JSONValue: String]) -> [String] {
        var found: [String] = []
        if message["jsonrpc"] != "2.0" { found.append("jsonrpc is not 2.0") }
        if let method = message["method"]?.stringValue {
            if method.hasPrefix("hittest/") { return found }
            guard let entry = message["id"] == nil ? notifications[method] : requests[method] else {
                return found + ["the protocol has no \(method)"]
            }
            let direction = entry["messageDirection"]?.stringValue
            if direction == "clientToServer" { found.append("\(method) is not for servers to send") }
            if let type = entry["params"] {
                found += check(message["params"] ?? .null, type, method)
            } else if message["params"] != nil {
                found.append("\(method) has no params")
            }
            return found
        }
        if let error = message["error"] {
            if error["code"]?.integerValue == nil { found.append("an error without code") }
            if error["message"]?.stringValue == nil { found.append("an error without message") }
            if message["result"] != nil { found.append("both result and error") }
            return found
        }
        guard let id = message["id"], let method = methods[id] else { return found }
        if method.hasPrefix("hittest/") { return found }
        guard let type = requests[method]?["result"] else { return found + ["the protocol has no \(method)"] }
        return found + check(message["result"] ?? .null, type, "result of \(method)")
    }

    private func check(_ value: JSONValue, _ type: JSONValue, _ path: String) -> [String] {
        switch type["kind"]?.stringValue {
        case "base": checkBase(value, type["name"]?.stringValue ?? "", path)
        case "reference": checkReference(value, type["name"]?.stringValue ?? "", path)
        case "array":
            value.arrayValue.map { elements in
                elements.enumerated().flatMap { check($1, type["element"] ?? .null, "\(path)[\($0)]") }
            } ?? ["\(path) is no array"]
        case "map":
            members(of: value).map { members in
                members.flatMap { check($1, type["value"] ?? .null, "\(path).\($0)") }
            } ?? ["\(path) is no object"]
        case "or":
            {
                let all = (type["items"]?.arrayValue ?? []).map { check(value, $0, path) }
                return all.contains { $0.isEmpty } ? [] : all.min { $0.count < $1.count } ?? []
            }()
        case "and": (type["items"]?.arrayValue ?? []).flatMap { check(value, $0, path) }
        case "tuple":
            value.arrayValue.map { elements in
                zip(elements, type["items"]?.arrayValue ?? []).flatMap { check($0, $1, path) }
            } ?? ["\(path) is no tuple"]
        case "stringLiteral": value == type["value"] ? [] : ["\(path) is not \(type["value"] ?? .null)"]
        case "literal": checkProperties(value, type["value"]?["properties"]?.arrayValue ?? [], path)
        case let kind: ["\(path): unknown kind \(kind ?? "")"]
        }
    }

    private func checkBase(_ value: JSONValue, _ name: String, _ path: String) -> [String] {
        let fits =
            switch (name, value) {
            case ("integer", .integer), ("decimal", .integer), ("decimal", .number), ("boolean", .boolean),
                ("null", .null), ("string", .string), ("URI", .string), ("DocumentUri", .string), ("RegExp", .string):
                true
            case ("uinteger", .integer(let number)): number >= 0 && number <= Int(Int32.max)
            default: false
            }
        return fits ? [] : ["\(path) is no \(name): \(value)"]
    }

    private func checkReference(_ value: JSONValue, _ name: String, _ path: String) -> [String] {
        if name.hasPrefix("LSP") { return [] }
        if let structure = structures[name] { return checkProperties(value, properties(of: structure), path) }
        if let enumeration = enumerations[name] {
            let values = (enumeration["values"]?.arrayValue ?? []).compactMap { $0["value"] }
            let isOpen = enumeration["supportsCustomValues"] == .boolean(true)
            return isOpen || values.contains(value) ? [] : ["\(path) is no \(name): \(value)"]
        }
        if let alias = aliases[name] { return check(value, alias["type"] ?? .null, path) }
        return ["\(path): unknown type \(name)"]
    }

    private func properties(of structure: JSONValue) -> [JSONValue] {
        let parents = (structure["extends"]?.arrayValue ?? []) + (structure["mixins"]?.arrayValue ?? [])
        return (structure["properties"]?.arrayValue ?? [])
            + parents.compactMap { $0["name"]?.stringValue.flatMap { structures[$0] } }.flatMap(properties)
    }

    private func checkProperties(_ value: JSONValue, _ properties: [JSONValue], _ path: String) -> [String] {
        guard let members = members(of: value) else { return ["\(path) is no object"] }
        var found: [String] = []
        var known: Set<String> = []
        for property in properties {
            guard let name = property["name"]?.stringValue else { continue }
            known.insert(name)
            if let member = members[name] {
                found += check(member, property["type"] ?? .null, "\(path).\(name)")
            } else if property["optional"] != .boolean(true) {
                found.append("\(path).\(name) is missing")
            }
        }
        for name in members.keys.sorted() where !known.contains(name) { found.append("\(path).\(name) is unknown") }
        return found
    }

    private func members(of value: JSONValue) -> [String: JSONValue]? {
        if case .object(let members) = value { members } else { nil }
    }
}
