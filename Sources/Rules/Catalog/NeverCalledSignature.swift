import OverrideAnalysis
import SwiftScanner

/// `never_called_signature`: a method looks like an override of hit testing, but is none, so that the system never calls it.
enum NeverCalledSignature: Rule {
    static let info = RuleInfo(
        id: "never_called_signature", severity: .warning, evidence: .source,
        summary: "A method looks like an override of hit testing, but is none, so that the system never calls it",
        explanation: RuleExplanation(
            finds: """
                A method of a view class with the name or the labels of `hitTest(_:with:)` or \
                `point(inside:with:)` slightly wrong: `pointInside(_:with:)`, `hitTest(_:withEvent:)`, a missing \
                `with event:`.
                """,
            usersNotice: """
                The enlarged, narrowed or forwarded touch area has no effect at all.
                """,
            why: """
                Without `override` the compiler takes any method. The system calls its own methods by their exact \
                names, so this one is a stranger to it.
                """,
            example: """
                class Mute: UIButton {
                    func pointInside(_ point: CGPoint, with event: UIEvent?) -> Bool {
                        bounds.insetBy(dx: -20, dy: -20).contains(point)
                    }
                }
                """,
            instead: """
                class Mute: UIButton {
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        bounds.insetBy(dx: -20, dy: -20).contains(point)
                    }
                }
                """,
            fine: """
                A helper that the app calls itself, an overload beside a right override, and types that are no \
                views.
                """,
            fixSafety: """
                Unsafe: with the right signature the method comes into force, which changes what the view does.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`, `UIView.point(inside:with:)`, `NSView.hitTest(_:)`.
                """))

    static func check(_ context: FileContext) -> [Candidate] {
        context.methods.compactMap { method in
            guard let look = LookAlike(method, graph: context.graph), !context.calls(method) else { return nil }
            return Candidate(
                rule: info.id,
                message: "the touch area stays as it is: the system never calls this method, its own is "
                    + "`\(look.rightName)`",
                range: method.function.name.range, symbol: "\(method.typeName).\(method.name)", related: [], laws: [],
                confirmation: .none, fixes: Fix("Override the system's method", .unsafe, look.edits).map { [$0] } ?? [])
        }
    }
}
