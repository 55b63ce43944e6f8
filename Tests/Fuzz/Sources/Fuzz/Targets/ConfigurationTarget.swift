import JSONRPC
import Rules
import TextModel

@testable import Linting

extension FuzzTarget {
    /// Any bytes as a configuration, as an ignore file, and as a pattern with a path.
    static let configuration = FuzzTarget(name: "configuration") { bytes in
        let configuration = quickly("reading a configuration") { Configuration(bytes) }
        must(configuration.problems == Configuration(bytes).problems, "other problems the second time")
        for problem in configuration.problems {
            must(
                problem.range.lowerBound >= 0 && problem.range.upperBound <= bytes.count, "a problem beyond the text")
            must(!problem.message.isEmpty && problem.message.last != ".", "a message that is no message")
        }
        checkStrictJSON(bytes)
        checkPatterns(bytes, configuration)
        let ignored = IgnoreFile(bytes)
        for path in ["a", "a/b.swift", "Sources/Views/Card.swift", ""] {
            let path = Array(path.utf8)[...]
            must(
                ignored.verdict(relativePath: path, isDirectory: false)
                    == ignored.verdict(relativePath: path, isDirectory: false), "another verdict the second time")
        }
    }

    /// What is JSON to the letter is read, unless it is nested too deep or holds a number that no double does.
    private static func checkStrictJSON(_ bytes: [UInt8]) {
        guard (try? JSONText(bytes, depthLimit: 60)) != nil else { return }
        do {
            _ = try PositionedJSON.parse(bytes)
        } catch {
            let hasGreatNumber = bytes.contains(UInt8(ascii: "e")) || bytes.contains(UInt8(ascii: "E"))
            must(hasGreatNumber || bytes.count > 300, "JSON is refused: \(error.message)")
        }
    }

    private static func checkPatterns(_ bytes: [UInt8], _ configuration: Configuration) {
        let paths = ["a", "a/b.swift", "Sources/Views/Card.swift", "x/y/z/", "[a]", "a-b"].map { Array($0.utf8) }
        for glob in (configuration.include + configuration.exclude).prefix(8) {
            for path in paths { must(glob.covers(path) || !glob.matches(path), "a pattern does not cover its match") }
        }
        let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2, lines[0].count <= 24, lines[1].count <= 32 else { return }
        let pattern = String(decoding: lines[0], as: UTF8.self)
        let path = Array(lines[1])
        guard let naive = NaivePattern(pattern) else { return }
        must(
            Glob(pattern).matches(path) == naive.matches(path[...]),
            "`\(pattern)` and `\(String(decoding: path, as: UTF8.self))`")
    }
}

/// Patterns matched by trying every way there is.
private struct NaivePattern {
    private enum Piece { case byte(UInt8), one, run, directories, rest }
    private var pieces: [Piece] = []

    /// Nil for patterns with sets and escapes, and for those with too many ways.
    init?(_ pattern: String) {
        guard !pattern.contains("["), !pattern.contains("\\") else { return nil }
        var rest = Substring(pattern).utf8
        var startsComponent = true
        while let byte = rest.first {
            let stars = rest.prefix { $0 == UInt8(ascii: "*") }.count
            if stars > 0 {
                rest = rest.dropFirst(stars)
                if stars > 1, startsComponent, rest.isEmpty {
                    pieces.append(.rest)
                } else if stars > 1, startsComponent, rest.first == UInt8(ascii: "/") {
                    pieces.append(.directories)
                    rest = rest.dropFirst()
                    continue
                } else {
                    pieces.append(.run)
                }
                startsComponent = false
                continue
            }
            pieces.append(byte == UInt8(ascii: "?") ? .one : .byte(byte))
            startsComponent = byte == UInt8(ascii: "/")
            rest = rest.dropFirst()
        }
        guard pieces.count(where: { if case .byte = $0 { false } else { true } }) <= 5 else { return nil }
    }

    func matches(_ path: ArraySlice<UInt8>) -> Bool { matches(path, pieces[...]) }

    private func matches(_ path: ArraySlice<UInt8>, _ pieces: ArraySlice<Piece>) -> Bool {
        guard let piece = pieces.first else { return path.isEmpty }
        let behind = pieces.dropFirst()
        switch piece {
        case .rest: return true
        case .byte(let byte): return path.first == byte && matches(path.dropFirst(), behind)
        case .one: return path.first.map { $0 != slash } == true && matches(path.dropFirst(), behind)
        case .run:
            return (0...path.prefix { $0 != slash }.count).contains { matches(path.dropFirst($0), behind) }
        case .directories:
            return matches(path, behind)
                || path.indices.contains { path[$0] == slash && matches(path[($0 + 1)...], behind) }
        }
    }
}

private let slash = UInt8(ascii: "/")
