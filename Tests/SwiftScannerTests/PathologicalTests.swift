import Foundation
import SwiftScanner
import Testing
import TextModel

#if DEBUG
    /// Frames that are not optimised are several times as large.
    private let smallStack = 2 * 1024 * 1024
#else
    private let smallStack = 512 * 1024
#endif

/// Runs a closure on a thread whose stack is as small as those of secondary threads on Apple systems.
private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.stackSize = smallStack
        thread.start()
    }
}

@Suite struct PathologicalTests {
    /// Sources that would break a careless parser: too deep, too long, or cut off; each is a pattern repeated.
    static let shapes: [(name: String, open: String, middle: String, close: String)] = [
        ("parentheses", "(", "x", ")"), ("unclosed parentheses", "(", "", ""), ("closing parentheses", "", "", ")"),
        ("squares", "[", "x", "]"), ("unclosed squares", "[", "", ""), ("closing squares", "", "", "]"),
        ("braces", "{", "x", "}"), ("unclosed braces", "{", "", ""), ("closing braces", "", "", "}"),
        ("mixed brackets", "([{", "x", "}])"), ("crossed brackets", "([{", "x", ")]}"),
        ("crossed again", "(((]]]", "", ""), ("brace lines", "{\n", "x", "}\n"), ("indented strays", " }\n", "", ""),
        ("sums", "a + ", "b", ""), ("assignments", "a = ", "b", ""), ("ternaries", "a ? b : ", "c", ""),
        ("inner ternaries", "a ? ", "b", " : c"), ("coalescing", "a ?? ", "b", ""), ("comparisons", "a < ", "b", ""),
        ("generics", "a<", "b", ">"), ("unclosed generics", "a<", "", ""), ("members", "x", "", ".x"),
        ("implicit members", ".x", "", ""), ("calls", "f", "", "()"), ("nested calls", "f(", "x", ")"),
        ("subscripts", "x", "", "[0]"), ("optional chains", "x", "", "?.y"), ("marks", "x", "", "!"),
        ("prefixes", "- ", "x", ""), ("bangs", "!(", "x", ")"), ("tries", "try ", "x", ""),
        ("awaits", "await ", "x", ""),
        ("consumes", "consume ", "x", ""), ("repeats", "repeat ", "x", ""), ("casts", "x", "", " as T"),
        ("closures", "{ a in ", "x", " }"), ("trailing closures", "f { ", "x", " }"),
        ("chained closures", "f", "", ".g { }"),
        ("labelled closures", "f { }", "", " a: { }"), ("strings", "\"\\(", "x", ")\""),
        ("open strings", "\"\\(", "", ""),
        ("ifs", "if a { ", "x", " }"), ("else ifs", "if a { } else ", "if b { }", ""),
        ("if expressions", "x = if a { ", "x", " } else { y }"),
        ("switches", "switch a { case b: ", "x", " }"), ("whiles", "while a { ", "x", " }"),
        ("fors", "for a in b { ", "x", " }"),
        ("dos", "do { ", "x", " } catch { }"), ("labels", "a: while ", "b { }", ""),
        ("label chain", "a: for: ", "", ""),
        ("patterns", "if case let (", "x", ") = y"), ("lets", "if case let ", "let x = y { }", ""),
        ("lets alone", "let ", "", ""),
        ("functions", "func f() { ", "x", " }\n"), ("classes", "class A { ", "x", " }\n"),
        ("unfinished classes", "class A {\n", "", ""),
        ("conditions", "#if A\n", "x", "\n#endif\n"), ("open conditions", "#if A\n", "", ""),
        ("ends", "\n#endif", "", ""),
        ("conditional links", "x\n#if A\n", ".y", "\n#endif"), ("attributes", "@a ", "", ""),
        ("attribute lines", "@a\n", "", ""),
        ("modifiers", "public ", "", ""), ("contextual modifiers", "lazy ", "", ""), ("types", "let x: [", "A", "]"),
        ("optional types", "let x: A", "", "?"), ("function types", "let x: A", "", " -> A"),
        ("tuple types", "let x: (", "A", ")"),
        ("generic types", "let x: A<", "B", ">"), ("compositions", "let x: A", "", " & A"),
        ("some types", "let x: ", "A", ""),
        ("somes", "let x: some ", "A", ""), ("key paths", "\\", "", ".a"), ("macros", "#a(", "x", ")"),
        ("macro closures", "#a { ", "x", " }"),
        ("commas", "f(", "", ","), ("semicolons", ";", "", ""), ("cases", "case a: ", "", ""),
        ("defaults", "default: ", "", ""),
        ("dots", ".", "", ""), ("ats", "@", "", ""), ("backslashes", "\\", "", ""), ("colons", "a:", "", ""),
        ("arrows", "->", "", ""),
        ("questions", "?", "", ""), ("binding lists", "let a = 1, ", "b", ""), ("guards", "guard a else { ", "x", " }"),
        ("accessors", "var x: A { get { ", "x", " } }"), ("enum cases", "enum A { case a", "", ", b"),
        ("inouts", "&", "x", ""),
        ("captures", "{ [a = ", "x", "] in }"), ("defers", "defer { ", "x", " }"), ("pounds", "#", "", ""),
        ("placeholders", "<#a#>", "", ""),
        ("module selectors", "a::", "b", ""), ("array types", "[", "A", "]()"), ("dictionaries", "[a: ", "b", "]"),
        ("where clauses", "func f() where ", "A: B", ", A: B"),
    ]

    static let surroundings: [(before: String, after: String)] = [
        ("", ""), ("class A {\n    func f() {\n        ", "\n    }\n    func g() { x }\n}\n"),
    ]

    @Test(arguments: shapes.map(\.name)) func deepAndLong(name: String) async throws {
        let shape = try #require(Self.shapes.first { $0.name == name })
        for surrounding in Self.surroundings {
            for count in [70, 300, 2_000] {
                let code =
                    surrounding.before + String(repeating: shape.open, count: count) + shape.middle
                    + String(repeating: shape.close, count: count) + surrounding.after
                let bytes = Array(code.utf8)
                let problems = await onSmallStack {
                    let source = SwiftSource(bytes)
                    // Hashing and comparing recurse along the tree as freeing does.
                    let isSame = Set(source.declarations).isSubset(of: SwiftSource(bytes).declarations)
                    return TreeProblems(source).found + (isSame ? [] : ["not the same again"])
                }
                #expect(problems.isEmpty)
            }
        }
    }
}
