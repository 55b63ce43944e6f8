import HitTestModel
import SwiftScanner

/// Makes the scenes for one class: standard ones with invented subviews, and those of its own views.
struct StageFactory {
    let graph: ClassGraph
    let className: String
    let kind: ViewKind
    let layout: ClassLayout
    let members: Members
    let classes: InventedClasses
    private let isWindow: Bool
    private let isFlipped: Bool

    /// The receiver's size in every scene where the class's own code gives none.
    static let size = Size2D(240, 180)

    init(graph: ClassGraph, className: String, kind: ViewKind) {
        self.graph = graph
        self.className = className
        self.kind = kind
        layout = LayoutReader.read(className, kind: kind, in: graph)
        members = graph.members(of: className)
        classes = InventedClasses(kind)
        isWindow = kind == .uiView && graph.inherits(className, from: "UIWindow")
        isFlipped = kind == .nsView && Self.returnsTrue(members.variables["isFlipped"]?.first)
    }

    private static func returnsTrue(_ variable: MemberVariable?) -> Bool {
        guard let variable, let getter = variable.accessors?.getter else { return false }
        return variable.file.source.body(of: getter).statements.contains { statement in
            switch statement.kind {
            case .expression(let value), .returnStatement(let value?): value.kind == .boolean(true)
            default: false
            }
        }
    }

    // MARK: - The receiver

    /// A scene with the receiver alone, away from the origins of its superview and of the window.
    private func empty(_ name: String, size: Size2D = Self.size) -> StageDraft {
        let frame = Rect2D(origin: isWindow ? .zero : Point2D(40, 30), size: size)
        var receiver = SceneView("self", frame: frame, className: className)
        receiver.isFlipped = isFlipped
        if isWindow {
            let scene = Scene(kind.framework, root: receiver)
            return StageDraft(name: name, stage: Stage(scene: scene, receiver: .root))
        }
        let outer = SceneView(
            kind == .layer ? "superlayer" : "superview",
            frame: Rect2D(20, 10, size.width + 160, size.height + 140), className: classes.plain)
        var scene = Scene(kind.framework, root: outer)
        scene.addSubview(
            SceneView("sibling", frame: Rect2D(origin: .zero, size: outer.frame.size), className: classes.plain))
        let id = scene.addSubview(receiver)
        return StageDraft(name: name, stage: Stage(scene: scene, receiver: id))
    }

    // MARK: - Standard scenes

    /// A standard scene: the class's own views are far away, the given ones are its subviews, back to front.
    func standard(_ name: String, _ subviews: [Invented]) -> StageDraft {
        var draft = empty(name)
        addOwnViews(to: &draft, isDisplaced: true)
        for subview in subviews { add(subview, to: draft.receiver, of: &draft) }
        return draft
    }

    /// A subview that no code speaks of.
    struct Invented {
        var name: String
        var frame: Rect2D
        var isControl = true
        var subviews: [Invented] = []
        /// Whether the laws ask for touches of it.
        var isSubject = true
    }

    private func add(_ invented: Invented, to superview: ViewID, of draft: inout StageDraft) {
        let view = SceneView(
            unique(invented.name, in: draft.scene), frame: invented.frame,
            className: invented.isControl ? classes.control : classes.plain)
        let id = draft.scene.addSubview(view, to: superview)
        if invented.isSubject {
            draft.subjects.append(.init(view: id, evidence: isOpen ? .generic : .invented))
        }
        for inner in invented.subviews { add(inner, to: id, of: &draft) }
    }

