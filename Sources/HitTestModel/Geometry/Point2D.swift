/// A point or vector in points (`CGPoint`).
///
/// The geometry types carry a `2D` in their names because Darwin and Foundation own the bare ones.
package struct Point2D: Hashable, Sendable {
    package var x: Double
    package var y: Double

    /// The point with these coordinates.
    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    package static let zero = Point2D(0, 0)

    /// Whether both coordinates are finite numbers.
    package var isFinite: Bool { x.isFinite && y.isFinite }

    /// The sum of the coordinates.
    package static func + (left: Point2D, right: Point2D) -> Point2D {
        Point2D(left.x + right.x, left.y + right.y)
    }

    /// The difference of the coordinates.
    package static func - (left: Point2D, right: Point2D) -> Point2D {
        Point2D(left.x - right.x, left.y - right.y)
    }
}

/// A width and a height in points (`CGSize`); either may be negative.
package struct Size2D: Hashable, Sendable {
    package var width: Double
    package var height: Double

    /// The size with this width and height.
    package init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    /// No extent at all.
    package static let zero = Size2D(0, 0)
}

/// Distances from the four edges inwards (`UIEdgeInsets`, `NSEdgeInsets`).
package struct EdgeInsets2D: Hashable, Sendable {
    package var top: Double
    package var left: Double
    package var bottom: Double
    package var right: Double

    /// The insets in UIKit's order: counter-clockwise from the top.
    package init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No insets.
    package static let zero = EdgeInsets2D(top: 0, left: 0, bottom: 0, right: 0)
}
