package import HitTestModel
import TextModel

/// Runs overrides on a stage, as the frameworks would call them.
///
/// It never traps and always ends: what it cannot know it takes both ways, or says so.
package struct Interpreter {
    private let program: InterpreterProgram
    private let stage: PreparedStage
    private var world: World
    private let budget: Budget
    /// Whether paths tell which calls of hit testing were made and with which points; few readers need it.
    package var recordsCalls = false

    /// An interpreter with its program at hand; several interpreters may share one, one after another.
    package init(program: InterpreterProgram, stage: Stage, world: World, budget: Budget = .standard) {
        self.program = program
        self.stage = PreparedStage(stage, program)
        self.world = world
        self.budget = budget
    }

    /// An interpreter that prepares a program of its own.
    package init(graph: ClassGraph, stage: Stage, world: World, budget: Budget = .standard) {
        let kind: ViewKind =
            switch stage.scene.framework {
            case .uikit: .uiView
            case .appkit: .nsView
            case .coreanimation: .layer
            }
        self.init(
            program: InterpreterProgram(graph: graph, kind: kind), stage: stage, world: world, budget: budget)
    }

    /// The same stage in another world.
    package func inWorld(_ world: World) -> Interpreter {
        var other = self
        other.world = world
        return other
    }

    /// What `hitTest` answers; the point is in ``Scene/questionSpace(of:)``.
    package func hitTest(_ receiver: ViewID, point: Point2D, event: EventKind) -> RunResult {
        machine()
            .run(.hitTest, on: receiver, at: point, event: event)
    }

    /// What `point(inside:)`, or a layer's `contains(_:)`, answers; the point is in the receiver's own space.
    package func pointInside(_ receiver: ViewID, point: Point2D, event: EventKind) -> RunResult {
        machine()
            .run(.pointInside, on: receiver, at: point, event: event)
    }

    private func machine() -> Machine {
        Machine(program: program, stage: stage, world: world, budget: budget, recordsCalls: recordsCalls)
    }
}
