import JSONRPC
import LanguageServerProtocol
import OverrideAnalysis
import Rules
import SwiftScanner
import TextModel

extension Session {
    /// Templates of overrides where somebody begins one inside a view class.
    mutating func completion(_ id: RequestID, _ params: TextDocumentPositionParams) {
        guard settings.completion else { return answer(id, with: [CompletionItem]()) }
        let (client, work) = (client, analysisWork)
        answer(
            id, method: "textDocument/completion", about: DocumentURI(params.textDocument.uri),
            Feature(missing: [CompletionItem]()) { analysis in
                let offset = analysis.text.byteOffset(of: params.position, in: client.encoding)
                return OverrideBeginning(at: offset, in: analysis, work).map { $0.items(client) } ?? []
            })
    }
}

/// What somebody has typed of an override: its place, and the class that it stands in.
struct OverrideBeginning {
    private let range: ByteRange
    private let indentation: String
    private let typed: String
    private let templates: [OverrideTemplate]
    private let text: SourceText

    /// Nil where no override begins: outside of a view class, in a function's body, behind other words.
    init?(at offset: Int, in analysis: DocumentAnalysis, _ work: AnalysisWork) {
        text = analysis.text
        let line = text.contentRange(ofLine: text.lines.line(at: offset))
        guard line.lowerBound <= offset, offset <= line.upperBound else { return nil }
        let before = text.text(line.lowerBound..<offset)
        indentation = String(before.prefix { $0 == " " || $0 == "\t" })
        typed = String(before.dropFirst(indentation.count))
        range = (line.lowerBound + indentation.utf8.count)..<offset
        var words = typed.split(separator: " ", omittingEmptySubsequences: false)[...]
        let isOverride = words.first == "override"
        if isOverride { words = words.dropFirst() }
        if words.first == "func" {
            words = words.dropFirst()
        } else if !isOverride {
            return nil
        }
        // The name may have been begun, and nothing stands behind it.
        guard words.count == 1, let name = words.first, name.allSatisfy({ $0.isLetter }) else { return nil }

        guard let place = ClassPlace(at: offset, in: SwiftSource(analysis.text.bytes)), place.part != .header,
            place.part != .body
        else { return nil }
        let (program, file) = work.program(of: analysis, about: [place.typeName])
        guard let kind = program.kind(of: place.typeName) else { return nil }
        var subview =
            OverrideProposals(program, file: file).firstSubview(of: place.typeName) ?? .init(name: "subview")
        subview.name = "${1:\(subview.name)}"
        templates =
            OverrideTemplate.general(for: kind) + OverrideTemplate.leading(to: subview, in: kind)
    }

    func items(_ client: ClientProfile) -> [CompletionItem] {
        let item = client.capabilities.textDocument?.completion?.completionItem
        let isSnippet = item?.snippetSupport == true
        let step = indentation.hasPrefix("\t") ? "\t" : "    "
        let start = typed.hasPrefix("override") ? "override func " : "func "
        return templates.enumerated().map { number, template in
            let newText =
                isSnippet
                ? template.snippet(indentation: indentation, step: step)
                : template.text(indentation: indentation, step: step)
            return CompletionItem(
                label: "\(template.name): \(template.title)", kind: isSnippet ? 15 : 2, detail: "hittest",
                filterText: start + template.name, sortText: "hittest\(number)",
                insertTextFormat: isSnippet ? 2 : 1,
                textEdit: ProtocolTextEdit(range: text.protocolRange(range, in: client.encoding), newText: newText))
        }
    }
}
