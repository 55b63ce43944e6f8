import OverrideAnalysis

/// An override as people write it on purpose, lawful as it stands.
struct OverrideTemplate: Hashable, Sendable {
    /// What it is for, as a menu shows it.
    let title: String
    let method: HitTestMethod
    /// Lines without indentation; `${1:name}` marks what the writer fills in.
    let body: [String]

    /// The name that the writer types.
    let name: String

    private init(_ title: String, _ method: HitTestMethod, _ name: String, _ body: String) {
        self.title = title
        self.method = method
        self.name = name
        self.body = body.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }

    /// The templates for a kind of view.
    static func all(for kind: ViewKind) -> [OverrideTemplate] {
        switch kind {
        case .uiView: uiKit
        case .nsView: appKit
        case .layer: coreAnimation
        }
    }

    /// The text with each line but the first indented, and places to fill in as tab stops or as their names.
    func text(indentation: String, unit: String, asSnippet: Bool) -> String {
        let lines = body.map { line in
            let depth = line.prefix { $0 == "\t" }.count
            let words = line.dropFirst(depth)
            return String(repeating: unit, count: depth) + (asSnippet ? String(words) : Self.filled(words))
        }
        return lines.joined(separator: "\n" + indentation)
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

    private static let uiKit = [
        OverrideTemplate(
            "let touches beside the subviews fall through", .hitTest, "hitTest",
            """
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            \tlet hit = super.hitTest(point, with: event)
            \treturn hit === self ? nil : hit
            }
            """),
        OverrideTemplate(
            "let a subview be touched outside the bounds", .hitTest, "hitTest",
            """
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            \tif isUserInteractionEnabled, !isHidden, alpha >= 0.01,
            \t\tlet hit = ${1:subview}.hitTest(${1:subview}.convert(point, from: self), with: event)
            \t{
            \t\treturn hit
            \t}
            \treturn super.hitTest(point, with: event)
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
        OverrideTemplate(
            "enlarge the touch area on all sides", .pointInside, "point",
            """
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            \tbounds.insetBy(dx: -${1:10}, dy: -${1:10}).contains(point)
            }
            """),
        OverrideTemplate(
            "enlarge the touch area to 44 × 44 points", .pointInside, "point",
            """
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            \tlet horizontal = max(0, (44 - bounds.width) / 2)
            \tlet vertical = max(0, (44 - bounds.height) / 2)
            \treturn bounds.insetBy(dx: -horizontal, dy: -vertical).contains(point)
            }
            """),
    ]

    private static let appKit = [
        OverrideTemplate(
            "let clicks beside the subviews fall through", .hitTest, "hitTest",
            """
            override func hitTest(_ point: NSPoint) -> NSView? {
            \tlet hit = super.hitTest(point)
            \treturn hit === self ? nil : hit
            }
            """)
    ]

    private static let coreAnimation = [
        OverrideTemplate(
            "enlarge the layer's area on all sides", .pointInside, "contains",
            """
            override func contains(_ point: CGPoint) -> Bool {
            \tbounds.insetBy(dx: -${1:10}, dy: -${1:10}).contains(point)
            }
            """)
    ]
}
