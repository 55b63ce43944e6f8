#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An affine map of the plane with the semantics of `CGAffineTransform`: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
package struct Transform2D: Hashable, Sendable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var tx: Double
    package var ty: Double

    /// The map with these six numbers.
    package init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The map that changes nothing.
    package static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1)

    /// A translation.
    package static func translation(_ x: Double, _ y: Double) -> Transform2D {
        Transform2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// A scaling about the origin.
    package static func scale(_ x: Double, _ y: Double) -> Transform2D {
        Transform2D(a: x, b: 0, c: 0, d: y)
    }

    /// A rotation about the origin by an angle in radians, from the x axis towards the y axis.
    package static func rotation(_ angle: Double) -> Transform2D {
        Transform2D(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }

    /// Whether this map changes nothing.
    package var isIdentity: Bool { self == .identity }

    /// The factor by which areas grow; 0 for a map that flattens the plane.
    package var determinant: Double { a * d - b * c }

    /// Whether the map has no inverse (`U5`).
    package var isDegenerate: Bool { determinant == 0 }

    /// The inverse map; a degenerate map is its own "inverse", as in Core Graphics (`U5`).
    package var inverted: Transform2D {
        let determinant = determinant
        guard determinant != 0 else { return self }
        return Transform2D(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// This map first, then the other.
    package func concatenating(_ next: Transform2D) -> Transform2D {
        Transform2D(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }
}

extension Point2D {
    /// The image of the point.
    package func applying(_ transform: Transform2D) -> Point2D {
        Point2D(
            transform.a * x + transform.c * y + transform.tx,
            transform.b * x + transform.d * y + transform.ty)
    }
}

extension Size2D {
    /// The image of the vector from the origin; translations do not matter.
    package func applying(_ transform: Transform2D) -> Size2D {
        Size2D(transform.a * width + transform.c * height, transform.b * width + transform.d * height)
    }
}
