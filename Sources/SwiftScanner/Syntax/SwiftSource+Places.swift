package import TextModel

// MARK: - From a place to nodes

extension SwiftSource {
    /// The nodes whose bytes contain an offset, from the declaration at the top level to the innermost one; bodies on
    /// the way are parsed.
    package func path(at offset: Int) -> [SyntaxNode] {
        var path: [SyntaxNode] = []
        var candidates = declarations.map { SyntaxNode.declaration($0) }
        while let node = candidates.first(where: { $0.range.contains(offset) }) {
            path.append(node)
            candidates = node.children(parsingBodiesIn: self)
        }
        return path
    }

    /// Index of the first token that ends behind an offset; `tokens.count` if there is none.
    package func indexOfToken(at offset: Int) -> Int {
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if Int(tokens[middle].end) <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

// MARK: - Whole lines, for fixes

extension SwiftSource {
    /// The white space at the start of the line that holds an offset.
    package func indentation(at offset: Int) -> ByteRange {
        let start = startOfLine(at: offset)
        var end = start
        while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") { end += 1 }
        return start..<end
    }

    /// The range grown to whole lines, where nothing else stands in them: indentation in front, and behind it a
    /// semicolon, a comment, and the line break. Removing it leaves no trace.
    ///
    /// A side on which other code stands in the line is not grown, except by white space behind.
    package func wholeLines(of range: ByteRange) -> ByteRange {
        let range = range.clamped(to: 0..<bytes.count)
        var end = range.upperBound
        var next = indexOfToken(at: end)
        if next < tokens.count, tokens[next].kind == .semicolon {
            end = Int(tokens[next].end)
            next += 1
        }
        let isLastInLine =
            next >= tokens.count || tokens[next].kind == .endOfFile || tokens[next].flags.contains(.startsLine)
        guard isLastInLine, isFirstInLine(range.lowerBound) else {
            guard !isLastInLine else { return range.lowerBound..<end }
            while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") { end += 1 }
            return range.lowerBound..<end
        }
        return startOfLine(at: range.lowerBound)..<endOfTrailingTrivia(from: end)
    }

    private func startOfLine(at offset: Int) -> Int {
        var start = min(max(offset, 0), bytes.count)
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n"), bytes[start - 1] != UInt8(ascii: "\r") { start -= 1 }
        return start
    }

    private func isFirstInLine(_ offset: Int) -> Bool { indentation(at: offset).upperBound >= offset }

    /// Behind the line break of the line, where only trivia stand in its rest. A block comment that runs on into other
    /// lines is left alone.
    private func endOfTrailingTrivia(from start: Int) -> Int {
        var end = start
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "\n"): return end + 1
            case UInt8(ascii: "\r"):
                return end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "\n") ? end + 2 : end + 1
            case UInt8(ascii: "/") where end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "*"):
                guard let close = endOfComment(from: end) else { return end }
                end = close
            case UInt8(ascii: "/"):
                while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
            default: end += 1
            }
        }
        return end
    }

    /// Behind a block comment that ends in its line.
    private func endOfComment(from start: Int) -> Int? {
        var index = start + 2
        while index + 1 < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return nil
    }
}
