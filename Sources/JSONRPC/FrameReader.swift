/// Cuts a stream of bytes into message bodies, by the `Content-Length` header in front of each.
///
/// It does no input itself: bytes are appended as they come, bodies are taken as they get complete. It never loses
/// the stream for good. Where a header is missing, wrong or too long, it reports so once and goes on at the next header.
package struct FrameReader: Sendable {
    /// What the stream held next.
    package enum Frame: Hashable, Sendable {
        case body([UInt8])
        case refused(Fault)
    }

    /// Why bytes of the stream were passed over.
    package enum Fault: Hashable, Sendable {
        /// A header section without a usable `Content-Length`.
        case badHeader
        /// Headers that do not end.
        case headerTooLong
        /// The length is above the limit; the body is skipped without being stored. `Int.max` stands for all that is greater.
        case tooLong(length: Int, limit: Int)
        /// Another header began before the announced length was reached.
        case bodyTooShort
    }

    /// Bodies longer than this many bytes are refused.
    package let lengthLimit: Int

    /// The protocol knows two headers; what is longer than this is no header section.
    private static let headerLimit = 1024
    private static let lengthName = Array("content-length".utf8)
    /// A header line that could be cut off at the end of what has arrived is never longer than this.
    private static let carriedBytes = 64

    private enum State: Hashable {
        case headers
        case body(length: Int)
        case skipping(remaining: Int)
        case searching
    }

    private var buffer: [UInt8] = []
    /// Bytes before this index are done with.
    private var start = 0
    /// Bytes before this index were already looked at in the present state; not less than `start`.
    private var scanned = 0
    private var state = State.headers
    /// Set from the first fault until the next body, so that one disturbance is reported once.
    private var isLost = false

    package init(lengthLimit: Int = 256 << 20) {
        self.lengthLimit = max(lengthLimit, 0)
    }

    /// How many bytes are kept for what is still to come.
    var storedBytes: Int { buffer.count }

    /// Takes the bytes that arrived next.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0, start == buffer.count || start > 1 << 16 {
            // The space of a great message is given back once it is through.
            if start == buffer.count, buffer.capacity > 1 << 20 { buffer = [] } else { buffer.removeSubrange(..<start) }
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next body or fault, or nil until more bytes arrive.
    package mutating func next() -> Frame? {
        while true {
            let before = (start, scanned, state)
            if let frame = step() {
                if case .body = frame {
                    isLost = false
                    return frame
                }
                if !isLost {
                    isLost = true
                    return frame
                }
            } else if before == (start, scanned, state) {
                return nil
            }
        }
    }

    /// Puts a body that turned out to be no JSON back in front of the stream, to look for a header in it.
    ///
    /// A length that is too great swallows the messages behind it, or the beginning of one.
    package mutating func recover(from body: [UInt8]) {
        guard Self.headerName(in: body, from: 0) != nil || Self.endsInsideHeaderName(body) else { return }
        buffer.replaceSubrange(..<start, with: body)
        enter(.searching, at: 1)
        isLost = true
    }

    private mutating func enter(_ next: State, at index: Int) {
        state = next
        start = index
        scanned = index
    }

    private mutating func step() -> Frame? {
        switch state {
        case .headers: readHeaders()
        case .body(let length): readBody(length)
        case .skipping(let remaining): skip(remaining)
        case .searching: search()
        }
    }

    private mutating func readHeaders() -> Frame? {
        while start < buffer.count, buffer[start] == 0x0D || buffer[start] == 0x0A { start += 1 }
        scanned = max(scanned, start)
        var index = scanned
        while index < buffer.count {
            if buffer[index] == 0x0A, Self.endsBlankLine(buffer, lineFeed: index, from: start) {
                return endOfHeaders(index)
            }
            index += 1
        }
        scanned = index
        if index - start > Self.headerLimit { return lose(.headerTooLong) }
        return nil
    }

    private mutating func endOfHeaders(_ lineFeed: Int) -> Frame? {
        if lineFeed - start > Self.headerLimit { return lose(.headerTooLong) }
        guard let length = Self.contentLength(buffer[start..<lineFeed]) else { return lose(.badHeader) }
        if length > lengthLimit {
            enter(.skipping(remaining: length), at: lineFeed + 1)
            return .refused(.tooLong(length: length, limit: lengthLimit))
        }
        enter(.body(length: length), at: lineFeed + 1)
        return nil
    }

    private mutating func lose(_ fault: Fault) -> Frame {
        enter(.searching, at: min(start + 1, buffer.count))
        return .refused(fault)
    }

    private mutating func readBody(_ length: Int) -> Frame? {
        if buffer.count - start >= length {
            let body = Array(buffer[start..<(start + length)])
            enter(.headers, at: start + length)
            return .body(body)
        }
        if let header = Self.headerLine(in: buffer, from: scanned) {
            enter(.headers, at: header)
            return .refused(.bodyTooShort)
        }
        scanned = max(scanned, buffer.count - Self.carriedBytes)
        return nil
    }

    private mutating func skip(_ remaining: Int) -> Frame? {
        let available = buffer.count - start
        if let header = Self.headerLine(in: buffer, from: start), header - start < remaining {
            enter(.headers, at: header)
            return nil
        }
        if available >= remaining {
            enter(.headers, at: start + remaining)
            return nil
        }
        let dropped = max(0, available - Self.carriedBytes)
        enter(.skipping(remaining: remaining - dropped), at: start + dropped)
        return nil
    }

    private mutating func search() -> Frame? {
        if let header = Self.headerName(in: buffer, from: start) {
            enter(.headers, at: header)
            return nil
        }
        let kept = max(start, buffer.count - Self.lengthName.count)
        enter(.searching, at: kept)
        return nil
    }

    /// Whether the line that this line feed ends is empty; the first line of a section may be.
    private static func endsBlankLine(_ bytes: [UInt8], lineFeed: Int, from start: Int) -> Bool {
        var previous = lineFeed - 1
        if previous >= start, bytes[previous] == 0x0D { previous -= 1 }
        return previous < start || bytes[previous] == 0x0A
    }

    /// The value of the one `Content-Length` of a header section; nil where it is missing, doubled or no number.
    private static func contentLength(_ section: ArraySlice<UInt8>) -> Int? {
        var found: Int?
        for line in section.split(separator: 0x0A) {
            let line = trimmed(line)
            if line.isEmpty { continue }
            guard let colon = line.firstIndex(of: 0x3A) else { return nil }
            let name = trimmed(line[..<colon])
            if !name.elementsEqual(lengthName, by: { lowercased($0) == $1 }) {
                if name.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) { return nil }
                continue
            }
            guard found == nil, let length = number(trimmed(line[line.index(after: colon)...])) else { return nil }
            found = length
        }
        return found
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var value = 0
        for digit in digits {
            guard digit >= 0x30, digit <= 0x39 else { return nil }
            let scaled = value.multipliedReportingOverflow(by: 10)
            let sum = scaled.partialValue.addingReportingOverflow(Int(digit - 0x30))
            // A length that no integer holds is still a length: one above every limit.
            if scaled.overflow || sum.overflow { return .max }
            value = sum.partialValue
        }
        return value
    }

    /// Where a complete line `Content-Length: digits` begins, at or behind an index.
    ///
    /// Valid JSON never holds one, since line breaks in its strings are escaped.
    private static func headerLine(in bytes: [UInt8], from index: Int) -> Int? {
        var from = index
        while let name = headerName(in: bytes, from: from) {
            var end = name + lengthName.count + 1
            while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
            let digits = end
            while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39 { end += 1 }
            if end > digits, end < bytes.count {
                if bytes[end] == 0x0D { end += 1 }
                if end < bytes.count, bytes[end] == 0x0A { return name }
            }
            from = name + 1
        }
        return nil
    }

    /// Where the header's name with its colon begins, at or behind an index.
    private static func headerName(in bytes: [UInt8], from index: Int) -> Int? {
        let hyphen = 7
        let count = bytes.count
        return bytes.withUnsafeBufferPointer { buffer in
            var place = index + hyphen
            while place < count {
                defer { place += 1 }
                guard buffer[place] == 0x2D else { continue }
                let start = place - hyphen
                guard start + lengthName.count < count, buffer[start + lengthName.count] == 0x3A else { continue }
                if (0..<lengthName.count).allSatisfy({ lowercased(buffer[start + $0]) == lengthName[$0] }) {
                    return start
                }
            }
            return nil
        }
    }

    /// Whether the last bytes are the first of the header's name.
    private static func endsInsideHeaderName(_ bytes: [UInt8]) -> Bool {
        (1...lengthName.count).contains { count in
            bytes.suffix(count).elementsEqual(lengthName.prefix(count)) { lowercased($0) == $1 }
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 0x09 || first == 0x0D { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 || last == 0x0D { bytes.removeLast() }
        return bytes
    }
}
