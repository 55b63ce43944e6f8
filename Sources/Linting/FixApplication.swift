package import OverrideAnalysis
package import Rules
package import TextModel

/// The outcome of applying fixes until none is left.
package struct FixedText: Sendable {
    package var text: SourceText
    /// The findings that were mended, in the order of the rounds.
    package var applied: [Finding]
    /// What the mended text still shows.
    package var remaining: FileAnalysis
}

extension Analyzer {
    /// The most rounds of applying fixes; a round mends all findings whose edits do not meet.
    package static let fixRounds = 10

    /// Applies the first fix of every finding that has one of the allowed safeties, to a fixpoint.
    /// - Parameter reportsUnusedSuppressions: whether suppression comments that suppress nothing are findings.
    package func fixed(
        _ input: AnalysisInput, context: [ProgramFile] = [], allowing safeties: Set<FixSafety> = [.safe],
        reportsUnusedSuppressions: Bool = false
    ) -> FixedText {
        func analyze(_ input: AnalysisInput) -> FileAnalysis {
            var analysis = self.analyze(input, context: context)
            if reportsUnusedSuppressions { analysis.reportUnusedSuppressions() }
            return analysis
        }
        var input = input
        var applied: [Finding] = []
        var analysis = analyze(input)
        for _ in 0..<Self.fixRounds {
            guard !patience.isOver, let round = Self.round(of: analysis.findings, allowing: safeties) else { break }
            input.text = SourceText(String(decoding: round.edits.applied(to: input.text.bytes), as: UTF8.self))
            applied += round.findings
            analysis = analyze(input)
        }
        return FixedText(text: input.text, applied: applied, remaining: analysis)
    }

    /// The fixes that can be applied together, the earlier finding first; nil where there is none.
    private static func round(
        of findings: [Finding], allowing safeties: Set<FixSafety>
    ) -> (findings: [Finding], edits: EditSet)? {
        var edits = EditSet([])
        var chosen: [Finding] = []
        for finding in findings {
            guard let fix = finding.fixes.first(where: { safeties.contains($0.safety) }) else { continue }
            guard let joined = EditSet((edits?.edits ?? []) + fix.edits.edits) else { continue }
            edits = joined
            chosen.append(finding)
        }
        guard let edits, !chosen.isEmpty else { return nil }
        return (chosen, edits)
    }
}
