package import OverrideAnalysis

/// Runs the rules over overrides and files, and decides which candidates become findings.
package struct RuleEngine {
    private let settings: RuleSettings
    private let graph: ClassGraph

    package init(settings: RuleSettings, graph: ClassGraph) {
        self.settings = settings
        self.graph = graph
    }

    /// The findings in one file of the graph, by place and then rule.
    package func findings(in file: ProgramFile) -> [Finding] {
        let fileContext = FileContext(file: file, graph: graph)
        var candidates: [Candidate] = []
        let rules = RuleCatalog.all.filter { settings.severity(of: $0.info) != nil }
        for override in fileContext.overrides {
            let context = OverrideContext(override: override, graph: graph)
            for rule in rules { candidates += rule.check(context) }
        }
        for rule in rules { candidates += rule.check(fileContext) }
        return candidates.compactMap(finding).sorted()
    }

    private func finding(_ candidate: Candidate) -> Finding? {
        guard let info = RuleCatalog.info(of: candidate.rule), let configured = settings.severity(of: info) else {
            return nil
        }
        // A project's own severity goes before what the place suggests.
        let severity = settings.levels[candidate.rule] == nil ? candidate.severity ?? configured : configured
        return Finding(
            rule: candidate.rule, severity: severity, certainty: .static, message: candidate.message,
            range: candidate.range, symbol: candidate.symbol, related: candidate.related, fixes: candidate.fixes)
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
