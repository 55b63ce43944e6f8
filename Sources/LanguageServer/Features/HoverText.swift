import HitTestModel
import Linting
import OverrideAnalysis
import Rules
import SwiftScanner
import TextModel

/// What there is to say at a place of a document: what the system does there, and what this code makes of it.
struct HoverText {
    private let analysis: DocumentAnalysis
    private let work: AnalysisWork
    /// Whether scenes are drawn as images.
    private let svg: Bool

    init(_ analysis: DocumentAnalysis, _ work: AnalysisWork, svg: Bool) {
        self.analysis = analysis
        self.work = work
        self.svg = svg
    }

    /// The text for a byte offset with the range that it is about; nil where there is nothing to say.
    func at(_ offset: Int) -> (text: HoverMarkup, range: ByteRange)? {
        var text = HoverMarkup()
        var range: ByteRange?
        if let topic = topic(at: offset) {
            text.append(topic.text)
            range = topic.range
        }
        for finding in analysis.file.findings
        where finding.range.lowerBound <= offset && offset <= finding.range.upperBound {
            describe(finding, in: &text)
            range = range ?? finding.range
        }
        return range.map { (text, $0) }
    }

    private func describe(_ finding: Finding, in text: inout HoverMarkup) {
        text.heading(finding.rule)
        text.paragraph(finding.message + ".")
        if let witness = finding.witness {
            text.paragraph(witness.text + ":")
            text.picture(witness.picture, svg: svg)
        }
        for fix in finding.fixes {
            text.item("Fix: \(fix.title)\(fix.safety == .safe ? "" : " (may change what was meant)")")
            text.code(FixPreview(fix.edits, in: analysis.text).text, language: "diff")
        }
    }

    private func topic(at offset: Int) -> (text: HoverMarkup, range: ByteRange)? {
        guard
            let override = analysis.file.overrides.first(where: {
                $0.function.range.contains(offset) || $0.function.range.upperBound == offset
            })
        else { return nil }
        let name = override.function.name.range
        if name.lowerBound <= offset, offset <= name.upperBound { return (overrideText(override), name) }
        guard let word = Word(at: offset, in: override.file.source) else { return nil }
        guard let topic = HoverTopic(word, in: override) else { return nil }
        var text = HoverMarkup()
        text.heading(topic.heading)
        for rule in topic.rules(for: override.kind) { text.item("\(rule.statement) (\(rule.rawValue))") }
        if let here = topic.remark(word, override) { text.paragraph(here) }
        if let outcome = outcome(of: topic, in: override) { text.paragraph(outcome) }
        if let expression = space(at: offset, in: override) {
            text.paragraph("`\(override.file.source.text(expression.range))` is in \(expression.space).")
        }
        return (text, word.range)
    }

    /// What the run of this override shows of what the system does at the place.
    private func outcome(of topic: HoverTopic, in override: MethodOverride) -> String? {
        let laws = topic.laws
        guard !laws.isEmpty, let report = work.behavior(in: analysis, at: override.function.name.range.lowerBound)
        else { return nil }
        let results = laws.compactMap { law in report.behavior.laws[law].map { (law, $0) } }
        for case (_, .broken(let witness)) in results {
            return "Run on the model, this override does otherwise: \(witness.text)."
        }
        for case (_, .undecided(let reason)) in results {
            return "What this override does there is undecided: \(reason)."
        }
        let held = results.compactMap { law, result in if case .held = result { law.statement } else { nil } }
        if held.isEmpty { return results.isEmpty ? nil : "This override departs from that on purpose." }
        return "Run on the model, this override holds to that: " + held.joined(separator: " ")
    }

    /// The smallest expression at an offset whose coordinate space is known, where that fits in a line.
    private func space(at offset: Int, in override: MethodOverride) -> SpacedExpression? {
        let map = work.spaces(in: analysis).map(of: override.function)
        return map?.space(at: offset).flatMap { $0.range.count <= 60 ? $0 : nil }
    }

