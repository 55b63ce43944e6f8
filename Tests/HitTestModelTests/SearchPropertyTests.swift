import Testing

@testable import HitTestModel

@Suite struct SearchPropertyTests {
    @Test("The model agrees with the naive search", arguments: Framework.allCases)
    func agreement(framework: Framework) {
        var random = SeededRandom(seed: 2024)
        var hits = 0
        var undecided = 0
        for number in 0..<2_000 {
            let scene = RandomScene.make(framework, using: &random)
            let naive = NaiveSearch(scene: scene)
            let search = SystemSearch(scene)
            for point in points(of: scene, using: &random) {
                let answer = search.hitTest(at: point)
                let expected = naive.hitTest(at: point)
                if answer.isDecided {
                    #expect(answer.view.map { scene[$0].name } == expected, "tree \(number), \(point)")
                } else {
                    undecided += 1
                }
                // Undecided deep inside may be overruled further out, but never the other way round.
                if naive.isUndecided(at: point) { #expect(!answer.isDecided, "tree \(number), \(point)") }
                if expected != nil { hits += 1 }
            }
        }
        #expect(hits > 4_000)
        #expect((undecided > 0) == (framework == .coreanimation))
        #expect(undecided < hits / 4)
    }

    @Test("The trace changes nothing, and ends with the answer", arguments: Framework.allCases)
    func traces(framework: Framework) {
        var random = SeededRandom(seed: 7)
        for _ in 0..<500 {
            let scene = RandomScene.make(framework, using: &random)
            for point in points(of: scene, using: &random) {
                let trace = SearchTrace()
                let answer = SystemSearch(scene).hitTest(at: point, trace: trace)
                #expect(answer == SystemSearch(scene).hitTest(at: point))
                guard let hit = answer.view else { continue }
                let last = trace.steps.last
                #expect(last?.kind == .hit && last?.view == .root && last?.result == .view(hit))
                let path = scene.path(to: hit)
                let hits = trace.steps.filter { $0.kind == .hit && $0.result == .view(hit) }.map(\.view)
                #expect(hits == path.reversed())
            }
        }
    }

    @Test("Converting there and back is no change, and the way does not matter", arguments: Framework.allCases)
    func conversions(framework: Framework) {
        var random = SeededRandom(seed: 99)
        for _ in 0..<1_000 {
            let scene = RandomScene.make(framework, using: &random)
            let spaces = scene.ids.map(SceneSpace.view) + [.surroundings]
            let point = Point2D(
                Double.random(in: -50...50, using: &random), Double.random(in: -50...50, using: &random))
            guard let a = spaces.randomElement(using: &random), let b = spaces.randomElement(using: &random),
                let c = spaces.randomElement(using: &random)
            else { continue }
            let there = scene.convert(point, from: a, to: b)
            expectNear(scene.convert(there, from: b, to: a), point)
            expectNear(scene.convert(there, from: b, to: c), scene.convert(point, from: a, to: c))
            #expect(scene.convert(point, from: a, to: a) == point)

            let rect = Rect2D(point.x, point.y, 10, 20)
            let moved = scene.convert(rect, from: a, to: b)
            for corner in rect.corners {
                #expect(moved.insetBy(dx: -1e-6, dy: -1e-6).contains(scene.convert(corner, from: a, to: b)))
            }
        }
    }

    private func expectNear(_ left: Point2D, _ right: Point2D, _ location: SourceLocation = #_sourceLocation) {
        let distance = max(abs(left.x - right.x), abs(left.y - right.y))
        #expect(distance < 1e-6, sourceLocation: location)
    }

    /// Corners of views, which lie on edges, and anything around them, in the space the root is asked in.
    private func points(of scene: Scene, using random: inout SeededRandom) -> [Point2D] {
        let question = scene.questionSpace(of: .root)
        var points: [Point2D] = []
        for _ in 0..<4 {
            guard let view = scene.ids.randomElement(using: &random) else { continue }
            let corner = scene.corners(of: view, in: question).randomElement(using: &random) ?? .zero
            points.append(corner)
            points.append(
                corner
                    + Point2D(
                        Double(Int.random(in: -9...9, using: &random)), Double(Int.random(in: -9...9, using: &random))))
        }
        return points
    }
}
