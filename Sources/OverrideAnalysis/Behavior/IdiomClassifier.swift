import HitTestModel
import SwiftScanner
import TextModel

/// Reads off its answers, and a look at its source, what an override is for.
struct IdiomClassifier {
    let checker: LawChecker
    let plan: LawChecker.Plan

    /// How often the override departed from the system, by what it made of the system's answer.
    private struct Tally {
        var total = 0
        var undecided = 0
        var shapes = 0
        var none = 0
        var own = 0
        var subviews = 0
        var ownToNone = 0
        var noneToOwn = 0
        var subviewToNone = 0
        var subviewToOwn = 0
        var ownToSubview = 0
        var noneToSubview = 0
        var otherwise = 0
        /// Ways that do not end, and answers from outside the view.
        var unnatural = 0

        var isSystem: Bool {
            ownToNone + noneToOwn + subviewToNone + subviewToOwn + ownToSubview + noneToSubview + otherwise == 0
        }
    }

    var idiom: Idiom {
        let tally = tally()
        if tally.total == 0 || tally.undecided == tally.total { return .other }
        if tally.shapes * 3 > tally.total { return .shapeTest }
        if tally.none == tally.total - tally.undecided { return .refusesAll }
        if tally.unnatural > 0 { return .other }
        let searches = searchesByItself
        if tally.isSystem { return searches ? .reimplementation : .systemLike }
        if tally.own == 0, tally.ownToNone > 0, tally.subviewToOwn == 0, checker.isHitTest {
            return isWindow ? .windowPassThrough : .passThrough
        }
        if searches { return .reimplementation }
        if tally.subviewToOwn > 0, tally.subviews == 0 { return .takesAll }
        if tally.ownToSubview > 0 { return .forwardsRegion }
        if tally.noneToOwn + tally.noneToSubview > 0, tally.ownToNone + tally.subviewToNone == 0 {
            return .enlargedArea
        }
        if tally.ownToNone + tally.subviewToNone > 0, tally.noneToOwn == 0, tally.subviewToOwn == 0 {
            return tally.own > 0 ? .shrunkArea : .passThrough
        }
        return .other
    }

    private func tally() -> Tally {
        var tally = Tally()
        let scenes = [(plan.empty, plan.emptyTouches)] + plan.families.map { ($0.stage, $0.touches) }
        for (stage, touches) in scenes {
            for touch in touches { add(stage, touch, to: &tally) }
        }
        return tally
    }

    private func add(_ stage: Int, _ touch: Point2D, to tally: inout Tally) {
        let expected = checker.book.expected(stage, touch)
        let own = checker.ownView(stage)
        for way in checker.book.answers(stage, touch) {
            tally.total += 1
            if !way.local.isEmpty { tally.shapes += 1 }
            switch way.outcome {
            case .none: tally.none += 1
            case own: tally.own += 1
            case .view(let view):
                tally.subviews += 1
                if !checker.scene(stage).isDescendant(view, of: checker.receiver(stage)) { tally.unnatural += 1 }
            case .foreign: tally.subviews += 1
            case .undecided:
                tally.undecided += 1
                continue
            case .neverEnds, .crash: tally.unnatural += 1
            }
            guard way.outcome != expected else { continue }
            switch (expected, way.outcome) {
            case (own, .none): tally.ownToNone += 1
            case (.none, own): tally.noneToOwn += 1
            case (.view, .none): tally.subviewToNone += 1
            case (.view, own): tally.subviewToOwn += 1
            case (own, .view), (own, .foreign): tally.ownToSubview += 1
            case (.none, .view): tally.noneToSubview += 1
            default: tally.otherwise += 1
            }
        }
    }

    private var isWindow: Bool {
        checker.factory.graph.inherits(checker.book.override.className, from: "UIWindow")
    }

    /// Whether the source goes through the subviews without leaving the search to `super`.
    private var searchesByItself: Bool {
        let override = checker.book.override
        var namesSubviews = false
        guard let body = override.function.body else { return false }
        let source = override.file.source
        let bounds = (body.firstToken..<max(body.firstToken, body.endToken)).clamped(to: 0..<source.tokens.count)
        for token in source.tokens[bounds] where token.kind == .identifier || token.kind == .keyword {
            let bytes = source.bytes[token.range.clamped(to: 0..<source.bytes.count)]
            if bytes.elementsEqual("super".utf8) { return false }
            if bytes.elementsEqual("subviews".utf8) || bytes.elementsEqual("sublayers".utf8) { namesSubviews = true }
        }
        return namesSubviews
    }
}
