package import TextModel

/// One `hittest:` comment: what it asks for, in the words of the source.
///
/// Which rules exist, and which lines the comment reaches, is for the reader to say.
package struct SuppressionComment: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// `disable:next`: the line behind the comment's.
        case disableNext
        /// `disable:this`: the comment's own line.
        case disableThis
        /// `disable`: from here to the `enable` of the same rule, or to the end of the file.
        case disable
        case enable
    }

    /// A mistake in the comment itself.
    package struct Problem: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The word behind `hittest:` is none of the four actions.
            case unknownAction
            /// No rule follows the action.
            case noRules
        }

        package var kind: Kind
        /// The guilty bytes: the action's, which are none if it is missing.
        package var range: ByteRange

        package init(kind: Kind, range: ByteRange) {
            self.kind = kind
            self.range = range
        }
    }

    /// Nil where the action is unknown.
    package var action: Action?
    /// The rules as written, `all` among them, in order.
    package var rules: [NameSyntax]
    /// What follows ` - `, without the white space around it.
    package var reason: ByteRange?
    package var problem: Problem?
    /// The whole comment with its delimiters.
    package var range: ByteRange

    package init(
        action: Action?, rules: [NameSyntax], reason: ByteRange? = nil, problem: Problem? = nil, range: ByteRange
    ) {
        self.action = action
        self.rules = rules
        self.reason = reason
        self.problem = problem
        self.range = range
    }

    /// The suppression comments of a file, in order: those that begin with `hittest:`.
    ///
    /// Comments are looked for between the tokens, and only where the bytes hold that word at all, so that files
    /// without it pay for one search.
    package static func find(in bytes: [UInt8], tokens: [Token]) -> [SuppressionComment] {
        var found: [SuppressionComment] = []
        var searched = 0
        while let place = index(of: marker, in: bytes, from: searched) {
            searched = place + marker.count
            let next = firstToken(endingBehind: place, in: tokens)
            let gapStart = next > 0 ? tokens[next - 1].range.upperBound : 0
            let gapEnd = next < tokens.count ? tokens[next].range.lowerBound : bytes.count
            // Inside a token, such as a string.
            guard gapStart <= place, place < gapEnd else { continue }
            for comment in CommentReader(bytes: bytes, position: gapStart, end: gapEnd) {
                var reader = DirectiveReader(bytes: bytes, comment: comment)
                if let suppression = reader.read() { found.append(suppression) }
            }
            searched = gapEnd
        }
        return found
    }

    fileprivate static let marker = Array("hittest:".utf8)

    private static func index(of word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        // The colon is rarer than the letters.
        var last = start + word.count - 1
        while last < bytes.count {
            if bytes[last] == UInt8(ascii: ":"), bytes[last - word.count + 1...last].elementsEqual(word) {
                return last - word.count + 1
            }
            last += 1
        }
        return nil
    }

    /// The index of the first token that ends behind an offset; the tokens' count if there is none.
    private static func firstToken(endingBehind offset: Int, in tokens: [Token]) -> Int {
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if Int(tokens[middle].end) > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// The comments in a stretch of trivia.
private struct CommentReader: Sequence, IteratorProtocol {
    struct Comment {
        var range: ByteRange
        /// Between the delimiters.
        var contents: ByteRange
    }

    let bytes: [UInt8]
    var position: Int
    let end: Int

    mutating func next() -> Comment? {
        while position + 1 < end {
            if bytes[position] == UInt8(ascii: "/") {
                if bytes[position + 1] == UInt8(ascii: "/") { return lineComment() }
                if bytes[position + 1] == UInt8(ascii: "*") { return blockComment() }
            }
            position += 1
        }
        return nil
    }

    private mutating func lineComment() -> Comment {
        let start = position
        position += 2
        while position < end, bytes[position] == UInt8(ascii: "/") { position += 1 }
        let contents = position
        while position < end, !isLineBreak(bytes[position]) { position += 1 }
        return Comment(range: start..<position, contents: contents..<position)
    }

    private mutating func blockComment() -> Comment {
        let start = position
        position += 2
        var depth = 1
        while position < end {
            let isPair = position + 1 < end
            if isPair, bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
                position += 2
                depth -= 1
                if depth == 0 { return Comment(range: start..<position, contents: start + 2..<position - 2) }
            } else if isPair, bytes[position] == UInt8(ascii: "/"), bytes[position + 1] == UInt8(ascii: "*") {
                position += 2
                depth += 1
            } else {
                position += 1
            }
        }
        return Comment(range: start..<position, contents: start + 2..<position)
    }
}

/// Reads `hittest:action rule rule - reason` from the first line of a comment.
private struct DirectiveReader {
    let bytes: [UInt8]
    let range: ByteRange
    var position: Int
    let end: Int

    init(bytes: [UInt8], comment: CommentReader.Comment) {
        self.bytes = bytes
        self.range = comment.range
        self.position = comment.contents.lowerBound
        self.end = bytes[comment.contents].firstIndex(where: isLineBreak) ?? comment.contents.upperBound
    }

    /// The suppression, or nil if the comment does not begin with the marker.
    mutating func read() -> SuppressionComment? {
        let marker = SuppressionComment.marker
        skip(isSpace)
        guard position + marker.count <= end, bytes[position..<position + marker.count].elementsEqual(marker) else {
            return nil
        }
        position += marker.count
        let actionRange = word(until: isSpace)
        guard let action = action(bytes[actionRange]) else {
            return SuppressionComment(
                action: nil, rules: [], problem: .init(kind: .unknownAction, range: actionRange), range: range)
        }
        var result = SuppressionComment(action: action, rules: [], range: range)
        while true {
            skip(isSeparator)
            guard position < end else { break }
            let rule = word(until: isSeparator)
            if bytes[rule].elementsEqual([UInt8(ascii: "-")]) {
                result.reason = restOfLine()
                break
            }
            result.rules.append(NameSyntax(String(decoding: bytes[rule], as: UTF8.self), range: rule))
        }
        if result.rules.isEmpty { result.problem = .init(kind: .noRules, range: actionRange) }
        return result
    }

    private func action(_ word: ArraySlice<UInt8>) -> SuppressionComment.Action? {
        switch String(decoding: word, as: UTF8.self) {
        case "disable:next": .disableNext
        case "disable:this": .disableThis
        case "disable": .disable
        case "enable": .enable
        default: nil
        }
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while position < end, isSkipped(bytes[position]) { position += 1 }
    }

    private mutating func word(until isBorder: (UInt8) -> Bool) -> ByteRange {
        let start = position
        while position < end, !isBorder(bytes[position]) { position += 1 }
        return start..<position
    }

    private mutating func restOfLine() -> ByteRange? {
        skip(isSpace)
        var last = end
        while last > position, isSpace(bytes[last - 1]) { last -= 1 }
        return last > position ? position..<last : nil
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private func isSeparator(_ byte: UInt8) -> Bool { isSpace(byte) || byte == UInt8(ascii: ",") }
}

private func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
