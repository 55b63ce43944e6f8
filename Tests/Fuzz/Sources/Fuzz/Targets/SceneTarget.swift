import HitTestModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FuzzTarget {
    /// Any bytes as a scene or as questions: what is read is written and read as the same, searched and drawn.
    static let scene = FuzzTarget(name: "scene") { bytes in
        let requests = quickly("reading a scene") { () -> [SimulationRequest] in
            if let requests = try? SceneJSON.requests(bytes, point: nil) { return requests }
            return (try? SceneJSON.requests(bytes, point: Point2D(12, 34))) ?? []
        }
        for request in requests.prefix(4) {
            checkWriting(request)
            checkAnswer(request)
            if request.scene.count <= 200 { quickly("drawing a scene") { checkPictures(request) } }
        }
    }

    private static func checkWriting(_ request: SimulationRequest) {
        guard let line = try? SceneJSON.line(request), !line.contains("\n"),
            let again = try? SceneJSON.requests(Array(line.utf8), point: nil), let first = again.first
        else { fail("a scene cannot be read once it is written") }
        must(again.count == 1 && first == request, "another scene once it is written: \(line)")
        must((try? SceneJSON.line(first)) == line, "another text for the same scene")
    }

    private static func checkAnswer(_ request: SimulationRequest) {
        let scene = request.scene
        let answer = quickly("a search") { Simulation.answer(request) }
        must(answer == Simulation.answer(request), "another answer the second time")
        must(answer.path.last == answer.hit, "the path does not end at the hit view")
        if let hit = answer.hit {
            guard let view = scene.view(named: hit) else { fail("the hit view \(hit) is none of the scene's") }
            must(answer.path == scene.path(to: view).map { scene[$0].name }, "the path is not that of the hit view")
        }
        let written = try? SceneJSON.line(answer)
        let read = written.flatMap { try? JSONDecoder().decode(SimulationAnswer.self, from: Data($0.utf8)) }
        must(read == answer, "another answer once it is written")
        if answer.undecided.isEmpty, isPlain(scene) {
            must(
                NaiveSearch(scene: scene).hitTest(at: request.point) == answer.hit, "a naive search answers otherwise")
        }
    }

    /// Whether all numbers are such that two ways of computing come to the same.
    private static func isPlain(_ scene: Scene) -> Bool {
        func isSmall(_ numbers: Double...) -> Bool { numbers.allSatisfy { $0 == $0.rounded() && abs($0) < 10_000 } }
        return scene.count <= 100
            && scene.ids.allSatisfy { id in
                let view = scene[id]
                return view.transform == SceneView("", frame: view.frame).transform && view.boundsSize == nil
                    && (view.alpha == 0 || view.alpha >= 0.02)
                    && view.frame.size.width > 0 && view.frame.size.height > 0
                    && isSmall(view.frame.origin.x, view.frame.origin.y, view.frame.size.width, view.frame.size.height)
                    && isSmall(view.boundsOrigin.x, view.boundsOrigin.y, view.zPosition)
                    && isSmall(view.anchorPoint.x * 2, view.anchorPoint.y * 2)
            }
    }

    private static func checkPictures(_ request: SimulationRequest) {
        let picture = ScenePicture(request)
        for options in [CharacterPicture.Options(), .init(columns: 40, rows: 8, isASCII: true)] {
            for line in CharacterPicture(picture, options: options).lines { checkPrintable(line) }
        }
        for line in SimulationText.text(request).split(separator: "\n") { checkPrintable(line) }
        checkMarkup(SVGPicture(picture).text)
    }
}
