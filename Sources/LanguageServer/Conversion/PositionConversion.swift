import LanguageServerProtocol
import TextModel

// With `FindingConversion.swift` the only file in which protocol positions and byte offsets meet.
// `TextModel/LineTable.swift` says which notations of a place there are.

/// A range as a client gave it, brought inside the text.
struct ClampedRange: Hashable {
    var range: ByteRange
    /// What the client got wrong; nil where the range is one of the text.
    var fault: Fault?

    enum Fault: Hashable {
        /// The end lies before the start.
        case inverted
        /// An end lies behind the text, behind its line or before the start of it.
        case outside
        /// An end lies inside a character of several units, as between the halves of a surrogate pair.
        case splitsCharacter
    }
}

extension SourceText {
    /// The place of a byte offset as the protocol writes it.
    func protocolPosition(at offset: Int, in encoding: ColumnEncoding) -> Position {
        let position = position(at: offset, in: encoding)
        return Position(line: position.line, character: position.column)
    }

    /// A byte range as the protocol writes it.
    func protocolRange(_ range: ByteRange, in encoding: ColumnEncoding) -> PositionRange {
        PositionRange(
            start: protocolPosition(at: range.lowerBound, in: encoding),
            end: protocolPosition(at: range.upperBound, in: encoding))
    }

    /// The byte offset of a protocol position; any position has one.
    func byteOffset(of position: Position, in encoding: ColumnEncoding) -> Int {
        offset(of: LinePosition(line: position.line, column: position.character), in: encoding)
    }

    /// The byte range of a protocol range: ends in the wrong order are swapped, places outside are clamped.
    func byteRange(of range: PositionRange, in encoding: ColumnEncoding) -> ClampedRange {
        let start = byteOffset(of: range.start, in: encoding)
        let end = byteOffset(of: range.end, in: encoding)
        let isInverted = (range.end.line, range.end.character) < (range.start.line, range.start.character)
        let fault =
            isInverted
            ? .inverted
            : fault(of: range.start, offset: start, encoding) ?? fault(of: range.end, offset: end, encoding)
        return ClampedRange(range: min(start, end)..<max(start, end), fault: fault)
    }

    /// What is wrong with a position that was resolved to an offset.
    private func fault(of position: Position, offset: Int, _ encoding: ColumnEncoding) -> ClampedRange.Fault? {
        let resolved = protocolPosition(at: offset, in: encoding)
        if resolved == position { return nil }
        // The start of the line behind the last names the end of the text: so the whole text is commonly written.
        if position.line == lines.lineCount, position.character == 0 { return nil }
        let isInLine =
            resolved.line == position.line && resolved.character < position.character
            && offset < contentRange(ofLine: position.line).upperBound
        return isInLine ? .splitsCharacter : .outside
    }
}

extension ColumnEncoding {
    /// The client's first choice among ours; the protocol's default where it names none of them.
    init(firstOf encodings: [PositionEncodingKind]?) {
        let known = (encodings ?? []).lazy.compactMap { ColumnEncoding($0) }
        self = known.first ?? .utf16
    }

    private init?(_ kind: PositionEncodingKind) {
        switch kind {
        case .utf8: self = .utf8
        case .utf16: self = .utf16
        case .utf32: self = .utf32
        default: return nil
        }
    }

    /// The name that the protocol has for it.
    var protocolKind: PositionEncodingKind {
        switch self {
        case .utf8: .utf8
        case .utf16: .utf16
        case .utf32: .utf32
        }
    }
}