    /// Scenes in which one subview of a scene has no siblings in its way: none at all where the siblings are invented;
    /// else they are out of reach, once behind it and once in front of it.
    func alone(_ view: ViewID, in draft: StageDraft) -> [(draft: StageDraft, view: ViewID)] {
        let scene = draft.scene
        guard let top = scene.path(to: view).first(where: { scene[$0].superview == draft.receiver }) else { return [] }
        let name = "\(draft.name), \(scene[view].name) alone"
        if !draft.isOwnScene {
            guard top == view, scene[view].subviews.isEmpty else { return [] }
            let only = Invented(
                name: scene[view].name, frame: scene[view].frame, isControl: scene[view].className == classes.control)
            let alone = standard(name, [only])
            return alone.subjects.first.map { [(alone, $0.view)] } ?? []
        }
        let others = scene[draft.receiver].subviews.filter { $0 != top && !draft.displaced.contains($0) }
        guard !others.isEmpty else { return [] }
        let without = draft.without(others, named: name)
        return [true, false].compactMap { toFront in
            let (copy, newIDs) = without.reordered(top, toFront: toFront)
            return newIDs[view].map { (copy, $0) }
        }
    }

    /// Whether the class's code sets a transform of one of its views.
    var setsTransforms: Bool {
        layout.views.contains { view in view.settings.contains { $0.property == "transform" } }
    }

    /// Whether the receiver is a view that scrolls.
    var scrolls: Bool {
        ["UIScrollView", "NSClipView"].contains { graph.inherits(className, from: $0) }
    }

    /// Whether the class adds views that callers give it, or says nothing about its views.
    var isOpen: Bool {
        layout.views.contains { $0.isPlaced && $0.isGeneric } || !layout.views.contains { $0.isPlaced }
    }

    // MARK: - The class's own scene

    /// The scene of the class's own views; nil where it is not known to have any.
    func own() -> StageDraft? {
        guard layout.views.contains(where: \.isPlaced) || isWindow else { return nil }
        var draft = empty("the class's own views", size: ownSize())
        draft.isOwnScene = true
        addOwnViews(to: &draft, isDisplaced: false)
        return draft.scene[draft.receiver].subviews.isEmpty ? nil : draft
    }

    /// Large enough for every frame that the code gives in constants alone.
    private func ownSize() -> Size2D {
        var size = Self.size
        var evaluator = FrameEvaluator(
            layout: layout, members: members, graph: graph, ownBounds: Rect2D(origin: .zero, size: size))
        for index in layout.children(of: nil) {
            guard let frame = frame(of: index, element: 0, using: &evaluator), !frame.usesGeometry else { continue }
            if frame.rect.maxX > size.width, frame.rect.maxX < 3000 { size.width = frame.rect.maxX + 20 }
            if frame.rect.maxY > size.height, frame.rect.maxY < 3000 { size.height = frame.rect.maxY + 20 }
        }
        return size
    }

    private func addOwnViews(to draft: inout StageDraft, isDisplaced: Bool) {
        var evaluator = FrameEvaluator(
            layout: layout, members: members, graph: graph, ownBounds: draft.scene[draft.receiver].bounds)
        var remaining = 24
        addOwnViews(
            of: nil, in: draft.receiver, to: &draft, &evaluator, isDisplaced: isDisplaced, remaining: &remaining,
            depth: 0)
        if isWindow { addRootView(to: &draft, isDisplaced: isDisplaced) }
        for name in layout.looseMembers where layout.index(ofMember: name).map({ layout.views[$0].isArray }) == true {
            draft.stage.bindings[name] = nil
        }
    }

