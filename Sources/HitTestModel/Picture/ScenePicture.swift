/// A scene, a touch and what is said about it, ready to be drawn as characters or SVG.
package struct ScenePicture: Hashable, Sendable {
    package var scene: Scene
    /// In ``Scene/questionSpace(of:)`` of the root.
    package var touch: Point2D?
    /// What the system's own search answers.
    package var expected: Answer?
    /// What the override answers; on its own, what the model answers.
    package var actual: Answer?

    /// An answer to show.
    package enum Answer: Hashable, Sendable {
        case view(ViewID)
        case nothing
        /// Anything that is no view of the scene: "undecided", "its superview".
        case words(String)

        /// The view, where it is one.
        package var view: ViewID? {
            if case .view(let view) = self { return view }
            return nil
        }

        /// The answer for readers.
        func text(in scene: Scene) -> String {
            switch self {
            case .view(let view): scene[view].name
            case .nothing: "nil"
            case .words(let words): words
            }
        }
    }

    /// A picture of the scene.
    package init(_ scene: Scene, touch: Point2D? = nil, expected: Answer? = nil, actual: Answer? = nil) {
        self.scene = scene
        self.touch = touch
        self.expected = expected
        self.actual = actual
    }

    /// A picture of the model's own answer.
    package init(_ request: SimulationRequest) {
        let answer = SystemSearch(request.scene).hitTest(at: request.point)
        self.init(
            request.scene, touch: request.point,
            actual: answer.view.map(Answer.view) ?? (answer.isDecided ? .nothing : .words("undecided")))
    }
}

extension ScenePicture {
    /// How a view is set off from the others.
    enum Mark: Hashable, Sendable {
        case none
        case expected
        case actual
        /// Expected and answered, or the only answer shown.
        case agreed
    }

    func mark(of view: ViewID) -> Mark {
        let isExpected = expected?.view == view
        let isActual = actual?.view == view
        if isActual, isExpected || expected == nil { return .agreed }
        return isExpected ? .expected : isActual ? .actual : .none
    }

    /// A line that says what a mark means; without a view there is nothing marked.
    struct Verdict {
        var mark: Mark
        var title: String
        var text: String
        var isDrawn: Bool
    }

    /// The verdicts in the order in which they are shown.
    var verdicts: [Verdict] {
        func verdict(_ mark: Mark, _ title: String, _ answer: Answer) -> Verdict {
            Verdict(mark: mark, title: title, text: answer.text(in: scene), isDrawn: answer.view != nil)
        }
        switch (expected, actual) {
        case (let expected?, let actual?) where expected == actual:
            return [verdict(.agreed, "expected and got", actual)]
        case (let expected?, let actual?):
            return [verdict(.expected, "expected", expected), verdict(.actual, "got", actual)]
        case (let expected?, nil): return [verdict(.expected, "expected", expected)]
        case (nil, let actual?): return [verdict(.agreed, "hit", actual)]
        case (nil, nil): return []
        }
    }

    /// Where the touch is, with the space it is given in.
    var touchText: String? {
        guard let touch else { return nil }
        let place = "(\(NumberText.short(touch.x)), \(NumberText.short(touch.y)))"
        let root = scene[.root].name
        return scene.framework == .uikit ? "\(place) in \(root)" : "\(place) in the superview of \(root)"
    }

    /// The views that turn touches away by their own gates, with the cause.
    var closedGates: [(view: ViewID, cause: String)] {
        scene.paintOrder.compactMap { view in scene.gate(of: view).map { (view, $0.cause) } }
    }
}
