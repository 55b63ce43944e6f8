import Foundation
import Testing
import TextModel

@testable import LanguageServer
@testable import LanguageServerProtocol

/// How many random edits are made in each encoding; `HITTEST_EDITS` sets another number for long runs.
private let editCount = ProcessInfo.processInfo.environment["HITTEST_EDITS"].flatMap { Int($0) } ?? 4000

/// A text as a list of scalars: slow, and with nothing in it that could be wrong.
private struct NaiveText {
    var scalars: [Unicode.Scalar]

    func width(_ scalar: Unicode.Scalar, _ encoding: ColumnEncoding) -> Int {
        switch encoding {
        case .utf8: String(scalar).utf8.count
        case .utf16: String(scalar).utf16.count
        case .utf32: 1
        }
    }

    /// Index of the scalar at a position that lies on a scalar's start.
    func index(_ position: Position, _ encoding: ColumnEncoding) -> Int? {
        var line = 0
        var column = 0
        for index in 0...scalars.count {
            if line == position.line, column == position.character { return index }
            guard index < scalars.count else { return nil }
            let scalar = scalars[index]
            let isBreak =
                scalar == "\n" || scalar == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n")
            if isBreak {
                line += 1
                column = 0
            } else {
                column += width(scalar, encoding)
            }
        }
        return nil
    }

    /// The position of each scalar, and of the end.
    func positions(_ encoding: ColumnEncoding) -> [Position] {
        var found: [Position] = []
        var position = Position(line: 0, character: 0)
        for (index, scalar) in scalars.enumerated() {
            found.append(position)
            if scalar == "\n" || scalar == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n") {
                position = Position(line: position.line + 1, character: 0)
            } else {
                position.character += width(scalar, encoding)
            }
        }
        return found + [position]
    }
}

@Test(arguments: ColumnEncoding.allCases)
func randomEditsAgreeWithANaiveText(_ encoding: ColumnEncoding) throws {
    var random = SplitMix(seed: 2026)
    let alphabet = ["a", "b", "\n", "\r\n", "\r", "é", "中", "😀", "e\u{301}", "👩‍👧", " ", "\t", "let x = 1"]
    func piece(_ random: inout SplitMix) -> String {
        (0..<random.below(4)).map { _ in alphabet[random.below(alphabet.count)] }.joined()
    }
    var document = Document(
        TextDocumentItem(uri: "file:///a", languageId: "swift", version: 0, text: ""), textNumber: 0)
    var naive = NaiveText(scalars: [])
    for version in 1...editCount {
        // A position between CR and LF is a place that no editor names.
        let positions = naive.positions(encoding).enumerated().filter { index, _ in
            !(index > 0 && index < naive.scalars.count && naive.scalars[index - 1] == "\r"
                && naive.scalars[index] == "\n")
        }
        var ends = [positions[random.below(positions.count)], positions[random.below(positions.count)]]
        if random.below(3) > 0 {
            let near = positions.firstIndex { $0.offset == ends[0].offset } ?? 0
            ends[1] = positions[min(near + random.below(6), positions.count - 1)]
        }
        ends.sort { $0.offset < $1.offset }
        let text = random.below(200) == 0 || naive.scalars.count > 400 ? nil : piece(&random)
        let change: DidChangeTextDocumentParams.Change
        if let text {
            change = .init(range: PositionRange(start: ends[0].element, end: ends[1].element), text: text)
            naive.scalars.replaceSubrange(ends[0].offset..<ends[1].offset, with: Array(text.unicodeScalars))
        } else {
            change = .init(range: nil, text: "start\r\nover 😀\n")
            naive.scalars = Array(change.text.unicodeScalars)
        }
        let complaints = document.apply(
            DidChangeTextDocumentParams(
                textDocument: .init(uri: "file:///a", version: version), contentChanges: [change]), in: encoding,
            textNumber: version)
        try #require(complaints.isEmpty, "edit \(version)")
        var expected = ""
        expected.unicodeScalars.append(contentsOf: naive.scalars)
        try #require(document.text.bytes == Array(expected.utf8), "edit \(version)")
        if version % 64 == 0 { try #require(document.text == SourceText(expected), "lines after edit \(version)") }
    }
}
