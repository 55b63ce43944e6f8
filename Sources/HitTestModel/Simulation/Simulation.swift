/// One question to the model: what does the system answer for this touch on this scene?
package struct SimulationRequest: Hashable, Sendable, Codable {
    package var scene: Scene
    /// In the root's own space for UIKit, else in the space of the root's superview.
    package var point: Point2D

    /// The question for a scene and a touch point.
    package init(scene: Scene, point: Point2D) {
        self.scene = scene
        self.point = point
    }

    /// Reads `{ "scene": …, "point": [x, y] }`; throws ``SceneError``.
    package init(from decoder: any Decoder) throws {
        let object = try SceneObject(decoder, allowing: ["scene", "point"])
        scene = try object.required("scene", Scene.self, expected: "a scene")
        point = try object.required("point", Point2D.self, expected: "[x, y]")
    }
}

/// The model's answer to a ``SimulationRequest``.
package struct SimulationAnswer: Hashable, Sendable {
    /// The name of the hit view; nil also where the model is undecided.
    package var hit: String?
    /// The names from the root to the hit view.
    package var path: [String]
    package var trace: [Step]
    /// Why the model does not answer, and what to know about the answer that it gives.
    package var undecided: [String]

    /// One step of the search, in names.
    package struct Step: Hashable, Sendable, Codable {
        package var view: String
        package var point: Point2D
        package var step: SearchTrace.Kind
        package var result: Result
        package var rule: ModelRule
        /// What closed the gate, where one is closed.
        package var reason: String?
    }

    /// What came of a step, in names.
    package enum Result: Hashable, Sendable {
        case passed(Bool)
        case view(String?)
    }
}

/// The model run on its own, without any override.
package enum Simulation {
    /// The answer to one question.
    package static func answer(_ request: SimulationRequest) -> SimulationAnswer {
        let scene = request.scene
        let trace = SearchTrace()
        let answer = SystemSearch(scene).hitTest(at: request.point, trace: trace)
        var undecided = trace.notes.map { $0.text(in: scene) }
        if case .undecided(let reason) = answer { undecided.append(reason.text(in: scene)) }
        return SimulationAnswer(
            hit: answer.view.map { scene[$0].name },
            path: answer.view.map { scene.path(to: $0).map { scene[$0].name } } ?? [],
            trace: trace.steps.map { step(of: $0, in: scene) },
            undecided: undecided)
    }

    /// The answers in the order of the questions.
    package static func answers(_ requests: [SimulationRequest]) -> [SimulationAnswer] {
        requests.map(answer)
    }

    private static func step(of step: SearchTrace.Step, in scene: Scene) -> SimulationAnswer.Step {
        let result: SimulationAnswer.Result =
            switch step.result {
            case .passed(let passed): .passed(passed)
            case .view(let view): .view(view.map { scene[$0].name })
            }
        return SimulationAnswer.Step(
            view: scene[step.view].name, point: step.point, step: step.kind, result: result, rule: step.rule,
            reason: step.closedGate?.cause)
    }
}
