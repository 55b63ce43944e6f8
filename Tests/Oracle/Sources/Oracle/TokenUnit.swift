import SwiftScanner
import SwiftSyntax
import TextModel

/// A token in terms that both lexers share.
///
/// The toolchain's parser takes some tokens apart (`#` and its name, pounds and quotes, a regular expression's
/// slashes) and cuts string segments at line breaks; the units undo that. Segments are left out: their borders are
/// the units around them.
struct TokenUnit {
    enum Class: Equatable {
        /// Identifiers and keywords. Which names are contextual keywords is for a parser to say.
        case word(isReserved: Bool)
        case dollarIdentifier, integer, float, quote, interpolationStart, regex
        case binaryOperator, prefixOperator, postfixOperator
        case punctuation, poundName, directive, shebang, unknown
    }

    var `class`: Class
    var range: ByteRange
}

/// The units of the scanner's tokens.
func scannerUnits(of tokens: [Token]) -> [TokenUnit] {
    tokens.compactMap { token in
        guard let unitClass = unitClass(of: token.kind) else { return nil }
        return TokenUnit(class: unitClass, range: token.range)
    }
}

private func unitClass(of kind: SwiftScanner.TokenKind) -> TokenUnit.Class? {
    switch kind {
    case .endOfFile, .stringSegment: nil
    case .identifier, .placeholder, .wildcard: .word(isReserved: false)
    case .keyword: .word(isReserved: true)
    case .dollarIdentifier: .dollarIdentifier
    case .integerLiteral: .integer
    case .floatLiteral: .float
    case .stringQuote: .quote
    case .interpolationStart: .interpolationStart
    case .regexLiteral: .regex
    case .binaryOperator: .binaryOperator
    case .prefixOperator: .prefixOperator
    case .postfixOperator: .postfixOperator
    case .poundName: .poundName
    case .poundIf, .poundElseif, .poundElse, .poundEndif, .poundSourceLocation: .directive
    case .shebang: .shebang
    case .unknown: .unknown
    case .equal, .arrow, .prefixAmpersand, .postfixQuestion, .infixQuestion, .exclamation, .period, .comma, .colon,
        .semicolon, .at, .backslash, .backtick, .leftParen, .rightParen, .leftBrace, .rightBrace, .leftSquare,
        .rightSquare:
        .punctuation
    }
}

/// The units of the tokens of the toolchain's parser.
func oracleUnits(of tree: SourceFileSyntax) -> [TokenUnit] {
    var units: [TokenUnit] = []
    var previous: SwiftSyntax.TokenKind?
    for token in tree.tokens(viewMode: .sourceAccurate) {
        let kind = token.tokenKind
        let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
        let range = start..<start + token.trimmedLength.utf8Length
        defer { previous = kind }
        func joinLast(as unitClass: TokenUnit.Class) {
            units[units.count - 1].class = unitClass
            units[units.count - 1].range = units[units.count - 1].range.lowerBound..<range.upperBound
        }
        let isAdjacent = units.last?.range.upperBound == range.lowerBound
        switch kind {
        case .stringSegment, .endOfFile:
            continue
        case .rawStringPoundDelimiter:
            if case .backslash = previous {
                joinLast(as: .interpolationStart)
            } else if isQuote(previous), isAdjacent {
                joinLast(as: .quote)
            } else {
                units.append(TokenUnit(class: .quote, range: range))
            }
        case .stringQuote, .multilineStringQuote, .singleQuote:
            if case .rawStringPoundDelimiter = previous, isAdjacent {
                joinLast(as: .quote)
            } else {
                units.append(TokenUnit(class: .quote, range: range))
            }
        case .backslash:
            if case .stringSegment = previous {
                units.append(TokenUnit(class: .interpolationStart, range: range))
            } else {
                units.append(TokenUnit(class: .punctuation, range: range))
            }
        case .leftParen where units.last?.class == .interpolationStart && isAdjacent && isInterpolation(previous):
            joinLast(as: .interpolationStart)
        case .regexSlash, .regexPoundDelimiter, .regexLiteralPattern:
            if units.last?.class == .regex, isAdjacent {
                joinLast(as: .regex)
            } else {
                units.append(TokenUnit(class: .regex, range: range))
            }
        case .identifier, .keyword:
            if case .pound = previous, isAdjacent {
                joinLast(as: .poundName)
            } else if case .keyword = kind {
                units.append(TokenUnit(class: .word(isReserved: true), range: range))
            } else {
                units.append(TokenUnit(class: .word(isReserved: false), range: range))
            }
        case .colonColon:
            units.append(TokenUnit(class: .punctuation, range: range.lowerBound..<range.lowerBound + 1))
            units.append(TokenUnit(class: .punctuation, range: range.lowerBound + 1..<range.upperBound))
        default:
            units.append(TokenUnit(class: unitClass(of: kind), range: range))
        }
    }
    return units
}

private func isQuote(_ previous: SwiftSyntax.TokenKind?) -> Bool {
    switch previous {
    case .stringQuote, .multilineStringQuote: true
    default: false
    }
}

private func isInterpolation(_ previous: SwiftSyntax.TokenKind?) -> Bool {
    switch previous {
    case .backslash, .rawStringPoundDelimiter: true
    default: false
    }
}

private func unitClass(of kind: SwiftSyntax.TokenKind) -> TokenUnit.Class {
    switch kind {
    case .wildcard: .word(isReserved: false)
    case .dollarIdentifier: .dollarIdentifier
    case .integerLiteral: .integer
    case .floatLiteral: .float
    case .binaryOperator: .binaryOperator
    case .prefixOperator: .prefixOperator
    case .postfixOperator: .postfixOperator
    case .pound, .poundAvailable, .poundUnavailable: .poundName
    case .poundIf, .poundElseif, .poundElse, .poundEndif, .poundSourceLocation: .directive
    case .shebang: .shebang
    case .unknown: .unknown
    default: .punctuation
    }
}