    private func overrideText(_ override: MethodOverride) -> HoverMarkup {
        var text = HoverMarkup()
        text.heading(override.symbol)
        switch override.method {
        case .hitTest: text.paragraph("The system's own search, which this override takes part in:")
        case .pointInside:
            text.paragraph("Decides whether the receiver, and with it everything below, takes part in the search:")
        }
        for rule in HoverTopic.searchRules(override.method, override.kind) {
            text.item("\(rule.statement) (\(rule.rawValue))")
        }
        let findings = analysis.file.findings.filter { override.function.range.contains($0.range.lowerBound) }
        if let report = work.behavior(in: analysis, at: override.function.name.range.lowerBound) {
            text.append(HoverMarkup(describing: report.behavior, svg: svg))
        }
        if !findings.isEmpty {
            text.paragraph("Findings:")
            for finding in findings {
                let line = analysis.text.lines.line(at: finding.range.lowerBound) + 1
                text.item("line \(line): \(finding.message) (`\(finding.rule)`)")
            }
        }
        return text
    }
}

/// The identifier at a place, with what stands around it.
struct Word {
    let text: String
    let range: ByteRange
    /// The name before the period in front, where there is one: `super` in `super.hitTest`.
    let base: String?
    /// The tokens of the statement's line behind the word, as texts.
    let following: [String]

    /// Nil where there is no identifier or keyword.
    init?(at offset: Int, in source: SwiftSource) {
        let tokens = source.tokens
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if tokens[middle].range.upperBound < offset { low = middle + 1 } else { high = middle }
        }
        // Between two tokens that touch, the identifier is meant.
        guard
            let index = [low, low + 1].first(where: { index in
                index < tokens.count && tokens[index].range.lowerBound <= offset
                    && (tokens[index].kind == .identifier || tokens[index].kind == .keyword)
            })
        else { return nil }
        range = tokens[index].range
        text = source.text(range)
        if index >= 2, tokens[index - 1].kind == .period {
            let before = tokens[index - 2].kind == .postfixQuestion || tokens[index - 2].kind == .exclamation ? 3 : 2
            base = index >= before ? source.text(tokens[index - before].range) : nil
        } else {
            base = nil
        }
        following = tokens[(index + 1)...].prefix(6).map { source.text($0.range) }
    }
}

/// The names in an override that the system gives a meaning to.
enum HoverTopic: Hashable {
    case subviews
    case gate(String)
    case conversion
    case point
    case superCall(HitTestMethod)
    case areaTest
    case childCall
    case geometry(String)
    case irrelevant(String)
    case event

    init?(_ word: Word, in override: MethodOverride) {
        switch word.text {
        case "subviews", "sublayers": self = .subviews
        case "isHidden", "alpha", "isUserInteractionEnabled", "alphaValue": self = .gate(word.text)
        case "convert": self = .conversion
        case "hitTest": self = word.base == "super" ? .superCall(.hitTest) : .childCall
        case "point" where word.following.first == "(" && word.following.dropFirst().first == "inside":
            self = word.base == "super" ? .superCall(.pointInside) : .areaTest
        case "super":
            let isAreaTest =
                word.following.starts(with: [".", "point"]) || word.following.starts(with: [".", "contains"])
            self = .superCall(isAreaTest ? .pointInside : .hitTest)
        case "bounds", "frame": self = .geometry(word.text)
        case "clipsToBounds", "masksToBounds", "isEnabled", "zPosition": self = .irrelevant(word.text)
        case override.pointName where word.base == nil: self = .point
        case override.eventName where word.base == nil: self = .event
        default: return nil
        }
    }

    /// The steps of the system's search that a method stands for.
    static func searchRules(_ method: HitTestMethod, _ kind: ViewKind) -> [ModelRule] {
        switch (method, kind) {
        case (.hitTest, .uiView): [.gates, .pointInside, .frontToBack, .event]
        case (.pointInside, .uiView): [.pointInside, .irrelevant, .controlTracking, .accessibility]
        case (_, .nsView): [.superviewSpace, .hiddenViews, .mouseInFrame, .superviewsPoint]
        case (_, .layer): [.superlayerSpace, .sublayersOutside]
        }
    }

