import Foundation
import LanguageServerProtocol
import Testing

@testable import LanguageServer

/// The page that says what the server does.
private struct Page {
    let text: String

    init() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        text = try String(contentsOf: folder.appendingPathComponent("Protocol/language-server.md"), encoding: .utf8)
    }

    /// The names in the first column of the table under a heading.
    func table(_ heading: String) -> [String] {
        let section = text.components(separatedBy: "\n## \(heading)\n").dropFirst().first ?? ""
        let end = section.range(of: "\n## ")?.lowerBound ?? section.endIndex
        return section[..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
            String($0.split(separator: "`")[1])
        }
    }

    /// The JSON of a fenced block by what stands behind "json".
    func example(_ name: String) throws -> JSONValue {
        let block = text.components(separatedBy: "```json \(name)\n").dropFirst().first ?? ""
        let json = block.components(separatedBy: "\n```").first ?? ""
        return try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    }
}

/// The names of an object's members; those of an array's elements stand behind `[]`.
private func members(_ value: JSONValue, _ path: String = "") -> Set<String> {
    switch value {
    case .object(let members):
        members.reduce(into: []) { names, member in
            names.insert("\(path).\(member.key)")
            names.formUnion(LanguageServerTests.members(member.value, "\(path).\(member.key)"))
        }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(LanguageServerTests.members($1, path + "[]")) }
    default: []
    }
}

@Test func thePageListsTheMethodsThatTheServerKnows() throws {
    let page = try Page()
    #expect(Set(page.table("Requests taken")) == Set(MethodTable.requests.keys))
    #expect(Set(page.table("Notifications taken")) == Set(MethodTable.notifications.keys).union(["exit"]))
    #expect(Set(page.table("Messages sent")) == Set(SentMethod.allCases.map { $0.rawValue }))
    #expect(page.table("Settings") == ClientSettings.names)
}

@Test func thePageShowsWhatIsAnswered() throws {
    let page = try Page()
    let client = TestClient(.linting, options: Server.Options(version: "0.1.0", containsFaults: false))
    let answer = client.initialize(["textDocument": ["diagnostic": [:]]])
    #expect(try page.example("initialize").difference(from: answer ?? .null) == nil)

    client.open(
        "file:///a.swift",
        "class A: UIView { override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil } }")
    client.request(
        1, "hittest/behavior",
        ["textDocument": ["uri": "file:///a.swift"], "position": ["line": 0, "character": 35]])
    let behavior = client.response(to: 1)?["result"] ?? .null
    let shown = members(try page.example("hittest/behavior"))
    #expect(shown == members(behavior).filter { !$0.hasPrefix(".overrides[]") })

    client.request(2, "hittest/simulate", try page.example("hittest/simulate params"))
    let simulation = client.response(to: 2)?["result"] ?? .null
    let expected = try page.example("hittest/simulate")
    #expect(members(expected) == members(simulation))
    #expect(expected["hit"] == simulation["hit"])
    #expect(expected["path"] == simulation["path"])

    client.request(3, "hittest/rules")
    #expect(members(try page.example("hittest/rules")) == members(client.response(to: 3)?["result"] ?? .null))
    #expect(client.finish() == 0)
}
