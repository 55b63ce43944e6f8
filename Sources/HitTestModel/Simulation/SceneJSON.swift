#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Scenes, questions and answers as JSON text.
///
/// The same text always comes out for the same value: keys are sorted and defaults left out.
package enum SceneJSON {
    /// The scene in the bytes; throws ``SceneError``.
    package static func scene(_ bytes: [UInt8]) throws -> Scene {
        try decode(Scene.self, bytes)
    }

    /// The questions in the bytes: one scene if a point is given, else an array of `{ "scene": …, "point": … }` (or a
    /// single such object); throws ``SceneError``.
    package static func requests(_ bytes: [UInt8], point: Point2D?) throws -> [SimulationRequest] {
        if let point {
            try JSONNumbers.check(point.x, path: "point")
            try JSONNumbers.check(point.y, path: "point")
            let scene = try decode(SceneNotArray.self, bytes).scene
            return [SimulationRequest(scene: scene, point: point)]
        }
        return try decode(Requests.self, bytes).requests
    }

    /// The value on one line.
    package static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as SceneError {
            throw error
        } catch DecodingError.dataCorrupted(let context) {
            // The parser's own words about syntax and nesting hide in the underlying error.
            let reason = context.underlyingError.map { "\($0)" } ?? context.debugDescription
            throw SceneError(syntax: reason)
        } catch {
            throw SceneError(syntax: "\(error)")
        }
    }
}

/// A scene where a point was given as well; says what is wrong when the text holds questions.
private struct SceneNotArray: Decodable {
    let scene: Scene

    init(from decoder: any Decoder) throws {
        if (try? decoder.unkeyedContainer()) != nil {
            throw SceneError(path: "", message: "the array brings its own points; leave out --point")
        }
        scene = try Scene(from: decoder)
    }
}

/// Questions, or one.
private struct Requests: Decodable {
    var requests: [SimulationRequest] = []

    init(from decoder: any Decoder) throws {
        if var elements = try? decoder.unkeyedContainer() {
            while !elements.isAtEnd {
                requests.append(try SimulationRequest(from: elements.superDecoder()))
            }
            return
        }
        let object = try? decoder.container(keyedBy: SceneKey.self)
        if let object, object.contains(SceneKey("root")) {
            throw SceneError(path: "", message: "a scene on its own needs a touch point: --point X,Y")
        }
        requests = [try SimulationRequest(from: decoder)]
    }
}
