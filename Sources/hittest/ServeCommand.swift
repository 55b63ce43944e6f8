import LanguageServer
import Reporting

extension Command {
    static let serve = Command(
        name: "serve", operands: "", summary: "runs the language server on standard input and output",
        details: "", options: [Option("stdio", "accepted for clients that always give it")]
    ) { arguments throws(UsageError) in
        if let operand = arguments.operands.first {
            throw UsageError("'hittest serve' takes no operand, but got '\(operand)'")
        }
        return Server.run(options: Server.Options(version: toolVersion))
    }
}
