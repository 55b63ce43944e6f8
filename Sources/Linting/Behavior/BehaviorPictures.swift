package import HitTestModel
package import OverrideAnalysis

extension Witness {
    /// The scene with the touch, the view that should have got it, and the view that gets it.
    package var picture: ScenePicture {
        ScenePicture(
            scene, touch: Point2D(x, y), expected: answer(expected),
            actual: failure.map { .words($0.phrase) } ?? answer(actual))
    }

    private func answer(_ name: String?) -> ScenePicture.Answer {
        guard let name else { return .nothing }
        return scene.view(named: name).map { .view($0) } ?? .words(name)
    }
}

extension Behavior {
    /// The witness that a reader sees first.
    package var firstWitness: Witness? {
        if let first = brokenLaws.first { return witness(for: first) }
        for law in Law.allCases {
            if case .broken(let witness)? = laws[law] { return witness }
        }
        return nil
    }

    /// The class's own views, or else two overlapping ones, where no law is broken.
    package var typicalPicture: ScenePicture? {
        let table = tables.last { stages[$0.stage].isOwnScene } ?? tables.dropFirst(2).first ?? tables.first
        return table.map { ScenePicture(stages[$0.stage].reducedScene) }
    }
}
