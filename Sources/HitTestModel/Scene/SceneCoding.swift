extension Scene: Codable {
    static let keys = ["framework", "root", "superviewIsFlipped", "rootHasSuperview"]
    static let viewKeys = [
        "name", "className", "frame", "bounds", "transform", "anchorPoint", "isHidden", "alpha",
        "isUserInteractionEnabled", "isFlipped", "clipsToBounds", "zPosition", "subviews",
    ]

    /// Reads the JSON form of a scene; throws ``SceneError``.
    package init(from decoder: any Decoder) throws {
        let object = try SceneObject(decoder, allowing: Self.keys)
        let names = Framework.allCases.map(\.rawValue).joined(separator: ", ")
        let framework = try object.value("framework", Framework.self, expected: "one of \(names)") ?? .uikit
        for key in ["superviewIsFlipped", "rootHasSuperview"] where framework != .appkit {
            if object.container.contains(SceneKey(key)) {
                throw SceneError(path: object.place(key), message: "this belongs to appkit scenes only")
            }
        }
        guard object.container.contains(SceneKey("root")) else {
            throw SceneError(path: object.path, message: "\"root\" is missing: expected a view")
        }
        let root = try object.container.superDecoder(forKey: SceneKey("root"))
        var reader = SceneReader(framework: framework)
        self = try reader.read(root)
        superviewIsFlipped = try object.flag("superviewIsFlipped", default: false)
        rootHasSuperview = try object.flag("rootHasSuperview", default: true)
    }

    /// Writes the JSON form of the scene; what has its default value is left out.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: SceneKey.self)
        try container.encode(framework, forKey: SceneKey("framework"))
        if superviewIsFlipped { try container.encode(true, forKey: SceneKey("superviewIsFlipped")) }
        if !rootHasSuperview { try container.encode(false, forKey: SceneKey("rootHasSuperview")) }
        try encode(.root, to: container.superEncoder(forKey: SceneKey("root")))
    }

    private func encode(_ id: ViewID, to encoder: any Encoder) throws {
        let view = self[id]
        let plain = SceneView(view.name, frame: view.frame)
        var container = encoder.container(keyedBy: SceneKey.self)
        func encode<Value: Encodable & Equatable>(_ key: String, _ value: Value, unless usual: Value) throws {
            if value != usual { try container.encode(value, forKey: SceneKey(key)) }
        }
        try container.encode(view.name, forKey: SceneKey("name"))
        try container.encodeIfPresent(view.className, forKey: SceneKey("className"))
        try container.encode(view.frame, forKey: SceneKey("frame"))
        try encode("bounds", view.bounds, unless: plain.bounds)
        try encode("transform", view.transform, unless: plain.transform)
        try encode("anchorPoint", view.anchorPoint, unless: plain.anchorPoint)
        try encode("isHidden", view.isHidden, unless: plain.isHidden)
        try encode("alpha", view.alpha, unless: plain.alpha)
        try encode("isUserInteractionEnabled", view.isUserInteractionEnabled, unless: plain.isUserInteractionEnabled)
        try encode("isFlipped", view.isFlipped, unless: plain.isFlipped)
        try encode("clipsToBounds", view.clipsToBounds, unless: plain.clipsToBounds)
        try encode("zPosition", view.zPosition, unless: plain.zPosition)
        guard !view.subviews.isEmpty else { return }
        var subviews = container.nestedUnkeyedContainer(forKey: SceneKey("subviews"))
        for subview in view.subviews {
            try self.encode(subview, to: subviews.superEncoder())
        }
    }
}

/// Reads views from JSON, with limits on depth and number.
private struct SceneReader {
    let framework: Framework
    private var places: [String: String] = [:]
    private var scene: Scene?

    init(framework: Framework) {
        self.framework = framework
    }

    mutating func read(_ root: any Decoder) throws -> Scene {
        try readView(root, superview: nil, depth: 1)
        guard let scene else { throw SceneError(path: "root", message: "expected a view") }
        return scene
    }

