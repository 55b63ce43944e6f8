import Testing

@testable import HitTestModel

@Suite struct GeometryTests {
    let rect = Rect2D(10, 20, 30, 40)

    @Test(
        "Rectangles are half-open",
        arguments: [
            (10.0, 20.0, true), (39.999, 59.999, true), (40, 30, false), (20, 60, false), (9.999, 30, false),
            (.nan, 30, false), (20, .nan, false), (.infinity, 30, false),
        ])
    func contains(x: Double, y: Double, isInside: Bool) {
        #expect(rect.contains(Point2D(x, y)) == isInside)
        // The same area with negative sizes.
        #expect(Rect2D(40, 60, -30, -40).contains(Point2D(x, y)) == isInside)
    }

    @Test("Negative sizes are standardized by everything but origin and size")
    func standardized() {
        let negative = Rect2D(40, 60, -30, -40)
        #expect(negative.minX == 10 && negative.maxX == 40 && negative.minY == 20 && negative.maxY == 60)
        #expect(negative.width == 30 && negative.height == 40 && negative.center == rect.center)
        #expect(negative.standardized == rect)
        #expect(negative.origin == Point2D(40, 60))
        #expect(negative.insetBy(dx: 1, dy: 2) == rect.insetBy(dx: 1, dy: 2))
        #expect(negative.offsetBy(dx: 1, dy: 2) == rect.offsetBy(dx: 1, dy: 2))
    }

    @Test("Empty and null rectangles contain nothing")
    func empty() {
        for empty in [Rect2D.null, .zero, Rect2D(0, 0, 0, 10), Rect2D(0, 0, 10, 0)] {
            #expect(empty.isEmpty)
            #expect(!empty.contains(Point2D.zero))
            #expect(!empty.containsMouse(.zero, isFlipped: true))
        }
        #expect(Rect2D.null.isNull && !Rect2D.zero.isNull)
        #expect(!Rect2D.infinite.isEmpty && Rect2D.infinite.contains(Point2D(1e300, -1e300)))
    }

    @Test("insetBy is null when nothing is left; inset(by:) is not")
    func insets() {
        #expect(rect.insetBy(dx: 5, dy: -5) == Rect2D(15, 15, 20, 50))
        #expect(rect.insetBy(dx: 15, dy: 0) == Rect2D(25, 20, 0, 40))
        #expect(rect.insetBy(dx: 16, dy: 0).isNull)
        #expect(Rect2D.null.insetBy(dx: -5, dy: -5).isNull)
        #expect(rect.inset(by: .init(top: 1, left: 2, bottom: 3, right: 4)) == Rect2D(12, 21, 24, 36))
        #expect(rect.inset(by: .init(top: 0, left: 20, bottom: 0, right: 20)) == Rect2D(30, 20, -10, 40))
    }

    @Test("Union and intersection")
    func sets() {
        #expect(rect.union(Rect2D(0, 0, 5, 5)) == Rect2D(0, 0, 40, 60))
        #expect(rect.union(.null) == rect && Rect2D.null.union(rect) == rect)
        #expect(rect.intersection(Rect2D(20, 30, 100, 5)) == Rect2D(20, 30, 20, 5))
        #expect(rect.intersection(Rect2D(40, 20, 5, 5)) == Rect2D(40, 20, 0, 5))
        #expect(rect.intersection(Rect2D(41, 20, 5, 5)).isNull)
        #expect(rect.intersection(.null).isNull)
        #expect(rect.intersects(Rect2D(20, 30, 1, 1)) && !rect.intersects(Rect2D(100, 0, 1, 1)))
        #expect(rect.contains(Rect2D(10, 20, 30, 40)) && !rect.contains(Rect2D(10, 20, 31, 40)))
    }

    @Test("integral takes the whole numbers around")
    func integral() {
        #expect(Rect2D(0.5, -0.5, 1, 1).integral == Rect2D(0, -1, 2, 2))
        #expect(Rect2D.null.integral.isNull)
    }

    @Test(
        "Edges as the mouse sees them",
        arguments: [(true, 20.0, true), (true, 60, false), (false, 20, false), (false, 60, true)])
    func mouse(isFlipped: Bool, y: Double, isInside: Bool) {
        #expect(rect.containsMouse(Point2D(10, y), isFlipped: isFlipped) == isInside)
        #expect(!rect.containsMouse(Point2D(40, 30), isFlipped: isFlipped))
    }

    @Test("Transforms compose left to right and invert")
    func transforms() {
        let first = Transform2D(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)
        let second = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 2)
        let point = Point2D(3, 4)
        #expect(point.applying(first) == Point2D(7, 8))
        #expect(point.applying(first.concatenating(second)) == point.applying(first).applying(second))
        let back = point.applying(first).applying(first.inverted)
        #expect(abs(back.x - 3) < 1e-12 && abs(back.y - 4) < 1e-12)
        #expect(Size2D(3, 4).applying(first) == Size2D(2, 15))
        #expect(Transform2D.scale(0, 2).inverted == .scale(0, 2))
        #expect(rect.applying(.scale(-1, 2)) == Rect2D(-40, 40, 30, 80))
        let quarter = Transform2D.rotation(.pi / 2)
        #expect(abs(quarter.a) < 1e-15 && quarter.b == 1)
    }

    @Test("What a transformed view reports as its frame")
    func reportedFrame() {
        let turned = Node("v", 40, 20, 20, 60) { $0.transform = Transform2D(a: 0, b: 1, c: -1, d: 0) }
        let uikit = Scene(.uikit, Node("root", 0, 0, 100, 100, [turned]))
        #expect(uikit.reportedFrame(of: ViewID(1)) == Rect2D(20, 40, 60, 20))
        let appkit = Scene(.appkit, Node("root", 0, 0, 100, 100, [turned]))
        #expect(appkit.reportedFrame(of: ViewID(1)) == Rect2D(40, 20, 20, 60))
    }

    @Test("The tree knows its paths and descendants")
    func tree() {
        let scene = Scene(
            .uikit, Node("root", 0, 0, 9, 9, [Node("a", 0, 0, 9, 9, [Node("b", 0, 0, 9, 9)]), Node("c", 0, 0, 9, 9)]))
        let (root, a, b, c) = (ViewID(0), ViewID(1), ViewID(2), ViewID(3))
        #expect(scene.path(to: b) == [root, a, b])
        #expect(scene.isDescendant(b, of: root) && scene.isDescendant(b, of: b) && !scene.isDescendant(b, of: c))
        #expect(!scene.isDescendant(root, of: a) && !scene.isDescendant(c, of: a))
        #expect(scene.paintOrder == [root, a, b, c])
        #expect(scene.view(named: "c") == c && scene.view(named: "d") == nil)
    }

    @Test(
        "Numbers are written short",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (75, "75"), (0.5, "0.5"), (-0.5, "-0.5"), (1.005, "1"), (0.05, "0.05"),
            (12.345, "12.35"), (99.999, "100"), (-0.001, "0"), (1e300, "1e+300"), (.infinity, "inf"), (.nan, "nan"),
        ])
    func numbers(number: Double, text: String) {
        #expect(NumberText.short(number) == text)
    }
}
