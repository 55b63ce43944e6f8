import SwiftScanner
import TextModel

/// What the class's code says of the view tree: who is added to whom, and which views cover their superview.
extension SpaceEvaluator {
    mutating func noteAssignment(_ value: SpaceValue, to name: String, at target: ExpressionSyntax) {
        guard isGathering else { return }
        if name == "subviews" || name == "sublayers", let receiver = frame.receiver.view {
            facts.note(child: value, addedTo: receiver.reference)
            return
        }
        facts.note(value, storedIn: name)
    }

    mutating func noteAssignment(_ value: SpaceValue, toProperty name: String, of owner: SpaceValue) {
        guard case .view(let view) = owner else { return }
        if name == "subviews" || name == "sublayers" { facts.note(child: value, addedTo: view.reference) }
        guard case .member(let member) = view.reference else { return }
        switch name {
        case "frame":
            let fills = value.geometry.map(isWholeBounds) ?? false
            facts.note(frameOf: member, fills: fills && !scrolls(view))
        case "center", "bounds", "transform", "contentOffset":
            facts.note(frameOf: member, fills: false)
        default: break
        }
    }

    private func isWholeBounds(_ geometry: Geometry) -> Bool {
        if case .bounds = geometry.origin { return geometry.isExact && geometry.shape == .rectangle }
        return false
    }

    /// What scrolls has another origin than its frame's, though it covers its superview.
    private func scrolls(_ view: ViewValue) -> Bool {
        view.className.map { graph.inherits($0, from: "UIScrollView", in: frame.className) } ?? false
    }

    /// What a view is made with: the views of a stack view, or a frame that covers the superview.
    mutating func note(madeWith arguments: Arguments, _ stack: ViewReference) {
        if case .geometry(let geometry)? = arguments.value(labeled: "frame"), isWholeBounds(geometry) {
            facts.note(fillingLocal: stack)
        }
        if let views = arguments.value(labeled: "arrangedSubviews") ?? arguments.value(labeled: "views") {
            facts.note(child: views, addedTo: stack)
        }
    }

    mutating func gather(appended value: SpaceValue?, to sequence: SpaceValue) {
        guard let value, case .group(let group, _) = sequence, group.isMember else { return }
        facts.note(value, appendedTo: group.name)
    }

    /// Calls that add subviews, and those that pin a view to its superview's edges.
    mutating func gather(_ name: String, of view: ViewValue, _ arguments: Arguments) {
        let lowered = name.lowercased()
        let adds = [
            "addsubview", "insertsubview", "addarrangedsubview", "insertarrangedsubview", "addsublayer",
            "insertsublayer",
        ]
        if adds.contains(where: lowered.hasPrefix) {
            for (label, value) in zip(arguments.labels, arguments.values) where label == nil {
                facts.note(child: value, addedTo: view.reference)
            }
            if lowered.contains("fill") || lowered.contains("pin") || lowered.contains("edge") {
                for case .view(let child) in arguments.values { noteFilling(child) }
            }
            return
        }
        let pins = ["pin", "fill", "edge", "embed", "anchor", "constrain", "stretch"].contains { lowered.contains($0) }
        let isBesideView = arguments.values.contains { $0.view != nil }
        if pins, isBesideView || lowered.contains("super") || lowered == "fill" { noteFilling(view) }
    }

    private mutating func noteFilling(_ view: ViewValue) {
        if case .member(let member) = view.reference, !scrolls(view) { facts.note(frameOf: member, fills: true) }
    }

    /// `child.topAnchor.constraint(equalTo: topAnchor)` pins an edge; all four make the spaces agree.
    mutating func gatherConstraints(in source: SwiftSource, range: ByteRange) {
        let anchors = AnchorReader(source: source)
        for (member, edge) in anchors.pinnedEdges(in: range) { facts.note(edge: edge, pinnedOf: member) }
    }
}

/// Finds `name.edgeAnchor.constraint(equalTo: edgeAnchor)` in the tokens of a body.
struct AnchorReader {
    let source: SwiftSource

    private static let edges: [String: String] = [
        "topAnchor": "top", "bottomAnchor": "bottom", "leadingAnchor": "left", "leftAnchor": "left",
        "trailingAnchor": "right", "rightAnchor": "right",
    ]

    /// Members and the edges at which they touch their superview without a distance.
    func pinnedEdges(in range: ByteRange) -> [(String, String)] {
        var result: [(String, String)] = []
        let tokens = source.tokens
        var index = firstToken(from: range.lowerBound)
        while index < tokens.count, tokens[index].range.lowerBound < range.upperBound {
            defer { index += 1 }
            if let member = memberWithSuperviewsEdges(at: index) {
                for edge in Set(Self.edges.values).sorted() { result.append((member, edge)) }
            }
            guard tokens[index].kind == .identifier, let edge = Self.edges[text(index)], index >= 2,
                tokens[index - 1].kind == .period, tokens[index - 2].kind == .identifier,
                index + 6 < tokens.count, text(index + 2) == "constraint", text(index + 4) == "equalTo"
            else { continue }
            // Behind `equalTo:` stand a chain of names and the closing parenthesis, without a constant.
            var cursor = index + 6
            while cursor + 1 < tokens.count, tokens[cursor + 1].kind == .period { cursor += 2 }
            guard cursor + 1 < tokens.count, Self.edges[text(cursor)] == edge, tokens[cursor + 1].kind == .rightParen
            else {
                continue
            }
            result.append((text(index - 2), edge))
        }
        return result
    }

    /// `name.snp.makeConstraints { $0.edges.equalToSuperview() }`.
    private func memberWithSuperviewsEdges(at index: Int) -> String? {
        let tokens = source.tokens
        guard index >= 12, index + 3 < tokens.count, text(index - 2) == "edges" else { return nil }
        let isPinned =
            text(index) == "equalToSuperview" && tokens[index + 2].kind == .rightParen
            && tokens[index + 3].kind != .period
            || text(index) == "equalTo" && index + 4 < tokens.count && tokens[index + 3].kind == .rightParen
                && tokens[index + 4].kind != .period
        guard isPinned else { return nil }
        for step in 4..<14 where index - step >= 2 && text(index - step) == "snp" { return text(index - step - 2) }
        return nil
    }

    private func text(_ index: Int) -> String { source.text(source.tokens[index].range) }

    func firstToken(from offset: Int) -> Int {
        var low = 0
        var high = source.tokens.count
        while low < high {
            let middle = (low + high) / 2
            if source.tokens[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
