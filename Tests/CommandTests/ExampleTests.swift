import Foundation
import Testing

/// What the samples are there to show: the line of each finding with its rule.
@Test(arguments: [
    ("PhotoTile.swift", ["26: return_in_subview_loop"]),
    ("DrawerView.swift", ["6: inverted_visibility_check", "11: unconverted_point", "12: return_in_subview_loop"]),
    ("RoomyPanel.swift", []),
    ("CornerCard.swift", ["18: missing_visibility_check"]),
])
func samplesShowWhatTheyAreFor(file: String, expected: [String]) throws {
    let run = try runTool(["lint", "--format", "concise", "Tests/Examples/\(file)"])
    let found = run.out.split(separator: "\n").map { line -> String in
        let parts = line.split(separator: ":")
        let rule = line.split(separator: "[").last?.dropLast() ?? ""
        return "\(parts[1]): \(rule)"
    }
    #expect(found == expected)
    #expect(run.status == (expected.isEmpty ? 0 : 1))
}

/// Fixing a sample to the end leaves nothing that the three safe rules speak of.
@Test func samplesAreMendedByTheirFixes() throws {
    let folder = try Folder()
    for file in ["PhotoTile.swift", "DrawerView.swift"] {
        try FileManager.default.copyItem(
            at: repository.appendingPathComponent("Tests/Examples/\(file)"), to: folder.url.appendingPathComponent(file)
        )
    }
    let fix = try runTool(["lint", "--fix", "--format", "concise"], in: folder.url)
    #expect(fix.status == 0, "\(fix.out)")
    #expect(fix.err == "hittest: mended 4 findings in 2 files\n")
}

/// Five mistakes in one override, of which each hides others: every one is mended, and what is left is said.
@Test func mistakesThatHideOneAnotherAreAllMended() throws {
    let folder = try Folder([
        "Shelf.swift": """
        class Shelf: UIView {
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                if isHidden == false || alpha < 0.05 || isUserInteractionEnabled == false {
                    return nil
                }
                guard self.point(inside: point, with: event) else { return nil }
                for box in subviews {
                    let answer = box.hitTest(point, with: event)
                    return answer
                }
                return self
            }
        }

        """
    ])
    let lint = try runTool(["lint", "--format", "text"], in: folder.url)
    let alpha = lint.out.components(separatedBy: "[alpha_threshold]").last?.components(separatedBy: "= fix").first ?? ""
    #expect(alpha.contains("alpha 0.0"), "the witness shows this mistake and not its neighbour's: \(alpha)")
    let fix = try runTool(["lint", "--fix", "--format", "concise"], in: folder.url)
    #expect(fix.out.isEmpty && fix.status == 0, "\(fix.out)")
    let mended = try folder.read("Shelf.swift")
    #expect(mended.contains("isHidden == true || alpha < 0.01"))
    #expect(mended.contains("for box in subviews.reversed() {"))
    #expect(mended.contains("box.hitTest(box.convert(point, from: self), with: event)"))
}
