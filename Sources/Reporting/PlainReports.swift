import Linting
import OverrideAnalysis
import Rules
import TextModel

/// Comma-separated values with a heading, quoted as in RFC 4180; lines end in CRLF.
func renderCSV(_ outcome: LintOutcome) -> String {
    let heading = [
        "path", "line", "column", "severity", "rule", "certainty", "symbol", "message", "fix", "fingerprint",
    ]
    let rows = outcome.findings.map { item in
        let region = item.region()
        return [
            item.path, "\(region.startLine)", "\(region.startColumn)", item.finding.severity.rawValue,
            item.finding.rule,
            item.finding.certainty.rawValue, item.finding.symbol, item.finding.message,
            item.finding.fixes.first?.title ?? "",
            item.fingerprint,
        ]
    }
    return ([heading] + rows).map { $0.map(csvField).joined(separator: ",") + "\r\n" }.joined()
}

/// A field that starts like a formula gets an apostrophe, so that a spreadsheet shows it instead of running it.
private func csvField(_ text: String) -> String {
    let safe = text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
    guard safe.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
}

/// A comment for a pull request.
func renderMarkdown(_ outcome: LintOutcome) -> String {
    let findings = outcome.findingsBySeverity
    let summary = outcome.summary
    if findings.isEmpty, outcome.problems.isEmpty {
        return
            "### hittest\n\nNo lost touches in \(counted(summary.overrides, "override")) of \(counted(summary.files, "file")).\n"
    }
    var page = "### hittest: \(counted(findings.count, "finding"))\n\n"
    if !findings.isEmpty {
        page += "| | place | what happens | rule |\n|---|---|---|---|\n"
        for item in findings {
            let region = item.region()
            page += "| \(item.finding.severity.rawValue) | `\(codeCell("\(item.path):\(region.startLine)"))` | "
            page += "\(cell(item.finding.message)) | [\(item.finding.rule)](\(rulePages)\(item.finding.rule).md) |\n"
        }
    }
    for item in findings {
        guard item.finding.witness != nil || !item.finding.fixes.isEmpty else { continue }
        let region = item.region()
        page += "\n<details><summary><code>\(shown("\(item.path):\(region.startLine)"))</code> "
        page += "\(markupEscaped(item.finding.rule))</summary>\n\n"
        if let witness = item.finding.witness { page += fenced(witness.text + "\n" + witnessPicture(witness), "text") }
        if let fix = item.finding.fixes.first {
            let mended = String(decoding: fix.edits.applied(to: item.text.bytes), as: UTF8.self)
            page += "\(cell(fix.title)):\n\n"
            page += fenced(
                LineDiff(old: item.text.string, new: mended).bodyLines(context: 1).joined(separator: "\n"), "diff")
        }
        page += "</details>\n"
    }
    for problem in outcome.problems { page += "\n- `\(codeCell(problem.path))`: \(cell(problem.message))\n" }
    return page
}

private func cell(_ text: String) -> String {
    shown(text).replacing("|", with: "\\|").replacing("`", with: "\\`").replacing("*", with: "\\*")
        .replacing("_", with: "\\_")
}

private func codeCell(_ text: String) -> String {
    printable(text).replacing("`", with: "'").replacing("|", with: "\\|")
}

/// A fenced block that no run of back ticks in the text can close.
private func fenced(_ text: String, _ language: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let text = printableLines(text)
    return "\(fence)\(language)\n\(text.hasSuffix("\n") ? text : text + "\n")\(fence)\n\n"
}

/// One line a finding with the way out in words, for programs that read prose.
func renderAgent(_ outcome: LintOutcome) -> String {
    outcome.findings.map { item in
        let region = item.region()
        var line =
            "\(item.path):\(region.startLine):\(region.startColumn): \(item.finding.rule) (\(item.finding.severity.rawValue)"
        line += ", \(item.finding.certainty.rawValue)): \(item.fullMessage)"
        if let fix = item.finding.fixes.first {
            let edits = fix.edits.edits.map { edit in
                let place = Region(edit.range, in: item.text)
                return
                    "replace \(place.startLine):\(place.startColumn)-\(place.endLine):\(place.endColumn) with `\(edit.replacement)`"
            }
            line += " Fix (\(fix.safety.rawValue)): \(fix.title): \(edits.joined(separator: ", then "))"
        }
        return printable(line) + "\n"
    }.joined()
}
