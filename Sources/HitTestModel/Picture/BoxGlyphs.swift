/// The characters that cells are drawn with.
struct BoxGlyphs {
    let isASCII: Bool

    /// The mark of the touch.
    var touch: Character { isASCII ? "X" : "✕" }
    /// Where text was cut off.
    var ellipsis: Character { isASCII ? "~" : "…" }
    /// The outline of what cannot be touched.
    var dot: Character { isASCII ? "." : "·" }

    /// A piece of a line that slants, by the step it takes: to the right and down, in cells.
    func slant(right: Double, down: Double, stroke: CharacterCanvas.Stroke) -> Character {
        // A cell is about twice as high as wide.
        let steepness = abs(down) * 2
        if steepness < abs(right) * 0.4 { return line(.init(right: stroke, left: stroke), column: 0) }
        if abs(right) < steepness * 0.4 { return line(.init(up: stroke, down: stroke), column: 0) }
        let rises = (right < 0) != (down < 0)
        if isASCII { return rises ? "/" : "\\" }
        return rises ? "╱" : "╲"
    }

    /// The character of a cell with lines.
    func line(_ cell: CharacterCanvas.Cell, column: Int) -> Character {
        let strokes = [cell.up, cell.right, cell.down, cell.left]
        let strongest = strokes.max { $0.rawValue < $1.rawValue } ?? .none
        if isASCII { return asciiLine(cell, strongest, column: column) }
        if cell.isCovered, cell.isHorizontal, strongest != .double { return strongest == .heavy ? "╍" : "╌" }
        if cell.isCovered, cell.isVertical, strongest != .double { return strongest == .heavy ? "╏" : "╎" }
        if let glyph = Self.table[Self.key(strokes)] { return glyph }
        // Not every mixture of weights has a character; then the strongest takes over.
        let plain = strokes.map { $0 == .none ? .none : strongest }
        return Self.table[Self.key(plain)] ?? "┼"
    }

    private func asciiLine(
        _ cell: CharacterCanvas.Cell, _ strongest: CharacterCanvas.Stroke, column: Int
    ) -> Character {
        switch strongest {
        case .double: return cell.isHorizontal ? "=" : "#"
        case .heavy: return "*"
        default: break
        }
        if cell.isHorizontal { return cell.isCovered && !column.isMultiple(of: 2) ? " " : "-" }
        if cell.isVertical { return cell.isCovered ? ":" : "|" }
        return "+"
    }

    private static func key(_ strokes: [CharacterCanvas.Stroke]) -> Int {
        strokes.reduce(0) { $0 * 4 + $1.rawValue }
    }

    /// Each character with the weights of its four arms: up, right, down, left.
    private static let table: [Int: Character] = {
        let entries = """
            ─0101 ━0202 │1010 ┃2020 ┌0110 ┍0210 ┎0120 ┏0220 ┐0011 ┑0012 ┒0021 ┓0022
            └1100 ┕1200 ┖2100 ┗2200 ┘1001 ┙1002 ┚2001 ┛2002 ├1110 ┝1210 ┞2110 ┟1120
            ┠2120 ┡2210 ┢1220 ┣2220 ┤1011 ┥1012 ┦2011 ┧1021 ┨2021 ┩2012 ┪1022 ┫2022
            ┬0111 ┭0112 ┮0211 ┯0212 ┰0121 ┱0122 ┲0221 ┳0222 ┴1101 ┵1102 ┶1201 ┷1202
            ┸2101 ┹2102 ┺2201 ┻2202 ┼1111 ┽1112 ┾1211 ┿1212 ╀2111 ╁1121 ╂2121 ╃2112
            ╄2211 ╅1122 ╆1221 ╇2212 ╈1222 ╉2122 ╊2221 ╋2222 ═0303 ║3030 ╒0310 ╓0130
            ╔0330 ╕0013 ╖0031 ╗0033 ╘1300 ╙3100 ╚3300 ╛1003 ╜3001 ╝3003 ╞1310 ╟3130
            ╠3330 ╡1013 ╢3031 ╣3033 ╤0313 ╥0131 ╦0333 ╧1303 ╨3101 ╩3303 ╪1313 ╫3131
            ╬3333 ╴0001 ╵1000 ╶0100 ╷0010 ╸0002 ╹2000 ╺0200 ╻0020 ╼0201 ╽1020 ╾0102
            ╿2010
            """
        var table: [Int: Character] = [:]
        for entry in entries.split(whereSeparator: \.isWhitespace) {
            guard let glyph = entry.first, let key = Int(entry.dropFirst(), radix: 4) else { continue }
            table[key] = glyph
        }
        return table
    }()
}

extension CharacterCanvas.Cell {
    /// A cell with these arms.
    init(
        up: CharacterCanvas.Stroke = .none, right: CharacterCanvas.Stroke = .none,
        down: CharacterCanvas.Stroke = .none, left: CharacterCanvas.Stroke = .none
    ) {
        self.init()
        self.up = up
        self.right = right
        self.down = down
        self.left = left
    }
}
