import HitTestModel
import TextModel

extension LawChecker {
    // MARK: - The receiver's gates (law 3)

    /// Closes each of the receiver's gates, and all of them: nothing may be answered.
    mutating func checkGates(_ base: Int, _ touches: [Point2D]) {
        guard isHitTest else { return }
        var closings: [(name: String, gate: ClosedGate, change: (inout SceneView) -> Void)] = gates.map { gate in
            (gate.cause, gate, { $0.close(gate) })
        }
        if framework == .uikit {
            closings.append(("alpha just below the limit", .transparent, { $0.alpha = 0.005 }))
            let gates = gates
            closings.append(("all gates closed", .hidden, { view in gates.forEach { view.close($0) } }))
        }
        for closing in closings {
            let variant = draft(base).variant("\(draft(base).name), the view itself: \(closing.name)") { scene in
                closing.change(&scene[draft(base).receiver])
            }
            let stage = book.add(variant)
            for touch in touches {
                for way in book.answers(stage, touch) {
                    switch way.outcome {
                    case .none, .undecided, .foreign: continue
                    case .view:
                        note(
                            .gate, stage, touch, expected: .none, actual: way.outcome, way: way,
                            change: .gated(receiver(stage), closing.gate))
                    case .neverEnds, .crash:
                        note(.termination, stage, touch, expected: .none, actual: way.outcome, way: way)
                    }
                }
            }
        }
    }

    // MARK: - Gated subviews (laws 4, 7, 8)

    /// Closes a subview's gates: the answers must be those of a tree without it.
    ///
    /// - Parameter far: touches beside the view, which tell whether its visibility is a mode of the whole override.
    mutating func checkGated(_ view: ViewID, live: Int, _ touches: [Point2D], far: [Point2D]) {
        let name = scene(live)[view].name
        let absent = book.add(draft(live).without([view], named: "\(draft(live).name), without \(name)"))
        for gate in gates {
            let variant = draft(live).variant("\(draft(live).name), \(name): \(gate.cause)") { $0[view].close(gate) }
            let stage = book.add(variant)
            checkDirectly(stage, touches)
            for touch in touches {
                for world in worlds(for: [(stage, touch), (absent, touch), (live, touch)]) {
                    compareGated(view, gate, touch, stage: stage, absent: absent, live: live, far, world)
                }
            }
        }
    }

    private mutating func compareGated(
        _ view: ViewID, _ gate: ClosedGate, _ touch: Point2D, stage: Int, absent: Int, live: Int, _ far: [Point2D],
        _ world: AnswerBook.Truths
    ) {
        guard let without = outcomes(absent, touch, in: world), let gated = outcomes(stage, touch, in: world),
            without.isDisjoint(with: gated), let expected = without.first, without.count == 1,
            let way = ways(stage, touch, in: world).first
        else { return }
        let law: Law
        switch (expected, way.outcome) {
        case (.view(let wanted), .none) where wanted == receiver(stage): law = .fallback
        case (.view(let wanted), let actual) where wanted != receiver(stage) && actual != expected:
            law = .reachability
            guard book.expected(stage, touch) == expected else { return }
        // `hitTest` may take another view's frame for its area; `point(inside:)` counts the views that get touches.
        case (.none, .view(let actual)) where actual == receiver(stage) && !isHitTest: law = .visibility
        default: return
        }
        // The gated view itself was answered: that has been noted.
        if let actual = way.outcome.view, scene(stage).isDescendant(actual, of: view) { return }
        // A view that covers everything leaves no touch that would tell.
        let isMode =
            far.isEmpty && law != .reachability
            || far.contains { point in
                guard let shown = outcomes(live, point, in: world), let hidden = outcomes(stage, point, in: world)
                else {
                    return true
                }
                return shown.isDisjoint(with: hidden)
            }
        // An area may be made after a view inside the gated one, which was taken away with it.
        let isBetween = law == .visibility && !scene(stage)[view].subviews.isEmpty
        note(
            law, stage, touch, expected: expected, actual: way.outcome, way: way, change: .gated(view, gate),
            exemption: isMode ? .visibilityMode : isBetween ? .viewBetween : nil)
    }

    // MARK: - What the search does not look at (law 7)

    /// Changes something that the system does not look at, or an alpha above its limit: no answer may change.
    mutating func checkIrrelevant(_ view: ViewID, live: Int, _ touches: [Point2D]) {
        let name = view == receiver(live) ? "the view itself" : scene(live)[view].name
        var changes: [(name: String, change: SceneChange, apply: (inout SceneView) -> Void)] = []
        if framework == .uikit {
            for alpha in [0.02, 0.03] { changes.append(("alpha \(alpha)", .alpha(view, alpha), { $0.alpha = alpha })) }
        }
        if framework == .appkit {
            changes.append(("alphaValue 0", .irrelevant(view, property: "alphaValue"), { $0.alpha = 0 }))
        }
        if framework != .coreanimation {
            changes.append(
                ("clipsToBounds", .irrelevant(view, property: "clipsToBounds"), { $0.clipsToBounds.toggle() }))
        }
        for change in changes {
            let variant = draft(live).variant("\(draft(live).name), \(name): \(change.name)") {
                change.apply(&$0[view])
            }
            let stage = book.add(variant)
            for touch in touches {
                for world in worlds(for: [(stage, touch), (live, touch)]) {
                    compare(touch, stage, live, change.change, world)
                }
            }
        }
    }

