import HitTestModel
import Testing

@testable import OverrideAnalysis

/// Every expression must hold at (40, 40) of the shared scene, where `inner` lies.
@Suite struct InterpreterVocabularyTests {
    @Test(arguments: [
        "bounds == CGRect(x: 0, y: 0, width: 100, height: 100)",
        "frame.origin == CGPoint(x: 20, y: 30)",
        "bounds.insetBy(dx: -10, dy: -20).width == 120",
        "bounds.insetBy(dx: 60, dy: 0).isNull",
        "!bounds.insetBy(dx: 60, dy: 0).contains(point)",
        "bounds.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == CGRect(x: 2, y: 1, width: 94, height: 96)",
        "bounds.inset(by: .init(top: -5, left: -5, bottom: -5, right: -5)).contains(CGPoint(x: -4, y: 104))",
        "UIEdgeInsetsInsetRect(bounds, UIEdgeInsetsMake(1, 1, 1, 1)).width == 98",
        "bounds.offsetBy(dx: 5, dy: 6).origin == CGPoint(x: 5, y: 6)",
        "bounds.union(CGRect(x: 90, y: 90, width: 20, height: 5)).maxX == 110",
        "bounds.intersection(CGRect(x: 90, y: 90, width: 20, height: 20)).size == CGSize(width: 10, height: 10)",
        "bounds.intersects(CGRect(x: 99, y: 0, width: 5, height: 5))",
        "!bounds.intersects(.init(x: 101, y: 0, width: 5, height: 5))",
        "bounds.contains(CGRect(x: 1, y: 1, width: 9, height: 9))",
        "bounds.contains(.zero) && !bounds.contains(CGPoint(x: 100, y: 0))",
        "bounds.midX == 50 && bounds.midY == 50 && bounds.minX == 0 && bounds.maxY == 100",
        "CGRect(x: 10, y: 0, width: -10, height: 5).minX == 0",
        "CGRect(x: 10, y: 0, width: -10, height: 5).width == 10",
        "CGRect(x: 0.4, y: 0, width: 1.2, height: 1).integral.width == 2",
        "CGRect(origin: .zero, size: bounds.size) == bounds",
        "CGRect(origin: CGPoint(x: 1, y: 2), size: CGSize(width: 3, height: 4)).height == 4",
        "CGRect.zero.isEmpty && CGRect.null.isNull && CGRect.infinite.contains(point)",
        "CGRect.null.contains(point) == false",
        "CGRectContainsPoint(bounds, point) && NSPointInRect(point, bounds)",
        "CGRectInset(bounds, 10, 10).minX == 10 && CGRectGetMidY(bounds) == 50",
        "NSInsetRect(bounds, 10, 10).width == 80",
        "NSMouseInRect(point, bounds, true)",
        "CGRectMake(0, 0, 100, 100) == bounds && CGPointMake(40, 40) == point",
        "point.applying(CGAffineTransform(translationX: 1, y: 2)) == CGPoint(x: 41, y: 42)",
        "point.applying(CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 1, y: 0)).x == 82",
        "point.applying(CGAffineTransform.identity.scaledBy(x: 2, y: 1).inverted()).x == 20",
        "hypot(point.x - 37, point.y - 36) == 5",
        "sqrt(pow(3, 2) + pow(4, 2)) == 5",
        "max(1, point.x, 3) == 40 && min(point.x, 7) == 7 && abs(-2.5) == 2.5",
        "max(0, 48 - bounds.width) == 0",
        "(44 - bounds.width) / 2 == -28",
        "5 / 2 == 2.5",
        "floor(2.7) == 2 && ceil(2.1) == 3 && round(2.5) == 3 && CGFloat(7).rounded(.down) == 7",
        "Int(2.9) == 2 && CGFloat(3) == 3.0 && Double(point.x) == 40",
        "7 % 4 == 3 && 1 << 3 == 8 && 7 / 2 == 3.5",
        "(0..<50).contains(40) && (0...40).contains(40) && !(0..<40).contains(40)",
        "(0.0...40.0).contains(point.x) && 0..<50 ~= point.x",
        "CGFloat.pi > 3 && CGFloat.greatestFiniteMagnitude > 1 && Int.max > 5",
        "center == CGPoint(x: 70, y: 80)",
        "alpha == 1 && isUserInteractionEnabled && !isHidden && !clipsToBounds",
        "transform == .identity && transform.isIdentity",
        "bounds.size.width == bounds.width",
        "bounds.equalTo(CGRect(x: 0, y: 0, width: 100, height: 100))",
    ])
    func geometryAndNumbers(_ expression: String) { checkHolds(expression) }

