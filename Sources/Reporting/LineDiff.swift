/// The difference of two texts, line by line.
package struct LineDiff: Sendable {
    private enum Change {
        case kept, removed, added
    }

    private var lines: [(change: Change, text: String)] = []

    package init(old: String, new: String) {
        let old = Self.lines(of: old)
        let new = Self.lines(of: new)
        let difference = new.difference(from: old)
        var removed = Set<Int>()
        var inserted: [Int: String] = [:]
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, let element, _): inserted[offset] = element
            }
        }
        var oldIndex = 0
        var newIndex = 0
        while oldIndex < old.count || newIndex < new.count {
            if oldIndex < old.count, removed.contains(oldIndex) {
                lines.append((.removed, old[oldIndex]))
                oldIndex += 1
            } else if let line = inserted[newIndex] {
                lines.append((.added, line))
                newIndex += 1
            } else {
                lines.append((.kept, old[oldIndex]))
                oldIndex += 1
                newIndex += 1
            }
        }
    }

    /// The lines without their line feeds; a carriage return stays, so that a changed line ending shows.
    private static func lines(of text: String) -> [String] {
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// The changed lines with `-` and `+`, and some unchanged ones around them.
    package func bodyLines(context: Int) -> [String] {
        hunks(context: context).flatMap { hunk in hunk.map { "\(mark($0.change))\($0.text)" } }
    }

    /// A unified diff with its two file lines; empty where nothing differs.
    package func unified(path: String, context: Int = 3) -> String {
        var result = ""
        var oldLine = 1
        var newLine = 1
        var position = 0
        for range in hunkRanges(context: context) {
            for line in lines[position..<range.lowerBound] {
                if line.change != .added { oldLine += 1 }
                if line.change != .removed { newLine += 1 }
            }
            let hunk = lines[range]
            let oldCount = hunk.filter { $0.change != .added }.count
            let newCount = hunk.filter { $0.change != .removed }.count
            let oldStart = oldCount == 0 ? oldLine - 1 : oldLine
            let newStart = newCount == 0 ? newLine - 1 : newLine
            result += "@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@\n"
            for line in hunk { result += "\(mark(line.change))\(line.text)\n" }
            oldLine += oldCount
            newLine += newCount
            position = range.upperBound
        }
        return result.isEmpty ? "" : "--- \(path)\n+++ \(path)\n" + result
    }

    private func mark(_ change: Change) -> String {
        switch change {
        case .kept: " "
        case .removed: "-"
        case .added: "+"
        }
    }

    private func hunks(context: Int) -> [ArraySlice<(change: Change, text: String)>] {
        hunkRanges(context: context).map { lines[$0] }
    }

    private func hunkRanges(context: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in lines.indices where lines[index].change != .kept {
            let range = max(0, index - context)..<min(lines.count, index + context + 1)
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }
}
