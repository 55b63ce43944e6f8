/// For every bracket of a file, where its region ends; made once, so that the parser skips bodies in one step and
/// can look behind a bracket without reading what is in it.
///
/// Files that are being typed have brackets too many or too few. A closing brace ends every parenthesis that was left
/// open inside it; in a file whose braces do not balance, the layout of the lines decides which brace is the lonely one.
struct BracketTable: Sendable {
    /// For an opening bracket the index of the token that ends its region; for a closing one the index of its
    /// opening bracket; -1 for every other token.
    fileprivate var partners: [Int32]

    init(_ tokens: [Token], bytes: [UInt8]) {
        var matcher = BracketMatcher(tokens: tokens, bytes: bytes, repairs: nil)
        matcher.run()
        if matcher.strayBraces > 0 || matcher.abandonedBraces > 0 {
            let repairs = (strays: matcher.strayBraces, abandoned: matcher.abandonedBraces)
            matcher = BracketMatcher(tokens: tokens, bytes: bytes, repairs: repairs)
            matcher.run()
        }
        partners = matcher.partners
    }

    /// Index of the token behind the contents: the closing bracket, or where an unclosed region gives up.
    func end(of opener: Int) -> Int { max(Int(partners[opener]), opener + 1) }

    /// The region ends with a bracket of its own.
    func isClosed(_ opener: Int) -> Bool {
        let end = end(of: opener)
        return end < partners.count && partners[end] == Int32(truncatingIfNeeded: opener)
    }

    /// The closing bracket belongs to no opening one.
    func isStray(_ closer: Int) -> Bool { partners[closer] < 0 }
}

private struct BracketMatcher {
    let tokens: [Token]
    let bytes: [UInt8]
    var partners: [Int32]
    var strayBraces = 0
    var abandonedBraces = 0

    /// How many braces layout may still declare lonely; nil where layout is not asked.
    private var repairs: (strays: Int, abandoned: Int)?
    private var open: [Opener] = []
    /// Places in `open` of its braces, innermost last, with the parentheses and squares open directly inside.
    private var frames: [Frame] = []
    private var outerParens = 0
    private var outerSquares = 0
    private var statementIndent = 0
    private var lineIndent = 0
    private var lineStart = 0
    private var lineNamesType = false

    private enum Shape { case paren, square, brace }

    private struct Opener {
        var token: Int
        var shape: Shape
    }

    private struct Frame {
        var place: Int
        var parens = 0
        var squares = 0
        /// Indentation of the statement and of the line in which the brace stands.
        var statementIndent: Int
        var lineIndent: Int
        /// Index of the token that begins that line.
        var lineStart: Int
        var isType: Bool
        var firstChildIndent: Int?

        var isIndented: Bool { firstChildIndent.map { $0 > min(statementIndent, lineIndent) } ?? false }
    }

    init(tokens: [Token], bytes: [UInt8], repairs: (strays: Int, abandoned: Int)?) {
        self.tokens = tokens
        self.bytes = bytes
        self.repairs = repairs
        partners = [Int32](repeating: -1, count: tokens.count)
    }

    mutating func run() {
        for index in tokens.indices {
            let token = tokens[index]
            if repairs != nil { followLayout(token, at: index) }
            switch token.kind {
            case .leftParen, .interpolationStart: push(.paren, index)
            case .leftSquare: push(.square, index)
            case .leftBrace: push(.brace, index)
            case .rightParen: closeInner(.paren, index)
            case .rightSquare: closeInner(.square, index)
            case .rightBrace: closeBrace(index)
            default: break
            }
        }
        while !open.isEmpty { abandon(at: tokens.count) }
    }

    private mutating func push(_ shape: Shape, _ index: Int) {
        switch shape {
        case .paren: count(parens: 1)
        case .square: count(squares: 1)
        case .brace:
            frames.append(
                Frame(
                    place: open.count, statementIndent: statementIndent, lineIndent: lineIndent, lineStart: lineStart,
                    isType: lineNamesType))
        }
        open.append(Opener(token: index, shape: shape))
    }

    private mutating func count(parens: Int = 0, squares: Int = 0) {
        if frames.isEmpty {
            outerParens += parens
            outerSquares += squares
        } else {
            frames[frames.count - 1].parens += parens
            frames[frames.count - 1].squares += squares
        }
    }

    private mutating func closeInner(_ shape: Shape, _ index: Int) {
        let parens = frames.last?.parens ?? outerParens
        let squares = frames.last?.squares ?? outerSquares
        guard (shape == .paren ? parens : squares) > 0 else { return }
        while let top = open.last, top.shape != shape, top.shape != .brace { abandon(at: index) }
        join(index)
    }

