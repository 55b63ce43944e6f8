import OverrideAnalysis
import SwiftScanner
import TextModel

/// `back_to_front_order`: the subviews are asked back to front, so that the rearmost of two overlapping ones wins.
enum BackToFrontOrder: Rule {
    static let info = RuleInfo(
        id: "back_to_front_order", severity: .warning, evidence: .witness,
        summary: "The subviews are asked back to front, so that the rearmost of two overlapping ones wins",
        explanation: RuleExplanation(
            finds: """
                A search that goes through the subviews in the array's order and takes the first answer; also a \
                search in front-to-back order in which the last answer overwrites the ones before.
                """,
            usersNotice: """
                Where two subviews overlap, the one behind reacts: taps on a card in front open the card beneath \
                it.
                """,
            why: """
                The array of subviews begins with the rearmost view. The system goes through it from its end and \
                takes the first answer (rule U4).
                """,
            example: """
                class Deck: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for card in subviews {
                            if let hit = card.hitTest(card.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Deck: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for card in subviews.reversed() {
                            if let hit = card.hitTest(card.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine: """
                Searches that ask only whether any subview is hit, and subviews that never overlap, such as those \
                of a stack view.
                """,
            fixSafety: """
                Safe: the same subviews are asked, the frontmost first.
                """,
            sources: """
                Apple: `UIView.subviews`, \"The order of the subviews in the array reflects their visible order\".
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard context.isHitTest else { return [] }
        var seen: Set<Int> = []
        return context.units.flatMap { unit in
            unit.searchLoops.compactMap { loop in
                guard !loop.array.hasSuffix("arrangedSubviews"), let winner = loop.winner(in: unit),
                    (winner == .first && loop.order == .backToFront) || (winner == .last && loop.order == .frontToBack)
                else { return nil }
                let range = anchor(loop, unit)
                guard seen.insert(range.lowerBound).inserted else { return nil }
                return context.candidate(
                    Self.self,
                    "taps on the front of two overlapping subviews go to the one behind: \(reason(winner))",
                    at: range, laws: [.frontFirst], confirmation: .required, fixes: [fix(loop, winner, unit)])
            }
        }
    }

    private static func reason(_ winner: SearchLoop.Winner) -> String {
        winner == .first
            ? "the subviews are asked back to front, and the first answer wins"
            : "the subviews are asked front to back, and the last answer wins"
    }

    private static func anchor(_ loop: SearchLoop, _ unit: CodeUnit) -> ByteRange {
        if let sequence = loop.sequence { return unit.range(sequence) }
        let start = unit.range(loop.node).lowerBound
        if case .repeatWhile? = unit.tree.statement(loop.node)?.kind { return start..<start + 6 }
        return start..<start + 5
    }

    private static func fix(_ loop: SearchLoop, _ winner: SearchLoop.Winner, _ unit: CodeUnit) -> Fix? {
        let tree = unit.tree
        if winner == .last {
            guard let assignment = loop.overwritingAssignment(in: unit),
                let statement = tree.enclosingStatement(assignment),
                loop.form == .forIn
            else { return nil }
            let edits = SourceEdits(unit)
            let range = unit.range(statement)
            let text =
                edits.startsLine(range.lowerBound)
                ? "\(edits.newline)\(edits.indentation(at: range.lowerBound))break" : "; break"
            return Fix(
                "Stop at the first answer", .safe,
                [TextEdit(range: range.upperBound..<range.upperBound, replacement: text)])
        }
        return loop.reversal(in: unit).flatMap { Fix("Ask the frontmost subview first", .safe, $0) }
    }
}
