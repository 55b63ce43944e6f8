import SwiftScanner
import Testing
import TextModel

/// Where `‸` marks stand in a text, and the text without them.
private func marked(_ text: String) -> (source: SwiftSource, marks: [Int]) {
    var bytes: [UInt8] = []
    var marks: [Int] = []
    for character in text {
        if character == "‸" { marks.append(bytes.count) } else { bytes += Array(character.utf8) }
    }
    return (SwiftSource(bytes), marks)
}

/// Grows the text between two marks to whole lines, and compares what the removal leaves.
private func checkLines(_ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let (source, marks) = marked(text)
    let range = source.wholeLines(of: marks[0]..<marks[1])
    let left = Array(source.bytes[..<range.lowerBound] + source.bytes[range.upperBound...])
    #expect(String(decoding: left, as: UTF8.self) == expected, sourceLocation: sourceLocation)
}

/// Compares the text of the nodes around a mark, innermost last.
private func checkPath(_ text: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let (source, marks) = marked(text)
    let found = source.path(at: marks[0]).map { source.text($0.range) }
    #expect(Array(found.suffix(expected.count)) == expected, sourceLocation: sourceLocation)
}

@Suite struct PlaceTests {
    @Test func wholeLines() {
        checkLines("a\n  ‸b‸\nc\n", "a\nc\n")
        checkLines("a\r\n\t‸b‸ // why\r\nc", "a\r\nc")
        checkLines("a\n  ‸b‸; \nc\n", "a\nc\n")
        checkLines("a\n  ‸b\n    .d‸ /* x */ // y\nc\n", "a\nc\n")
        checkLines("a\n  ‸b‸ /* x\n */\nc\n", "a\n/* x\n */\nc\n")
        checkLines("a; ‸b‸\nc\n", "a; \nc\n")
        checkLines("a\n  ‸b‸; d\nc\n", "a\n  d\nc\n")
        checkLines("if a { ‸b‸ }\n", "if a { }\n")
        checkLines("a\n‸b‸", "a\n")
        checkLines("‸‸", "")
    }

    @Test func paths() {
        checkPath("class A { func f() { return a.b(c ?? ‸d) } }", ["return a.b(c ?? d)", "a.b(c ?? d)", "c ?? d", "d"])
        checkPath("class A { var x: Int { didSet { ‸y } } }", ["{ y }", "y", "y"])
        checkPath("func f() { x { [y = ‸z] in } }", ["{ [y = z] in }", "z"].suffix(1))
        checkPath("func f() { a }  ‸", [])
    }

    @Test func declarationsInContext() {
        let (source, _) = marked(
            """
            class A {
                #if os(iOS)
                struct B { func f() { } }
                #else
                var x = 1
                #endif
            }
            extension A.B { func g() { } }
            func h() { }
            """)
        var found: [String] = []
        source.forEachDeclaration { declaration, context in
            let branches = context.branches.map { $0.condition.map { source.text($0.range) } ?? "else" }
            switch declaration.kind {
            case .function(let function): found.append("\(context.typeName)|\(function.name.text)|\(branches)")
            case .variable: found.append("\(context.typeName)|var|\(branches)")
            default: break
            }
            return true
        }
        #expect(found == [#"A.B|f|["os(iOS)"]"#, #"A|var|["else"]"#, "A.B|g|[]", "|h|[]"])
    }

    @Test func walksEveryExpressionOnce() {
        let (source, _) = marked("func f() { a; { b }(); if c { d } else if e { f { g } } ; func h() { i } }")
        var names: [String] = []
        for declaration in source.declarations {
            SyntaxNode.declaration(declaration).walk(parsingBodiesIn: source) { node, _ in
                if case .expression(let expression) = node, case .name(let name) = expression.kind {
                    names.append(name.text)
                }
                return .descend
            }
        }
        #expect(names == ["a", "b", "c", "d", "e", "f", "g", "i"])
    }
}
