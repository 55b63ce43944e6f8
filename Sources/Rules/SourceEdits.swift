import OverrideAnalysis
import SwiftScanner
import TextModel

/// Builds replacement texts that follow the file's own indentation and line breaks.
struct SourceEdits {
    let bytes: [UInt8]

    init(_ unit: CodeUnit) { bytes = unit.file.source.bytes }

    init(_ source: SwiftSource) { bytes = source.bytes }

    var newline: String {
        guard let index = bytes.firstIndex(of: 0x0A) else { return "\n" }
        return index > 0 && bytes[index - 1] == 0x0D ? "\r\n" : "\n"
    }

    /// The white space at the start of the line that holds an offset.
    func indentation(at offset: Int) -> String {
        let start = lineStart(of: offset)
        var end = start
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Whether nothing but white space stands before an offset in its line.
    func startsLine(_ offset: Int) -> Bool {
        var index = min(offset, bytes.count)
        while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { index -= 1 }
        return index == 0 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D
    }

    /// One step of indentation, as the file does it.
    func indentationStep(at offset: Int) -> String {
        let own = indentation(at: offset)
        if own.contains("\t") { return "\t" }
        // A line that is indented less, further up, shows the step.
        var start = lineStart(of: offset)
        while start > 0 {
            start = lineStart(of: start - 1)
            let other = indentation(at: start)
            let end = start + other.utf8.count
            let isBlank = end >= bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
            if !isBlank, other.count < own.count { return String(repeating: " ", count: own.count - other.count) }
        }
        return "    "
    }

    /// The insertion of a member's lines in front of the closing brace of a type's body.
    /// - Parameters:
    ///   - text: makes the member's text from the indentation of its lines but the first, and one more step.
    ///   - members: the ranges of the members that are there, which show how the file indents.
    func insertion(
        ofMemberAtEndOf body: ByteRange, after members: [ByteRange],
        text: (_ indentation: String, _ step: String) -> String
    ) -> TextEdit {
        let brace = max(body.lowerBound, body.upperBound - 1)
        let outer = indentation(at: body.lowerBound)
        var step = members.lazy.filter { startsLine($0.lowerBound) }.map { indentation(at: $0.lowerBound) }
            .first { $0.count > outer.count && $0.hasPrefix(outer) }.map { String($0.dropFirst(outer.count)) }
        if step == nil { step = outer.contains("\t") ? "\t" : firstIndentation }
        let inner = outer + (step ?? "    ")
        let member = inner + text(inner, step ?? "    ").replacing("\n", with: newline) + newline
        // What stands before the brace in its line is its indentation, or the end of the last member.
        var start = brace
        while start > body.lowerBound + 1, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        let isOnOwnLine = startsLine(brace)
        let isEmpty = bytes[(body.lowerBound + 1)..<brace].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if isEmpty { start = min(body.lowerBound + 1, brace) }
        let hasBlankLine = isOnOwnLine && start > 0 && startsLine(start - (newline == "\n" ? 1 : 2))
        let gap = isEmpty || isOnOwnLine && !hasBlankLine ? newline : hasBlankLine ? "" : newline + newline
        return TextEdit(range: start..<brace, replacement: gap + member + outer)
    }

    /// The indentation of the first line that has any and is no part of a comment's column of stars.
    private var firstIndentation: String? {
        var start = 0
        while start < bytes.count {
            let own = indentation(at: start)
            var end = start + own.utf8.count
            let isBlank = end >= bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
            if !own.isEmpty, !isBlank, bytes[end] != UInt8(ascii: "*") { return own.hasPrefix("\t") ? "\t" : own }
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            start = end + 1
        }
        return nil
    }

    /// The end of the line, where nothing but a `//` comment stands in the rest of it.
    func endOfTrailingComment(after offset: Int) -> Int? {
        var index = offset
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "/") else {
            return nil
        }
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        return index
    }

    /// The whole lines of a statement that stands alone on them; otherwise the statement with the space before it.
    func removal(of range: ByteRange) -> TextEdit {
        var end = range.upperBound
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        let endsLine = end >= bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
        if startsLine(range.lowerBound), endsLine {
            if end < bytes.count, bytes[end] == 0x0D { end += 1 }
            if end < bytes.count, bytes[end] == 0x0A { end += 1 }
            return TextEdit(range: lineStart(of: range.lowerBound)..<end, replacement: "")
        }
        var start = range.lowerBound
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        return TextEdit(range: start..<range.upperBound, replacement: "")
    }

    private func lineStart(of offset: Int) -> Int {
        var index = min(max(offset, 0), bytes.count)
        while index > 0, bytes[index - 1] != 0x0A, bytes[index - 1] != 0x0D { index -= 1 }
        return index
    }
}

extension Fix {
    /// A fix from edits; nil where they do not fit together.
    init?(_ title: String, _ safety: FixSafety, _ edits: [TextEdit]) {
        guard let edits = EditSet(edits), !edits.edits.isEmpty else { return nil }
        self.init(title: title, safety: safety, edits: edits)
    }
}

extension CodeUnit {
    /// A name that is not in use in the body, the first of the wishes if possible.
    func freshName(_ wishes: String...) -> String {
        let taken = Set(tree.bindings.map { $0.name.text })
        return wishes.first { !taken.contains($0) && members.variable($0) == nil } ?? "\(wishes[0])View"
    }
}
