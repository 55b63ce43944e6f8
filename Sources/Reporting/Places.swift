import Linting
import OverrideAnalysis
import Rules
import TextModel

/// A finding's region as the formats print it: 1-based, the end exclusive.
struct Region: Hashable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int

    init(_ range: ByteRange, in text: SourceText, columns: ColumnEncoding = .utf8) {
        let start = text.position(at: range.lowerBound, in: columns)
        let end = text.position(at: range.upperBound, in: columns)
        startLine = start.line + 1
        startColumn = start.column + 1
        endLine = end.line + 1
        endColumn = end.column + 1
    }
}

extension FileFinding {
    func region(_ columns: ColumnEncoding = .utf8) -> Region { Region(finding.range, in: text, columns: columns) }

    /// The message with what the witness shows, as one paragraph.
    var fullMessage: String {
        finding.witness.map { "\(finding.message). \($0.text)" } ?? finding.message
    }
}

extension LintOutcome {
    /// The findings with the most severe first, for receivers that show only some.
    var findingsBySeverity: [FileFinding] {
        let all = findings
        return Severity.allCases.reversed().flatMap { severity in all.filter { $0.finding.severity == severity } }
    }
}

/// A path as a relative URI reference: bytes outside the unreserved set are escaped, slashes stay.
func uriReference(_ path: String) -> String {
    percentEncoded(path.hasPrefix("./") ? path.dropFirst(2).utf8 : path[...].utf8)
}

private func percentEncoded(_ bytes: Substring.UTF8View) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
            result.append(byte)
        default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: result, as: UTF8.self)
}

/// Text for pages that people read: escaped, and without what turns the direction of writing.
func shown(_ text: some StringProtocol) -> String { markupEscaped(printable(text)) }

/// Text for XML and HTML: markup characters escaped, and those that XML 1.0 does not allow replaced.
package func markupEscaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        case "\n": result += "&#10;"
        case "\t", "\r": result += "&#\(scalar.value);"
        default:
            let isAllowed = scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value & 0xFFFE != 0xFFFE
            result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
        }
    }
    return result
}
