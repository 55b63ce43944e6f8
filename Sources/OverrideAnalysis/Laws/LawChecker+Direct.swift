import HitTestModel
import TextModel

extension LawChecker {
    /// Compares every answer in one scene with the system's, and holds it against the laws that speak of single answers.
    mutating func checkDirectly(_ stage: Int, _ touches: [Point2D]) {
        for touch in touches {
            for way in book.answers(stage, touch) { check(way, stage, touch, touches) }
        }
    }

    private mutating func check(_ way: AnswerBook.Way, _ stage: Int, _ touch: Point2D, _ touches: [Point2D]) {
        switch way.outcome {
        case .undecided:
            return
        case .neverEnds, .crash:
            note(.termination, stage, touch, expected: book.expected(stage, touch), actual: way.outcome, way: way)
        case .foreign:
            let expected = book.expected(stage, touch)
            note(.subtree, stage, touch, expected: expected, actual: way.outcome, way: way, exemption: .foreignView)
        case .none:
            let expected = book.expected(stage, touch)
            if expected == ownView(stage) {
                note(.fallback, stage, touch, expected: expected, actual: .none, way: way, exemption: .passThrough)
            }
        case .view(let view) where view == receiver(stage):
            checkOwnAnswer(way, stage, touch)
        case .view(let view):
            guard scene(stage).isDescendant(view, of: receiver(stage)) else {
                note(.subtree, stage, touch, expected: book.expected(stage, touch), actual: way.outcome, way: way)
                return
            }
            checkDescendant(view, way, stage, touch, touches)
        }
    }

    /// Law 10, and what an area is larger than the bounds.
    private mutating func checkOwnAnswer(_ way: AnswerBook.Way, _ stage: Int, _ touch: Point2D) {
        guard isHitTest else {
            if scene(stage)[receiver(stage)].bounds.contains(touch) { return }
            note(
                .agreement, stage, touch, expected: .none, actual: way.outcome, way: way, exemption: .enlargedArea)
            return
        }
        // What an unknown shape holds is not for the model to say.
        guard let isInside = book.isInside(stage, touch), !isInside.contains(true), way.local.isEmpty else { return }
        note(.agreement, stage, touch, expected: .none, actual: way.outcome, way: way)
    }

    private mutating func checkDescendant(
        _ view: ViewID, _ way: AnswerBook.Way, _ stage: Int, _ touch: Point2D, _ touches: [Point2D]
    ) {
        let scene = scene(stage)
        let receiver = receiver(stage)
        let expected = book.expected(stage, touch)
        guard expected != way.outcome else { return }

        // Law 4.
        if let gate = scene.gate(of: view) {
            note(
                .visibility, stage, touch, expected: expected, actual: way.outcome, way: way, change: .gated(view, gate)
            )
            return
        }
        for between in scene.path(to: view) where between > receiver && between != view {
            if let gate = scene.gate(of: between) {
                note(
                    .visibility, stage, touch, expected: expected, actual: way.outcome, way: way,
                    change: .gated(between, gate), exemption: .viewBetween)
                return
            }
        }
        guard way.local.isEmpty else { return }

        // Law 5.
        if book.holds(view, stage, touch) == false {
            let exemption: Exemption? =
                isNamed(view, stage)
                ? .forwardsRegion : isEnlarged(view, around: touch, stage, touches) ? .enlargedArea : nil
            note(
                .containment, stage, touch, expected: expected, actual: way.outcome, way: way, exemption: exemption)
            return
        }
        // Law 6, beyond the bounds too: there the system answers nothing, but the front one still hides the rear one.
        guard let front = expected == .none ? frontmost(over: view, stage, touch) : expected.view, front != receiver,
            let (rear, ahead) = siblings(view, front, in: scene), isBehind(rear, ahead, in: scene),
            book.accepts(rear, stage, touch) == true
        else { return }
        let exemption: Exemption? =
            isNamed(view, stage)
            ? .forwardsRegion : isAnswered(front, stage, touches) ? nil : .turnsAwayView
        note(.frontFirst, stage, touch, expected: .view(front), actual: way.outcome, way: way, exemption: exemption)
    }

