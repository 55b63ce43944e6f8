import HitTestModel
import Testing

@testable import OverrideAnalysis

@Suite struct InterpreterStatementTests {
    private let usual: [(Point2D, String)] = [
        (Touch.back, "back"), (Touch.overlap, "front"), (Touch.inner, "inner"), (Touch.own, "self"),
        (Touch.outside, "nil"),
    ]

    @Test(arguments: [
        "return super.hitTest(point, with: event)",
        "super.hitTest(point, with: event)",
        """
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
        guard self.point(inside: point, with: event) else { return nil }
        for subview in subviews.reversed() {
            let p = subview.convert(point, from: self)
            if let hit = subview.hitTest(p, with: event) { return hit }
        }
        return self
        """,
        """
        if isHidden || alpha < 0.01 || !isUserInteractionEnabled || !bounds.contains(point) { return nil }
        var index = subviews.count - 1
        var found: UIView? = nil
        while index >= 0 && found == nil {
            let candidate = subviews[index]
            found = candidate.hitTest(convert(point, to: candidate), with: event)
            index -= 1
        }
        return found ?? self
        """,
        """
        guard self.point(inside: point, with: event) else { return nil }
        return subviews.reversed().lazy.compactMap { $0.hitTest(self.convert(point, to: $0), with: event) }.first ?? self
        """,
        """
        guard bounds.contains(point) else { return nil }
        var result: UIView = self
        for i in stride(from: subviews.count - 1, through: 0, by: -1) {
            let sub = subviews[i]
            guard let hit = sub.hitTest(sub.convert(point, from: self), with: event) else { continue }
            result = hit
            break
        }
        return result
        """,
        """
        guard bounds.contains(point) else { return nil }
        for i in subviews.indices.reversed() {
            if let hit = subviews[i].hitTest(convert(point, to: subviews[i]), with: event) { return hit }
        }
        return self
        """,
        """
        func deepest(in parent: UIView, at spot: CGPoint) -> UIView {
            for child in parent.subviews.reversed() {
                if child.isHidden || !child.isUserInteractionEnabled || child.alpha < 0.01 { continue }
                let inner = child.convert(spot, from: parent)
                if child.point(inside: inner, with: event) { return deepest(in: child, at: inner) }
            }
            return parent
        }
        guard self.point(inside: point, with: event) else { return nil }
        return deepest(in: self, at: point)
        """,
        """
        guard self.point(inside: point, with: event) else { return nil }
        var hit: UIView?
        subviews.forEach { child in
            hit = child.hitTest(convert(point, to: child), with: event) ?? hit
        }
        return hit ?? self
        """,
        """
        guard self.point(inside: point, with: event) else { return nil }
        var i = subviews.count
        repeat {
            i -= 1
            if i < 0 { break }
            if let hit = subviews[i].hitTest(convert(point, to: subviews[i]), with: event) { return hit }
        } while true
        return self
        """,
        """
        guard self.point(inside: point, with: event) else { return nil }
        outer: for (_, child) in subviews.enumerated().reversed() {
            for _ in 0..<1 {
                guard let hit = child.hitTest(convert(point, to: child), with: event) else { continue outer }
                return hit
            }
        }
        return self
        """,
        """
        guard self.point(inside: point, with: event) else { return nil }
        let hits = subviews.map { $0.hitTest(convert(point, to: $0), with: event) }
        switch hits.last(where: { $0 != nil }) {
        case .some(let hit): return hit
        case .none: return self
        }
        """,
    ])
    func reimplementations(_ body: String) { check(InterpreterHarness(hitTest(body)), usual) }

    @Test func helpersRun() {
        check(
            InterpreterHarness(
                hitTest(
                    "return Self.search(self, point, event)",
                    members: """
                        private static func search(_ view: UIView, _ p: CGPoint, _ event: UIEvent?) -> UIView? {
                            if view.isHidden || !view.isUserInteractionEnabled || view.alpha < 0.01 { return nil }
                            guard view.point(inside: p, with: event) else { return nil }
                            for sub in view.subviews.reversed() {
                                if let deeper = search(sub, view.convert(p, to: sub), event) { return deeper }
                            }
                            return view
                        }
                        """)), usual)
    }

    @Test func switchesOverViews() {
        let source = hitTest(
            """
            let hit = super.hitTest(point, with: event)
            switch hit {
            case self: return nil
            case let view? where view === subviews[0]: return self
            default: return hit
            }
            """)
        check(InterpreterHarness(source), [(Touch.back, "self"), (Touch.own, "nil"), (Touch.inner, "inner")])
    }

    @Test func switchesOverTrue() {
        let source = hitTest(
            """
            switch true {
            case isHidden: return nil
            case point.x < 20: return self
            default: return subviews.first
            }
            """)
        check(InterpreterHarness(source), [(Touch.back, "self"), (Touch.own, "back")])
    }

    @Test func switchesFallThrough() {
        let source = hitTest(
            """
            var view: UIView? = nil
            switch subviews.count {
            case 2: view = self; fallthrough
            case 3: if point.x > 50 { view = subviews[1] }
            case 4...9: view = nil
            default: break
            }
            return view
            """)
        check(InterpreterHarness(source), [(Touch.back, "self"), (Touch.own, "front")])
    }

    @Test func deferRunsOnTheWayOut() {
        let source = hitTest(
            """
            var depth = 0
            var cursor: UIView = subviews[1].subviews[0]
            while cursor !== self {
                defer { depth += 1 }
                guard let up = cursor.superview else { break }
                cursor = up
            }
            return depth == 2 ? self : nil
            """)
        check(InterpreterHarness(source), [(Touch.own, "self")])
    }

    @Test func errorsAreCaught() {
        let source = hitTest(
            """
            func risky(_ x: CGFloat) throws -> UIView { if x > 50 { throw Failure.far }; return self }
            if let quiet = try? risky(point.y) { _ = quiet }
            do { return try risky(point.x) } catch { return nil }
            """)
        check(InterpreterHarness(source), [(Touch.back, "self"), (Touch.own, "nil")])
    }

    @Test func expressionsOfStatements() {
        let source = hitTest(
            """
            let view: UIView? = if point.x < 20 { self } else if point.x < 50 { subviews[0] } else { nil }
            return view
            """)
        check(InterpreterHarness(source), [(Touch.back, "self"), (Touch.overlap, "back"), (Touch.own, "nil")])
    }

    @Test func availabilityHolds() {
        check(
            InterpreterHarness(hitTest("if #available(iOS 14, *) { return self } else { return nil }")),
            [(Touch.own, "self")])
        check(
            InterpreterHarness(hitTest("guard #available(iOS 14, *) else { return nil }\nreturn self")),
            [(Touch.own, "self")])
    }

    @Test func compilationFollowsThePlatform() {
        let source = hitTest(
            """
            #if os(macOS)
            return nil
            #elseif canImport(UIKit)
            let view = self
            #else
            let view: UIView? = nil
            #endif
            return view
            """)
        check(InterpreterHarness(source), [(Touch.own, "self")])
        check(
            InterpreterHarness(hitTest("#if DEBUG\nreturn nil\n#endif\nreturn self")),
            [(Touch.own, "#if DEBUG → nil | !#if DEBUG → self")])
    }

    @Test func shadowedNamesEndWithTheirScope() {
        let source = hitTest(
            """
            for child in subviews {
                let point = convert(point, to: child)
                if point.x == 30 { return child }
            }
            return point.x == 90 ? self : nil
            """)
        check(InterpreterHarness(source), [(Touch.overlap, "nil"), (Point2D(40, 0), "back"), (Touch.own, "self")])
    }
}
