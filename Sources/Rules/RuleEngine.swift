package import OverrideAnalysis
import SwiftScanner
import TextModel

/// Runs the rules over the overrides and files of a program, and decides which candidates become findings.
package struct RuleEngine {
    private let settings: RuleSettings
    private let graph: ClassGraph
    private let extraViewClasses: Set<String>

    package init(settings: RuleSettings, graph: ClassGraph, extraViewClasses: Set<String> = []) {
        self.settings = settings
        self.graph = graph
        self.extraViewClasses = extraViewClasses
    }

    /// The findings in one file of the graph, by place and then rule.
    package func findings(in file: ProgramFile) -> [Finding] {
        let fileContext = FileContext(file: file, graph: graph)
        var candidates = RuleCatalog.all.flatMap { $0.check(fileContext) }
        var findings: [Finding] = []
        for override in fileContext.overrides {
            let context = OverrideContext(override: override, graph: graph)
            // What a rule for files finds inside an override is judged with the rest of it.
            let range = override.function.range
            let isOwn = { (candidate: Candidate) in
                range.contains(candidate.range.lowerBound) || candidate.concerns.contains(range)
            }
            var own = candidates.filter(isOwn)
            candidates.removeAll(where: isOwn)
            own += RuleCatalog.all.flatMap { $0.check(context) }
            findings += OverrideJudge(context: context, candidates: own, extraViewClasses: extraViewClasses).findings()
        }
        findings += candidates.map {
            $0.finding(certainty: $0.witness == nil ? .static : .proven, witness: $0.witness, fixes: $0.fixes)
        }
        var seen: Set<String> = []
        return findings.filter { finding in
            seen.insert("\(finding.rule) \(finding.range.lowerBound)").inserted
        }.compactMap(weighed).sorted()
    }

    /// The finding with the severity that the project gives its rule; nil where the rule is off.
    private func weighed(_ finding: Finding) -> Finding? {
        guard let info = RuleCatalog.info(of: finding.rule), let severity = settings.severity(of: info) else {
            return nil
        }
        var finding = finding
        // A project's own word goes before what the place suggests.
        if settings.levels[finding.rule] != nil { finding.severity = severity }
        return finding
    }
}

extension Candidate {
    func finding(certainty: Certainty, witness: Witness?, fixes: [Fix]) -> Finding {
        Finding(
            rule: rule, severity: severity ?? RuleCatalog.info(of: rule)?.severity ?? .warning, certainty: certainty,
            message: message, range: range, symbol: symbol, related: related, witness: witness, fixes: fixes)
    }
}

extension Array where Element == Finding {
    /// By place, then rule.
    package func sorted() -> [Finding] {
        sorted {
            ($0.range.lowerBound, $0.range.upperBound, $0.rule) < ($1.range.lowerBound, $1.range.upperBound, $1.rule)
        }
    }
}
