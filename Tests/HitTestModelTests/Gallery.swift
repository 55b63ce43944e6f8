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
        entry(
            "tab-bar", .uikit,
            Node(
                "tabBar", 0, 0, 320, 49,
                [
                    Node("home", 0, 0, 64, 49), Node("search", 64, 0, 64, 49),
                    Node(
                        "plusButton", 128, -24, 64, 64,
                        [Node("icon", 20, 20, 24, 24) { $0.isUserInteractionEnabled = false }]),
                    Node("inbox", 192, 0, 64, 49),
                    Node("me", 256, 0, 64, 49, [Node("badge", 40, -6, 20, 20) { $0.alpha = 0 }]),
                ]), 160, -10, "plusButton", nil),
        entry(
            "same-edges", .uikit,
            Node(
                "container", 0, 0, 200, 200,
                [Node("a", 0, 0, 200, 200), Node("b", 0, 0, 200, 200), Node("c", 0, 0, 200, 200)]),
            100, 100, "c", "a"),
        entry(
            "tiny", .uikit,
            Node(
                "map", 0, 0, 1024, 768,
                [
                    Node("pin1", 100, 100, 8, 8), Node("pin2", 104, 104, 8, 8),
                    Node("callout", 500, 300, 200, 80, [Node("close", 180, -10, 30, 30)]) {
                        $0.transform = Transform2D(a: 0.9, b: 0.2, c: -0.2, d: 0.9)
                    },
                ]), 106, 106, "pin2", "pin1"),
        entry(
            "ten-overlapping", .uikit,
            Node(
                "self", 0, 0, 300, 200,
                [
                    Node("v1", 10, 10, 120, 90), Node("v2", 60, 40, 120, 90), Node("v3", 110, 70, 120, 90),
                    Node("v4", 160, 20, 120, 90),
                    Node("v5", 30, 100, 100, 80), Node("v6", 90, 110, 160, 60),
                    Node("v7", 120, 50, 60, 100) { $0.isHidden = true },
                    Node("v8", 200, 120, 130, 40), Node("v9", 140, 84, 22, 22),
                ]), 150, 95, "v9", "v6"),
        entry(
            "agreed", .uikit,
            Node("scroll", 0, 0, 200, 150, [Node("row1", 0, 280, 200, 80), Node("row2", 0, 360, 200, 80)]) {
                $0.boundsOrigin = Point2D(0, 300)
            },
            100, 380, "row2", "row2"),
    ]

    private static func entry(
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
