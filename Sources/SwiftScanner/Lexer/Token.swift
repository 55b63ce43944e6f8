package import TextModel

/// One lexical unit of a Swift file: what it is and which bytes it covers, without the trivia around it.
package struct Token: Hashable, Sendable {
    package var kind: TokenKind
    package var flags: TokenFlags
    /// First byte of the token, 0-based.
    package var start: UInt32
    /// One past the last byte of the token.
    package var end: UInt32

    package init(kind: TokenKind, flags: TokenFlags = [], start: Int, end: Int) {
        self.kind = kind
        self.flags = flags
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    package var range: ByteRange { Int(start)..<Int(end) }
}

/// What stands around a token, as far as the grammar asks.
package struct TokenFlags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line break lies between this token and the one before it.
    package static let startsLine = TokenFlags(rawValue: 1 << 0)
    /// White space or a comment lies directly before the token (for operators: not left-bound).
    package static let spaceBefore = TokenFlags(rawValue: 1 << 1)
    /// White space or a comment lies directly behind the token.
    package static let spaceAfter = TokenFlags(rawValue: 1 << 2)
    /// The identifier was written in back ticks; its range includes them.
    package static let backticked = TokenFlags(rawValue: 1 << 3)
    /// The lexer met a mistake in this token, such as a string that does not end.
    package static let malformed = TokenFlags(rawValue: 1 << 4)
}

/// The classes of tokens, following the Swift language reference, "Lexical Structure".
///
/// A string literal is a run of tokens: `stringQuote`, then segments and interpolations, then `stringQuote`;
/// an interpolation is `interpolationStart` (backslash, pounds and the parenthesis), ordinary tokens, `rightParen`.
package enum TokenKind: UInt8, Hashable, Sendable, CaseIterable {
    case endOfFile
    /// An identifier that is no keyword; `$0`-like names are `dollarIdentifier`.
    case identifier
    case dollarIdentifier
    /// A reserved word (which one: compare the bytes, or `Keyword`); contextual keywords are identifiers.
    case keyword
    case integerLiteral
    case floatLiteral
    case stringQuote
    case stringSegment
    case interpolationStart
    case regexLiteral
    /// An operator with white space on both sides or on neither: `a + b`, `a+b`; also `=`, `->`, `&` as written.
    case binaryOperator
    case prefixOperator
    case postfixOperator
    /// `=` alone.
    case equal
    /// `->` alone.
    case arrow
    /// `&` directly before its operand.
    case prefixAmpersand
    /// `?` directly behind its operand.
    case postfixQuestion
    /// `?` elsewhere: the ternary operator.
    case infixQuestion
    /// `!` directly behind its operand.
    case exclamation
    case period
    case ellipsis
    case comma
    case colon
    case semicolon
    case at
    case backslash
    case backtick
    case leftParen
    case rightParen
    case leftBrace
    case rightBrace
    case leftSquare
    case rightSquare
    /// `#` and a name: `#selector`, `#available`, a freestanding macro.
    case poundName
    case poundIf
    case poundElseif
    case poundElse
    case poundEndif
    case poundSourceLocation
    /// `#!…` in the first line.
    case shebang
    /// An editor placeholder, `<#name#>`.
    case placeholder
    /// Bytes that begin no token.
    case unknown
}