    /// The frontmost sibling in front of a view that would take a touch.
    private func frontmost(over view: ViewID, _ stage: Int, _ touch: Point2D) -> ViewID? {
        let scene = scene(stage)
        guard let superview = scene[view].superview else { return nil }
        return scene[superview].subviews.reversed().prefix { $0 != view }
            .first { scene[$0].subviews.isEmpty && book.accepts($0, stage, touch) == true }
    }

    func isNamed(_ view: ViewID, _ stage: Int) -> Bool {
        draft(stage).stage.bindings.values.contains(.view(view))
    }

    /// Whether a touch lies near a view that is answered wherever the system answers it: its area was enlarged.
    private func isEnlarged(_ view: ViewID, around touch: Point2D, _ stage: Int, _ touches: [Point2D]) -> Bool {
        let area = scene(stage).convert(scene(stage)[view].bounds, from: .view(view), to: .view(receiver(stage)))
        let isAlone = draft(stage).subjects.count == 1
        guard isAlone || area.insetBy(dx: -32, dy: -32).contains(touch) else {
            return answersEveryoneInPlace(stage, touches)
        }
        return touches.allSatisfy { touch in
            guard book.expected(stage, touch) == .view(view) else { return true }
            return isAnsweredInPlace(view, stage, touch)
        }
    }

    /// Whether a view is answered for a touch on it, or gives way to the margin of a view in front.
    private func isAnsweredInPlace(_ view: ViewID, _ stage: Int, _ touch: Point2D) -> Bool {
        book.answers(stage, touch).contains {
            $0.outcome == .view(view) || isMargin($0.outcome, over: view, stage, touch)
        }
    }

    /// Whether a touch on a view goes to a sibling in front of it that lies just beside the touch.
    func isMargin(_ outcome: Outcome, over view: ViewID, _ stage: Int, _ touch: Point2D) -> Bool {
        let scene = scene(stage)
        guard let other = outcome.view, other != view, scene.isDescendant(other, of: receiver(stage)),
            let (rear, front) = siblings(view, other, in: scene), front == other, isBehind(rear, front, in: scene),
            book.holds(other, stage, touch) == false
        else { return false }
        let area = scene.convert(scene[other].bounds, from: .view(other), to: .view(receiver(stage)))
        return area.insetBy(dx: -48, dy: -48).contains(touch)
    }

    /// Whether every subject is answered wherever the system answers it.
    private func answersEveryoneInPlace(_ stage: Int, _ touches: [Point2D]) -> Bool {
        touches.allSatisfy { touch in
            guard let view = book.expected(stage, touch).view, view != receiver(stage) else { return true }
            return isAnsweredInPlace(view, stage, touch)
        }
    }

    private func isAnswered(_ view: ViewID, _ stage: Int, _ touches: [Point2D]) -> Bool {
        touches.contains { touch in book.answers(stage, touch).contains { $0.outcome == .view(view) } }
    }

    /// The two ancestors, or the views themselves, that have the same superview.
    private func siblings(_ first: ViewID, _ second: ViewID, in scene: Scene) -> (ViewID, ViewID)? {
        let left = scene.path(to: first)
        let right = scene.path(to: second)
        for (one, other) in zip(left, right) where one != other { return (one, other) }
        return nil
    }

    private func isBehind(_ rear: ViewID, _ front: ViewID, in scene: Scene) -> Bool {
        guard let superview = scene[rear].superview, let rearIndex = scene[superview].subviews.firstIndex(of: rear),
            let frontIndex = scene[superview].subviews.firstIndex(of: front)
        else { return false }
        return rearIndex < frontIndex
    }
}
