import SwiftScanner
import Testing
import TextModel

@testable import OverrideAnalysis

/// Cases carry markers at the ends of their lines:
/// `// space: EXPRESSION = SPACE` (several behind `;`; `unknown` where nothing may be claimed),
/// `// mismatch: KIND EXPRESSION` for a mismatch whose range is just that expression, and
/// `// becomes: LINE` for the line after the first repair. A mismatch without a marker is a failure.
@Suite struct SpacesTests {
    @Test(arguments: MarkdownCase.load("spaces.md"))
    func followsSpaces(_ example: MarkdownCase) {
        check(example, code: example.code)
        check(example, code: example.code.replacing("\n", with: "\r\n"))
        check(example, code: "// 🙂\n" + example.code, lineShift: -1)
    }

    @Test(arguments: MarkdownCase.load("spaces.md"))
    func repairsLeaveNoMismatch(_ example: MarkdownCase) {
        var text = SourceText(example.code)
        for _ in 0..<8 {
            let mismatches = analyze(text).mismatches
            guard let edits = mismatches.lazy.compactMap({ $0.repairs.first?.edits }).first else {
                #expect(mismatches.map(\.kind) == [], sourceLocation: location(example, line: example.line))
                return
            }
            guard let set = EditSet(edits) else {
                Issue.record("edits overlap", sourceLocation: location(example, line: example.line))
                return
            }
            text = SourceText(String(decoding: set.applied(to: text.bytes), as: UTF8.self))
        }
        Issue.record("repairs do not come to an end", sourceLocation: location(example, line: example.line))
    }

    @Test func whatOtherFilesSayIsKnownWithoutTheirPlaces() {
        let other = """
            // A comment that moves every place of this file far beyond the end of the other one, and then some more of it.
            extension UIView { var touchArea: CGRect { frame.insetBy(dx: -8, dy: -8) } }
            class Base: UIView {
                let badge = UIView()
                let row = UIView()
                func build() { addSubview(row); row.addSubview(badge) }
                func near(_ p: CGPoint) -> Bool { badge.bounds.contains(p) }
                func local(_ p: CGPoint) -> CGPoint { convert(p, to: badge) }
            }
            """
        let own = """
            class Card: Base {
                override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                    if badge.bounds.contains(local(point)), near(point) { return true }
                    return touchArea.contains(point) || badge.frame.contains(point)
                }
            }
            """
        let files = [("own.swift", own), ("other.swift", other)].map {
            ProgramFile(path: $0, source: SwiftSource(Array($1.utf8)))
        }
        let spaces = CoordinateSpaces(ClassGraph(files)).analyze(files[0])
        let found = spaces.mismatches.map { "\($0.kind.rawValue) \(files[0].source.text($0.range))" }
        #expect(found == ["frameContainsPoint touchArea", "unconvertedPoint point"])
        #expect(spaces.maps.map(\.symbol) == ["Card.point(inside:with:)"])
    }

    @Test func aHelperKnowsItsCallers() {
        let code = """
            class Card: UIView {
                override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { outer(point) ? self : nil }
                func outer(_ p: CGPoint) -> Bool { inner(p) }
                func inner(_ p: CGPoint) -> Bool { frame.contains(p) }
            }
            """
        let maps = analyze(SourceText(code)).maps
        #expect(maps.map(\.callers.count) == [0, 1, 2])
        #expect(maps.last?.callers.first == maps.first?.function.range)
        #expect(maps.last?.mismatches.map(\.kind) == [.frameContainsPoint])
    }

    @Test func truncatedAnywhereItIsStillRead() {
        for example in MarkdownCase.load("spaces.md") {
            let bytes = Array(example.code.utf8)
            for end in stride(from: 0, through: bytes.count, by: 61) {
                _ = analyze(SourceText(String(decoding: bytes[..<end], as: UTF8.self)))
            }
        }
    }

