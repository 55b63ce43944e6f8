import Testing

private let words = [
    "lint", "--format", "concise", "--only", "return_in_subview_loop,inconsistent_hit_area,missing_visibility_check",
]

private func found(_ run: ToolRun) -> [String] {
    run.out.split(separator: "\n").map { line in
        "\(line.split(separator: ":").first ?? "") \(line.split(separator: "[").last?.dropLast() ?? "")"
    }
}

private let enlargedSearch = """
    class RoundKey: UIControl {
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
            return bounds.insetBy(dx: -20, dy: -20).contains(point) ? self : nil
        }
    }

    """

private let enlargedArea = """
    class RoundKey: UIControl {
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            bounds.insetBy(dx: -20, dy: -20).contains(point)
        }
    }

    """

@Test func classesOfOneNameInTwoTargetsStayApart() throws {
    let folder = try Folder(["one/Key.swift": enlargedSearch, "two/Key.swift": enlargedArea])
    #expect(found(try runTool(words, in: folder.url)) == ["one/Key.swift inconsistent_hit_area"])
    #expect(found(try runTool(words + ["one/Key.swift"], in: folder.url)) == ["one/Key.swift inconsistent_hit_area"])
}

@Test func aSuperclassInAnotherFileIsTheNearestOneOfItsName() throws {
    let base =
        "class Base: UIView {\n    var isLive: Bool { isUserInteractionEnabled && !isHidden && alpha >= 0.01 }\n}\n"
    let unchecked = "class Base: UIView {\n    var isLive: Bool { true }\n}\n"
    let card = """
        class Card: Base {
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                guard isLive, bounds.contains(point) else { return nil }
                for child in subviews.reversed() {
                    if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
                }
                return self
            }
        }

        """
    let folder = try Folder([
        "app/Base.swift": base, "app/Card.swift": card, "sample/Base.swift": unchecked, "sample/Card.swift": card,
    ])
    #expect(found(try runTool(words, in: folder.url)) == ["sample/Card.swift missing_visibility_check"])
}

@Test func helpersInExtensionsElsewhereAreRun() throws {
    let card = """
        class Card: UIView {
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                guard acceptsTouches else { return nil }
                return bounds.contains(point) ? self : nil
            }
        }

        """
    let folder = try Folder([
        "Card.swift": card,
        "UIView+Touches.swift":
            "extension UIView {\n    var acceptsTouches: Bool { isUserInteractionEnabled && !isHidden && alpha > 0.01 }\n}\n",
    ])
    #expect(found(try runTool(words, in: folder.url)) == [])
    try folder.write(
        "UIView+Touches.swift",
        "extension UIView {\n    var acceptsTouches: Bool { isUserInteractionEnabled && !isHidden }\n}\n")
    #expect(found(try runTool(words, in: folder.url)) == ["Card.swift missing_visibility_check"])
}
