package import TextModel

/// A JSON value that knows where it stands, so that a mistake in a configuration can be pointed at.
///
/// Comments and trailing commas are allowed, as people expect of a configuration.
package struct PositionedJSON: Sendable {
    package indirect enum Kind: Sendable {
        case null
        case boolean(Bool)
        case number(Double)
        case string(String)
        case array([PositionedJSON])
        case object([Member])
    }

    package struct Member: Sendable {
        package let key: String
        package let keyRange: ByteRange
        package let value: PositionedJSON
    }

    package let kind: Kind
    package let range: ByteRange

    /// Reads a whole text.
    /// - Parameter depthLimit: more values than this must not stand inside one another.
    /// - Throws: ``JSONMistake`` at the first place that is no JSON.
    package static func parse(_ bytes: [UInt8], depthLimit: Int = 64) throws(JSONMistake) -> PositionedJSON {
        var parser = Parser(bytes: bytes, depthLimit: depthLimit)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
        let value = try parser.value(depth: 0)
        try parser.skipTrivia()
        if parser.index < bytes.count { throw parser.mistake("there is more text behind the end of the value") }
        return value
    }

    /// What the value is, in words: "a string".
    package var description: String {
        switch kind {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A place where a text stops being JSON.
package struct JSONMistake: Error, Hashable, Sendable {
    package let range: ByteRange
    package let message: String
}

private struct Parser {
    let bytes: [UInt8]
    let depthLimit: Int
    var index = 0

    func mistake(_ message: String, from start: Int? = nil) -> JSONMistake {
        let start = min(start ?? index, bytes.count)
        return JSONMistake(range: start..<max(start, min(index + 1, bytes.count)), message: message)
    }

    private func peek(_ ahead: Int = 0) -> UInt8? {
        index + ahead < bytes.count ? bytes[index + ahead] : nil
    }

    mutating func skipTrivia() throws(JSONMistake) {
        while let byte = peek() {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
                while let next = peek(), next != 0x0A { _ = next; index += 1 }
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
                let start = index
                index += 2
                while peek() != nil, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { index += 1 }
                if peek() == nil { throw mistake("this comment does not end", from: start) }
                index += 2
            default: return
            }
        }
    }

    mutating func value(depth: Int) throws(JSONMistake) -> PositionedJSON {
        try skipTrivia()
        let start = index
        guard depth < depthLimit else { throw mistake("values are nested more than \(depthLimit) deep") }
        switch peek() {
        case UInt8(ascii: "{"): return try object(from: start, depth: depth)
        case UInt8(ascii: "["): return try array(from: start, depth: depth)
        case UInt8(ascii: "\""): return PositionedJSON(kind: .string(try string()), range: start..<index)
        case nil: throw mistake("a value is missing at the end of the file")
        default: return try word(from: start)
        }
    }

    private mutating func word(from start: Int) throws(JSONMistake) -> PositionedJSON {
        while let byte = peek(),
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || isNamePart(byte)
        {
            index += 1
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        let kind: PositionedJSON.Kind? =
            switch text {
            case "true": .boolean(true)
            case "false": .boolean(false)
            case "null": .null
            default:
                text.utf8.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } == true
                    ? Double(text).flatMap { $0.isFinite ? .number($0) : nil } : nil
            }
        guard let kind else {
            if text.isEmpty { throw mistake("a value is expected here") }
            index -= 1
            throw mistake("'\(text)' is no value; strings stand in double quotes", from: start)
        }
        return PositionedJSON(kind: kind, range: start..<index)
    }

    private func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
        default: false
        }
    }

    private mutating func array(from start: Int, depth: Int) throws(JSONMistake) -> PositionedJSON {
        index += 1
        var elements: [PositionedJSON] = []
        while true {
            try skipTrivia()
            if peek() == UInt8(ascii: "]") { break }
            elements.append(try value(depth: depth + 1))
            try separator(before: UInt8(ascii: "]"), opened: start)
        }
        index += 1
        return PositionedJSON(kind: .array(elements), range: start..<index)
    }

    private mutating func object(from start: Int, depth: Int) throws(JSONMistake) -> PositionedJSON {
        index += 1
        var members: [PositionedJSON.Member] = []
        while true {
            try skipTrivia()
            if peek() == UInt8(ascii: "}") { break }
            guard peek() == UInt8(ascii: "\"") else { throw mistake("a key in double quotes is expected here") }
            let keyStart = index
            let key = try string()
            let keyRange = keyStart..<index
            try skipTrivia()
            guard peek() == UInt8(ascii: ":") else { throw mistake("a colon is expected behind the key \"\(key)\"") }
            index += 1
            members.append(PositionedJSON.Member(key: key, keyRange: keyRange, value: try value(depth: depth + 1)))
            try separator(before: UInt8(ascii: "}"), opened: start)
        }
        index += 1
        return PositionedJSON(kind: .object(members), range: start..<index)
    }

    private mutating func separator(before end: UInt8, opened start: Int) throws(JSONMistake) {
        try skipTrivia()
        switch peek() {
        case UInt8(ascii: ","): index += 1
        case end: return
        case nil: throw mistake("this bracket is not closed", from: start)
        default: throw mistake("a comma is expected here")
        }
    }

    private mutating func string() throws(JSONMistake) -> String {
        let start = index
        index += 1
        var result: [UInt8] = []
        while true {
            guard let byte = peek(), byte != 0x0A else {
                throw mistake("this string does not end on its line", from: start)
            }
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"): result += try escape()
            default: result.append(byte)
            }
        }
    }

    private mutating func escape() throws(JSONMistake) -> [UInt8] {
        guard let byte = peek() else { throw mistake("this string does not end") }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "u"):
            var unit = try hexadecimal()
            if 0xD800..<0xDC00 ~= unit, peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
                index += 2
                let low = try hexadecimal()
                if 0xDC00..<0xE000 ~= low { unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00) }
            }
            return Array(String(Unicode.Scalar(unit).map { Character($0) } ?? "\u{FFFD}").utf8)
        default: throw mistake("this escape is none of JSON's", from: index - 2)
        }
    }

    private mutating func hexadecimal() throws(JSONMistake) -> UInt32 {
        let end = min(index + 4, bytes.count)
        guard let unit = UInt32(String(decoding: bytes[index..<end], as: UTF8.self), radix: 16), end - index == 4 else {
            throw mistake("four hexadecimal digits are expected here")
        }
        index = end
        return unit
    }
}
