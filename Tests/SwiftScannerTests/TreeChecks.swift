import SwiftScanner
import Testing

/// Checks what holds for every tree, whatever the source.
func checkInvariants(_ source: SwiftSource, sourceLocation: SourceLocation = #_sourceLocation) {
    let problems = TreeProblems(source).found
    #expect(problems.isEmpty, sourceLocation: sourceLocation)
}