    @Test(arguments: [
        "subviews.count == 2 && !subviews.isEmpty && subviews.indices == 0..<2",
        "subviews.first === subviews[0] && subviews.last === subviews[1]",
        "subviews.reversed().first === subviews[1]",
        "subviews.first(where: { $0.frame.contains(point) }) === subviews[0]",
        "subviews.first { $0.frame.minX > 20 } === subviews[1]",
        "subviews.last(where: { view in view.frame.contains(point) }) === subviews[1]",
        "subviews.contains(where: { $0.frame.minX == 30 }) && subviews.contains { $0.frame.minX == 10 }",
        "subviews.contains(subviews[0]) && !subviews.contains(self)",
        "subviews.filter { $0.frame.minX > 20 }.count == 1",
        "subviews.filter(\\.isHidden).isEmpty",
        "subviews.map { $0.frame }.map(\\.minX) == [10, 30]",
        "subviews.map(\\.frame).last == CGRect(x: 30, y: 30, width: 40, height: 40)",
        "subviews.compactMap { $0.subviews.first }.count == 1",
        "subviews.flatMap { $0.subviews }.first === subviews[1].subviews[0]",
        "subviews.flatMap(\\.subviews).count == 1",
        "subviews.lazy.filter { $0.frame.minX > 20 }.map { $0.subviews.count }.first == 1",
        "subviews.lazy.reversed().first(where: { $0.bounds.contains($0.convert(point, from: self)) }) === subviews[1]",
        "subviews.enumerated().filter { $0.offset == 1 }.first?.element === subviews[1]",
        "subviews.enumerated().contains { $0 == 1 && $1 === subviews[1] }",
        "subviews.enumerated().first { index, view in index == 1 }?.element === subviews[1]",
        "subviews.sorted { $0.frame.minX > $1.frame.minX }.first === subviews[1]",
        "subviews.sorted(by: { $0.frame.minX > $1.frame.minX })[1] === subviews[0]",
        "subviews.max(by: { $0.frame.minX < $1.frame.minX }) === subviews[1]",
        "subviews.min { $0.frame.minX < $1.frame.minX } === subviews[0]",
        "subviews.map { $0.frame.minX }.max() == 30",
        "[3, 1, 2].sorted() == [1, 2, 3] && [3, 1, 2].sorted(by: >).first == 3",
        "subviews.reduce(CGRect.null) { $0.union($1.frame) } == CGRect(x: 10, y: 10, width: 60, height: 60)",
        "subviews.reduce(0) { sum, view in sum + view.subviews.count } == 1",
        "subviews.reduce(false) { $0 || $1.frame.contains(point) }",
        "subviews.allSatisfy { $0.superview === self }",
        "subviews.dropFirst().first === subviews[1] && subviews.dropLast().count == 1",
        "subviews.prefix(1).count == 1 && subviews.suffix(1).first === subviews[1]",
        "subviews.prefix(while: { $0.frame.minX < 20 }).count == 1",
        "zip(subviews, subviews.dropFirst()).contains { $0.frame.minX == 10 && $1.frame.minX == 30 }",
        "stride(from: 0, to: 10, by: 5).map { $0 } == [0, 5]",
        "Array(stride(from: 4, through: 0, by: -2)) == [4, 2, 0]",
        "(0..<subviews.count).reversed().first == 1",
        "[subviews, [self]].joined().count == 3 && (subviews + [self]).last === self",
        "subviews.firstIndex(where: { $0.frame.minX == 30 }) == 1 && subviews.firstIndex(of: subviews[1]) == 1",
        "subviews.lastIndex { $0.frame.minX < 100 } == 1",
        "sequence(first: subviews[1].subviews[0], next: { $0.superview }).contains { $0 === self }",
        "sequence(first: self as UIView, next: \\.superview).map { $0 }.count == 2",
        "Set(subviews).contains(subviews[0])",
        "[\"a\": 1, \"b\": 2].values.contains(2) && [\"a\": 1].keys.contains(\"a\")",
        "subviews.map { $0.frame.minX }.reduce(0, +) == 40",
        "subviews[0...].count == 2 && subviews[..<1].count == 1",
    ])
    func sequences(_ expression: String) { checkHolds(expression) }