    @Test func deepAndRepetitiveBodiesStayCheap() {
        let closures = String(repeating: "subviews.forEach { v in ", count: 60) + String(repeating: "}", count: 60)
        let loops = String(repeating: "for v in subviews { ", count: 60) + String(repeating: "}", count: 60)
        let sums = Array(repeating: "point.x", count: 4000).joined(separator: " - ")
        let calls = (0..<60).map { "func h\($0)(_ p: CGPoint) -> CGPoint { h\($0 + 1)(h\($0 + 1)(p)) }" }
        for body in [closures, loops, "_ = \(sums)", "_ = h0(point)"] {
            let code = """
                class Deep: UIView {
                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        \(body)
                        return nil
                    }
                    \(calls.joined(separator: "\n    "))
                }
                """
            #expect(analyze(SourceText(code)).mismatches.isEmpty)
        }
    }

    // MARK: - Checking

    private func analyze(_ text: SourceText) -> FileSpaces {
        let file = ProgramFile(path: "case.swift", source: SwiftSource(text.bytes))
        return CoordinateSpaces(ClassGraph([file])).analyze(file)
    }

    private func location(_ example: MarkdownCase, line: Int) -> SourceLocation {
        SourceLocation(fileID: "OverrideAnalysisTests/spaces.md", filePath: example.file, line: line, column: 1)
    }

    private func check(_ example: MarkdownCase, code: String, lineShift: Int = 0) {
        let text = SourceText(code)
        let spaces = analyze(text)
        var found: [Int: [String]] = [:]
        for mismatch in spaces.mismatches {
            let line = text.lines.line(at: mismatch.range.lowerBound)
            found[line, default: []].append("\(mismatch.kind.rawValue) \(text.text(mismatch.range))")
            #expect(!mismatch.chain.isEmpty, sourceLocation: location(example, line: line + lineShift + example.line))
        }
        for index in 0..<text.lines.lineCount {
            let line = text.text(text.contentRange(ofLine: index))
            let here = location(example, line: index + lineShift + example.line)
            #expect(found[index] ?? [] == markers("mismatch", in: line), sourceLocation: here)
            for marker in markers("space", in: line) {
                let parts = marker.split(separator: " = ", maxSplits: 1).map(String.init)
                guard parts.count == 2 else {
                    Issue.record("a space marker reads `expression = space`", sourceLocation: here)
                    continue
                }
                let known = space(of: parts[0], onLine: index, text, spaces)
                #expect(known == parts[1], sourceLocation: here)
            }
            if let expected = markers("becomes", in: line).first {
                let mismatch = spaces.mismatches.first { text.lines.line(at: $0.range.lowerBound) == index }
                let repaired = mismatch?.repairs.first.flatMap { EditSet($0.edits) }?.applied(to: text.bytes)
                let changed = SourceText(String(decoding: repaired ?? [], as: UTF8.self))
                let result = changed.text(changed.contentRange(ofLine: index)).split(separator: " // ").first ?? ""
                #expect(result.drop { $0 == " " } == expected, sourceLocation: here)
            }
        }
    }

    /// What stands behind `// name: ` in a line, cut at semicolons.
    private func markers(_ name: String, in line: String) -> [String] {
        line.split(separator: " // ").flatMap { comment -> [String] in
            guard comment.hasPrefix(name + ": ") else { return [] }
            let list = comment.dropFirst(name.count + 2)
            return list.split(separator: "; ").map { String($0).trimmingSuffix("\r") }
        }
    }

    /// The space of the first expression on the line that reads like this, without the possessive.
    private func space(of expression: String, onLine line: Int, _ text: SourceText, _ spaces: FileSpaces) -> String {
        let range = text.contentRange(ofLine: line)
        for map in spaces.maps {
            for known in map.spaces
            where range.contains(known.range.lowerBound) && text.text(known.range) == expression {
                var name = known.space
                for suffix in ["'s space", " space"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
                return name.hasPrefix("the ") ? String(name.dropFirst(4)) : name
            }
        }
        return "unknown"
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
