import TextModel

/// A recursive-descent parser over the tokens of one file.
///
/// It never fails: what it does not understand becomes an `unknown` node, or an empty one where something is missing.
/// A bracket's contents are parsed within a `limit` of their own, so nothing inside can swallow what stands behind.
struct Parser {
    let bytes: [UInt8]
    let tokens: [Token]
    let brackets: BracketTable
    var operators: OperatorTable

    /// The current token.
    var index = 0
    /// Index of the token that reads as the end of the file: where the innermost region ends.
    var limit: Int
    /// Bytes of the current token that are taken already, for operators such as the `>>` behind two argument lists.
    var split = 0
    /// Where the last taken token ends.
    var lastEnd = 0

    /// Grammar rules that are active now; each one that can contain itself counts.
    var depth = 0
    /// Levels of the tree built by the rule at work so far.
    var height = 0

    /// False in the head of `if`, `guard`, `for`, `while` and `switch`, where a brace opens the body.
    var allowsTrailingClosures = true
    /// True in a pattern, where `=` is not an assignment.
    var stopsAtEqual = false
    /// `#if` blocks that are open in the innermost braces.
    var openConditions = 0

    init(bytes: [UInt8], tokens: [Token], brackets: BracketTable, operators: OperatorTable = OperatorTable()) {
        self.bytes = bytes
        self.tokens = tokens
        self.brackets = brackets
        self.operators = operators
        limit = tokens.last?.kind == .endOfFile ? tokens.count - 1 : tokens.count
    }

    /// Nesting that the parser follows before it skips, so that a thread with a small stack survives any input.
    static let maximumDepth = 96
}

// MARK: - Looking

extension Parser {
    var kind: TokenKind {
        guard index < limit else { return .endOfFile }
        return split == 0 ? tokens[index].kind : remainderKind
    }

    private var remainderKind: TokenKind {
        switch byte(at: start) {
        case UInt8(ascii: "?"): .postfixQuestion
        case UInt8(ascii: "!"): .exclamation
        case UInt8(ascii: ".") where range.count == 1: .period
        case UInt8(ascii: "=") where range.count == 1: .equal
        default: .binaryOperator
        }
    }

    func kind(ahead distance: Int) -> TokenKind { kind(at: index + distance) }

    func kind(at index: Int) -> TokenKind { index >= 0 && index < limit ? tokens[index].kind : .endOfFile }

    var flags: TokenFlags { index < limit ? tokens[index].flags : .startsLine }

    var startsLine: Bool { split == 0 && flags.contains(.startsLine) }

    /// First byte of the current token; behind the last taken one where the region ends.
    var start: Int { index < limit ? Int(tokens[index].start) + split : lastEnd }

    var range: ByteRange { index < limit ? start..<max(start, Int(tokens[index].end)) : lastEnd..<lastEnd }

    /// Bytes from a start to the end of the last taken token.
    func range(from start: Int) -> ByteRange { start..<max(start, lastEnd) }

    /// An empty range behind the last taken token, where something is missing.
    var gap: ByteRange { lastEnd..<lastEnd }

    func byte(at offset: Int) -> UInt8 { offset >= 0 && offset < bytes.count ? bytes[offset] : 0 }

    var word: Keyword { word(at: index) }

    func word(at index: Int) -> Keyword {
        index >= 0 && index < limit ? tokens[index].keyword : .none
    }

    /// The current token surely begins a statement or declaration in a new line.
    var atNewStatement: Bool { startsLine && word.isRecoveryPoint }

    /// The current token is an operator that begins with this byte.
    func atOperator(startingWith byte: Character) -> Bool {
        guard index < limit, isOperator(tokens[index].kind), let ascii = byte.asciiValue else { return false }
        return self.byte(at: start) == ascii
    }

    func isOperator(_ kind: TokenKind) -> Bool {
        switch kind {
        case .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand: true
        default: false
        }
    }

    func text(_ range: ByteRange) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    func isSpelled(_ range: ByteRange, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount, range.upperBound <= bytes.count else { return false }
        return text.withUTF8Buffer { buffer in bytes[range].elementsEqual(buffer) }
    }
}

// MARK: - Taking

extension Parser {
    mutating func advance() {
        guard index < limit else { return }
        lastEnd = Int(tokens[index].end)
        index += 1
        split = 0
    }

    /// Takes one byte of an operator token, and the token where that was its last one.
    mutating func takeByte() {
        guard index < limit else { return }
        if start + 1 >= Int(tokens[index].end) {
            advance()
        } else {
            split += 1
            lastEnd = start
        }
    }

