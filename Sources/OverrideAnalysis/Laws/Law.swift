/// The laws of hit testing, numbered as in the model's description.
package enum Law: Int, Hashable, Sendable, CaseIterable, Comparable {
    case termination = 1
    case purity
    case gate
    case visibility
    case containment
    case frontFirst
    case reachability
    case fallback
    case translation
    case agreement
    case subtree

    package static func < (left: Law, right: Law) -> Bool { left.rawValue < right.rawValue }
}

extension Law {
    /// The law's name as reports write it: `front-first`.
    package var name: String {
        switch self {
        case .frontFirst: "front-first"
        default: "\(self)"
        }
    }

    /// What the law asks, in one sentence.
    package var statement: String {
        switch self {
        case .termination: "It ends."
        case .purity: "Asked again, it answers the same and changes nothing."
        case .gate: "When the view is hidden, transparent or not interactive, the answer is nil."
        case .visibility: "It never answers a descendant that is itself hidden, transparent or not interactive."
        case .containment: "A descendant found by searching contains the touch."
        case .frontFirst: "Of two siblings that would both accept, the front one wins."
        case .reachability: "Every visible, interactive subview gets some touch."
        case .fallback: "Where no subview accepts, the answer is always the view itself, or always nil."
        case .translation: "Moving the view, or a subview, together with the touch does not change the answer."
        case .agreement: "The view itself is answered only where its point(inside:) says yes."
        case .subtree: "The answer is nil, the view, or a descendant."
        }
    }
}
