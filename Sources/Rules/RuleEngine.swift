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
        var memory = OverrideMemory()
        return findings(in: file, recalling: nil, into: &memory)
    }

    /// The findings in one file of the graph, by place and then rule.
    ///
    /// - Parameters:
    ///   - known: what an analysis of an earlier text of this file kept.
    ///   - memory: takes what this analysis found.
    package func findings(
        in file: ProgramFile, recalling known: OverrideMemory?, into memory: inout OverrideMemory
    ) -> [Finding] {
        let parts = known.map { _ in FileParts(file.source) }
        let surroundings = known == nil ? 0 : surroundings(of: file)
        let fileContext = FileContext(file: file, graph: graph)
        var candidates = RuleCatalog.all.flatMap { $0.check(fileContext) }
        var findings: [Finding] = []
        for override in fileContext.overrides {
            // What a rule for files finds inside an override is judged with the rest of it.
            let range = override.function.range
            let isOwn = { (candidate: Candidate) in
                range.contains(candidate.range.lowerBound) || candidate.concerns.contains(range)
            }
            let own = candidates.filter(isOwn)
            candidates.removeAll(where: isOwn)
            guard let known, let parts else {
                findings += judged(override, own)
                continue
            }
            let place = parts.parts(for: override)
            let key = parts.key(for: override, parts: place, candidates: own, surroundings: surroundings)
            if let recalled = known.findings(key, parts: place) ?? memory.findings(key, parts: place) {
                findings += recalled
                memory.keep(recalled, key, parts: place)
            } else {
                let found = judged(override, own)
                findings += found
                memory.keep(found, key, parts: place)
            }
        }
        findings += candidates.map {
            $0.finding(certainty: $0.witness == nil ? .static : .proven, witness: $0.witness, fixes: $0.fixes)
        }
        var seen: Set<String> = []
        return findings.filter { finding in
            seen.insert("\(finding.rule) \(finding.range.lowerBound)").inserted
        }.compactMap(weighed).sorted()
    }

    private func judged(_ override: MethodOverride, _ candidates: [Candidate]) -> [Finding] {
        let context = OverrideContext(override: override, graph: graph)
        let all = candidates + RuleCatalog.all.flatMap { $0.check(context) }
        return OverrideJudge(context: context, candidates: all, extraViewClasses: extraViewClasses).findings()
    }

    /// Stands for everything outside of a file that its findings depend on.
    private func surroundings(of file: ProgramFile) -> Int {
        var hasher = Hasher()
        for name in extraViewClasses.sorted() { hasher.combine(name) }
        for other in graph.files where other.path != file.path { other.combine(into: &hasher) }
        return hasher.finalize()
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
