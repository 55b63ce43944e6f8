import HitTestModel

extension LawChecker {
    /// Runs the override on all scenes; afterwards ``violations`` holds what was found.
    mutating func run() -> Plan {
        var plan = Plan()
        plan.empty = book.add(factory.standard("no subviews", []))
        let emptyTouches = TouchPoints.touches(for: draft(plan.empty), perRegion: 1)
        plan.emptyTouches = emptyTouches
        checkDirectly(plan.empty, emptyTouches)

        var standard = standardDrafts().map { family(of: $0) }
        for index in standard.indices { addRelatives(to: &standard[index]) }
        let unusual = unusualDrafts().map { family(of: $0) }
        var own: [Family] = []
        if let draft = factory.own() {
            var family = family(of: draft)
            addRelatives(to: &family)
            own.append(family)
        }
        plan.families = standard + unusual + own
        for family in plan.families { checkDirectly(family.stage, family.touches) }
        settleWorlds()

        checkReachability(plan.families)
        checkFallback(empty: plan.empty, standard)
        checkNarrowing(empty: plan.empty, emptyTouches)

        let basis = own.first ?? standard[0]
        checkGates(standard[0].stage, inside(standard[0], limit: 4))
        if !own.isEmpty { checkGates(basis.stage, inside(basis, limit: 5)) }
        let hanging = standard[standard.count - 1]
        let beyond = Array(hanging.touches.filter { answersBeyond($0, hanging.stage) }.prefix(2))
        if !beyond.isEmpty {
            checkGates(hanging.stage, beyond)
            checkIrrelevant(receiver(hanging.stage), live: hanging.stage, beyond)
        }
        checkMovedReceiver(standard[0].stage, inside(standard[0], limit: 5))
        if !own.isEmpty { checkMovedReceiver(basis.stage, inside(basis, limit: 6)) }
        checkIrrelevant(receiver(standard[0].stage), live: standard[0].stage, inside(standard[0], limit: 3))
        checkStandardSubviews(standard)
        for family in own { checkOwnSubviews(family) }
        checkEvents(basis.stage, Array(basis.touches.prefix(3)))
        excuseEnlargedAreas(empty: plan.empty)
        return plan
    }

    /// The scenes that the checks are based on.
    struct Plan {
        var empty = 0
        var emptyTouches: [Point2D] = []
        var families: [Family] = []
    }

    // MARK: - Standard scenes

    private func standardDrafts() -> [StageDraft] {
        typealias Invented = StageFactory.Invented
        return [
            factory.standard(
                "two subviews side by side",
                [
                    Invented(name: "first", frame: Rect2D(16, 20, 70, 50)),
                    Invented(name: "second", frame: Rect2D(150, 110, 70, 50)),
                ]),
            factory.standard(
                "two overlapping subviews",
                [
                    Invented(name: "back", frame: Rect2D(40, 30, 110, 80)),
                    Invented(name: "front", frame: Rect2D(100, 70, 110, 80)),
                ]),
            factory.standard(
                "a subview inside a subview",
                [
                    Invented(
                        name: "container", frame: Rect2D(60, 50, 150, 110), isControl: false,
                        subviews: [Invented(name: "inner", frame: Rect2D(70, 50, 60, 40))])
                ]),
            factory.standard(
                "a subview that hangs over the edge", [Invented(name: "overhanging", frame: Rect2D(190, -20, 80, 70))]),
            factory.standard(
                "subviews that hang over the edges",
                [
                    Invented(name: "left", frame: Rect2D(-30, 30, 60, 50)),
                    Invented(name: "right", frame: Rect2D(210, 70, 60, 60)),
                    Invented(name: "right front", frame: Rect2D(225, 105, 60, 50)),
                ]),
        ]
    }

    /// Scenes for code that converts by hand: it may, where nothing is scrolled or transformed.
    private func unusualDrafts() -> [StageDraft] {
        typealias Invented = StageFactory.Invented
        var transformed = factory.standard(
            "a scaled and a rotated subview",
            [
                Invented(name: "scaled", frame: Rect2D(20, 20, 80, 60)),
                Invented(name: "rotated", frame: Rect2D(130, 80, 80, 60)),
            ])
        for (subject, transform) in zip(transformed.subjects, [Transform2D.scale(0.5, 0.5), .rotation(.pi / 2)]) {
            transformed.scene[subject.view].transform = transform
        }
        transformed.isUnusual = !factory.setsTransforms
        if factory.kind == .layer { return [transformed] }
        var scrolled = factory.standard(
            "scrolled, with a subview", [Invented(name: "subview", frame: Rect2D(60, 90, 80, 60))])
        scrolled.scene[scrolled.receiver].boundsOrigin = Point2D(30, 70)
        scrolled.isUnusual = !factory.scrolls
        return [transformed, scrolled]
    }

