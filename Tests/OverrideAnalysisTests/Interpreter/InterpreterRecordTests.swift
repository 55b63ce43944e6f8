import HitTestModel
import SwiftScanner
import Testing

@testable import OverrideAnalysis

/// Endings, effects, calls and the place of the answer.
@Suite struct InterpreterRecordTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var body: String
        var members: String
        var expected: String

        init(_ body: String, _ members: String = "", _ expected: String) {
            self.body = body
            self.members = members
            self.expected = expected
        }

        var testDescription: String { body }
    }

    static let endingRows: [Row] = [
        Row("return self.hitTest(point, with: event)", "", "diverges at self.hitTest(point, with: event)"),
        Row(
            "return superview?.hitTest(convert(point, to: superview), with: event)", "",
            "diverges at superview?.hitTest(convert(point, to: superview), with: event)"),
        Row(
            "return window!.hitTest(convert(point, to: nil), with: event)", "",
            "diverges at window!.hitTest(convert(point, to: nil), with: event)"),
        Row(
            "return again(point)", "func again(_ p: CGPoint) -> UIView? { hitTest(p, with: nil) }",
            "diverges at again(point)"),
        Row("func loop(_ n: Int) -> UIView? { loop(n + 1) }\nreturn loop(0)", "", "diverges at loop(n + 1)"),
        Row("while true {}", "", "diverges at while true {}"),
        Row("var v: UIView? = self\nwhile let w = v { v = w }\nreturn v", "", "diverges at while let w = v { v = w }"),
        Row("return subviews[5]", "", "traps at subviews[5]"),
        Row("return superview!.superview!", "", "traps at superview!.superview!"),
        Row("return subviews[0].subviews.first!", "", "traps at subviews[0].subviews.first!"),
        Row("return subviews.first as! UIControl", "", "traps at subviews.first as! UIControl"),
        Row("return subviews[subviews.count / 0]", "", "traps at subviews.count / 0"),
        Row("fatalError()", "", "traps at fatalError()"),
        Row("return helper()", "func helper() -> UIView { subviews[9] }", "traps at helper()"),
    ]

    @Test(arguments: endingRows)
    func endings(_ row: Row) {
        check(InterpreterHarness(hitTest(row.body, members: row.members)), [(Touch.own, row.expected)])
    }

    @Test func reentrancyFlagsEndTheRecursion() {
        check(
            InterpreterHarness(
                hitTest(
                    """
                    if isSearching { return super.hitTest(point, with: event) }
                    isSearching = true
                    defer { isSearching = false }
                    return hitTest(point, with: event)
                    """, members: "private var isSearching = false")), [(Touch.back, "back")])
    }

    static let effectRows: [Row] = [
        Row("lastPoint = point\nreturn self", "var lastPoint = CGPoint.zero", "assignment lastPoint"),
        Row("self.count += 1\nreturn self", "var count = 0", "assignment self.count"),
        Row("isHidden = true\nreturn self", "", "assignment isHidden"),
        Row("subviews[0].alpha = 0.5\nreturn self", "", "assignment subviews[0].alpha"),
        Row("layer.cornerRadius = 4\nreturn self", "", "assignment layer.cornerRadius"),
        Row("points.append(point)\nreturn self", "var points: [CGPoint] = []", "assignment points.append(point)"),
        Row("isOn.toggle()\nreturn self", "var isOn = false", "assignment isOn.toggle()"),
        Row(
            "delegate?.didTouch(self)\nreturn self", "weak var delegate: Owner?", "unknownCall delegate?.didTouch(self)"
        ),
        Row("onTouch?(point)\nreturn self", "var onTouch: ((CGPoint) -> Void)?", "unknownCall onTouch?(point)"),
        Row("setNeedsLayout()\nreturn self", "", "action setNeedsLayout()"),
        Row("subviews[0].becomeFirstResponder()\nreturn self", "", "action subviews[0].becomeFirstResponder()"),
        Row("if endEditing(true) { return nil }\nreturn self", "", "action endEditing(true)"),
        Row(
            "UIView.animate(withDuration: 1) { self.alpha = 0 }\nreturn self", "",
            "action UIView.animate(withDuration: 1) { self.alpha = 0 }"),
        Row(
            "DispatchQueue.main.async { self.dismiss() }\nreturn self", "",
            "unknownCall DispatchQueue.main.async { self.dismiss() }"),
        Row(
            "semaphore.wait()\nreturn self", "let semaphore = DispatchSemaphore(value: 0)", "blocking semaphore.wait()"),
        Row(
            "NotificationCenter.default.post(name: .touched, object: self)\nreturn self", "",
            "action NotificationCenter.default.post(name: .touched, object: self)"),
        Row(
            "remember(point)\nreturn self",
            "var last: CGPoint?\nfunc remember(_ p: CGPoint) { last = p; setNeedsLayout() }",
            "assignment remember(point)"),
        Row("frames[0].origin.x = 3\nreturn self", "var frames: [CGRect] = [.zero]", "assignment frames[0].origin.x"),
        Row("area.size.width = 3\nreturn self", "var area = CGRect.zero", "assignment area.size.width"),
        Row(
            "subviews.forEach { $0.isUserInteractionEnabled = true }\nreturn self", "",
            "assignment $0.isUserInteractionEnabled"),
        Row("busy = false\nreturn self", "var busy = false", "assignment busy"),
        // No effects.
        Row(
            "print(point)\nNSLog(\"%@\", self)\nos_log(\"hit\")\nlogger.debug(\"hit\")\nLog.shared.info(\"x\")\nreturn self",
            "", ""),
        Row(
            "guard delegate?.shouldTouch(self) ?? true else { return nil }\nreturn self", "weak var delegate: Owner?",
            ""),
        Row("var local = [point]\nlocal.append(point)\nlocal[0].x = 3\nreturn self", "", ""),
        Row(
            "let path = UIBezierPath()\npath.move(to: point)\npath.lineWidth = 4\nreturn path.isEmpty ? nil : self", "",
            ""),
        Row(
            "busy = true\nlet hit = super.hitTest(point, with: event)\nbusy = false\nreturn hit", "var busy = false", ""
        ),
        Row("depth += 1\ndefer { depth -= 1 }\nreturn super.hitTest(point, with: event)", "var depth = 0", ""),
        Row("_ = helper\nreturn self", "lazy var helper: UIView = { let v = UIView(); addSubview(v); return v }()", ""),
        Row(
            "isUserInteractionEnabled = false\nlet below = super.hitTest(point, with: event)\nisUserInteractionEnabled = true\nreturn below",
            "", ""),
    ]

    @Test(arguments: effectRows)
    func effects(_ row: Row) {
        let harness = InterpreterHarness(hitTest(row.body, members: row.members))
        guard let (result, _, source) = harness.run(Touch.own), let path = result.paths.last else { return }
        let found = path.effects.map { "\($0.kind) \(source.text($0.range))" }.joined(separator: "; ")
        #expect(found == row.expected, "\(row.body)")
    }

    @Test func gatesChangedDuringTheRunCount() {
        check(
            InterpreterHarness(
                hitTest(
                    """
                    subviews[1].isHidden = true
                    let hit = super.hitTest(point, with: event)
                    subviews[1].isHidden = false
                    return hit
                    """)), [(Touch.overlap, "back"), (Touch.front, "self")])
    }

    @Test func callsAndTheirExpectedPoints() {
        let harness = InterpreterHarness(
            hitTest(
                """
                let wrong = subviews[1].hitTest(point, with: event)
                if wrong != nil { return wrong }
                guard self.point(inside: point, with: event) else { return nil }
                return super.hitTest(point, with: nil)
                """))
        guard let (result, scene, source) = harness.run(Touch.back), let path = result.paths.first else { return }
        let calls = path.calls.map { call in
            let receiver =
                switch call.receiver {
                case .view(let view): scene[view].name
                case .layer(let view): scene[view].name + ".layer"
                case .foreign(let name): name
                }
            let answer = call.answer.map { InterpreterHarness.text($0, scene, source) } ?? "?"
            let points = [call.point, call.expectedPoint].map { $0.map { "(\($0.x), \($0.y))" } ?? "?" }
            return "\(call.isSuper ? "super " : "")\(receiver) \(points[0]) for \(points[1]): \(answer)"
        }
        #expect(
            calls == ["front (15.0, 15.0) for (-15.0, -15.0): front"])
        #expect(path.answerRange.map { source.text($0) } == "return wrong")
        let rest = harness.run(Touch.own)?.result.paths.first
        #expect(rest?.superCallCount == 1)
        #expect(rest?.calls.count == 3)
        #expect(rest?.answerRange.map { source.text($0) } == "return super.hitTest(point, with: nil)")
    }

    @Test func implicitReturnsAreThePlaceOfTheAnswer() {
        let harness = InterpreterHarness(hitTest("super.hitTest(point, with: event)"))
        let found = harness.run(Touch.own)
        #expect(
            found?.result.paths.first?.answerRange.map { found?.source.text($0) } == "super.hitTest(point, with: event)"
        )
    }

    @Test func brokenSourceEndsUndecided() {
        for body in ["return )", "if { return self", "let = 3\nreturn self", "return self.", "@@@", "switch {"] {
            let harness = InterpreterHarness(hitTest(body))
            #expect(harness.run(Touch.own)?.result.paths.isEmpty != true, "\(body)")
        }
    }
}
