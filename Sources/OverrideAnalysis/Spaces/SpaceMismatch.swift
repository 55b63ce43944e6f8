package import SwiftScanner
package import TextModel

/// The kinds of coordinate mistake, in the order in which they take precedence.
package enum SpaceMismatchKind: String, Hashable, Sendable, CaseIterable {
    /// `NSView.hitTest(_:)` and `CALayer.hitTest(_:)` take the superview's space, and something else was assumed.
    case superviewSpacePoint
    /// A point in one view's space is given to another view, and nothing was converted.
    case unconvertedPoint
    /// `convert(_:to:)` or `convert(_:from:)` is used the wrong way round or on the wrong receiver.
    case wrongConversionDirection
    /// A point in the receiver's own space is tested against the receiver's `frame`.
    case frameContainsPoint
    /// Something was converted, and then paired with the wrong partner.
    case mixedSpaces
}

/// One step of the reasoning that led to a space.
package struct SpaceNote: Hashable, Sendable {
    package var range: ByteRange
    /// "`point` is in self's space"; no capital letter, no full stop.
    package var text: String

    package init(range: ByteRange, text: String) {
        self.range = range
        self.text = text
    }
}

/// A way to bring the two spaces together.
package struct SpaceRepair: Hashable, Sendable {
    /// In the imperative, as a menu shows it.
    package var title: String
    package var edits: [TextEdit]

    package init(title: String, edits: [TextEdit]) {
        self.title = title
        self.edits = edits
    }
}

/// Two values that meet although they are in different coordinate spaces.
package struct SpaceMismatch: Hashable, Sendable {
    package var kind: SpaceMismatchKind
    /// The smallest guilty range, where a diagnostic begins.
    package var range: ByteRange
    /// The space that was asked for: "closeButton's space".
    package var expected: String
    /// The space that the value is in.
    package var found: String
    /// Where the two spaces come from, in source order.
    package var chain: [SpaceNote]
    /// Best first; empty where no repair can be written down with the names in scope.
    package var repairs: [SpaceRepair]

    package init(
        kind: SpaceMismatchKind, range: ByteRange, expected: String, found: String, chain: [SpaceNote],
        repairs: [SpaceRepair]
    ) {
        self.kind = kind
        self.range = range
        self.expected = expected
        self.found = found
        self.chain = chain
        self.repairs = repairs
    }
}

/// An expression whose space is known.
package struct SpacedExpression: Hashable, Sendable {
    package var range: ByteRange
    /// The space as a reader names it: "self's space", "the superview's space", "the window's space".
    package var space: String

    package init(range: ByteRange, space: String) {
        self.range = range
        self.space = space
    }
}

/// A name behind which an editor can show the space of its value.
package struct SpaceHint: Hashable, Sendable {
    package enum Role: Hashable, Sendable {
        case parameter
        case binding
        /// The point argument of `hitTest` or `point(inside:)`.
        case argument
    }

    /// The bytes of the name or argument; the hint stands at their end.
    package var range: ByteRange
    package var space: String
    package var role: Role

    /// What is shown: `: closeButton's space`.
    package var label: String { ": " + space }

    package init(range: ByteRange, space: String, role: Role) {
        self.range = range
        self.space = space
        self.role = role
    }
}

/// The coordinate spaces in one function: an override, a helper that one calls, or a function that asks for a hit test.
package struct SpaceMap: Sendable {
    /// `CardView.hitTest(_:with:)`.
    package var symbol: String
    package var function: FunctionDeclaration
    /// The ranges of the functions of the same file that come to this one, directly or through others; for overrides
    /// and functions that nobody here calls, none.
    package var callers: [ByteRange]
    /// By place; an expression comes before the ones that it holds.
    package var spaces: [SpacedExpression]
    /// By place.
    package var hints: [SpaceHint]
    /// By place.
    package var mismatches: [SpaceMismatch]

    package init(
        symbol: String, function: FunctionDeclaration, callers: [ByteRange] = [], spaces: [SpacedExpression],
        hints: [SpaceHint],
        mismatches: [SpaceMismatch]
    ) {
        self.symbol = symbol
        self.function = function
        self.callers = callers
        self.spaces = spaces
        self.hints = hints
        self.mismatches = mismatches
    }

    /// The smallest expression at an offset whose space is known.
    package func space(at offset: Int) -> SpacedExpression? {
        spaces.filter { $0.range.contains(offset) }.min { $0.range.count < $1.range.count }
    }
}

/// The coordinate spaces of one file.
package struct FileSpaces: Sendable {
    /// In source order: overrides, functions that ask for a hit test, and the helpers of this file that these call.
    package var maps: [SpaceMap]

    package init(maps: [SpaceMap]) { self.maps = maps }

    /// Every mismatch of the file, by place.
    package var mismatches: [SpaceMismatch] {
        maps.flatMap(\.mismatches).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The spaces in a function of the file.
    package func map(of function: FunctionDeclaration) -> SpaceMap? {
        maps.first { $0.function.range == function.range }
    }
}