    private func family(of draft: StageDraft) -> Family {
        let stage = book.add(draft)
        return Family(stage: stage, touches: TouchPoints.touches(for: draft))
    }

    /// The view's siblings and those of its ancestors, below the receiver.
    private func others(than view: ViewID, in draft: StageDraft) -> [ViewID] {
        draft.scene.path(to: view).filter { $0 >= draft.receiver && $0 != view }.flatMap { draft.scene[$0].subviews }
            .filter { !draft.scene.isDescendant(view, of: $0) && !draft.displaced.contains($0) }
    }

    private mutating func addRelatives(to family: inout Family) {
        let draft = draft(family.stage)
        for subject in draft.subjects.prefix(6) {
            let name = draft.scene[subject.view].name
            family.without[subject.view] = book.add(
                draft.without([subject.view], named: "\(draft.name), without \(name)"))
        }
    }

    private func inside(_ family: Family, limit: Int) -> [Point2D] {
        let bounds = scene(family.stage)[receiver(family.stage)].bounds
        // One touch of each kind of region comes before a second one of any.
        var byAnswer: [Outcome: Int] = [:]
        var chosen: [(rank: Int, touch: Point2D)] = []
        for touch in family.touches where bounds.contains(touch) {
            let rank = byAnswer[book.expected(family.stage, touch), default: 0]
            byAnswer[book.expected(family.stage, touch)] = rank + 1
            chosen.append((rank, touch))
        }
        return chosen.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.prefix(limit)
            .map(\.element.touch)
    }

    /// Whether the override answers a subview for a touch outside its bounds.
    private func answersBeyond(_ touch: Point2D, _ stage: Int) -> Bool {
        !scene(stage)[receiver(stage)].bounds.contains(touch)
            && book.answers(stage, touch).contains { $0.outcome.view.map { $0 != receiver(stage) } ?? false }
    }

    private mutating func checkStandardSubviews(_ standard: [Family]) {
        let overlapping = standard[1]
        if let front = draft(overlapping.stage).subjects.last?.view {
            let near = overlapping.touches.filter { book.expected(overlapping.stage, $0) == .view(front) }
            let far = overlapping.touches.filter {
                book.expected(overlapping.stage, $0) == ownView(overlapping.stage)
            }
            checkGated(front, live: overlapping.stage, Array(near.prefix(3)), far: Array(far.prefix(2)))
            checkIrrelevant(front, live: overlapping.stage, Array(near.prefix(2)))
        }
        let base = factory.standard(
            "one subview", [StageFactory.Invented(name: "subview", frame: Rect2D(150, 110, 70, 50))])
        if let subject = base.subjects.first { checkPlaces(of: subject.view, in: base) }
    }

    // MARK: - Own scenes

    private mutating func checkOwnSubviews(_ family: Family) {
        let draft = draft(family.stage)
        for subject in draft.subjects.prefix(6) {
            let near = family.touches.filter {
                if book.expected(family.stage, $0) == .none {
                    return book.holds(subject.view, family.stage, $0) == true
                }
                guard let hit = book.expected(family.stage, $0).view else { return false }
                return draft.scene.isDescendant(hit, of: subject.view)
            }
            let touches = Array(near.prefix(2)) + halo(of: subject.view, in: draft)
            let area = draft.scene.convert(
                draft.scene[subject.view].bounds, from: .view(subject.view), to: .view(draft.receiver))
            let beside = [30.0, 8].lazy.map { margin in
                family.touches.filter {
                    draft.scene[draft.receiver].bounds.contains($0)
                        && !area.insetBy(dx: -margin, dy: -margin).contains($0)
                }
            }
            let far = beside.first { !$0.isEmpty } ?? []
            checkGated(subject.view, live: family.stage, touches, far: Array(far.prefix(3)))
            checkIrrelevant(subject.view, live: family.stage, touches)
            let others = others(than: subject.view, in: draft)
            checkPlaces(
                of: subject.view,
                in: others.isEmpty
                    ? draft : draft.without(others, named: "\(draft.name), \(draft.scene[subject.view].name) alone"))
        }
        checkContents(of: family)
    }

