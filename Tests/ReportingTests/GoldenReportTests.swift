import Foundation
import HitTestModel
import Linting
import OverrideAnalysis
import Rules
import Testing
import TextModel

@testable import Reporting

private let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")

/// An outcome with all that a format must carry: every severity, a witness, fixes of both kinds, related places, marks that
/// need escaping, characters wider than a byte and than a cell, and a file that could not be read.
private let outcome: LintOutcome = {
    let source = """
        // Größe 😀 <b>&"quoted"</b>
        class 图块View: UIView {
        \toverride func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        \t\tfor child in subviews { return child.hitTest(point, with: event) } // 100%, "|", `tick`
        \t\treturn self
        \t}
        }

        """
    let text = SourceText(source)
    func range(of words: String) -> ByteRange {
        let bytes = Array(words.utf8)
        let start = text.bytes.indices.first { text.bytes[$0...].starts(with: bytes) } ?? 0
        return start..<start + bytes.count
    }
    var scene = Scene(.uikit, root: SceneView("self", frame: Rect2D(0, 0, 100, 50)))
    _ = scene.addSubview(SceneView("first", frame: Rect2D(0, 0, 40, 50)), to: .root)
    _ = scene.addSubview(SceneView("second", frame: Rect2D(60, 0, 40, 50)), to: .root)
    let loop = range(of: "return child.hitTest(point, with: event)")
    let mended = "if let hit = child.hitTest(point, with: event) { return hit }"
    let safe = fix("Return the answer only when it is not nil", .safe, loop, mended)
    let unsafe = fix("Reverse, the front one first", .unsafe, range(of: "subviews"), "subviews.reversed()")
    let symbol = "图块View.hitTest(_:with:)"
    let findings = [
        Finding(
            rule: "return_in_subview_loop", severity: .error, certainty: .proven,
            message: "taps on every subview but the first are lost: the loop returns on its first pass", range: loop,
            symbol: symbol, related: [RelatedNote(message: "the loop", range: range(of: "for child in subviews"))],
            witness: Witness(
                law: .reachability, scene: scene, x: 20, y: 25, expected: "first", actual: nil,
                text: "a touch at (20, 25) on `first` is lost: the override answers nil"), fixes: [safe]),
        Finding(
            rule: "back_to_front_order", severity: .warning, certainty: .static,
            message: "the rearmost of two overlapping views gets the tap",
            range: range(of: "subviews"), symbol: symbol,
            related: [RelatedNote(message: "declared here", path: "Other File.swift", range: 0..<0)], fixes: [unsafe]),
        Finding(
            rule: "constant_point_inside", severity: .information, certainty: .static, message: "always self",
            range: range(of: "self"), symbol: symbol),
    ]
    var summary = LintSummary()
    summary.files = 2
    summary.overrides = 1
    summary.suppressed = 1
    let file = LintedFile(
        path: "Sources/Größe & Maß/图块.swift", text: text,
        analysis: FileAnalysis(path: "Sources/Größe & Maß/图块.swift", findings: findings))
    summary.recount([file])
    return LintOutcome(
        files: [file], problems: [FileProblem(path: "Broken<1>.swift", message: "Permission denied")], summary: summary)
}()

private func fix(_ title: String, _ safety: FixSafety, _ range: ByteRange, _ replacement: String) -> Fix {
    guard let edits = EditSet([TextEdit(range: range, replacement: replacement)]) else {
        preconditionFailure("one edit meets no other")
    }
    return Fix(title: title, safety: safety, edits: edits)
}

/// The rules of the outcome, with words of their own: the recordings do not change when a rule's page does.
private let rules = [
    ("return_in_subview_loop", Severity.error), ("back_to_front_order", .warning),
    ("constant_point_inside", .information),
].map {
    RuleInfo(
        id: $0, severity: $1, evidence: .witness, summary: "the summary of \($0)",
        explanation: RuleExplanation(
            finds: "Finds.", usersNotice: "Notice.", why: "Why.", example: "bad()", instead: "good()", fine: "Fine.",
            fixSafety: "Safe.", sources: "Sources."))
}

@Test(arguments: ReportFormat.allCases)
func reportsAreAsRecorded(_ format: ReportFormat) throws {
    try check(format.render(outcome, rules: rules), against: "findings.\(format.rawValue)")
    let nothing = LintOutcome(files: [], problems: [], summary: LintSummary())
    try check(format.render(nothing, rules: rules), against: "nothing.\(format.rawValue)")
}

@Test func colouredTextIsAsRecorded() throws {
    try check(TextReport(style: TextStyle(usesColor: true)).render(outcome), against: "findings.text-colored")
}

/// Compares with a recorded file; `HITTEST_RECORD=1 swift test --filter ReportingTests` records anew.
private func check(_ text: String, against name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let url = golden.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["HITTEST_RECORD"] == "1" {
        try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
    let recorded = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let difference = LineDiff(old: recorded, new: text).unified(path: "Tests/ReportingTests/Golden/\(name)")
    #expect(
        recorded == text, "\(difference)HITTEST_RECORD=1 swift test --filter ReportingTests records the new output",
        sourceLocation: sourceLocation)
}