    private mutating func readView(_ decoder: any Decoder, superview: ViewID?, depth: Int) throws {
        let object = try SceneObject(decoder, allowing: Scene.viewKeys)
        guard depth <= Scene.maximumDepth else {
            throw SceneError(
                path: object.path, message: "the views are nested more than \(Scene.maximumDepth) levels deep")
        }
        guard (scene?.count ?? 0) < Scene.maximumViewCount else {
            throw SceneError(path: object.path, message: "there are more than \(Scene.maximumViewCount) views")
        }
        let view = try readProperties(object)
        let id = add(view, to: superview)

        guard object.container.contains(SceneKey("subviews")) else { return }
        var subviews: any UnkeyedDecodingContainer
        do {
            subviews = try object.container.nestedUnkeyedContainer(forKey: SceneKey("subviews"))
        } catch is DecodingError {
            throw SceneError(path: object.place("subviews"), message: "expected an array of views")
        }
        while !subviews.isAtEnd {
            try readView(subviews.superDecoder(), superview: id, depth: depth + 1)
        }
    }

    private mutating func add(_ view: SceneView, to superview: ViewID?) -> ViewID {
        if let superview { return scene?.addSubview(view, to: superview) ?? .root }
        scene = Scene(framework, root: view)
        return .root
    }

    private mutating func readProperties(_ object: SceneObject) throws -> SceneView {
        let name = try object.required("name", String.self, expected: "a string")
        guard !name.isEmpty else { throw SceneError(path: object.place("name"), message: "the name is empty") }
        let place = object.path.isEmpty ? "root" : object.path
        if let other = places.updateValue(place, forKey: name) {
            throw SceneError(path: object.place("name"), message: "\"\(name)\" is also the name of \(other)")
        }

        let frame = try object.required("frame", Rect2D.self, expected: "[x, y, width, height]")
        try checkSize(frame, place: object.place("frame"))
        var view = SceneView(name, frame: frame)
        view.className = try object.value("className", String.self, expected: "a string")
        if let bounds = try object.value("bounds", Rect2D.self, expected: "[x, y, width, height]") {
            try readBounds(bounds, place: object.place("bounds"), into: &view)
        }
        view.transform =
            try object.value("transform", Transform2D.self, expected: "[a, b, c, d, tx, ty]") ?? view.transform
        view.anchorPoint = try object.value("anchorPoint", Point2D.self, expected: "[x, y]") ?? view.anchorPoint
        view.isHidden = try object.flag("isHidden", default: view.isHidden)
        view.alpha = try object.value("alpha", Double.self, expected: "a number from 0 to 1") ?? view.alpha
        guard view.alpha >= 0, view.alpha <= 1 else {
            throw SceneError(path: object.place("alpha"), message: "alpha must be from 0 to 1")
        }
        view.isUserInteractionEnabled = try object.flag(
            "isUserInteractionEnabled", default: view.isUserInteractionEnabled)
        view.isFlipped = try object.flag("isFlipped", default: view.isFlipped)
        view.clipsToBounds = try object.flag("clipsToBounds", default: view.clipsToBounds)
        view.zPosition = try object.value("zPosition", Double.self, expected: "a number") ?? view.zPosition
        try JSONNumbers.check(view.zPosition, path: object.place("zPosition"))
        return view
    }

    private func readBounds(_ bounds: Rect2D, place: String, into view: inout SceneView) throws {
        try checkSize(bounds, place: place)
        view.boundsOrigin = bounds.origin
        guard bounds.size != view.frame.size else { return }
        guard framework == .appkit else {
            throw SceneError(
                path: place,
                message: "the size must be that of the frame, which is given before the transform; only appkit "
                    + "views scale their content this way")
        }
        guard bounds.size.width > 0, bounds.size.height > 0 else {
            throw SceneError(path: place, message: "the size must be positive")
        }
        view.boundsSize = bounds.size
    }

    private func checkSize(_ rect: Rect2D, place: String) throws {
        guard rect.size.width >= 0, rect.size.height >= 0 else {
            throw SceneError(path: place, message: "width and height must not be negative")
        }
    }
}
