/// Turns the bytes of a Swift file into tokens, in one pass and in linear time, whatever the bytes are.
///
/// Follows the toolchain's own parser wherever that finds no mistake in a file. Strings nest through interpolations;
/// the open ones stand on an explicit stack, so depth costs memory, never call stack.
package struct Lexer {
    let bytes: [UInt8]
    /// How many bytes are read: all, unless a token's 32-bit offsets could not tell where they are.
    let count: Int
    let roles: [ByteRole]
    let continuesWord: [Bool]
    let punctuation: [TokenKind]
    let keywords: KeywordTable

    /// The next byte to read; grows with every token.
    var position = 0
    var tokens: [Token] = []
    /// What is known about the token to come: the trivia before it.
    var flags: TokenFlags = .startsLine
    /// The string literals around `position`, outermost first; inside the last one's interpolation.
    var openStrings: [OpenString] = []
    /// Whether a line break ends the innermost open string.
    var lineBreakEndsString = false
    /// The end of a run of pounds that is known to begin no literal.
    private var plainPoundsEnd = 0
    /// Bytes that may still be read ahead in vain; keeps input made of false starts linear.
    var lookaheadBudget: Int

    /// A string literal in whose interpolation the lexer stands.
    struct OpenString {
        var isMultiline: Bool
        var pounds: Int
        /// Parentheses open inside the interpolation, its own not counted.
        var openParens = 0
    }

    /// All tokens of a file; the last one is `endOfFile`.
    package static func lex(_ bytes: [UInt8]) -> [Token] {
        var lexer = Lexer(bytes)
        lexer.lexFile()
        return lexer.tokens
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.count = min(bytes.count, Int(UInt32.max) - 1)
        self.roles = ByteRole.table
        self.continuesWord = ByteRole.continuesWordTable
        self.punctuation = ByteRole.punctuationTable
        self.keywords = .shared
        self.lookaheadBudget = 65_536 + 8 * count
        self.tokens.reserveCapacity(count / 5 + 16)
    }

    /// Each turn of the loop reads a token or a stretch of trivia, so it gets on by a byte at least.
    private mutating func lexFile() {
        while position < count {
            var byte = bytes[position]
            if byte == UInt8(ascii: " "), position &+ 1 < count {
                // The usual trivia, without a turn of its own.
                flags.insert(.spaceBefore)
                position &+= 1
                byte = bytes[position]
            }
            switch roles[Int(byte)] {
            case .space: skipSpace()
            case .lineBreak: skipLineBreak()
            case .word: lexWord()
            case .digit: lexNumber()
            case .slash: if !skipComment() { lexOperator() }
            case .operator: lexOperator()
            case .leftAngle: if !skipConflictMarker() { lexLeftAngle() }
            case .rightAngle: if !skipConflictMarker() { lexOperator() }
            case .question: lexQuestionOrExclamation()
            case .quote: lexStringLiteral(pounds: 0)
            case .pound: lexPound()
            case .dollar: lexDollar()
            case .backtick: lexBacktick()
            case .leftParen: lexLeftParen()
            case .rightParen: lexRightParen()
            case .punctuation: add(punctuation[Int(byte)], to: position + 1)
            case .nonASCII: lexNonASCII()
            case .none: lexStrayCharacter()
            }
        }
        closeOpenStrings()
        add(.endOfFile, to: count)
        noteSpaceAfterTokens()
    }

    /// Sets a token's `spaceAfter` where the next one has `spaceBefore`; without a branch, since either is as likely.
    private mutating func noteSpaceAfterTokens() {
        let shift = TokenFlags.spaceAfter.rawValue / TokenFlags.spaceBefore.rawValue
        for index in 1..<max(1, tokens.count) {
            let spaceBefore = tokens[index].flags.intersection(.spaceBefore).rawValue
            tokens[index - 1].flags.formUnion(TokenFlags(rawValue: spaceBefore &* shift))
        }
    }

    /// Appends a token from `position` to `end`, and goes on behind it.
    @inline(__always)
    mutating func add(_ kind: TokenKind, flags extra: TokenFlags = [], keyword: Keyword = .none, to end: Int) {
        tokens.append(Token(kind: kind, flags: flags.union(extra), keyword: keyword, start: position, end: end))
        flags = []
        position = end
    }

    /// The byte at an index, or 0 behind the end.
    @inline(__always)
    func byte(_ index: Int) -> UInt8 { index < count ? bytes[index] : 0 }

    private mutating func lexLeftParen() {
        if !openStrings.isEmpty { openStrings[openStrings.count - 1].openParens += 1 }
        add(.leftParen, to: position + 1)
    }

    private mutating func lexRightParen() {
        guard let last = openStrings.indices.last else { return add(.rightParen, to: position + 1) }
        if openStrings[last].openParens > 0 {
            openStrings[last].openParens -= 1
            return add(.rightParen, to: position + 1)
        }
        add(.rightParen, to: position + 1)
        let string = openStrings.removeLast()
        lineBreakEndsString = openStrings.last.map { !$0.isMultiline } ?? false
        lexStringContents(isMultiline: string.isMultiline, pounds: string.pounds)
    }

    // MARK: - Words

    private mutating func lexWord() {
        let end = endOfWord(from: position + 1)
        if end == position + 1, bytes[position] == UInt8(ascii: "_") { return add(.wildcard, to: end) }
        let (keyword, isReserved) = keywords.keyword(in: bytes, from: position, to: end)
        add(isReserved ? .keyword : .identifier, keyword: keyword, to: end)
    }

    /// Where the identifier characters that begin at an index end.
    @inline(__always)
    mutating func endOfWord(from start: Int) -> Int {
        var index = start
        while index &+ 8 <= count {
            let end = endOfWordBytes(
                UInt64(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: UInt64.self) })
            )
            index &+= end
            if end < 8 { return bytes[index] < 0x80 ? index : endOfNonASCIIWord(from: index) }
        }
        while index < count, continuesWord[Int(bytes[index])] { index &+= 1 }
        if index < count, bytes[index] >= 0x80 { return endOfNonASCIIWord(from: index) }
        return index
    }

    @inline(never)
    private mutating func endOfNonASCIIWord(from start: Int) -> Int {
        var index = start
        while index < count {
            if bytes[index] < 0x80 {
                guard continuesWord[Int(bytes[index])] else { break }
                index += 1
            } else {
                let scalar = decodeScalar(in: bytes, at: index, before: count)
                guard scalar.continuesIdentifier else { break }
                index += scalar.length
            }
        }
        return index
    }

    private mutating func lexDollar() {
        var index = position + 1
        while index < count, roles[Int(bytes[index])] == .digit { index += 1 }
        let end = endOfWord(from: index)
        add(end == index ? .dollarIdentifier : .identifier, to: end)
    }

    /// A name in back ticks runs to the next back tick on its line, white space included.
    private mutating func lexBacktick() {
        var index = position + 1
        while index < count {
            switch bytes[index] {
            case UInt8(ascii: "`"):
                return add(.identifier, flags: .backticked, to: index + 1)
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                return add(.backtick, flags: .malformed, to: position + 1)
            default:
                index += 1
            }
        }
        add(.backtick, flags: .malformed, to: position + 1)
    }

    private mutating func lexNonASCII() {
        let scalar = decodeScalar(in: bytes, at: position, before: count)
        if scalar.value == 0xFEFF {
            // A byte order mark.
            skip(to: position + scalar.length)
        } else if scalar.startsIdentifier {
            add(.identifier, to: endOfWord(from: position + scalar.length))
        } else if scalar.startsOperator {
            lexOperator()
        } else if scalar.continuesIdentifier {
            add(.identifier, flags: .malformed, to: endOfWord(from: position + scalar.length))
        } else if scalar.isCurlyQuote {
            // Written where a string was meant.
            add(.unknown, flags: .malformed, to: position + scalar.length)
        } else {
            skip(to: position + scalar.length)
        }
    }

    /// Control characters count as white space; a single quote does not.
    private mutating func lexStrayCharacter() {
        if bytes[position] == UInt8(ascii: "'") {
            add(.unknown, flags: .malformed, to: position + 1)
        } else {
            skip(to: position + 1)
        }
    }

    // MARK: - Pounds

    private mutating func lexPound() {
        if byte(position + 1) == UInt8(ascii: "!"), position == 0 || bytes[position - 1] == 0 {
            return add(.shebang, to: endOfLine(from: position))
        }
        guard position >= plainPoundsEnd else { return lexPoundName() }
        var index = position + 1
        while byte(index) == UInt8(ascii: "#") { index += 1 }
        if byte(index) == UInt8(ascii: "\"") { return lexStringLiteral(pounds: index - position) }
        if byte(index) == UInt8(ascii: "/"), let end = endOfRegex(from: position, mustBeRegex: true) {
            return add(.regexLiteral, flags: end.isTerminated ? [] : .malformed, to: end.index)
        }
        plainPoundsEnd = index
        lexPoundName()
    }

    private mutating func lexPoundName() {
        let start = position + 1
        var index = start
        while index < count, roles[Int(bytes[index])] == .word { index += 1 }
        if let kind = Self.directive(bytes[start..<index]) { return add(kind, to: index) }
        let startsName =
            index > start
            || (start < count && bytes[start] >= 0x80
                && decodeScalar(in: bytes, at: start, before: count).startsIdentifier)
        add(.poundName, to: startsName ? endOfWord(from: index) : start)
    }

    /// The directive that a name behind `#` spells. These words end where their letters end: `#if1` is `#if` and `1`.
    private static func directive(_ name: ArraySlice<UInt8>) -> TokenKind? {
        guard name.count <= 14 else { return nil }
        switch String(decoding: name, as: UTF8.self) {
        case "if": return .poundIf
        case "elseif": return .poundElseif
        case "else": return .poundElse
        case "endif": return .poundEndif
        case "sourceLocation": return .poundSourceLocation
        case "available", "unavailable": return .poundName
        default: return nil
        }
    }

    /// Where the line that holds an index ends, its line break not included.
    @inline(__always)
    func endOfLine(from start: Int) -> Int {
        var index = start
        while index < count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") { index &+= 1 }
        return index
    }
}

/// How many of eight bytes, from the lowest on, are letters, digits, underscores or dollars.
@inline(__always)
private func endOfWordBytes(_ bytes: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highBits = ones &* 0x80
    let low = bytes & ~highBits
    // Adding carries into a byte's highest bit where it is at least the bound.
    let lowercase = low | ones &* 0x20
    let isLetter = (lowercase &+ ones &* (0x80 - 0x61)) & ~(lowercase &+ ones &* (0x7F - 0x7A))
    let isDigit = (low &+ ones &* (0x80 - 0x30)) & ~(low &+ ones &* (0x7F - 0x39))
    let isUnderscore = ~((low ^ (ones &* 0x5F)) &+ ones &* 0x7F)
    let isDollar = ~((low ^ (ones &* 0x24)) &+ ones &* 0x7F)
    let continues = (isLetter | isDigit | isUnderscore | isDollar) & ~bytes & highBits
    return (continues ^ highBits).trailingZeroBitCount &>> 3
}
