import Testing

@testable import Linting

@Suite struct PrefilterTests {
    @Test(arguments: [
        "hitTest", "func point(inside p: CGPoint", "func point (\n inside", "point( inside", "point(\r\n\tinside",
        "pointInside(p, withEvent: e)", "point(/* here */ inside p", "point(\n// where it is\n  inside p",
    ])
    func findsTheWordWhereverItStands(word: String) {
        // Every distance from the borders of the blocks that the search reads.
        for before in 0..<80 {
            for after in [0, 1, 2, 3, 40] {
                let text = String(repeating: "-", count: before) + word + String(repeating: "t", count: after)
                #expect(Prefilter.mayConcern(Array(text.utf8)), "\(before) bytes before, \(after) behind")
            }
        }
    }

    @Test(arguments: [
        "", "hitTes", "HitTest", "let side = resid", "hittest", String(repeating: "tTsid", count: 50),
        "button.addTarget(self, for: .touchUpInside)", "// the point is inside", "isInside(inside)", "inside",
        "(inside",
        "\ninside", "/**/inside",
    ])
    func leavesOtherTextsOut(text: String) {
        #expect(!Prefilter.mayConcern(Array(text.utf8)))
    }
}
