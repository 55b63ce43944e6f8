import HitTestModel
import Testing

@testable import OverrideAnalysis

/// What the interpreter makes of the declarations around an override.
@Suite struct InterpreterProgramTests {
    private let usual: [(Point2D, String)] = [
        (Touch.back, "back"), (Touch.overlap, "front"), (Touch.inner, "inner"), (Touch.own, "self"),
        (Touch.outside, "nil"),
    ]

    @Test func helpersAndPropertiesOfExtensions() {
        check(
            InterpreterHarness(
                """
                import UIKit
                extension UIView {
                    var isHittable: Bool { isUserInteractionEnabled && !isHidden && alpha >= 0.01 }
                    func part(at p: CGPoint, _ event: UIEvent? = nil) -> UIView? { hitTest(p, with: event) }
                }
                extension CGRect { var middle: CGPoint { CGPoint(x: midX, y: midY) } }
                extension CGPoint { func near(_ other: CGPoint, within r: CGFloat = 5) -> Bool {
                    let dx = x - other.x, dy = y - other.y
                    return dx * dx + dy * dy <= r * r } }
                extension Array where Element: UIView { var frontmost: UIView? { last } }
                class V: UIView {
                    private lazy var limit: CGFloat = { return 3 * 2 }()
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isHittable, inside(point) else { return nil }
                        if point.near(bounds.middle, within: limit) { return subviews.frontmost }
                        return nearest(point) ?? self
                    }
                }
                extension V {
                    private func inside(_ p: CGPoint) -> Bool { bounds.contains(p) }
                    private func nearest(_ p: CGPoint) -> UIView? {
                        for v in subviews.reversed() where v.isHittable {
                            if let hit = v.part(at: convert(p, to: v)) { return hit }
                        }
                        return nil
                    }
                }
                """),
            [
                (Touch.back, "back"), (Touch.overlap, "front"), (Touch.inner, "inner"), (Touch.own, "self"),
                (Touch.outside, "nil"), (Point2D(50, 51), "front"),
            ])
    }

    @Test func superGoesToTheNextOverrideUp() {
        check(
            InterpreterHarness(
                """
                import UIKit
                class V: Base {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let hit = super.hitTest(point, with: event)
                        return hit === subviews.first ? self : hit
                    }
                    override var reach: CGFloat { super.reach + 30 }
                }
                class Base: UIView {
                    var reach: CGFloat { 20 }
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let hit = super.hitTest(point, with: event)
                        return hit === self ? nil : hit
                    }
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        bounds.insetBy(dx: -reach, dy: -reach).contains(point)
                    }
                }
                """),
            [(Touch.back, "self"), (Touch.own, "nil"), (Touch.inner, "inner")])
        check(
            InterpreterHarness(
                """
                import UIKit
                class V: Base {
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        super.point(inside: point, with: event) && reach == 50
                    }
                    override var reach: CGFloat { base + 30 }
                    private let base: CGFloat = 20
                }
                class Base: UIView {
                    var reach: CGFloat { 20 }
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        bounds.insetBy(dx: -reach, dy: -reach).contains(point)
                    }
                }
                """), [(Touch.outside, "false"), (Point2D(149, 50), "true")])
    }

    @Test func subviewsAnswerByTheirOwnOverrides() {
        let source = """
            import UIKit
            class V: UIView {
                override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { super.hitTest(point, with: event) }
            }
            class Deaf: UIView {
                override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
            }
            class Wide: UIButton {
                override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                    bounds.insetBy(dx: -8, dy: -8).contains(point)
                }
            }
            """
        check(
            InterpreterHarness(source) { scene in
                for id in scene.ids where scene[id].name == "front" { scene[id].className = "Deaf" }
                for id in scene.ids where scene[id].name == "back" { scene[id].className = "Wide" }
            }, [(Touch.inner, "back"), (Touch.front, "self"), (Point2D(3, 3), "back"), (Point2D(55, 55), "back")])
    }

    @Test func constantsAndStatics() {
        check(
            InterpreterHarness(
                """
                import UIKit
                private let slack = UIEdgeInsets(top: -10, left: -10, bottom: -10, right: -10)
                enum Metrics { static let reach: CGFloat = 44; static var half: CGFloat { reach / 2 } }
                class V: UIView {
                    private static let inset: CGFloat = 4
                    var margin: CGFloat = 6
                    private var step = 2.5
                    func change() { margin = 9 }
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        bounds.inset(by: slack).maxX == 110 && Metrics.half == 22 && Self.inset + V.inset == 8
                            && margin == 6 && step == 2.5
                    }
                }
                """), [(Touch.own, "true")])
    }

