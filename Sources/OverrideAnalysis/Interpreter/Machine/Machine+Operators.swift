import HitTestModel
import TextModel

extension Machine {
    // MARK: - Arithmetic

    func binary(
        _ sign: BinaryOperator, _ first: Value, _ second: Value, areConstant: (Bool, Bool), _ range: ByteRange,
        _ frame: Frame
    ) throws(Interruption) -> Value {
        switch sign {
        case .equal: return .bool(try equals(first, second, frame))
        case .notEqual: return .bool(try !equals(first, second, frame))
        case .identical: return .bool(try equals(first, second, frame))
        case .notIdentical: return .bool(try !equals(first, second, frame))
        case .patternMatch: return .bool(try matchesExpression(first, second, range, frame))
        case .less, .greater, .lessOrEqual, .greaterOrEqual:
            return .bool(try compare(sign, first, second, areConstant, range, frame))
        default: break
        }
        switch (first, second) {
        case (.number(let left), .number(let right)): return .number(arithmetic(sign, left, right))
        case (.integer(let left), .integer(let right)): return try integers(sign, left, right, range, frame)
        case (.number(let left), .integer(let right)): return .number(arithmetic(sign, left, Double(right)))
        case (.integer(let left), .number(let right)): return .number(arithmetic(sign, Double(left), right))
        case (.point(let left), .point(let right)): return .point(pairwise(sign, left, right))
        case (.point(let left), .size(let right)):
            return .point(pairwise(sign, left, Point2D(right.width, right.height)))
        case (.size(let left), .size(let right)):
            let result = pairwise(sign, Point2D(left.width, left.height), Point2D(right.width, right.height))
            return .size(Size2D(result.x, result.y))
        case (.array(let left), .array(let right)):
            try weigh(left.count + right.count)
            return .array(left + right)
        case (.string(let left), .string(let right)):
            try weigh(left.utf8.count + right.utf8.count)
            return .string(left + right)
        case (.absent, _), (_, .absent): return .absent
        default: return mixedArithmetic(sign, first, second, areConstant)
        }
    }

    private func mixedArithmetic(
        _ sign: BinaryOperator, _ first: Value, _ second: Value, _ areConstant: (Bool, Bool)
    ) -> Value {
        if case .point(let left) = first, let right = number(second, isRepresentative: true) {
            return .point(pairwise(sign, left, Point2D(right, right)))
        }
        if case .size(let left) = first, let right = number(second, isRepresentative: true) {
            return .size(Size2D(arithmetic(sign, left.width, right), arithmetic(sign, left.height, right)))
        }
        // Among unknowns and written numbers nothing is decided yet; beside the scene's numbers a stand-in is taken.
        let isSymbolic = isUnknownOr(first, areConstant.0) && isUnknownOr(second, areConstant.1)
        if !isSymbolic, let left = number(first, isRepresentative: true),
            let right = number(second, isRepresentative: true)
        {
            return .number(arithmetic(sign, left, right))
        }
        var representative: Value?
        if let left = number(first, isRepresentative: true, isRecorded: false),
            let right = number(second, isRepresentative: true, isRecorded: false)
        {
            representative = .number(arithmetic(sign, left, right))
        }
        let left = describe(first)
        let right = describe(second)
        return .unknown(
            Unknown(
                key: "(\(left.text) \(sign.text) \(right.text))",
                isLocal: left.isLocal && !areConstant.0 || right.isLocal && !areConstant.1, shape: .number,
                isOptional: false, representative: representative))
    }

    private func isUnknownOr(_ value: Value, _ isConstant: Bool) -> Bool {
        if case .unknown = value { return true }
        return isConstant
    }

    private func pairwise(_ sign: BinaryOperator, _ left: Point2D, _ right: Point2D) -> Point2D {
        Point2D(arithmetic(sign, left.x, right.x), arithmetic(sign, left.y, right.y))
    }

