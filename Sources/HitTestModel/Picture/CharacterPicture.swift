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

/// The drawing while it is made.
struct CharacterDrawing {
    private let picture: ScenePicture
    private let plan: PicturePlan
    private let options: CharacterPicture.Options
    private let glyphs: BoxGlyphs
    private let labels: [String]
    private let columns: GridAxis
    private let rows: GridAxis
    private var canvas: CharacterCanvas
    private let touchCell: (column: Int, row: Int)?

    /// Longer names are cut.
    private static let longestLabel = 24
    /// Where there are more views, those in front are named and the rest left to the legend.
    static let mostLabels = 60

    init(_ picture: ScenePicture, plan: PicturePlan, options: CharacterPicture.Options, stretch: Double) {
        self.picture = picture
        self.plan = plan
        self.options = options
        glyphs = BoxGlyphs(isASCII: options.isASCII)
        let ellipsis = glyphs.ellipsis
        labels = plan.outlines.map { outline in
            let name = picture.scene[outline.view].name
            let safe = options.isASCII ? String(name.map { $0.isASCII ? $0 : "?" }) : name
            return TextWidth.fitting(safe, columns: Self.longestLabel, ellipsis: ellipsis)
        }

        let columnLimit = Swift.max(options.columns, 8)
        let boxes = plan.outlines.map(\.box)
        let across = GridAxis.Demands(
            edges: boxes.flatMap { [$0.minX, $0.maxX] }, touch: plan.touch?.x,
            spans: zip(plan.outlines, labels).map { outline, label in
                .init(from: outline.box.minX, to: outline.box.maxX, cells: TextWidth.columns(label) + 3)
            })
        let down = GridAxis.Demands(edges: boxes.flatMap { [$0.minY, $0.maxY] }, touch: plan.touch?.y, spans: [])
        // A simple scene needs no large drawing.
        let rowLimit = Swift.min(Swift.max(options.rows, 4), 4 + 2 * GridAxis.stopCount(down))
        // A cell is about twice as high as wide, so a point takes half as many rows as columns.
        let scale = Swift.min(
            GridAxis.scale(for: across, limit: columnLimit), 2 * GridAxis.scale(for: down, limit: rowLimit))
        columns = GridAxis(across, scale: scale * stretch, limit: columnLimit)
        rows = GridAxis(down, scale: scale / 2, limit: rowLimit)
        canvas = CharacterCanvas(columns: columns.count, rows: rows.count)
        let columns = columns
        let rows = rows
        touchCell = plan.touch.map { (columns.cell($0.x), rows.cell($0.y)) }
    }

    /// The lines drawn so far.
    var lines: [String] {
        (0..<canvas.rows).map { row in
            var line = ""
            var tint = CharacterCanvas.Tint.none
            for column in 0..<(lastColumn(row) + 1) {
                let cell = canvas[column, row]
                if options.isColored, cell.tint != tint {
                    line += TerminalColor.change(from: tint, to: cell.tint)
                    tint = cell.tint
                }
                if let character = self.character(cell, column: column) { line.append(character) }
            }
            return line + (tint == .none ? "" : TerminalColor.change(from: tint, to: .none))
        }
    }

    private func lastColumn(_ row: Int) -> Int {
        (0..<canvas.columns).last { !canvas[$0, row].isBlank } ?? -1
    }

    private func character(_ cell: CharacterCanvas.Cell, column: Int) -> Character? {
        switch cell.text {
        case .character(let character): character
        case .continuation: nil
        case nil:
            if let slant = cell.slant {
                slant
            } else if cell.hasLine {
                glyphs.line(cell, column: column)
            } else {
                cell.isDotted ? glyphs.dot : " "
            }
        }
    }

    mutating func drawOutlines() {
        for (number, outline) in plan.outlines.enumerated() {
            if outline.isUpright {
                drawBox(outline, number)
            } else {
                drawPolygon(outline, number)
            }
        }
    }

    mutating func drawTouch() {
        guard let touchCell else { return }
        canvas.write(String(glyphs.touch), touchCell.column, touchCell.row, tint: .touch)
    }
}

// MARK: - Outlines

extension CharacterDrawing {
    /// The cells of an upright outline's edges, all four inclusive.
    private struct Frame {
        let left: Int
        let top: Int
        let right: Int
        let bottom: Int
    }

    private func frame(_ outline: Outline) -> Frame {
        Frame(
            left: columns.cell(outline.box.minX), top: rows.cell(outline.box.minY),
            right: columns.cell(outline.box.maxX), bottom: rows.cell(outline.box.maxY))
    }