    /// What a run can show of the place.
    var laws: [Law] {
        switch self {
        case .gate: [.gate]
        case .subviews, .childCall: [.reachability, .frontFirst, .visibility]
        case .superCall(.hitTest): [.fallback]
        case .areaTest: [.agreement]
        default: []
        }
    }

    var heading: String {
        switch self {
        case .subviews: "The subviews in the search"
        case .gate(let name): "\(name) in the search"
        case .conversion: "Conversion between views"
        case .point: "The touch point"
        case .superCall: "What super does"
        case .areaTest: "The receiver's area"
        case .childCall: "Asking another view"
        case .geometry(let name): "\(name) in the search"
        case .irrelevant(let name): "\(name) in the search"
        case .event: "The event"
        }
    }

    func rules(for kind: ViewKind) -> [ModelRule] {
        switch (self, kind) {
        case (.subviews, .uiView), (.childCall, .uiView): [.frontToBack, .irrelevant]
        case (.subviews, .nsView), (.childCall, .nsView): [.superviewsPoint]
        case (.gate("alpha"), .uiView): [.gates, .alphaLimit]
        case (.gate("isUserInteractionEnabled"), .uiView): [.gates, .notInteractive]
        case (.gate, .uiView): [.gates]
        case (.gate, .nsView): [.hiddenViews]
        case (.conversion, _): [.conversion]
        case (.point, .uiView): [.pointInside, .frontToBack]
        case (.point, .nsView): [.superviewSpace, .superviewsPoint]
        case (.superCall(let method), _): Self.searchRules(method, kind)
        case (.areaTest, .uiView): [.pointInside, .controlTracking]
        case (.geometry, .uiView): [.pointInside, .conversion]
        case (.geometry, .nsView), (.areaTest, .nsView): [.mouseInFrame]
        case (.irrelevant, .uiView): [.irrelevant]
        case (.irrelevant, .nsView): [.hiddenViews, .superviewsPoint]
        case (.event, .uiView): [.event]
        case (.event, _): []
        case (_, .layer): [.superlayerSpace, .sublayersOutside]
        }
    }

    /// What this code does at the word, as far as the words around it tell.
    func remark(_ word: Word, _ override: MethodOverride) -> String? {
        let point = override.pointName ?? "_"
        switch self {
        case .subviews:
            if word.following.starts(with: [".", "reversed"]) {
                return "Here they are taken in reverse: front to back, as the system does."
            }
            if word.following.starts(with: [".", "last"]) {
                return "Here one is picked from the front; the system goes on to the next where it declines."
            }
            return "`\(word.text)` is in back-to-front order; front to back is `\(word.text).reversed()`."
        case .point:
            switch override.kind {
            case .uiView: return "`\(point)` is in the space of `self`: the one of `bounds`, not of `frame`."
            case .nsView:
                return override.method == .hitTest
                    ? "`\(point)` is in the space of the superview: the one of `frame`, not of `bounds`." : nil
            case .layer:
                return override.method == .hitTest
                    ? "`\(point)` is in the space of the superlayer: the one of `frame`, not of `bounds`."
                    : "`\(point)` is in the layer's own space."
            }
        case .conversion:
            if word.following.contains("from") {
                return
                    "`receiver.convert(p, from: other)` takes a point in `other`'s space and gives it in the receiver's."
            }
            if word.following.contains("to") {
                return
                    "`receiver.convert(p, to: other)` takes a point in the receiver's space and gives it in `other`'s."
            }
            return nil
        case .geometry("frame"): return "`frame` is in the superview's space, `bounds` in the view's own."
        case .geometry: return "`bounds` is in the view's own space, `frame` in the superview's."
        default: return nil
        }
    }
}
