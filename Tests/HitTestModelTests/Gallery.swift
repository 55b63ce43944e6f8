@testable import HitTestModel

/// The scenes whose pictures are kept.
enum Gallery {
    struct Entry {
        let name: String
        let picture: ScenePicture
    }

    static let all: [Entry] = [
        entry("one-child", .uikit, Node("self", 0, 0, 100, 100, [Node("child", 20, 20, 50, 40)]), 40, 40, "child", nil),
        entry(
            "two-disjoint", .uikit,
            Node("self", 0, 0, 100, 100, [Node("first", 0, 0, 50, 50), Node("second", 50, 0, 50, 50)]), 75, 25,
            "second", nil),
        entry(
            "two-overlapping", .uikit,
            Node("self", 0, 0, 100, 100, [Node("back", 10, 10, 50, 50), Node("front", 30, 30, 60, 60)]), 45, 45,
            "front", "back"),
        entry(
            "overhanging", .uikit,
            Node("card", 0, 0, 200, 120, [Node("closeButton", 178, -22, 44, 44), Node("title", 16, 16, 120, 24)]), 210,
            -10, nil, "card"),
        entry(
            "gated-front", .uikit,
            Node(
                "self", 0, 0, 100, 100,
                [Node("live", 20, 20, 60, 60), Node("ghost", 20, 20, 60, 60) { $0.isHidden = true }]), 50, 50, "live",
            "ghost"),
        entry(
            "ten-views", .uikit,
            Node(
                "window", 0, 0, 390, 844,
                [
                    Node(
                        "content", 0, 0, 390, 844,
                        [
                            Node(
                                "navigationBar", 0, 47, 390, 44,
                                [Node("back", 8, 0, 60, 44), Node("share", 338, 0, 44, 44)]),
                            Node(
                                "list", 0, 91, 390, 670,
                                [
                                    Node("cell0", 0, 0, 390, 80, [Node("like", 330, 18, 44, 44)]),
                                    Node("cell1", 0, 80, 390, 80),
                                ]),
                            Node("badge", 300, 700, 120, 40) { $0.isUserInteractionEnabled = false },
                        ]),
                    Node("overlay", 0, 0, 390, 844, [Node("toast", 45, 650, 300, 60)]),
                ]), 350, 130, "like", "overlay"),
        entry(
            "rotated", .uikit,
            Node(
                "self", 0, 0, 200, 200,
                [
                    Node("dial", 50, 50, 100, 100) { $0.transform = .rotation(.pi / 6) }, Node("knob", 95, 20, 20, 20),
                ]), 100, 100, "dial", "self"),
        entry("no-subviews", .uikit, Node("self", 0, 0, 100, 40), 110, 20, nil, "self"),
        entry(
            "appkit", .appkit,
            Node("self", 40, 20, 200, 100, [Node("lower", 0, 0, 100, 30), Node("upper", 0, 70, 100, 30)]), 60, 30,
            "lower", "upper"),
    ]

    static func entry(
        _ name: String, _ framework: Framework, _ root: Node, _ x: Double, _ y: Double, _ expected: String?,
        _ actual: String?
    ) -> Entry {
        let scene = Scene(framework, root)
        func answer(_ name: String?) -> ScenePicture.Answer {
            name.flatMap { scene.view(named: $0) }.map { .view($0) } ?? .nothing
        }
        return Entry(
            name: name,
            picture: ScenePicture(scene, touch: Point2D(x, y), expected: answer(expected), actual: answer(actual)))
    }
}
