import Foundation
import OverrideAnalysis
import Rules
import Testing
import TextModel

@testable import Linting

/// How many random edits are made; `HITTEST_MEMORY_EDITS` sets another number for long runs.
private let editCount = ProcessInfo.processInfo.environment["HITTEST_MEMORY_EDITS"].flatMap { Int($0) } ?? 12

/// The Swift blocks of the case files, put together as one file whose classes have different names.
private func longFile(_ seed: UInt64, blocks count: Int) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.sorted()
    var blocks: [String] = []
    for page in pages {
        let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
        for part in text.components(separatedBy: "```swift").dropFirst() {
            blocks.append(part.components(separatedBy: "```").first ?? "")
        }
    }
    var random = SmallRandom(state: seed)
    var file = "import UIKit\n"
    for number in 0..<count {
        file += blocks[random.below(blocks.count)].replacingOccurrences(of: "View:", with: "View\(number):")
        file += "func helper\(number)(_ view: UIView) -> Bool { view.isHidden }\n"
    }
    return file
}

private struct SmallRandom {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return limit > 0 ? Int((state >> 33) % UInt64(limit)) : 0
    }
}

@Test(arguments: [1, 2, 3] as [UInt64])
func rememberedFindingsAreThoseOfAFreshAnalysis(_ seed: UInt64) throws {
    var random = SmallRandom(state: seed)
    var text = SourceText(try longFile(seed, blocks: 5))
    let analyzer = Analyzer()
    var memory = OverrideMemory()
    let pieces = [
        " ", "\n", "!", "x", "return nil\n", "// note\n", "{", "}", "isHidden", "class Other: UIView {}\n", "super.",
        ".reversed()", "extension UIView { var isArmed: Bool { false } }\n",
    ]
    for edit in 0..<editCount {
        let place = random.below(text.bytes.count + 1)
        let end = min(text.bytes.count, place + (random.below(2) == 0 ? 0 : random.below(30)))
        text.replace(place..<end, with: random.below(4) == 0 ? "" : pieces[random.below(pieces.count)])
        let input = AnalysisInput(path: "A.swift", text: text)
        let remembered = analyzer.analyze(input, recalling: memory)
        memory = remembered.memory
        let fresh = analyzer.analyze(input)
        try #require(remembered.findings == fresh.findings, "after edit \(edit) of seed \(seed)")
        try #require(remembered.suppressed == fresh.suppressed)
        // A long run starts over before the file is rubble.
        if edit % 25 == 24 { text = SourceText(try longFile(seed &+ UInt64(edit), blocks: 5)) }
    }
}

@Test func whatAnEditCannotConcernIsRemembered() throws {
    let card = """
        class Card: UIView {
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                for subview in subviews.reversed() { return subview.hitTest(convert(point, to: subview), with: event) }
                return nil
            }
        }

        """
    let analyzer = Analyzer()
    func analysis(_ source: String, _ memory: OverrideMemory) -> FileAnalysis {
        analyzer.analyze(AnalysisInput(path: "A.swift", text: SourceText(source)), recalling: memory)
    }
    let first = analysis("import UIKit\n" + card + "func other() {}\n", OverrideMemory())
    #expect(!first.findings.isEmpty)
    let key = try #require(first.memory.keys.first)
    #expect(
        analysis("import UIKit\nfunc before() {}\n" + card + "func other() { print(1) }\n", first.memory).memory.keys
            == [key])
    #expect(analysis("import UIKit\n" + card + "func other(_ card: Card) {}\n", first.memory).memory.keys != [key])
    #expect(analysis("import SwiftUI\n" + card, first.memory).memory.keys != [key])
}

/// Someone who waits for so many questions and no longer.
private final class Countdown: @unchecked Sendable {
    private var left: Int
    init(_ count: Int) { left = count }

    /// Asked by one thread alone.
    var isOver: Bool {
        left -= 1
        return left < 0
    }
}

@Test(arguments: [0, 1, 2, 5, 20, 100, 500, 5000])
func anAnalysisThatIsEndedEarlyKeepsNothingFalse(_ questions: Int) throws {
    let input = AnalysisInput(path: "A.swift", text: SourceText(try longFile(4, blocks: 4)))
    let fresh = Analyzer().analyze(input)
    var impatient = Analyzer()
    let countdown = Countdown(questions)
    impatient.patience = Patience { countdown.isOver }
    let half = impatient.analyze(input, fixes: .none, recalling: OverrideMemory())
    #expect(questions > 0 || half.findings.allSatisfy { $0.witness == nil })
    let whole = Analyzer().analyze(input, recalling: half.memory)
    #expect(whole.findings == fresh.findings)
}
