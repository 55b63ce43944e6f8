/// A tree of views as a value: what a hit test searches.
///
/// The views stand in one array and know each other by number, so a scene is cheap to copy and to change, and a
/// search allocates nothing. Trees that were put together in another order have other numbers, and are not equal.
package struct Scene: Hashable, Sendable {
    package var framework: Framework
    /// AppKit: whether y grows downwards in the space around the root.
    package var superviewIsFlipped = false
    /// AppKit: a root without superview is always inside (`A3`); the space around it is then the window's.
    package var rootHasSuperview = true
    /// Superviews come before their subviews; never empty.
    private var views: [SceneView]

    /// Deeper scenes are refused by the decoder, so that searches may recurse.
    package static let maximumDepth = 100
    /// Larger scenes are refused by the decoder.
    package static let maximumViewCount = 10_000

    /// A scene of one view.
    package init(_ framework: Framework, root: SceneView) {
        self.framework = framework
        var root = root
        root.superview = nil
        root.subviews = []
        views = [root]
    }

    /// Puts a view in front of the other subviews of its superview.
    @discardableResult
    package mutating func addSubview(_ view: SceneView, to superview: ViewID = .root) -> ViewID {
        let id = ViewID(views.count)
        var view = view
        view.superview = superview
        view.subviews = []
        views.append(view)
        views[superview.index].subviews.append(id)
        return id
    }

    /// The view with this number, which must come from this scene.
    package subscript(id: ViewID) -> SceneView {
        _read { yield views[id.index] }
        _modify { yield &views[id.index] }
    }

    /// The number of views.
    package var count: Int { views.count }

    /// All views, superviews before their subviews, in the order in which they were added.
    package var ids: [ViewID] {
        views.indices.map(ViewID.init)
    }

    /// All views as they are painted: a superview before its subviews, siblings back to front.
    package var paintOrder: [ViewID] {
        var order: [ViewID] = []
        order.reserveCapacity(views.count)
        var pending = [ViewID.root]
        while let id = pending.popLast() {
            order.append(id)
            pending.append(contentsOf: views[id.index].subviews.reversed())
        }
        return order
    }

    /// The first view of this name.
    package func view(named name: String) -> ViewID? {
        views.firstIndex { $0.name == name }.map(ViewID.init)
    }

    /// Whether the view is the other one or lies anywhere below it.
    package func isDescendant(_ view: ViewID, of ancestor: ViewID) -> Bool {
        var current: ViewID? = view
        // A view's number is greater than its superview's, so below the ancestor's there is nothing to find.
        while let id = current, id >= ancestor {
            if id == ancestor { return true }
            current = views[id.index].superview
        }
        return false
    }

    /// The views from the root down to this one, both included.
    package func path(to view: ViewID) -> [ViewID] {
        var path = [view]
        while let superview = views[path[path.count - 1].index].superview {
            path.append(superview)
        }
        return path.reversed()
    }

    /// Why the system never answers this view, looking at its own values only; nil where nothing is in the way.
    package func gate(of view: ViewID) -> ClosedGate? {
        if views[view.index].isHidden { return .hidden }
        guard framework == .uikit else { return nil }
        if !views[view.index].isUserInteractionEnabled { return .notInteractive }
        return views[view.index].isTransparent ? .transparent : nil
    }
}

/// What makes the system pass over a view and everything below it (`U1`, `A2`, `C2`).
package enum ClosedGate: String, Hashable, Sendable {
    case hidden
    case notInteractive
    case transparent

    /// The property and value that close the gate, as Swift spells them.
    package var cause: String {
        switch self {
        case .hidden: "isHidden"
        case .notInteractive: "isUserInteractionEnabled = false"
        case .transparent: "alpha < 0.01"
        }
    }
}
