import Linting
import Reporting
import TextModel

extension Command {
    static let behavior = Command(
        name: "behavior", operands: "FILE[:LINE]",
        summary: "runs each override in the file, or the one at the line, and shows how it answers",
        details: """
            For each override: what kind it is, which laws of hit testing it holds and breaks, and the first touch that shows it.
            Supertypes and helpers are looked up in the Swift files below the working directory.
            """,
        options: [
            Option(
                "format", value: "NAME", choices: ["text", "json", "svg", "html"],
                "text, json, svg or html, a page in which the touch can be dragged (default: text)")
        ]
    ) { arguments throws(UsageError) in
        guard arguments.operands.count == 1, let operand = arguments.operands.first else {
            throw UsageError("name one file: hittest behavior FILE[:LINE]")
        }
        let (path, line) = try fileAndLine(operand)
        do throws(FileProblem) {
            let input = AnalysisInput(path: path.display, text: try sourceText(readFile(path), path: path))
            var configuration = try ConfigurationLookup(fixed: nil)
            let settings = configuration.settings(for: path)
            let context = await LintRun(configuration: configuration, threads: processorCount).context(
                of: input, in: FileWalk(["."]), extraViewClasses: settings.viewClasses)
            let format = arguments.last("format")
            let reports = Analyzer(settings).behavior(input, line: line, context: context, withMaps: format == "html")
            guard !reports.isEmpty else {
                throw FileProblem(
                    path: operand,
                    message: line == nil
                        ? "no override of hitTest or point(inside:) is in this file" : "no override is at this line")
            }
            switch format {
            case "json": writeOut(renderBehaviorJSON(reports))
            case "svg": writeOut(renderBehaviorSVG(reports))
            case "html": writeOut(renderBehaviorHTML(reports))
            default: writeOut(renderBehaviorText(reports))
            }
            return ExitStatus.clean
        } catch {
            throw UsageError("\(error.path): \(error.message)")
        }
    }

    /// Splits `FILE:LINE`; a file whose own name ends like that is taken whole.
    private static func fileAndLine(_ operand: String) throws(UsageError) -> (FilePath, Int?) {
        guard FileStatus(FilePath(operand)) == nil, let colon = operand.lastIndex(of: ":"),
            FileStatus(FilePath(String(operand[..<colon]))) != nil
        else { return (FilePath(operand), nil) }
        let number = operand[operand.index(after: colon)...]
        guard let line = Int(number), line > 0 else {
            throw UsageError("'\(number)' is no line of \(operand[..<colon]); lines count from 1")
        }
        return (FilePath(String(operand[..<colon])), line)
    }
}
