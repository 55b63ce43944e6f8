/// Where the names of the views stand in an SVG picture.
struct SVGLabels {
    struct Label {
        /// Of the outline.
        let number: Int
        let text: String
        let box: Rect2D
    }

    /// Back to front.
    private(set) var placed: [Label] = []
    /// Views without room for their names.
    private(set) var missing: [ViewID] = []

    private static let columnWidth = 7.25
    private static let lineHeight = 16.0
    private static let longest = 28
    private static let most = 60
    /// From here on a name would be more in the way than of use.
    private static let tooBad = 1000.0

    /// Names the views in front first, since they have the least room.
    init(_ scene: Scene, plan: PicturePlan, projection: SVGProjection) {
        let boxes = plan.outlines.map { projection.pixels($0.box) }
        let canvas = Rect2D(origin: .zero, size: projection.size).insetBy(dx: 3, dy: 3)
        let touch = plan.touch.map { projection.pixel($0) }.map { Rect2D($0.x - 11, $0.y - 11, 22, 22) }
        for number in plan.outlines.indices.reversed() {
            let outline = plan.outlines[number]
            let name = TextWidth.fitting(scene[outline.view].name, columns: Self.longest)
            let size = Size2D(Double(TextWidth.columns(name)) * Self.columnWidth, Self.lineHeight)
            var best: (cost: Double, box: Rect2D)?
            let places = plan.outlines.count - number > Self.most ? [] : Self.places(size, boxes[number], outline)
            for (order, place) in places.enumerated() where canvas.contains(place) {
                var cost = Double(order)
                for label in placed where label.box.intersects(place) { cost += Self.tooBad }
                if let touch, touch.intersects(place) { cost += Self.tooBad }
                if !boxes[number].contains(place) { cost += 40 }
                cost += Self.cost(of: place, number, among: boxes)
                if cost < best?.cost ?? Self.tooBad { best = (cost, place) }
            }
            if let best {
                placed.append(Label(number: number, text: name, box: best.box))
            } else {
                missing.append(outline.view)
            }
        }
        placed.reverse()
        missing.reverse()
    }

    /// A name across another view's edge, or on a view in front of its own, is harder to read.
    private static func cost(of place: Rect2D, _ number: Int, among boxes: [Rect2D]) -> Double {
        var inFront = 0.0
        var crossings = 0.0
        for (other, box) in boxes.enumerated() where other != number {
            let common = box.intersection(place)
            guard !common.isEmpty else { continue }
            if other > number { inFront += 1 }
            if common != place { crossings += 1 }
        }
        return (inFront > 0 ? Swift.min(10 + 15 * inFront, 55) : 0) + 12 * crossings
    }

    private static func places(_ size: Size2D, _ box: Rect2D, _ outline: Outline) -> [Rect2D] {
        let gap = 4.0
        let left = box.minX + gap
        let right = box.maxX - gap - size.width
        let middle = box.midX - size.width / 2
        let top = box.minY + 1
        let bottom = box.maxY - 1 - size.height
        var corners = [Point2D(left, top), Point2D(right, top), Point2D(left, bottom), Point2D(right, bottom)]
        let center = Point2D(middle, box.midY - size.height / 2)
        if outline.isUpright {
            let rows = Swift.min(Int(Swift.min(box.height / size.height, 20)), 20)
            corners += (0..<rows).map { Point2D(left, top + Double($0) * size.height) }
            corners.append(center)
        } else {
            corners = [center, Point2D(middle, box.midY - 2 * size.height), Point2D(middle, box.midY + size.height)]
        }
        // The touch may hide a small view; its name stands clear of it.
        let clear = box.union(Rect2D(box.midX, box.midY, 0, 0).insetBy(dx: -13, dy: -13))
        let outside = [
            Point2D(box.minX, clear.minY - size.height), Point2D(box.minX, clear.maxY),
            Point2D(clear.maxX + gap, box.midY - size.height / 2),
            Point2D(clear.minX - gap - size.width, box.midY - size.height / 2),
            Point2D(right + gap, clear.minY - size.height), Point2D(right + gap, clear.maxY),
            Point2D(clear.maxX, clear.minY - size.height), Point2D(clear.maxX, clear.maxY),
        ]
        return (corners + outside).map { Rect2D(origin: $0, size: size) }
    }
}
