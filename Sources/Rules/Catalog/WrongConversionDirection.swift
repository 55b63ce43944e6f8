import OverrideAnalysis

/// `wrong_conversion_direction`: `convert` is used the wrong way round, or on the wrong receiver.
enum WrongConversionDirection: Rule {
    static let info = RuleInfo(
        id: "wrong_conversion_direction", severity: .error, evidence: .witness,
        summary: "`convert` is used the wrong way round, or on the wrong receiver",
        explanation: RuleExplanation(
            finds: """
                `convert(_:to:)` or `convert(_:from:)` used in the wrong direction, or called on a view in whose space the value is not.
                """,
            usersNotice:
                "Taps land beside what is touched, by twice the distance that the conversion was meant to cover.",
            why: """
                `a.convert(p, to: b)` wants `p` in `a`'s space and gives it in `b`'s; `a.convert(p, from: b)` wants it in `b`'s and gives it in `a`'s. The wrong direction shifts the point away instead of back.
                """,
            example: """
                class Shelf: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(convert(point, from: child), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Shelf: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for child in subviews.reversed() {
                            if let hit = child.hitTest(convert(point, to: child), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine: "Converting a value that really is in the other view's space.",
            fixSafety: "Safe: only the direction or the receiver of the conversion changes.",
            sources: "Apple: `UIView.convert(_:to:)`, `UIView.convert(_:from:)`."))

    static func check(_ context: FileContext) -> [Candidate] {
        context.candidates(Self.self, .wrongConversionDirection) { mismatch in
            "taps land beside what is touched: the value is in \(mismatch.found), and this conversion takes it to be in \(mismatch.expected)"
        }
    }
}
