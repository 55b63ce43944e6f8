import Foundation
import Testing

/// One `## heading` of a case file with its Swift blocks.
struct MarkdownCase: Sendable, CustomTestStringConvertible {
    var file: String
    var title: String
    /// 1-based line of the first code line in the case file.
    var line: Int
    var code: String
    /// Prose between the heading and the code.
    var prose: String

    var testDescription: String { title }

    /// The cases of a file in `Cases/`, one for each Swift block.
    static func load(_ name: String, filePath: String = #filePath) -> [MarkdownCase] {
        let url = URL(fileURLWithPath: filePath).deletingLastPathComponent().appendingPathComponent("Cases/\(name)")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else {
            Issue.record("cannot read \(url.path)")
            return []
        }
        var cases: [MarkdownCase] = []
        var title = ""
        var prose = ""
        var code: [Substring]?
        var start = 0
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let lines = code {
                if line == "```" {
                    cases.append(
                        MarkdownCase(
                            file: url.path, title: title, line: start,
                            code: lines.joined(separator: "\n") + "\n", prose: prose))
                    code = nil
                    prose = ""
                } else {
                    code?.append(line)
                }
            } else if line.hasPrefix("```swift") {
                code = []
                start = index + 2
            } else if line.hasPrefix("#") {
                title = String(line.drop { $0 == "#" || $0 == " " })
                prose = ""
            } else {
                prose += line + "\n"
            }
        }
        return cases
    }
}
