import HitTestModel
import SwiftScanner
import TextModel

extension LawChecker {
    /// A scene with the scenes that it is compared with.
    struct Family {
        var stage: Int
        var touches: [Point2D]
        /// For each subject, the scene without it.
        var without: [ViewID: Int] = [:]
    }

    // MARK: - Reachability (law 7)

    /// Looks for subjects that are answered for no touch of theirs.
    mutating func checkReachability(_ families: [Family]) {
        let loops = overrideLoops
        for family in families {
            for subject in draft(family.stage).subjects {
                let touches = family.touches.filter { book.expected(family.stage, $0) == .view(subject.view) }
                if !touches.isEmpty {
                    for world in worlds(for: touches.map { (family.stage, $0) })
                    where isLost(subject.view, family.stage, touches, world) {
                        judge(subject, family, touches, world, families)
                    }
                }
                // A loop that reaches beyond the bounds for one subview must do so for each; a chosen view may be alone.
                guard loops else { continue }
                let beyond = family.touches.filter { isBeyond($0, subject.view, family.stage) }
                if !beyond.isEmpty {
                    for world in worlds(for: beyond.map { (family.stage, $0) })
                    where isLost(subject.view, family.stage, beyond, world) {
                        noteIfSiblingsAreToBlame(subject.view, family.stage, beyond, world)
                    }
                }
            }
        }
    }

    /// Whether the override goes through anything, by a statement or by a closure.
    private var overrideLoops: Bool {
        guard let body = book.override.function.body else { return false }
        let source = book.override.file.source
        let bounds = (body.firstToken..<max(body.firstToken, body.endToken)).clamped(to: 0..<source.tokens.count)
        return source.tokens[bounds].contains { token in
            guard token.kind == .keyword || token.kind == .identifier else { return false }
            let bytes = source.bytes[token.range.clamped(to: 0..<source.bytes.count)]
            return Self.loopWords.contains { bytes.elementsEqual($0.utf8) }
        }
    }

    private static let loopWords = [
        "for", "while", "repeat", "forEach", "map", "compactMap", "flatMap", "filter", "reduce", "where",
    ]

    private func isLost(
        _ view: ViewID, _ stage: Int, _ touches: [Point2D], _ world: AnswerBook.Truths
    ) -> Bool {
        touches.allSatisfy { touch in
            guard let answers = outcomes(stage, touch, in: world) else { return false }
            return answers.allSatisfy { answer in
                switch answer {
                case .none: true
                case .view(let other): !scene(stage).isDescendant(other, of: view)
                case .foreign, .neverEnds, .crash, .undecided: false
                }
            }
        }
    }

    private mutating func judge(
        _ subject: StageDraft.Subject, _ family: Family, _ touches: [Point2D], _ world: AnswerBook.Truths,
        _ families: [Family]
    ) {
        let view = subject.view
        let stage = family.stage
        guard let touch = touches.first, let way = ways(stage, touch, in: world).first else { return }
        let expected = Outcome.view(view)
        func note(_ checker: inout LawChecker, _ exemption: Exemption?, _ change: SceneChange = .none) {
            checker.note(
                .reachability, stage, touch, expected: expected, actual: way.outcome, way: way, change: change,
                exemption: exemption)
        }
        if noteIfSiblingsAreToBlame(view, stage, touches, world) { return }
        if !answersAnything(families, world) {
            return note(
                &self, world.known == 0 || !worlds.contains { answersAnything(families, $0) } ? .refusesAll : .modeFlag)
        }
        let isReachedElsewhere = worlds.contains { !isLost(view, stage, touches, $0) }
        if isReachedElsewhere { return note(&self, .modeFlag) }
        let without = family.without[view].flatMap { outcomes($0, touch, in: world) }
        switch way.outcome {
        case .none:
            note(&self, without == [.none] && !isPassThrough(families, world) ? .refusesRegion : .turnsAwayView)
        case .view(let actual) where actual == receiver(stage):
            if subject.evidence == .interactive, framework != .coreanimation { return note(&self, nil) }
            // Answered because of the subview, but not the subview.
            if without == [.none] { return note(&self, subject.evidence == .invented ? .inventedSubview : nil) }
            note(&self, answersSubviews(families, world) ? .turnsAwayView : .turnsAwaySubtree)
        case .view(let actual)
        where actual != view && subject.evidence == .interactive && scene(stage).isDescendant(view, of: actual):
            // A chosen view that the class itself gives something to touch.
            note(&self, nil)
        default:
            note(&self, .forwardsRegion)
        }
    }

    /// Whether a touch lies outside the receiver and in this subject alone.
    private func isBeyond(_ touch: Point2D, _ view: ViewID, _ stage: Int) -> Bool {
        !scene(stage)[receiver(stage)].bounds.contains(touch) && book.holds(view, stage, touch) == true
            && draft(stage).subjects.allSatisfy { $0.view == view || book.holds($0.view, stage, touch) == false }
    }

