import OverrideAnalysis
import SwiftScanner
import TextModel

/// `hosting_window_passthrough`: a pass-through window or container tells hits apart by identity with the hosting view.
enum HostingWindowPassthrough: Rule {
    static let info = RuleInfo(
        id: "hosting_window_passthrough", severity: .warning, evidence: .source,
        summary: "A pass-through window or container tells hits apart by identity with the hosting view",
        explanation: RuleExplanation(
            finds: """
                A `UIWindow` subclass, or a view around a hosting controller, that turns a touch away because the \
                hit view is `rootViewController?.view`, or takes it because it is not.
                """,
            usersNotice: """
                On iOS 18 and later the buttons of the overlay do nothing, or the screen behind it cannot be \
                touched at all.
                """,
            why: """
                Up to iOS 17 SwiftUI's hosting view was rarely the answer of the search; from iOS 18 it may be the \
                answer for its content, too, and on iOS 26 it has no subviews (rule U13). Identity with it says \
                nothing any more.
                """,
            example: """
                class OverlayWindow: UIWindow {
                    let host = UIHostingController(rootView: AnyView(EmptyView()))

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let hit = super.hitTest(point, with: event)
                        return hit === rootViewController?.view ? nil : hit
                    }
                }
                """,
            instead: """
                class OverlayWindow: UIWindow {
                    let host = UIHostingController(rootView: AnyView(EmptyView()))

                    /// Kept up to date by the SwiftUI side; in the window's space.
                    var interactiveRects: [CGRect] = []

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard interactiveRects.contains(where: { $0.contains(point) }) else { return nil }
                        return super.hitTest(point, with: event)
                    }
                }
                """,
            fine: """
                Windows whose content is UIKit alone: there the root view is the answer only beside its subviews. \
                Where nothing shows SwiftUI the finding is information only.
                """,
            fixSafety: """
                There is no fix: declare the interactive rectangles, or test the hosting view's sublayers in the \
                right space.
                """,
            sources: """
                Apple: `UIHostingController`; reports of developers about iOS 18 and 26.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        guard context.kind == .uiView, !context.isHitTest || context.answersNil else { return [] }
        let isWindow = context.graph.inherits(context.override.className, from: "UIWindow")
        var seen: Set<Int> = []
        return context.units.flatMap { unit in
            unit.tree.nodes.indices.compactMap { node in
                guard let range = comparison(node, in: unit, isWindow: isWindow), seen.insert(range.lowerBound).inserted
                else {
                    return nil
                }
                return context.candidate(
                    Self.self,
                    "on iOS 18 and later the overlay's own buttons do nothing, or nothing behind it does: "
                        + "the hosting view can be the answer for its content, too",
                    at: range, severity: context.showsSwiftUI ? nil : .information)
            }
        }
    }

    /// A comparison of a view with the hosting view.
    private static func comparison(_ node: BodyTree.NodeID, in unit: CodeUnit, isWindow: Bool) -> ByteRange? {
        let tree = unit.tree
        switch tree.nodes[node].content {
        case .expression(let expression):
            guard case .binary(_, let symbol, _) = expression.kind, ["==", "===", "!=", "!=="].contains(symbol.text),
                let left = tree.child(node, .left), let right = tree.child(node, .right)
            else { return nil }
            let sides = [(left, right), (right, left)]
            let fits = sides.contains { side, other in
                isHostingView(side, in: unit, isWindow: isWindow) && !tree.isNil(other) && unit.key(other) != "self"
            }
            return fits ? expression.range : nil
        case .switchItem:
            guard let pattern = tree.child(node, .pattern), isHostingView(pattern, in: unit, isWindow: isWindow) else {
                return nil
            }
            return unit.range(pattern)
        default: return nil
        }
    }

    private static func isHostingView(_ node: BodyTree.NodeID, in unit: CodeUnit, isWindow: Bool) -> Bool {
        guard let key = unit.key(node), key.hasPrefix("self."), key.hasSuffix(".view") else { return false }
        let owner = String(key.dropFirst(5).dropLast(5))
        if owner == "rootViewController" || owner.hasSuffix(".rootViewController") {
            return isWindow || owner.contains(".")
        }
        guard let variable = unit.members.variable(owner) else { return false }
        let type = variable.type?.name ?? variable.value.flatMap(CodeUnit.constructedClass) ?? ""
        return type.hasSuffix("HostingController") || unit.graph.inherits(type, from: "UIHostingController")
    }
}
