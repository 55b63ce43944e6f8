import LanguageServerProtocol

/// What a user sets in the editor, by `initializationOptions` or under `hittest` in the editor's settings.
struct ClientSettings: Hashable, Sendable {
    /// Names of classes that count as views, beside those of `.hittest.json`.
    var viewClasses: [String] = []
    var codeLens = true
    var completion = true
    var inlayHints = false
    /// Whether hovers hold pictures as SVG images, for clients that show them.
    var svgHover = false

    /// The names of the settings.
    static let names = ["viewClasses", "codeLens", "completion", "inlayHints", "svgHover"]

    /// Takes the members that are there; answers a complaint for each that is wrong.
    mutating func update(_ json: JSONValue) -> [String] {
        guard case .object(let members) = json else { return ["settings: not an object"] }
        var complaints: [String] = []
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            switch key {
            case "viewClasses":
                if let names = value.arrayValue?.map({ $0.stringValue }), names.allSatisfy({ $0 != nil }) {
                    viewClasses = names.compactMap { $0 }
                } else {
                    complaints.append("\(key): not an array of strings")
                }
            case "codeLens": take(value, key, &codeLens, &complaints)
            case "completion": take(value, key, &completion, &complaints)
            case "inlayHints": take(value, key, &inlayHints, &complaints)
            case "svgHover": take(value, key, &svgHover, &complaints)
            // For the extension of an editor, which sends its whole section.
            case "path", "trace": break
            default: complaints.append("\(key): there is no such setting")
            }
        }
        return complaints
    }

    private func take(_ value: JSONValue, _ key: String, _ setting: inout Bool, _ complaints: inout [String]) {
        if let boolean = value.booleanValue { setting = boolean } else { complaints.append("\(key): not a boolean") }
    }
}