    private func addOwnViews(
        of parent: Int?, in superview: ViewID, to draft: inout StageDraft, _ evaluator: inout FrameEvaluator,
        isDisplaced: Bool, remaining: inout Int, depth: Int
    ) {
        if depth > 8 { return }
        let children = layout.children(of: parent)
        let bounds = draft.scene[superview].bounds
        for (position, index) in children.enumerated() {
            let view = layout.views[index]
            if view.isGeneric, isDisplaced, view.member == nil { continue }
            let elements = view.isArray || (view.isGeneric && view.member == nil) ? 2 : 1
            var ids: [ViewID] = []
            for element in 0..<elements where remaining > 0 {
                remaining -= 1
                let name =
                    view.isArray
                    ? "\(view.name)[\(element)]" : elements > 1 ? "\(view.name) \(element + 1)" : view.name
                var rect =
                    (isDisplaced ? nil : frame(of: index, element: element, using: &evaluator)?.rect)
                    // The system lets it fill its parent.
                    ?? (view.member == "contentView" ? bounds : nil)
                    ?? Self.defaultFrame(position, of: children.count, element: element, of: elements, in: bounds)
                evaluator.frames[.init(view: index, element: element)] = rect
                let isTopmost = depth == 0
                if isDisplaced, isTopmost {
                    rect = StageDraft.farAway(ViewID.root).offsetBy(dx: 0, dy: 400 * Double(position))
                }
                var sceneView = sceneView(for: view, named: unique(name, in: draft.scene), frame: rect)
                if let transform = transform(of: index, element: element, using: &evaluator) {
                    sceneView.transform = transform
                }
                let id = draft.scene.addSubview(sceneView, to: superview)
                ids.append(id)
                if isDisplaced {
                    if isTopmost { draft.displaced.insert(id) }
                } else if draft.scene.gate(of: id) == nil {
                    draft.subjects.append(
                        .init(
                            view: id, evidence: evidence(for: view), isNamed: view.member != nil && !view.isArray,
                            entry: index))
                }
                addOwnViews(
                    of: index, in: id, to: &draft, &evaluator, isDisplaced: isDisplaced, remaining: &remaining,
                    depth: depth + 1)
            }
            if let member = view.member, let first = ids.first {
                draft.stage.bindings[member] = view.isArray ? .views(ids) : .view(first)
            }
        }
    }

    private func addRootView(to draft: inout StageDraft, isDisplaced: Bool) {
        guard draft.stage.bindings["rootViewController.view"] == nil else { return }
        var root = SceneView("rootView", frame: draft.scene[draft.receiver].bounds, className: classes.plain)
        if isDisplaced { root.frame = StageDraft.farAway(ViewID.root).offsetBy(dx: 0, dy: -400) }
        let id = draft.scene.addSubview(root, to: draft.receiver)
        draft.stage.bindings["rootViewController.view"] = .view(id)
        if isDisplaced {
            draft.displaced.insert(id)
            return
        }
        let content = SceneView("content", frame: Rect2D(60, 50, 80, 40), className: classes.control)
        let contentID = draft.scene.addSubview(content, to: id)
        draft.subjects.append(.init(view: contentID, evidence: .generic))
    }

    private func unique(_ name: String, in scene: Scene) -> String {
        var candidate = name
        var number = 2
        while scene.view(named: candidate) != nil, number < 100 {
            candidate = "\(name) \(number)"
            number += 1
        }
        return candidate
    }

    private func sceneView(for view: LayoutView, named name: String, frame: Rect2D) -> SceneView {
        let className = view.typeName.flatMap { graph.resolvedName($0, in: self.className) } ?? view.typeName
        var result = SceneView(name, frame: frame, className: className ?? classes.plain)
        let base = className.flatMap { graph.frameworkBase(of: $0) } ?? ""
        if FrameworkClasses.startsWithoutInteraction(base) { result.isUserInteractionEnabled = false }
        for setting in view.settings {
            guard case .boolean(let value) = setting.value.value.kind else { continue }
            switch setting.property {
            case "isUserInteractionEnabled": result.isUserInteractionEnabled = value
            case "clipsToBounds", "layer.masksToBounds", "masksToBounds": result.clipsToBounds = value
            default: break
            }
        }
        if kind == .nsView, let className, graph.isDeclared(className) {
            result.isFlipped = Self.returnsTrue(graph.members(of: className).variables["isFlipped"]?.first)
        }
        return result
    }

    private func evidence(for view: LayoutView) -> StageDraft.Evidence {
        if view.isGeneric, view.member == nil { return .generic }
        if view.hasRecognizer { return .interactive }
        guard let name = view.typeName else { return .plain }
        return Self.isControl(name, in: graph, scope: className) ? .interactive : .plain
    }

