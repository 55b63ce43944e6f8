package import SwiftScanner

/// The views that a class is known to hold, and where its code puts them.
package struct ClassLayout: Sendable {
    /// Members, locals that are added, and parameters that are added, in the order in which they come up.
    package var views: [LayoutView] = []
    /// Members of a view type that nothing adds to the class's view: they may lie anywhere.
    package var looseMembers: Set<String> = []

    /// The views inside another one (nil for the class's own view), back to front.
    package func children(of parent: Int?) -> [Int] {
        views.indices.filter { views[$0].isPlaced && views[$0].parent == parent }
            .sorted { views[$0].order < views[$1].order }
    }

    /// The view that a member holds.
    package func index(ofMember name: String) -> Int? {
        views.firstIndex { $0.member == name }
    }
}

/// One view, or an array of views, that a class's code speaks of.
package struct LayoutView: Sendable {
    /// `closeButton`, `cards`, or the name of the local or parameter.
    package var name: String
    /// The view type as far as it is written; nil for "some view".
    package var typeName: String?
    /// The member that holds it; dotted where it is a part of what a member holds (`host.view`).
    package var member: String?
    package var isArray = false
    /// Whether it stands for views that callers pass in, or that a loop makes.
    package var isGeneric = false
    /// Index into ``ClassLayout/views``; nil for the class's own view.
    package var parent: Int?
    /// Whether some code adds it to a view of the class.
    package var isAdded = false
    /// The member that turned out to hold this local or parameter, and stands for it.
    package var absorbedBy: Int?
    /// Rises with the order of the calls that add views.
    package var order = 0
    /// Where the view is added: the argument.
    package var addedAt: Located<ExpressionSyntax>?
    /// What the code assigns to its properties, in order.
    package var settings: [LayoutSetting] = []
    /// Whether some code gives it a gesture recognizer or a target.
    package var hasRecognizer = false

    package var isPlaced: Bool { isAdded && absorbedBy == nil }
}

/// `view.property = value`, with the constants that the value may name.
package struct LayoutSetting: Sendable {
    package var property: String
    package var value: Located<ExpressionSyntax>
    /// Local constants that are in sight, by name.
    package var locals: [String: ExpressionSyntax]
    /// Names that count the elements of an array of views.
    package var elementIndices: Set<String>
    /// The function or member that holds it.
    package var function: String
}
