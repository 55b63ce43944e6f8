import TextModel

/// That a form stands at a place, in terms that both parsers share.
struct TreeFact: Hashable {
    enum Form: String {
        case function, type, typeAlias, variable, binding, annotation, importDeclaration
        case returnStatement, throwStatement, breakStatement, continueStatement, fallthroughStatement, deferStatement
        case ifForm, guardStatement, forLoop, whileLoop, repeatLoop, switchForm, switchCase, doStatement, labeled
        case condition, optionalBinding, matching, availability, pattern, block
        case name, member, call, subscriptCall, infix, ternary, typeTest, cast, prefix, postfix, forceUnwrap
        case optionalChain, inOut, tryExpression, annotated, closure, array, dictionary, tuple, string, integer, float
        case boolean, nilLiteral, regex, keyPath, macro, discard, unknown
    }

    var form: Form
    var range: ByteRange
}

/// The facts of one tree, and the places where the two trees are not meant to be compared.
struct TreeFacts {
    private(set) var facts: [TreeFact] = []
    /// What the scanner keeps in another form, such as a type where an expression stands.
    var opaque: [ByteRange] = []

    mutating func add(_ form: TreeFact.Form, _ range: ByteRange) { facts.append(TreeFact(form: form, range: range)) }
}

/// Compares two sets of facts; answers what only one side has, in source order.
func compareFacts(_ expected: TreeFacts, _ actual: TreeFacts) -> [(offset: Int, message: String)] {
    var counts: [TreeFact: Int] = [:]
    for fact in expected.facts { counts[fact, default: 0] += 1 }
    for fact in actual.facts { counts[fact, default: 0] -= 1 }
    let opaque = (expected.opaque + actual.opaque).sorted { $0.lowerBound < $1.lowerBound }
    return counts.compactMap { fact, count in
        guard count != 0, !isCovered(fact.range, by: opaque) else { return nil }
        let side = count > 0 ? "missing" : "unexpected"
        return (fact.range.lowerBound, "\(side) \(fact.form) \(fact.range)")
    }
    .sorted { $0 < $1 }
}

private func isCovered(_ range: ByteRange, by opaque: [ByteRange]) -> Bool {
    opaque.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
}
