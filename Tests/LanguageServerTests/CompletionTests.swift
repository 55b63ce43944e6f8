import Foundation
import LanguageServerProtocol
import Testing

@testable import LanguageServer

private func items(_ source: String, _ capabilities: JSONValue = [:], options: JSONValue? = nil) -> [JSONValue] {
    let uri = "file:///a.swift"
    let place = source.firstRange(of: "|")
    let before = source[..<(place?.lowerBound ?? source.endIndex)]
    let client = TestClient(.linting)
    client.initialize(capabilities, options: options)
    client.open(uri, source.replacingOccurrences(of: "|", with: ""))
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    client.request(
        1, "textDocument/completion",
        [
            "textDocument": ["uri": .string(uri)],
            "position": ["line": .integer(line.count - 1), "character": .integer(line.last?.count ?? 0)],
        ])
    let found = client.response(to: 1)?["result"]?.arrayValue ?? []
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
    return found
}

/// Where the cursor stands, as `|`, and how many templates are proposed.
@Test(arguments: [
    ("class A: UIView {\n    override |\n}\n", 6), ("class A: UIView {\n    override func |\n}\n", 6),
    ("class A: UIView {\n    func hit|\n}\n", 6), ("class A: B {\n    override |\n}\nclass B: UIButton {}", 6),
    ("class A: NSView {\n\toverride func hi|\n}\n", 6), ("extension A {\n    override |\n}\nclass A: UIView {}", 6),
    ("class A: UIView {\n    struct B {\n        func |\n    }\n}\n", 0),
    ("class A: UIView {\n    func f() {\n        func |\n    }\n}\n", 0), ("class A: UIView {\n    |\n}\n", 0),
    ("class A: UIView {\n    let override |\n}\n", 0), ("class A: UIView {\n    func hitTest(|\n}\n", 0),
    ("class A: Codable {\n    func |\n}\n", 0), ("func |", 0), ("|", 0),
])
func templatesAreProposedInViewClasses(source: String, count: Int) {
    #expect(items(source).count == count)
}

@Test func proposalsReplaceWhatIsTyped() {
    let snippets: JSONValue = ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]]
    let source = "class A: UIView {\n  override func poi|\n}\n"
    let snippet = items(source, snippets).last { $0["filterText"] == "override func point" }
    #expect(snippet?["insertTextFormat"] == 2)
    #expect(snippet?["textEdit"]?["range"]?["start"] == ["line": 1, "character": 2])
    #expect(snippet?["textEdit"]?["newText"]?.stringValue?.contains("${1:10}") == true)
    let plain = items(source).first { $0["filterText"] == "override func point" }
    #expect(plain?["insertTextFormat"] == 1)
    #expect(plain?["textEdit"]?["newText"]?.stringValue?.contains("$") == false)
    #expect(items(source, options: ["completion": false]).isEmpty)
}

@Test func proposalsNameTheClassesOwnSubview() {
    let snippets: JSONValue = ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]]
    let source =
        "class A: UIView {\n    let star = UIButton()\n    func f() { addSubview(star) }\n    override func hit|\n}\n"
    let texts = items(source, snippets).compactMap { $0["textEdit"]?["newText"]?.stringValue }
    #expect(texts.contains { $0.contains("${1:star}.hitTest(convert(point, to: ${1:star}), with: event)") })
}
