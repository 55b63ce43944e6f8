/// The lines below an SVG drawing.
struct SVGLegend {
    private let entries: [Entry]

    private struct Entry {
        var sample: Sample
        var title: String
        var text: String
    }

    private enum Sample {
        case touch
        case look(SVGStyle.Look)
        case none
    }

    private static let lineHeight = 19.0
    private static let columnWidth = 7.25
    private static let textLeft = 46.0
    private static let most = 6
    private static let longest = 48

    init(_ picture: ScenePicture, missing: [ViewID]) {
        var entries: [Entry] = []
        if let touch = picture.touchText { entries.append(Entry(sample: .touch, title: "touch", text: touch)) }
        entries += picture.verdicts.map { verdict in
            let look = SVGStyle.look(verdict.mark, isGhost: false)
            return Entry(sample: verdict.isDrawn ? .look(look) : .none, title: verdict.title, text: verdict.text)
        }
        let gates = picture.closedGates
        entries += gates.prefix(Self.most).map { view, cause in
            Entry(
                sample: .look(SVGStyle.look(.none, isGhost: true)), title: "skipped",
                text: "\(picture.scene[view].name): \(cause)")
        }
        if gates.count > Self.most {
            entries.append(Entry(sample: .none, title: "", text: "and \(gates.count - Self.most) more"))
        }
        if !missing.isEmpty {
            let names = missing.prefix(Self.most).map { picture.scene[$0].name }.joined(separator: ", ")
            let more = missing.count > Self.most ? " and \(missing.count - Self.most) more" : ""
            entries.append(Entry(sample: .none, title: "no room for", text: names + more))
        }
        self.entries = entries.map { entry in
            var entry = entry
            entry.text = TextWidth.fitting(entry.text, columns: Self.longest)
            return entry
        }
    }

    private var titleColumns: Int {
        entries.map { TextWidth.columns($0.title) }.max() ?? 0
    }

    /// The room that the lines need.
    var width: Double {
        let text = entries.map { TextWidth.columns($0.text) }.max() ?? 0
        return entries.isEmpty ? 0 : Self.textLeft + Double(titleColumns + 2 + text) * Self.columnWidth + 14
    }

    /// The height of all lines.
    var height: Double {
        entries.isEmpty ? 0 : Double(entries.count) * Self.lineHeight + 10
    }

    func elements(top: Double) -> [String] {
        let textLeft = Self.textLeft + Double(titleColumns + 2) * Self.columnWidth
        var parts = [XML.open("g", [("class", "ht-legend")])]
        for (number, entry) in entries.enumerated() {
            let middle = top + (Double(number) + 0.5) * Self.lineHeight
            parts += Self.sample(entry.sample, middle: middle)
            let y = NumberText.short(middle + 4)
            parts.append(
                XML.element(
                    "text",
                    [("class", "ht-title"), ("x", NumberText.short(Self.textLeft)), ("y", y), ("fill", "#1f2328")],
                    XML.escape(entry.title)))
            parts.append(
                XML.element(
                    "text",
                    [
                        ("class", "ht-words"), ("x", NumberText.short(textLeft)), ("y", y), ("fill", "#1f2328"),
                        ("font-weight", "bold"),
                    ], XML.escape(entry.text)))
        }
        parts.append("</g>")
        return parts
    }

    private static func sample(_ sample: Sample, middle: Double) -> [String] {
        switch sample {
        case .none: []
        case .touch:
            [
                XML.element(
                    "g",
                    [("class", "ht-touch"), ("transform", "translate(28 \(NumberText.short(middle))) scale(0.65)")],
                    SVGStyle.crosshair)
            ]
        case .look(let look):
            [
                XML.empty(
                    "rect",
                    [
                        ("x", "18"), ("y", NumberText.short(middle - 6)), ("width", "20"),
                        ("height", "12"), ("rx", "2"),
                    ] + look.attributes)
            ]
        }
    }
}
