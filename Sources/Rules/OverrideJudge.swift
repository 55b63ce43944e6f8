import HitTestModel
import OverrideAnalysis
import SwiftScanner
import TextModel

/// Decides about the candidates in one override: which the run bears out, which one explains what another would say
/// again, and which fixes mend.
struct OverrideJudge {
    let context: OverrideContext
    let candidates: [Candidate]
    let extraViewClasses: Set<String>
    /// The parts of the override's file that its behaviour can depend on.
    private let reachedParts: Lazily<[ByteRange]>
    private var parts: [ByteRange] { reachedParts.value }
    /// Whether fixes are tried; without, findings have none.
    let verifiesFixes: Bool

    /// Behaviours of edited texts, by the text's edits.
    private final class Trials {
        var known: [EditSet: Behavior?] = [:]
    }

    private let trials = Trials()
    /// Every trial is a whole analysis of the override.
    private static let trialLimit = 24
    /// Every trial reads all overrides of the files again, so that many of them have fewer trials each.
    private static let readingLimit = 1_200
    /// How many fixes beside one another a trial puts in.
    private static let joinLimit = 32

    init(
        context: OverrideContext, candidates: [Candidate], extraViewClasses: Set<String>, parts: Lazily<[ByteRange]>,
        verifiesFixes: Bool
    ) {
        self.context = context
        self.candidates = candidates
        self.extraViewClasses = extraViewClasses
        reachedParts = parts
        self.verifiesFixes = verifiesFixes
    }

    func findings() -> [Finding] {
        let confirmed = candidates.indices.compactMap { index -> (candidate: Candidate, evidence: Evidence)? in
            evidence(for: index).map { (candidates[index], $0) }
        }
        let rules = Set(confirmed.map { $0.candidate.rule })
        let speaking = confirmed.filter { $0.candidate.yieldsTo.isDisjoint(with: rules) }
        var findings = speaking.map { candidate, evidence in
            candidate.finding(
                certainty: evidence.witness == nil ? .static : .proven, witness: evidence.witness,
                fixes: verifiesFixes ? mending(candidate, evidence, beside: speaking.map(\.candidate)) : [])
        }
        if findings.isEmpty, let unexplained = HitTestLaw.finding(context) { findings.append(unexplained) }
        return findings
    }

    // MARK: - Evidence

    private struct Evidence {
        var witness: Witness?
        /// The departure that the witness shows.
        var violation: Violation?
    }

    /// What the run says for a candidate; nil where it speaks against it.
    private func evidence(for index: Int) -> Evidence? {
        let candidate = candidates[index]
        if candidate.laws.isEmpty { return Evidence() }
        let behavior = context.behavior
        let own = candidate.violation ?? broken(candidate, in: behavior)
        if own == nil, candidate.confirmation == .none { return Evidence() }
        // Another mistake of the same override may hide this one, or break the same law by itself.
        if candidate.violation == nil, let unmasked = unmaskedBehavior(of: index),
            let violation = broken(candidate, in: unmasked)
        {
            let here = behavior.brokenLaws.first { Departure($0) == Departure(violation) }
            let witness = here.flatMap { behavior.witness(for: $0) } ?? unmasked.witness(for: violation)
            return Evidence(witness: witness, violation: here ?? violation)
        }
        if let own { return Evidence(witness: behavior.witness(for: own), violation: own) }
        guard candidate.confirmation == .expected else { return nil }
        let isOpen = candidate.laws.contains { law in
            if case .undecided? = behavior.laws[law] { true } else { false }
        }
        let isExcused = behavior.violations.contains { candidate.laws.contains($0.law) }
        return isOpen || isExcused ? Evidence() : nil
    }

    /// How the override answers when all its other mistakes are mended; nil where there are none.
    private func unmaskedBehavior(of index: Int) -> Behavior? {
        let others = candidates.indices.filter { $0 != index }.compactMap { candidates[$0].fixes.first?.edits }
        guard !others.isEmpty, let edits = joined(others) else { return nil }
        return behavior(after: edits)
    }

    private func broken(_ candidate: Candidate, in behavior: Behavior) -> Violation? {
        for law in candidate.laws {
            let fitting = behavior.violations.filter { $0.law == law && $0.exemption == nil }
            // The way that goes through the guilty place shows it best.
            if let here = fitting.first(where: { $0.answerRange?.overlaps(candidate.range) ?? false }) { return here }
            if let any = fitting.first { return any }
        }
        return nil
    }

    // MARK: - Fixes

    /// The fixes that mend, without those that do more than another one does, and of several with one title the first.
    private func mending(_ candidate: Candidate, _ evidence: Evidence, beside speaking: [Candidate]) -> [Fix] {
        var result: [Fix] = []
        for fix in candidate.fixes {
            let edits = Set(fix.edits.edits)
            let isMore = result.contains { $0.title == fix.title || Set($0.edits.edits).isStrictSubset(of: edits) }
            if !isMore, mends(fix, candidate, evidence, beside: speaking) { result.append(fix) }
        }
        return result
    }

