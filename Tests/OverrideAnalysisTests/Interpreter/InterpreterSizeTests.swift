import HitTestModel
import Testing

@testable import OverrideAnalysis

/// Values that grow without end leave the answer open.
struct InterpreterSizeTests {
    static let bodies = [
        "var s = [1]\nwhile s.count < 1_000_000_000_000 { s += s }\nreturn self",
        "var s = \"x\"\nwhile s.count < 1_000_000_000_000 { s += s }\nreturn self",
        "var s = \"x\"\nfor _ in 0..<60 { s = s + s }\nreturn self",
        "var s = [1]\nfor _ in 0..<60 { s.append(contentsOf: s) }\nreturn self",
        "var s = [1]\nfor _ in 0..<60 { s = [s, s].flatMap { $0 } }\nreturn self",
        "var s = [1]\nfor _ in 0..<60 { s = Array([s, s].joined()) }\nreturn self",
        "var s = [1]\nfor _ in 0..<60 { s = [s, s].reduce([], +) }\nreturn self",
        "var u = whatever(point)\nfor _ in 0..<60 { u = whatever(u, u) }\nreturn self",
    ]

    @Test(arguments: bodies)
    func growthIsBounded(_ body: String) {
        let answer = InterpreterHarness(hitTest(body)).run(Touch.own)?.result.paths.first?.answer
        #expect(isUndecided(answer), "\(String(describing: answer))")
    }

    /// A value that holds another many times over is small, but has no small description.
    @Test func sharedValuesAreComparedAndNamedInTime() {
        let doubling = "var s: [Any] = [1]\nfor _ in 0..<60 { s = [s, s] }\n"
        for use in ["if s == s { return nil }", "if whatever(s) { return nil }"] {
            let result = InterpreterHarness(hitTest(doubling + use + "\nreturn self")).run(Touch.own)?.result
            #expect((result?.steps ?? .max) < 40_000)
        }
    }

    @Test func ordinarySequencesAreNotBounded() {
        let body = "var s = [0]\nfor i in 0..<500 { s.append(i) }\nreturn s.count == 501 ? self : nil"
        let answer = InterpreterHarness(hitTest(body)).answers(Touch.own)
        #expect(answer == "self")
    }

    private func isUndecided(_ answer: Answer?) -> Bool {
        if case .undecided("a value grows too large", _)? = answer { return true }
        return false
    }
}