    private mutating func compare(
        _ touch: Point2D, _ stage: Int, _ live: Int, _ change: SceneChange, _ world: AnswerBook.Truths
    ) {
        guard let usual = outcomes(live, touch, in: world), let now = outcomes(stage, touch, in: world),
            usual.isDisjoint(with: now), let expected = usual.first, usual.count == 1,
            let way = ways(stage, touch, in: world).first
        else { return }
        // Clipping cuts off what lies outside the bounds; to leave it out there is right.
        if case .irrelevant(_, "clipsToBounds") = change,
            !scene(live)[receiver(live)].bounds.contains(touch)
        {
            return
        }
        let law: Law = expected == ownView(stage) || expected == .none ? .fallback : .reachability
        note(law, stage, touch, expected: expected, actual: way.outcome, way: way, change: change)
    }

    // MARK: - Translation (law 9)

    /// Moves the receiver in its superview, and that in the window, from where all spaces coincide.
    mutating func checkMovedReceiver(_ base: Int, _ touches: [Point2D]) {
        let receiver = receiver(base)
        guard receiver != .root else { return }
        let name = draft(base).name
        let origin = book.add(
            draft(base).variant("\(name), at the origin of its superview") { $0.gatherAtOrigin(receiver) })
        let moved = book.add(
            draft(base).variant("\(name), away from the origin of its superview") { scene in
                scene.gatherAtOrigin(receiver)
                scene[.root].frame.origin = Point2D(20, 10)
                scene[receiver].frame.origin = Point2D(130, 100)
            })
        for touch in touches {
            for world in worlds(for: [(origin, touch), (moved, touch)]) {
                guard let before = outcomes(origin, touch, in: world), let after = outcomes(moved, touch, in: world),
                    before.isDisjoint(with: after), let expected = ways(origin, touch, in: world).first?.outcome,
                    let way = ways(moved, touch, in: world).first
                else { continue }
                note(
                    .translation, moved, touch, expected: expected, actual: way.outcome, way: way,
                    change: .moved(receiver))
            }
        }
    }

    /// Moves a subview together with the touch: the answer must move with it.
    ///
    /// - Parameters:
    ///   - home: the scene with the view in its first place, and nothing else in the way.
    ///   - moved: the same scene with the view in its second place.
    ///   - absent: the same scene without it.
    ///   - touches: in the view's own space.
    mutating func checkMoved(_ view: ViewID, home: Int, moved: Int, absent: Int, touches: [Point2D]) {
        for inView in touches {
            let before = inReceiver(inView, of: view, home)
            let after = inReceiver(inView, of: view, moved)
            let wasWanted = book.expected(home, before) == .view(view)
            let isWanted = book.expected(moved, after) == .view(view)
            guard wasWanted == isWanted else { continue }
            for world in worlds(for: [(home, before), (moved, after), (absent, before), (absent, after)]) {
                guard let first = outcomes(home, before, in: world), first == [.view(view)],
                    let second = outcomes(moved, after, in: world), !second.contains(.view(view)),
                    // Regions that belong to the receiver rather than to the view answer without it, too.
                    let emptyBefore = outcomes(absent, before, in: world),
                    let emptyAfter = outcomes(absent, after, in: world), emptyBefore == emptyAfter,
                    let way = ways(moved, after, in: world).first
                else { continue }
                note(
                    .translation, moved, after, expected: .view(view), actual: way.outcome, way: way,
                    change: .moved(view))
            }
        }
    }

    func inReceiver(_ point: Point2D, of view: ViewID, _ stage: Int) -> Point2D {
        scene(stage).convert(point, from: .view(view), to: .view(receiver(stage)))
    }

    // MARK: - Purity (law 2)

    /// Asks with other events: the answer may differ only where events are told apart.
    mutating func checkEvents(_ stage: Int, _ touches: [Point2D]) {
        for touch in touches {
            let usualWays = book.answers(stage, touch)
            let usual = Set(usualWays.map(\.outcome))
            // A set's order is another in every run of the program.
            let first = usualWays.first?.outcome
            for event in [EventKind.none, .hover] {
                let ways = book.answers(stage, touch, event: event)
                for way in ways {
                    if case .neverEnds = way.outcome { continue }
                    if case .crash = way.outcome, !usual.contains(way.outcome) {
                        note(
                            .termination, stage, touch, expected: first ?? .none, actual: way.outcome, way: way)
                    }
                }
                let now = Set(ways.map(\.outcome))
                guard usual.isDisjoint(with: now), usual.allSatisfy(\.isDecided), now.allSatisfy(\.isDecided),
                    let expected = first, let way = ways.first
                else { continue }
                note(.purity, stage, touch, expected: expected, actual: way.outcome, way: way, exemption: .eventKind)
            }
        }
    }
}

extension Scene {
    /// Lays a view, its superview and the window over one another, so that their spaces are one.
    mutating func gatherAtOrigin(_ view: ViewID) {
        self[.root].frame.origin = .zero
        self[view].frame.origin = .zero
        if framework == .appkit {
            self[.root].isFlipped = self[view].isFlipped
            superviewIsFlipped = self[view].isFlipped
        }
    }
}

extension SceneView {
    mutating func close(_ gate: ClosedGate) {
        switch gate {
        case .hidden: isHidden = true
        case .notInteractive: isUserInteractionEnabled = false
        case .transparent: alpha = 0
        }
    }
}
