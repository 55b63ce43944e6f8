import Testing

@testable import HitTestModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct SceneJSONTests {
    @Test(
        "A mistake is reported with its place",
        arguments: [
            ("[", "not valid JSON"),
            ("[]", "expected an object"),
            ("{}", "\"root\" is missing: expected a view"),
            (#"{"root": 1}"#, "root: expected an object"),
            (#"{"root": {"name": "a"}}"#, "root: \"frame\" is missing: expected [x, y, width, height]"),
            (#"{"root": {"frame": [0,0,1,1]}}"#, "root: \"name\" is missing: expected a string"),
            (#"{"root": {"name": "", "frame": [0,0,1,1]}}"#, "root.name: the name is empty"),
            (#"{"root": {"name": 1, "frame": [0,0,1,1]}}"#, "root.name: expected a string"),
            (#"{"root": {"name": "a", "frame": [0,0,1]}}"#, "root.frame: expected 4 numbers: [x, y, width, height]"),
            (
                #"{"root": {"name": "a", "frame": [0,0,1,1,1]}}"#,
                "root.frame: expected 4 numbers: [x, y, width, height]"
            ),
            (#"{"root": {"name": "a", "frame": 7}}"#, "root.frame: expected [x, y, width, height]"),
            (
                #"{"root": {"name": "a", "frame": [0,"x",1,1]}}"#,
                "root.frame[1]: expected a number in [x, y, width, height]"
            ),
            (#"{"root": {"name": "a", "frame": [0,0,-1,1]}}"#, "root.frame: width and height must not be negative"),
            (
                #"{"root": {"name": "a", "frame": [0,1e12,1,1]}}"#,
                "root.frame[1]: the number is out of range (at most 1,000,000,000 either way)"
            ),
            (#"{"root": {"name": "a", "frame": [0,1e999,1,1]}}"#, "root.frame[1]: expected a number"),
            (#"{"root": {"name": "a", "frame": [0,0,1,1], "alpha": 2}}"#, "root.alpha: alpha must be from 0 to 1"),
            (#"{"root": {"name": "a", "frame": [0,0,1,1], "isHidden": 1}}"#, "root.isHidden: expected true or false"),
            (
                #"{"root": {"name": "a", "frame": [0,0,1,1], "isHiden": true}}"#,
                "root: unknown key \"isHiden\"; did you mean \"isHidden\"?"
            ),
            (#"{"root": {"name": "a", "frame": [0,0,1,1], "qqqqqqqq": 1}}"#, "root: unknown key \"qqqqqqqq\""),
            (
                #"{"root": {"name": "a", "frame": [0,0,1,1], "subviews": {}}}"#,
                "root.subviews: expected an array of views"
            ),
            (
                #"{"root": {"name": "a", "frame": [0,0,1,1], "subviews": [null]}}"#,
                "root.subviews[0]: expected an object"
            ),
            (
                #"{"root": {"name": "a", "frame": [0,0,1,1], "subviews": [{"name": "b", "frame": [0,0,1,1]}, {"name": "a", "frame": [0,0,1,1]}]}}"#,
                "root.subviews[1].name: \"a\" is also the name of root"
            ),
            (
                #"{"root": {"name": "a", "frame": [0,0,1,1], "bounds": [0,0,2,2]}}"#,
                "root.bounds: the size must be that of the frame"
            ),
            (
                #"{"framework": "android", "root": {"name": "a", "frame": [0,0,1,1]}}"#,
                "framework: expected one of uikit, appkit, coreanimation"
            ),
            (
                #"{"superviewIsFlipped": true, "root": {"name": "a", "frame": [0,0,1,1]}}"#,
                "superviewIsFlipped: this belongs to appkit scenes only"
            ),
        ])
    func mistakes(json: String, message: String) {
        let error = #expect(throws: SceneError.self) { try SceneJSON.scene(Array(json.utf8)) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test("Depth and number of views are limited")
    func limits() throws {
        func nested(_ depth: Int) -> String {
            (0..<depth).map { #"{"name": "v\#($0)", "frame": [0,0,1,1], "subviews": ["# }.joined()
                + String(repeating: "]}", count: depth)
        }
        func scene(_ root: String) -> [UInt8] { Array(#"{"root": \#(root)}"#.utf8) }
        #expect(try SceneJSON.scene(scene(nested(100))).count == 100)
        for depth in [101, 1_000, 100_000] {
            #expect(throws: SceneError.self) { try SceneJSON.scene(scene(nested(depth))) }
        }
        let many = (0..<10_000).map { #"{"name": "v\#($0)", "frame": [0,0,1,1]}"# }.joined(separator: ",")
        let crowd = #"{"name": "root", "frame": [0,0,1,1], "subviews": [\#(many)]}"#
        let error = #expect(throws: SceneError.self) { try SceneJSON.scene(scene(crowd)) }
        #expect(error?.message == "there are more than 10000 views")
    }

    @Test("Defaults are left out, and what was written reads the same")
    func writing() throws {
        var scene = Scene(
            .appkit,
            Node(
                "root", 1, 2, 30, 40,
                [
                    Node("a", 0, 0, 5.5, 5) { $0.className = "Card" },
                    Node("b", 0, 0, 10, 10, [Node("c", 0, 0, 1, 1)]) {
                        $0.boundsOrigin = Point2D(3, 4)
                        $0.transform = .scale(2, 0.5)
                        $0.anchorPoint = .zero
                        $0.isHidden = true
                        $0.alpha = 0.25
                        $0.isUserInteractionEnabled = false
                        $0.isFlipped = true
                        $0.clipsToBounds = true
                        $0.zPosition = -1
                    },
                ]))
        #expect(
            try SceneJSON.line(Scene(.uikit, Node("root", 1, 2, 30, 40)))
                == #"{"framework":"uikit","root":{"frame":[1,2,30,40],"name":"root"}}"#)
        #expect(
            try SceneJSON.line(scene)
                == #"{"framework":"appkit","root":{"frame":[1,2,30,40],"name":"root","subviews":["#
                + #"{"className":"Card","frame":[0,0,5.5,5],"name":"a"},"#
                + #"{"alpha":0.25,"anchorPoint":[0,0],"bounds":[3,4,10,10],"clipsToBounds":true,"frame":[0,0,10,10],"#
                + #""isFlipped":true,"isHidden":true,"isUserInteractionEnabled":false,"name":"b","#
                + #""subviews":[{"frame":[0,0,1,1],"name":"c"}],"transform":[2,0,0,0.5,0,0],"zPosition":-1}]}}"#)
        scene.superviewIsFlipped = true
        scene.rootHasSuperview = false
        scene[ViewID(1)].boundsSize = Size2D(11, 10)
        #expect(try SceneJSON.scene(Array(SceneJSON.line(scene).utf8)) == scene)
    }

    @Test("A scene needs a point, an array brings its own")
    func requests() throws {
        let scene = #"{"root": {"name": "a", "frame": [0,0,9,9]}}"#
        let point = Point2D(1, 2)
        #expect(try SceneJSON.requests(Array(scene.utf8), point: point).map(\.point) == [point])
        let request = #"{"scene": \#(scene), "point": [1, 2]}"#
        #expect(try SceneJSON.requests(Array("[\(request), \(request)]".utf8), point: nil).count == 2)
        #expect(try SceneJSON.requests(Array(request.utf8), point: nil).count == 1)

        func check(_ json: String, _ point: Point2D?, _ message: String, _ location: SourceLocation = #_sourceLocation)
        {
            let error = #expect(throws: SceneError.self, sourceLocation: location) {
                try SceneJSON.requests(Array(json.utf8), point: point)
            }
            #expect(error?.description == message, sourceLocation: location)
        }
        check(scene, nil, "a scene on its own needs a touch point: --point X,Y")
        check("[\(request)]", point, "the array brings its own points; leave out --point")
        check(scene, Point2D(.nan, 0), "point: the number must be finite")
        check(#"[{"scene": \#(scene)}]"#, nil, "[0]: \"point\" is missing: expected [x, y]")
        check(
            #"[{"scene": {"root": {"name": "a"}}, "point": [0,0]}]"#, nil,
            "[0].scene.root: \"frame\" is missing: expected [x, y, width, height]")
    }

    @Test("An answer is written as the contract says")
    func answers() throws {
        let scene = Scene(.uikit, Node("root", 0, 0, 10, 10, [Node("a", 1, 1, 5, 5) { $0.alpha = 0 }]))
        let hit = Simulation.answer(SimulationRequest(scene: scene, point: Point2D(2, 2)))
        #expect(
            try SceneJSON.line(hit)
                == #"{"hit":"root","path":["root"],"trace":["#
                + #"{"point":[2,2],"result":true,"rule":"U1","step":"gate","view":"root"},"#
                + #"{"point":[2,2],"result":true,"rule":"U3","step":"inside","view":"root"},"#
                + #"{"point":[1,1],"result":"a","rule":"U4","step":"descend","view":"root"},"#
                + #"{"point":[1,1],"reason":"alpha < 0.01","result":false,"rule":"U2","step":"gate","view":"a"},"#
                + #"{"point":[2,2],"result":"root","rule":"U4","step":"hit","view":"root"}],"undecided":[]}"#)
        let miss = Simulation.answer(SimulationRequest(scene: scene, point: Point2D(20, 2)))
        #expect(try SceneJSON.line(miss).hasPrefix(#"{"hit":null,"path":[],"trace":["#))
    }

    @Test("The written schema names the keys that are read")
    func schema() throws {
        struct Schema: Decodable {
            struct Anything: Decodable {
                init(from decoder: any Decoder) {}
            }
            struct Definition: Decodable {
                var properties: [String: Anything]?
            }
            var properties: [String: Anything]
            var definitions: [String: Definition]

            enum CodingKeys: String, CodingKey {
                case properties
                case definitions = "$defs"
            }
        }
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appending(path: "Protocol").appending(path: "scene.schema.json")
        let schema = try JSONDecoder().decode(Schema.self, from: Data(contentsOf: file))
        #expect(schema.properties.keys.sorted() == Scene.keys.sorted())
        #expect(schema.definitions["view"]?.properties?.keys.sorted() == Scene.viewKeys.sorted())
    }

    @Test("The text shows picture, trace and what is undecided")
    func text() {
        let scene = Scene(
            .coreanimation,
            Node("root", 0, 0, 40, 20, [Node("back", 0, 0, 20, 20) { $0.zPosition = 1 }, Node("front", 0, 0, 20, 20)]))
        let text = SimulationText.text(SimulationRequest(scene: scene, point: Point2D(10, 10)))
        #expect(
            text.contains(
                """
                    hit    undecided
                undecided: C2: by the order of the sublayers the answer is front, by zPosition back

                C2  root     gate     (10, 10)  open
                C1  root     inside   (10, 10)  yes
                C2  root     descend  (10, 10)  asks front
                C2    front  gate     (10, 10)  open
                C1    front  inside   (10, 10)  yes
                C2    front  hit      (10, 10)  answers front
                C2  root     descend  (10, 10)  asks back
                C2    back   gate     (10, 10)  open
                C1    back   inside   (10, 10)  yes
                C2    back   hit      (10, 10)  answers back

                """), "\(text)")
    }

    @Test("Damaged text is refused or read, never more")
    func damage() throws {
        var random = SeededRandom(seed: 5)
        for _ in 0..<300 {
            let scene = RandomScene.make(Framework.allCases.randomElement(using: &random) ?? .uikit, using: &random)
            var bytes = Array(try SceneJSON.line(scene).utf8)
            #expect(try SceneJSON.line(SceneJSON.scene(bytes)) == SceneJSON.line(scene))
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: place)
                }
            }
            do {
                let read = try SceneJSON.scene(bytes)
                let request = SimulationRequest(scene: read, point: Point2D(10, 10))
                #expect(try !SceneJSON.line(Simulation.answer(request)).isEmpty)
                #expect(SimulationText.text(request).hasSuffix("\n"))
            } catch let error as SceneError {
                #expect(!error.message.isEmpty)
            }
        }
    }
}
