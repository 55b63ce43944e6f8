import PackagePlugin

/// Lints the Swift files of a target with every build; an error in them ends the build as a compiler's error does.
@main
struct HittestLint: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let files = (target as? any SourceModuleTarget)?.sourceFiles(withSuffix: ".swift").map(\.url) ?? []
        if files.isEmpty { return [] }
        return [
            .buildCommand(
                displayName: "Linting \(target.name) with hittest", executable: try context.tool(named: "hittest").url,
                arguments: ["lint", "--format", "concise", "--fail-on", "error"] + files.map(\.path),
                inputFiles: files)
        ]
    }
}
