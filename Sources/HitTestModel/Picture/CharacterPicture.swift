/// A scene drawn with characters of fixed width, with a legend below.
///
/// Near edges keep a cell of their own, so proportions are true only where there is room. Edges behind a view in front
/// are dashed, views that cannot be touched dotted.
package struct CharacterPicture {
    /// How to draw.
    package struct Options: Hashable, Sendable {
        /// The widest line, in terminal columns.
        package var columns = 76
        /// The height of the drawing without its legend.
        package var rows = 20
        /// Only ASCII, names included.
        package var isASCII = false
        /// With colour escapes for a terminal.
        package var isColored = false

        /// The options, in Unicode and without colours unless said otherwise.
        package init(columns: Int = 76, rows: Int = 20, isASCII: Bool = false, isColored: Bool = false) {
            self.columns = columns
            self.rows = rows
            self.isASCII = isASCII
            self.isColored = isColored
        }
    }

    /// The drawing and its legend, each line without trailing blanks.
    package let lines: [String]

    /// The lines as one text, each ended by a newline.
    package var text: String {
        lines.map { $0 + "\n" }.joined()
    }

    /// Draws the picture.
    package init(_ picture: ScenePicture, options: Options = Options()) {
        let plan = PicturePlan(picture)
        var best: (drawing: CharacterDrawing, labels: CharacterDrawing.Labels)?
        for stretch in Self.stretches {
            var drawing = CharacterDrawing(picture, plan: plan, options: options, stretch: stretch)
            drawing.drawOutlines()
            let labels = drawing.placeLabels()
            if let found = best, found.labels.shortcomings <= labels.shortcomings { continue }
            best = (drawing, labels)
            // A crowd gets no better by stretching.
            if labels.shortcomings == 0 || plan.outlines.count > CharacterDrawing.mostLabels { break }
        }
        best?.drawing.drawTouch()
        let legend = CharacterLegend(picture, plan: plan, unlabelled: best?.labels.missing ?? [], options: options)
        lines = (best?.drawing.lines ?? []) + legend.lines
    }

    /// How much wider than in proportion a drawing may become so that more names fit.
    private static let stretches = [1, 1.5, 2.25, 3.5]
}
