extension Command {
    static let serve = Command(
        name: "serve", operands: "", summary: "runs the language server on standard input and output",
        details: "", options: [Option("stdio", "accepted for clients that always give it")]
    ) { arguments throws(UsageError) in
        throw UsageError("the language server is not part of this build")
    }
}
