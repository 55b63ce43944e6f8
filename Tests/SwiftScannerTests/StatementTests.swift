import SwiftScanner
import Testing

/// Parses the statements of a body and compares their dump.
func check(
    _ code: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let source = SwiftSource(Array("func body() {\n\(code)\n}\n".utf8))
    checkInvariants(source, sourceLocation: sourceLocation)
    guard case .function(let function)? = source.declarations.first?.kind, let body = function.body else {
        Issue.record("no body", sourceLocation: sourceLocation)
        return
    }
    let dump = TreeDump(source: source)
    let found = source.body(of: body).statements.map { dump.dump($0) }.joined(separator: "\n")
    #expect(found == expected, sourceLocation: sourceLocation)
}

@Suite struct StatementTests {
    @Test func smoke() {
        check("return a + b * c", "(return (+ a (* b c)))")
    }
}
