import Foundation
import JSONRPC
import Linting
import Rules
import TextModel

@testable import LanguageServer

extension TextAnalysis {
    /// An analysis for tests of the session: it finds the word WRONG, mends it, and counts how often it is asked.
    ///
    /// The word SLOW takes it a while, the word TRAP makes it trap.
    static var words: TextAnalysis { counting(Locked(0)) }

    static func counting(_ count: Locked<Int>) -> TextAnalysis {
        TextAnalysis(
            analyze: { input, settings, _, _, _ in
                count.withLock { $0 += 1 }
                let text = input.text.string
                if text.contains("SLOW") { Thread.sleep(forTimeInterval: 0.3) }
                if text.contains("TRAP") { fatalError("a trap for the test") }
                return FileAnalysis(path: input.path, findings: findings(in: input.text, settings))
            },
            fix: { input, settings, _ in
                findings(in: input.text, settings).isEmpty
                    ? input.text : SourceText(input.text.string.replacingOccurrences(of: "WRONG", with: "RIGHT"))
            })
    }

    private static func findings(in text: SourceText, _ settings: ProjectSettings) -> [Finding] {
        if settings.rules.only.map({ !$0.contains("wrong_word") }) ?? false { return [] }
        let word = Array("WRONG".utf8)
        guard text.bytes.count >= word.count else { return [] }
        return (0...(text.bytes.count - word.count)).filter { Array(text.bytes[$0..<($0 + word.count)]) == word }.map {
            let range = $0..<($0 + word.count)
            let edits = EditSet([TextEdit(range: range, replacement: "RIGHT")])
            return Finding(
                rule: "wrong_word", severity: .warning, certainty: .static, message: "taps are lost on a wrong word",
                range: range, symbol: "", related: [RelatedNote(message: "the text begins here", range: 0..<0)],
                fixes: edits.map { [Fix(title: "Write the right word", safety: .safe, edits: $0)] } ?? [])
        }
    }
}
