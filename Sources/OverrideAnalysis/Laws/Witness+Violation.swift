package import HitTestModel

extension Behavior {
    /// The violation as a view tree and a touch, with the override's view as the root.
    package func witness(for violation: Violation) -> Witness {
        let named = stages[violation.stage]
        let stage = named.stage
        let hasSubviews = stage.scene[stage.receiver].subviews.contains { !named.displaced.contains($0) }
        let text = ViolationText(
            violation: violation, scene: stage.scene, receiver: stage.receiver, hasSubviews: hasSubviews)
        return Witness(
            law: violation.law, scene: named.reducedScene(keeping: violation), x: violation.point.x,
            y: violation.point.y, expected: violation.expected.view.map { stage.scene[$0].name },
            actual: actualName(violation.actual, stage.scene), failure: failure(violation.actual), text: text.sentence)
    }

    private func failure(_ outcome: Outcome) -> Witness.Failure? {
        switch outcome {
        case .neverEnds: .neverEnds
        case .crash: .crash
        case .none, .view, .foreign, .undecided: nil
        }
    }

    private func actualName(_ outcome: Outcome, _ scene: Scene) -> String? {
        switch outcome {
        case .view(let view): scene[view].name
        case .foreign(let name): name
        case .none, .neverEnds, .crash, .undecided: nil
        }
    }
}

extension NamedStage {
    /// The tree from the receiver down, without the views that are out of the way.
    package var reducedScene: Scene { reducedScene(keeping: nil) }

    func reducedScene(keeping violation: Violation?) -> Scene {
        let source = stage.scene
        let kept = Set([violation?.expected.view, violation?.actual.view].compactMap { $0 })
        var result = Scene(source.framework, root: source[stage.receiver])
        if let superview = source[stage.receiver].superview { result.superviewIsFlipped = source[superview].isFlipped }
        var copies: [(from: ViewID, to: ViewID)] = [(stage.receiver, .root)]
        var index = 0
        while index < copies.count {
            let (from, to) = copies[index]
            index += 1
            for subview in source[from].subviews where !displaced.contains(subview) || kept.contains(subview) {
                copies.append((subview, result.addSubview(source[subview], to: to)))
            }
        }
        return result
    }
}
