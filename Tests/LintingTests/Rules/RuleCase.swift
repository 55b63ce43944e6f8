import Foundation
import Testing
import TextModel

/// One Swift block of a case file, with the findings that it expects and the mended text, if one follows.
///
/// A line of carets under a line of code marks a finding: `//      ^^^^^ rule_id`, with the carets under the guilty
/// range; `^^>` says that the range goes on in the next lines. The marker lines are no part of the source.
struct RuleCase: Sendable, CustomTestStringConvertible {
    struct Marker: Hashable, Sendable {
        var rule: String
        /// Bytes of the source without its marker lines; up to the end of the line where the range goes on.
        var range: ByteRange
        var goesOn: Bool
        /// 1-based line of the marker in the case file.
        var line: Int
    }

    /// The rule whose case file it is.
    var rule: String
    var file: String
    var title: String
    /// 1-based line of the first code line in the case file.
    var firstLine: Int
    var source: String
    var markers: [Marker]
    /// The text after all safe fixes; nil where no block says it.
    var fixed: String?
    /// Whether the mended text needs the unsafe fixes, too.
    var fixesUnsafely: Bool
    /// Lines of the case file by line of the source.
    var lines: [Int]

    var testDescription: String { "\(rule), line \(firstLine): \(title)" }

    /// Where a failure points to.
    var location: SourceLocation {
        SourceLocation(fileID: "LintingTests/\(rule).md", filePath: file, line: firstLine, column: 1)
    }

    func location(atLine line: Int) -> SourceLocation {
        let inFile = lines.indices.contains(line) ? lines[line] : firstLine
        return SourceLocation(fileID: "LintingTests/\(rule).md", filePath: file, line: inFile, column: 1)
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Cases")

    /// The cases of all files, by rule and place.
    static let all: [RuleCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().flatMap { load($0) }
    }()

    private static func load(_ name: String) -> [RuleCase] {
        let url = folder.appendingPathComponent(name)
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        var cases: [RuleCase] = []
        var title = ""
        var block: (info: String, start: Int, lines: [String])?
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            if let open = block {
                guard line == "```" else {
                    block?.lines.append(line)
                    continue
                }
                block = nil
                if open.info.contains("fixed") {
                    guard !cases.isEmpty else { continue }
                    cases[cases.count - 1].fixed = open.lines.map { $0 + "\n" }.joined()
                    cases[cases.count - 1].fixesUnsafely = open.info.contains("unsafe")
                } else {
                    cases.append(
                        RuleCase(
                            rule: String(name.dropLast(3)), file: url.path, title: title, start: open.start,
                            lines: open.lines))
                }
            } else if line.hasPrefix("```swift") {
                block = (String(line.dropFirst(8)), index + 2, [])
            } else if line.hasPrefix("#") {
                title = String(line.drop { $0 == "#" || $0 == " " })
            }
        }
        return cases
    }

    private init(rule: String, file: String, title: String, start: Int, lines: [String]) {
        self.rule = rule
        self.file = file
        self.title = title
        firstLine = start
        source = ""
        markers = []
        fixesUnsafely = false
        self.lines = []
        var lineStart = 0
        var lineLength = 0
        for (index, line) in lines.enumerated() {
            if let marker = Self.marker(line) {
                let start = lineStart + min(marker.column, lineLength)
                let end = marker.goesOn ? lineStart + lineLength : start + marker.length
                markers.append(
                    Marker(rule: marker.rule, range: start..<end, goesOn: marker.goesOn, line: firstLine + index))
                continue
            }
            lineStart = source.utf8.count
            lineLength = line.utf8.count
            source += line + "\n"
            self.lines.append(firstLine + index)
        }
        markers.sort { ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule) }
    }

    private static func marker(_ line: String) -> (column: Int, length: Int, goesOn: Bool, rule: String)? {
        let trimmed = line.drop { $0 == " " || $0 == "\t" }
        guard trimmed.hasPrefix("//") else { return nil }
        let rest = trimmed.dropFirst(2).drop { $0 == " " }
        guard rest.hasPrefix("^") else { return nil }
        let carets = rest.prefix { $0 == "^" }
        let goesOn = rest.dropFirst(carets.count).hasPrefix(">")
        let rule = rest.dropFirst(carets.count + (goesOn ? 1 : 0)).trimmingCharacters(in: .whitespaces)
        return (line.utf8.count - rest.utf8.count, carets.utf8.count, goesOn, rule)
    }
}
