import OverrideAnalysis
import SwiftScanner
import TextModel

/// What a rule may ask about one override; lives during its analysis and is not shared between threads.
final class OverrideContext {
    let override: MethodOverride
    let graph: ClassGraph
    let patience: Patience
    /// The override's own body.
    let unit: CodeUnit
    /// The override's body, then the helpers of the app that it calls, as far as they stand in the same file.
    private(set) lazy var units: [CodeUnit] = [unit] + localHelpers()

    init(override: MethodOverride, graph: ClassGraph, patience: Patience = .endless) {
        self.override = override
        self.graph = graph
        self.patience = patience
        unit = CodeUnit(override, graph: graph)
    }

    /// The places where the receiver or another view is let through.
    private(set) lazy var acceptances: [Acceptance] = makeAcceptances()

    var kind: ViewKind { override.kind }
    /// The key of the event parameter; nil where there is none.
    var eventKey: String? {
        guard override.function.parameters.count > 1, override.eventName != nil else { return nil }
        return unit.tree.bindings.firstIndex { $0.kind == .parameter(1) }.map { unit.key(binding: $0) }
    }

    /// The key of the point parameter.
    var pointKey: String? { unit.tree.bindings.firstIndex { $0.kind == .parameter(0) }.map { unit.key(binding: $0) } }

    var isHitTest: Bool { override.method == .hitTest }

    /// The override of the other method in the same class, in any of its files.
    private(set) lazy var sibling: MethodOverride? = graph.overrides.first {
        $0.className == override.className && $0.method != override.method && $0.kind == override.kind
    }

    /// Whether one of the override's own answers is nil.
    var answersNil: Bool {
        unit.tree.nodes.indices.contains { unit.tree.isNil($0) && unit.tree.nodes[$0].role != .right }
    }

    /// Whether this file, or one that mentions the class, shows SwiftUI or a hosting controller.
    private(set) lazy var showsSwiftUI: Bool = {
        let name = override.className.split(separator: ".").last.map(String.init) ?? override.className
        return graph.files.contains { file in
            guard file.path == override.file.path || file.source.mentions([name]) else { return false }
            return file.source.mentions(["SwiftUI", "UIHostingController", "NSHostingController"])
        }
    }()

    /// Gates whose test is there and reported as wrong by another rule.
    private(set) lazy var explainedGates: Set<ReadGate> = makeExplainedGates()
    /// How the override answers on the model's scenes.
    private(set) lazy var behavior: Behavior = BehaviorAnalyzer(graph, patience: patience)
        .behavior(of: override)

    func candidate(
        _ rule: any Rule.Type, _ message: String, at range: ByteRange, laws: [Law] = [],
        confirmation: Candidate.Confirmation = .none, violation: Violation? = nil, severity: Severity? = nil,
        related: [RelatedNote] = [], yieldsTo: Set<String> = [], fixes: [Fix?] = []
    ) -> Candidate {
        Candidate(
            rule: rule.info.id, severity: severity, message: message, range: range, symbol: override.symbol,
            related: related, laws: laws, confirmation: confirmation, violation: violation, yieldsTo: yieldsTo,
            fixes: fixes.compactMap { $0 })
    }

    private static let helperLimit = 16

    private func localHelpers() -> [CodeUnit] {
        var result: [CodeUnit] = []
        var seen: Set<Int> = [override.body.range.lowerBound]
        var pending = [unit]
        while let next = pending.popLast(), result.count < Self.helperLimit {
            for node in next.tree.nodes.indices {
                guard let helper = next.helper(node), helper.file.path == override.file.path,
                    seen.insert(helper.range(0).lowerBound).inserted
                else { continue }
                // A nested function's body is part of the tree around it.
                if next.range(0).contains(helper.range(0).lowerBound) { continue }
                result.append(helper)
                pending.append(helper)
            }
        }
        return result
    }
}

/// What a rule may ask about one file.
final class FileContext {
    let file: ProgramFile
    let graph: ClassGraph
    /// The overrides in this file.
    let overrides: [MethodOverride]
    /// The coordinate spaces of the file's functions.
    private(set) lazy var spaces: FileSpaces = CoordinateSpaces(graph).analyze(file)

    init(file: ProgramFile, graph: ClassGraph) {
        self.file = file
        self.graph = graph
        overrides = graph.overrides.filter { $0.file.path == file.path }
    }
}

extension SwiftSource {
    /// Whether one of the words is a token of the file.
    func mentions(_ words: Set<String>) -> Bool {
        let spellings = words.map { Array($0.utf8) }
        return tokens.contains { token in
            token.kind == .identifier
                && spellings.contains { $0.count == token.range.count && bytes[token.range].elementsEqual($0) }
        }
    }
}
