import Testing

@testable import HitTestModel

/// A scene written as a literal.
struct Node {
    var view: SceneView
    var subviews: [Node]

    init(
        _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        _ subviews: [Node] = [], _ change: (inout SceneView) -> Void = { _ in }
    ) {
        view = SceneView(name, frame: Rect2D(x, y, width, height))
        change(&view)
        self.subviews = subviews
    }

    func add(to scene: inout Scene, below superview: ViewID) {
        let id = scene.addSubview(view, to: superview)
        for subview in subviews { subview.add(to: &scene, below: id) }
    }
}

extension Scene {
    init(_ framework: Framework, _ root: Node) {
        self.init(framework, root: root.view)
        for subview in root.subviews { subview.add(to: &self, below: .root) }
    }
}

/// One small scene per rule of the model.
@Suite struct SearchRuleTests {
    func check(
        _ scene: Scene, _ x: Double, _ y: Double, _ expected: String?, undecided: Bool = false,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let answer = Simulation.answer(SimulationRequest(scene: scene, point: Point2D(x, y)))
        #expect(answer.hit == expected, sourceLocation: location)
        #expect(answer.undecided.isEmpty == !undecided, "\(answer.undecided)", sourceLocation: location)
        let quiet = SystemSearch(scene).hitTest(at: Point2D(x, y))
        #expect(quiet.view.map { scene[$0].name } == expected, sourceLocation: location)
    }

    @Test(
        "U1: a closed gate hides the subtree, and only the receiver's own gates count",
        arguments: [ClosedGate.hidden, .notInteractive, .transparent])
    func gates(gate: ClosedGate) {
        func close(_ view: inout SceneView) {
            switch gate {
            case .hidden: view.isHidden = true
            case .notInteractive: view.isUserInteractionEnabled = false
            case .transparent: view.alpha = 0
            }
        }
        let inner = Node("inner", 0, 0, 50, 50)
        check(
            Scene(.uikit, Node("root", 0, 0, 100, 100, [Node("child", 0, 0, 50, 50, [inner], close)])), 10, 10, "root")
        check(Scene(.uikit, Node("root", 0, 0, 100, 100, [inner], close)), 10, 10, nil)
    }

    @Test("U1: alpha is not multiplied down the tree")
    func alphaIsNotMultiplied() {
        let inner = Node("inner", 0, 0, 50, 50) { $0.alpha = 0.02 }
        let child = Node("child", 0, 0, 50, 50, [inner]) { $0.alpha = 0.02 }
        check(Scene(.uikit, Node("root", 0, 0, 100, 100, [child])), 10, 10, "inner")
    }

    @Test("U2: alpha is rounded to 32 bits", arguments: [(0.01, false), (0.0100001, true), (0.02, true), (0.03, true)])
    func alphaLimit(alpha: Double, isHit: Bool) {
        let child = Node("child", 0, 0, 50, 50) { $0.alpha = alpha }
        check(Scene(.uikit, Node("root", 0, 0, 100, 100, [child])), 10, 10, isHit ? "child" : "root")
    }

    @Test(
        "U3: least edges are inside, greatest are not",
        arguments: [(0.0, 0.0, true), (100, 50, false), (50, 100, false), (99.999, 99.999, true), (-0.001, 5, false)])
    func halfOpen(x: Double, y: Double, isHit: Bool) {
        check(Scene(.uikit, Node("root", 30, 40, 100, 100)), x, y, isHit ? "root" : nil)
    }

    @Test("U3: an empty view contains nothing, and scrolled bounds count")
    func emptyAndScrolled() {
        check(Scene(.uikit, Node("root", 0, 0, 0, 100, [Node("child", 0, 0, 50, 50)])), 0, 0, nil)
        let scrolled = Node("root", 0, 0, 100, 100, [Node("child", 0, 200, 100, 50)]) {
            $0.boundsOrigin = Point2D(0, 150)
        }
        check(Scene(.uikit, scrolled), 10, 225, "child")
        check(Scene(.uikit, scrolled), 10, 10, nil)
    }

