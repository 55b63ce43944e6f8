import TextModel

/// A place where the two lexers disagree.
struct TokenDifference {
    var expected: TokenUnit?
    var actual: TokenUnit?

    var offset: Int {
        min(expected?.range.lowerBound ?? .max, actual?.range.lowerBound ?? .max)
    }

    func message(in bytes: [UInt8]) -> String {
        func describe(_ unit: TokenUnit?) -> String {
            guard let unit else { return "nothing" }
            return "\(unit.class) `\(String(decoding: bytes[unit.range].prefix(60), as: UTF8.self))`"
        }
        return "expected \(describe(expected)), found \(describe(actual))"
    }
}

/// Compares two runs of units in order; after a difference both go on from the next place they share.
func compareUnits(_ expected: [TokenUnit], _ actual: [TokenUnit], limit: Int) -> [TokenDifference] {
    var differences: [TokenDifference] = []
    var left = expected[...]
    var right = actual[...]
    var isBehindPieces = false
    while differences.count < limit, let theirs = left.first, let ours = right.first {
        if theirs.range == ours.range {
            if !agrees(theirs.class, ours.class) {
                differences.append(TokenDifference(expected: theirs, actual: ours))
            }
            left.removeFirst()
            right.removeFirst()
        } else if isOperator(ours.class) || ours.class == .float, let pieces = pieces(of: ours.range, in: left) {
            // A parser takes operators apart where a generic argument list or an optional type ends, and versions
            // (`15.4`) everywhere.
            left = left.dropFirst(pieces)
            right.removeFirst()
            isBehindPieces = true
            continue
        } else if isBehindPieces, ours.class == .regex, theirs.range.lowerBound == ours.range.lowerBound {
            // Behind the pieces the parser lexes anew, with other knowledge of what came before: a slash that begins
            // a literal behind `??` is an operator behind the `?` of `\.a??`. From here on the two read different texts.
            return differences
        } else {
            differences.append(TokenDifference(expected: theirs, actual: ours))
            let next = max(theirs.range.upperBound, ours.range.upperBound)
            left = left.drop { $0.range.lowerBound < next }
            right = right.drop { $0.range.lowerBound < next }
        }
        isBehindPieces = false
    }
    if differences.count < limit, left.first != nil || right.first != nil {
        differences.append(TokenDifference(expected: left.first, actual: right.first))
    }
    return differences
}

/// How many units from the first one on tile a range without a gap; nil if they do not.
private func pieces(of range: ByteRange, in units: ArraySlice<TokenUnit>) -> Int? {
    var end = range.lowerBound
    for (index, unit) in units.enumerated() {
        guard unit.range.lowerBound == end, unit.range.upperBound <= range.upperBound else { return nil }
        end = unit.range.upperBound
        if end == range.upperBound { return index + 1 }
    }
    return nil
}

private func isOperator(_ unitClass: TokenUnit.Class) -> Bool {
    switch unitClass {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
}

private func agrees(_ theirs: TokenUnit.Class, _ ours: TokenUnit.Class) -> Bool {
    switch (theirs, ours) {
    case (.word, .word):
        // The parser makes keywords of identifiers (contextual ones) and names of reserved words (behind a period).
        true
    case (.punctuation, .binaryOperator), (.punctuation, .prefixOperator), (.punctuation, .postfixOperator):
        // `<`, `>`, `...`, which the grammar gives a meaning of their own in types and parameters.
        true
    case (.binaryOperator, _) where isOperator(ours), (.prefixOperator, _) where isOperator(ours):
        // `*` in an availability list, `~` before a type, the name of an operator that is declared.
        true
    case (.binaryOperator, .punctuation):
        // `=`, `->`, `?` where an operator's name is expected.
        true
    default:
        theirs == ours
    }
}
