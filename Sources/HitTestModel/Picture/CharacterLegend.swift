/// The lines below a drawing: the touch, the answers, and what the drawing cannot say.
struct CharacterLegend {
    let lines: [String]

    init(_ picture: ScenePicture, plan: PicturePlan, unlabelled: [ViewID], options: CharacterPicture.Options) {
        let glyphs = BoxGlyphs(isASCII: options.isASCII)
        var entries: [Entry] = []
        if let touch = picture.touchText {
            entries.append(Entry(sample: " \(glyphs.touch) ", title: "touch", text: touch, tint: .touch))
        }
        for verdict in picture.verdicts {
            let tint: CharacterCanvas.Tint = verdict.mark == .actual ? .actual : .expected
            entries.append(
                Entry(
                    sample: verdict.isDrawn ? Self.sample(verdict.mark, isASCII: options.isASCII) : "   ",
                    title: verdict.title, text: verdict.text,
                    tint: tint))
        }
        let gates = picture.closedGates
        for (view, cause) in gates.prefix(Self.mostGates) {
            let dots = String(repeating: String(glyphs.dot), count: 3)
            entries.append(
                Entry(sample: dots, title: "skipped", text: "\(picture.scene[view].name): \(cause)", tint: .faint))
        }
        if gates.count > Self.mostGates {
            entries.append(
                Entry(sample: "   ", title: "", text: "and \(gates.count - Self.mostGates) more", tint: .faint))
        }
        let nameless = unlabelled + plan.undrawable
        if !nameless.isEmpty {
            let names = nameless.prefix(Self.mostNames).map { picture.scene[$0].name }.joined(separator: ", ")
            let more = nameless.count > Self.mostNames ? " and \(nameless.count - Self.mostNames) more" : ""
            entries.append(Entry(sample: "   ", title: "no room for", text: names + more, tint: .none))
        }

        let titleWidth = entries.map { TextWidth.columns($0.title) }.max() ?? 0
        lines = entries.map { $0.line(titleWidth: titleWidth, options: options) }
    }

    private static let mostGates = 6
    private static let mostNames = 6

    private static func sample(_ mark: ScenePicture.Mark, isASCII: Bool) -> String {
        switch mark {
        case .actual: isASCII ? "***" : "┏━┓"
        default: isASCII ? "#=#" : "╔═╗"
        }
    }

    private struct Entry {
        let sample: String
        let title: String
        let text: String
        let tint: CharacterCanvas.Tint

        func line(titleWidth: Int, options: CharacterPicture.Options) -> String {
            let padding = String(repeating: " ", count: titleWidth - TextWidth.columns(title))
            let safe = options.isASCII ? String(text.map { $0.isASCII ? $0 : "?" }) : text
            let glyphs = BoxGlyphs(isASCII: options.isASCII)
            let room = Swift.max(options.columns, 24) - 3 - 1 - titleWidth - 2
            let words = "\(title)\(padding)  \(TextWidth.fitting(safe, columns: room, ellipsis: glyphs.ellipsis))"
            guard options.isColored, tint != .none else { return "\(sample) \(words)" }
            let start = TerminalColor.change(from: .none, to: tint)
            return "\(start)\(sample)\(TerminalColor.change(from: tint, to: .none)) \(words)"
        }
    }
}

/// The escape sequences that colour a picture in a terminal.
enum TerminalColor {
    static func change(from old: CharacterCanvas.Tint, to new: CharacterCanvas.Tint) -> String {
        let reset = old == .none ? "" : "\u{1B}[0m"
        return switch new {
        case .none: reset
        case .expected: reset + "\u{1B}[32m"
        case .actual: reset + "\u{1B}[31m"
        case .touch: reset + "\u{1B}[1;33m"
        case .faint: reset + "\u{1B}[2m"
        }
    }
}
