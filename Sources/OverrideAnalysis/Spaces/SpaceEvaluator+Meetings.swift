import SwiftScanner
import TextModel

/// The places where two spaces meet: a view asked about a point, a rectangle that contains one, a conversion, arithmetic.
extension SpaceEvaluator {
    enum Operation {
        case comparison, difference
    }

    private func touchesCheck(_ geometry: Geometry) -> ViewReference? {
        geometry.isManual ? nil : geometry.space
    }

    private func relation(_ first: ViewReference, _ second: ViewReference) -> SpaceRelation {
        facts.relation(first, second)
    }

    /// A view is asked for a hit, or whether it contains a point.
    /// - Parameter isAboveSpace: the method takes the space of the superview, as `NSView.hitTest(_:)` does.
    mutating func ask(
        _ view: ViewValue, _ arguments: Arguments, calleeBase: ExpressionSyntax?, expected: ViewReference,
        isAboveSpace: Bool
    ) {
        guard case .geometry(let point)? = arguments.values.first, let argument = arguments.expressions.first else {
            return
        }
        record(arguments.values[0], at: argument.range, hint: .argument)
        guard speaks, let space = touchesCheck(point) else { return }
        if let taint = point.taint {
            guard isAboveSpace, report.withdraw(.superviewSpacePoint, at: taint) else { return }
        }
        guard relation(space, expected) == .different else { return }
        let kind: SpaceMismatchKind =
            isAboveSpace || isRawSuperviewPoint(point) && facts.subtreePlace(of: expected) != nil
            ? .superviewSpacePoint : point.isConverted ? .mixedSpaces : .unconvertedPoint
        let callee = calleeBase.map { text($0.range) } ?? "self"
        let what =
            isAboveSpace
            ? "`\(callee).hitTest` takes the space of its \(view.kind == .layer ? "superlayer" : "superview"), \(name(of: expected))"
            : "`\(callee)` is asked in \(name(of: expected))"
        let note = SpaceNote(range: calleeBase?.range ?? argument.range, text: what)
        add(
            kind, at: argument.range, expected: expected, found: space, notes: point.notes + [note],
            repairs: repairs(
                of: argument, from: space, to: expected, calleeBase: isAboveSpace ? nil : calleeBase,
                isLayer: view.kind == .layer))
    }

    /// A rectangle, path or interval is asked whether it contains a point.
    mutating func contain(
        _ container: SpaceValue, _ content: SpaceValue, _ containerRange: ByteRange, _ argument: ExpressionSyntax
    ) {
        guard case .geometry(let area) = container, case .geometry(let point) = content else { return }
        if area.shape == .interval || area.shape == .x || area.shape == .y {
            meet(area, point, at: containerRange, argument.range, operation: .comparison)
            return
        }
        guard speaks, area.taint == nil, point.taint == nil, let areaSpace = touchesCheck(area),
            let pointSpace = touchesCheck(point), relation(areaSpace, pointSpace) == .different
        else { return }
        let notes = area.notes + point.notes
        let kind = kind(ofArea: area, areaSpace, point, pointSpace)
        if kind == .frameContainsPoint, case .frame(_, let range, _) = area.origin {
            // The rectangle may be made in another file, where nothing can be pointed at.
            add(
                kind, at: range.isEmpty ? containerRange : range, expected: pointSpace, found: areaSpace, notes: notes,
                repairs: boundsRepairs(area, of: pointSpace))
            return
        }
        var repairs = partnerRepairs(area, areaSpace, pointSpace)
        if repairs.isEmpty || kind == .unconvertedPoint || kind == .superviewSpacePoint {
            repairs =
                self.repairs(of: argument, from: pointSpace, to: areaSpace, calleeBase: nil, isLayer: isLayer) + repairs
        }
        add(kind, at: argument.range, expected: areaSpace, found: pointSpace, notes: notes, repairs: repairs)
    }

    private func kind(
        ofArea area: Geometry, _ areaSpace: ViewReference, _ point: Geometry, _ pointSpace: ViewReference
    ) -> SpaceMismatchKind {
        if isRawSuperviewPoint(point), facts.subtreePlace(of: areaSpace) != nil { return .superviewSpacePoint }
        if case .frame(let owner, _, _) = area.origin {
            if owner == .receiver, pointSpace == .receiver, frame.kind != .nsView { return .frameContainsPoint }
            if owner == pointSpace { return .mixedSpaces }
        }
        return point.isConverted || area.isConverted ? .mixedSpaces : .unconvertedPoint
    }

    /// The parameter of an override that gets its point in the superview's space, as it came.
    private func isRawSuperviewPoint(_ point: Geometry) -> Bool {
        frame.kind != .uiView && point.space == .superview(.receiver) && !point.isConverted
    }

