import Foundation
import Testing

private let pages = repository.appendingPathComponent("Protocol/rules")

/// The pages that the rules' own words make; `HITTEST_RECORD=1 swift test --filter RulePage` writes them anew.
@Test func rulePagesAreWhatExplainPrints() throws {
    let list = try runTool(["rules", "--format", "markdown"]).out
    let ids = list.matches(of: /\| `([a-z_]+)` \|/).map { String($0.output.1) }
    #expect(ids.count > 30)
    var expected = [
        "README.md": "# The rules\n\n"
            + list.replacing(/\| `([a-z_]+)` \|/) { "| [`\($0.output.1)`](\($0.output.1).md) |" }
    ]
    for id in ids { expected[id + ".md"] = try runTool(["explain", id]).out }
    if ProcessInfo.processInfo.environment["HITTEST_RECORD"] == "1" {
        for (name, text) in expected { try Data(text.utf8).write(to: pages.appendingPathComponent(name)) }
    }
    for (name, text) in expected.sorted(by: { $0.key < $1.key }) {
        let recorded = try? String(contentsOf: pages.appendingPathComponent(name), encoding: .utf8)
        #expect(
            recorded == text,
            "Protocol/rules/\(name) is not what the rule says; HITTEST_RECORD=1 swift test --filter RulePage writes it anew"
        )
    }
    let present = try FileManager.default.contentsOfDirectory(atPath: pages.path)
    #expect(Set(present) == Set(expected.keys), "a page of a rule that is gone, or a rule without a page")
}
