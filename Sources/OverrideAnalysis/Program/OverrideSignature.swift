import SwiftScanner

/// The shape of a function that overrides one of hit testing's methods.
struct OverrideSignature {
    let method: HitTestMethod
    /// The kinds of view whose method has these labels and this result, the likeliest first.
    let kinds: [ViewKind]
    /// Whether every written type is the framework's own, so that no other class could declare the method.
    let isExact: Bool
    /// `hitTest(_:with:)`.
    let symbol: String

    /// Nil where the function is no override, or its labels or types are not those of the frameworks.
    init?(of function: FunctionDeclaration) {
        let labels = function.parameters.map { $0.label?.text }
        guard function.keyword == .function, function.body != nil, let first = function.parameters.first,
            !function.prefix.hasModifier("static"), !function.prefix.hasModifier("class"),
            ["CGPoint", "NSPoint"].contains(first.type.flatMap(\.name).map(lastComponent) ?? "")
        else { return nil }
        let result = function.returnType.flatMap(\.name).map(lastComponent)
        switch (function.name.text, labels) {
        case ("hitTest", [nil, "with"]):
            guard Self.isEvent(function.parameters[1].type), let result, result != "Bool" else { return nil }
            self.init(.hitTest, kinds: [.uiView], isExact: result == "UIView", symbol: "hitTest(_:with:)")
        case ("hitTest", [nil]):
            guard let result, result != "Bool", result != "Void" else { return nil }
            let kinds: [ViewKind] = result.hasSuffix("Layer") ? [.layer] : [.nsView]
            self.init(.hitTest, kinds: kinds, isExact: result == "NSView" || result == "CALayer", symbol: "hitTest(_:)")
        case ("point", ["inside", "with"]):
            guard Self.isEvent(function.parameters[1].type), result == "Bool" else { return nil }
            self.init(.pointInside, kinds: [.uiView], isExact: true, symbol: "point(inside:with:)")
        case ("contains", [nil]):
            guard result == "Bool" else { return nil }
            // Scenes, nodes and paths have a method of this form as well.
            self.init(.pointInside, kinds: [.layer], isExact: false, symbol: "contains(_:)")
        default:
            return nil
        }
    }

    private init(_ method: HitTestMethod, kinds: [ViewKind], isExact: Bool, symbol: String) {
        self.method = method
        self.kinds = kinds
        self.isExact = isExact
        self.symbol = symbol
    }

    private static func isEvent(_ type: TypeSyntax?) -> Bool {
        type?.name.map(lastComponent) == "UIEvent"
    }

    /// Whether a class that is not known is taken for a view because its subclass overrides the method as views have it.
    ///
    /// Node classes of other libraries declare the same method and are no views; `viewClasses` names those that count.
    static func maySubclassView(_ base: String) -> Bool {
        !base.hasSuffix("Node")
    }
}
