import HitTestModel

/// A scene before its variants are made: the views under test, and those that are kept out of the way.
struct StageDraft {
    var name: String
    var stage: Stage
    /// Subviews, at any depth, that the system lets be touched and that the laws speak about.
    var subjects: [Subject] = []
    /// Members of the class that stand far away, so that bodies that name them still find them.
    var displaced: Set<ViewID> = []
    var isOwnScene = false
    /// Whether it shows a geometry that nothing in the class's code speaks of.
    var isUnusual = false

    /// A view under test and what is known of it.
    struct Subject {
        var view: ViewID
        var evidence: Evidence
        /// Whether a single member of the class holds it, so that code can name it.
        var isNamed = false
        /// Index into the class's ``ClassLayout/views``; nil for invented views.
        var entry: Int?
    }

    /// How well it is known that a view is there and wants touches.
    enum Evidence: Comparable {
        /// Put there by the analysis.
        case invented
        /// The class adds views of this kind that callers give it.
        case generic
        /// The class adds it; its type says nothing about touches.
        case plain
        /// The class adds it, and it is a control or has a recognizer.
        case interactive
    }

    var scene: Scene {
        get { stage.scene }
        set { stage.scene = newValue }
    }
    var receiver: ViewID { stage.receiver }

    /// A copy with another name and a changed scene.
    func variant(_ name: String, _ change: (inout Scene) -> Void) -> StageDraft {
        var copy = self
        copy.name = name
        change(&copy.stage.scene)
        return copy
    }

    /// A copy in which some views are out of the way: at no touch, but still subviews.
    func without(_ views: [ViewID], named name: String) -> StageDraft {
        var copy = variant(name) { scene in
            for view in views { scene[view].frame = Self.farAway(view) }
        }
        copy.displaced.formUnion(views)
        copy.subjects.removeAll { subject in views.contains { scene.isDescendant(subject.view, of: $0) } }
        return copy
    }

    /// The same views, with one subview of the receiver behind or in front of all others; the numbers change.
    func reordered(_ view: ViewID, toFront: Bool) -> (draft: StageDraft, newIDs: [ViewID: ViewID]) {
        var copy = self
        copy.scene = Scene(scene.framework, root: scene[.root])
        copy.scene.superviewIsFlipped = scene.superviewIsFlipped
        copy.scene.rootHasSuperview = scene.rootHasSuperview
        var newIDs: [ViewID: ViewID] = [.root: .root]
        // Superviews come before their subviews, but the order among siblings is free.
        var pending = [ViewID.root]
        var index = 0
        while index < pending.count {
            let superview = pending[index]
            index += 1
            var subviews = scene[superview].subviews
            if let place = subviews.firstIndex(of: view) {
                subviews.remove(at: place)
                subviews.insert(view, at: toFront ? subviews.count : 0)
            }
            for subview in subviews {
                guard let target = newIDs[superview] else { continue }
                newIDs[subview] = copy.scene.addSubview(scene[subview], to: target)
                pending.append(subview)
            }
        }
        func new(_ id: ViewID) -> ViewID { newIDs[id] ?? id }
        copy.stage.receiver = new(receiver)
        copy.stage.bindings = stage.bindings.mapValues { binding in
            switch binding {
            case .view(let id): .view(new(id))
            case .views(let ids): .views(ids.map(new))
            case .absent: .absent
            }
        }
        copy.subjects = subjects.map {
            Subject(view: new($0.view), evidence: $0.evidence, isNamed: $0.isNamed, entry: $0.entry)
        }
        copy.displaced = Set(displaced.map(new))
        return (copy, newIDs)
    }

    /// A place where no touch is, of a size that holds none.
    static func farAway(_ view: ViewID) -> Rect2D {
        Rect2D(4000 + 300 * Double(view.index), 3000, 0, 0)
    }
}

/// The names of the classes that invented views have.
struct InventedClasses {
    let plain: String
    let control: String

    init(_ kind: ViewKind) {
        switch kind {
        case .uiView: (plain, control) = ("UIView", "UIButton")
        case .nsView: (plain, control) = ("NSView", "NSButton")
        case .layer: (plain, control) = ("CALayer", "CAShapeLayer")
        }
    }
}

extension ViewKind {
    var framework: Framework {
        switch self {
        case .uiView: .uikit
        case .nsView: .appkit
        case .layer: .coreanimation
        }
    }
}
