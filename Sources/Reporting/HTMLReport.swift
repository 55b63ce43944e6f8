import HitTestModel
import Linting
import OverrideAnalysis
import Rules
import TextModel

/// One page by itself: no script, no other file, everything from the source escaped.
func renderHTML(_ outcome: LintOutcome) -> String {
    let findings = outcome.findingsBySeverity
    let summary = outcome.summary
    var page = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
        <title>hittest: \(counted(findings.count, "finding"))</title>
        <style>
        \(styleSheet)
        </style>
        </head>
        <body>
        <h1>\(findings.isEmpty ? "No lost touches" : counted(findings.count, "finding"))</h1>
        <p>\(counted(summary.errors, "error")), \(counted(summary.warnings, "warning")), \(counted(summary.information, "note")) in \
        \(counted(summary.overrides, "override")) of \(counted(summary.files, "file"))\
        \(summary.suppressed > 0 ? "; \(summary.suppressed) suppressed" : "")\
        \(summary.baselined > 0 ? "; \(summary.baselined) in the baseline" : "").</p>

        """
    for (number, item) in findings.enumerated() { page += section(item, number: number) }
    if !outcome.problems.isEmpty {
        page += "<h2>Files that could not be used</h2>\n<ul>\n"
        for problem in outcome.problems {
            page += "<li><code>\(shown(problem.path))</code>: \(shown(problem.message))</li>\n"
        }
        page += "</ul>\n"
    }
    return page + "</body>\n</html>\n"
}

private func section(_ item: FileFinding, number: Int) -> String {
    let finding = item.finding
    let region = item.region()
    var html = "<section class=\"\(finding.severity.rawValue)\">\n<h2>\(shown(finding.message))</h2>\n"
    html += "<p><code>\(shown("\(item.path):\(region.startLine):\(region.startColumn)"))</code>"
    if !finding.symbol.isEmpty { html += " in <code>\(shown(finding.symbol))</code>" }
    html += " <a href=\"\(rulePages)\(shown(finding.rule)).md\">\(shown(finding.rule))</a>"
    html += " <span>\(finding.severity.rawValue), \(finding.certainty.rawValue)</span></p>\n"
    html += source(item)
    for note in finding.related {
        let place = note.path.map { $0 } ?? "\(item.path):\(Region(note.range, in: item.text).startLine)"
        html += "<p class=\"note\"><code>\(shown(place))</code>: \(shown(note.message))</p>\n"
    }
    if let witness = finding.witness {
        html += "<figure>\n"
        html += SVGPicture(witness.picture, options: SVGPicture.Options(idPrefix: "f\(number)-")).text
        html += "\n<figcaption>\(shown(witness.text))</figcaption>\n</figure>\n"
    }
    for fix in finding.fixes {
        let mended = String(decoding: fix.edits.applied(to: item.text.bytes), as: UTF8.self)
        html +=
            "<details><summary>\(shown(fix.title))\(fix.safety == .unsafe ? " (may change what was meant)" : "")</summary>\n<pre>"
        for line in LineDiff(old: item.text.string, new: mended).bodyLines(context: 1) {
            let tag = line.hasPrefix("+") ? "ins" : line.hasPrefix("-") ? "del" : "span"
            html += "<\(tag)>\(codeEscaped(line))</\(tag)>\n"
        }
        html += "</pre></details>\n"
    }
    return html + "</section>\n"
}

/// The guilty lines with two before and after, the guilty range marked.
private func source(_ item: FileFinding) -> String {
    let range = item.finding.range
    let lines = item.text.lines
    let first = max(0, lines.line(at: range.lowerBound) - 2)
    let last = min(lines.lineCount - 1, lines.line(at: max(range.lowerBound, range.upperBound - 1)) + 2)
    let shown = lines.lineStarts[first]..<item.text.contentRange(ofLine: last).upperBound
    let marked = range.clamped(to: shown)
    return "<pre data-first-line=\"\(first + 1)\">"
        + codeEscaped(item.text.text(shown.lowerBound..<marked.lowerBound))
        + "<mark>\(codeEscaped(item.text.text(marked)))</mark>"
        + codeEscaped(item.text.text(marked.upperBound..<shown.upperBound)) + "</pre>\n"
}

/// Escaped text in which line breaks stay, for `<pre>`.
private func codeEscaped(_ text: String) -> String {
    markupEscaped(printableLines(text)).replacing("&#10;", with: "\n")
}

private let styleSheet = """
    :root { color-scheme: light dark; }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
    section { border-left: .3rem solid; padding-left: 1rem; margin: 2.5rem 0; }
    section.error { border-color: #d33; } section.warning { border-color: #d90; } section.information { border-color: #39c; }
    h2 { font-size: 1.1rem; margin: 0; } p { margin: .4rem 0; } span, .note { opacity: .75; }
    pre { overflow-x: auto; padding: .7rem; background: #8881; border-radius: .3rem; font-size: .875rem; tab-size: 4; }
    mark { background: #fc03; color: inherit; outline: 1px solid #d90; }
    ins { color: #2a2; text-decoration: none; } del { color: #d44; text-decoration: none; }
    figure { margin: .5rem 0; } figure svg { max-width: 100%; height: auto; }
    """