    /// Whether an edited text, analysed again, no longer breaks the law, and breaks no other.
    private func mends(
        _ fix: Fix, _ candidate: Candidate, _ evidence: Evidence, beside speaking: [Candidate]
    ) -> Bool {
        let others = speaking.filter { $0.range != candidate.range || $0.rule != candidate.rule }
            .compactMap { $0.fixes.first?.edits }
        let around =
            joined(others.filter { !$0.overlaps(fix.edits) }) ?? EditSet([])
        guard let around, let all = joined([around, fix.edits]) else { return false }
        guard let before = around.edits.isEmpty ? context.behavior : behavior(after: around),
            let after = behavior(after: all)
        else { return false }
        if let violation = evidence.violation, violation.exemption == nil,
            after.brokenLaws.contains(where: { Departure($0) == Departure(violation) })
        {
            return false
        }
        let known = Set((before.brokenLaws + context.behavior.brokenLaws).map(Departure.init))
        return after.brokenLaws.allSatisfy { known.contains(Departure($0)) || wasAstray($0, in: after) }
    }

    /// Whether the touch of a violation went astray already before anything was edited: then the edit took nothing away,
    /// and what is still wrong there is another mistake, which shows now.
    private func wasAstray(_ violation: Violation, in after: Behavior) -> Bool {
        switch violation.change {
        case .none, .subviewCount, .withoutSiblings: break
        case .gated, .alpha, .irrelevant, .moved: return false
        }
        let name = after.stages[violation.stage].name
        return context.behavior.tables.contains { table in
            context.behavior.stages[table.stage].name == name
                && table.rows.contains { $0.touch == violation.touch && !$0.agrees }
        }
    }

    /// What a violation is about, so that those before and after an edit can be compared.
    private struct Departure: Hashable {
        var law: Law
        var change: String
        var isNone: Bool

        init(_ violation: Violation) {
            law = violation.law
            isNone = violation.actual == .none
            switch violation.change {
            case .none: change = ""
            case .gated(_, let gate): change = "gated \(gate)"
            case .alpha: change = "alpha"
            case .irrelevant(_, let property): change = property
            case .moved: change = "moved"
            case .withoutSiblings: change = "siblings"
            case .subviewCount: change = "count"
            }
        }
    }

    private var trialLimit: Int {
        min(Self.trialLimit, max(2, Self.readingLimit / max(1, context.graph.overrides.count)))
    }

    private func joined(_ sets: [EditSet]) -> EditSet? {
        var edits: [TextEdit] = []
        for set in sets.prefix(Self.joinLimit) where EditSet(edits + set.edits) != nil { edits += set.edits }
        return EditSet(edits)
    }

    /// The file's text to edit: with blanks in place of what does not matter, since a long file takes long to read.
    private func trialText(for edits: EditSet) -> [UInt8] {
        let bytes = context.override.file.source.bytes
        let isInside = edits.edits.allSatisfy { edit in
            parts.contains { $0.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= $0.upperBound }
        }
        guard isInside else { return bytes }
        var text = [UInt8](repeating: UInt8(ascii: " "), count: bytes.count)
        for part in parts {
            text.replaceSubrange(part, with: bytes[part])
            if part.lowerBound > 0, !parts.contains(where: { $0.upperBound == part.lowerBound }) {
                text[part.lowerBound - 1] = UInt8(ascii: "\n")
            }
        }
        return text
    }

    /// How the override answers when its file is edited; nil where it cannot be told.
    private func behavior(after edits: EditSet) -> Behavior? {
        if let known = trials.known[edits] { return known }
        guard trials.known.count < trialLimit, !context.patience.isOver else { return nil }
        let override = context.override
        let path = override.file.path
        let edited = ProgramFile(path: path, source: SwiftSource(edits.applied(to: trialText(for: edits))))
        let files = context.graph.files.map { $0.path == path ? edited : $0 }
        let graph = ClassGraph(files, extraViewClasses: extraViewClasses)
        let isSame = { (other: MethodOverride) in
            other.file.path == path && other.className == override.className && other.method == override.method
                && other.compilationConditions == override.compilationConditions
        }
        // A class may hold the method once in each branch of `#if`, and twice while somebody types.
        let position = context.graph.overrides.filter(isSame).firstIndex {
            $0.function.range.lowerBound == override.function.range.lowerBound
        }
        let after = graph.overrides.filter(isSame)
        var result: Behavior?
        // What the compiler would refuse is not run.
        if let position, position < after.count, isComplete(after[position]) || !isComplete(override) {
            result = BehaviorAnalyzer(graph, patience: context.patience).behavior(of: after[position])
        }
        trials.known[edits] = .some(result)
        return result
    }

    private func isComplete(_ override: MethodOverride) -> Bool {
        BodyTree(override.body, parameters: override.function.parameters, source: override.file.source).isComplete
    }
}
