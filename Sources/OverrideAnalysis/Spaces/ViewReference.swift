/// A view or layer as a function names it; equal references mean the same view.
///
/// A layer stands for its view, since the two share their space.
indirect enum ViewReference: Hashable, Sendable {
    /// The object whose function is looked at.
    case receiver
    /// A stored property of the receiver.
    case member(String)
    /// A property of some view or object whose value nobody can tell, such as a computed one.
    case path(ViewReference, String)
    /// Something that is no view, by its name: the start of a path.
    case object(String)
    /// What a loop, a closure's parameter or a search binds to an element of a collection.
    case element(of: ViewGroup, name: String, offset: Int)
    /// `cards[index]`, with the index as written.
    case indexed(ViewGroup, index: String)
    case superview(ViewReference)
    /// A local name whose value nobody can tell; parameters are of this kind.
    case local(name: String, offset: Int)
    /// The window that the receiver is in, also as `nil` in conversions.
    case window
    case screen
}

/// A collection of views.
struct ViewGroup: Hashable, Sendable {
    /// How it is written: `subviews`, `cards`.
    var name: String
    /// The view whose direct subviews the elements are, where that is known.
    var parent: ViewReference?
    /// Whether it is a stored property of the receiver.
    var isMember = false
    /// Where it is declared, when it is a local name.
    var localOffset: Int?
}

extension ViewReference {
    /// The expression that names the view inside the function.
    func source(isLayer: Bool) -> String {
        let up = isLayer ? "superlayer" : "superview"
        switch self {
        case .receiver: return "self"
        case .member(let name), .object(let name), .local(let name, _), .element(_, let name, _): return name
        case .path(.receiver, let name): return name
        case .path(let base, let name): return base.source(isLayer: isLayer) + "." + name
        case .indexed(let group, let index): return "\(group.name)[\(index)]"
        case .superview(.receiver): return up
        case .superview(let view): return view.source(isLayer: isLayer) + "." + up
        case .window: return "nil"
        case .screen: return "screen"
        }
    }

    /// The space of the view, as a reader names it.
    func spaceName(isLayer: Bool) -> String {
        switch self {
        case .window: "the window's space"
        case .screen: "the screen's space"
        case .superview(.receiver): isLayer ? "the superlayer's space" : "the superview's space"
        default: hasName ? source(isLayer: isLayer) + "'s space" : "another view's space"
        }
    }

    /// Whether a reader can find the view by a name in the source.
    var hasName: Bool {
        switch self {
        case .local(let name, _), .element(_, let name, _): !name.isEmpty
        case .path(let base, _), .superview(let base): base.hasName
        default: true
        }
    }

    /// Whether the expression that names it has an optional value.
    var isOptional: Bool {
        switch self {
        case .superview: true
        case .path(let base, _): base.isOptional
        default: false
        }
    }
}
