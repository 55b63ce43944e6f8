/// Source text and names made safe for a terminal: control characters become visible pictures of themselves.
///
/// A file name or a string in the source could otherwise move the cursor or change the terminal's title.
package func printable(_ text: some StringProtocol) -> String { printable(text, keepingLines: false) }

/// Text of several lines made safe for a terminal; its line breaks stay, as line feeds.
package func printableLines(_ text: some StringProtocol) -> String { printable(text, keepingLines: true) }

private func printable(_ text: some StringProtocol, keepingLines: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x09: result.append(scalar)
        case 0x0A where keepingLines:
            if result.last == "\u{240D}" { result.removeLast() }
            result.append(scalar)
        case 0x00..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
        case 0x7F: result.append("\u{2421}")
        case 0x80..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F: result.append("\u{FFFD}")
        default: result.append(scalar)
        }
    }
    return String(result)
}

/// The number of terminal cells a text takes; a tab reaches to the next multiple of 4.
func displayWidth(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + ($1 == "\t" ? 4 - $0 % 4 : cellCount($1)) }
}

/// The text with each tab replaced by the blanks it stands for.
func expandingTabs(_ text: some StringProtocol) -> String {
    var result = ""
    var width = 0
    for character in text {
        let cells = character == "\t" ? 4 - width % 4 : cellCount(character)
        if character == "\t" { result += String(repeating: " ", count: cells) } else { result.append(character) }
        width += cells
    }
    return result
}

/// Two for East Asian wide characters and emoji (Unicode annex 11), none for marks that combine, else one.
private func cellCount(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if character.unicodeScalars.count > 1, character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    switch scalar.value {
    case 0x20..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
        0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
        return 2
    case 0x300...0x36F, 0x200B...0x200D, 0xFE00...0xFE0F: return 0
    default: return scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
}
