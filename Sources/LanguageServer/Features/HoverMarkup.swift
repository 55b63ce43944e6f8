import LanguageServerProtocol

/// A text of paragraphs, lists and fixed-width blocks that is written as Markdown or plainly.
struct HoverMarkup: Hashable, Sendable {
    private enum Block: Hashable {
        case heading(String)
        case paragraph(String)
        case item(String)
        case code(String, language: String)
    }

    private var blocks: [Block] = []

    var isEmpty: Bool { blocks.isEmpty }

    mutating func heading(_ text: String) { blocks.append(.heading(text)) }
    /// Names of code stand in back ticks.
    mutating func paragraph(_ text: String) { blocks.append(.paragraph(text)) }
    mutating func item(_ text: String) { blocks.append(.item(text)) }
    mutating func code(_ text: String, language: String = "text") { blocks.append(.code(text, language: language)) }
    mutating func append(_ other: HoverMarkup) { blocks += other.blocks }

    func content(in format: MarkupContent.Kind) -> MarkupContent {
        MarkupContent(kind: format, value: format == .markdown ? markdown : plainText)
    }

    private var markdown: String {
        joined { block in
            switch block {
            case .heading(let text): "**\(text)**"
            case .paragraph(let text): text
            case .item(let text): "- \(text)"
            case .code(let text, let language): "```\(language)\n\(text)\n```"
            }
        }
    }

    private var plainText: String {
        joined { block in
            switch block {
            case .heading(let text), .paragraph(let text): text.filter { $0 != "`" }
            case .item(let text): "- " + text.filter { $0 != "`" }
            case .code(let text, _): text
            }
        }
    }

    private func joined(_ write: (Block) -> String) -> String {
        var text = ""
        var previous: Block?
        for block in blocks {
            if let previous {
                if case .item = previous, case .item = block { text += "\n" } else { text += "\n\n" }
            }
            text += write(block)
            previous = block
        }
        return text
    }
}
