/// The unit in which a column is counted.
package enum ColumnEncoding: String, Hashable, Sendable, CaseIterable {
    case utf8
    case utf16
    case utf32
}

/// A line and a column, both 0-based; the column counts code units of some ``ColumnEncoding``.
package struct LinePosition: Hashable, Comparable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: LinePosition, right: LinePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// Where the lines of a text begin: the only bridge between byte offsets and lines with columns.
///
/// Four notations of a place are in use, and only these:
///
/// | notation | base | unit of the column | who uses it |
/// |---|---|---|---|
/// | `ByteRange` | 0 | UTF-8 bytes from the start of the text | every module, inside |
/// | ``LinePosition`` | 0 | UTF-8, UTF-16 or UTF-32 units, as negotiated | the language server, at its border |
/// | printed line and column | 1 | UTF-8 bytes, as the Swift compiler prints them | text, JSON and most report formats |
/// | SARIF region | 1 | UTF-16 units | the SARIF report |
///
/// A line ends with LF, CRLF or CR; the terminator belongs to the line that it ends.
package struct LineTable: Hashable, Sendable {
    /// Offset of the first byte of each line; never empty, ascending, the first one is 0.
    package private(set) var lineStarts: [Int]
    /// Number of bytes of the text.
    package private(set) var byteCount: Int

    package init(_ bytes: [UInt8]) {
        var starts = [0]
        starts.reserveCapacity(bytes.count / 32 + 1)
        let count = bytes.count
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < count {
                let byte = buffer[index]
                index += 1
                if byte > 0x0D { continue }
                if byte == 0x0A {
                    starts.append(index)
                } else if byte == 0x0D, index == count || buffer[index] != 0x0A {
                    starts.append(index)
                }
            }
        }
        lineStarts = starts
        byteCount = count
    }

    package var lineCount: Int { lineStarts.count }

    /// Follows a replacement that was already made in the bytes.
    fileprivate mutating func replace(_ range: ByteRange, with count: Int, in bytes: [UInt8]) {
        // Whether a line starts at an offset depends on the byte before it and the one at it, so starts before the
        // range stay, starts behind its end move, and those between are looked for again.
        let difference = count - range.count
        let first = firstStart(notBefore: max(range.lowerBound, 1))
        let last = firstStart(notBefore: range.upperBound + 1)
        var found: [Int] = []
        var start = max(range.lowerBound, 1)
        while start <= range.lowerBound + count {
            let previous = bytes[start - 1]
            if previous == 0x0A || previous == 0x0D && (start == bytes.count || bytes[start] != 0x0A) {
                found.append(start)
            }
            start += 1
        }
        if difference != 0 {
            for index in last..<lineStarts.count { lineStarts[index] += difference }
        }
        lineStarts.replaceSubrange(first..<max(first, last), with: found)
        byteCount += difference
    }

    /// Index of the first line that starts at an offset or behind it.
    private func firstStart(notBefore offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The 0-based line that holds an offset; offsets outside the text are clamped.
    package func line(at offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The bytes of a 0-based line with its terminator; an empty range at the end for lines that do not exist.
    package func range(ofLine line: Int) -> ByteRange {
        guard line >= 0, line < lineStarts.count else { return byteCount..<byteCount }
        return lineStarts[line]..<(line + 1 < lineStarts.count ? lineStarts[line + 1] : byteCount)
    }
}

/// The bytes of one file, known to be valid UTF-8, with their line table.
package struct SourceText: Hashable, Sendable {
    package private(set) var bytes: [UInt8]
    package private(set) var lines: LineTable

    /// Takes the bytes of a file.
    /// - Throws: ``InvalidUTF8`` with the place of the first byte that is no UTF-8.
    package init(validating bytes: [UInt8]) throws(InvalidUTF8) {
        if let offset = firstInvalidUTF8Offset(bytes) {
            let lines = LineTable(bytes)
            let line = lines.line(at: offset)
            throw InvalidUTF8(offset: offset, line: line + 1, column: offset - lines.lineStarts[line] + 1)
        }
        self.init(unchecked: bytes)
    }

    package init(_ string: String) {
        self.init(unchecked: Array(string.utf8))
    }

    private init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
        lines = LineTable(bytes)
    }

    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Replaces a range, clamped to the text and to whole scalars, in time that does not depend on the lines before it.
    package mutating func replace(_ range: ByteRange, with replacement: String) {
        let clamped = range.clamped(to: 0..<bytes.count)
        let range = scalarStart(at: clamped.lowerBound)..<scalarStart(at: clamped.upperBound)
        bytes.replaceSubrange(range, with: replacement.utf8)
        lines.replace(range, with: replacement.utf8.count, in: bytes)
    }

    /// The source of a range, clamped to the text.
    package func text(_ range: ByteRange) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    /// The bytes of a 0-based line without its terminator.
    package func contentRange(ofLine line: Int) -> ByteRange {
        let range = lines.range(ofLine: line)
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return range.lowerBound..<end
    }

    /// The place of a byte offset, in the given units.
    ///
    /// Offsets outside the text are clamped; one inside a scalar counts as the scalar's start.
    package func position(at offset: Int, in encoding: ColumnEncoding) -> LinePosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = lines.line(at: offset)
        let start = lines.lineStarts[line]
        return LinePosition(line: line, column: columnCount(start..<scalarStart(at: offset), in: encoding))
    }

    /// The byte offset of a place.
    ///
    /// A line beyond the last is the end of the text, a column beyond the end of its line is the end of its content,
    /// negative numbers count as 0, and a column inside a scalar is the scalar's start: any input has an answer.
    package func offset(of position: LinePosition, in encoding: ColumnEncoding) -> Int {
        if position.line < 0 { return 0 }
        if position.line >= lines.lineCount { return bytes.count }
        let content = contentRange(ofLine: position.line)
        if encoding == .utf8 {
            let wanted = content.lowerBound.addingReportingOverflow(max(position.column, 0))
            return scalarStart(at: wanted.overflow ? content.upperBound : min(wanted.partialValue, content.upperBound))
        }
        var remaining = position.column
        var index = content.lowerBound
        while index < content.upperBound, remaining > 0 {
            let width = scalarWidth(at: index)
            let units = encoding == .utf16 && width == 4 ? 2 : 1
            if units > remaining { break }
            remaining -= units
            index += width
        }
        return min(index, content.upperBound)
    }

    /// The number of code units in a range of whole scalars.
    package func columnCount(_ range: ByteRange, in encoding: ColumnEncoding) -> Int {
        if encoding == .utf8 { return range.count }
        var count = 0
        for byte in bytes[range.clamped(to: 0..<bytes.count)] where byte & 0xC0 != 0x80 {
            count += encoding == .utf16 && byte >= 0xF0 ? 2 : 1
        }
        return count
    }

    private func scalarStart(at offset: Int) -> Int {
        var index = offset
        while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }

    private func scalarWidth(at index: Int) -> Int {
        switch bytes[index] {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }
}

