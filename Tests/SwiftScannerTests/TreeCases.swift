import Foundation
import SwiftScanner
import Testing

/// One case of a Markdown file in `Cases/`: Swift code, and the dump of the tree that it should become.
///
/// A case stands in a block marked `swift`: lines of code, then the dump in lines that begin with `=> `; cases in one
/// block are set apart by an empty line.
struct TreeCase: CustomTestStringConvertible, Sendable {
    var code: String
    var expected: String
    var location: SourceLocation

    var testDescription: String { code }

    /// The cases of a file.
    static func load(_ name: String, from test: String = #filePath) throws -> [TreeCase] {
        let path = URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("Cases/\(name).md")
            .path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var cases: [TreeCase] = []
        var code: [Substring] = []
        var expected: [Substring] = []
        var start = 0
        var isInBlock = false
        func finish() {
            guard !code.isEmpty else { return }
            let location = SourceLocation(
                fileID: "SwiftScannerTests/\(name).md", filePath: path, line: max(start, 1), column: 1)
            cases.append(
                TreeCase(
                    code: code.joined(separator: "\n"), expected: expected.joined(separator: "\n"), location: location))
            code = []
            expected = []
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                finish()
                isInBlock = line == "```swift"
            } else if !isInBlock || line.isEmpty && !expected.isEmpty {
                finish()
            } else if line.hasPrefix("=> ") {
                expected.append(line.dropFirst(3))
            } else {
                if code.isEmpty { start = index + 1 }
                code.append(line)
            }
        }
        return cases
    }

    /// The dump of the code as the body of a function.
    func dumpAsBody() -> String {
        let source = SwiftSource(Array("func body() {\n\(code)\n}\n".utf8))
        checkInvariants(source, sourceLocation: location)
        guard case .function(let function)? = source.declarations.first?.kind, let body = function.body else {
            return "no body"
        }
        let dump = TreeDump(source: source)
        return source.body(of: body).statements.map { dump.dump($0) }.joined(separator: "\n")
    }

    /// The dump of the code as a file.
    func dumpAsFile() -> String {
        let source = SwiftSource(Array((code + "\n").utf8))
        checkInvariants(source, sourceLocation: location)
        return TreeDump(source: source).dumpFile()
    }
}
