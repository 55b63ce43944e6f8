package import OverrideAnalysis
import SwiftScanner
package import TextModel

/// Runs the rules over the overrides and files of a program, and decides which candidates become findings.
package struct RuleEngine {
    private let settings: RuleSettings
    private let graph: ClassGraph
    private let extraViewClasses: Set<String>
    private let patience: Patience

    package init(
        settings: RuleSettings, graph: ClassGraph, extraViewClasses: Set<String> = [], patience: Patience = .endless
    ) {
        self.settings = settings
        self.graph = graph
        self.extraViewClasses = extraViewClasses
        self.patience = patience
    }

    /// The findings in one file of the graph, by place and then rule.
    package func findings(in file: ProgramFile) -> [Finding] {
        var memory = OverrideMemory()
        return findings(in: file, fixes: .all, recalling: nil, into: &memory)
    }

    /// Which fixes are worth the time that it takes to try them.
    package enum FixScope: Hashable, Sendable {
        case all
        case none
        /// Those in overrides that touch a range.
        case touching(ByteRange)

        fileprivate func includes(_ range: ByteRange) -> Bool {
            switch self {
            case .all: true
            case .none: false
            case .touching(let place): place.lowerBound <= range.upperBound && range.lowerBound <= place.upperBound
            }
        }
    }

    /// The findings in one file of the graph, by place and then rule.
    ///
    /// - Parameters:
    ///   - fixes: the overrides whose fixes are tried; the findings in others have none.
    ///   - known: what an analysis of an earlier text of this file kept.
    ///   - memory: takes what this analysis found; where patience ends before it does, what is known of the rest as well.
    package func findings(
        in file: ProgramFile, fixes: FixScope, recalling known: OverrideMemory?, into memory: inout OverrideMemory
    ) -> [Finding] {
        let fileContext = FileContext(file: file, graph: graph)
        // Cutting the file up costs as much as reading it, and most overrides need no cut.
        let cut = Lazily { FileParts(file.source, overrides: fileContext.overrides) }
        let surroundings = known == nil ? 0 : surroundings(of: file)
        var candidates = RuleCatalog.all.flatMap { $0.check(fileContext) }
        var findings: [Finding] = []
        for override in fileContext.overrides {
            if patience.isOver { break }
            // What a rule for files finds inside an override is judged with the rest of it.
            let range = override.function.range
            let isOwn = { (candidate: Candidate) in
                range.contains(candidate.range.lowerBound) || candidate.concerns.contains(range)
            }
            let own = candidates.filter(isOwn)
            candidates.removeAll(where: isOwn)
            let verifiesFixes = fixes.includes(range)
            guard let known else {
                let parts = Lazily { cut.value.parts(for: override) }
                findings += judged(override, own, parts: parts, verifiesFixes: verifiesFixes)
                continue
            }
            let parts = cut.value
            let place = parts.parts(for: override)
            let key = parts.key(for: override, parts: place, candidates: own, surroundings: surroundings)
            if let recalled = known.findings(key, parts: place, withFixes: verifiesFixes) {
                findings += recalled
                memory.keep(key, of: known)
            } else {
                let found = judged(override, own, parts: Lazily { place }, verifiesFixes: verifiesFixes)
                if patience.isOver { break }
                findings += found
                memory.keep(found, key, parts: place, haveFixes: verifiesFixes)
            }
        }
        if let known, patience.isOver { memory.keepAll(of: known) }
        findings += candidates.map {
            $0.finding(certainty: $0.witness == nil ? .static : .proven, witness: $0.witness, fixes: $0.fixes)
        }
        var seen: Set<String> = []
        return findings.filter { finding in
            seen.insert("\(finding.rule) \(finding.range.lowerBound)").inserted
        }.compactMap(weighed).sorted()
    }

    private func judged(
        _ override: MethodOverride, _ candidates: [Candidate], parts: Lazily<[ByteRange]>, verifiesFixes: Bool
    ) -> [Finding] {
        let context = OverrideContext(override: override, graph: graph, patience: patience)
        let all = candidates + RuleCatalog.all.flatMap { $0.check(context) }
        return OverrideJudge(
            context: context, candidates: all, extraViewClasses: extraViewClasses, parts: parts,
            verifiesFixes: verifiesFixes
        ).findings()
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
