/// A rectangle in points with the semantics of `CGRect`.
///
/// The stored size may be negative; everything but ``origin`` and ``size`` speaks of the standardized rectangle,
/// as Core Graphics does. No function traps, whatever the numbers.
package struct Rect2D: Hashable, Sendable {
    package var origin: Point2D
    package var size: Size2D

    /// The rectangle with this origin and size.
    package init(origin: Point2D, size: Size2D) {
        self.origin = origin
        self.size = size
    }

    /// The rectangle with this origin and size, in the order of `CGRect(x:y:width:height:)`.
    package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        origin = Point2D(x, y)
        size = Size2D(width, height)
    }

    /// The smallest rectangle around the points; null when there are none.
    package init(around points: some Sequence<Point2D>) {
        var low = Point2D(.infinity, .infinity)
        var high = Point2D(-.infinity, -.infinity)
        for point in points {
            low = Point2D(Swift.min(low.x, point.x), Swift.min(low.y, point.y))
            high = Point2D(Swift.max(high.x, point.x), Swift.max(high.y, point.y))
        }
        self = low.x <= high.x ? Rect2D(low.x, low.y, high.x - low.x, high.y - low.y) : .null
    }

    /// The empty rectangle at the origin.
    package static let zero = Rect2D(0, 0, 0, 0)
    /// The rectangle that is nowhere: the result of an empty intersection.
    package static let null = Rect2D(.infinity, .infinity, 0, 0)
    /// The rectangle without bounds, as large as Core Graphics makes it.
    package static let infinite = Rect2D(
        -.greatestFiniteMagnitude / 2, -.greatestFiniteMagnitude / 2, .greatestFiniteMagnitude, .greatestFiniteMagnitude
    )

    /// Whether this is ``null``.
    package var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
    /// Whether this is ``infinite``.
    package var isInfinite: Bool { self == .infinite }
    /// Whether the rectangle has no area; such a rectangle contains no point.
    package var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }

    /// The least x of the standardized rectangle.
    package var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
    /// The greatest x of the standardized rectangle.
    package var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
    /// The x of the centre.
    package var midX: Double { origin.x + size.width / 2 }
    /// The least y of the standardized rectangle.
    package var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
    /// The greatest y of the standardized rectangle.
    package var maxY: Double { size.height < 0 ? origin.y : origin.y + size.height }
    /// The y of the centre.
    package var midY: Double { origin.y + size.height / 2 }
    /// The width, never negative.
    package var width: Double { abs(size.width) }
    /// The height, never negative.
    package var height: Double { abs(size.height) }
    /// The centre.
    package var center: Point2D { Point2D(midX, midY) }

    /// The four corners of the standardized rectangle, going round from its least corner.
    package var corners: [Point2D] {
        [Point2D(minX, minY), Point2D(maxX, minY), Point2D(maxX, maxY), Point2D(minX, maxY)]
    }

    /// The same area with a size that is not negative.
    package var standardized: Rect2D {
        isNull ? .null : Rect2D(minX, minY, width, height)
    }

    /// The smallest rectangle with whole numbers around this one.
    package var integral: Rect2D {
        guard !isNull else { return .null }
        let x = minX.rounded(.down)
        let y = minY.rounded(.down)
        return Rect2D(x, y, maxX.rounded(.up) - x, maxY.rounded(.up) - y)
    }

    /// Whether the point lies inside: least edges belong to the rectangle, greatest edges do not (`U3`).
    package func contains(_ point: Point2D) -> Bool {
        !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether the other rectangle adds nothing to this one.
    package func contains(_ other: Rect2D) -> Bool {
        union(other) == standardized
    }

    /// Whether the mouse is inside: like ``contains(_:)-(Point2D)``, but in a space that is not flipped the least y is
    /// outside and the greatest inside (`A3`).
    package func containsMouse(_ point: Point2D, isFlipped: Bool) -> Bool {
        guard !isEmpty, point.x >= minX, point.x < maxX else { return false }
        return isFlipped ? point.y >= minY && point.y < maxY : point.y > minY && point.y <= maxY
    }

    /// Moved by a distance.
    package func offsetBy(dx: Double, dy: Double) -> Rect2D {
        isNull ? .null : Rect2D(minX + dx, minY + dy, width, height)
    }

    /// Every edge moved inwards (outwards where negative); null when nothing would be left.
    package func insetBy(dx: Double, dy: Double) -> Rect2D {
        guard !isNull else { return .null }
        let rest = Size2D(width - 2 * dx, height - 2 * dy)
        guard rest.width >= 0, rest.height >= 0 else { return .null }
        return Rect2D(origin: Point2D(minX + dx, minY + dy), size: rest)
    }

    /// The edges moved one by one; unlike ``insetBy(dx:dy:)`` the size can become negative, as in UIKit.
    package func inset(by insets: EdgeInsets2D) -> Rect2D {
        Rect2D(
            origin.x + insets.left, origin.y + insets.top,
            size.width - (insets.left + insets.right), size.height - (insets.top + insets.bottom))
    }

    /// The smallest rectangle around both; a null one adds nothing.
    package func union(_ other: Rect2D) -> Rect2D {
        if isNull { return other.standardized }
        if other.isNull { return standardized }
        let x = Swift.min(minX, other.minX)
        let y = Swift.min(minY, other.minY)
        return Rect2D(x, y, Swift.max(maxX, other.maxX) - x, Swift.max(maxY, other.maxY) - y)
    }

    /// The common part: empty where the two only touch, null where they do not even touch.
    package func intersection(_ other: Rect2D) -> Rect2D {
        guard !isNull, !other.isNull else { return .null }
        let x = Swift.max(minX, other.minX)
        let y = Swift.max(minY, other.minY)
        let right = Swift.min(maxX, other.maxX)
        let bottom = Swift.min(maxY, other.maxY)
        guard x <= right, y <= bottom else { return .null }
        return Rect2D(x, y, right - x, bottom - y)
    }

    /// Whether the two have a common part.
    package func intersects(_ other: Rect2D) -> Bool {
        !intersection(other).isNull
    }

    /// The bounding box of the transformed corners (`CGRect.applying(_:)`).
    package func applying(_ transform: Transform2D) -> Rect2D {
        isNull ? .null : Rect2D(around: corners.lazy.map { $0.applying(transform) })
    }
}
