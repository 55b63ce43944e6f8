import HitTestModel
import Linting
import OverrideAnalysis

/// The scene of a witness drawn with characters, without control characters from names in the source.
func witnessPicture(_ witness: Witness, columns: Int = 72) -> String {
    CharacterPicture(witness.picture, options: CharacterPicture.Options(columns: columns, rows: 16)).lines
        .map { printable($0) }.joined(separator: "\n")
}
