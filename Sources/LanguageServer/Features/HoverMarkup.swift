import LanguageServerProtocol

/// A text of paragraphs, lists and fixed-width blocks that is written as Markdown or plainly.
struct HoverMarkup: Hashable, Sendable {
    private enum Block: Hashable {
        case heading(String)
        case paragraph(String)
        case item(String)
        case code(String, language: String)
        /// An SVG document, for clients that show images.
        case image(String)
    }

    private var blocks: [Block] = []

    var isEmpty: Bool { blocks.isEmpty }

    mutating func heading(_ text: String) { blocks.append(.heading(text)) }
    /// Names of code stand in back ticks.
    mutating func paragraph(_ text: String) { blocks.append(.paragraph(text)) }
    mutating func item(_ text: String) { blocks.append(.item(text)) }
    mutating func code(_ text: String, language: String = "text") { blocks.append(.code(text, language: language)) }
    mutating func image(_ svg: String) { blocks.append(.image(svg)) }
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
            case .image(let svg): "![the scene](data:image/svg+xml;base64,\(base64(Array(svg.utf8))))"
            }
        }
    }

    private var plainText: String {
        joined { block in
            switch block {
            case .heading(let text), .paragraph(let text): text.filter { $0 != "`" }
            case .item(let text): "- " + text.filter { $0 != "`" }
            case .code(let text, _): text
            case .image: ""
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

private func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        var bits = group.reduce(0) { $0 << 8 | UInt32($1) }
        bits <<= UInt32(8 * (3 - group.count))
        for digit in 0..<4 {
            result.append(
                digit <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * digit)) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: result, as: UTF8.self)
}
