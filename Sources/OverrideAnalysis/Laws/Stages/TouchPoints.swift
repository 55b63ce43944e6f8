import HitTestModel

/// Chooses the touches that tell the regions of a scene apart.
///
/// The edges of all views cut the plane into cells. Cells that lie in the same views are alike; of each kind the
/// largest ones are touched in their centres, and around the receiver one cell on each side.
enum TouchPoints {
    /// How far outside the receiver the plane is looked at.
    static let margin = 24.0

    /// Touches in the receiver's own space, none of them on an edge.
    static func touches(for draft: StageDraft, perRegion: Int = 2) -> [Point2D] {
        let scene = draft.scene
        let receiver = draft.receiver
        let bounds = scene[receiver].bounds
        var views: [(id: ViewID, area: Rect2D)] = []
        for id in scene.ids where id != receiver && scene.isDescendant(id, of: receiver) {
            if draft.displaced.contains(where: { scene.isDescendant(id, of: $0) }) { continue }
            views.append((id, scene.convert(scene[id].bounds, from: .view(id), to: .view(receiver))))
            if views.count == 12 { break }
        }
        let plane = bounds.insetBy(dx: -margin, dy: -margin)
        let xs = cuts(
            views.flatMap { [$0.area.minX, $0.area.maxX] } + [bounds.minX, bounds.maxX], plane.minX, plane.maxX)
        let ys = cuts(
            views.flatMap { [$0.area.minY, $0.area.maxY] } + [bounds.minY, bounds.maxY], plane.minY, plane.maxY)

        var regions: [Region: [(area: Double, center: Point2D)]] = [:]
        for (left, right) in zip(xs, xs.dropFirst()) {
            for (top, bottom) in zip(ys, ys.dropFirst()) {
                let center = Point2D((left + right) / 2, (top + bottom) / 2)
                var region = Region(isInside: bounds.contains(center))
                for (bit, view) in views.enumerated() where view.area.contains(center) {
                    let inView = scene.convert(center, from: .view(receiver), to: .view(view.id))
                    if scene[view.id].bounds.contains(inView) { region.views |= 1 << UInt64(bit) }
                }
                if !region.isInside {
                    region.side =
                        (center.x < bounds.minX ? 1 : center.x >= bounds.maxX ? 2 : 0)
                        + (center.y < bounds.minY ? 4 : center.y >= bounds.maxY ? 8 : 0)
                    // The corners say nothing that the sides do not say.
                    if region.views == 0, region.side & 3 != 0, region.side & 12 != 0 { continue }
                }
                regions[region, default: []].append(((right - left) * (bottom - top), center))
            }
        }
        var touches: [Point2D] = []
        for region in regions.keys.sorted() {
            let cells = (regions[region] ?? []).sorted {
                ($0.area, $1.center.x, $1.center.y) > ($1.area, $0.center.x, $0.center.y)
            }
            touches += cells.prefix(region.isInside ? perRegion : 1).map(\.center)
        }
        return touches
    }

    /// The sorted cuts inside a range, without those that lie too close together to touch between.
    private static func cuts(_ values: [Double], _ low: Double, _ high: Double) -> [Double] {
        var result = [low]
        for value in values.sorted() where value > low && value < high && value - result[result.count - 1] > 1 {
            result.append(value)
        }
        result.append(high)
        return result
    }

    private struct Region: Hashable, Comparable {
        var isInside: Bool
        var views: UInt64 = 0
        var side = 0

        static func < (left: Region, right: Region) -> Bool {
            (left.isInside ? 0 : 1, left.views, left.side) < (right.isInside ? 0 : 1, right.views, right.side)
        }
    }
}
