import OverrideAnalysis

/// `extra_gate`: a touch is given up because of something that the system does not look at.
enum ExtraGate: Rule {
    static let info = RuleInfo(
        id: "extra_gate", severity: .warning, evidence: .witness,
        summary: "A touch is given up because of something that the system does not look at",
        explanation: RuleExplanation(
            finds: """
                A test of `clipsToBounds`, `isEnabled` or `isSelected` of a control, a background colour, or \
                AppKit's `alphaValue` that turns touches away.
                """,
            usersNotice: """
                The view, or what it holds, is dead in a state in which everybody expects it to react; a disabled \
                button lets taps through to what lies behind it.
                """,
            why: """
                The search looks at three gates only. Clipping changes what is drawn, not what is hit; a disabled \
                control stays the hit view and shields what is behind it (rules U6 and A2).
                """,
            example: """
                class Strip: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard !clipsToBounds, isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for member in subviews.reversed() {
                            if let hit = member.hitTest(member.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            instead: """
                class Strip: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
                        guard self.point(inside: point, with: event) else { return nil }
                        for member in subviews.reversed() {
                            if let hit = member.hitTest(member.convert(point, from: self), with: event) { return hit }
                        }
                        return self
                    }
                }
                """,
            fine: """
                Clipping together with a test for points outside of the bounds, a state that the class itself has \
                declared, and leaving such states to `super`.
                """,
            fixSafety: """
                Safe: only the one condition goes away.
                """,
            sources: """
                Apple: `UIView.hitTest(_:with:)`, `UIView.clipsToBounds`.
                """))

    static func check(_ context: OverrideContext) -> [Candidate] {
        var outcomes: [String: Set<Bool>] = [:]
        var counts: [String: Int] = [:]
        var tests: [(test: ExtraTest, place: String)] = []
        for acceptance in context.acceptances {
            var here: Set<String> = []
            for fact in acceptance.facts {
                guard case .truth(let truth) = fact.claim, let test = ExtraTest(fact.node, in: fact.unit, context),
                    acceptance.views.contains(test.subject)
                else { continue }
                let place = "\(fact.unit.file.path):\(fact.unit.range(test.read).lowerBound)"
                guard here.insert(place).inserted else { continue }
                outcomes[place, default: []].insert(truth)
                counts[place, default: 0] += 1
                if !tests.contains(where: { $0.place == place }) { tests.append((test, place)) }
            }
        }
        return tests.compactMap { test, place in
            // Whatever lets the view through has to pass the test.
            let ways = context.acceptances.count { $0.views.contains(test.subject) }
            guard outcomes[place]?.count == 1, counts[place] == ways else { return nil }
            guard test.unit.file.path == context.override.file.path else { return nil }
            let shown = context.behavior.brokenLaws.first { violation in
                if case .irrelevant(_, let property) = violation.change { return property.hasPrefix(test.property) }
                return false
            }
            return context.candidate(
                Self.self,
                "taps are lost because of `\(test.property)`, which the system does not look at",
                at: test.unit.range(test.operand), laws: [.reachability], violation: shown,
                fixes: [Fix("Remove the condition", .safe, test.removal)])
        }
    }
}
