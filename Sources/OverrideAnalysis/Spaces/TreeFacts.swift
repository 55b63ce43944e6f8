/// Whether two spaces are the same, as far as the source tells.
enum SpaceRelation: Hashable {
    case same
    case different
    case unknown
}

/// Which views of the receiver's subtree a name can stand for.
enum SubtreePlace: Hashable {
    case receiver
    /// Views below the receiver, never the receiver itself.
    case below
    /// The receiver in some calls, and a view below it in others.
    case both
    /// One of the two, and nobody knows which.
    case either

    func joined(with other: SubtreePlace) -> SubtreePlace {
        if self == other { return self }
        return self == .either || other == .either ? .either : .both
    }
}

/// What a class's own code says of the view tree around the receiver.
struct TreeFacts {
    /// The one view that a stored property is added to; properties that are added to several are left out.
    private var parents: [String: Set<ViewReference>] = [:]
    /// The one view that the elements of a stored collection are added to.
    private var groupParents: [String: Set<ViewReference>] = [:]
    /// Local names that are stored in a property, or appended to one.
    private var storedLocals: [ViewReference: Set<String>] = [:]
    private var appendedLocals: [ViewReference: Set<String>] = [:]
    private var localParents: [ViewReference: Set<ViewReference>] = [:]
    /// Properties whose view covers its superview exactly, so that the two spaces agree.
    private var filling: Set<String> = []
    private var notFilling: Set<String> = []
    private var pinnedEdges: [String: Set<String>] = [:]
    private var fillingLocals: Set<ViewReference> = []
    /// Properties of other views, with what those views' classes add them to.
    private var pathParents: [ViewReference: ViewReference] = [:]
    /// Stored properties of other views that hold views of their own.
    private var ownedPaths: Set<ViewReference> = []

    /// The receiver is a window.
    var receiverIsWindow = false
    /// The receiver is a view or layer, and not a controller or something else.
    var receiverIsView = true
    /// Stored properties that hold the same view for good: constants, or variables with an initial view.
    var ownedMembers: Set<String> = []
    /// Local names and parameters that always stand for the receiver or a view below it, by the offsets of their names.
    var subtreePlaces: [Int: SubtreePlace] = [:]

    // MARK: - Gathering

    mutating func note(child: SpaceValue, addedTo parent: ViewReference) {
        switch child {
        case .view(let view):
            switch view.reference {
            case .member(let name): parents[name, default: []].insert(parent)
            case .element(let group, _, _), .indexed(let group, _):
                if group.isMember { groupParents[group.name, default: []].insert(parent) }
            case .local: localParents[view.reference, default: []].insert(parent)
            default: break
            }
        case .group(let group, _):
            if group.isMember { groupParents[group.name, default: []].insert(parent) }
            if let offset = group.localOffset {
                localParents[.local(name: group.name, offset: offset), default: []].insert(parent)
            }
        case .list(let values):
            for value in values { note(child: value, addedTo: parent) }
        default: break
        }
    }

    mutating func note(_ value: SpaceValue, storedIn member: String) {
        switch value {
        case .view(let view): storedLocals[view.reference, default: []].insert(member)
        case .group(let group, _):
            if let offset = group.localOffset {
                appendedLocals[.local(name: group.name, offset: offset), default: []].insert(member)
            }
        default: break
        }
    }

    mutating func note(_ value: SpaceValue, appendedTo member: String) {
        switch value {
        case .view(let view): appendedLocals[view.reference, default: []].insert(member)
        case .group(let group, _):
            if let offset = group.localOffset {
                appendedLocals[.local(name: group.name, offset: offset), default: []].insert(member)
            }
        default: break
        }
    }

    mutating func note(frameOf member: String, fills: Bool) {
        if fills { filling.insert(member) } else { notFilling.insert(member) }
    }

    mutating func note(fillingLocal local: ViewReference) { fillingLocals.insert(local) }

    /// Takes over what another view's class says of its property.
    mutating func note(path: ViewReference, named name: String, of base: ViewReference, as other: TreeFacts) {
        ownedPaths.insert(path)
        guard let candidates = other.parents[name], candidates.count == 1, let parent = candidates.first else { return }
        switch parent {
        case .receiver: pathParents[path] = base
        case .member(let holder): pathParents[path] = .path(base, holder)
        default: break
        }
    }

    mutating func note(edge: String, pinnedOf member: String) {
        pinnedEdges[member, default: []].insert(edge)
    }

    /// Gives what was said of local names to the properties that hold them.
    mutating func settle() {
        for (local, parents) in localParents {
            for member in storedLocals[local] ?? [] { self.parents[member, default: []].formUnion(parents) }
            for member in appendedLocals[local] ?? [] { groupParents[member, default: []].formUnion(parents) }
        }
        parents = parents.mapValues { Set($0.map(stored)) }
        groupParents = groupParents.mapValues { Set($0.map(stored)) }
        for local in fillingLocals { filling.formUnion(storedLocals[local] ?? []) }
        for (member, edges) in pinnedEdges where edges.count == 4 { filling.insert(member) }
    }

