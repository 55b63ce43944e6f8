package import TextModel

/// One scanned Swift file: its tokens and outline, and its bodies on demand.
///
/// Scanning never fails and never traps, whatever the bytes are.
package struct SwiftSource: Sendable {
    package let bytes: [UInt8]
    package let tokens: [Token]
    /// The declarations at the top level, in source order.
    package let declarations: [Declaration]

    private let brackets: BracketTable
    private let operators: OperatorTable

    /// Lexes the bytes and reads the outline.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = Lexer.lex(bytes)
        brackets = BracketTable(tokens, bytes: bytes)
        var parser = Parser(bytes: bytes, tokens: tokens, brackets: brackets)
        declarations = parser.parseFile()
        operators = parser.operators
    }

    /// The statements of a body of this file.
    ///
    /// A body that holds a single expression yields one `expression` statement; whether that is an implicit
    /// return is for the reader of the tree to say.
    package func body(of body: UnparsedBody) -> CodeBlockSyntax {
        guard tokens.indices.contains(body.firstToken), tokens[body.firstToken].kind == .leftBrace else {
            return CodeBlockSyntax(statements: [], range: body.range)
        }
        var parser = Parser(bytes: bytes, tokens: tokens, brackets: brackets, operators: operators)
        parser.index = body.firstToken
        return parser.parseBlock()
    }

    /// The source of a range as a string; malformed UTF-8 is repaired.
    package func text(_ range: ByteRange) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}
