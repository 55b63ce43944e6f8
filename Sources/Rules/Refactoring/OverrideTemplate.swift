package import OverrideAnalysis

/// An override as people write it on purpose, lawful as it stands.
package struct OverrideTemplate: Hashable, Sendable {
    /// What it is for, as a menu shows it.
    package let title: String
    package let method: HitTestMethod
    /// The name of the method in the framework at hand: `hitTest`, `point`, `contains`.
    package let name: String
    /// Lines without indentation, each level of nesting a tab; `${1:name}` marks what the writer fills in.
    private let lines: [String]

    private init(_ title: String, _ method: HitTestMethod, _ name: String, _ text: String) {
        self.title = title
        self.method = method
        self.name = name
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }

    /// The view that a template lets touches go to, as the code of its class names it.
    package struct Subview: Hashable, Sendable {
        package var name: String
        /// Whether the name may hold no view.
        package var isOptional: Bool
        /// The names of the views around it, the innermost first; empty for a direct subview.
        package var containers: [String]

        package init(name: String, isOptional: Bool = false, containers: [String] = []) {
            self.name = name
            self.isOptional = isOptional
            self.containers = containers
        }
    }

    /// The templates for a kind of view that speak of no certain subview.
    package static func general(for kind: ViewKind) -> [OverrideTemplate] {
        switch kind {
        case .uiView: uiKit
        case .nsView: appKit
        case .layer: coreAnimation
        }
    }

    /// The templates for a kind of view that lead touches to one subview.
    ///
    /// There are none for layers: a layer that does not clip finds its sublayers outside its bounds by itself (C2).
    package static func leading(to subview: Subview, in kind: ViewKind) -> [OverrideTemplate] {
        switch kind {
        case .uiView: [reachUIKit(subview), forwardUIKit(subview)]
        case .nsView: [reachAppKit(subview), forwardAppKit(subview)]
        case .layer: []
        }
    }

    /// The template that lets one subview be touched outside of the view's bounds.
    package static func reaching(_ subview: Subview, in kind: ViewKind) -> OverrideTemplate? {
        leading(to: subview, in: kind).first
    }

    /// The override's text, with places to fill in as their names.
    /// - Parameters:
    ///   - indentation: white space in front of every line but the first.
    ///   - step: one more level of nesting.
    package func text(indentation: String, step: String) -> String {
        joined(indentation, step, Self.filled)
    }

    /// The override's text, with places to fill in as the tab stops of a snippet.
    package func snippet(indentation: String, step: String) -> String {
        joined(indentation, step) { String($0) }
    }

    private func joined(_ indentation: String, _ step: String, _ words: (Substring) -> String) -> String {
        lines.map { line in
            let depth = line.prefix { $0 == "\t" }.count
            return String(repeating: step, count: depth) + words(line.dropFirst(depth))
        }.joined(separator: "\n" + indentation)
    }

    private static func filled(_ line: Substring) -> String {
        var text = ""
        var rest = line
        while let start = rest.firstRange(of: "${") {
            text += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            let inside = rest.prefix { $0 != "}" }
            text += inside.split(separator: ":").last.map { String($0) } ?? ""
            rest = rest.dropFirst(inside.count + 1)
        }
        return text + rest
    }

    // MARK: - UIKit

    private static let uiKit = [
        OverrideTemplate(
            "enlarge the touch area to at least 44 × 44 points", .pointInside, "point",
            """
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            \tlet horizontal = max(0, (44 - bounds.width) / 2)
            \tlet vertical = max(0, (44 - bounds.height) / 2)
            \treturn bounds.insetBy(dx: -horizontal, dy: -vertical).contains(point)
            }
            """),
        OverrideTemplate(
            "enlarge the touch area by insets", .pointInside, "point",
            """
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            \tlet outsets = UIEdgeInsets(top: -${1:10}, left: -${2:10}, bottom: -${3:10}, right: -${4:10})
            \treturn bounds.inset(by: outsets).contains(point)
            }
            """),
        OverrideTemplate(
            "let touches beside the subviews fall through", .hitTest, "hitTest",
            """
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            \tlet hit = super.hitTest(point, with: event)
            \treturn hit === self ? nil : hit
            }
            """),
        OverrideTemplate(
            "search the subviews as the system does", .hitTest, "hitTest",
            """
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            \tguard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else {
            \t\treturn nil
            \t}
            \tfor subview in subviews.reversed() {
            \t\tif let hit = subview.hitTest(subview.convert(point, from: self), with: event) {
            \t\t\treturn hit
            \t\t}
            \t}
            \treturn self
            }
            """),
    ]

    private static func gatesUIKit(_ views: [String]) -> [String] {
        views.flatMap { ["\($0)isUserInteractionEnabled", "!\($0)isHidden", "\($0)alpha >= 0.01"] }
    }

    private static func reachUIKit(_ subview: Subview) -> OverrideTemplate {
        let view = subview.name
        let gates = gatesUIKit([""] + subview.containers.reversed().map { $0 + "." })
        return OverrideTemplate(
            "let `\(shown(view))` be touched outside the bounds", .hitTest, "hitTest",
            """
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            \tif let hit = super.hitTest(point, with: event) {
            \t\treturn hit
            \t}
            \(guarding(gates, otherwise: "nil"))
            \treturn \(view)\(subview.isOptional ? "?" : "").hitTest(convert(point, to: \(view)), with: event)
            }
            """)
    }

    private static func forwardUIKit(_ subview: Subview) -> OverrideTemplate {
        let view = subview.name
        let gates = ([view] + subview.containers).reversed().map { $0 + "." }
        return OverrideTemplate(
            "forward touches beside the subviews to `\(shown(view))`", .hitTest, "hitTest",
            """
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            \tlet hit = super.hitTest(point, with: event)
            \(guarding(["hit === self"] + unwrapping(subview) + gatesUIKit(gates), otherwise: "hit"))
            \treturn \(view)
            }
            """)
    }

    // MARK: - AppKit

    private static let appKit = [
        OverrideTemplate(
            "enlarge the click area to at least 44 × 44 points", .hitTest, "hitTest",
            """
            override func hitTest(_ point: NSPoint) -> NSView? {
            \tif let hit = super.hitTest(point) {
            \t\treturn hit
            \t}
            \tlet horizontal = max(0, (44 - bounds.width) / 2)
            \tlet vertical = max(0, (44 - bounds.height) / 2)
            \tlet area = bounds.insetBy(dx: -horizontal, dy: -vertical)
            \treturn !isHidden && area.contains(convert(point, from: superview)) ? self : nil
            }
            """),
        OverrideTemplate(
            "enlarge the click area by insets", .hitTest, "hitTest",
            """
            override func hitTest(_ point: NSPoint) -> NSView? {
            \tif let hit = super.hitTest(point) {
            \t\treturn hit
            \t}
            \tlet area = bounds.insetBy(dx: -${1:10}, dy: -${2:10})
            \treturn !isHidden && area.contains(convert(point, from: superview)) ? self : nil
            }
            """),
        OverrideTemplate(
            "let clicks beside the subviews fall through", .hitTest, "hitTest",
            """
            override func hitTest(_ point: NSPoint) -> NSView? {
            \tlet hit = super.hitTest(point)
            \treturn hit === self ? nil : hit
            }
            """),
        OverrideTemplate(
            "search the subviews as the system does", .hitTest, "hitTest",
            """
            override func hitTest(_ point: NSPoint) -> NSView? {
            \tlet local = convert(point, from: superview)
            \tguard !isHidden, isMousePoint(local, in: bounds) else {
            \t\treturn nil
            \t}
            \tfor subview in subviews.reversed() {
            \t\tif let hit = subview.hitTest(local) {
            \t\t\treturn hit
            \t\t}
            \t}
            \treturn self
            }
            """),
    ]

    private static func reachAppKit(_ subview: Subview) -> OverrideTemplate {
        let view = subview.name
        // A view takes the point in its superview's space (A1).
        let space = subview.containers.first.map { $0 + "." } ?? ""
        let gates = ["!isHidden"] + subview.containers.reversed().map { "!\($0).isHidden" }
        return OverrideTemplate(
            "let `\(shown(view))` be clicked outside the bounds", .hitTest, "hitTest",
            """
            override func hitTest(_ point: NSPoint) -> NSView? {
            \tif let hit = super.hitTest(point) {
            \t\treturn hit
            \t}
            \(guarding(gates, otherwise: "nil"))
            \treturn \(view)\(subview.isOptional ? "?" : "").hitTest(\(space)convert(point, from: superview))
            }
            """)
    }

    private static func forwardAppKit(_ subview: Subview) -> OverrideTemplate {
        let view = subview.name
        let gates = ([view] + subview.containers).reversed().map { "!\($0).isHidden" }
        return OverrideTemplate(
            "forward clicks beside the subviews to `\(shown(view))`", .hitTest, "hitTest",
            """
            override func hitTest(_ point: NSPoint) -> NSView? {
            \tlet hit = super.hitTest(point)
            \(guarding(["hit === self"] + unwrapping(subview) + gates, otherwise: "hit"))
            \treturn \(view)
            }
            """)
    }

    // MARK: - Core Animation

    private static let coreAnimation = [
        OverrideTemplate(
            "enlarge the layer's area to at least 44 × 44 points", .pointInside, "contains",
            """
            override func contains(_ point: CGPoint) -> Bool {
            \tlet horizontal = max(0, (44 - bounds.width) / 2)
            \tlet vertical = max(0, (44 - bounds.height) / 2)
            \treturn bounds.insetBy(dx: -horizontal, dy: -vertical).contains(point)
            }
            """),
        OverrideTemplate(
            "enlarge the layer's area by insets", .pointInside, "contains",
            """
            override func contains(_ point: CGPoint) -> Bool {
            \tbounds.insetBy(dx: -${1:10}, dy: -${2:10}).contains(point)
            }
            """),
        OverrideTemplate(
            "let touches beside the sublayers fall through", .hitTest, "hitTest",
            """
            override func hitTest(_ point: CGPoint) -> CALayer? {
            \tlet hit = super.hitTest(point)
            \treturn hit === self ? nil : hit
            }
            """),
    ]

    // MARK: - Parts

    /// A line that is longer has its conditions on lines of their own, as the formatter breaks it.
    private static let lineLimit = 92

    private static func guarding(_ conditions: [String], otherwise answer: String) -> String {
        let line = "\tguard \(conditions.joined(separator: ", ")) else {"
        if line.count <= lineLimit { return "\(line)\n\t\treturn \(answer)\n\t}" }
        return "\tguard " + conditions.joined(separator: ",\n\t\t") + "\n\telse {\n\t\treturn \(answer)\n\t}"
    }

    private static func unwrapping(_ subview: Subview) -> [String] {
        subview.isOptional ? ["let \(subview.name) = \(subview.name)"] : []
    }

    private static func shown(_ name: String) -> String {
        filled(name[...]).filter { $0 != "`" }
    }
}