    /// The property that holds a local name's view for good.
    private func stored(_ view: ViewReference) -> ViewReference {
        guard let members = storedLocals[view], members.count == 1, let member = members.first else { return view }
        return .member(member)
    }

    // MARK: - Asking

    func groupParent(_ name: String) -> ViewReference? {
        guard let candidates = groupParents[name], candidates.count == 1 else { return nil }
        return candidates.first
    }

    /// The superview of a view: a known view, or "whatever the superview is".
    func superview(of view: ViewReference) -> ViewReference {
        switch view {
        case .window, .screen:
            // The frame of a window's content is asked in the window's own space.
            return view
        case .member(let name):
            if let candidates = parents[name], candidates.count == 1, let parent = candidates.first { return parent }
        case .element(let group, _, _), .indexed(let group, _):
            if let parent = group.parent { return parent }
        case .path(let base, let name):
            if let parent = pathParents[view] { return parent }
            if name == "contentView" { return base }
        default: break
        }
        return .superview(view)
    }

    /// The window of a window is itself.
    func normalized(_ view: ViewReference) -> ViewReference {
        view == .window && receiverIsWindow ? .receiver : view
    }

    func relation(_ first: ViewReference, _ second: ViewReference) -> SpaceRelation {
        let first = normalized(first)
        let second = normalized(second)
        if first == second { return .same }
        if areKnownToCoincide(first, second) { return .unknown }
        if isAbove(first, second) || isAbove(second, first) { return .different }
        // Calls with the receiver and calls with other views cannot both be right about one point.
        if first == .receiver, subtreePlace(of: second) == .both { return .different }
        if second == .receiver, subtreePlace(of: first) == .both { return .different }
        switch (place(of: first), place(of: second)) {
        case (.unknown, _), (_, .unknown): return .unknown
        case (.receiver, _), (_, .receiver): return .different
        case (.above, .below), (.below, .above): return .different
        case (.window, .below), (.below, .window): return .different
        case (.below, .below), (.stored, .stored), (.below, .stored), (.stored, .below):
            guard case .member(let left) = first, case .member(let right) = second else { return .unknown }
            return ownedMembers.contains(left) && ownedMembers.contains(right) ? .different : .unknown
        default: return .unknown
        }
    }

    /// Where in the receiver's subtree a view is; nil where it may be outside.
    func subtreePlace(of view: ViewReference) -> SubtreePlace? {
        switch place(of: view) {
        case .receiver: .receiver
        case .below: .below
        default:
            if case .local(_, let offset) = view { subtreePlaces[offset] } else { nil }
        }
    }

    private enum Place {
        case receiver, above, below, stored, window, unknown
    }

    private func place(of view: ViewReference) -> Place {
        var view = view
        var isBelow = false
        for _ in 0..<8 {
            switch view {
            case .receiver: return isBelow ? .below : .receiver
            case .window: return isBelow ? .unknown : .window
            case .screen, .object: return .unknown
            case .local(_, let offset):
                guard let place = subtreePlaces[offset] else { return .unknown }
                return place == .below || isBelow ? .below : .unknown
            case .path(let base, let name):
                guard name == "contentView" || pathParents[view] != nil || ownedPaths.contains(view) else {
                    return .unknown
                }
                isBelow = true
                view = base
            case .superview(let inner):
                if isBelow { return .unknown }
                return chainOfSuperviews(inner) ? .above : .unknown
            case .member(let name):
                if storedLocals[.receiver]?.contains(name) == true { return .unknown }
                guard let candidates = parents[name], candidates.count == 1, let parent = candidates.first,
                    parent != view
                else { return receiverIsView || isBelow ? .stored : storedInController(name) }
                isBelow = true
                view = parent
            case .element(let group, _, _), .indexed(let group, _):
                guard let parent = group.parent else { return group.isMember ? .stored : .unknown }
                isBelow = true
                view = parent
            }
        }
        return .unknown
    }

    private func storedInController(_ name: String) -> Place { ownedMembers.contains(name) ? .stored : .unknown }

    private func chainOfSuperviews(_ view: ViewReference) -> Bool {
        var view = view
        for _ in 0..<8 {
            switch view {
            case .receiver: return receiverIsView
            case .superview(let inner): view = inner
            default: return false
            }
        }
        return false
    }

    private func isAbove(_ candidate: ViewReference, _ view: ViewReference) -> Bool {
        var view = view
        for _ in 0..<8 {
            let next = normalized(superview(of: view))
            if next == candidate { return true }
            if next == view { return false }
            if case .superview(let inner) = next, inner == view {
                // Beyond what the source names there are only superviews of superviews.
                guard case .superview = candidate else { return false }
            }
            view = next
        }
        return false
    }

    func areKnownToCoincide(_ first: ViewReference, _ second: ViewReference) -> Bool {
        coincide(first, second) || coincide(second, first)
    }

    /// A view that covers its superview exactly has the same space; the content view of a cell does.
    private func coincide(_ child: ViewReference, _ parent: ViewReference) -> Bool {
        if case .path(parent, "contentView") = child { return true }
        if case .member(let name) = child, filling.contains(name), !notFilling.contains(name) {
            return superview(of: child) == parent || parents[name] == nil
        }
        return false
    }
}
