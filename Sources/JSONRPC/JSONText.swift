/// The outside of a JSON text: what kind of value it is, and where the members of its outermost object stand.
///
/// Found in one pass that proves the whole text well-formed without building it, so that a message can be judged before
/// anything of its size or depth is allocated for it.
package struct JSONText: Sendable {
    /// The outermost value.
    package enum Kind: Hashable, Sendable {
        case object
        case array
        case scalar
    }

    /// Why bytes are not accepted as JSON.
    package enum Fault: Error, Hashable, Sendable {
        /// Not JSON, from this byte on.
        case malformed(offset: Int)
        /// Brackets are nested deeper than the limit.
        case tooDeep(limit: Int)
    }

    /// The text, with the halves of broken surrogate pairs replaced by U+FFFD.
    ///
    /// JavaScript's strings may hold such halves, and editors send them escaped; no Swift string can.
    package private(set) var bytes: [UInt8]
    package private(set) var kind = Kind.scalar
    /// The outermost object's members by their keys; of equal keys the last.
    package private(set) var members: [String: Range<Int>] = [:]

    private var index = 0

    /// Reads a text.
    package init(_ bytes: [UInt8], depthLimit: Int = 256) throws(Fault) {
        self.bytes = bytes
        try scan(depthLimit: depthLimit)
    }

    private enum Expectation {
        case value
        case valueOrEnd
        case key
        case keyOrEnd
        case commaOrEnd
    }

    private mutating func scan(depthLimit: Int) throws(Fault) {
        /// True for an object, false for an array.
        var open: [Bool] = []
        var expectation = Expectation.value
        var key = ""
        var memberStart = 0
        skipWhitespace()
        switch current {
        case UInt8(ascii: "{"): kind = .object
        case UInt8(ascii: "["): kind = .array
        default: break
        }
        while true {
            skipWhitespace()
            guard let byte = current else { throw malformed }
            let isAtMember = open.count == 1 && open[0]
            switch (expectation, byte) {
            case (.value, UInt8(ascii: "{")), (.valueOrEnd, UInt8(ascii: "{")), (.value, UInt8(ascii: "[")),
                (.valueOrEnd, UInt8(ascii: "[")):
                if open.count >= depthLimit { throw .tooDeep(limit: depthLimit) }
                if isAtMember { memberStart = index }
                let isObject = byte == UInt8(ascii: "{")
                open.append(isObject)
                expectation = isObject ? .keyOrEnd : .valueOrEnd
                index += 1
                continue
            case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")):
                open.removeLast()
                index += 1
            case (.value, _), (.valueOrEnd, _):
                if isAtMember { memberStart = index }
                try scanScalar(byte)
            case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
                let start = index + 1
                try scanString()
                if isAtMember { key = unescaped(start..<(index - 1)) }
                skipWhitespace()
                guard current == UInt8(ascii: ":") else { throw malformed }
                index += 1
                expectation = .value
                continue
            case (.commaOrEnd, UInt8(ascii: ",")):
                index += 1
                expectation = open.last == true ? .key : .value
                continue
            case (.commaOrEnd, UInt8(ascii: "}")) where open.last == true,
                (.commaOrEnd, UInt8(ascii: "]")) where open.last == false:
                open.removeLast()
                index += 1
            default: throw malformed
            }
            // A value ended here.
            if open.isEmpty { break }
            if open.count == 1, open[0], memberStart < index { members[key] = memberStart..<index }
            expectation = .commaOrEnd
        }
        skipWhitespace()
        if index < bytes.count { throw malformed }
    }

    private var malformed: Fault { .malformed(offset: index) }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipWhitespace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return
            }
        }
    }

    private mutating func scanScalar(_ byte: UInt8) throws(Fault) {
        switch byte {
        case UInt8(ascii: "\""): try scanString()
        case UInt8(ascii: "t"): try scanWord("true")
        case UInt8(ascii: "f"): try scanWord("false")
        case UInt8(ascii: "n"): try scanWord("null")
        default: try scanNumber()
        }
    }

    private mutating func scanWord(_ word: StaticString) throws(Fault) {
        let length = word.utf8CodeUnitCount
        guard index + length <= bytes.count else { throw malformed }
        for offset in 0..<length where bytes[index + offset] != word.utf8Start[offset] { throw malformed }
        index += length
    }

    private mutating func scanNumber() throws(Fault) {
        if current == UInt8(ascii: "-") { index += 1 }
        if current == UInt8(ascii: "0") { index += 1 } else { try scanDigits() }
        if current == UInt8(ascii: ".") {
            index += 1
            try scanDigits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            index += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
            try scanDigits()
        }
    }

    private mutating func scanDigits() throws(Fault) {
        let start = index
        while let byte = current, byte >= 0x30, byte <= 0x39 { index += 1 }
        if index == start { throw malformed }
    }

    /// From the opening to behind the closing quote.
    private mutating func scanString() throws(Fault) {
        index += 1
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return
            case UInt8(ascii: "\\"): try scanEscape()
            case 0x20..<0x80: index += 1
            case 0x80...: try scanScalarValue(byte)
            default: throw malformed
            }
        }
        throw malformed
    }

    private mutating func scanEscape() throws(Fault) {
        guard index + 1 < bytes.count else { throw malformed }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            index += 2
        case UInt8(ascii: "u"):
            guard let unit = escapedUnit(at: index) else { throw malformed }
            let start = index
            index += 6
            if unit & 0xFC00 == 0xD800, let low = escapedUnit(at: index), low & 0xFC00 == 0xDC00 {
                index += 6
            } else if unit & 0xF800 == 0xD800 {
                bytes.replaceSubrange((start + 2)..<(start + 6), with: "fffd".utf8)
            }
        default: throw malformed
        }
    }

    /// What stands between a string's quotes; only `\u` of a single unit is undone, since no key in use needs more.
    private func unescaped(_ range: Range<Int>) -> String {
        var result = ""
        var index = range.lowerBound
        var plain = index
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: "\\") {
                if let scalar = escapedUnit(at: index).flatMap({ Unicode.Scalar($0) }) {
                    result += String(decoding: bytes[plain..<index], as: UTF8.self)
                    result.unicodeScalars.append(scalar)
                    index += 6
                    plain = index
                } else {
                    index += 2
                }
            } else {
                index += 1
            }
        }
        return result + String(decoding: bytes[plain..<range.upperBound], as: UTF8.self)
    }

    private func escapedUnit(at start: Int) -> UInt16? {
        guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
            return nil
        }
        var unit: UInt16 = 0
        for byte in bytes[(start + 2)..<(start + 6)] {
            switch byte {
            case 0x30...0x39: unit = unit << 4 | UInt16(byte - 0x30)
            case 0x41...0x46: unit = unit << 4 | UInt16(byte - 0x41 + 10)
            case 0x61...0x66: unit = unit << 4 | UInt16(byte - 0x61 + 10)
            default: return nil
            }
        }
        return unit
    }

    /// One scalar of two to four bytes, by the table of well-formed sequences of the Unicode standard.
    private mutating func scanScalarValue(_ lead: UInt8) throws(Fault) {
        let width: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: width = 2
        case 0xE0: (width, second) = (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE, 0xEF: width = 3
        case 0xED: (width, second) = (3, 0x80...0x9F)
        case 0xF0: (width, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: width = 4
        case 0xF4: (width, second) = (4, 0x80...0x8F)
        default: throw malformed
        }
        guard index + width <= bytes.count, second.contains(bytes[index + 1]) else { throw malformed }
        for follower in bytes[(index + 2)..<(index + width)] where follower & 0xC0 != 0x80 { throw malformed }
        index += width
    }
}
