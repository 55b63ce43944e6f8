import HitTestModel
import OverrideAnalysis

extension Witness {
    /// The scene with the touch, the view that should have got it, and the view that gets it.
    var picture: ScenePicture {
        ScenePicture(scene, touch: Point2D(x, y), expected: answer(expected), actual: answer(actual))
    }

    private func answer(_ name: String?) -> ScenePicture.Answer {
        guard let name else { return .nothing }
        return scene.view(named: name).map { .view($0) } ?? .words(name)
    }
}

/// The scene of a witness drawn with characters, without control characters from names in the source.
func witnessPicture(_ witness: Witness, columns: Int = 72) -> String {
    CharacterPicture(witness.picture, options: CharacterPicture.Options(columns: columns, rows: 16)).lines
        .map { printable($0) }.joined(separator: "\n")
}