    /// Two coordinates or points are compared or subtracted.
    mutating func meet(
        _ first: Geometry, _ second: Geometry, at firstRange: ByteRange, _ secondRange: ByteRange, operation: Operation
    ) {
        guard speaks, first.taint == nil, second.taint == nil, let firstSpace = touchesCheck(first),
            let secondSpace = touchesCheck(second), relation(firstSpace, secondSpace) == .different,
            !areDifferentAxes(first.shape, second.shape)
        else { return }
        // `view.bounds.midX` of another view is half its width more often than a place.
        if operation == .difference, !isMeasuring, isHalfSize(first) || isHalfSize(second) { return }
        let notes = first.notes + second.notes
        if isRawSuperviewPoint(first), facts.subtreePlace(of: secondSpace) != nil {
            let repairs = coordinateRepairs(firstRange, from: firstSpace, to: secondSpace, isTouch: true)
            addPair(.superviewSpacePoint, at: firstRange, secondSpace, firstSpace, notes, repairs)
        } else if isRawSuperviewPoint(second), facts.subtreePlace(of: firstSpace) != nil {
            let repairs = coordinateRepairs(secondRange, from: secondSpace, to: firstSpace, isTouch: true)
            addPair(.superviewSpacePoint, at: secondRange, firstSpace, secondSpace, notes, repairs)
        } else if let range = ownFrame(first, against: secondSpace) {
            addPair(
                .frameContainsPoint, at: range, secondSpace, firstSpace, notes,
                boundsRepairs(first, of: secondSpace))
        } else if let range = ownFrame(second, against: firstSpace) {
            addPair(
                .frameContainsPoint, at: range, firstSpace, secondSpace, notes,
                boundsRepairs(second, of: firstSpace))
        } else {
            let repairs =
                centerRepairs(second, secondRange, otherSpace: firstSpace)
                + centerRepairs(first, firstRange, otherSpace: secondSpace)
                + partnerRepairs(second, secondSpace, firstSpace) + partnerRepairs(first, firstSpace, secondSpace)
                + coordinateRepairs(secondRange, from: secondSpace, to: firstSpace, isTouch: false)
            addPair(.mixedSpaces, at: secondRange, firstSpace, secondSpace, notes, Array(repairs.prefix(1)))
        }
    }

    /// A coordinate is compared with a length of the receiver, as if it counted from the receiver's corner.
    mutating func meet(_ place: Geometry, lengthOf owner: ViewReference, at range: ByteRange, _ lengthRange: ByteRange)
    {
        guard speaks, owner == .receiver, place.origin == .touch, place.isExact, isRawSuperviewPoint(place) else {
            return
        }
        let note = SpaceNote(range: lengthRange, text: "`\(text(lengthRange))` is a length in self's space")
        addPair(
            .superviewSpacePoint, at: range, owner, .superview(.receiver), place.notes + [note],
            coordinateRepairs(range, from: .superview(.receiver), to: owner, isTouch: true))
    }

    /// Two rectangles are put together.
    mutating func combine(_ first: Geometry, _ second: Geometry, at range: ByteRange) {
        guard speaks, first.taint == nil, second.taint == nil, let firstSpace = touchesCheck(first),
            let secondSpace = touchesCheck(second), relation(firstSpace, secondSpace) == .different
        else { return }
        let repairs = partnerRepairs(second, secondSpace, firstSpace) + partnerRepairs(first, firstSpace, secondSpace)
        addPair(
            .mixedSpaces, at: range, firstSpace, secondSpace, first.notes + second.notes, Array(repairs.prefix(1)))
    }

    private func areDifferentAxes(_ first: Geometry.Shape, _ second: Geometry.Shape) -> Bool {
        (first == .x && second == .y) || (first == .y && second == .x)
    }

    private func isHalfSize(_ geometry: Geometry) -> Bool {
        if case .bounds(let owner, _) = geometry.origin, owner != .receiver { return true }
        return false
    }

    private func ownFrame(_ geometry: Geometry, against space: ViewReference) -> ByteRange? {
        guard frame.kind != .nsView, space == .receiver, case .frame(.receiver, let range, _) = geometry.origin,
            !range.isEmpty
        else { return nil }
        return range
    }

    // MARK: - Conversions

