import HitTestModel
import SwiftScanner
import Testing

@testable import OverrideAnalysis

/// What is not known forks the run, hangs on the world or on the touch, and keeps its truth along a path.
@Suite struct InterpreterUnknownTests {
    /// A body, its members, and the paths at ``Touch/own``.
    struct Row: CustomTestStringConvertible, Sendable {
        var body: String
        var members: String
        var paths: String
        var world: [String: Bool]

        init(_ body: String, _ members: String, _ paths: String, world: [String: Bool] = [:]) {
            self.body = body
            self.members = members
            self.paths = paths
            self.world = world
        }

        var testDescription: String { body }
    }

    static let rows: [Row] = [
        Row("return isArmed ? self : nil", "var isArmed = false", "isArmed → self | !isArmed → nil"),
        Row("return isArmed ? self : nil", "var isArmed = false", "isArmed → self", world: ["isArmed": true]),
        Row("return isArmed ? self : nil", "private var isArmed = false", "nil"),
        Row("return isArmed ? self : nil", "let isArmed = true", "self"),
        Row(
            "if isArmed { return nil }\nif !isArmed && isArmed == false { return self }\nreturn subviews[0]",
            "var isArmed = true", "isArmed → nil | !isArmed → self"),
        Row(
            "let armed = isArmed\nguard armed else { return nil }\nreturn self.isArmed ? self : subviews[0]",
            "var isArmed = true", "isArmed → self | !isArmed → nil"),
        Row(
            "guard !mode.contains(.locked) else { return nil }\nreturn mode.contains(.locked) ? nil : self",
            "var mode: Mode = []", "mode.contains(.locked) → nil | !mode.contains(.locked) → self"),
        Row(
            "if mode == .closed { return nil }\nif mode == .open { return self }\nreturn mode != .closed ? subviews[0] : nil",
            "var mode = Mode.open",
            "mode == .closed → nil | !mode == .closed, mode == .open → self | !mode == .closed, !mode == .open → back"),
        Row(
            "switch mode { case .open: return self\ncase .closed: return nil }", "var mode = Mode.open",
            "mode == .open → self | !mode == .open → nil"),
        Row(
            "if count > 3 { return self }\nreturn count <= 3 ? nil : subviews[0]", "var count: Int",
            "3 < count → self | !3 < count → nil"),
        Row(
            "return path.contains(point) ? self : nil", "var path: UIBezierPath",
            "path.contains((90.0, 20.0)) → self | !path.contains((90.0, 20.0)) → nil"),
        Row(
            "guard let path else { return nil }\nreturn path.contains(point) ? self : nil", "var path: UIBezierPath?",
            "path == nil → nil | !path == nil, path.contains((90.0, 20.0)) → self | !path == nil, !path.contains((90.0, 20.0)) → nil"
        ),
        Row(
            "return subviews.first { $0.tag == 7 }", "",
            "back.tag == 7 → back | !back.tag == 7, front.tag == 7 → front | !back.tag == 7, !front.tag == 7 → nil"),
        Row(
            "return delegate?.allows(self) ?? true ? self : nil", "weak var delegate: Owner?",
            "delegate.allows(self) → self | !delegate.allows(self) → nil"),
        Row(
            "return delegate?.allows(self) == true ? self : nil", "weak var delegate: Owner?",
            "delegate.allows(self) → self | !delegate.allows(self) → nil"),
        Row(
            "return bounds.insetBy(dx: -margin, dy: -margin).contains(point) ? self : nil", "var margin: CGFloat",
            "self"),
        Row("return target", "weak var target: UIView?", "target == nil → nil | !target == nil → foreign target"),
        Row("return badge", "let badge = UILabel()", "foreign badge"),
        Row(
            "for rect in rects where rect.contains(point) { return self }\nreturn nil", "var rects: [CGRect] = []",
            "rects.isEmpty → nil | !rects.isEmpty, rects.element.contains((90.0, 20.0)) → self | !rects.isEmpty, !rects.element.contains((90.0, 20.0)) → nil"
        ),
        Row(
            "return rects.contains { $0.contains(point) } ? self : nil", "var rects: [CGRect] = []",
            "rects.isEmpty → nil | !rects.isEmpty, rects.element.contains((90.0, 20.0)) → self | !rects.isEmpty, !rects.element.contains((90.0, 20.0)) → nil"
        ),
        Row("return isEnabled && !isEnabled ? nil : self", "", "isEnabled → self | !isEnabled → self"),
        Row(
            "return UIDevice.current.isPad ? self : nil", "",
            "UIDevice.current.isPad → self | !UIDevice.current.isPad → nil"),
        Row("return unknownQuestion() ? self : nil", "", "unknownQuestion() → self | !unknownQuestion() → nil"),
        Row(
            "var done = false\nask { answer in done = answer }\nreturn done ? self : nil", "",
            "done → self | !done → nil"),
        Row(
            "var done = false\nask { done = true }\nwhile !done { spin() }\nreturn self", "",
            "done → self | !done → undecided: a loop goes on as long as something unknown holds"),
        Row("return event?.type == .touches ? self : nil", "", "self"),
        Row("return event?.allTouches?.first == nil ? self : nil", "", "self"),
        Row(
            "guard let touch = event?.allTouches?.first else { return self }\nreturn touch.type == .pencil ? self : nil",
            "", "self"),
    ]

    @Test(arguments: rows)
    func forks(_ row: Row) {
        check(InterpreterHarness(hitTest(row.body, members: row.members), world: row.world), [(Touch.own, row.paths)])
    }

    @Test func pathsAreBounded() {
        let conditions = (0..<10).map { "if flag\($0) { count += 1 }" }.joined(separator: "\n")
        let members = (0..<10).map { "var flag\($0) = false" }.joined(separator: "\n")
        let harness = InterpreterHarness(hitTest("var count = 0\n\(conditions)\nreturn self", members: members))
        let result = harness.run(Touch.own)?.result
        #expect(result?.paths.count == 65)
        #expect(result?.paths.last?.answer == .undecided("too many unknowns", nil))
        #expect(result?.missing.count == 10)
    }

    @Test func touchReadsAreRecorded() {
        let harness = InterpreterHarness(
            hitTest("_ = event?.allTouches\nreturn event?.touches(for: self) == nil ? nil : self"))
        guard let (result, _, source) = harness.run(Touch.own) else { return }
        #expect(
            result.paths[0].touchReads.map { source.text($0) } == ["event?.allTouches", "event?.touches(for: self)"])
    }
}