    @Test(arguments: [
        "subviews[0].superview === self && subviews[0] !== subviews[1]",
        "superview != nil && superview?.superview == nil && window != nil",
        "subviews[1].subviews[0].isDescendant(of: self) && !isDescendant(of: subviews[0])",
        "convert(point, to: subviews[1]) == CGPoint(x: 10, y: 10)",
        "subviews[1].convert(point, from: self) == convert(point, to: subviews[1])",
        "convert(point, to: nil) == CGPoint(x: 60, y: 70)",
        "convert(CGPoint(x: 60, y: 70), from: nil) == point",
        "convert(bounds, to: superview) == frame",
        "superview!.convert(frame, to: self) == bounds",
        "convert(subviews[1].subviews[0].bounds, from: subviews[1].subviews[0]).origin == CGPoint(x: 35, y: 35)",
        "subviews[1].point(inside: convert(point, to: subviews[1]), with: event)",
        "subviews[1].hitTest(convert(point, to: subviews[1]), with: event) === subviews[1].subviews[0]",
        "layer.frame == frame && layer.superlayer === superview?.layer && layer.sublayers?.count == 2",
        "layer.presentation()?.frame == frame && layer.contains(point)",
        "layer.hitTest(convert(point, to: superview)) === subviews[1].subviews[0].layer",
        "subviews[0].layer.contains(layer.convert(point, to: subviews[0].layer))",
        "layer.presentation()!.hitTest(CGPoint(x: 60, y: 70)) != nil",
        "subviews[0].isEqual(subviews[0]) && subviews[0].isKind(of: UIView.self)",
        "type(of: self) == V.self",
        "String(describing: type(of: self)) == \"V\" && !NSStringFromClass(type(of: self)).contains(\"Button\")",
        "\"UIButtonLabel\".hasPrefix(\"UIButton\") && \"abc\".contains(\"bc\") && !\"abc\".hasSuffix(\"ab\")",
        "self is V && self is UIView && !(self is UIControl) && subviews[0] is UIView",
        "(subviews[0] as? UIControl) == nil && (self as UIView) === self",
        "(subviews as? [UIButton]) == nil",
    ])
    func views(_ expression: String) { checkHolds(expression) }

    @Test(arguments: [
        "subviews.first?.superview?.frame == frame",
        "(superview?.superview?.frame ?? bounds) == bounds",
        "superview.map { convert(point, to: $0) } == CGPoint(x: 60, y: 70)",
        "superview?.superview.map { _ in true } == nil",
        "super.point(inside: point, with: event) == true",
        "superview.flatMap { $0.superview } == nil",
        "subviews.first.map { $0.frame.contains(point) } ?? false",
        "subviews.last?.subviews.first?.isHidden == false",
        "!(subviews.first?.isHidden ?? true)",
        "(try? risky()) == nil",
        "[nil, subviews.first].compactMap { $0 }.count == 1",
        "(nil as UIView?) == .none",
    ])
    func optionals(_ expression: String) {
        checkHolds(
            expression, members: "struct Failure: Error {}\nfunc risky() throws -> Int { throw Failure() }")
    }

    @Test func partsOfLocalsChange() {
        check(
            InterpreterHarness(
                pointInside(
                    """
                    var area = bounds
                    area.origin.x -= 10
                    area.size.width += 20
                    area.size.height = 200
                    var shifted = area
                    shifted.origin = .zero
                    shifted.formUnion(CGRect(x: 0, y: 0, width: 1, height: 300))
                    return area == CGRect(x: -10, y: 0, width: 120, height: 200) && shifted.height == 300 && bounds.width == 100
                    """)), [(Touch.own, "true")])
    }

    @Test func arraysChange() {
        check(
            InterpreterHarness(
                pointInside(
                    """
                    var pending: [UIView] = [self]
                    var seen = [UIView]()
                    while !pending.isEmpty {
                        let next = pending.removeFirst()
                        seen.append(next)
                        pending.append(contentsOf: next.subviews)
                    }
                    while let last = seen.popLast() { if last === self { break } }
                    var numbers = [1, 2, 3]
                    numbers[0] = 9
                    numbers.insert(7, at: 1)
                    return seen.isEmpty && numbers == [9, 7, 2, 3]
                    """)), [(Touch.own, "true")])
    }

    @Test func tuplesAndStructures() {
        check(
            InterpreterHarness(
                """
                import UIKit
                struct Zone { var rect: CGRect; var reach: CGFloat = 5
                    var grown: CGRect { rect.insetBy(dx: -reach, dy: -reach) }
                    func holds(_ p: CGPoint) -> Bool { grown.contains(p) } }
                class V: UIView {
                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        let pair = (left: point.x - 1, right: point.x + 1)
                        let (low, high) = pair
                        var zone = Zone(rect: bounds)
                        zone.reach = 60
                        return low == pair.left && pair.1 == high && zone.holds(point)
                    }
                }
                """), [(Touch.own, "true"), (Touch.outside, "true"), (Point2D(161, 0), "false")])
    }
}
