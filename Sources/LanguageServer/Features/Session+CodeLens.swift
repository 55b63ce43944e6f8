import JSONRPC
import LanguageServerProtocol
import Linting
import OverrideAnalysis
import SwiftScanner
import TextModel

extension Session {
    /// A line above each override: its idiom, and how many laws it breaks.
    mutating func codeLens(_ id: RequestID, _ params: CodeLensParams) {
        guard settings.codeLens else { return answer(id, with: [CodeLens]()) }
        let (client, work) = (client, analysisWork)
        answer(
            id, method: "textDocument/codeLens", about: DocumentURI(params.textDocument.uri),
            Feature(missing: [CodeLens]()) { analysis in
                work.behaviors(in: analysis).map { report in
                    let behavior = report.behavior
                    let name = analysis.text.protocolRange(behavior.override.function.name.range, in: client.encoding)
                    return CodeLens(
                        range: name,
                        command: Command(
                            title: Self.lensTitle(behavior), command: "hittest.showBehavior",
                            arguments: [
                                .string(analysis.uri.string),
                                .object([
                                    "line": .integer(name.start.line), "character": .integer(name.start.character),
                                ]),
                            ]))
                }
            })
    }

    private static func lensTitle(_ behavior: Behavior) -> String {
        let broken = Law.allCases.filter { law in
            if case .broken? = behavior.laws[law] { true } else { false }
        }
        let names = broken.isEmpty ? "" : " – breaks \(broken.map { $0.name }.joined(separator: ", "))"
        return behavior.idiom.phrase + names
    }

    /// The coordinate spaces of points and rectangles, where the user asks for them.
    mutating func inlayHint(_ id: RequestID, _ params: InlayHintParams) {
        guard settings.inlayHints else { return answer(id, with: [InlayHint]()) }
        let (client, work) = (client, analysisWork)
        answer(
            id, method: "textDocument/inlayHint", about: DocumentURI(params.textDocument.uri),
            Feature(missing: [InlayHint]()) { analysis in
                let wanted = analysis.text.byteRange(of: params.range, in: client.encoding).range
                return work.spaces(in: analysis).maps.flatMap { $0.hints }.filter {
                    wanted.lowerBound <= $0.range.upperBound && $0.range.upperBound <= wanted.upperBound
                }.map {
                    InlayHint(
                        position: analysis.text.protocolPosition(at: $0.range.upperBound, in: client.encoding),
                        label: $0.label)
                }
            })
    }
}
