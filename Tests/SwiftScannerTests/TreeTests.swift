import SwiftScanner
import Testing

@Suite struct TreeTests {
    @Test(arguments: try TreeCase.load("Expressions")) func expressions(_ treeCase: TreeCase) {
        #expect(treeCase.dumpAsBody() == treeCase.expected, sourceLocation: treeCase.location)
    }

    @Test(arguments: try TreeCase.load("Statements")) func statements(_ treeCase: TreeCase) {
        #expect(treeCase.dumpAsBody() == treeCase.expected, sourceLocation: treeCase.location)
    }

    @Test(arguments: try TreeCase.load("Declarations")) func declarations(_ treeCase: TreeCase) {
        #expect(treeCase.dumpAsFile() == treeCase.expected, sourceLocation: treeCase.location)
    }

    @Test(arguments: try TreeCase.load("Recovery")) func recovery(_ treeCase: TreeCase) {
        #expect(treeCase.dumpAsFile() == treeCase.expected, sourceLocation: treeCase.location)
    }
}