    private func style(_ outline: Outline) -> (stroke: CharacterCanvas.Stroke, tint: CharacterCanvas.Tint) {
        switch picture.mark(of: outline.view) {
        case .expected: (.double, .expected)
        case .agreed: (.double, .expected)
        case .actual: (.heavy, .actual)
        case .none: (.light, outline.isGhost ? .faint : .none)
        }
    }

    private mutating func drawBox(_ outline: Outline, _ number: Int) {
        let frame = frame(outline)
        let (stroke, tint) = style(outline)
        let isDotted = outline.isGhost && stroke == .light
        if !outline.isGhost {
            cover(columns: frame.left + 1..<Swift.max(frame.right, frame.left + 1), frame, number)
        }
        for column in frame.left...frame.right {
            for row in [frame.top, frame.bottom] {
                draw(column, row, isDotted, number, tint) { cell in
                    if column > frame.left { Self.strengthen(&cell.left, stroke) }
                    if column < frame.right { Self.strengthen(&cell.right, stroke) }
                }
            }
        }
        for row in frame.top...frame.bottom {
            for column in [frame.left, frame.right] {
                draw(column, row, isDotted, number, tint) { cell in
                    if row > frame.top { Self.strengthen(&cell.up, stroke) }
                    if row < frame.bottom { Self.strengthen(&cell.down, stroke) }
                }
            }
        }
    }

    private mutating func cover(columns: Range<Int>, _ frame: Frame, _ number: Int) {
        guard frame.top + 1 < frame.bottom else { return }
        for row in frame.top + 1..<frame.bottom {
            for column in columns { cover(column, row, number) }
        }
    }

    private mutating func cover(_ column: Int, _ row: Int, _ number: Int) {
        canvas[column, row].areaOwner = number
        canvas[column, row].isCovered = true
    }

    private mutating func draw(
        _ column: Int, _ row: Int, _ isDotted: Bool, _ number: Int, _ tint: CharacterCanvas.Tint,
        _ change: (inout CharacterCanvas.Cell) -> Void
    ) {
        if isDotted {
            // What can be touched matters more; its lines stay.
            guard !canvas[column, row].hasLine else { return }
            canvas[column, row].isDotted = true
        } else {
            change(&canvas[column, row])
            canvas[column, row].isCovered = false
        }
        canvas[column, row].lineOwner = number
        if canvas[column, row].tint == .none || tint == .expected || tint == .actual {
            canvas[column, row].tint = tint
        }
    }

    /// Marked lines win over plain ones, the later over the earlier.
    private static func strengthen(_ arm: inout CharacterCanvas.Stroke, _ stroke: CharacterCanvas.Stroke) {
        if stroke != .light || arm == .none { arm = stroke }
    }

    private mutating func drawPolygon(_ outline: Outline, _ number: Int) {
        let (stroke, tint) = style(outline)
        let isDotted = outline.isGhost && stroke == .light
        let corners = outline.corners.map { Point2D(Double(columns.cell($0.x)), Double(rows.cell($0.y))) }
        if !outline.isGhost { coverPolygon(corners, frame(outline), number) }
        for (index, start) in corners.enumerated() {
            drawSlantingLine(from: start, to: corners[(index + 1) % corners.count], stroke) { column, row, slant in
                draw(column, row, isDotted, number, tint) { $0.slant = slant }
            }
        }
    }

    /// Visits one cell per step along the longer direction.
    private func drawSlantingLine(
        from start: Point2D, to end: Point2D, _ stroke: CharacterCanvas.Stroke,
        _ visit: (_ column: Int, _ row: Int, _ slant: Character) -> Void
    ) {
        let way = end - start
        let steps = Int(Swift.max(abs(way.x), abs(way.y)))
        guard steps > 0 else { return }
        var previous = (column: Int(start.x), row: Int(start.y))
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let column = Int((start.x + way.x * share).rounded())
            let row = Int((start.y + way.y * share).rounded())
            let slant = glyphs.slant(
                right: step == 0 ? way.x : Double(column - previous.column),
                down: step == 0 ? way.y : Double(row - previous.row), stroke: stroke)
            visit(column, row, slant)
            previous = (column, row)
        }
    }

    private mutating func coverPolygon(_ corners: [Point2D], _ frame: Frame, _ number: Int) {
        for row in frame.top...frame.bottom {
            for column in frame.left...frame.right
            where Self.isInside(Point2D(Double(column), Double(row)), corners) {
                cover(column, row, number)
            }
        }
    }

    private static func isInside(_ point: Point2D, _ corners: [Point2D]) -> Bool {
        var isInside = false
        var previous = corners[corners.count - 1]
        for corner in corners {
            if (corner.y > point.y) != (previous.y > point.y) {
                let crossing =
                    previous.x + (point.y - previous.y) / (corner.y - previous.y) * (corner.x - previous.x)
                if point.x < crossing { isInside.toggle() }
            }
            previous = corner
        }
        return isInside
    }
}

