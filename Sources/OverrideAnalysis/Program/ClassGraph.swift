package import SwiftScanner

/// The kind of system search that a class takes part in, by its base class.
package enum ViewKind: Hashable, Sendable {
    /// `UIView` and what inherits from it.
    case uiView
    /// `NSView` and what inherits from it.
    case nsView
    /// `CALayer` and what inherits from it.
    case layer
}

/// A file that takes part in an analysis: its path as the user knows it, and its scanned source.
package struct ProgramFile: Sendable {
    package let path: String
    package let source: SwiftSource

    package init(path: String, source: SwiftSource) {
        self.path = path
        self.source = source
    }
}

/// A declaration together with the file that its byte ranges belong to.
package struct Located<Value: Sendable>: Sendable {
    package let file: ProgramFile
    package let value: Value

    package init(file: ProgramFile, value: Value) {
        self.file = file
        self.value = value
    }
}

/// What the analysed files say of one class: its declaration, its extensions, and its supertype's name.
package struct ClassDescription: Sendable {
    /// The dotted name, `Outer.Inner`.
    package var name: String
    /// The first inherited type that names a class, as written; nil for an extension of a class not declared here.
    package var superclassName: String?
    /// Declaration first, then extensions, each in source order.
    package var parts: [Located<TypeDeclaration>]
    /// Whether a `class` declaration is among the parts.
    package var isDeclared: Bool

    package init(name: String, superclassName: String?, parts: [Located<TypeDeclaration>], isDeclared: Bool) {
        self.name = name
        self.superclassName = superclassName
        self.parts = parts
        self.isDeclared = isDeclared
    }
}

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
