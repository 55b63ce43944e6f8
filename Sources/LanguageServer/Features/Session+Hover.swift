import JSONRPC
import LanguageServerProtocol

extension Session {
    mutating func hover(_ id: RequestID, _ params: TextDocumentPositionParams) {
        let (client, work, svg) = (client, analysisWork, settings.svgHover)
        answer(
            id, method: "textDocument/hover", about: DocumentURI(params.textDocument.uri),
            Feature(missing: Hover?.none) { analysis in
                let offset = analysis.text.byteOffset(of: params.position, in: client.encoding)
                return HoverText(
                    work.addingFixes(to: analysis, touching: offset..<offset), work,
                    svg: svg && client.hoverFormat == .markdown
                ).at(offset).map { hover in
                    Hover(
                        contents: hover.text.content(in: client.hoverFormat),
                        range: analysis.text.protocolRange(hover.range, in: client.encoding))
                }
            })
    }
}