// MARK: - Labels

extension CharacterDrawing {
    /// How a place for a label is judged, from the best to the last resort.
    private enum Search: CaseIterable {
        /// On the view's own line.
        case ownLine
        /// In the part of its area where nothing is in front.
        case ownArea
        /// On a line that it shares.
        case sharedLine
        /// Anywhere inside.
        case anyArea
        /// Cut short, on the view's own line.
        case cutOnLine
        case cutInArea
    }

    /// What became of the names.
    struct Labels {
        /// Views without a name in the drawing.
        var missing: [ViewID] = []
        var cutCount = 0

        var shortcomings: Int { 2 * missing.count + cutCount }
    }

    /// Names the views, front to back since those in front have the least room.
    mutating func placeLabels() -> Labels {
        var result = Labels()
        for number in plan.outlines.indices.reversed() {
            let isOneOfMany = plan.outlines.count - number > Self.mostLabels
            switch isOneOfMany ? nil : placeLabel(number) {
            case .cutOnLine, .cutInArea: result.cutCount += 1
            case nil: result.missing.append(plan.outlines[number].view)
            default: break
            }
        }
        result.missing.reverse()
        return result
    }

    private mutating func placeLabel(_ number: Int) -> Search? {
        let label = labels[number]
        let tint = style(plan.outlines[number]).tint
        for search in Search.allCases {
            let isCut = search == .cutOnLine || search == .cutInArea
            let lengths = isCut ? stride(from: TextWidth.columns(label) - 1, to: 2, by: -1).map { $0 } : [.max]
            for length in lengths {
                let text = TextWidth.fitting(label, columns: length, ellipsis: glyphs.ellipsis)
                guard let place = place(for: text, number, search) else { continue }
                // On a line the name stands between blanks.
                if canvas[place.column, place.row].isBlank {
                    canvas.write(text, place.column, place.row, tint: tint)
                } else {
                    canvas.write(" \(text) ", place.column - 1, place.row, tint: tint)
                }
                return search
            }
        }
        return nil
    }

    private func place(for text: String, _ number: Int, _ search: Search) -> (column: Int, row: Int)? {
        let outline = plan.outlines[number]
        let frame = frame(outline)
        let width = TextWidth.columns(text)
        // One cell of air on either side, inside the corners.
        guard frame.right - frame.left > width + 2 else { return nil }
        let starts = frame.left + 2...frame.right - width - 1
        switch search {
        case .ownLine, .sharedLine, .cutOnLine:
            guard outline.isUpright else { return nil }
            let isOwn = search != .sharedLine
            for row in [frame.top, frame.bottom] {
                let start = starts.first { start in
                    (start - 1...start + width).allSatisfy { isFreeLine($0, row, isOwn ? number : nil) }
                }
                if let start { return (start, row) }
            }
        case .ownArea, .anyArea, .cutInArea:
            guard frame.bottom - frame.top > 1 else { return nil }
            let inner = Array(frame.top + 1...frame.bottom - 1)
            let middle = (frame.top + frame.bottom) / 2
            let rows = outline.isUpright ? inner : inner.sorted { abs($0 - middle) < abs($1 - middle) }
            let isOwn = search != .anyArea && !outline.isGhost
            for row in rows {
                let start = starts.first { start in
                    (start - 1...start + width).allSatisfy { isFreeArea($0, row, isOwn ? number : nil) }
                }
                if let start { return (start, row) }
            }
        }
        return nil
    }

    private func isFreeLine(_ column: Int, _ row: Int, _ owner: Int?) -> Bool {
        let cell = canvas[column, row]
        guard cell.text == nil, cell.isHorizontal || cell.isDotted && !cell.hasLine, !isTouch(column, row) else {
            return false
        }
        return owner == nil || cell.lineOwner == owner
    }

    private func isFreeArea(_ column: Int, _ row: Int, _ owner: Int?) -> Bool {
        guard canvas.holds(column, row), canvas[column, row].isBlank, !isTouch(column, row) else { return false }
        return owner == nil || canvas[column, row].areaOwner == owner
    }

    /// Whether the touch will be drawn here or next to it.
    private func isTouch(_ column: Int, _ row: Int) -> Bool {
        guard let touchCell else { return false }
        return row == touchCell.row && abs(column - touchCell.column) <= 1
    }
}
