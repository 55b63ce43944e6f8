/// A command as the help and the completions list it.
struct Command: Sendable {
    let name: String
    /// Operands in the usage line, `[PATH…]`.
    let operands: String
    let summary: String
    /// Further paragraphs of the command's own help.
    let details: String
    let options: [Option]
    let run: @Sendable (Arguments) async throws(UsageError) -> Int32

    static let all: [Command] = [
        .lint, .behavior, .simulate, .explain, .rules, .serve, .initialize, .completions, .help,
    ]

    var helpText: String {
        var text = "\(summary.first?.uppercased() ?? "")\(summary.dropFirst()).\n\nUsage: hittest \(name)"
        if !options.isEmpty { text += " [OPTIONS]" }
        if !operands.isEmpty { text += " \(operands)" }
        text += "\n"
        if !details.isEmpty { text += "\n\(details)\n" }
        if !options.isEmpty {
            text += "\nOptions:\n"
            let width = min(34, (options.map { $0.spelling.count }.max() ?? 0) + 2)
            for option in options {
                let spelling = "  " + option.spelling
                let padding = max(2, width + 2 - spelling.count)
                text += spelling + String(repeating: " ", count: padding) + option.help + "\n"
            }
        }
        return text
    }
}

extension Command {
    static let help = Command(
        name: "help", operands: "[COMMAND]", summary: "shows what a command does", details: "", options: []
    ) { arguments throws(UsageError) in
        guard let name = arguments.operands.first else {
            writeOut(overview)
            return ExitStatus.clean
        }
        guard let command = all.first(where: { $0.name == name }) else {
            let near = nearestCommand(name).map { "; did you mean '\($0)'?" } ?? "; see 'hittest help'"
            throw UsageError("there is no command '\(name)'\(near)")
        }
        writeOut(command.helpText)
        return ExitStatus.clean
    }

    static var overview: String {
        var text = """
            hittest finds mistakes in hitTest(_:with:) and point(inside:with:), shows the touch that is lost, and mends them.

            Usage: hittest COMMAND [OPTIONS] [OPERANDS]

            Commands:

            """
        let width = (all.map { $0.name.count }.max() ?? 0) + 2
        for command in all {
            text += "  \(command.name)\(String(repeating: " ", count: width - command.name.count))\(command.summary)\n"
        }
        text += """

            'hittest help COMMAND' tells more. 'hittest --version' prints the version; 'hittest --stdio' is 'hittest serve'.
            Exit status: 0 nothing found, 1 findings, 2 wrong usage, configuration or input.

            """
        return text
    }
}

/// What the process answers to its caller.
enum ExitStatus {
    static let clean: Int32 = 0
    static let findings: Int32 = 1
    static let trouble: Int32 = 2
}
