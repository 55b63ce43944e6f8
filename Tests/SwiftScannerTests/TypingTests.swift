import SwiftScanner
import Testing

/// What people do to a file while they type: it is cut off, and things are missing.
@Suite struct TypingTests {
    static let sample = """
        import UIKit

        @objc final class Card: UIView, P {
            private(set) lazy var items: [UIView]? = { [UIView]() }()

            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                guard !isHidden, alpha > 0.01, let view = super.hitTest(point, with: event) else { return nil }
                for case let child? in subviews.reversed() where child.frame.contains(point) {
                    let p = convert(point, to: child)
                    if let hit = child.hitTest(p, with: event) { return hit }
                }
                return view == self ? nil : "\\(view.tag)".isEmpty ? view : #selector(tap) as Any as? UIView
            }

            var isOpen: Bool {
                get { items?.first { $0.tag == 1 } != nil }
                set { UIView.animate(withDuration: 1) { self.x = newValue } completion: { _ in } }
            }

            #if DEBUG
            func kind(_ x: Kind) -> Int {
                switch x {
                case .a(let y) where y < 1: return y
                default: return try! f(x) << 2
                }
            }
            #endif
        }

        extension Card { func tap() { items!.forEach { print($0) } } }

        """

    @Test func everyPrefix() {
        let bytes = Array(Self.sample.utf8)
        for end in bytes.indices {
            let source = SwiftSource(Array(bytes[..<end]))
            #expect(TreeProblems(source).found.isEmpty, "cut at byte \(end)")
        }
    }

    @Test func everyTokenMissingOrDoubled() {
        let bytes = Array(Self.sample.utf8)
        for token in SwiftSource(bytes).tokens {
            let without = Array(bytes[..<token.range.lowerBound] + bytes[token.range.upperBound...])
            #expect(TreeProblems(SwiftSource(without)).found.isEmpty, "without byte \(token.range)")
            let doubled = Array(bytes[..<token.range.upperBound] + bytes[token.range.lowerBound...])
            #expect(TreeProblems(SwiftSource(doubled)).found.isEmpty, "with byte \(token.range) twice")
        }
    }

    /// A mistake in one function hides neither its neighbours nor the class that they belong to.
    @Test func mistakesStayWhereTheyAre() {
        let before = "class A: UIView {\n    func one() {\n        a()\n    }\n\n"
        let middle = """
                override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                    guard let view = super.hitTest(point, with: event), view != self else {
                        return nil
                    }
                    for child in subviews.reversed() where !child.isHidden {
                        if child.frame.contains(point) {
                            return child
                        }
                    }
                    items.forEach { item in
                        item.update(with: { [weak self] in self?.b })
                    }
                    return view
                }
            """
        let neighbours = ["A.one", "A.two", "A.three", "B.four"]
        let after =
            "\n\n    func two() {\n        c()\n    }\n\n    var three: Int { 1 }\n}\n\nclass B {\n    func four() {\n    }\n}\n"
        let body = Array(middle.utf8)
        for token in SwiftSource(body).tokens where token.kind != .endOfFile {
            for isDoubled in [false, true] {
                let cut = isDoubled ? token.range.upperBound..<token.range.upperBound : token.range
                let extra = isDoubled ? body[token.range] : []
                let edited =
                    Array(before.utf8) + body[..<cut.lowerBound] + extra + body[cut.upperBound...] + Array(after.utf8)
                let source = SwiftSource(edited)
                let mistake =
                    "\(isDoubled ? "doubled" : "missing") `\(String(decoding: body[token.range], as: UTF8.self))` at \(token.range)"
                let found = members(of: source)
                #expect(found.filter(neighbours.contains) == neighbours, "\(mistake): \(found)")
            }
        }
    }

    private func members(of source: SwiftSource) -> [String] {
        var names: [String] = []
        source.forEachDeclaration { declaration, context in
            switch declaration.kind {
            case .function(let function): names.append("\(context.typeName).\(function.name.text)")
            case .variable(let variable):
                names.append("\(context.typeName).\(source.text(variable.bindings[0].pattern.range))")
            default: break
            }
            return true
        }
        return names
    }
}
