import TextModel

/// What is found out about one function, gathered while it is read.
struct SpaceReport {
    /// Mistakes that are the same one, met again: two coordinates of one point, the same two rectangles.
    struct Pair: Hashable {
        var kind: SpaceMismatchKind
        var first: ViewReference?
        var second: ViewReference?
    }

    private var spaces: [ByteRange: String] = [:]
    private var hints: [ByteRange: SpaceHint] = [:]
    private(set) var mismatches: [SpaceMismatch] = []
    private var pairs: [Pair: Int] = [:]

    mutating func note(space: String, at range: ByteRange, hint role: SpaceHint.Role?) {
        guard !range.isEmpty else { return }
        spaces[range] = space
        if let role { hints[range] = SpaceHint(range: range, space: space, role: role) }
    }

    /// Keeps a mismatch once for each place; one with a pair once for the pair, with the edits of all of them.
    mutating func add(_ mismatch: SpaceMismatch, pair: Pair? = nil) {
        if mismatches.contains(where: { $0.range == mismatch.range && $0.kind == mismatch.kind }) { return }
        guard let pair else { return mismatches.append(mismatch) }
        guard let index = pairs[pair], index < mismatches.count else {
            pairs[pair] = mismatches.count
            return mismatches.append(mismatch)
        }
        guard let added = mismatch.repairs.first, let known = mismatches[index].repairs.first,
            added.title == known.title
        else { return }
        let edits = known.edits + added.edits.filter { !known.edits.contains($0) }
        if EditSet(edits) != nil { mismatches[index].repairs[0].edits = edits }
    }

    /// Takes back what was said at a place, since a later place says it better.
    mutating func withdraw(_ kind: SpaceMismatchKind, at range: ByteRange) -> Bool {
        guard let index = mismatches.firstIndex(where: { $0.range == range && $0.kind == kind }) else { return false }
        // Indices are remembered by pair, so the entry stays and is left out at the end.
        mismatches[index].expected = ""
        return true
    }

    var sortedSpaces: [SpacedExpression] {
        spaces.map { SpacedExpression(range: $0.key, space: $0.value) }.sorted {
            ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
        }
    }

    var sortedHints: [SpaceHint] { hints.values.sorted { $0.range.lowerBound < $1.range.lowerBound } }

    var sortedMismatches: [SpaceMismatch] {
        mismatches.filter { !$0.expected.isEmpty }.sorted {
            ($0.range.lowerBound, $0.kind.rawValue) < ($1.range.lowerBound, $1.kind.rawValue)
        }
    }
}