    mutating func converted(
        _ arguments: Arguments, by view: ViewValue?, at range: ByteRange, calleeBase: ExpressionSyntax?
    ) -> SpaceValue {
        let isTo: Bool
        switch arguments.labels[1] {
        case "to", "toView", "toLayer": isTo = true
        case "from", "fromView", "fromLayer": isTo = false
        default: return .unknown
        }
        let receiver = view.map { facts.normalized($0.reference) }
        let partner: ViewReference?
        switch arguments.values[1] {
        case .none: partner = facts.normalized(.window)
        case .view(let other): partner = facts.normalized(other.reference)
        default: partner = namedView(arguments.expressions[1])
        }
        let taken = isTo ? receiver : partner
        let given = isTo ? partner : receiver
        if case .size = arguments.values[0] { return .size(of: nil) }
        var result = arguments.values[0].geometry ?? .unknown(.any)
        if let taken, let given, taken == given { return arguments.values[0] }
        if let taken, let given, result.taint == nil, let space = touchesCheck(result),
            differs(result, space, from: taken, given: given)
        {
            // The mismatch is an outcome of the conversion also where nobody is listening.
            result.taint = misconverted(
                arguments, result, space, taken: taken, given: given, at: range, calleeBase: calleeBase)
        }
        if let space = result.space, given == space { result.isConverted = false } else { result.isConverted = true }
        result.space = given
        result.origin = .other
        result.isManual = false
        if let given, range.lowerBound < range.upperBound {
            let note = SpaceNote(range: range, text: "this conversion gives \(name(of: given))")
            result.notes = Array((result.notes.prefix(2) + [note]))
        }
        return .geometry(result)
    }

    /// The parameter of an `NSView`'s override is in the superview's space, which nobody may take for the window's.
    private func differs(
        _ value: Geometry, _ space: ViewReference, from taken: ViewReference, given: ViewReference
    ) -> Bool {
        switch relation(space, taken) {
        case .different: return true
        case .same: return false
        case .unknown: break
        }
        guard value.origin == .touch else { return false }
        if isRawSuperviewPoint(value), taken == .window { return true }
        // Who converts says that the two views are not one: the result cannot be in the space that the touch is in already.
        return given == space && !facts.areKnownToCoincide(space, taken)
    }

    /// A view that nothing is known of, by the name that it has here.
    private func namedView(_ expression: ExpressionSyntax) -> ViewReference? {
        switch expression.kind {
        case .name, .member: .object(text(expression.range))
        case .optionalChain(let inner), .forceUnwrap(let inner), .parenthesized(let inner): namedView(inner)
        default: nil
        }
    }

    /// Reports a conversion of a value that is in another space than the conversion takes; answers where.
    private mutating func misconverted(
        _ arguments: Arguments, _ value: Geometry, _ space: ViewReference, taken: ViewReference, given: ViewReference,
        at range: ByteRange, calleeBase: ExpressionSyntax?
    ) -> ByteRange {
        let argument = arguments.expressions[0]
        let isSwapped = relation(space, given) == .same
        if isRawSuperviewPoint(value), taken == .receiver, !isSwapped {
            if speaks {
                add(
                    .superviewSpacePoint, at: argument.range, expected: taken, found: space, notes: value.notes,
                    repairs: repairs(of: argument, from: space, to: taken, calleeBase: nil, isLayer: isLayer))
            }
            return argument.range
        }
        guard speaks else { return range }
        var repairs: [SpaceRepair] = []
        if case .frame(taken, _, _) = value.origin {
            repairs = boundsRepairs(value, of: taken)
        } else if isSwapped, let label = arguments.labelRanges[1], let written = arguments.labels[1] {
            let isTo = written.hasPrefix("to")
            let swapped = (isTo ? "from" : "to") + written.dropFirst(isTo ? 2 : 4)
            repairs = [
                SpaceRepair(
                    title: "Convert in the other direction", edits: [TextEdit(range: label, replacement: swapped)])
            ]
        } else if let source = conversion(of: text(argument.range), from: space, to: given) {
            repairs = [
                SpaceRepair(
                    title: "Convert from \(name(of: space))", edits: [TextEdit(range: range, replacement: source)])
            ]
        }
        let note = SpaceNote(range: range, text: "this conversion takes \(name(of: taken))")
        add(
            .wrongConversionDirection, at: range, expected: taken, found: space, notes: value.notes + [note],
            repairs: repairs)
        return range
    }

    // MARK: - Reporting

    private mutating func addPair(
        _ kind: SpaceMismatchKind, at range: ByteRange, _ expected: ViewReference, _ found: ViewReference,
        _ notes: [SpaceNote], _ repairs: [SpaceRepair]
    ) {
        add(
            kind, at: range, expected: expected, found: found, notes: notes, repairs: repairs,
            pair: .init(kind: kind, first: expected, second: found))
    }

    private mutating func add(
        _ kind: SpaceMismatchKind, at range: ByteRange, expected: ViewReference, found: ViewReference,
        notes: [SpaceNote], repairs: [SpaceRepair], pair: SpaceReport.Pair? = nil
    ) {
        guard speaks else { return }
        var chain: [SpaceNote] = []
        for note in notes where !chain.contains(note) { chain.append(note) }
        chain.sort { $0.range.lowerBound < $1.range.lowerBound }
        report.add(
            SpaceMismatch(
                kind: kind, range: range, expected: name(of: expected), found: name(of: found), chain: chain,
                repairs: repairs), pair: pair)
    }
}