    private func arithmetic(_ sign: BinaryOperator, _ left: Double, _ right: Double) -> Double {
        switch sign {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        case .remainder: left.truncatingRemainder(dividingBy: right)
        default: .nan
        }
    }

    private func integers(
        _ sign: BinaryOperator, _ left: Int, _ right: Int, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value {
        let result: (partialValue: Int, overflow: Bool)
        switch sign {
        case .add: result = left.addingReportingOverflow(right)
        case .subtract: result = left.subtractingReportingOverflow(right)
        case .multiply: result = left.multipliedReportingOverflow(by: right)
        case .divide: result = left.dividedReportingOverflow(by: right)
        case .remainder: result = left.remainderReportingOverflow(dividingBy: right)
        case .bitAnd: result = (left & right, false)
        case .bitOr: result = (left | right, false)
        case .bitXor: result = (left ^ right, false)
        case .shiftLeft: result = (left << right, false)
        case .shiftRight: result = (left >> right, false)
        default: result = (0, true)
        }
        if result.overflow { throw trap(range, frame) }
        return .integer(result.partialValue)
    }

    func negated(_ value: Value, _ range: ByteRange, _ frame: Frame) throws(Interruption) -> Value {
        switch value {
        case .number(let number): return .number(-number)
        case .integer(let number):
            guard number != .min else { throw trap(range, frame) }
            return .integer(-number)
        case .point(let point): return .point(Point2D(-point.x, -point.y))
        case .insets(let insets):
            return .insets(
                EdgeInsets2D(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
        case .unknown(let unknown):
            let representative = number(value, isRepresentative: true, isRecorded: false).map { Value.number(-$0) }
            return .unknown(
                Unknown(
                    key: "-" + unknown.key, isLocal: unknown.isLocal, shape: unknown.shape, isOptional: false,
                    representative: representative))
        default: return value
        }
    }

    func range(
        _ kind: RangeOperator, _ low: Value, _ high: Value, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value {
        if case .integer(let lower) = low, case .integer(let upper) = high {
            let end = kind == .closed && upper < .max ? upper + 1 : upper
            guard lower <= end else { throw trap(range, frame) }
            return .range(lower, end)
        }
        guard let lower = number(low, isRepresentative: true), let upper = number(high, isRepresentative: true) else {
            return unknownMember("range", of: low, [high])
        }
        guard lower <= upper else { throw trap(range, frame) }
        return .interval(Interval(low: lower, high: upper, isClosed: kind == .closed))
    }

    // MARK: - Comparison

    private func compare(
        _ sign: BinaryOperator, _ first: Value, _ second: Value, _ areConstant: (Bool, Bool), _ range: ByteRange,
        _ frame: Frame
    ) throws(Interruption) -> Bool {
        if let left = number(first), let right = number(second) { return compare(sign, left, right) }
        if case .tuple = first { throw undecided("tuples are compared", range, frame) }
        let isSymbolic = isUnknownOr(first, areConstant.0) && isUnknownOr(second, areConstant.1)
        if !isSymbolic, let left = representative(first), let right = representative(second) {
            return compare(sign, left, right)
        }
        let left = describe(first)
        let right = describe(second)
        let isLocal = left.isLocal && !areConstant.0 || right.isLocal && !areConstant.1
        // All four signs share the key of `<`.
        switch sign {
        case .less: return try truth(of: "\(left.text) < \(right.text)", isLocal: isLocal)
        case .greaterOrEqual: return try !truth(of: "\(left.text) < \(right.text)", isLocal: isLocal)
        case .greater: return try truth(of: "\(right.text) < \(left.text)", isLocal: isLocal)
        default: return try !truth(of: "\(right.text) < \(left.text)", isLocal: isLocal)
        }
    }

    private func compare(_ sign: BinaryOperator, _ left: Double, _ right: Double) -> Bool {
        switch sign {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        default: left >= right
        }
    }

    /// `==`, and `===`, which for views are the same question.
    func equals(_ first: Value, _ second: Value, _ frame: Frame) throws(Interruption) -> Bool {
        switch (first, second) {
        case (.absent, _): return try isNil(second)
        case (_, .absent): return try isNil(first)
        case (.bool(let left), .bool(let right)): return left == right
        case (.bool(let left), .unknown): return try condition(second, range: nil) == left
        case (.unknown, .bool(let right)): return try condition(first, range: nil) == right
        case (.view(let left), .view(let right)), (.layer(let left), .layer(let right)): return left == right
        case (.integer(let left), .integer(let right)): return left == right
        case (.point(let left), .point(let right)): return left == right
        case (.size(let left), .size(let right)): return left == right
        case (.rect(let left), .rect(let right)): return left == right || left.isNull && right.isNull
        case (.insets(let left), .insets(let right)): return left == right
        case (.string(let left), .string(let right)): return left == right
        case (.type(let left), .type(let right)): return lastComponent(left.name) == lastComponent(right.name)
        case (.transform(let left), .transform(let right)): return left.transform == right.transform
        case (.range(let low, let high), .range(let otherLow, let otherHigh)):
            return low == otherLow && high == otherHigh
        case (.array(let left), .array(let right)): return try equals(left, right, frame)
        case (.tuple(let left), .tuple(let right)): return try equals(left.elements, right.elements, frame)
        case (.structure(let left), .structure(let right)) where left.isReference: return left === right
        case (.enumCase(let left), .enumCase(let right)):
            guard left.name == right.name else { return false }
            return try equals(left.payload, right.payload, frame)
        case (.enumCase, _) where implicit(first, like: second) != nil:
            return try equals(implicit(first, like: second) ?? first, second, frame)
        case (_, .enumCase) where implicit(second, like: first) != nil:
            return try equals(first, implicit(second, like: first) ?? second, frame)
        case (.unknown(let unknown), .enumCase(let expected)) where expected.payload.isEmpty,
            (.enumCase(let expected), .unknown(let unknown)) where expected.payload.isEmpty:
            if isKnownNil(unknown) == true { return false }
            return try equalsCase(unknown, expected.name)
        case (.unknown(let left), .unknown(let right)) where left.key == right.key: return true
        case (.unknown, _), (_, .unknown): return try unknownEquals(first, second)
        default: break
        }
        if let left = number(first), let right = number(second) { return left == right }
        return false
    }

    private func equals(_ first: [Value], _ second: [Value], _ frame: Frame) throws(Interruption) -> Bool {
        guard first.count == second.count else { return false }
        for (left, right) in zip(first, second) {
            try step()
            if try !equals(left, right, frame) { return false }
        }
        return true
    }

    /// One value is only one case: where another is taken to hold, this one does not.
    func equalsCase(_ unknown: Unknown, _ name: String) throws(Interruption) -> Bool {
        let prefix = unknown.key + " == ."
        let key = prefix + name
        let assumptions = unknown.isLocal ? localAssumptions : worldAssumptions
        for assumption in assumptions where assumption.isTrue && assumption.key.text.hasPrefix(prefix) {
            return assumption.key.text == key
        }
        return try truth(of: key, isLocal: unknown.isLocal)
    }

    private func unknownEquals(_ first: Value, _ second: Value) throws(Interruption) -> Bool {
        // Nil equals nothing else, so that there is no need to choose whether it is nil.
        if case .unknown(let unknown) = first, isKnownNil(unknown) == true { return false }
        if case .unknown(let unknown) = second, isKnownNil(unknown) == true { return false }
        let left = describe(first)
        let right = describe(second)
        // One key for both orders; what is known stands behind.
        let isTurned: Bool
        switch (first, second) {
        case (.unknown, .unknown): isTurned = right.text < left.text
        case (.unknown, _): isTurned = false
        default: isTurned = true
        }
        let texts = isTurned ? (right.text, left.text) : (left.text, right.text)
        let isLocal =
            isLikelyWritten(first) || isLikelyWritten(second)
            ? isUnknownLocal(first) || isUnknownLocal(second) : left.isLocal || right.isLocal
        return try truth(of: "\(texts.0) == \(texts.1)", isLocal: isLocal)
    }

    /// Numbers and sizes that an unknown is held against are mostly written out; points belong to the touch.
    private func isLikelyWritten(_ value: Value) -> Bool {
        switch value {
        case .number, .integer, .size, .insets, .string: true
        case .point(let point): point == .zero
        case .rect(let rect): rect.isEmpty
        default: false
        }
    }

    private func isUnknownLocal(_ value: Value) -> Bool {
        if case .unknown(let unknown) = value { return unknown.isLocal }
        return false
    }

    // MARK: - Numbers

    /// The number that a value is; with `isRepresentative` also the one that stands in for an unknown.
    func number(_ value: Value, isRepresentative: Bool = false, isRecorded: Bool = true) -> Double? {
        switch value {
        case .number(let number): return number
        case .integer(let number): return Double(number)
        case .unknown(let unknown) where isRepresentative:
            guard let number = representative(value) else { return nil }
            if isRecorded { note("\(unknown.key) = \(number)") }
            return number
        case .enumCase(let name): return name.typeName == nil ? Self.namedNumbers[name.name] : nil
        default: return nil
        }
    }

    private func representative(_ value: Value) -> Double? {
        switch value {
        case .unknown(let unknown):
            if let known = unknown.representative { return number(known) }
            switch unknown.shape.unwrapped {
            case .number where !unknown.isLocal: return Representative.number
            default: return nil
            }
        default: return number(value)
        }
    }

    /// The number of something in the place of a length, where even an unknown of no known type must be one.
    func length(_ value: Value) -> Double? {
        if let number = number(value, isRepresentative: true) { return number }
        guard case .unknown(let unknown) = value, !unknown.isLocal else { return nil }
        switch unknown.shape.unwrapped {
        case .any, .number, .integer, .named:
            note("\(unknown.key) = \(Representative.number)")
            return Representative.number
        default: return nil
        }
    }

    func note(_ text: String) {
        guard representatives.count < 16, !representatives.contains(text) else { return }
        representatives.append(text)
    }

    static let namedNumbers: [String: Double] = [
        "zero": 0, "pi": .pi, "infinity": .infinity, "greatestFiniteMagnitude": .greatestFiniteMagnitude,
        "leastNormalMagnitude": .leastNormalMagnitude, "leastNonzeroMagnitude": .leastNonzeroMagnitude,
        "ulpOfOne": .ulpOfOne, "nan": .nan,
    ]
}

/// What stands in for numbers that nobody knows: small, and large enough to see.
enum Representative {
    static let number = 10.0
    static let insets = EdgeInsets2D(top: 10, left: 10, bottom: 10, right: 10)
    static let size = Size2D(10, 10)
}

extension BinaryOperator {
    /// The operators as source writes them; the overflowing ones overflow in no body of this kind.
    static let spellings: [String: BinaryOperator] = [
        "+": .add, "-": .subtract, "*": .multiply, "/": .divide, "%": .remainder,
        "&+": .add, "&-": .subtract, "&*": .multiply,
        "<": .less, "<=": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual,
        "==": .equal, "!=": .notEqual, "===": .identical, "!==": .notIdentical,
        "&": .bitAnd, "|": .bitOr, "^": .bitXor, "<<": .shiftLeft, ">>": .shiftRight, "~=": .patternMatch,
    ]

    var text: String {
        switch self {
        case .add: "+"
        case .subtract: "-"
        case .multiply: "*"
        case .divide: "/"
        case .remainder: "%"
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .equal: "=="
        case .notEqual: "!="
        case .identical: "==="
        case .notIdentical: "!=="
        case .bitAnd: "&"
        case .bitOr: "|"
        case .bitXor: "^"
        case .shiftLeft: "<<"
        case .shiftRight: ">>"
        case .patternMatch: "~="
        }
    }
}
