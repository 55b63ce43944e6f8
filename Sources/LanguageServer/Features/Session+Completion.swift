import JSONRPC
import LanguageServerProtocol
import OverrideAnalysis
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
    private let kind: ViewKind
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

        let (program, file) = work.program(of: analysis)
        guard let (className, isInBody) = Self.place(of: offset, in: file.source.declarations, within: ""), !isInBody,
            let kind = program.kind(of: className)
        else { return nil }
        self.kind = kind
    }

    func items(_ client: ClientProfile) -> [CompletionItem] {
        let item = client.capabilities.textDocument?.completion?.completionItem
        let isSnippet = item?.snippetSupport == true
        let unit = indentation.hasPrefix("\t") ? "\t" : "    "
        let start = typed.hasPrefix("override") ? "override func " : "func "
        return OverrideTemplate.all(for: kind).enumerated().map { number, template in
            let newText = template.text(indentation: indentation, unit: unit, asSnippet: isSnippet)
            return CompletionItem(
                label: "\(template.name): \(template.title)", kind: isSnippet ? 15 : 2, detail: "hittest",
                filterText: start + template.name, sortText: "hittest\(number)",
                insertTextFormat: isSnippet ? 2 : 1,
                textEdit: ProtocolTextEdit(range: text.protocolRange(range, in: client.encoding), newText: newText))
        }
    }

    /// The dotted name of the innermost type around an offset, and whether the offset lies in a body inside it.
    private static func place(
        of offset: Int, in declarations: [Declaration], within outer: String
    ) -> (className: String, isInBody: Bool)? {
        for declaration in declarations
        where declaration.range.contains(offset) || declaration.range.upperBound == offset {
            switch declaration.kind {
            case .type(let type):
                guard type.bodyRange.lowerBound < offset, offset < type.bodyRange.upperBound else { continue }
                let name = outer.isEmpty ? type.name.text : "\(outer).\(type.name.text)"
                if let inner = place(of: offset, in: type.members, within: name) { return inner }
                return (name, type.members.contains { Self.isBody($0, around: offset) })
            case .conditionalCompilation(let branches):
                if let inner = place(of: offset, in: branches.flatMap { $0.elements }, within: outer) { return inner }
            default: break
            }
        }
        return nil
    }

    private static func isBody(_ declaration: Declaration, around offset: Int) -> Bool {
        let bodies: [ByteRange] =
            switch declaration.kind {
            case .function(let function): function.body.map { [$0.range] } ?? []
            case .variable(let variable): variable.bindings.compactMap { $0.accessors?.range }
            default: []
            }
        return bodies.contains { $0.lowerBound < offset && offset < $0.upperBound }
    }
}
