import Testing

@testable import HitTestModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct PictureTests {
    /// Pictures are judged by eye; the kept ones say when they changed.
    @Test("Kept pictures do not change unnoticed", arguments: Gallery.all)
    func kept(entry: Gallery.Entry) throws {
        let unicode = CharacterPicture(entry.picture).text
        let ascii = CharacterPicture(entry.picture, options: .init(isASCII: true)).text
        try check(unicode + "\n" + ascii, isKeptAs: entry.name + ".txt")
        try check(SVGPicture(entry.picture).text, isKeptAs: entry.name + ".svg")
    }

    private func check(_ text: String, isKeptAs name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures")
        let file = folder.appending(path: name)
        if ProcessInfo.processInfo.environment["HITTEST_KEEP_PICTURES"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let kept = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
        #expect(
            text == kept,
            """
            \(name) changed. If it looks right, keep it: \
            HITTEST_KEEP_PICTURES=1 swift test --filter PictureTests
            \(text)
            """)
    }

    @Test("No line is wider than asked for, and every name is in the picture", arguments: [24, 40, 76, 120])
    func width(columns: Int) {
        for entry in Gallery.all {
            let lines = CharacterPicture(entry.picture, options: .init(columns: columns)).lines
            #expect(lines.allSatisfy { TextWidth.columns($0) <= columns }, "\(entry.name) \(lines)")
            guard columns >= 76 else { continue }
            for view in entry.picture.scene.ids {
                let name = entry.picture.scene[view].name
                #expect(lines.contains { $0.contains(name) }, "\(entry.name): \(name)")
            }
        }
    }

    @Test("The touch is drawn on the same side of every edge as it is in the scene")
    func touchSides() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<300 {
            let scene = RandomScene.make(.uikit, using: &random, upright: true)
            let touch = Point2D(
                Double(Int.random(in: 0...100, using: &random)), Double(Int.random(in: 0...60, using: &random)))
            let plan = PicturePlan(ScenePicture(scene, touch: touch))
            guard let place = plan.touch else { continue }
            let edges = plan.outlines.flatMap { [$0.box.minX, $0.box.maxX] }
            let axis = GridAxis(.init(edges: edges, touch: place.x, spans: []), scale: 0.1, limit: 200)
            for edge in edges {
                let order = axis.cell(edge) < axis.cell(place.x)
                #expect(order == (edge < place.x))
                #expect((axis.cell(edge) == axis.cell(place.x)) == (edge == place.x))
            }
        }
    }

    @Test("Names that are markup, wide, long or hostile do no harm")
    func names() {
        let names = [
            "<b>&\"'", "ボタン", "👩‍👩‍👧", "a\u{1B}[31m\u{7}\n", String(repeating: "long", count: 50), "\u{202E}abc",
            "e\u{301}",
        ]
        var scene = Scene(.uikit, root: SceneView("self", frame: Rect2D(0, 0, 100, 100)))
        for (number, name) in names.enumerated() {
            scene.addSubview(SceneView(name, frame: Rect2D(5, Double(number) * 14, 80, 12)))
        }
        let picture = ScenePicture(scene, touch: Point2D(50, 50), expected: .view(ViewID(1)), actual: .words("<nil>"))
        for isASCII in [true, false] {
            let text = CharacterPicture(picture, options: .init(isASCII: isASCII)).text
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
            #expect(!isASCII || text.utf8.allSatisfy { $0 < 0x80 })
            #expect(
                CharacterPicture(picture, options: .init(isASCII: isASCII)).lines.allSatisfy {
                    TextWidth.columns($0) <= 76
                })
        }
        let svg = SVGPicture(picture).text
        #expect(svg.contains("&lt;b&gt;&amp;&quot;&#39;"))
        #expect(!svg.contains("<b>"))
        #expect(!svg.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test("Degenerate and huge scenes can be drawn")
    func extremes() {
        let zero = ScenePicture(Scene(.uikit, Node("self", 0, 0, 0, 0)), touch: .zero, actual: .nothing)
        #expect(!CharacterPicture(zero).lines.isEmpty)
        #expect(!SVGPicture(zero).text.isEmpty)

        let wild = Node(
            "self", 0, 0, 100, 100,
            [
                Node("nan", .nan, 0, 10, 10), Node("inf", 0, .infinity, 10, 10),
                Node("flat", 10, 10, 40, 40) { $0.transform = .scale(0, 0) },
                Node("far", 1e9, -1e9, 1, 1), Node("tiny", 50, 50, 1e-9, 1e-9), Node("vast", -1e9, -1e9, 2e9, 2e9),
            ])
        let picture = ScenePicture(Scene(.uikit, wild), touch: Point2D(.nan, 1), actual: .nothing)
        #expect(CharacterPicture(picture).lines.allSatisfy { TextWidth.columns($0) <= 76 })
        #expect(SVGPicture(picture).text.hasSuffix("</svg>\n"))

        var crowd = Scene(.uikit, root: SceneView("self", frame: Rect2D(0, 0, 1000, 1000)))
        for number in 0..<2_000 {
            crowd.addSubview(
                SceneView("v\(number)", frame: Rect2D(Double(number % 50) * 20.1, Double(number / 50) * 25.3, 18, 20)))
        }
        let lines = CharacterPicture(ScenePicture(crowd, touch: Point2D(500, 500))).lines
        #expect(lines.allSatisfy { TextWidth.columns($0) <= 76 })
        #expect(lines.count < 60)
        #expect(SVGPicture(ScenePicture(crowd)).text.hasSuffix("</svg>\n"))
    }

    @Test("Coloured lines are the plain ones with escapes between")
    func colors() {
        for entry in Gallery.all {
            let colored = CharacterPicture(entry.picture, options: .init(isColored: true)).text
            let stripped = colored.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
            #expect(stripped == CharacterPicture(entry.picture).text)
            #expect(colored != stripped)
        }
    }
}
