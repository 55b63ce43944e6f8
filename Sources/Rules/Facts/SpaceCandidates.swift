import OverrideAnalysis
import SwiftScanner
import TextModel

extension FileContext {
    /// Candidates of one of the rules on coordinate spaces: the mismatches of one kind, with the reasoning that led to each.
    func candidates(
        _ rule: any Rule.Type, _ kind: SpaceMismatchKind, message: (SpaceMismatch) -> String
    ) -> [Candidate] {
        spaces.maps.flatMap { map in
            map.mismatches.filter { $0.kind == kind }.map { mismatch in
                Candidate(
                    rule: rule.info.id, message: message(mismatch), range: mismatch.range, symbol: map.symbol,
                    related: mismatch.chain.map { RelatedNote(message: $0.text, range: $0.range) },
                    laws: [.containment, .reachability, .frontFirst, .translation, .agreement, .fallback],
                    confirmation: .none, concerns: [map.function.range] + map.callers,
                    fixes: mismatch.repairs.compactMap { Fix($0.title, .safe, $0.edits) })
            }
        }
    }
}
