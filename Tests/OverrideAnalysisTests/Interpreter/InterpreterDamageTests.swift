import HitTestModel
import SwiftScanner
import Testing

@testable import OverrideAnalysis

/// Whatever the source, a run ends with an answer and inside its budget.
@Suite struct InterpreterDamageTests {
    private static let body = """
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
        var best: (view: UIView, distance: CGFloat)?
        let area = bounds.insetBy(dx: -reach, dy: -reach * 2)
        for (index, subview) in subviews.enumerated().reversed() where subview.tag != index {
            let p = subview.convert(point, from: self)
            if let hit = subview.hitTest(p, with: event) { return hit }
            let distance = hypot(p.x - subview.bounds.midX, p.y - subview.bounds.midY)
            if distance < (best?.distance ?? .greatestFiniteMagnitude) { best = (subview, distance) }
        }
        switch best?.view {
        case let button as UIButton where button.isEnabled: return button
        case .some(let view) where area.contains(point): return view
        default: break
        }
        defer { count += 1 }
        while count < 3 { count += 1 }
        return subviews.lazy.filter { !$0.isHidden }.first { $0.frame.contains(point) } ?? helper(subviews[0]) ?? self
        """

    private static let members = """
        var reach: CGFloat = 0
        private var count = 0
        func helper(_ view: UIView) -> UIView? { view.superview.flatMap { $0.subviews.isEmpty ? nil : helper($0) } }
        """

    private struct Random {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(max(1, bound)))
        }
    }

    /// Source with some tokens left out, doubled, or put in another's place.
    private func damaged(_ source: String, _ random: inout Random) -> String {
        let bytes = Array(source.utf8)
        let tokens = SwiftSource(bytes).tokens.filter { $0.kind != .endOfFile }
        var pieces = tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        for _ in 0...random.next(3) where pieces.count > 2 {
            let position = random.next(pieces.count)
            switch random.next(3) {
            case 0: pieces.remove(at: position)
            case 1: pieces.insert(pieces[random.next(pieces.count)], at: position)
            default: pieces[position] = pieces[random.next(pieces.count)]
            }
        }
        return zip(pieces, tokens + tokens).map { piece, token in
            (token.flags.contains(.startsLine) ? "\n" : " ") + piece
        }.joined()
    }

    @Test(arguments: 0..<8) func damagedSourcesEnd(_ seed: Int) {
        var random = Random(state: UInt64(seed) &* 7919 &+ 17)
        for _ in 0..<25 {
            let source = hitTest(damaged(Self.body, &random), members: damaged(Self.members, &random))
            guard let (result, _, _) = InterpreterHarness(source).run(Touch.overlap) else { continue }
            #expect(!result.paths.isEmpty && result.steps <= Budget.standard.steps + 1, "\(source)")
        }
    }

    @Test(arguments: [
        String(repeating: "!", count: 3_000) + "isHidden",
        String(repeating: "(", count: 3_000) + "isHidden" + String(repeating: ")", count: 3_000),
        "1 " + String(repeating: "+ 1 ", count: 3_000) + "> 0",
        String(repeating: "isHidden || ", count: 3_000) + "isHidden",
        "self" + String(repeating: ".superview!", count: 3_000) + ".isHidden",
        String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000),
        String(repeating: "isHidden ? true : ", count: 2_000) + "false",
        String(repeating: "{ ", count: 2_000) + "true" + String(repeating: " }()", count: 2_000),
    ])
    func deepExpressionsEnd(_ expression: String) {
        let found = InterpreterHarness(pointInside("return " + expression)).run(Touch.own)
        #expect(found?.result.paths.isEmpty == false)
    }

    @Test(arguments: [
        "func down(_ n: Int) -> Bool { return !(!(!(!(!down(n + 1))))) }",
        "func down(_ n: Int) -> Bool { subviews.contains { _ in subviews.contains { _ in subviews.contains { _ in down(n + 1) } } } }",
        "func down(_ n: Int) -> Bool { if n > 0 { for _ in 0..<1 { switch n { default: if down(n + 1) { return true } } } }; return down(n + 1) }",
        "var loop: Bool { loop }\nfunc down(_ n: Int) -> Bool { loop }",
        "lazy var first: Bool = second\nlazy var second: Bool = first\nfunc down(_ n: Int) -> Bool { first }",
    ])
    func deepRecursionEnds(_ members: String) {
        let found = InterpreterHarness(pointInside("return down(0)", members: members)).run(Touch.own)
        guard case .diverges? = found?.result.paths.first?.answer else {
            Issue.record("\(String(describing: found?.result.paths.first?.answer))")
            return
        }
    }

    @Test(arguments: [
        "Int.max + subviews.count > 0", "-(0 - Int.max - 1) > 0", "subviews.count / (subviews.count - 2) > 0",
        "(0..<Int.max).count > 0", "stride(from: 0, to: Int.max, by: 1).isEmpty", "(5..<1).isEmpty",
        "(0...).contains(3)", "subviews[(-1)...].isEmpty", "Int(CGFloat.infinity) > 0",
        "subviews.dropFirst(-1).isEmpty",
        "stride(from: 0, through: Int.max, by: Int.max).map { $0 }.count > 0", "abs(Int.min) > 0", "1 << 80 == 0",
        "CGRect.infinite.insetBy(dx: -1e300, dy: 0).contains(point)",
        "CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1).contains(point)",
        "Array(repeating: self, count: 3).count == 3", "[1, 2][2...].isEmpty", "(0..<3)[7] == 7",
    ])
    func extremesEnd(_ expression: String) {
        let found = InterpreterHarness(pointInside("return " + expression)).run(Touch.own)
        #expect(found?.result.paths.isEmpty == false)
    }
}
