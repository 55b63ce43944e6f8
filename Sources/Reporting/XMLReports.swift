import Linting
import OverrideAnalysis
import Rules
import TextModel

/// JUnit's XML: one suite a file, one failing case a finding; a clean run has one passing case.
func renderJUnit(_ outcome: LintOutcome) -> String {
    let findings = outcome.findings
    let total = max(1, findings.count + outcome.problems.count)
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml +=
        "<testsuites name=\"hittest\" tests=\"\(total)\" failures=\"\(findings.count)\" errors=\"\(outcome.problems.count)\">\n"
    if findings.isEmpty, outcome.problems.isEmpty {
        xml += "  <testsuite name=\"hittest\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
        xml += "    <testcase classname=\"hittest\" name=\"no findings\"/>\n  </testsuite>\n"
    }
    for file in outcome.files where !file.analysis.findings.isEmpty {
        let items = findings.filter { $0.path == file.path }
        xml +=
            "  <testsuite name=\"\(markupEscaped(file.path))\" tests=\"\(items.count)\" failures=\"\(items.count)\" errors=\"0\">\n"
        for item in items {
            let region = item.region()
            let place = "\(item.path):\(region.startLine):\(region.startColumn)"
            xml += "    <testcase classname=\"\(markupEscaped(item.finding.rule))\" name=\"\(markupEscaped(place))\""
            xml += " file=\"\(markupEscaped(item.path))\" line=\"\(region.startLine)\">\n"
            xml +=
                "      <failure type=\"\(item.finding.severity.rawValue)\" message=\"\(markupEscaped(item.finding.message))\">"
            xml += markupEscaped("\(place): \(item.fullMessage)") + "</failure>\n    </testcase>\n"
        }
        xml += "  </testsuite>\n"
    }
    if !outcome.problems.isEmpty {
        xml += "  <testsuite name=\"files that could not be read\" tests=\"\(outcome.problems.count)\" failures=\"0\""
        xml += " errors=\"\(outcome.problems.count)\">\n"
        for problem in outcome.problems {
            xml += "    <testcase classname=\"input\" name=\"\(markupEscaped(problem.path))\">\n"
            xml += "      <error message=\"\(markupEscaped(problem.message))\"/>\n    </testcase>\n"
        }
        xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
}

/// Checkstyle's XML, which most review tools read.
func renderCheckstyle(_ outcome: LintOutcome) -> String {
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    let findings = outcome.findings
    for file in outcome.files where !file.analysis.findings.isEmpty {
        xml += "  <file name=\"\(markupEscaped(file.path))\">\n"
        for item in findings where item.path == file.path {
            let region = item.region(.utf16)
            let severity = item.finding.severity == .information ? "info" : item.finding.severity.rawValue
            xml += "    <error line=\"\(region.startLine)\" column=\"\(region.startColumn)\" severity=\"\(severity)\""
            xml +=
                " message=\"\(markupEscaped(item.fullMessage))\" source=\"hittest.\(markupEscaped(item.finding.rule))\"/>\n"
        }
        xml += "  </file>\n"
    }
    for problem in outcome.problems {
        xml += "  <file name=\"\(markupEscaped(problem.path))\">\n    <error line=\"1\" severity=\"error\""
        xml += " message=\"\(markupEscaped(problem.message))\" source=\"hittest.input\"/>\n  </file>\n"
    }
    return xml + "</checkstyle>\n"
}
