/// What an override is for, read off its answers.
package enum Idiom: String, Hashable, Sendable, CaseIterable {
    /// Answers as the system would.
    case systemLike
    /// Subviews get their touches, the view itself takes none.
    case passThrough
    /// Takes touches beyond its bounds.
    case enlargedArea
    /// Takes touches in a part of its bounds only.
    case shrunkArea
    /// Gives a region to one chosen view.
    case forwardsRegion
    /// Answers nil for every touch.
    case refusesAll
    /// Takes every touch of its area itself.
    case takesAll
    /// Searches the subviews by its own means.
    case reimplementation
    /// Its area is a shape that the model does not know.
    case shapeTest
    /// A window that lets touches fall through to the windows behind.
    case windowPassThrough
    case other

    /// The idiom as a phrase that follows "this override".
    package var phrase: String {
        switch self {
        case .systemLike: "answers as the system would"
        case .passThrough: "lets touches fall through where no subview takes them"
        case .enlargedArea: "takes touches beyond its bounds"
        case .shrunkArea: "takes touches in a part of its bounds"
        case .forwardsRegion: "gives a region to one chosen view"
        case .refusesAll: "takes no touch"
        case .takesAll: "takes every touch of its area itself"
        case .reimplementation: "searches the subviews by its own means"
        case .shapeTest: "takes touches inside a shape"
        case .windowPassThrough: "is a window that lets touches fall through"
        case .other: "answers in its own way"
        }
    }
}
