/// Makes up short pieces of Swift out of whatever is hard to lex: most are refused by a parser, the rest is the test.
struct GeneratedSource: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64, so that a seed names its sources on every machine.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func source() -> String {
        var text = Self.starts.randomElement(using: &self) ?? ""
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            text += operand(depth: 0) + piece(Self.spaces) + piece(Self.operators) + piece(Self.spaces)
        }
        return text + operand(depth: 0) + piece(Self.ends)
    }

    private mutating func operand(depth: Int) -> String {
        let inner = depth < 3 ? Int.random(in: 0..<24, using: &self) : 24
        switch inner {
        case 0: return "(" + piece(Self.spaces) + operand(depth: depth + 1) + piece(Self.spaces) + ")"
        case 1: return "[" + operand(depth: depth + 1) + ", " + operand(depth: depth + 1) + "]"
        case 2: return "\"a\\(" + operand(depth: depth + 1) + ")b\""
        case 3: return "#\"a\\(x)\\#(" + operand(depth: depth + 1) + ")\"#"
        case 4: return "\"\"\"\n a\\(" + operand(depth: depth + 1) + piece(Self.spaces) + ")\n \"\"\""
        case 5: return piece(Self.names) + "(" + operand(depth: depth + 1) + ")"
        case 6: return piece(Self.names) + "<" + piece(Self.types) + ">" + piece(Self.postfixes)
        case 7: return piece(Self.prefixes) + piece(Self.spaces) + operand(depth: depth + 1)
        case 8: return operand(depth: depth + 1) + piece(Self.postfixes)
        case 9: return "{ " + operand(depth: depth + 1) + " }"
        case 10: return operand(depth: depth + 1) + " as? " + piece(Self.types)
        case 11...16: return piece(Self.names)
        default: return piece(Self.literals)
        }
    }

    private mutating func piece(_ pieces: [String]) -> String { pieces.randomElement(using: &self) ?? "" }

    private static let starts = [
        "", "let a = ", "return ", "x = ", "_ = ", "let a: A<B>= ", "if a, ", "\u{FEFF}", "#!/bin/sh\n",
    ]
    private static let ends = [
        "", "\n", "\r", "\r\n", " // end", " /* end */", ";", " {}", "\n#if A\nx\n#endif", " /* a /* b */ // */ */",
    ]
    private static let spaces = [
        "", "", "", "", " ", " ", " ", "\n", "\t", "\r\n", "/**/", " /* / */ ", "// a\n", "\u{A0}", "\u{0}", "\u{B}",
        " \n ",
        "/*\n*/",
    ]
    private static let names = [
        "a", "_", "größe", "`class`", "`a b`", "$0", "$a", "self", "Self", "nil", "super.a", "日本", "\u{1F600}",
        "x.default",
        "x.self", ".a", "a.b", "x.0.1", "x.0.1e5", "#file", "#selector(a)", "\\.a", "\\A.b?.c", "init", "x?.y", "x!.y",
        "Any",
        "true", "é", "`$`", "async", "a\u{300}", "_a", "x::y",
    ]
    private static let literals = [
        "1", "1.5", "0x1p-2", "0xff.a", "0x1.8p3", "0xfp", "1_000.5_0", "0b1_0", "0o7", "1e5", "1.5e-3", "1.a", "1...2",
        "1.e",
        "0xab.cd", "0xF.F", "1.5.a", "\"\"", "\"a\"", "\"\\\"\"", "#\"\"#", "#\"\"\"#", "##\"a\"#\"##",
        "\"\"\"\n\"\"\"",
        "\"\"\"\n  a \"\" b\\\n  c\n  \"\"\"", "#\"\"\"\n\"\"\"\n\"\"\"#", "\"\\u{1F600}\"", "\"// a\"", "\"/* a\"",
        "/a/",
        "/a b/", "/a\\/b/", "/[/]/", "/(a)/", "/a)/", "/ a/", "/a /", "/^ x/", "#/a/#", "##/a/#b/##", "#/\n a / b\n/#",
        "/+/",
        "/=/", "/)/", "/(/", "/.*/", "/a/.b", "\"\\(a)\\(b)\"", "#\"\\(a)\"#", "\"'\"", "/\"/", "#/\"/#", "1 / 2 / 3",
    ]
    private static let operators = [
        "+", "-", "*", "/", "<", ">", "==", "=", "!=", "?", "??", "&", "&&", "|", "...", "..<", ".", ".+", "<-", "->",
        ">>",
        "<<", "/^", "^/", "!", "•", "⊕", "≠", "?:", ":", ",", "\n", "?.", "!.", " ? a : ", " is ", " in ", "=/", "+=",
        "&+",
        ">=", ">?", "<>", "...<", "-/", "|>", "%%", "~=", "/*", "*/", "//", "+/", "/+", "+/*", "\u{2190}", "+\u{20D7}",
    ]
    private static let prefixes = [
        "-", "!", "~", "&", "try ", "try? ", "try! ", "await ", "..<", "...", "+", "!/", "/", "return ", "@a ", "#a ",
        "-\u{20D0}",
        "try?", "throw ", "√", "case ", "let ", "func ", "-.", ".-",
    ]
    private static let postfixes = [
        "!", "?", "...", "++", "!!", "?!", ".a", "?.a", "()", "[0]", "{}", " {}", "?()", "!()", "/", "...<", ">", "!=a",
        "?a:b",
        ".0", ".1.2", "°", ".self", "?[1]",
    ]
    private static let types = [
        "A", "A?", "[A]", "A<B>", "A<B<C>>", "A.B", "() -> A", "(A, B)", "A!", "any A", "A<B>?", "[A: B<C>]",
    ]
}