/// A file's bytes are not UTF-8: where the first wrong byte stands.
package struct InvalidUTF8: Error, Hashable, Sendable, CustomStringConvertible {
    /// 0-based offset of the first byte that is no part of a UTF-8 scalar.
    package let offset: Int
    /// 1-based line of that byte.
    package let line: Int
    /// 1-based column of that byte, in bytes.
    package let column: Int

    package var description: String { "line \(line), column \(column): not UTF-8" }
}

/// The place of the first byte that is part of no UTF-8 scalar; nil where all bytes are UTF-8.
package func firstInvalidUTF8Offset(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { firstInvalidUTF8Offset($0) }
}

/// The place of the first byte that is part of no UTF-8 scalar; nil where all bytes are UTF-8.
package func firstInvalidUTF8Offset(_ buffer: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let base = buffer.baseAddress else { return nil }
    let count = buffer.count
    var index = 0
    while index < count {
        let lead = buffer[index]
        if lead < 0x80 {
            // Eight bytes at a time while they are ASCII, as most of all sources are.
            while index + 8 <= count,
                UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            { index += 8 }
            while index < count, buffer[index] < 0x80 { index += 1 }
            continue
        }
        let width: Int
        var lowest: UInt8 = 0x80
        var highest: UInt8 = 0xBF
        switch lead {
        case 0xC2...0xDF: width = 2
        case 0xE0: (width, lowest) = (3, 0xA0)
        case 0xE1...0xEC, 0xEE, 0xEF: width = 3
        case 0xED: (width, highest) = (3, 0x9F)
        case 0xF0: (width, lowest) = (4, 0x90)
        case 0xF1...0xF3: width = 4
        case 0xF4: (width, highest) = (4, 0x8F)
        default: return index
        }
        guard index + width <= count, buffer[index + 1] >= lowest, buffer[index + 1] <= highest else {
            return index
        }
        var follower = index + 2
        while follower < index + width {
            guard buffer[follower] & 0xC0 == 0x80 else { return index }
            follower += 1
        }
        index += width
    }
    return nil
}
