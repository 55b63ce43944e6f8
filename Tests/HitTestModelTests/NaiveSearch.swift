@testable import HitTestModel

/// A second implementation of the three searches, written to be obviously right and nothing else.
///
/// It shares no code with the model: it works on full 3 × 3 matrices from the space around the root, asks for every
/// view separately whether it could answer, and picks the frontmost.
struct NaiveSearch {
    let scene: Scene
    private var outerToOwn: [[[Double]]] = []

    init(scene: Scene) {
        self.scene = scene
        outerToOwn = scene.ids.map { Matrix.inverse(ownToOuter($0)) }
    }

    /// The answer; nil in ``isUndecided`` cases too.
    func hitTest(at point: Point2D) -> String? {
        let outer: Point2D
        if scene.framework == .uikit {
            outer = Matrix.apply(ownToOuter(.root), point)
        } else {
            outer = point
        }
        switch scene.framework {
        case .uikit, .appkit: return viewAnswer(outer)
        case .coreanimation: return layerAnswer(.root, outer, order: .tree)
        }
    }

    /// Whether the two readings of `zPosition` differ anywhere in the tree.
    func isUndecided(at point: Point2D) -> Bool {
        guard scene.framework == .coreanimation else { return false }
        return layerAnswer(.root, point, order: .tree) != layerAnswer(.root, point, order: .zPosition)
    }

    /// Of all views that could be reached, the last in paint order: nothing is in front of it.
    private func viewAnswer(_ outer: Point2D) -> String? {
        scene.paintOrder.last { view in
            scene.path(to: view).allSatisfy { isOpen($0) && holds($0, outer) }
        }.map { scene[$0].name }
    }

    private func isOpen(_ view: ViewID) -> Bool {
        let view = scene[view]
        if view.isHidden { return false }
        if scene.framework == .uikit {
            // The test trees use 0, 0.01 and values well above.
            return view.isUserInteractionEnabled && view.alpha > 0.01
        }
        return true
    }

    private func holds(_ id: ViewID, _ outer: Point2D) -> Bool {
        let view = scene[id]
        let own = Matrix.apply(outerToOwn[id.index], outer)
        let left = view.boundsOrigin.x
        let top = view.boundsOrigin.y
        let right = left + (view.boundsSize ?? view.frame.size).width
        let bottom = top + (view.boundsSize ?? view.frame.size).height
        guard scene.framework == .appkit else {
            return left <= own.x && own.x < right && top <= own.y && own.y < bottom
        }
        let isPlain = view.transform == .identity && view.boundsSize == nil
        let superFlipped = view.superview.map { scene[$0].isFlipped } ?? scene.superviewIsFlipped
        if isPlain {
            let inSuper = view.superview.map { Matrix.apply(outerToOwn[$0.index], outer) } ?? outer
            let frame = view.frame
            guard frame.origin.x <= inSuper.x, inSuper.x < frame.origin.x + frame.size.width else { return false }
            let low = frame.origin.y
            let high = low + frame.size.height
            return superFlipped ? low <= inSuper.y && inSuper.y < high : low < inSuper.y && inSuper.y <= high
        }
        guard left <= own.x, own.x < right else { return false }
        return view.isFlipped ? top <= own.y && own.y < bottom : top < own.y && own.y <= bottom
    }

    enum Order { case tree, zPosition }

    private func layerAnswer(_ layer: ViewID, _ outer: Point2D, order: Order) -> String? {
        if scene[layer].isHidden { return nil }
        if scene[layer].clipsToBounds, !holds(layer, outer) { return nil }
        var sublayers = scene[layer].subviews
        if order == .zPosition {
            sublayers = sublayers.enumerated().sorted {
                (scene[$0.element].zPosition, $0.offset) < (scene[$1.element].zPosition, $1.offset)
            }.map(\.element)
        }
        for sublayer in sublayers.reversed() {
            if let answer = layerAnswer(sublayer, outer, order: order) { return answer }
        }
        return holds(layer, outer) ? scene[layer].name : nil
    }

