/// What is wrong with a scene that was read, and where.
package struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where in the JSON: `root.subviews[0].frame`; empty for the whole.
    package var path: String
    /// What is wrong, in a sentence without full stop.
    package var message: String
    /// Whether the text is no JSON at all, so that no place in a value can be named.
    package var isAboutSyntax = false

    /// An error at a place.
    package init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// An error of a text that is no JSON.
    init(syntax message: String) {
        self.init(path: "", message: "not valid JSON: \(message)")
        isAboutSyntax = true
    }

    /// Place and message in one line.
    package var description: String {
        path.isEmpty ? message : "\(path): \(message)"
    }

    /// The place in the way people write it in JavaScript.
    static func describe(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
