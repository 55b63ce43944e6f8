extension Lexer {
    mutating func lexNumber() {
        if bytes[position] == UInt8(ascii: "0") {
            switch byte(position + 1) {
            case UInt8(ascii: "x"): return lexHexadecimal()
            case UInt8(ascii: "o"): return lexRadix(lastDigit: UInt8(ascii: "7"))
            case UInt8(ascii: "b"): return lexRadix(lastDigit: UInt8(ascii: "1"))
            default: break
            }
        }
        var index = endOfDigits(from: position)
        switch byte(index) {
        case UInt8(ascii: "."):
            // `1.description` and `pair.0.1` are member accesses.
            guard isDigit(byte(index + 1)), tokens.last?.kind != .period else { return add(.integerLiteral, to: index) }
            index = endOfDigits(from: index + 1)
        case UInt8(ascii: "e"), UInt8(ascii: "E"): break
        default: return addNumber(.integerLiteral, to: index)
        }
        guard byte(index) | 0x20 == UInt8(ascii: "e") else { return add(.floatLiteral, to: index) }
        index += 1
        lexExponent(from: index)
    }

    /// `0o17`, `0b101`: any identifier characters belong to the literal, the wrong ones as a mistake.
    private mutating func lexRadix(lastDigit: UInt8) {
        let start = position + 2
        var index = start
        while (UInt8(ascii: "0")...lastDigit).contains(byte(index)) || (index > start && isUnderscore(byte(index))) {
            index += 1
        }
        if index == start {
            return add(.integerLiteral, flags: .malformed, to: endOfWord(from: index))
        }
        addNumber(.integerLiteral, to: index)
    }

    private mutating func lexHexadecimal() {
        var index = position + 2
        guard isHexDigit(byte(index)) else {
            return add(.integerLiteral, flags: .malformed, to: endOfWord(from: index))
        }
        index = endOfHexDigits(from: index)
        let isExponent = { (byte: UInt8) in byte | 0x20 == UInt8(ascii: "p") }
        guard index < count, bytes[index] == UInt8(ascii: ".") || isExponent(bytes[index]) else {
            return addNumber(.integerLiteral, to: index)
        }
        var period: Int?
        if bytes[index] == UInt8(ascii: ".") {
            if index + 1 < count, !isHexDigit(bytes[index + 1]) { return add(.integerLiteral, to: index) }
            period = index
            index = endOfHexDigits(from: index + 1)
            if !isExponent(byte(index)) {
                // What looks like a fraction is one only before an exponent: `0xff.description`.
                if index + 1 < count, !isDigit(bytes[index + 1]) { return add(.integerLiteral, to: period ?? index) }
                return add(.integerLiteral, flags: .malformed, to: index)
            }
        }
        index += 1
        let isSigned = byte(index) == UInt8(ascii: "+") || byte(index) == UInt8(ascii: "-")
        if let period, !isSigned, index < count, !isDigit(bytes[index]), !isDigit(byte(period + 1)) {
            return add(.integerLiteral, to: period)
        }
        lexExponent(from: index)
    }

    /// Ends a floating-point literal with the exponent behind its letter.
    private mutating func lexExponent(from start: Int) {
        var index = start
        if byte(index) == UInt8(ascii: "+") || byte(index) == UInt8(ascii: "-") { index += 1 }
        guard isDigit(byte(index)) else { return add(.floatLiteral, flags: .malformed, to: endOfWord(from: index)) }
        addNumber(.floatLiteral, to: endOfDigits(from: index))
    }

    /// Adds a literal; letters that stick to its end belong to it, as a mistake.
    private mutating func addNumber(_ kind: TokenKind, to index: Int) {
        let end = endOfWord(from: index)
        add(kind, flags: end > index ? .malformed : [], to: end)
    }

    private func isUnderscore(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "_") }

    private func isDigit(_ byte: UInt8) -> Bool { roles[Int(byte)] == .digit }

    private func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private func endOfDigits(from start: Int) -> Int {
        var index = start
        while isDigit(byte(index)) || isUnderscore(byte(index)) { index += 1 }
        return index
    }

    private func endOfHexDigits(from start: Int) -> Int {
        var index = start
        while isHexDigit(byte(index)) || isUnderscore(byte(index)) { index += 1 }
        return index
    }
}
