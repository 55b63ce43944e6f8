import SwiftScanner

/// In which spaces a helper gets its points, learnt from its calls.
///
/// A point may be in the space of another parameter (`search(view, point)`), in the receiver's, or in one that can be
/// named anywhere in the class. The candidates come from the first calls; each call that contradicts one strikes it.
struct ParameterAssumptions {
    private enum Candidate: Hashable {
        case own(of: Int)
        case superview(of: Int)
        case receiver
        case superviewOfReceiver
        case view(ViewReference)
    }

    /// By parameter: what is still possible, likeliest first; nil before any call was seen.
    private var candidates: [[Candidate]?]
    /// By parameter: where the views given are in the receiver's subtree, as long as they all are.
    private var below: [SubtreePlace?]
    private var seenBelow: [Bool]
    private var converted: [Bool]

    init(_ function: FunctionDeclaration) {
        let count = function.parameters.count
        candidates = Array(repeating: nil, count: count)
        below = Array(repeating: nil, count: count)
        seenBelow = Array(repeating: false, count: count)
        converted = Array(repeating: false, count: count)
    }

    /// Takes the calls of a round into account; true where something changed.
    mutating func learn(
        from sites: [SpaceEvaluator.CallSite], own key: SpaceEvaluator.FunctionKey, facts: TreeFacts
    ) -> Bool {
        let before = (candidates, below)
        let outer = sites.filter { $0.caller != key }
        for index in candidates.indices {
            learnPoint(index, sites, outer, key, facts)
            learnView(index, outer, sites, facts)
        }
        return before.0 != candidates || before.1 != below
    }

    func isConverted(_ index: Int) -> Bool { converted.indices.contains(index) && converted[index] }

    /// The space that a parameter is in, in the helper's own terms.
    func space(of index: Int, in function: FunctionDeclaration, facts: TreeFacts) -> ViewReference? {
        guard let space = likeliest(index, in: function) else { return nil }
        // Points in different spaces that a helper brings together are the caller's affair.
        for other in candidates.indices where other != index {
            if let second = likeliest(other, in: function), facts.relation(space, second) == .different { return nil }
        }
        return space
    }

    private func likeliest(_ index: Int, in function: FunctionDeclaration) -> ViewReference? {
        guard candidates.indices.contains(index), let first = candidates[index]?.first else { return nil }
        switch first {
        case .own(let other): return reference(other, function)
        case .superview(let other): return reference(other, function).map { .superview($0) }
        case .receiver: return .receiver
        case .superviewOfReceiver: return .superview(.receiver)
        case .view(let view): return view
        }
    }

    /// Facts about view parameters, by the offset of their names.
    func subtreePlaces(_ function: FunctionDeclaration) -> [(offset: Int, place: SubtreePlace?)] {
        zip(function.parameters, below).map { ($0.name.range.lowerBound, $1) }
    }

    private func reference(_ index: Int, _ function: FunctionDeclaration) -> ViewReference? {
        guard function.parameters.indices.contains(index) else { return nil }
        let name = function.parameters[index].name
        return .local(name: name.text, offset: name.range.lowerBound)
    }

    private mutating func learnPoint(
        _ index: Int, _ sites: [SpaceEvaluator.CallSite], _ outer: [SpaceEvaluator.CallSite],
        _ key: SpaceEvaluator.FunctionKey, _ facts: TreeFacts
    ) {
        let wasKnown = candidates[index] != nil
        if !wasKnown {
            guard let site = outer.first(where: { $0.arguments.indices.contains(index) }),
                case .geometry(let point)?? = site.arguments[safe: index]
            else { return }
            candidates[index] = point.space.map { possible($0, at: site, facts) } ?? []
        }
        guard var remaining = candidates[index], !remaining.isEmpty else { return }
        for site in outer {
            guard case .geometry(let point)?? = site.arguments[safe: index], let space = point.space, !point.isManual
            else {
                candidates[index] = []
                return
            }
            converted[index] = converted[index] || point.isConverted
            let fitting = possible(space, at: site, facts)
            remaining.removeAll { !fitting.contains($0) }
        }
        // Calls of itself were read under the first candidate alone, and can only speak of that one.
        if wasKnown, let first = remaining.first, first == candidates[index]?.first {
            let isContradicted = sites.contains { site in
                guard site.caller == key, case .geometry(let point)?? = site.arguments[safe: index],
                    let space = point.space, point.taint == nil
                else { return false }
                return !possible(space, at: site, facts).contains(first)
            }
            if isContradicted, remaining.count > 1 { remaining.removeFirst() }
        }
        candidates[index] = remaining
    }

    private mutating func learnView(
        _ index: Int, _ outer: [SpaceEvaluator.CallSite], _ sites: [SpaceEvaluator.CallSite], _ facts: TreeFacts
    ) {
        var result: SubtreePlace?
        for site in sites {
            guard case .view(let view)?? = site.arguments[safe: index] else { return below[index] = nil }
            // Before the first answer, calls of itself say nothing that the outer ones do not.
            guard let place = facts.subtreePlace(of: view.reference) else {
                if site.caller == outer.first?.caller || seenBelow[index] { return below[index] = nil }
                continue
            }
            result = result?.joined(with: place) ?? place
        }
        seenBelow[index] = result != nil
        below[index] = result
    }

    private func possible(_ space: ViewReference, at site: SpaceEvaluator.CallSite, _ facts: TreeFacts) -> [Candidate] {
        var own: [Candidate] = []
        var above: [Candidate] = []
        for (index, argument) in site.arguments.enumerated() {
            guard case .view(let view)? = argument else { continue }
            if facts.normalized(view.reference) == space { own.append(.own(of: index)) }
            if facts.superview(of: view.reference) == space { above.append(.superview(of: index)) }
        }
        var result = own
        if let receiver = site.receiver {
            if receiver == space { result.append(.receiver) }
            if facts.superview(of: receiver) == space { result.append(.superviewOfReceiver) }
        } else {
            if space == .receiver { result.append(.receiver) }
            if space == .superview(.receiver) { result.append(.superviewOfReceiver) }
            if isNamedEverywhere(space), space != .receiver { result.append(.view(space)) }
        }
        return result + above
    }

    private func isNamedEverywhere(_ view: ViewReference) -> Bool {
        switch view {
        case .receiver, .member, .window: true
        case .superview(let inner), .path(let inner, _): isNamedEverywhere(inner)
        default: false
        }
    }
}

extension Array {
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
