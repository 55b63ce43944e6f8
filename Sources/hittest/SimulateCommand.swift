import HitTestModel
import Linting
import Reporting
import TextModel

extension Command {
    static let simulate = Command(
        name: "simulate", operands: "SCENE.json", summary: "runs the model alone on a view tree and shows the trace",
        details: """
            The scene is a view tree (Protocol/scene.schema.json), or an array of { "scene": …, "point": [x, y] } that is
            answered with one line of JSON each. '-' reads standard input. The point is in the root's own space for uikit,
            in the space of the root's superview for appkit and coreanimation.
            """,
        options: [
            Option("point", value: "X,Y", "the touch"),
            Option("format", value: "NAME", choices: ["text", "json", "svg"], "text, json or svg (default: text)"),
        ]
    ) { arguments throws(UsageError) in
        guard arguments.operands.count == 1, let name = arguments.operands.first else {
            throw UsageError("name one scene file: hittest simulate SCENE.json --point X,Y")
        }
        let point = try arguments.last("point").map { text throws(UsageError) in try touch(text) }
        do {
            let bytes = name == "-" ? readStandardInput() : try readFile(FilePath(name))
            let requests = try requests(bytes, point: point, name: name)
            let format = arguments.last("format") ?? (point == nil ? "json" : "text")
            for (request, answer) in zip(requests, Simulation.answers(requests)) {
                switch format {
                case "json": writeOut(try SceneJSON.line(answer) + "\n")
                case "svg": writeOut(SVGPicture(ScenePicture(request)).text + "\n")
                default: writeOut(SimulationText.text(request))
                }
            }
            return ExitStatus.clean
        } catch let problem as FileProblem {
            throw UsageError("\(problem.path): \(problem.message)")
        } catch {
            throw UsageError("\(name): \(error)")
        }
    }

    /// - Throws: where the text is no JSON, ``FileProblem`` with the line and column of the mistake.
    private static func requests(_ bytes: [UInt8], point: Point2D?, name: String) throws -> [SimulationRequest] {
        do {
            return try SceneJSON.requests(bytes, point: point)
        } catch let error as SceneError where error.isAboutSyntax {
            do throws(JSONMistake) {
                _ = try PositionedJSON.parse(bytes, depthLimit: nestingLimit)
            } catch {
                let lines = LineTable(bytes)
                let line = lines.line(at: error.range.lowerBound)
                let column = error.range.lowerBound - lines.lineStarts[line] + 1
                throw FileProblem(path: "\(name):\(line + 1):\(column)", message: "not valid JSON: \(error.message)")
            }
            throw error
        }
    }

    /// As deep as the deepest scene is written, with room.
    private static let nestingLimit = 256

    private static func touch(_ text: String) throws(UsageError) -> Point2D {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.filter { $0 != " " })
        }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else {
            throw UsageError("--point takes two numbers, X,Y, not '\(text)'")
        }
        return Point2D(x, y)
    }
}
