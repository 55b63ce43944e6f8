/// What points, sizes, rectangles, insets and transforms offer.
enum GeometryMember: String {
    case x, y, dx, dy, width, height, origin, size, top, left, bottom, right, leading, trailing, vertical, horizontal
    case minX, midX, maxX, minY, midY, maxY, a, b, c, d, tx, ty
    case isEmpty, isNull, isInfinite, isIdentity, integral, standardized, standardizing, center
    case contains, intersects, insetBy, inset, offsetBy, union, intersection, applying, equalTo
    case translatedBy, scaledBy, rotated, inverted, concatenating
    case zero, null, infinite, infinity, identity
    /// In place, on variables.
    case formUnion, formIntersection
}

/// What numbers offer.
enum NumberMember: String {
    case magnitude, isZero, isNaN, isFinite, isInfinite, rounded, squareRoot, signum, isMultiple
    case pi, zero, infinity, greatestFiniteMagnitude, leastNormalMagnitude, leastNonzeroMagnitude, ulpOfOne, nan
    case max, min, distance, advanced, native

    init?(named name: String) { self.init(rawValue: name) }
}
