/// How many terminal columns text takes, and text made safe to draw.
enum TextWidth {
    /// The columns of a character: 0 for marks that sit on others, 2 for wide ones, else 1.
    static func columns(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if character.isASCII { return 1 }
        if scalar.properties.isEmojiPresentation { return 2 }
        if character.unicodeScalars.count > 1, character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return isWide(scalar.value) ? 2 : 1
        }
    }

    /// The columns of a text.
    static func columns(_ text: String) -> Int {
        text.reduce(0) { $0 + columns($1) }
    }

    /// The text without control characters, cut to so many columns with an ellipsis.
    static func fitting(_ text: String, columns limit: Int, ellipsis: Character = "…") -> String {
        let clean = clean(text)
        guard columns(clean) > limit else { return clean }
        var result = ""
        var used = 1
        for character in clean {
            used += columns(character)
            if used > limit { break }
            result.append(character)
        }
        return limit > 0 ? result + String(ellipsis) : ""
    }

    /// The text with a question mark for every character that a terminal would obey instead of showing it.
    static func clean(_ text: String) -> String {
        String(text.map { isControl($0) ? "?" : $0 })
    }

    private static func isControl(_ character: Character) -> Bool {
        character.unicodeScalars.contains { isControl($0) }
    }

    /// Whether a scalar is obeyed and not shown.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
        // What turns the direction of writing would tear a drawing apart.
        default:
            (0x200E...0x200F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
                || (0x2066...0x2069).contains(scalar.value)
        }
    }

    /// East Asian wide and fullwidth blocks.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
