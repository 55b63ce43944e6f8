extension CharacterDrawing {
    /// What became of the names.
    struct Labels {
        /// Views without a name in the drawing.
        var missing: [ViewID] = []
        /// How many names were cut or stand where they can be misread.
        var poorCount = 0

        var shortcomings: Int { 2 * missing.count + poorCount }
    }

    /// Names the views, front to back since those in front have the least room.
    mutating func placeLabels() -> Labels {
        var result = Labels()
        for number in plan.outlines.indices.reversed() {
            let isOneOfMany = plan.outlines.count - number > Self.mostLabels
            guard !isOneOfMany, let attempt = placeLabel(number) else {
                result.missing.append(plan.outlines[number].view)
                continue
            }
            if attempt.isPoor { result.poorCount += 1 }
        }
        result.missing.reverse()
        return result
    }

    private mutating func placeLabel(_ number: Int) -> Attempt? {
        let label = labels[number]
        let tint = style(plan.outlines[number]).tint
        for attempt in Attempt.all {
            let lengths = attempt.isCut ? stride(from: TextWidth.columns(label) - 1, to: 2, by: -1).map { $0 } : [.max]
            for length in lengths {
                let text = TextWidth.fitting(label, columns: length, ellipsis: glyphs.ellipsis)
                guard let place = place(for: text, number, attempt) else { continue }
                // On a line the name stands between blanks.
                if case .line = attempt.place {
                    canvas.write(" \(text) ", place.column - 1, place.row, tint: tint)
                } else {
                    canvas.write(text, place.column, place.row, tint: tint)
                }
                return attempt
            }
        }
        return nil
    }

    /// One kind of place for a name.
    private struct Attempt {
        enum Place {
            /// On the upper or lower edge.
            case line(isOwn: Bool, mayBeCovered: Bool, mayCross: Bool)
            /// Inside the view; own, where nothing is in front.
            case area(isOwn: Bool)
            /// Beside the view.
            case outside
        }

        var place: Place
        var isCut = false
        /// Worth another try with more room.
        var isPoor = false

        /// From the best to the last resort.
        static let all = [
            Attempt(place: .line(isOwn: true, mayBeCovered: false, mayCross: false)),
            Attempt(place: .area(isOwn: true)),
            Attempt(place: .line(isOwn: true, mayBeCovered: true, mayCross: false)),
            Attempt(place: .line(isOwn: false, mayBeCovered: true, mayCross: false)),
            Attempt(place: .area(isOwn: false)),
            Attempt(place: .line(isOwn: false, mayBeCovered: true, mayCross: true), isPoor: true),
            Attempt(place: .outside, isPoor: true),
            Attempt(place: .line(isOwn: false, mayBeCovered: true, mayCross: true), isCut: true, isPoor: true),
            Attempt(place: .area(isOwn: false), isCut: true, isPoor: true),
        ]
    }

    private func place(for text: String, _ number: Int, _ attempt: Attempt) -> (column: Int, row: Int)? {
        let outline = plan.outlines[number]
        let frame = frame(outline)
        let width = TextWidth.columns(text)
        if case .outside = attempt.place { return outsidePlace(width, frame) }

        // One cell of air on either side, inside the corners.
        guard frame.right - frame.left > width + 2 else { return nil }
        let starts = frame.left + 2...frame.right - width - 1
        let rows: [Int]
        let isFree: (Int, Int) -> Bool
        switch attempt.place {
        case .line(let isOwn, let mayBeCovered, let mayCross):
            rows = outline.isUpright ? [frame.top, frame.bottom] : []
            isFree = { column, row in
                let cell = canvas[column, row]
                let isLine = mayCross ? cell.hasLine : cell.isHorizontal
                guard cell.text == nil, isLine || cell.isDotted && !cell.hasLine else { return false }
                return (!isOwn || cell.lineOwner == number) && (mayBeCovered || !cell.isCovered)
            }
        case .area(let isOwn):
            let inner = frame.bottom - frame.top > 1 ? Array(frame.top + 1...frame.bottom - 1) : []
            let middle = (frame.top + frame.bottom) / 2
            rows = outline.isUpright ? inner : inner.sorted { abs($0 - middle) < abs($1 - middle) }
            isFree = { column, row in
                let cell = canvas[column, row]
                return cell.isBlank && (!isOwn || outline.isGhost || cell.areaOwner == number)
            }
        case .outside:
            return nil
        }
        for row in rows {
            let start = starts.first { start in
                (start - 1...start + width).allSatisfy { !isTouch($0, row) && isFree($0, row) }
            }
            if let start { return (start, row) }
        }
        return nil
    }

    /// A blank place to the right of a view, left of it, above or below.
    private func outsidePlace(_ width: Int, _ frame: Frame) -> (column: Int, row: Int)? {
        let middle = (frame.top + frame.bottom) / 2
        let candidates = [
            (frame.right + 1, middle), (frame.left - width, middle), (frame.left, frame.top - 1),
            (frame.left, frame.bottom + 1),
        ]
        return candidates.first { column, row in
            (column..<column + width).allSatisfy {
                canvas.holds($0, row) && canvas[$0, row].isBlank && !isTouch($0, row)
            }
        }
    }

    /// Whether the touch will be drawn here or next to it.
    private func isTouch(_ column: Int, _ row: Int) -> Bool {
        guard let touchCell else { return false }
        return row == touchCell.row && abs(column - touchCell.column) <= 1
    }
}
