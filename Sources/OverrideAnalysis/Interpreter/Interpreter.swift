package import HitTestModel
import TextModel

/// Runs overrides on a stage, as the frameworks would call them.
///
/// It never traps and always ends: what it cannot know it takes both ways, or says so.
package struct Interpreter {
    private let program: InterpreterProgram
    private let stage: PreparedStage
    private let world: World
    private let budget: Budget

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
        Interpreter(program: program, prepared: stage, world: world, budget: budget)
    }

    private init(program: InterpreterProgram, prepared: PreparedStage, world: World, budget: Budget) {
        self.program = program
        stage = prepared
        self.world = world
        self.budget = budget
    }

    /// What `hitTest` answers; the point is in ``Scene/questionSpace(of:)``.
    package func hitTest(_ receiver: ViewID, point: Point2D, event: EventKind) -> RunResult {
        Machine(program: program, stage: stage, world: world, budget: budget)
            .run(.hitTest, on: receiver, at: point, event: event)
    }

    /// What `point(inside:)`, or a layer's `contains(_:)`, answers; the point is in the receiver's own space.
    package func pointInside(_ receiver: ViewID, point: Point2D, event: EventKind) -> RunResult {
        Machine(program: program, stage: stage, world: world, budget: budget)
            .run(.pointInside, on: receiver, at: point, event: event)
    }
}
