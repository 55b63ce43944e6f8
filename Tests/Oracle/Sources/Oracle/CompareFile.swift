import Foundation
import SwiftParser
import SwiftScanner
import SwiftSyntax
import TextModel

/// How many differences of a file are worth reading; one usually drags others along.
private let differencesPerFile = 3

/// Compares one file: its tokens, its outline and all its bodies.
func compareFile(_ path: String) -> FileResult {
    guard let data = FileManager.default.contents(atPath: path) else {
        return FileResult(path: path, outcome: .unreadable)
    }
    return compareSource([UInt8](data), path: path)
}

/// Compares one text; `path` names it in messages.
///
/// Made-up sources are compared by their tokens alone: they are full of operators that nobody declares, so how those
/// group is nobody's to say.
func compareSource(_ bytes: [UInt8], path: String, tokensOnly: Bool = false) -> FileResult {
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    guard !tree.hasError else { return FileResult(path: path, outcome: .hasErrors) }

    let table = LineTable(bytes)
    func place(_ offset: Int) -> String {
        let line = table.line(at: min(offset, bytes.count))
        return "\(path):\(line + 1):\(offset - table.lineStarts[line] + 1)"
    }
    let expected = oracleUnits(of: tree)
    let actual = scannerUnits(of: Lexer.lex(bytes))
    let differences = compareUnits(expected, actual, limit: differencesPerFile).map { difference in
        "\(place(difference.offset)): \(difference.message(in: bytes))"
    }
    if tokensOnly {
        return FileResult(
            path: path, outcome: .compared(tokens: expected.count, forms: 0, differences: differences))
    }
    let forms = oracleFacts(of: tree)
    let treeDifferences = compareFacts(forms, scannerFacts(of: SwiftSource(bytes)))
        .prefix(differencesPerFile).map { "\(place($0.offset)): \($0.message)" }
    return FileResult(
        path: path,
        outcome: .compared(
            tokens: expected.count, forms: forms.facts.count, differences: differences + treeDifferences))
}