    @Test("U4: the frontmost subview answers first, in its own space, and the receiver last")
    func frontFirst() {
        let front = Node("front", 20, 20, 50, 50, [Node("inner", 10, 10, 10, 10)])
        let scene = Scene(.uikit, Node("root", 0, 0, 100, 100, [Node("back", 0, 0, 50, 50), front]))
        check(scene, 30, 30, "inner")
        check(scene, 25, 25, "front")
        check(scene, 10, 10, "back")
        check(scene, 90, 90, "root")
    }

    @Test("U4: overrides take part through the closures")
    func dispatch() {
        let scene = Scene(.uikit, Node("root", 0, 0, 100, 100, [Node("a", 0, 0, 50, 50), Node("b", 50, 0, 50, 50)]))
        let a = ViewID(1)
        var asked: [ViewID] = []
        let answer = SystemSearch(scene).hitTest(
            .root, at: Point2D(500, 500), pointInside: { _, _ in true },
            hitTest: { view, _ in
                asked.append(view)
                return view == a ? .view(a) : .nothing
            })
        #expect(answer == .view(a))
        #expect(asked == [ViewID(2), a])
    }

    @Test("U4: a closure's error ends the search")
    func dispatchFailure() {
        struct Stop: Error {}
        let scene = Scene(.uikit, Node("root", 0, 0, 100, 100, [Node("a", 0, 0, 50, 50)]))
        #expect(throws: Stop.self) {
            _ = try SystemSearch(scene).hitTest(
                .root, at: .zero, pointInside: { (_: ViewID, _: Point2D) throws(Stop) in true },
                hitTest: { (_: ViewID, _: Point2D) throws(Stop) in throw Stop() })
        }
    }

    @Test("U5: transforms turn about the anchor point")
    func transforms() {
        let quarter = Transform2D(a: 0, b: 1, c: -1, d: 0)
        // 20 × 60 about its centre (50, 50) becomes 60 × 20.
        let turned = Node("child", 40, 20, 20, 60) { $0.transform = quarter }
        check(Scene(.uikit, Node("root", 0, 0, 100, 100, [turned])), 75, 50, "child")
        check(Scene(.uikit, Node("root", 0, 0, 100, 100, [turned])), 50, 30, "root")
        // About its least corner (40, 20) it swings to the left.
        let swung = Node("child", 40, 20, 20, 60) {
            $0.transform = quarter
            $0.anchorPoint = .zero
        }
        check(Scene(.uikit, Node("root", 0, 0, 100, 100, [swung])), 10, 30, "child")
        check(Scene(.uikit, Node("root", 0, 0, 100, 100, [swung])), 45, 25, "root")
    }

    @Test("U5: a transform without inverse collapses the point and is marked")
    func degenerate() {
        let flat = Node("child", 0, 0, 100, 100) { $0.transform = .scale(0, 1) }
        check(Scene(.uikit, Node("root", 0, 0, 100, 100, [flat])), 3, 10, "child", undecided: true)
    }

    @Test("U6: clipping and zPosition do not matter, and outside the bounds no subview is asked")
    func irrelevant() {
        let overhanging = Node("child", 80, 0, 50, 50) { $0.zPosition = -5 }
        for clips in [true, false] {
            let scene = Scene(.uikit, Node("root", 0, 0, 100, 100, [overhanging]) { $0.clipsToBounds = clips })
            check(scene, 90, 10, "child")
            check(scene, 110, 10, nil)
        }
    }

    @Test("U7: not interactive means skipped, not swallowed")
    func notInteractive() {
        let front = Node("front", 0, 0, 50, 50, [Node("inner", 0, 0, 50, 50)]) { $0.isUserInteractionEnabled = false }
        check(Scene(.uikit, Node("root", 0, 0, 100, 100, [Node("back", 0, 0, 50, 50), front])), 10, 10, "back")
    }

    @Test("A1: the point is in the superview's space")
    func superviewSpace() {
        let scene = Scene(.appkit, Node("root", 200, 100, 100, 100, [Node("child", 10, 10, 20, 20)]))
        check(scene, 215, 115, "child")
        check(scene, 15, 15, nil)
    }

    @Test("A2: hidden views are skipped; alpha and interaction are no gates")
    func hiddenViews() {
        let hidden = Node("front", 0, 0, 50, 50) { $0.isHidden = true }
        check(Scene(.appkit, Node("root", 0, 0, 100, 100, [Node("back", 0, 0, 50, 50), hidden])), 10, 10, "back")
        let faint = Node("front", 0, 0, 50, 50) {
            $0.alpha = 0
            $0.isUserInteractionEnabled = false
        }
        check(Scene(.appkit, Node("root", 0, 0, 100, 100, [faint])), 10, 10, "front")
    }

    @Test(
        "A3: the superview's flippedness decides which horizontal edge is inside",
        arguments: [(false, 20.0, false), (false, 70, true), (true, 20, true), (true, 70, false)])
    func mouseEdges(isFlipped: Bool, y: Double, isHit: Bool) {
        var scene = Scene(
            .appkit, Node("root", 0, 0, 100, 100, [Node("child", 10, 20, 50, 50)]) { $0.isFlipped = isFlipped })
        scene.superviewIsFlipped = isFlipped
        check(scene, 30, y, isHit ? "child" : "root")
        check(scene, 10, 40, "child")
        check(scene, 60, 40, "root")
    }

    @Test("A3: rotated and scaled views compare their bounds")
    func mouseInRotated() {
        let turned = Node("child", 40, 20, 20, 60) { $0.transform = Transform2D(a: 0, b: 1, c: -1, d: 0) }
        check(Scene(.appkit, Node("root", 0, 0, 100, 100, [turned])), 75, 50, "child")
        let magnified = Node("child", 0, 0, 100, 100, [Node("inner", 10, 10, 10, 10)]) {
            $0.boundsSize = Size2D(50, 50)
        }
        check(Scene(.appkit, Node("root", 0, 0, 100, 100, [magnified])), 35, 35, "inner")
        check(Scene(.appkit, Node("root", 0, 0, 100, 100, [magnified])), 15, 15, "child")
    }

    @Test("A3: a view without superview is always inside")
    func withoutSuperview() {
        var scene = Scene(.appkit, Node("root", 0, 0, 100, 100))
        check(scene, 500, 500, nil)
        scene.rootHasSuperview = false
        check(scene, 500, 500, "root")
    }

    @Test("A4: flipped views pass the point on in their own space; overhang is dead")
    func flippedSpaces() {
        let scene = Scene(
            .appkit,
            Node("root", 0, 0, 100, 100, [Node("child", 0, 0, 20, 20), Node("over", 90, 0, 30, 30)]) {
                $0.isFlipped = true
            })
        check(scene, 10, 90, "child")
        check(scene, 10, 10, "root")
        check(scene, 110, 90, nil)
    }

    @Test("C1: hitTest takes the superlayer's space")
    func superlayerSpace() {
        let scene = Scene(.coreanimation, Node("root", 200, 100, 100, 100, [Node("child", 10, 10, 20, 20)]))
        check(scene, 215, 115, "child")
        check(scene, 15, 15, nil)
    }

    @Test("C2: sublayers are found outside, unless the layer masks")
    func outside() {
        let child = Node("child", 80, 0, 50, 50)
        check(Scene(.coreanimation, Node("root", 0, 0, 100, 100, [child])), 110, 10, "child")
        check(Scene(.coreanimation, Node("root", 0, 0, 100, 100, [child]) { $0.clipsToBounds = true }), 110, 10, nil)
        check(Scene(.coreanimation, Node("root", 0, 0, 100, 100, [child])), 110, 80, nil)
    }

    @Test("C2: hidden layers are skipped, with a note where that matters")
    func hiddenLayers() {
        let hidden = Node("front", 0, 0, 50, 50) { $0.isHidden = true }
        let scene = Scene(.coreanimation, Node("root", 0, 0, 100, 100, [Node("back", 0, 0, 50, 50), hidden]))
        check(scene, 10, 10, "back", undecided: true)
        check(scene, 60, 60, "root")
    }

    @Test("C2: zPosition leaves the model undecided where it matters")
    func zPosition() {
        let raised = Node("back", 0, 0, 50, 50) { $0.zPosition = 1 }
        let scene = Scene(.coreanimation, Node("root", 0, 0, 100, 100, [raised, Node("front", 20, 20, 50, 50)]))
        check(scene, 30, 30, nil, undecided: true)
        check(scene, 10, 10, "back")
        check(scene, 60, 60, "front")
    }
}
