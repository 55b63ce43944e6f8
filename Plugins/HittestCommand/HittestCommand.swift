import Foundation
import PackagePlugin

/// `swift package hittest [COMMAND] [OPTIONS] [PATH…]`: runs hittest in the package's folder; without a command it lints.
@main
struct HittestCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let namesCommand = arguments.first.map { !$0.hasPrefix("-") || $0 == "--version" || $0 == "--help" } ?? false
        let process = Process()
        process.executableURL = try context.tool(named: "hittest").url
        process.arguments = (namesCommand ? [] : ["lint"]) + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        exit(process.terminationStatus)
    }
}
