import Linting
import Rules
import TextModel

/// One line a finding, in the compiler's shape, so that Xcode and every editor's error matcher reads it.
///
/// Columns count UTF-8 bytes from 1, as the compiler's do.
func renderConcise(_ outcome: LintOutcome) -> String {
    outcome.findings.map { item in
        let place = item.text.position(at: item.finding.range.lowerBound, in: .utf8)
        let severity = item.finding.severity == .information ? "note" : item.finding.severity.rawValue
        return
            "\(printable(item.path)):\(place.line + 1):\(place.column + 1): \(severity): "
            + "\(printable(item.finding.message)) [\(item.finding.rule)]\n"
    }.joined()
}
