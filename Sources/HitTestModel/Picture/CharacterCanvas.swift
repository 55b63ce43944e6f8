/// A grid of character cells with lines that join where they meet.
struct CharacterCanvas {
    let columns: Int
    let rows: Int
    private var cells: [Cell]

    /// What one cell shows; text hides glyphs, and they hide lines.
    struct Cell {
        var up = Stroke.none
        var right = Stroke.none
        var down = Stroke.none
        var left = Stroke.none
        /// The line runs behind something.
        var isCovered = false
        /// The outline of a view that cannot be touched.
        var isDotted = false
        /// A piece of a slanting line.
        var slant: Character?
        var text: Text?
        /// The outline that drew the line last, and the one whose area is in front here.
        var lineOwner: Int?
        var areaOwner: Int?
        var tint = Tint.none

        var hasLine: Bool { up != .none || right != .none || down != .none || left != .none }
        /// Only a horizontal line runs through.
        var isHorizontal: Bool { left != .none && right != .none && up == .none && down == .none }
        var isVertical: Bool { up != .none && down != .none && left == .none && right == .none }
        var isBlank: Bool { !hasLine && !isDotted && slant == nil && text == nil }
    }

    /// The weight of a line; the raw values are the digits of the table in ``BoxGlyphs``.
    enum Stroke: Int {
        case none = 0
        case light
        case heavy
        case double
    }

    /// What a cell's text is.
    enum Text {
        case character(Character)
        /// The right half of a wide character.
        case continuation
    }

    /// The colour of a cell where colours are wanted.
    enum Tint {
        case none
        case expected
        case actual
        case touch
        case faint
    }

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    /// The cell, or a blank one outside; writing outside does nothing.
    subscript(column: Int, row: Int) -> Cell {
        get { holds(column, row) ? cells[row * columns + column] : Cell() }
        set { if holds(column, row) { cells[row * columns + column] = newValue } }
    }

    func holds(_ column: Int, _ row: Int) -> Bool {
        (0..<columns).contains(column) && (0..<rows).contains(row)
    }

    /// Writes text from a cell to the right.
    mutating func write(_ text: String, _ column: Int, _ row: Int, tint: Tint) {
        var column = column
        for character in text {
            let width = TextWidth.columns(character)
            for part in 0..<width where holds(column + part, row) {
                self[column + part, row].text = part == 0 ? .character(character) : .continuation
                self[column + part, row].tint = tint
            }
            column += width
        }
    }
}
