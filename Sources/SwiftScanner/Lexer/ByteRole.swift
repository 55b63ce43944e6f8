/// What a token or a stretch of trivia is that begins with a byte; one table look-up decides.
enum ByteRole: UInt8, Sendable {
    /// Begins no token: control characters, a single quote.
    case none
    case space, lineBreak
    /// An operator, unless a comment begins with it.
    case slash
    /// An operator, unless a conflict marker or a placeholder begins with it.
    case leftAngle
    /// An operator, unless a conflict marker begins with it.
    case rightAngle
    case word, digit, `operator`, question, quote, pound, dollar, backtick
    case leftParen, rightParen, comma, colon, semicolon, at, backslash
    case leftBrace, rightBrace, leftSquare, rightSquare
    /// Part of a character outside ASCII, which has to be decoded first.
    case nonASCII

    /// The role of every byte.
    static let table = (0...255).map { ByteRole(of: UInt8($0)) }

    /// For every byte, whether a name can go on with it: letters, digits, underscore and dollar.
    static let continuesWordTable = table.map { $0 == .word || $0 == .digit || $0 == .dollar }

    private init(of byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
            self = .word
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
        case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: self = .space
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): self = .lineBreak
        case UInt8(ascii: "/"): self = .slash
        case UInt8(ascii: "<"): self = .leftAngle
        case UInt8(ascii: ">"): self = .rightAngle
        case UInt8(ascii: "?"), UInt8(ascii: "!"): self = .question
        case UInt8(ascii: "\""): self = .quote
        case UInt8(ascii: "#"): self = .pound
        case UInt8(ascii: "$"): self = .dollar
        case UInt8(ascii: "`"): self = .backtick
        case UInt8(ascii: "("): self = .leftParen
        case UInt8(ascii: ")"): self = .rightParen
        case UInt8(ascii: ","): self = .comma
        case UInt8(ascii: ":"): self = .colon
        case UInt8(ascii: ";"): self = .semicolon
        case UInt8(ascii: "@"): self = .at
        case UInt8(ascii: "\\"): self = .backslash
        case UInt8(ascii: "{"): self = .leftBrace
        case UInt8(ascii: "}"): self = .rightBrace
        case UInt8(ascii: "["): self = .leftSquare
        case UInt8(ascii: "]"): self = .rightSquare
        case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "%"),
            UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "."):
            self = .operator
        case 0x80...: self = .nonASCII
        default: self = .none
        }
    }
}
