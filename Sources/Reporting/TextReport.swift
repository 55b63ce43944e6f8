import Linting
import OverrideAnalysis
import Rules
import TextModel

/// The report for people: what is lost, where in the source, the picture of the touch, and the way out.
struct TextReport {
    let style: TextStyle

    func render(_ outcome: LintOutcome) -> String {
        outcome.findings.map { render($0) + "\n" }.joined() + summaryLine(outcome.summary)
    }

    private func render(_ item: FileFinding) -> String {
        let finding = item.finding
        let place = item.text.position(at: finding.range.lowerBound, in: .utf8)
        let paint = self.paint(finding.severity)
        var lines = [
            style.painted(finding.severity.rawValue, paint)
                + style.painted(": \(printable(finding.message)) ", .strong)
                + style.painted("[\(finding.rule)]", paint),
            style.painted("  --> ", .faint) + "\(printable(item.path)):\(place.line + 1):\(place.column + 1)"
                + (finding.symbol.isEmpty ? "" : style.painted("  in \(printable(finding.symbol))", .faint)),
        ]
        let notes = finding.related.filter { $0.path == nil }
        let frame = SourceFrame(text: item.text, style: style)
        lines += frame.render(finding.range, label: "", paint: paint)
        var shownLine = item.text.lines.line(at: finding.range.lowerBound)
        for note in notes {
            let line = item.text.lines.line(at: note.range.lowerBound)
            let rows = frame.render(note.range, label: note.message, paint: .information, isNote: true)
            lines += line == shownLine ? Array(rows.dropFirst()) : rows
            shownLine = line
        }
        for note in finding.related where note.path != nil {
            lines.append("   = " + "\(printable(note.path ?? "")): \(printable(note.message))")
        }
        if let witness = finding.witness {
            lines.append("   " + style.painted("= touch: ", .faint) + printable(witness.text))
            lines += witnessPicture(witness).split(separator: "\n").map { "     " + $0 }
        }
        if let fix = finding.fixes.first {
            let safety =
                fix.safety == .safe ? "" : style.painted(" (may change what was meant: --unsafe-fixes)", .faint)
            lines.append("   " + style.painted("= fix: ", .faint) + printable(fix.title) + safety)
            let mended = String(decoding: fix.edits.applied(to: item.text.bytes), as: UTF8.self)
            lines += LineDiff(old: item.text.string, new: mended).bodyLines(context: 0).map { line in
                "     " + style.painted(expandingTabs(printable(line)), line.hasPrefix("+") ? .added : .removed)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func paint(_ severity: Severity) -> TextStyle.Paint {
        switch severity {
        case .error: .error
        case .warning: .warning
        case .information: .information
        }
    }

    private func summaryLine(_ summary: LintSummary) -> String {
        let looked = "\(counted(summary.overrides, "override")) in \(counted(summary.files, "file"))"
        let parts = [
            (summary.errors, "error", Severity.error), (summary.warnings, "warning", .warning),
            (summary.information, "note", .information),
        ].filter { $0.0 > 0 }.map { style.painted(counted($0.0, $0.1), paint($0.2)) }
        var line = parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
        line += " (\(looked)"
        if summary.suppressed > 0 { line += ", \(summary.suppressed) suppressed" }
        if summary.baselined > 0 { line += ", \(summary.baselined) in the baseline" }
        return line + ")\n"
    }
}

/// `1 file`, `2 files`.
package func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// Lines of source with their numbers, and marks under a range.
struct SourceFrame {
    let text: SourceText
    let style: TextStyle

    /// The line in which a range starts, marked; for a range over several lines the mark runs to the end of the first.
    func render(_ range: ByteRange, label: String, paint: TextStyle.Paint, isNote: Bool = false) -> [String] {
        let line = text.lines.line(at: range.lowerBound)
        let content = text.contentRange(ofLine: line)
        let number = String(line + 1)
        let gutter = String(repeating: " ", count: max(4, number.count))
        let end = min(max(range.upperBound, range.lowerBound), content.upperBound)
        let before = displayWidth(printable(text.text(content.lowerBound..<min(range.lowerBound, content.upperBound))))
        let through = displayWidth(printable(text.text(content.lowerBound..<max(end, content.lowerBound))))
        let marks = String(repeating: isNote ? "-" : "^", count: max(1, through - before))
        let source = expandingTabs(printable(text.text(content)))
        let shownNumber = String(repeating: " ", count: gutter.count - number.count) + number
        return [
            style.painted("\(shownNumber) | ", .faint) + source,
            style.painted("\(gutter) | ", .faint) + String(repeating: " ", count: before) + style.painted(marks, paint)
                + (label.isEmpty ? "" : " " + style.painted(printable(label), paint)),
        ]
    }
}
