package import TextModel

/// One lexical unit of a Swift file: what it is and which bytes it covers, without the trivia around it.
package struct Token: Hashable, Sendable {
    package var kind: TokenKind
    package var flags: TokenFlags
    /// The word that this token spells when it is reserved or means something in some places; else `none`.
    package var keyword: Keyword
    /// First byte of the token, 0-based.
    package var start: UInt32
    /// One past the last byte of the token.
    package var end: UInt32

    package init(kind: TokenKind, flags: TokenFlags = [], keyword: Keyword = .none, start: Int, end: Int) {
        self.kind = kind
        self.flags = flags
        self.keyword = keyword
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    package var range: ByteRange { Int(start)..<Int(end) }
}

/// What stands around a token, as far as the grammar asks.
package struct TokenFlags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line break lies between this token and the one before it, or it is the first one.
    package static let startsLine = TokenFlags(rawValue: 1 << 0)
    /// White space or a comment lies directly before the token.
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
/// Both are always balanced: where the source lacks the end, an empty token flagged `malformed` closes it.
package enum TokenKind: UInt8, Hashable, Sendable, CaseIterable {
    case endOfFile
    /// An identifier that is no reserved word; contextual keywords, and names such as `$projected`, are identifiers too.
    case identifier
    /// `$0`, `$1`, …
    case dollarIdentifier
    /// `_` alone.
    case wildcard
    /// A reserved word, which `Token.keyword` names; also behind a period, where it is a name (`.default`, `.self`).
    case keyword
    case integerLiteral
    case floatLiteral
    /// The opening or closing delimiter of a string literal: one or three quotes with their pounds.
    case stringQuote
    /// Everything between two borders of a string literal, line breaks included; left out where empty.
    case stringSegment
    case interpolationStart
    /// A whole regular expression literal with its slashes and pounds.
    case regexLiteral
    /// An operator with white space on both sides or on neither: `a + b`, `a+b`, `a...b`.
    ///
    /// Operators are as long as the language's rule makes them: where a type's argument list ends, `>>`, `>?` or
    /// `>=` is one token of any operator kind that the reader has to take apart.
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
    case comma
    case colon
    case semicolon
    case at
    case backslash
    /// A back tick without a partner on its line.
    case backtick
    case leftParen
    case rightParen
    case leftBrace
    case rightBrace
    case leftSquare
    case rightSquare
    /// `#` and the name directly behind it: `#selector`, `#available`, a freestanding macro; `#` alone if there is none.
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
