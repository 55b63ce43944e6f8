/// A replacement of one range of bytes by a text.
package struct TextEdit: Hashable, Sendable {
    package var range: ByteRange
    package var replacement: String

    package init(range: ByteRange, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// Edits that can be applied together: sorted, disjoint, inside the text.
package struct EditSet: Hashable, Sendable {
    /// Ascending by place; no two of them overlap or insert at the same place.
    package let edits: [TextEdit]

    /// Sorts the edits; nil where two of them overlap or insert at the same place.
    package init?(_ edits: [TextEdit]) {
        let sorted = edits.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        for (first, second) in zip(sorted, sorted.dropFirst()) {
            if first.range.upperBound > second.range.lowerBound { return nil }
            if first.range.isEmpty, second.range.isEmpty, first.range == second.range { return nil }
        }
        self.edits = sorted
    }

    /// The text after all edits; ranges are clamped to the text.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.replacement.utf8.count })
        var copied = 0
        for edit in edits {
            let range = edit.range.clamped(to: copied..<max(copied, bytes.count))
            result.append(contentsOf: bytes[copied..<range.lowerBound])
            result.append(contentsOf: edit.replacement.utf8)
            copied = range.upperBound
        }
        result.append(contentsOf: bytes[copied...])
        return result
    }

    /// Whether an edit of the other set touches the same bytes as one of this set.
    package func overlaps(_ other: EditSet) -> Bool {
        EditSet(edits + other.edits) == nil
    }
}
