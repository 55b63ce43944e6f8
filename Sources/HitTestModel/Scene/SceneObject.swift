/// Any key of a JSON object, so that unknown ones can be reported.
struct SceneKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

/// A JSON object of a scene: reads checked values and reports mistakes with their place.
struct SceneObject {
    let container: KeyedDecodingContainer<SceneKey>
    let path: String

    /// Opens the object and refuses keys that are not among the allowed ones.
    init(_ decoder: any Decoder, allowing allowed: [String]) throws {
        path = SceneError.describe(decoder.codingPath)
        do {
            container = try decoder.container(keyedBy: SceneKey.self)
        } catch is DecodingError {
            throw SceneError(path: path, message: "expected an object")
        }
        let unknown = container.allKeys.map(\.stringValue).filter { !allowed.contains($0) }
        if let key = unknown.min() {
            let nearest = SpellingDistance.nearest(to: key, among: allowed)
            throw SceneError(
                path: path,
                message: "unknown key \"\(key)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
        }
    }

    /// The place of a value of this object.
    func place(_ key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }

    /// The value, or nil where there is none.
    func value<Value: Decodable>(_ key: String, _ type: Value.Type, expected: String) throws -> Value? {
        do {
            return try container.decodeIfPresent(type, forKey: SceneKey(key))
        } catch is DecodingError {
            throw SceneError(path: place(key), message: "expected \(expected)")
        }
    }

    /// The value, which must be there.
    func required<Value: Decodable>(_ key: String, _ type: Value.Type, expected: String) throws -> Value {
        guard let value = try value(key, type, expected: expected) else {
            throw SceneError(path: path, message: "\"\(key)\" is missing: expected \(expected)")
        }
        return value
    }

    /// A truth value, or the default.
    func flag(_ key: String, default fallback: Bool) throws -> Bool {
        try value(key, Bool.self, expected: "true or false") ?? fallback
    }
}

/// How many letters two names differ by.
enum SpellingDistance {
    /// The name that was probably meant, if one is near.
    static func nearest(to word: String, among names: [String]) -> String? {
        // Nobody mistypes a key that long, and the table below is quadratic.
        guard word.utf8.count <= 40 else { return nil }
        let rated = names.map { (name: $0, distance: distance(word.lowercased(), $0.lowercased())) }
        guard let best = rated.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= Swift.max(2, word.count / 3) ? best.name : nil
    }

    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (line, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in right.indices {
                let substituted = diagonal + (right[column] == letter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(substituted, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
