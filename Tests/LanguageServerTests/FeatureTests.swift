import LanguageServerProtocol
import Testing

@testable import LanguageServer

private let uri = "file:///Card.swift"

/// Four mistakes in a class; the markers in comments are where tests ask.
private let source = """
    class CardView: UIView {
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
            for subview in subviews.reversed() {
                return subview.hitTest(convert(point, to: subview), with: event)
            }
            return super.hitTest(point, with: event)
        }
    }

    """

private func started(_ capabilities: JSONValue = [:], options: JSONValue? = nil) -> TestClient {
    let client = TestClient(.linting)
    client.initialize(capabilities, options: options)
    client.open(uri, source)
    return client
}

private let markdown: JSONValue = ["textDocument": ["hover": ["contentFormat": ["markdown", "plaintext"]]]]

private func place(_ word: String, after: String = "") -> JSONValue {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
        var rest = line[...]
        if !after.isEmpty {
            guard let found = line.firstRange(of: after) else { continue }
            rest = line[found.upperBound...]
        }
        if let found = rest.firstRange(of: word) {
            return [
                "line": .integer(number),
                "character": .integer(line.distance(from: line.startIndex, to: found.lowerBound)),
            ]
        }
    }
    return .null
}

private func hover(_ client: TestClient, _ id: Int, _ position: JSONValue) -> JSONValue? {
    client.request(id, "textDocument/hover", ["textDocument": ["uri": .string(uri)], "position": position])
    return client.response(to: id)?["result"]
}

/// A word, what stands before it on its line, and what its hover must say.
@Test(arguments: [
    ("hitTest", "func ", "CardView.hitTest"), ("hitTest", "func ", "U4"), ("hitTest", "func ", "reachability"),
    ("subviews", "in ", "U4"), ("subviews", "in ", "front to back"), ("isHidden", "!", "U1"),
    ("alpha", ", ", "U2"), ("isUserInteractionEnabled", "guard ", "U7"), ("convert", "hitTest(", "U5"),
    ("point", "convert(", "self's space"), ("hitTest", "super.", "U4"), ("super", "return ", "What super does"),
    ("return subview", "", "return_in_subview_loop"),
])
func hoversTellWhatTheSystemDoes(word: String, after: String, text: String) {
    let client = started(markdown)
    let found = hover(client, 1, place(word, after: after))
    #expect(found?["contents"]?["kind"] == "markdown")
    #expect(found?["contents"]?["value"]?.stringValue?.contains(text) == true, "\(found?.text ?? "nothing")")
    #expect(found?["range"] != nil)
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func aHoverIsWrittenInTheClientsFormat() {
    let plain = started()
    let words = hover(plain, 1, place("hitTest", after: "func "))?["contents"]
    #expect(words?["kind"] == "plaintext")
    #expect(words?["value"]?.stringValue?.contains("**") == false)
    #expect(words?["value"]?.stringValue?.contains("```") == false)
    #expect(hover(plain, 2, ["line": 0, "character": 1]) == .null)
    #expect(hover(plain, 3, ["line": 99, "character": 1]) == .null)
    #expect(plain.finish() == 0)

    let pictures = started(markdown, options: ["svgHover": true])
    let value = hover(pictures, 1, place("hitTest", after: "func "))?["contents"]?["value"]?.stringValue ?? ""
    #expect(value.contains("data:image/svg+xml;base64,PHN2Zy"))
    #expect(pictures.finish() == 0)
}

@Test func lensesStandOverOverridesAndCanBeSwitchedOff() {
    let client = started()
    client.request(1, "textDocument/codeLens", ["textDocument": ["uri": .string(uri)]])
    let lenses = client.response(to: 1)?["result"]?.arrayValue ?? []
    #expect(lenses.count == 1)
    #expect(lenses.first?["range"]?["start"] == place("hitTest", after: "func "))
    #expect(lenses.first?["command"]?["title"]?.stringValue?.contains("reachability") == true)
    client.notify("workspace/didChangeConfiguration", ["settings": ["hittest": ["codeLens": false]]])
    client.request(2, "textDocument/codeLens", ["textDocument": ["uri": .string(uri)]])
    #expect(client.response(to: 2)?["result"] == [])
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func hintsShowCoordinateSpacesWhereAskedFor() {
    let everything: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
    let params: JSONValue = ["textDocument": ["uri": .string(uri)], "range": everything]
    let client = started()
    client.request(1, "textDocument/inlayHint", params)
    #expect(client.response(to: 1)?["result"] == [])
    client.notify("workspace/didChangeConfiguration", ["settings": ["hittest": ["inlayHints": true]]])
    client.request(2, "textDocument/inlayHint", params)
    let hints = client.response(to: 2)?["result"]?.arrayValue ?? []
    #expect(hints.contains { $0["label"] == ": self's space" })
    #expect(client.finish() == 0)
    #expect(client.complaints == [])
}

@Test func behaviorIsAnsweredForTheOverrideAtAPlace() {
    let client = started()
    client.request(
        1, "hittest/behavior",
        ["textDocument": ["uri": .string(uri)], "position": place("hitTest", after: "func ")])
    let answer = client.response(to: 1)?["result"]
    let override = answer?["overrides"]?.arrayValue?.first
    #expect(answer?["version"] == 1)
    #expect(override?["symbol"]?.stringValue?.hasPrefix("CardView.hitTest") == true)
    #expect(override?["laws"]?.arrayValue?.count == 11)
    #expect(answer?["svg"]?.stringValue?.hasPrefix("<svg") == true)
    #expect(answer?["text"]?.stringValue?.contains("reachability") == true)
    // In front of the first word the line's override is meant.
    var start = place("hitTest", after: "func ")
    if case .object(var members) = start {
        members["character"] = 0
        start = .object(members)
    }
    client.request(3, "hittest/behavior", ["textDocument": ["uri": .string(uri)], "position": start])
    #expect(client.response(to: 3)?["result"] == answer)
    client.request(
        2, "hittest/behavior", ["textDocument": ["uri": .string(uri)], "position": ["line": 0, "character": 0]])
    #expect(client.response(to: 2)?["result"] == .null)
    #expect(client.finish() == 0)
}

@Test func scenesAreSimulated() {
    let client = TestClient(.linting)
    client.initialize()
    client.request(
        1, "hittest/simulate",
        [
            "scene": [
                "framework": "uikit",
                "root": [
                    "name": "root", "frame": [0, 0, 100, 100],
                    "subviews": [["name": "child", "frame": [10, 10, 20, 20]]],
                ],
            ],
            "point": [15, 15],
        ])
    let answer = client.response(to: 1)?["result"]
    #expect(answer?["hit"] == "child")
    #expect(answer?["path"] == ["root", "child"])
    client.request(2, "hittest/simulate", ["scene": ["framework": "uikit"], "point": [1, 2]])
    let error = client.response(to: 2)?["error"]
    #expect(error?["code"] == -32602)
    #expect(error?["message"]?.stringValue?.contains("root") == true)
    client.request(3, "hittest/rules", [:])
    #expect(client.response(to: 3)?["result"]?["rules"]?.arrayValue?.isEmpty == false)
    #expect(client.finish() == 0)
}
