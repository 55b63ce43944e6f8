/// The colours and strokes of an SVG picture.
///
/// The light look stands in the attributes, so that it survives pages that forbid style sheets; the sheet only turns
/// it dark.
enum SVGStyle {
    /// How one kind of view looks.
    struct Look {
        /// Its class.
        var name: String
        var fill: String
        var fillOpacity: String
        var stroke: String
        var strokeWidth: String
        var dashes: String?
        /// The colour of its name.
        var text: String

        var attributes: [(String, String)] {
            [
                ("class", name), ("fill", fill), ("fill-opacity", fillOpacity), ("stroke", stroke),
                ("stroke-width", strokeWidth),
            ] + (dashes.map { [("stroke-dasharray", $0)] } ?? [])
        }

        var fontWeight: [(String, String)] {
            name == "ht-plain" || name == "ht-ghost" ? [] : [("font-weight", "bold")]
        }
    }

    // The fill is the panel's colour, half transparent: it dims what lies behind, so the order can be seen.
    private static let plain = Look(
        name: "ht-plain", fill: "#ffffff", fillOpacity: "0.5", stroke: "#6e7781", strokeWidth: "1.25", text: "#424a53")
    private static let ghost = Look(
        name: "ht-ghost", fill: "none", fillOpacity: "0", stroke: "#8c959f", strokeWidth: "1.25", dashes: "1.5 3",
        text: "#6e7781")
    private static let expected = Look(
        name: "ht-expected", fill: "#dafbe1", fillOpacity: "0.6", stroke: "#1a7f37", strokeWidth: "2.5",
        text: "#116329")
    private static let actual = Look(
        name: "ht-actual", fill: "#ffebe9", fillOpacity: "0.6", stroke: "#cf222e", strokeWidth: "2.5", dashes: "8 4",
        text: "#a40e26")

    static func look(_ mark: ScenePicture.Mark, isGhost: Bool) -> Look {
        switch mark {
        case .none: isGhost ? ghost : plain
        case .actual: actual
        case .expected, .agreed: expected
        }
    }

    /// The touch, around its centre.
    static let crosshair =
        XML.empty(
            "circle",
            [
                ("r", "7"), ("fill", "#0969da"), ("fill-opacity", "0.15"), ("stroke", "#0969da"), ("stroke-width", "2"),
            ])
        + XML.empty(
            "path",
            [("d", "M-11 0H-4M4 0H11M0 -11V-4M0 4V11"), ("fill", "none"), ("stroke", "#0969da"), ("stroke-width", "2")])
        + XML.empty("circle", [("r", "1.5"), ("fill", "#0969da"), ("stroke", "none")])

    static let darkSheet = """
        @media (prefers-color-scheme: dark) {
        .ht-scene .ht-panel { fill: #161b22; stroke: #30363d }
        .ht-scene .ht-words, .ht-scene .ht-title { fill: #e6edf3 }
        .ht-scene .ht-halo { stroke: #161b22 }
        .ht-scene rect.ht-plain, .ht-scene polygon.ht-plain { fill: #161b22; stroke: #8b949e }
        .ht-scene text.ht-plain { fill: #c9d1d9 }
        .ht-scene rect.ht-ghost, .ht-scene polygon.ht-ghost { stroke: #6e7681 }
        .ht-scene text.ht-ghost { fill: #8b949e }
        .ht-scene rect.ht-expected, .ht-scene polygon.ht-expected { fill: #12381f; stroke: #3fb950 }
        .ht-scene text.ht-expected { fill: #56d364 }
        .ht-scene rect.ht-actual, .ht-scene polygon.ht-actual { fill: #4c1a1d; stroke: #f85149 }
        .ht-scene .ht-edges { stroke: #f85149 }
        .ht-scene text.ht-actual { fill: #ff7b72 }
        .ht-scene .ht-touch circle { fill: #58a6ff; stroke: #58a6ff }
        .ht-scene .ht-touch path { stroke: #58a6ff }
        }
        """
}
