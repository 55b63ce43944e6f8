import OverrideAnalysis
import SwiftScanner

/// `override_in_extension`: a method of hit testing is overridden in an extension of a class that is not the app's own.
enum OverrideInExtension: Rule {
    static let info = RuleInfo(
        id: "override_in_extension", severity: .error, evidence: .source,
        summary: "A method of hit testing is overridden in an extension of a class that is not the app's own",
        explanation: RuleExplanation(
            finds: """
                `override func hitTest` or `override func point(inside:)` in an extension of `UIButton`, `UIView`, \
                another framework class, or a class of another module.
                """,
            usersNotice: """
                Buttons, scroll views, or other views all over the app react differently, also those inside system \
                alerts and keyboards; after an update of the system they may stop reacting.
                """,
            why: """
                Such an override replaces the method for every instance in the app, or is not called at all: when \
                the class has an implementation of its own, which of the two wins is undefined.
                """,
            example: """
                extension UIScrollView {
                    override open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        return super.hitTest(point, with: event)
                    }
                }
                """,
            instead: """
                final class FormScrollView: UIScrollView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        return super.hitTest(point, with: event)
                    }
                }
                """,
            fine: """
                An extension of a class that the app declares, and a type that is only nested in an extension.
                """,
            fixSafety: """
                There is no fix: make a subclass, and use it where the behaviour is wanted.
                """,
            sources: """
                The Swift Programming Language, \"Extensions\": extensions can add new functionality, but they \
                can't override existing functionality.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        let override = context.override
        guard override.isInExtension, !context.graph.isDeclared(override.className) else { return [] }
        let mark =
            override.function.prefix.modifiers.first { $0.text == "override" }?.range ?? override.function.name.range
        return [
            context.candidate(
                Self.self,
                "every `\(override.className)` in the app reacts differently: an override in an extension replaces the "
                    + "method for all of them, or is never called",
                at: mark)
        ]
    }
}
