import HitTestModel
import SwiftScanner
import Testing

@testable import OverrideAnalysis

/// Overrides that say in source what the system does answer what the model answers, on any tree.
@Suite struct InterpreterSystemTests {
    private struct Random {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(max(1, bound)))
        }

        mutating func coordinate(_ low: Int, _ high: Int) -> Double { Double(low + next(high - low)) }
    }

    /// A tree of up to twelve views, some hidden, faint, scrolled, turned or scaled; all of class `V`.
    private func scene(_ framework: Framework, _ random: inout Random) -> Scene {
        var scene = Scene(framework, root: SceneView("root", frame: Rect2D(5, 7, 200, 200), className: "V"))
        for number in 0..<(2 + random.next(10)) {
            var view = SceneView(
                "v\(number)",
                frame: Rect2D(
                    random.coordinate(-20, 120), random.coordinate(-20, 120), random.coordinate(0, 120),
                    random.coordinate(0, 120)), className: random.next(3) == 0 ? nil : "V")
            view.isHidden = random.next(8) == 0
            view.isUserInteractionEnabled = random.next(8) != 0
            view.alpha = [1, 1, 1, 0.5, 0.02, 0.005][random.next(6)]
            view.isFlipped = framework == .appkit && random.next(2) == 0
            if random.next(5) == 0 {
                view.boundsOrigin = Point2D(random.coordinate(-30, 30), random.coordinate(-30, 30))
            }
            switch random.next(8) {
            case 0: view.transform = .rotation(0.5)
            case 1: view.transform = .scale(1.5, 0.5)
            default: break
            }
            let ids = Array(scene.ids)
            scene.addSubview(view, to: ids[random.next(ids.count)])
        }
        return scene
    }

    private static let uikit = [
        "super.hitTest(point, with: event)",
        """
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
        """,
        """
        if !isUserInteractionEnabled || isHidden || alpha < 0.01 || !bounds.contains(point) { return nil }
        return subviews.lazy.reversed().compactMap { $0.hitTest(self.convert(point, to: $0), with: event) }.first ?? self
        """,
    ]

    private static let appkit = [
        "super.hitTest(point)",
        """
        guard !isHidden, let superview else { return super.hitTest(point) }
        let local = convert(point, from: superview)
        guard super.hitTest(point) != nil else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(local) { return hit }
        }
        return self
        """,
    ]

    @Test(arguments: uikit) func uikitBodies(_ body: String) { agree(hitTest(body), .uikit) }

    @Test(arguments: appkit) func appkitBodies(_ body: String) {
        agree("class V: NSView {\noverride func hitTest(_ point: NSPoint) -> NSView? {\n\(body)\n}\n}", .appkit)
    }

    private func agree(_ source: String, _ framework: Framework) {
        let graph = ClassGraph([ProgramFile(path: "V.swift", source: SwiftSource(Array(source.utf8)))])
        let program = InterpreterProgram(graph: graph, kind: framework == .uikit ? .uiView : .nsView)
        var random = Random(state: 99)
        for _ in 0..<60 {
            let scene = scene(framework, &random)
            let interpreter = Interpreter(
                program: program, stage: Stage(scene: scene, receiver: .root), world: World())
            for _ in 0..<12 {
                let point = Point2D(random.coordinate(-10, 210) + 0.25, random.coordinate(-10, 210) + 0.25)
                let expected = SystemSearch(scene).hitTest(at: point)
                let found = interpreter.hitTest(.root, point: point, event: .touchWithoutTouches).paths
                let answer: Answer? = expected.view.map { .view($0) } ?? Answer.none
                #expect(found.count == 1 && found.first?.answer == answer, "\(scene) at \(point)")
            }
        }
    }
}