    /// Whether a class takes touches for itself by what it is.
    static func isControl(_ name: String, in graph: ClassGraph, scope: String) -> Bool {
        for control in ["UIControl", "UITextView", "NSButton", "NSSlider", "NSSegmentedControl", "NSPopUpButton"]
        where graph.inherits(name, from: control, in: scope) {
            return true
        }
        guard graph.inherits(name, from: "NSControl", in: scope) else {
            return graph.kind(of: name, in: scope) == nil && ["Button", "Control"].contains { name.hasSuffix($0) }
        }
        return !["NSTextField", "NSImageView"].contains { graph.inherits(name, from: $0, in: scope) }
            || ["NSSearchField", "NSSecureTextField", "NSComboBox"].contains {
                graph.inherits(name, from: $0, in: scope)
            }
    }

    // MARK: - Frames

    /// Whether the code tells where an entry of the layout lies.
    func placement(of entry: Int) -> Bool {
        guard let own = own() else { return false }
        var evaluator = FrameEvaluator(
            layout: layout, members: members, graph: graph, ownBounds: own.scene[own.receiver].bounds)
        for subject in own.subjects {
            if let other = subject.entry {
                evaluator.frames[.init(view: other, element: 0)] = own.scene[subject.view].frame
            }
        }
        return frame(of: entry, element: 0, using: &evaluator) != nil
    }

    private func frame(
        of index: Int, element: Int, using evaluator: inout FrameEvaluator
    ) -> (rect: Rect2D, usesGeometry: Bool)? {
        var rect: Rect2D?
        var usesGeometry = false
        for setting in layout.views[index].settings {
            guard let value = evaluator.evaluate(setting, element: element) else { continue }
            let before = rect ?? Rect2D(20, 20, 60, 40)
            switch (setting.property, value) {
            case ("frame", .rect(let new)):
                rect = new
                usesGeometry = false
            case ("bounds", .rect(let new)):
                rect = Rect2D(before.midX - new.width / 2, before.midY - new.height / 2, new.width, new.height)
            case ("bounds.size", .size(let new)), ("frame.size", .size(let new)):
                rect = Rect2D(before.minX, before.minY, new.width, new.height)
            case ("center", .point(let center)):
                rect = Rect2D(center.x - before.width / 2, center.y - before.height / 2, before.width, before.height)
            case ("frame.origin", .point(let origin)):
                rect = Rect2D(origin: origin, size: before.size)
            default: continue
            }
            usesGeometry = usesGeometry || evaluator.usedGeometry
        }
        guard let rect, rect.width > 0, rect.height > 0, rect.width < 5000, rect.height < 5000, rect.origin.isFinite,
            abs(rect.minX) < 5000, abs(rect.minY) < 5000
        else { return nil }
        return (rect.standardized, usesGeometry)
    }

    private func transform(of index: Int, element: Int, using evaluator: inout FrameEvaluator) -> Transform2D? {
        for setting in layout.views[index].settings.reversed() where setting.property == "transform" {
            if case .transform(let transform)? = evaluator.evaluate(setting, element: element) {
                return transform.isDegenerate ? nil : transform
            }
        }
        return nil
    }

    /// Distinct places for views whose frames the code does not tell: cells of a grid, two of an array overlapping.
    static func defaultFrame(_ position: Int, of count: Int, element: Int, of elements: Int, in bounds: Rect2D)
        -> Rect2D
    {
        var columns = 1
        while columns * columns < count { columns += 1 }
        let rows = max(1, (count + columns - 1) / columns)
        let width = bounds.width / Double(columns)
        let height = bounds.height / Double(rows)
        let cell = Rect2D(
            bounds.minX + Double(position % columns) * width, bounds.minY + Double(position / columns) * height, width,
            height)
        let frame = cell.insetBy(dx: cell.width * 0.15, dy: cell.height * 0.15)
        if elements == 1 { return frame.isNull ? cell : frame.integral }
        return Rect2D(
            frame.minX + Double(element) * frame.width * 0.35, frame.minY + Double(element) * frame.height * 0.3,
            frame.width * 0.6, frame.height * 0.6
        ).integral
    }
}