    /// Notes a lost subject that is answered where it is the only subview; answers whether it did.
    @discardableResult
    private mutating func noteIfSiblingsAreToBlame(
        _ view: ViewID, _ stage: Int, _ touches: [Point2D], _ world: AnswerBook.Truths
    ) -> Bool {
        guard let touch = touches.first, let way = ways(stage, touch, in: world).first else { return false }
        for (alone, only) in alone(view, in: stage) where !isLost(only, alone, touches, world) {
            let isCovered = touches.allSatisfy { touch in
                ways(stage, touch, in: world).allSatisfy { isMargin($0.outcome, over: view, stage, touch) }
            }
            note(
                .reachability, stage, touch, expected: .view(view), actual: way.outcome, way: way,
                change: .withoutSiblings(view), exemption: isCovered ? .enlargedArea : nil)
            return true
        }
        return false
    }

    private mutating func alone(_ view: ViewID, in stage: Int) -> [(stage: Int, view: ViewID)] {
        let key = AloneKey(stage: stage, view: view)
        if let known = aloneStages[key] { return known }
        let made = factory.alone(view, in: draft(stage)).map { (book.add($0.draft), $0.view) }
        aloneStages[key] = made
        return made
    }

    private func anyAnswer(
        _ families: [Family], _ world: AnswerBook.Truths, _ matches: (Outcome, Int) -> Bool
    ) -> Bool {
        families.contains { family in
            family.touches.contains { touch in
                ways(family.stage, touch, in: world).contains { matches($0.outcome, family.stage) }
            }
        }
    }

    func answersAnything(_ families: [Family], _ world: AnswerBook.Truths) -> Bool {
        anyAnswer(families, world) { outcome, _ in outcome != .none }
    }

    func answersSubviews(_ families: [Family], _ world: AnswerBook.Truths) -> Bool {
        anyAnswer(families, world) { outcome, stage in outcome.view.map { $0 != receiver(stage) } ?? false }
    }

    func isPassThrough(_ families: [Family], _ world: AnswerBook.Truths) -> Bool {
        !anyAnswer(families, world) { outcome, stage in outcome == ownView(stage) }
    }

    // MARK: - Fallback (law 8)

    /// Compares touches far from every subview in scenes with different numbers of subviews.
    mutating func checkFallback(empty: Int, _ others: [Family]) {
        let bounds = scene(empty)[receiver(empty)].bounds
        for other in others {
            for touch in other.touches where bounds.contains(touch) && isFar(touch, from: other.stage) {
                guard book.expected(other.stage, touch) == ownView(other.stage),
                    book.expected(empty, touch) == ownView(empty)
                else { continue }
                for world in worlds(for: [(empty, touch), (other.stage, touch)]) {
                    guard let alone = outcomes(empty, touch, in: world),
                        let among = outcomes(other.stage, touch, in: world),
                        alone.isDisjoint(with: among)
                    else { continue }
                    let own = ownView(other.stage)
                    if alone == [ownView(empty)], among == [.none], let way = ways(other.stage, touch, in: world).first
                    {
                        note(
                            .fallback, other.stage, touch, expected: own, actual: .none, way: way, change: .subviewCount
                        )
                    } else if alone == [.none], among == [own], let way = ways(empty, touch, in: world).first {
                        note(
                            .fallback, empty, touch, expected: ownView(empty), actual: .none, way: way,
                            change: .subviewCount)
                    }
                }
            }
        }
    }

    /// Whether a touch is too far from every subview to be meant for one of them.
    func isFar(_ touch: Point2D, from stage: Int) -> Bool {
        let scene = scene(stage)
        return scene[receiver(stage)].subviews.allSatisfy { view in
            let area = scene.convert(scene[view].bounds, from: .view(view), to: .view(receiver(stage)))
            return !area.insetBy(dx: -30, dy: -30).contains(touch)
        }
    }

    // MARK: - Agreement (law 10)

    /// Where both methods are overridden, touches that the larger area lets in must not be turned away again.
    mutating func checkNarrowing(empty: Int, _ touches: [Point2D]) {
        guard isHitTest, framework == .uikit, book.receiverOverrides(.pointInside) else { return }
        let bounds = scene(empty)[receiver(empty)].bounds
        let own = ownView(empty)
        for world in worlds {
            let takesItself = touches.contains { bounds.contains($0) && outcomes(empty, $0, in: world) == [own] }
            guard takesItself else { continue }
            for touch in touches where !bounds.contains(touch) {
                guard let isInside = book.isInside(empty, touch), !isInside.contains(false),
                    outcomes(empty, touch, in: world) == [.none], let way = ways(empty, touch, in: world).first
                else { continue }
                note(.agreement, empty, touch, expected: own, actual: .none, way: way)
            }
        }
    }

    /// AppKit and layers can be enlarged by `hitTest` alone; an area without end is a missing test.
    mutating func excuseEnlargedAreas(empty: Int) {
        guard isHitTest, framework != .uikit else { return }
        let bounds = scene(empty)[receiver(empty)].bounds
        let far = Point2D(bounds.maxX + 500, bounds.maxY + 500)
        guard book.answers(empty, far).allSatisfy({ $0.outcome == .none }) else { return }
        for index in violations.indices where violations[index].law == .agreement {
            violations[index].exemption = violations[index].exemption ?? .enlargedArea
        }
    }
}
