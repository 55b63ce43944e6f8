/// What a byte can begin or continue, found by one look-up.
struct ByteClass: Sendable {
    /// What a token is that begins with the byte.
    enum Role: UInt8, Sendable {
        /// Begins no token: white space, control characters, a single quote.
        case none
        case word, digit, `operator`, leftAngle, question, quote, pound, dollar, backtick
        case leftParen, rightParen, comma, colon, semicolon, at, backslash
        case leftBrace, rightBrace, leftSquare, rightSquare
        /// Part of a character outside ASCII, which has to be decoded first.
        case nonASCII
    }

    let role: Role
    /// Letters, digits, underscore and dollar.
    let continuesWord: Bool

    /// No comment, conflict marker or stray character can begin with the byte.
    let surelyBeginsToken: Bool

    var isDigit: Bool { role == .digit }

    private init(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
            role = .word
        case UInt8(ascii: "0")...UInt8(ascii: "9"): role = .digit
        case UInt8(ascii: "<"): role = .leftAngle
        case UInt8(ascii: "?"), UInt8(ascii: "!"): role = .question
        case UInt8(ascii: "\""): role = .quote
        case UInt8(ascii: "#"): role = .pound
        case UInt8(ascii: "$"): role = .dollar
        case UInt8(ascii: "`"): role = .backtick
        case UInt8(ascii: "("): role = .leftParen
        case UInt8(ascii: ")"): role = .rightParen
        case UInt8(ascii: ","): role = .comma
        case UInt8(ascii: ":"): role = .colon
        case UInt8(ascii: ";"): role = .semicolon
        case UInt8(ascii: "@"): role = .at
        case UInt8(ascii: "\\"): role = .backslash
        case UInt8(ascii: "{"): role = .leftBrace
        case UInt8(ascii: "}"): role = .rightBrace
        case UInt8(ascii: "["): role = .leftSquare
        case UInt8(ascii: "]"): role = .rightSquare
        case 0x80...: role = .nonASCII
        default: role = isASCIIOperator(byte) ? .operator : .none
        }
        surelyBeginsToken =
            role != .none && role != .nonASCII && role != .leftAngle && byte != UInt8(ascii: "/")
            && byte != UInt8(ascii: ">")
        continuesWord = role == .word || role == .digit || role == .dollar
    }

    static let table = (0...255).map { ByteClass(UInt8($0)) }
}

/// Whether a byte is one of the ASCII characters that operators are made of.
func isASCIIOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
        UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"),
        UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "."), UInt8(ascii: "?"):
        true
    default:
        false
    }
}
