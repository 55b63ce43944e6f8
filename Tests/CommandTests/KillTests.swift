import Foundation
import Testing

/// Kills the tool a hundred times while it mends: half of the times anywhere, half of them while files are replaced.
@Test func aFileIsOldOrNewWheneverTheToolIsKilled() throws {
    let names = (0..<16).map { "F\($0).swift" }
    let old = Dictionary(
        uniqueKeysWithValues: names.enumerated().map { ($1, mistake.replacing("Card", with: "Card\($0)")) })
    let words = ["lint", "--fix", "--only", "return_in_subview_loop", "--quiet"]
    let whole = try Folder(old)
    let start = Date()
    #expect(try runTool(words, in: whole.url).status == 0)
    let duration = Date().timeIntervalSince(start)
    let new = try Dictionary(uniqueKeysWithValues: names.map { ($0, try whole.read($0)) })

    var mixed = 0
    for turn in 0..<100 {
        let folder = try Folder(old)
        let tool = try startTool(words, in: folder.url)
        if turn.isMultiple(of: 2) {
            Thread.sleep(forTimeInterval: duration * Double(turn) / 100)
        } else {
            while tool.isRunning, try names.allSatisfy({ try folder.read($0) == old[$0] }) {}
            Thread.sleep(forTimeInterval: Double(turn) / 50_000)
        }
        tool.endAtOnce()
        let texts = try names.map { ($0, try folder.read($0)) }
        for (name, text) in texts {
            #expect(text == old[name] || text == new[name], "turn \(turn): \(name) is neither old nor new:\n\(text)")
        }
        if texts.contains(where: { $1 == old[$0] }), texts.contains(where: { $1 == new[$0] }) { mixed += 1 }
        // A complete file may be left under a hidden name, where it is killed between its two names.
        for left in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) where old[left] == nil {
            let text = try folder.read(left)
            #expect(left.hasPrefix(".hittest-") && new.values.contains(text), "turn \(turn): \(left)")
        }
        let again = try runTool(words, in: folder.url)
        #expect(again.status == 0 && again.err.isEmpty, "\(again.err)")
        for name in names { #expect(try folder.read(name) == new[name], "turn \(turn): \(name) is not mended later") }
    }
    #expect(mixed > 10, "too few of the runs were killed while files were replaced")
}
