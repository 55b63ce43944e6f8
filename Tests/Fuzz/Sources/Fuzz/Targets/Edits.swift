import TextModel

@testable import LanguageServer
@testable import LanguageServerProtocol

extension FuzzTarget {
    /// A text and the changes that a client makes to it, beside a text in which nothing can be wrong.
    static let edits = FuzzTarget(name: "edits") { bytes in
        var reader = InputReader(bytes)
        let encoding = ColumnEncoding.allCases[Int(reader.byte()) % 3]
        let start = reader.text(Int(reader.byte()))
        var document = Document(
            TextDocumentItem(uri: "file:///a", languageId: "swift", version: 0, text: start), textNumber: 0)
        var naive = NaiveText(start)
        var version = 0
        while !reader.isAtEnd, version < 64 {
            version += 1
            var changes: [DidChangeTextDocumentParams.Change] = []
            for _ in 0...(reader.byte() % 3) {
                if reader.byte() == 0xFF {
                    changes.append(.init(range: nil, text: reader.text(Int(reader.byte() % 64))))
                } else {
                    let range = PositionRange(start: position(&reader), end: position(&reader))
                    changes.append(.init(range: range, text: reader.text(Int(reader.byte() % 32))))
                }
            }
            for change in changes { naive.apply(change, encoding) }
            _ = document.apply(
                DidChangeTextDocumentParams(
                    textDocument: .init(uri: "file:///a", version: version), contentChanges: changes),
                in: encoding, textNumber: version)
            must(document.text.bytes == naive.bytes, "another text after change \(version)")
            must(document.text == SourceText(document.text.string), "other lines after change \(version)")
        }
        checkPositions(document.text, naive, encoding)
    }

    private static func position(_ reader: inout InputReader) -> Position {
        let line = Int(reader.byte())
        let character = Int(reader.byte())
        switch (line, character) {
        case (0xFE, _): return Position(line: Int.max - character, character: 0)
        case (0xFD, _): return Position(line: -1 - character, character: character)
        case (_, 0xFE): return Position(line: line % 16, character: Int.max)
        case (_, 0xFD): return Position(line: line % 16, character: Int.min)
        default: return Position(line: line % 16, character: character % 48)
        }
    }

    /// Every place has the position that counting gives it, and every position leads back.
    private static func checkPositions(_ text: SourceText, _ naive: NaiveText, _ encoding: ColumnEncoding) {
        for (offset, expected) in naive.positions(encoding) {
            let found = text.protocolPosition(at: offset, in: encoding)
            must(found == expected, "offset \(offset) is at \(found), not at \(expected)")
            // Between CR and LF there is a place that no position names.
            let isInsideBreak =
                offset > 0 && offset < text.bytes.count && text.bytes[offset - 1] == 0x0D && text.bytes[offset] == 0x0A
            guard !isInsideBreak else { continue }
            must(text.byteOffset(of: found, in: encoding) == offset, "\(found) does not lead back to \(offset)")
        }
    }
}

/// A text as a list of scalars: slow, and with nothing in it that could be wrong.
private struct NaiveText {
    var scalars: [Unicode.Scalar]

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var bytes: [UInt8] { scalars.flatMap { Array(String($0).utf8) } }

    mutating func apply(_ change: DidChangeTextDocumentParams.Change, _ encoding: ColumnEncoding) {
        guard let range = change.range else {
            self = NaiveText(change.text)
            return
        }
        let ends = [index(of: range.start, encoding), index(of: range.end, encoding)].sorted()
        scalars.replaceSubrange(ends[0]..<ends[1], with: Array(change.text.unicodeScalars))
    }

    /// Index of the scalar at a position: clamped to the lines, to the line's content, and to the start of a scalar.
    func index(of position: Position, _ encoding: ColumnEncoding) -> Int {
        if position.line < 0 { return 0 }
        let lines = lines
        guard position.line < lines.count else { return scalars.count }
        var index = lines[position.line].lowerBound
        var column = 0
        while index < lines[position.line].upperBound, scalars[index] != "\n", scalars[index] != "\r" {
            column += width(scalars[index], encoding)
            if column > position.character { break }
            index += 1
        }
        return index
    }

    /// Byte offset and position of every scalar, and of the end.
    func positions(_ encoding: ColumnEncoding) -> [(offset: Int, position: Position)] {
        var found: [(offset: Int, position: Position)] = []
        var offset = 0
        let lines = lines
        for (number, line) in lines.enumerated() {
            var column = 0
            for index in line {
                found.append((offset, Position(line: number, character: column)))
                offset += width(scalars[index], .utf8)
                column += width(scalars[index], encoding)
            }
            if number == lines.count - 1 { found.append((offset, Position(line: number, character: column))) }
        }
        return found
    }

    /// The scalars of each line with its break.
    private var lines: [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for (index, scalar) in scalars.enumerated() {
            let isFollowed = index + 1 < scalars.count && scalars[index + 1] == "\n"
            if scalar == "\n" || scalar == "\r" && !isFollowed {
                lines.append(start..<index + 1)
                start = index + 1
            }
        }
        return lines + [start..<scalars.count]
    }

    private func width(_ scalar: Unicode.Scalar, _ encoding: ColumnEncoding) -> Int {
        switch encoding {
        case .utf8: String(scalar).utf8.count
        case .utf16: String(scalar).utf16.count
        case .utf32: 1
        }
    }
}