    private mutating func closeBrace(_ index: Int) {
        if repairs != nil {
            let isLonely =
                tokens[index].flags.contains(.startsLine) ? judgeByLayout(closer: index) : judgeInLine(closer: index)
            if isLonely { return }
        }
        guard let frame = frames.last else {
            strayBraces += 1
            return
        }
        while open.count > frame.place + 1 { abandon(at: index) }
        join(index)
    }

    /// Pairs the innermost opening bracket with the closing one.
    private mutating func join(_ closer: Int) {
        guard let opener = pop() else { return }
        partners[opener.token] = Int32(truncatingIfNeeded: closer)
        partners[closer] = Int32(truncatingIfNeeded: opener.token)
    }

    /// Ends the innermost region without a bracket of its own.
    private mutating func abandon(at index: Int) {
        guard let opener = pop() else { return }
        partners[opener.token] = Int32(truncatingIfNeeded: index)
        if opener.shape == .brace { abandonedBraces += 1 }
    }

    private mutating func pop() -> Opener? {
        guard let opener = open.popLast() else { return nil }
        switch opener.shape {
        case .paren: count(parens: -1)
        case .square: count(squares: -1)
        case .brace: frames.removeLast()
        }
        return opener
    }

    // MARK: - Layout

    private mutating func followLayout(_ token: Token, at index: Int) {
        if token.flags.contains(.startsLine) || index == 0, let indent = indentation(of: token) {
            if token.kind != .rightBrace { closeForDeclaration(at: index, indent: indent) }
            lineIndent = indent
            lineStart = index
            if open.last.map({ $0.shape == .brace }) ?? true {
                statementIndent = indent
                lineNamesType = false
                if !frames.isEmpty, frames[frames.count - 1].firstChildIndent == nil {
                    frames[frames.count - 1].firstChildIndent = indent
                }
            }
        }
        switch token.keyword {
        case .class, .struct, .enum, .extension, .protocol, .actor: lineNamesType = true
        case .func, .let, .var, .`init`: lineNamesType = false
        default: break
        }
    }

    /// A declaration that stands as far left as the line of an open brace shows that this brace was never closed.
    private mutating func closeForDeclaration(at index: Int, indent: Int) {
        let introducer = introducer(at: index)
        guard introducer != .none else { return }
        let isBinding = introducer == .let || introducer == .var
        while let budget = repairs, budget.abandoned > 0, let frame = frames.last,
            indent <= min(frame.statementIndent, frame.lineIndent),
            frame.isIndented || !(frame.isType || isBinding)
        {
            while open.count > frame.place { abandon(at: index) }
            repairs?.abandoned -= 1
        }
    }

    /// Answers true where the closing brace at the start of a line is itself the lonely one.
    private mutating func judgeByLayout(closer index: Int) -> Bool {
        guard let indent = indentation(of: tokens[index]) else { return false }
        while let budget = repairs, budget.abandoned > 0, let frame = frames.last,
            min(frame.statementIndent, frame.lineIndent) > indent,
            frames.dropLast().suffix(64).contains(where: { $0.statementIndent == indent || $0.lineIndent == indent })
        {
            while open.count > frame.place { abandon(at: index) }
            repairs?.abandoned -= 1
        }
        return isStray(indent: indent)
    }

    /// A brace behind other code that would close a block of lines further left.
    private mutating func judgeInLine(closer index: Int) -> Bool {
        guard let frame = frames.last, frame.lineStart != lineStart else { return false }
        return isStray(indent: lineIndent)
    }

    private mutating func isStray(indent: Int) -> Bool {
        guard let budget = repairs, budget.strays > 0, let frame = frames.last,
            max(frame.statementIndent, frame.lineIndent) < indent
        else { return false }
        repairs?.strays -= 1
        strayBraces += 1
        return true
    }

    /// Columns of white space in front of a token, or nil where something else stands in front of it in its line.
    private func indentation(of token: Token) -> Int? {
        var column = 0
        var index = Int(token.start) - 1
        while index >= 0 {
            switch bytes[index] {
            case UInt8(ascii: " "): column += 1
            case UInt8(ascii: "\t"): column += 4
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return column
            default: return nil
            }
            index -= 1
        }
        return column
    }

    /// The word that introduces a declaration at a token, looking behind attributes and modifiers.
    private func introducer(at index: Int) -> Keyword {
        var index = index
        let last = min(index + 16, tokens.count)
        while index < last {
            let word = tokens[index].keyword
            if tokens[index].kind == .at {
                index += 2
            } else if word.beginsDeclaration && word != .class && word != .`init` {
                return word
            } else if word.isModifier || tokens[index].kind == .leftParen || tokens[index].kind == .rightParen
                || word == .set
            {
                index += 1
            } else {
                return index > 0 && tokens[index - 1].keyword == .class ? .class : .none
            }
        }
        return .none
    }
}
