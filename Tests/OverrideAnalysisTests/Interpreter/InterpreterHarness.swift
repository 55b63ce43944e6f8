import HitTestModel
import SwiftScanner
import Testing

@testable import OverrideAnalysis

/// Runs the first override of a source on the scene that all tests of the interpreter share.
///
/// The scene: `outer` holds `self` at (20, 30), 100 × 100; `self` holds `back` (10, 10, 40 × 40) and, in front of it,
/// `front` (30, 30, 40 × 40), which holds `inner` (5, 5, 10 × 10). Points are in the space in which the receiver is
/// asked.
struct InterpreterHarness {
    var source: String
    var bindings: [String: Stage.Binding]
    var event: EventKind
    var world: [String: Bool]
    /// Changes the views before the run.
    var change: (inout Scene) -> Void

    init(
        _ source: String, bindings: [String: String] = [:], event: EventKind = .touchWithoutTouches,
        world: [String: Bool] = [:], change: @escaping (inout Scene) -> Void = { _ in }
    ) {
        self.source = source
        self.bindings = bindings.mapValues { names in
            let views = names.split(separator: " ").compactMap { Self.views[String($0)] }
            if names == "nil" { return .absent }
            return names.hasPrefix("[") ? .views(Self.list(names)) : .view(views[0])
        }
        self.event = event
        self.world = world
        self.change = change
    }

    static let views: [String: ViewID] = {
        let scene = InterpreterHarness.scene(of: .uikit, className: "V")
        return Dictionary(uniqueKeysWithValues: scene.ids.map { (scene[$0].name, $0) })
    }()

    private static func list(_ text: String) -> [ViewID] {
        text.dropFirst().dropLast().split(separator: " ").compactMap { views[String($0)] }
    }

    static func scene(of framework: Framework, className: String) -> Scene {
        var scene = Scene(framework, root: SceneView("outer", frame: Rect2D(0, 0, 300, 300)))
        let own = scene.addSubview(SceneView("self", frame: Rect2D(20, 30, 100, 100), className: className))
        scene.addSubview(SceneView("back", frame: Rect2D(10, 10, 40, 40)), to: own)
        let front = scene.addSubview(SceneView("front", frame: Rect2D(30, 30, 40, 40)), to: own)
        scene.addSubview(SceneView("inner", frame: Rect2D(5, 5, 10, 10)), to: front)
        return scene
    }

    func run(_ point: Point2D) -> (result: RunResult, scene: Scene, source: SwiftSource)? {
        let file = ProgramFile(path: "V.swift", source: SwiftSource(Array(source.utf8)))
        let graph = ClassGraph([file])
        guard let override = graph.overrides.first else { return nil }
        let (result, scene) = run(graph, override, at: point)
        return (result, scene, file.source)
    }

    private func run(_ graph: ClassGraph, _ override: MethodOverride, at point: Point2D) -> (RunResult, Scene) {
        let framework: Framework =
            switch override.kind {
            case .uiView: .uikit
            case .nsView: .appkit
            case .layer: .coreanimation
            }
        var scene = Self.scene(of: framework, className: override.className)
        change(&scene)
        let receiver = Self.views["self"] ?? .root
        let truths = Dictionary(uniqueKeysWithValues: world.map { (UnknownKey($0.key), $0.value) })
        var interpreter = Interpreter(
            graph: graph, stage: Stage(scene: scene, receiver: receiver, bindings: bindings),
            world: World(truths: truths))
        interpreter.recordsCalls = true
        let result =
            override.method == .hitTest
            ? interpreter.hitTest(receiver, point: point, event: event)
            : interpreter.pointInside(receiver, point: point, event: event)
        return (result, scene)
    }

    /// The paths as text: `assumption, !assumption → answer | … → answer`.
    func answers(_ point: Point2D) -> String {
        guard let (result, scene, source) = run(point) else { return "no override" }
        return result.paths.map { path in
            let assumptions = (path.worldAssumptions + path.localAssumptions)
                .map { ($0.isTrue ? "" : "!") + $0.key.text }
            let answer = Self.text(path.answer, scene, source)
            return assumptions.isEmpty ? answer : assumptions.joined(separator: ", ") + " → " + answer
        }.joined(separator: " | ")
    }

    static func text(_ answer: Answer, _ scene: Scene, _ source: SwiftSource) -> String {
        switch answer {
        case .none: "nil"
        case .view(let view): scene[view].name
        case .foreign(let name): "foreign " + name
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .undecided(let reason, _): "undecided: " + reason
        case .diverges(let range): "diverges at " + (range.map { source.text($0) } ?? "?")
        case .trap(let range): "traps at " + (range.map { source.text($0) } ?? "?")
        }
    }
}

/// Points of the shared scene, by what lies there.
enum Touch {
    static let back = Point2D(15, 15)
    static let overlap = Point2D(48, 48)
    static let inner = Point2D(40, 40)
    static let front = Point2D(60, 60)
    static let own = Point2D(90, 20)
    static let outside = Point2D(150, 50)
}

/// A `hitTest` override of a `UIView` with this body, and members beside it.
func hitTest(_ body: String, members: String = "", base: String = "UIView") -> String {
    """
    import UIKit
    class V: \(base) {
    \(members)
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    \(body)
    }
    }
    """
}

/// A `point(inside:)` override of a `UIView` with this body, and members beside it.
func pointInside(_ body: String, members: String = "", base: String = "UIView") -> String {
    """
    import UIKit
    class V: \(base) {
    \(members)
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    \(body)
    }
    }
    """
}

/// Holds the answers at points against a table: the point, then the paths.
func check(
    _ harness: InterpreterHarness, _ expected: [(Point2D, String)], sourceLocation: SourceLocation = #_sourceLocation
) {
    for (point, answers) in expected {
        let found = harness.answers(point)
        #expect(
            found == answers, "at (\(point.x), \(point.y)) of\n\(harness.source)", sourceLocation: sourceLocation)
    }
}

/// Holds the value of an expression, made visible as the truth of `point(inside:)`.
func checkHolds(
    _ expression: String, members: String = "", at point: Point2D = Touch.inner, _ expected: String = "true",
    bindings: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
) {
    let harness = InterpreterHarness(pointInside("return \(expression)", members: members), bindings: bindings)
    #expect(harness.answers(point) == expected, "\(expression)", sourceLocation: sourceLocation)
}
