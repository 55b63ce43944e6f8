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
    case leftParen, rightParen
    /// A token of its own; `punctuationTable` names its kind.
    case punctuation
    /// Part of a character outside ASCII, which has to be decoded first.
    case nonASCII

    /// The role of every byte.
    static let table = (0...255).map { ByteRole(of: UInt8($0)) }

    /// For every byte, whether a name can go on with it: letters, digits, underscore and dollar.
    static let continuesWordTable = table.map { $0 == .word || $0 == .digit || $0 == .dollar }

    /// The kind of the token that a byte is on its own; `unknown` for most.
    static let punctuationTable = {
        var kinds = [TokenKind](repeating: .unknown, count: 256)
        kinds[Int(UInt8(ascii: ","))] = .comma
        kinds[Int(UInt8(ascii: ":"))] = .colon
        kinds[Int(UInt8(ascii: ";"))] = .semicolon
        kinds[Int(UInt8(ascii: "@"))] = .at
        kinds[Int(UInt8(ascii: "\\"))] = .backslash
        kinds[Int(UInt8(ascii: "{"))] = .leftBrace
        kinds[Int(UInt8(ascii: "}"))] = .rightBrace
        kinds[Int(UInt8(ascii: "["))] = .leftSquare
        kinds[Int(UInt8(ascii: "]"))] = .rightSquare
        return kinds
    }()

    private init(of byte: UInt8) {
        if Self.punctuationTable[Int(byte)] != .unknown {
            self = .punctuation
            return
        }
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
        case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "%"),
            UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "."):
            self = .operator
        case 0x80...: self = .nonASCII
        default: self = .none
        }
    }
}
