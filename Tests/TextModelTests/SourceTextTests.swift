import Testing

@testable import TextModel

/// A text, a place in it, and that place in the three units.
struct PlaceCase: Sendable, CustomTestStringConvertible {
    let text: String
    let offset: Int
    let line: Int
    let columns: [ColumnEncoding: Int]
    var testDescription: String { "\(text.debugDescription) at \(offset)" }
}

@Test(arguments: [
    PlaceCase(text: "", offset: 0, line: 0, columns: [.utf8: 0, .utf16: 0, .utf32: 0]),
    PlaceCase(text: "ab\ncd", offset: 4, line: 1, columns: [.utf8: 1, .utf16: 1, .utf32: 1]),
    PlaceCase(text: "ab\r\ncd", offset: 4, line: 1, columns: [.utf8: 0, .utf16: 0, .utf32: 0]),
    PlaceCase(text: "ab\rcd", offset: 3, line: 1, columns: [.utf8: 0, .utf16: 0, .utf32: 0]),
    PlaceCase(text: "a\r", offset: 2, line: 1, columns: [.utf8: 0, .utf16: 0, .utf32: 0]),
    PlaceCase(text: "é😀x", offset: 6, line: 0, columns: [.utf8: 6, .utf16: 3, .utf32: 2]),
    PlaceCase(text: "中文\n👩‍👧", offset: 11, line: 1, columns: [.utf8: 4, .utf16: 2, .utf32: 1]),
])
func placesConvertBothWays(_ place: PlaceCase) {
    let text = SourceText(place.text)
    for (encoding, column) in place.columns {
        let position = LinePosition(line: place.line, column: column)
        #expect(text.position(at: place.offset, in: encoding) == position)
        #expect(text.offset(of: position, in: encoding) == place.offset)
    }
}

@Test func placesOutsideTheTextAreClamped() {
    let text = SourceText("ab\r\n😀")
    for encoding in ColumnEncoding.allCases {
        #expect(text.offset(of: LinePosition(line: 0, column: 99), in: encoding) == 2)
        #expect(text.offset(of: LinePosition(line: 9, column: 0), in: encoding) == 8)
        #expect(text.offset(of: LinePosition(line: -1, column: 5), in: encoding) == 0)
        #expect(text.offset(of: LinePosition(line: 0, column: -5), in: encoding) == 0)
        #expect(text.offset(of: LinePosition(line: 1, column: .max), in: encoding) == 8)
    }
    #expect(text.offset(of: LinePosition(line: 1, column: 1), in: .utf16) == 4, "inside a surrogate pair")
    #expect(text.offset(of: LinePosition(line: 1, column: 2), in: .utf8) == 4, "inside a scalar")
    #expect(text.position(at: 6, in: .utf16) == LinePosition(line: 1, column: 0))
}

@Test func everyScalarBoundarySurvivesTheRoundTrip() {
    var random = SplitMix(seed: 7)
    let alphabet = ["a", "\n", "\r\n", "\r", "é", "中", "😀", "\u{301}", " ", "\t"]
    for _ in 0..<300 {
        let string = (0..<random.below(40)).map { _ in alphabet[random.below(alphabet.count)] }.joined()
        let text = SourceText(string)
        var offset = 0
        for scalar in string.unicodeScalars {
            let inTerminator =
                offset > 0 && text.bytes[offset] == 0x0A && text.bytes[offset - 1] == 0x0D
            if !inTerminator {
                for encoding in ColumnEncoding.allCases {
                    let position = text.position(at: offset, in: encoding)
                    #expect(
                        text.offset(of: position, in: encoding) == offset, "\(string.debugDescription) at \(offset)")
                }
            }
            offset += String(scalar).utf8.count
        }
    }
}

@Test(
    arguments: [
        ([0x61, 0x0A, 0xFF], 2, 2, 1), ([0xC3], 0, 1, 1), ([0xC0, 0x80], 0, 1, 1), ([0xED, 0xA0, 0x80], 0, 1, 1),
        ([0xF4, 0x90, 0x80, 0x80], 0, 1, 1), ([0x61, 0xE2, 0x82], 1, 1, 2), ([0x80], 0, 1, 1),
        ([0xE2, 0x28, 0xA1], 0, 1, 1),
    ] as [([UInt8], Int, Int, Int)])
func malformedBytesAreReportedWithTheirPlace(bytes: [UInt8], offset: Int, line: Int, column: Int) {
    #expect(throws: InvalidUTF8(offset: offset, line: line, column: column)) { try SourceText(validating: bytes) }
}

@Test func validationAgreesWithTheStandardLibrary() throws {
    var random = SplitMix(seed: 11)
    let pieces: [[UInt8]] = [
        [0x61], [0xC3, 0xA9], [0xE4, 0xB8, 0xAD], [0xF0, 0x9F, 0x98, 0x80], [0x80], [0xFF], [0xC3], [0xE4, 0xB8],
    ]
    for _ in 0..<2000 {
        let bytes = (0..<random.below(8)).flatMap { _ in pieces[random.below(pieces.count)] }
        let valid = String(validating: bytes, as: UTF8.self) != nil
        #expect(((try? SourceText(validating: bytes)) != nil) == valid, "\(bytes)")
    }
}

@Test func editsApplyTogether() throws {
    let set = try #require(
        EditSet([
            TextEdit(range: 4..<5, replacement: "X"), TextEdit(range: 0..<1, replacement: ""),
            TextEdit(range: 2..<2, replacement: "++"),
        ]))
    #expect(String(decoding: set.applied(to: Array("abcdef".utf8)), as: UTF8.self) == "b++cdXf")
    #expect(EditSet([TextEdit(range: 0..<3, replacement: ""), TextEdit(range: 2..<4, replacement: "")]) == nil)
    #expect(EditSet([TextEdit(range: 2..<2, replacement: "a"), TextEdit(range: 2..<2, replacement: "b")]) == nil)
    let outside = try #require(EditSet([TextEdit(range: 5..<90, replacement: "!")]))
    #expect(outside.applied(to: Array("ab".utf8)) == Array("ab!".utf8))
}

/// A small seeded generator, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
    mutating func below(_ bound: Int) -> Int { bound == 0 ? 0 : Int(next() % UInt64(bound)) }
}

@Test func replacementsKeepTheLineTable() {
    var random = SplitMix(seed: 11)
    let alphabet = ["a", "\n", "\r\n", "\r", "é", "😀", ""]
    for _ in 0..<200 {
        var text = SourceText((0..<random.below(12)).map { _ in alphabet[random.below(alphabet.count)] }.joined())
        for _ in 0..<20 {
            let ends = [random.below(text.bytes.count + 1), random.below(text.bytes.count + 1)].sorted()
            let before = text
            let replacement = (0..<random.below(4)).map { _ in alphabet[random.below(alphabet.count)] }.joined()
            text.replace(ends[0]..<ends[1], with: replacement)
            #expect(text == SourceText(text.string), "\(before.string.debugDescription) \(ends) \(replacement)")
        }
    }
}
