import Reporting
import Rules

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@main
struct Main {
    static func main() async {
        prepareStreams()
        exit(await run(Array(CommandLine.arguments.dropFirst())))
    }

    private static func run(_ words: [String]) async -> Int32 {
        do throws(UsageError) {
            switch words.first {
            case nil:
                writeOut(Command.overview)
                return ExitStatus.trouble
            case "--help", "-h":
                writeOut(Command.overview)
                return ExitStatus.clean
            case "--version", "version":
                writeOut("hittest \(toolVersion)\n")
                return ExitStatus.clean
            case "--stdio": return try await call(.serve, Array(words.dropFirst()))
            case let name?:
                guard let command = Command.all.first(where: { $0.name == name }) else {
                    let near = nearestCommand(name).map { "; did you mean '\($0)'?" } ?? "; see 'hittest help'"
                    throw UsageError("there is no command '\(name)'\(near)")
                }
                return try await call(command, Array(words.dropFirst()))
            }
        } catch {
            writeError("hittest: \(printable(error.message))")
            return ExitStatus.trouble
        }
    }

    private static func call(_ command: Command, _ words: [String]) async throws(UsageError) -> Int32 {
        let arguments = try Arguments(words, options: command.options, command: command.name)
        if arguments.asksForHelp {
            writeOut(command.helpText)
            return ExitStatus.clean
        }
        return try await command.run(arguments)
    }
}

/// The command that a mistyped name is nearest to.
func nearestCommand(_ name: String) -> String? {
    nearest(to: name, among: Command.all.map { $0.name })
}
