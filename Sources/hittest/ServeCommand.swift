import LanguageServer
import Reporting

extension Command {
    static let serve = Command(
        name: "serve", operands: "", summary: "runs the language server on standard input and output",
        details: "",
        options: [
            Option("stdio", "accepted for clients that always give it"),
            Option("message-limit", value: "MIB", "refuse messages of more than so many MiB (default: 256)"),
        ]
    ) { arguments throws(UsageError) in
        if let operand = arguments.operands.first {
            throw UsageError("'hittest serve' takes no operand, but got '\(operand)'")
        }
        var options = Server.Options(version: toolVersion)
        if let given = arguments.last("message-limit") {
            guard let number = Int(given), number > 0, number <= 1 << 20 else {
                throw UsageError("option '--message-limit' takes a whole number from 1 to \(1 << 20), not '\(given)'")
            }
            options.messageLengthLimit = number << 20
        }
        return Server.run(options: options)
    }
}
