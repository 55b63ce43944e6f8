import Rules
import TextModel

/// The lines that a fix changes, before and after, as a diff shows them.
struct FixPreview {
    private let edits: [TextEdit]
    private let source: SourceText

    /// What is longer is cut off.
    private static let lineLimit = 24

    init(_ edits: EditSet, in source: SourceText) {
        self.edits = edits.edits
        self.source = source
    }

    /// Lines that begin with `-` and `+`; places apart from one another are parted by a line of `@@`.
    var text: String {
        var lines: [String] = []
        for hunk in hunks {
            if !lines.isEmpty { lines.append("@@") }
            let start = source.lines.range(ofLine: hunk.lines.lowerBound).lowerBound
            let end = source.contentRange(ofLine: hunk.lines.upperBound).upperBound
            var new = ""
            var place = start
            for edit in hunk.edits {
                new += source.text(place..<edit.range.lowerBound) + edit.replacement
                place = edit.range.upperBound
            }
            new += source.text(place..<max(place, end))
            let old = Self.lines(of: source.text(start..<end))
            let changed = Self.lines(of: new)
            let same = zip(old, changed).prefix { $0 == $1 }.count
            let rest = min(old.count, changed.count) - same
            let sameEnd = zip(old.reversed(), changed.reversed()).prefix(rest).prefix { $0 == $1 }.count
            lines += old.dropFirst(same).dropLast(sameEnd).map { "-" + $0 }
            lines += changed.dropFirst(same).dropLast(sameEnd).map { "+" + $0 }
        }
        if lines.count > Self.lineLimit { lines = lines.prefix(Self.lineLimit) + ["…"] }
        return lines.joined(separator: "\n")
    }

    private struct Hunk {
        /// The first and the last line, 0-based.
        var lines: ClosedRange<Int>
        var edits: [TextEdit]
    }

    private var hunks: [Hunk] {
        var hunks: [Hunk] = []
        for edit in edits {
            let first = source.lines.line(at: edit.range.lowerBound)
            let last = source.lines.line(at: edit.range.upperBound)
            if let hunk = hunks.last, first <= hunk.lines.upperBound + 1 {
                hunks[hunks.count - 1].lines = hunk.lines.lowerBound...max(last, hunk.lines.upperBound)
                hunks[hunks.count - 1].edits.append(edit)
            } else {
                hunks.append(Hunk(lines: first...last, edits: [edit]))
            }
        }
        return hunks
    }

    private static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    }
}
