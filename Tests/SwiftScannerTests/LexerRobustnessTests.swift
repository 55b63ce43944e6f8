import Testing
import TextModel

@testable import SwiftScanner

/// Lexes bytes and checks what holds for any input: tokens lie in order inside the text, do not overlap, cover every
/// byte that is no trivia only once, and string literals and interpolations are balanced.
private func check(
    invariantsOf bytes: [UInt8], _ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    let tokens = Lexer.lex(bytes)
    var end = 0
    var open: [TokenKind] = []
    var isSound = tokens.last?.kind == .endOfFile && tokens.last?.range == bytes.count..<bytes.count
    for (index, token) in tokens.enumerated() {
        let range = token.range
        if range.lowerBound < end || range.upperBound > bytes.count { isSound = false }
        if range.isEmpty, token.kind != .endOfFile, !token.flags.contains(.malformed) { isSound = false }
        if (token.kind == .endOfFile) != (index == tokens.count - 1) { isSound = false }
        end = range.upperBound
        switch token.kind {
        case .interpolationStart,
            .leftParen where open.last != .stringQuote && !open.isEmpty:
            open.append(token.kind)
        case .rightParen where !open.isEmpty:
            if open.last == .leftParen || open.last == .interpolationStart {
                open.removeLast()
            } else {
                isSound = false
            }
        case .stringQuote:
            // Parentheses that an unterminated interpolation left open go with it.
            if token.range.isEmpty, token.flags.contains(.malformed) {
                while let last = open.last, last != .stringQuote { open.removeLast() }
            }
            if open.last == .stringQuote { open.removeLast() } else { open.append(.stringQuote) }
        default: break
        }
    }
    #expect(isSound && open.isEmpty, what, sourceLocation: sourceLocation)
}

@Suite struct LexerRobustnessTests {
    private static let sample = ##"""
        #!/bin/sh
        import UIKit /* /* a */ */
        final class Größe<A: B>: UIView { // c
            var `a b`: [Int?] = [0x1p-2, 1_0.5e3, .zero, x.0.1]
            override func hitTest(_ p: CGPoint, with e: UIEvent?) -> UIView? {
                guard let a = super.hitTest(p, with: e), !isHidden else { return nil }
                print("a\(b("c\(d, default: "e")"))f", #"\#(g)\n"#, """
                    h \(i)
                    """)
                #if os(iOS)
                return try? /j(k)[l]/.m ?? #/n/# <#placeholder#>
                #endif
            }
        }
        """##

    @Test func everyPrefixAndEveryMissingByte() {
        let bytes = Array(Self.sample.utf8)
        for length in 0...bytes.count { check(invariantsOf: Array(bytes[..<length]), "first \(length) bytes") }
        for index in bytes.indices {
            var shorter = bytes
            shorter.remove(at: index)
            check(invariantsOf: shorter, "without byte \(index)")
        }
    }

    @Test(arguments: [0x00, 0x0D, 0x22, 0x23, 0x28, 0x29, 0x2F, 0x5C, 0x60, 0x80, 0xC2, 0xE2, 0xF0, 0xFF] as [UInt8])
    func everyByteReplaced(by byte: UInt8) {
        let bytes = Array(Self.sample.utf8)
        for index in bytes.indices {
            var changed = bytes
            changed[index] = byte
            check(invariantsOf: changed, "byte \(index) is \(byte)")
        }
    }

    @Test func randomBytes() {
        var generator = SystemRandomNumberGenerator()
        let likely = Array("\"\\()#/*<>!?`.\n\r '$aé0_x[]{}&-=,:;@".utf8) + [0, 0xFF, 0xE2]
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
                likely[Int.random(in: 0..<likely.count, using: &generator)]
            }
            check(invariantsOf: bytes, "\(bytes)")
        }
    }

    /// Input that begins, again and again, something that never ends. Quadratic time would take minutes here.
    @Test(arguments: [
        "(", "[", "{", ")", "\"\\(", "\"\"\"\n\\(", "#\"\"\"\\#(", "#\"", "/*", "/* *", "`", "<#", "+<#", "\"", "(/",
        "(/\\(", "[\\/",
        "\\/)", "\\/[]\\/)", "#/\n", "#/a", "#", "##\"", "<<<<<<< \n", ">>>> \n", "“", "0x1.", "1e", "$", "é",
        "\u{301}", "\\", "@",
        "#if\n", "try?\n", "a/b", "'", "\u{0}", "?", "!", "&/", ">>>>>>> \n", "\"\"\"", "/a ", "/[",
    ])
    func falseStarts(_ piece: String) {
        let count = 100_000 / piece.utf8.count
        check(invariantsOf: Array(String(repeating: piece, count: count).utf8))
        check(invariantsOf: Array((String(repeating: piece, count: count / 2) + "\n)").utf8))
    }

    @Test func invalidUTF8() {
        check(invariantsOf: [0x61, 0xFF, 0x62])
        #expect(Lexer.lex([0x61, 0xFF, 0x62]).map(\.kind) == [.identifier, .identifier, .endOfFile])
        // Overlong, surrogate, beyond the last code point, cut off.
        for bytes in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]] {
            check(invariantsOf: bytes)
            check(invariantsOf: [0x61] + bytes + [0x62])
            check(invariantsOf: [0x22] + bytes + [0x22])
            check(invariantsOf: [0x2B] + bytes)
        }
    }
}