    /// Touches just beside a view, where an enlarged area would take them for it.
    private func halo(of view: ViewID, in draft: StageDraft) -> [Point2D] {
        let area = draft.scene.convert(draft.scene[view].bounds, from: .view(view), to: .view(draft.receiver))
        return [
            Point2D(area.minX - 6, area.midY), Point2D(area.maxX + 6, area.midY), Point2D(area.midX, area.minY - 6),
            Point2D(area.midX, area.maxY + 6),
        ]
    }

    /// Moves a view from where its space and its superview's coincide to another place, inside and beyond the receiver.
    private mutating func checkPlaces(of view: ViewID, in draft: StageDraft) {
        let scene = draft.scene
        let name = scene[view].name
        let size = scene[view].frame.size
        func place(_ x: Double, _ y: Double, _ size: Size2D, _ suffix: String) -> Int {
            book.add(
                draft.variant("\(draft.name), \(name) \(suffix)") {
                    $0[view].frame = Rect2D(origin: Point2D(x, y), size: size)
                })
        }
        let absent = book.add(draft.without([view], named: "\(draft.name), without \(name)"))
        let bounds = scene[view].bounds
        let quarter = Point2D(bounds.minX + bounds.width / 4, bounds.minY + bounds.height / 4)
        checkMoved(
            view, home: place(0, 0, size, "at the origin"), moved: place(70, 60, size, "moved"), absent: absent,
            touches: [bounds.center, quarter])
        guard scene[view].superview == draft.receiver, scene[view].boundsSize == nil, isHitTest else { return }
        let own = scene[draft.receiver].bounds
        let large = Size2D(own.width + 160, own.height + 120)
        checkMoved(
            view, home: place(0, 0, large, "reaching beyond the edges"),
            moved: place(30, 20, large, "reaching beyond the edges, moved"), absent: absent,
            touches: [Point2D(own.maxX + 150, own.maxY + 110)])
    }

    /// Puts a subview into each plain view that the class holds: what is forwarded there must arrive.
    private mutating func checkContents(of family: Family) {
        let draft = draft(family.stage)
        let containers = draft.subjects.filter { $0.evidence == .plain && draft.scene[$0.view].subviews.isEmpty }
            .prefix(2)
        for container in containers {
            let size = draft.scene[container.view].frame.size
            guard size.width >= 40, size.height >= 30 else { continue }
            let others = others(than: container.view, in: draft)
            var filled = others.isEmpty ? draft : draft.without(others, named: draft.name)
            filled.name = "\(draft.name), a subview in \(draft.scene[container.view].name)"
            let content = SceneView(
                "content", frame: Rect2D(0, 0, 24, 18), className: factory.classes.control)
            let id = filled.scene.addSubview(content, to: container.view)
            filled.subjects.append(.init(view: id, evidence: .generic))
            let origin = filled.variant(filled.name) { scene in
                // Where all spaces coincide, even a point in the wrong one finds its way.
                scene[container.view].frame.origin = .zero
                if filled.receiver != .root {
                    scene.gatherAtOrigin(filled.receiver)
                }
            }
            let moved = filled.variant(filled.name + ", moved") { scene in
                scene[id].frame.origin = Point2D(size.width - 30, size.height - 22)
            }
            let (home, away) = (book.add(origin), book.add(moved))
            let absent = book.add(filled.without([id], named: draft.name))
            checkMoved(id, home: home, moved: away, absent: absent, touches: [Point2D(12, 9)])
            checkDirectly(away, TouchPoints.touches(for: moved, perRegion: 1))

            var pair = filled
            pair.name = "\(draft.name), two subviews in \(draft.scene[container.view].name)"
            let area = draft.scene[container.view].bounds
            pair.scene[id].name = "back"
            pair.scene[id].frame = Rect2D(area.minX + 2, area.minY + 2, area.width * 0.6, area.height * 0.6)
            let front = SceneView(
                "front",
                frame: Rect2D(
                    area.minX + area.width * 0.35, area.minY + area.height * 0.35, area.width * 0.6, area.height * 0.6),
                className: factory.classes.control)
            pair.subjects.append(.init(view: pair.scene.addSubview(front, to: container.view), evidence: .generic))
            checkDirectly(book.add(pair), TouchPoints.touches(for: pair, perRegion: 1))
        }
    }
}
