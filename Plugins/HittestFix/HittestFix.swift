import Foundation
import PackagePlugin

/// `swift package hittest-fix [OPTIONS] [PATH…]`: mends what can safely be mended, and says what is left.
///
/// A command of its own, because the leave to write is asked for by a plugin and not by its arguments.
@main
struct HittestFix: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "hittest").url
        process.arguments = ["lint", "--fix"] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        exit(process.terminationStatus)
    }
}