    /// The matrix from a view's own space to the space around the root.
    private func ownToOuter(_ id: ViewID) -> [[Double]] {
        let view = scene[id]
        let size = view.frame.size
        let bounds = view.boundsSize ?? size
        var matrix = Matrix.move(-view.boundsOrigin.x, -view.boundsOrigin.y)
        matrix = Matrix.times(
            [[size.width / bounds.width, 0, 0], [0, size.height / bounds.height, 0], [0, 0, 1]], matrix)
        let outerFlipped = view.superview.map { scene[$0].isFlipped } ?? scene.superviewIsFlipped
        if scene.framework == .appkit, view.isFlipped != outerFlipped {
            matrix = Matrix.times([[1, 0, 0], [0, -1, size.height], [0, 0, 1]], matrix)
        }
        let anchor = Point2D(size.width * view.anchorPoint.x, size.height * view.anchorPoint.y)
        let transform = view.transform
        matrix = Matrix.times(Matrix.move(-anchor.x, -anchor.y), matrix)
        matrix = Matrix.times(
            [[transform.a, transform.c, transform.tx], [transform.b, transform.d, transform.ty], [0, 0, 1]], matrix)
        matrix = Matrix.times(Matrix.move(view.frame.origin.x + anchor.x, view.frame.origin.y + anchor.y), matrix)
        return view.superview.map { Matrix.times(ownToOuter($0), matrix) } ?? matrix
    }
}

private enum Matrix {
    static func move(_ x: Double, _ y: Double) -> [[Double]] {
        [[1, 0, x], [0, 1, y], [0, 0, 1]]
    }

    static func times(_ left: [[Double]], _ right: [[Double]]) -> [[Double]] {
        (0..<3).map { row in
            (0..<3).map { column in (0..<3).reduce(0) { $0 + left[row][$1] * right[$1][column] } }
        }
    }

    static func apply(_ matrix: [[Double]], _ point: Point2D) -> Point2D {
        Point2D(
            matrix[0][0] * point.x + matrix[0][1] * point.y + matrix[0][2],
            matrix[1][0] * point.x + matrix[1][1] * point.y + matrix[1][2])
    }

    /// By cofactors.
    static func inverse(_ matrix: [[Double]]) -> [[Double]] {
        func cofactor(_ row: Int, _ column: Int) -> Double {
            let rows = [0, 1, 2].filter { $0 != row }
            let columns = [0, 1, 2].filter { $0 != column }
            let minor =
                matrix[rows[0]][columns[0]] * matrix[rows[1]][columns[1]]
                - matrix[rows[0]][columns[1]] * matrix[rows[1]][columns[0]]
            return (row + column).isMultiple(of: 2) ? minor : -minor
        }
        let determinant = (0..<3).reduce(0) { $0 + matrix[0][$1] * cofactor(0, $1) }
        return (0..<3).map { row in (0..<3).map { column in cofactor(column, row) / determinant } }
    }
}

/// Numbers that come again with the same seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

/// Random trees whose numbers have short binary forms, so that both implementations calculate without rounding and
/// edges can be compared.
enum RandomScene {
    static func make(_ framework: Framework, using random: inout SeededRandom, upright: Bool = false) -> Scene {
        var root = view("root", framework, upright, using: &random)
        root.frame.size.width += 60
        root.frame.size.height += 60
        root.boundsSize = nil
        var scene = Scene(framework, root: root)
        for number in 0..<Int.random(in: 0...12, using: &random) {
            let superview = scene.ids.randomElement(using: &random) ?? .root
            scene.addSubview(view("v\(number)", framework, upright, using: &random), to: superview)
        }
        if framework == .appkit { scene.superviewIsFlipped = Bool.random(using: &random) }
        return scene
    }

    private static func view(
        _ name: String, _ framework: Framework, _ upright: Bool, using random: inout SeededRandom
    ) -> SceneView {
        func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        var view = SceneView(
            name, frame: Rect2D(number(-8...24) * 2, number(-8...24) * 2, number(1...32) * 2, number(1...32) * 2))
        view.isHidden = chance(7)
        view.isUserInteractionEnabled = !chance(7)
        if chance(10) { view.alpha = [0, 0.01, 0.02, 0.5].randomElement(using: &random) ?? 1 }
        view.clipsToBounds = chance(30)
        if chance(25) { view.boundsOrigin = Point2D(number(-10...10), number(-10...10)) }
        if framework == .appkit {
            view.isFlipped = chance(50)
            if chance(10) { view.boundsSize = Size2D(view.frame.size.width * 2, view.frame.size.height / 2) }
        }
        if framework == .coreanimation, chance(15) { view.zPosition = number(-1...1) }
        if !upright, chance(30) {
            let turns: [Transform2D] = [
                Transform2D(a: 0, b: 1, c: -1, d: 0), Transform2D(a: -1, b: 0, c: 0, d: -1), .scale(2, 0.5),
                Transform2D(a: 1, b: 1, c: -1, d: 1, tx: 4, ty: -2), .scale(-1, 1), .translation(6, 8),
            ]
            view.transform = turns.randomElement(using: &random) ?? .identity
            if chance(50) {
                let anchors = [Point2D.zero, Point2D(1, 1), Point2D(0.25, 0.75)]
                view.anchorPoint = anchors.randomElement(using: &random) ?? .zero
            }
        }
        return view
    }
}