    mutating func take(_ kind: TokenKind) -> Bool {
        guard self.kind == kind else { return false }
        advance()
        return true
    }

    mutating func take(_ word: Keyword) -> Bool {
        guard self.word == word else { return false }
        advance()
        return true
    }

    /// Takes the current token as a name.
    mutating func takeName() -> NameSyntax {
        let range = range
        let isQuoted = flags.contains(.backticked) && range.count > 2
        let name = NameSyntax(text(isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range), range: range)
        advance()
        return name
    }

    /// `Module::` at the current token, which only says where the name behind it comes from.
    func isModuleSelector(at index: Int) -> Bool {
        kind(at: index).isName && kind(at: index + 1) == .colon && kind(at: index + 2) == .colon
            && kind(at: index + 3).isName && tokens[index + 1].end == tokens[index + 2].start
            && tokens[index].end == tokens[index + 1].start
    }

    /// Takes a name with the module in front of it; the text is that of the name alone.
    mutating func takeQualifiedName() -> NameSyntax {
        guard isModuleSelector(at: index) else { return takeName() }
        let start = start
        jump(to: index + 3)
        let name = takeName()
        return NameSyntax(name.text, range: start..<name.range.upperBound)
    }

    var missingName: NameSyntax { NameSyntax("", range: gap) }

    mutating func takeOperator() -> OperatorSyntax {
        let range = range
        advance()
        return OperatorSyntax(text(range), range: range)
    }

    /// Goes to a token further on without reading those between.
    mutating func jump(to target: Int) {
        let target = min(target, limit)
        guard target > index else { return }
        index = target
        split = 0
        lastEnd = Int(tokens[target - 1].end)
    }

    /// Takes one token, or a whole pair of brackets with all inside.
    mutating func skipOne() {
        switch kind {
        case .leftParen, .leftSquare, .leftBrace, .interpolationStart:
            if brackets.isClosed(index) { jump(to: brackets.end(of: index) + 1) } else { advance() }
        default: advance()
        }
    }
}

// MARK: - Regions

/// What held outside a bracket, to be restored behind it.
struct BracketRegion {
    fileprivate var outerLimit: Int
    fileprivate var end: Int
    fileprivate var isClosed: Bool
    fileprivate var allowedTrailingClosures: Bool
    fileprivate var stoppedAtEqual: Bool
    fileprivate var outerConditions: Int
    var start: Int
}

extension Parser {
    /// Takes the opening bracket at the current token and confines what follows to its contents.
    mutating func enterBrackets() -> BracketRegion {
        let end = min(brackets.end(of: index), limit)
        let region = BracketRegion(
            outerLimit: limit, end: end, isClosed: end < limit && brackets.isClosed(index),
            allowedTrailingClosures: allowsTrailingClosures, stoppedAtEqual: stopsAtEqual,
            outerConditions: openConditions, start: start)
        advance()
        limit = max(end, index)
        allowsTrailingClosures = true
        stopsAtEqual = false
        openConditions = 0
        return region
    }

    /// Skips what is left of the contents, takes the closing bracket and frees the way behind it.
    ///
    /// A region that was never closed ends where its reader stopped, since all behind it may be something else.
    mutating func leaveBrackets(_ region: BracketRegion, skippingRest: Bool = true) {
        if region.isClosed || skippingRest { jump(to: region.end) }
        limit = region.outerLimit
        if region.isClosed { advance() }
        allowsTrailingClosures = region.allowedTrailingClosures
        stopsAtEqual = region.stoppedAtEqual
        openConditions = region.outerConditions
    }

    /// In parentheses or squares that were never closed, whether the current line shows that they are over.
    func isPastUnclosed(_ region: BracketRegion) -> Bool {
        !region.isClosed && (atNewStatement || startsLine && kind == .at)
    }

    func isClosed(_ region: BracketRegion) -> Bool { region.isClosed }
}

// MARK: - Bounds

/// How tall a tree may become, so that walking, comparing and freeing it cannot exhaust a stack.
package enum SyntaxLimits {
    /// Links of one chain of operators or members; what is longer becomes one `unknown` node.
    package static let maximumHeight = 256
}

extension Parser {
    /// Accounts for a node around what was built last; answers the node, or `unknown` where the tree grew too tall.
    mutating func raised(_ expression: ExpressionSyntax) -> ExpressionSyntax {
        height += 1
        guard height > SyntaxLimits.maximumHeight else { return expression }
        height = 1
        return ExpressionSyntax(.unknown, range: expression.range)
    }
}
