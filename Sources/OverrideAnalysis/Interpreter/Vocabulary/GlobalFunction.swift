/// Functions and initialisers that stand alone.
enum GlobalFunction: String {
    // Numbers.
    case min, max, abs, hypot, sqrt, pow, round, floor, ceil, trunc, sin, cos, tan, atan2, exp
    case number, integer, bool, string
    // Geometry.
    case point, size, rect, insets, vector, transform
    case rectContainsPoint, rectContainsRect, rectIntersectsRect, rectInset, rectOffset, rectUnion, rectIntersection
    case rectIntegral, rectStandardize, rectIsEmpty, rectIsNull, insetsInsetRect, mouseInRect, pointsEqual, rectsEqual
    case rectMinX, rectMidX, rectMaxX, rectMinY, rectMidY, rectMaxY, rectWidth, rectHeight
    case pointApply, rectApply
    // Sequences.
    case zip, stride, sequence, array, set, repeatElement
    // Types.
    case typeOf

    /// How source spells them.
    private static let spellings: [String: GlobalFunction] = {
        var table: [String: GlobalFunction] = [
            "min": .min, "max": .max, "abs": .abs, "hypot": .hypot, "sqrt": .sqrt, "pow": .pow, "round": .round,
            "floor": .floor, "ceil": .ceil, "trunc": .trunc, "sin": .sin, "cos": .cos, "tan": .tan, "atan2": .atan2,
            "exp": .exp, "fabs": .abs, "fabsf": .abs, "fmin": .min, "fmax": .max, "fminf": .min, "fmaxf": .max,
            "hypotf": .hypot, "sqrtf": .sqrt, "powf": .pow, "roundf": .round, "floorf": .floor, "ceilf": .ceil,
            "CGFloat": .number, "Double": .number, "Float": .number, "Float64": .number, "NSNumber": .number,
            "TimeInterval": .number, "Int": .integer, "UInt": .integer, "Int32": .integer, "Int64": .integer,
            "Bool": .bool, "String": .string, "NSStringFromClass": .string,
            "CGPoint": .point, "NSPoint": .point, "CGPointMake": .point, "NSMakePoint": .point,
            "CGSize": .size, "NSSize": .size, "CGSizeMake": .size, "NSMakeSize": .size,
            "CGRect": .rect, "NSRect": .rect, "CGRectMake": .rect, "NSMakeRect": .rect,
            "UIEdgeInsets": .insets, "NSEdgeInsets": .insets, "UIEdgeInsetsMake": .insets, "NSEdgeInsetsMake": .insets,
            "NSDirectionalEdgeInsets": .insets,
            "CGVector": .vector, "UIOffset": .vector, "CGAffineTransform": .transform,
            "CGAffineTransformMakeScale": .transform, "CGAffineTransformMakeTranslation": .transform,
            "CGRectContainsPoint": .rectContainsPoint, "NSPointInRect": .rectContainsPoint,
            "CGRectContainsRect": .rectContainsRect, "NSContainsRect": .rectContainsRect,
            "CGRectIntersectsRect": .rectIntersectsRect, "NSIntersectsRect": .rectIntersectsRect,
            "CGRectInset": .rectInset, "NSInsetRect": .rectInset, "CGRectOffset": .rectOffset,
            "NSOffsetRect": .rectOffset, "CGRectUnion": .rectUnion, "NSUnionRect": .rectUnion,
            "CGRectIntersection": .rectIntersection, "NSIntersectionRect": .rectIntersection,
            "CGRectIntegral": .rectIntegral, "NSIntegralRect": .rectIntegral, "CGRectStandardize": .rectStandardize,
            "CGRectIsEmpty": .rectIsEmpty, "NSIsEmptyRect": .rectIsEmpty, "CGRectIsNull": .rectIsNull,
            "UIEdgeInsetsInsetRect": .insetsInsetRect, "NSMouseInRect": .mouseInRect,
            "CGPointEqualToPoint": .pointsEqual, "NSEqualPoints": .pointsEqual,
            "CGRectEqualToRect": .rectsEqual, "NSEqualRects": .rectsEqual,
            "CGPointApplyAffineTransform": .pointApply, "CGRectApplyAffineTransform": .rectApply,
            "zip": .zip, "stride": .stride, "sequence": .sequence, "Array": .array, "Set": .set,
            "ContiguousArray": .array, "AnySequence": .array, "repeatElement": .repeatElement, "type": .typeOf,
        ]
        let edges: [(String, GlobalFunction)] = [
            ("MinX", .rectMinX), ("MidX", .rectMidX), ("MaxX", .rectMaxX), ("MinY", .rectMinY), ("MidY", .rectMidY),
            ("MaxY", .rectMaxY), ("Width", .rectWidth), ("Height", .rectHeight),
        ]
        for (suffix, function) in edges {
            table["CGRectGet" + suffix] = function
            table["NS" + suffix] = function
        }
        return table
    }()

    init?(named name: String) {
        guard let function = Self.spellings[name] else { return nil }
        self = function
    }
}
