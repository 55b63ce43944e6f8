import OverrideAnalysis

/// `overhanging_subview`: a touchable subview lies partly or wholly outside its parent, which does not look there.
enum OverhangingSubview: Rule {
    static let info = RuleInfo(
        id: "overhanging_subview", severity: .warning, evidence: .witness,
        summary: "A touchable subview lies partly or wholly outside its parent, which does not look there",
        explanation: RuleExplanation(
            finds: """
                A control, or a view with a gesture recognizer, that is placed by constants beyond an edge of its \
                parent, in a class that overrides neither `hitTest` nor `point(inside:)`.
                """,
            usersNotice: """
                Taps on the part outside do nothing, although it is drawn.
                """,
            why: """
                The search asks the parent first whether the point is inside, and leaves its whole subtree out \
                when it is not (rules U3 and U6). Drawing is not clipped, so nothing shows it.
                """,
            example: """
                class Card: UIView {
                    let close = UIButton(frame: CGRect(x: 0, y: 0, width: 30, height: 30))

                    func build() {
                        close.center = CGPoint(x: bounds.maxX, y: bounds.minY)
                        addSubview(close)
                    }
                }
                """,
            instead: """
                class Card: UIView {
                    let close = UIButton(frame: CGRect(x: 0, y: 0, width: 30, height: 30))

                    func build() {
                        close.center = CGPoint(x: bounds.maxX - 20, y: bounds.minY + 20)
                        addSubview(close)
                    }
                }
                """,
            fine: """
                A view that slides in from outside and is placed anew, and a parent that clips what it draws.
                """,
            fixSafety: """
                Unsafe: the generated override makes the part outside react; moving the subview inside may be what \
                is wanted.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`, \"Points that lie outside the receiver's bounds are never \
                reported as hits, even if they actually lie within one of the receiver's subviews\".
                """))

    static func check(_ context: FileContext) -> [Candidate] {
        context.graph.classes.keys.sorted().flatMap { name -> [Candidate] in
            guard let layout = OverhangingLayout(of: name, in: context) else { return [] }
            return layout.overhangs.map { overhang in
                Candidate(
                    rule: info.id,
                    message: "taps on the part of `\(overhang.name)` outside of its parent are lost: nothing looks for "
                        + "touches there",
                    range: overhang.range, symbol: overhang.symbol, related: [], laws: [.reachability],
                    confirmation: .none, witness: overhang.witness, fixes: overhang.fix.map { [$0] } ?? [])
            }
        }
    }
}
