/// Where a view is drawn: its corners in the plane of the picture, in points, with y downwards.
struct Outline {
    let view: ViewID
    /// Going round.
    let corners: [Point2D]
    let box: Rect2D
    /// Whether the corners are those of ``box``.
    let isUpright: Bool
    /// The view or one around it is gated: nothing in it can be touched.
    let isGhost: Bool
    let depth: Int
}

/// What both kinds of picture draw.
struct PicturePlan {
    /// Back to front.
    let outlines: [Outline]
    let touch: Point2D?
    /// Everything drawn, the touch included.
    let extent: Rect2D
    /// Views with coordinates that cannot be drawn.
    let undrawable: [ViewID]

    init(_ picture: ScenePicture) {
        let scene = picture.scene
        let flips = scene.framework == .appkit && !scene.superviewIsFlipped
        let upright: (Point2D) -> Point2D = { flips ? Point2D($0.x, -$0.y) : $0 }

        var outlines: [Outline] = []
        var undrawable: [ViewID] = []
        var ghosts: Set<ViewID> = []
        var depths: [ViewID: Int] = [:]
        for view in scene.paintOrder {
            let superview = scene[view].superview
            let depth = superview.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            depths[view] = depth
            if scene.gate(of: view) != nil || superview.map(ghosts.contains) == true { ghosts.insert(view) }
            let corners = scene.corners(of: view, in: .surroundings).map(upright)
            guard corners.allSatisfy({ $0.isFinite && Swift.max(abs($0.x), abs($0.y)) <= JSONNumbers.limit * 10 })
            else {
                undrawable.append(view)
                continue
            }
            let box = Rect2D(around: corners)
            outlines.append(
                Outline(
                    view: view, corners: corners, box: box, isUpright: Self.isUpright(corners, in: box),
                    isGhost: ghosts.contains(view), depth: depth))
        }

        var touch: Point2D?
        if let point = picture.touch, point.isFinite {
            let place = scene.convert(point, from: scene.questionSpace(of: .root), to: .surroundings)
            touch = place.isFinite ? upright(place) : nil
        }
        let boxes = outlines.map(\.box) + (touch.map { [Rect2D(origin: $0, size: .zero)] } ?? [])
        self.outlines = outlines
        self.touch = touch
        self.undrawable = undrawable
        extent = boxes.reduce(Rect2D.null) { $0.union($1) }
    }

    /// Rotations by quarter turns leave rounding errors of this order.
    private static func isUpright(_ corners: [Point2D], in box: Rect2D) -> Bool {
        let tolerance = 1e-6 * Swift.max(1, box.width, box.height)
        return corners.allSatisfy { corner in
            Swift.min(abs(corner.x - box.minX), abs(corner.x - box.maxX)) <= tolerance
                && Swift.min(abs(corner.y - box.minY), abs(corner.y - box.maxY)) <= tolerance
        }
    }
}
