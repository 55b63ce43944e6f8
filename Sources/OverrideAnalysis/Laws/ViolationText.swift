import HitTestModel

/// Says what a violation means for whoever touches the app.
struct ViolationText {
    let violation: Violation
    let scene: Scene
    let receiver: ViewID
    /// Whether the receiver has any subviews in the scene.
    let hasSubviews: Bool

    var sentence: String {
        let violation = violation
        let touch = "at (\(Self.number(violation.point.x)), \(Self.number(violation.point.y)))"
        let expected = name(violation.expected)
        let actual = name(violation.actual)
        switch violation.law {
        case .termination:
            if case .crash = violation.actual { return "a touch \(touch) stops the app: nil is unwrapped on the way" }
            return "a touch \(touch) hangs the app: the override comes back to itself and never answers"
        case .purity:
            return "asked with another event, the touch \(touch) goes to \(actual) instead of \(expected)"
        case .gate:
            return "\(state ?? "the view takes no touches"), and still \(actual) gets the touch \(touch)"
        case .visibility:
            if case .gated(let view, _) = violation.change, violation.actual.view == view {
                return "\(state ?? ""), and still it gets the touch \(touch); the system would answer \(expected)"
            }
            return
                "\(state ?? ""), and still the touch \(touch) counts as a touch on it, so \(actual) answers instead of \(violation.expected == .none ? "nil" : expected)"
        case .containment:
            return
                "the touch \(touch) lies outside \(actual), and still \(actual) gets it; the system would answer \(expected)"
        case .frontFirst:
            return "the touch \(touch) goes to \(actual), which lies behind \(expected)"
        case .reachability:
            return lostTouch(touch, expected, actual)
        case .fallback:
            let cause =
                violation.change == .subviewCount
                ? ", but is delivered when there are \(hasSubviews ? "no subviews" : "subviews")" : condition
            if violation.actual == .none {
                return "a touch \(touch) is lost\(cause): the override answers nil, the system would answer \(expected)"
            }
            return "the touch \(touch) goes to \(actual) instead of \(expected)\(cause)"
        case .translation:
            return translation(touch, expected, actual)
        case .agreement:
            if violation.actual == .none {
                return "a touch \(touch) is lost: point(inside:) takes it in, hitTest turns it away again"
            }
            return "\(actual) takes the touch \(touch), which lies outside its area"
        case .subtree:
            return "the touch \(touch) goes to \(actual), which is not below this view"
        }
    }

    private func lostTouch(_ touch: String, _ expected: String, _ actual: String) -> String {
        var suffix = condition
        if case .withoutSiblings(let view) = violation.change {
            suffix = ", but is delivered when \(quoted(view)) is the only subview"
            if violation.isBeyondSystem {
                let what = violation.actual == .none ? "is lost" : "goes to \(actual)"
                return "a touch \(touch) on \(expected) \(what)\(suffix)"
            }
        }
        if violation.actual == .none {
            return
                "a touch \(touch) on \(expected) is lost\(suffix): the override answers nil, the system would answer \(expected)"
        }
        return "a touch \(touch) on \(expected) goes to \(actual)\(suffix); the system would answer \(expected)"
    }

    private func translation(_ touch: String, _ expected: String, _ actual: String) -> String {
        guard case .moved(let view) = violation.change else { return "the touch \(touch) goes to \(actual)" }
        if view == receiver {
            return "the touch \(touch) goes to \(actual) because of where the view lies in its superview; "
                + "at the superview's origin it goes to \(expected)"
        }
        let what = violation.actual == .none ? "is lost" : "goes to \(actual)"
        return "a touch \(touch) on \(expected) \(what) because of where \(expected) lies in its superview; "
            + "at the superview's origin it arrives"
    }

    /// `, when `back` is hidden`, for the change that the scene shows.
    private var condition: String {
        state.map { " when " + $0 } ?? ""
    }

    /// The change as a clause: "`back` is hidden".
    private var state: String? {
        switch violation.change {
        case .gated(let view, .hidden): "\(quoted(view)) is hidden"
        case .gated(let view, .notInteractive): "\(quoted(view)) is not interactive"
        case .gated(let view, .transparent): "\(quoted(view)) is transparent"
        case .alpha(let view, let alpha):
            "\(quoted(view)) has alpha \(Self.number(alpha)), which the system still searches"
        case .irrelevant(let view, "alphaValue"): "\(quoted(view)) has alphaValue 0, which the system does not look at"
        case .irrelevant(let view, let property):
            "\(quoted(view)) has \(property) \(scene[view].clipsToBounds), which the system does not look at"
        case .moved, .withoutSiblings, .subviewCount, .none: nil
        }
    }

    private func name(_ outcome: Outcome) -> String {
        switch outcome {
        case .none: "no view"
        case .view(let view): quoted(view)
        case .foreign(let source): "`\(source)`"
        case .neverEnds: "nothing, ever"
        case .crash: "a crash"
        case .undecided: "an unknown view"
        }
    }

    private func quoted(_ view: ViewID) -> String { "`\(scene[view].name)`" }

    /// At most one digit behind the point.
    static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
