package import SwiftScanner

/// Which of the methods of hit testing a function overrides.
package enum HitTestMethod: Hashable, Sendable {
    /// `hitTest(_:with:)`, `hitTest(_:)` of `NSView` and `CALayer`.
    case hitTest
    /// `point(inside:with:)`, and `contains(_:)` of `CALayer`.
    case pointInside
}

/// One override of a method of hit testing, found in a class of a known kind.
package struct MethodOverride: Sendable {
    package var method: HitTestMethod
    package var kind: ViewKind
    /// The dotted name of the class that holds it.
    package var className: String
    package var function: FunctionDeclaration
    package var body: CodeBlockSyntax
    package var file: ProgramFile
    /// The name of the point parameter inside the body; nil for `_`.
    package var pointName: String?
    /// The name of the event parameter inside the body; nil for `_` and where there is none.
    package var eventName: String?
    /// Whether it stands in an extension.
    package var isInExtension: Bool
    /// Conditions of the `#if` branches around it, outermost first, as source text.
    package var compilationConditions: [String]

    /// `CardView.hitTest(_:with:)`.
    package var symbol: String

    package init(
        method: HitTestMethod, kind: ViewKind, className: String, function: FunctionDeclaration,
        body: CodeBlockSyntax, file: ProgramFile, pointName: String?, eventName: String?, isInExtension: Bool,
        compilationConditions: [String], symbol: String
    ) {
        self.method = method
        self.kind = kind
        self.className = className
        self.function = function
        self.body = body
        self.file = file
        self.pointName = pointName
        self.eventName = eventName
        self.isInExtension = isInExtension
        self.compilationConditions = compilationConditions
        self.symbol = symbol
    }
}
