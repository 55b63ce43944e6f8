/// The drawing while it is made.
struct CharacterDrawing {
    let picture: ScenePicture
    let plan: PicturePlan
    let options: CharacterPicture.Options
    let glyphs: BoxGlyphs
    let labels: [String]
    let columns: GridAxis
    let rows: GridAxis
    var canvas: CharacterCanvas
    let touchCell: (column: Int, row: Int)?

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
        showBothMarks()
    }

    mutating func drawTouch() {
        guard let touchCell else { return }
        canvas.write(String(glyphs.touch), touchCell.column, touchCell.row, tint: .touch)
    }
}

extension CharacterDrawing {
    /// The cells of an upright outline's edges, all four inclusive.
    struct Frame: Equatable {
        let left: Int
        let top: Int
        let right: Int
        let bottom: Int
    }

    func frame(_ outline: Outline) -> Frame {
        Frame(
            left: columns.cell(outline.box.minX), top: rows.cell(outline.box.minY),
            right: columns.cell(outline.box.maxX), bottom: rows.cell(outline.box.maxY))
    }

    func style(_ outline: Outline) -> (stroke: CharacterCanvas.Stroke, tint: CharacterCanvas.Tint) {
        switch picture.mark(of: outline.view) {
        case .expected: (.double, .expected)
        case .agreed: (.double, .expected)
        case .actual: (.heavy, .actual)
        case .none: (.light, outline.isGhost ? .faint : .none)
        }
    }

    mutating func drawBox(_ outline: Outline, _ number: Int) {
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

    /// Where the expected and the answered view have the same edges, each gets two of them.
    private mutating func showBothMarks() {
        guard let expected = picture.expected?.view, let actual = picture.actual?.view, expected != actual,
            let first = plan.outlines.first(where: { $0.view == expected }), first.isUpright,
            let second = plan.outlines.first(where: { $0.view == actual }), second.isUpright
        else { return }
        let frame = frame(first)
        guard frame == self.frame(second) else { return }
        for column in frame.left...frame.right {
            restyle(column, frame.top, .double, .expected)
            restyle(column, frame.bottom, .heavy, .actual)
        }
        for row in frame.top..<Swift.max(frame.bottom, frame.top) {
            restyle(frame.left, row, .double, .expected)
            if row > frame.top { restyle(frame.right, row, .heavy, .actual) }
        }
    }

    private mutating func restyle(
        _ column: Int, _ row: Int, _ stroke: CharacterCanvas.Stroke, _ tint: CharacterCanvas.Tint
    ) {
        func change(_ arm: inout CharacterCanvas.Stroke) {
            if arm == .heavy || arm == .double { arm = stroke }
        }
        change(&canvas[column, row].up)
        change(&canvas[column, row].right)
        change(&canvas[column, row].down)
        change(&canvas[column, row].left)
        canvas[column, row].tint = tint
    }

    mutating func drawPolygon(_ outline: Outline, _ number: Int) {
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