    @Test func membersAreBoundToViews() {
        let source = hitTest(
            """
            guard !cover.isHidden, let button else { return nil }
            for (index, page) in pages.enumerated() where index > 0 {
                if page.frame.contains(point) { return page }
            }
            return button.frame.contains(point) ? button : cover
            """, members: "let cover = UIView()\nvar button: UIButton?\nvar pages: [UIView] = []")
        check(
            InterpreterHarness(source, bindings: ["cover": "self", "button": "back", "pages": "[back front]"]),
            [(Touch.front, "front"), (Touch.back, "back"), (Touch.own, "self")])
        check(
            InterpreterHarness(source, bindings: ["cover": "self", "button": "nil", "pages": "[]"]),
            [(Touch.front, "nil")])
    }

    @Test func chainsAreBoundToViews() {
        check(
            InterpreterHarness(
                hitTest(
                    """
                    guard let hit = super.hitTest(point, with: event) else { return nil }
                    return rootViewController?.view == hit ? nil : hit
                    """, base: "UIWindow"), bindings: ["rootViewController.view": "front"]),
            [(Touch.front, "nil"), (Touch.back, "back"), (Touch.inner, "inner")])
    }

    @Test func typesOfViews() {
        let source = """
            import UIKit
            protocol Passive {}
            extension UILabel: Passive {}
            class Chip: UIControl, Passive {}
            class V: UIView {
                override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                    for case let control as UIControl in subviews where control.frame.contains(point) { return control }
                    for view in subviews where view is Passive { return view }
                    return subviews.first as? UIButton
                }
            }
            """
        func scene(_ back: String?, _ front: String?) -> (inout Scene) -> Void {
            { scene in
                for id in scene.ids where scene[id].name == "back" { scene[id].className = back }
                for id in scene.ids where scene[id].name == "front" { scene[id].className = front }
            }
        }
        check(
            InterpreterHarness(source, change: scene("Chip", "UILabel")), [(Touch.back, "back"), (Touch.own, "back")])
        check(InterpreterHarness(source, change: scene("UIView", "UILabel")), [(Touch.own, "front")])
        check(InterpreterHarness(source, change: scene("UIButton", "UIView")), [(Touch.own, "back")])
        check(InterpreterHarness(source, change: scene(nil, "UIView")), [(Touch.own, "nil")])
        check(
            InterpreterHarness(
                hitTest("return subviews.first is UIControl ? self : nil")
            ) { scene in
                for id in scene.ids where scene[id].name == "back" { scene[id].className = "VendorView" }
            }, [(Touch.own, "back is UIControl → self | !back is UIControl → nil")])
    }

    @Test func appKitAsksInTheSuperviewsSpace() {
        let source = """
            import AppKit
            class V: NSView {
                override var isFlipped: Bool { true }
                override func hitTest(_ point: NSPoint) -> NSView? {
                    let local = convert(point, from: superview)
                    guard !isHidden, isMousePoint(local, in: bounds) || NSMouseInRect(local, bounds, isFlipped) else { return nil }
                    for view in subviews.reversed() {
                        if let hit = view.hitTest(local) { return hit }
                    }
                    return window?.contentView === superview ? self : nil
                }
            }
            """
        check(
            InterpreterHarness(source),
            [(Point2D(60, 70), "inner"), (Point2D(110, 110), "self"), (Point2D(15, 15), "nil")])
    }

    @Test func layers() {
        let source = """
            import QuartzCore
            class V: CALayer {
                override func hitTest(_ p: CGPoint) -> CALayer? {
                    guard let superlayer, contains(convert(p, from: superlayer)) else { return nil }
                    return sublayers?.last ?? super.hitTest(p)
                }
                override func contains(_ p: CGPoint) -> Bool { super.contains(p) && p.x < 50 }
            }
            """
        check(InterpreterHarness(source), [(Point2D(30, 40), "front"), (Point2D(90, 40), "nil")])
    }

    @Test func classesOfOtherModulesCountAsViews() {
        check(
            InterpreterHarness(
                """
                import Vendor
                class V: VendorCardView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let hit = super.hitTest(point, with: event)
                        return hit == self ? nil : hit
                    }
                }
                """), [(Touch.own, "nil"), (Touch.back, "back")])
    }

    @Test func overloadsAndClosurePropertiesAreNoRecursion() {
        check(
            InterpreterHarness(
                hitTest(
                    """
                    if self.point(inside: point) { return hitTest(point) }
                    return handler?(point)
                    """,
                    members: """
                        var handler: ((CGPoint) -> UIView?)?
                        func hitTest(_ p: CGPoint) -> UIView? { subviews.first }
                        func point(inside p: CGPoint) -> Bool { p.x < 50 }
                        """)),
            [
                (Touch.back, "back"),
                (
                    Touch.own,
                    "handler((90.0, 20.0)) == nil → nil | !handler((90.0, 20.0)) == nil → foreign handler((90.0, 20.0))"
                ),
            ])
    }
}
