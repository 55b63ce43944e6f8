import HitTestModel
import Linting
import OverrideAnalysis
import Rules
import TextModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The whole outcome as one document; its shape is fixed in `Protocol/`.
func renderJSON(_ outcome: LintOutcome) -> String {
    encoded(JSONDocument(outcome), isPretty: true) + "\n"
}

/// One finding a line.
func renderJSONLines(_ outcome: LintOutcome) -> String {
    outcome.findings.map { encoded(JSONFinding($0), isPretty: false) + "\n" }.joined()
}

/// A value as JSON with sorted keys, so that the same findings give the same bytes.
func encoded(_ value: some Encodable, isPretty: Bool) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    // Encoding fails for numbers that are not finite alone, and the model holds none.
    guard let data = try? encoder.encode(value) else { return "null" }
    return String(decoding: data, as: UTF8.self)
}

private struct JSONDocument: Encodable {
    struct Tool: Encodable {
        let name = "hittest"
        let version = toolVersion
    }

    struct Problem: Encodable {
        let path: String
        let message: String
    }

    let version = 1
    let tool = Tool()
    let findings: [JSONFinding]
    let errors: [Problem]
    let summary: LintSummary

    init(_ outcome: LintOutcome) {
        findings = outcome.findings.map { JSONFinding($0) }
        errors = outcome.problems.map { Problem(path: $0.path, message: $0.message) }
        summary = outcome.summary
    }
}

private struct JSONRange: Encodable {
    struct Place: Encodable {
        let line: Int
        let column: Int
        let offset: Int
    }

    let start: Place
    let end: Place

    init(_ range: ByteRange, in text: SourceText) {
        start = Self.place(range.lowerBound, in: text)
        end = Self.place(range.upperBound, in: text)
    }

    private static func place(_ offset: Int, in text: SourceText) -> Place {
        let position = text.position(at: offset, in: .utf8)
        return Place(line: position.line + 1, column: position.column + 1, offset: offset)
    }
}

private struct JSONFinding: Encodable {
    struct Related: Encodable {
        let message: String
        let path: String
        let range: JSONRange?
    }

    struct FixEdit: Encodable {
        let range: JSONRange
        let text: String
    }

    struct JSONFix: Encodable {
        let title: String
        let safety: FixSafety
        let edits: [FixEdit]
    }

    let rule: String
    let severity: Severity
    let certainty: Certainty
    let message: String
    let path: String
    let range: JSONRange
    let symbol: String
    let related: [Related]
    let witness: JSONWitness?
    let fixes: [JSONFix]
    let fingerprint: String

    init(_ item: FileFinding) {
        let finding = item.finding
        rule = finding.rule
        severity = finding.severity
        certainty = finding.certainty
        message = finding.message
        path = item.path
        range = JSONRange(finding.range, in: item.text)
        symbol = finding.symbol
        related = finding.related.map { note in
            Related(
                message: note.message, path: note.path ?? item.path,
                range: note.path == nil ? JSONRange(note.range, in: item.text) : nil)
        }
        witness = finding.witness.map { JSONWitness($0) }
        fixes = finding.fixes.map { fix in
            JSONFix(
                title: fix.title, safety: fix.safety,
                edits: fix.edits.edits.map { FixEdit(range: JSONRange($0.range, in: item.text), text: $0.replacement) })
        }
        fingerprint = item.fingerprint
    }
}

private struct JSONWitness: Encodable {
    enum Key: String, CodingKey {
        case law, scene, point, expected, actual, text
    }

    let witness: Witness

    init(_ witness: Witness) { self.witness = witness }

    /// No view is written as `null`, since an answer of nil is an answer.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(witness.law.name, forKey: .law)
        try container.encode(witness.scene, forKey: .scene)
        try container.encode([witness.x, witness.y], forKey: .point)
        try container.encode(witness.expected, forKey: .expected)
        try container.encode(witness.actual, forKey: .actual)
        try container.encode(witness.text, forKey: .text)
    }
}
