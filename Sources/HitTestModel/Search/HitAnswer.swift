/// What `hitTest` answers.
package enum HitAnswer: Hashable, Sendable {
    case view(ViewID)
    /// `nil`: the search goes on behind the receiver.
    case nothing
    /// The model refuses to say.
    case undecided(UndecidedReason)

    /// The answered view; nil for the other two.
    package var view: ViewID? {
        if case .view(let view) = self { return view }
        return nil
    }

    /// Whether the model knows the answer.
    package var isDecided: Bool {
        if case .undecided = self { return false }
        return true
    }
}

/// Why the model refuses to answer.
package enum UndecidedReason: Hashable, Sendable {
    /// Sources disagree whether `zPosition` or the order of the sublayers decides, and here it matters (`C2`).
    case zPosition(inTreeOrder: ViewID?, byZPosition: ViewID?)
    /// Layers with flipped geometry are outside the model.
    case flippedLayer(ViewID)

    /// The reason for readers.
    package func text(in scene: Scene) -> String {
        switch self {
        case .zPosition(let inTreeOrder, let byZPosition):
            let first = inTreeOrder.map { scene[$0].name } ?? "nothing"
            let second = byZPosition.map { scene[$0].name } ?? "nothing"
            return "C2: by the order of the sublayers the answer is \(first), by zPosition \(second)"
        case .flippedLayer(let layer):
            return "flipped geometry of a layer is not modelled: \(scene[layer].name)"
        }
    }
}

/// Something a reader of a decided answer should know about it.
package enum SearchNote: Hashable, Sendable {
    /// A transform without inverse was crossed (`U5`).
    case degenerateTransform(ViewID)
    /// A hidden layer was skipped that would have answered; this rests on moderate evidence only (`C2`).
    case hiddenLayerSkipped(ViewID)

    /// The note for readers.
    package func text(in scene: Scene) -> String {
        switch self {
        case .degenerateTransform(let view):
            "U5: the transform of \(scene[view].name) has no inverse; the point collapses along an axis"
        case .hiddenLayerSkipped(let layer):
            "C2: the hidden layer \(scene[layer].name) was skipped; were it searched, the answer would differ"
        }
    }
}
