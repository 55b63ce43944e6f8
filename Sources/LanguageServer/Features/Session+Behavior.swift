import HitTestModel
import JSONRPC
import LanguageServerProtocol
import Linting
import OverrideAnalysis
import TextModel

extension Session {
    /// `hittest/behavior`: how the override at a place answers; null where there is none.
    mutating func behavior(_ id: RequestID, _ params: TextDocumentPositionParams) {
        let (client, work) = (client, analysisWork)
        answer(
            id, method: "hittest/behavior", about: DocumentURI(params.textDocument.uri),
            Feature(missing: BehaviorAnswer?.none) { analysis in
                let offset = analysis.text.byteOffset(of: params.position, in: client.encoding)
                return work.behavior(in: analysis, at: offset).map(BehaviorAnswer.init)
            })
    }
}

/// What `hittest behavior --format json` prints, with a drawing and with the same in words.
struct BehaviorAnswer: Encodable, Sendable {
    private let report: OverrideReport

    init(_ report: OverrideReport) { self.report = report }

    private enum CodingKeys: String, CodingKey {
        case svg, text
    }

    func encode(to encoder: any Encoder) throws {
        try BehaviorDocument([report]).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        let behavior = report.behavior
        try container.encodeIfPresent(
            (behavior.firstWitness?.picture ?? behavior.typicalPicture).map { SVGPicture($0).text }, forKey: .svg)
        var text = HoverMarkup()
        text.heading(behavior.override.symbol)
        text.append(HoverMarkup(describing: behavior))
        try container.encode(text.content(in: .plaintext).value, forKey: .text)
    }
}

extension HoverMarkup {
    /// The idiom, what became of the laws, and the first witness with its picture.
    init(describing behavior: Behavior, svg: Bool = false) {
        paragraph("This override \(behavior.idiom.phrase).")
        if behavior.brokenLaws.isEmpty {
            let undecided = Law.allCases.filter { law in
                if case .undecided? = behavior.laws[law] { true } else { false }
            }
            paragraph(
                undecided.isEmpty
                    ? "Run on \(behavior.stages.count) scenes, it breaks no law of hit testing."
                    : "Run on \(behavior.stages.count) scenes, it is not seen to break a law of hit testing; undecided: "
                        + undecided.map { $0.name }.joined(separator: ", ") + ".")
        }
        for law in Law.allCases {
            guard case .broken(let witness)? = behavior.laws[law] else { continue }
            item("breaks \(law.name) (law \(law.rawValue)): \(witness.text)")
        }
        if let witness = behavior.firstWitness { picture(witness.picture, svg: svg) }
    }

    /// A scene as an image, where the client shows one, else drawn with characters.
    mutating func picture(_ picture: ScenePicture, svg: Bool) {
        if svg {
            image(SVGPicture(picture).text)
        } else {
            code(
                CharacterPicture(picture, options: .init(columns: 64, rows: 14)).lines.joined(separator: "\n"))
        }
    }
}
