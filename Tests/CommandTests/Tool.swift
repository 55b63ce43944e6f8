import Foundation
import Testing

/// The repository's folder.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// What one run of the tool did.
struct ToolRun {
    var status: Int32
    var out: String
    var err: String
}

/// The binary under test: the one that `HITTEST_BINARY` names, else the one built beside the tests.
private let binary: URL = {
    if let path = ProcessInfo.processInfo.environment["HITTEST_BINARY"] { return URL(fileURLWithPath: path) }
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/" {
        let candidate = folder.appendingPathComponent("hittest")
        if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
        folder.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: "hittest")
}()

/// The path of the binary under test.
var toolPath: String { binary.path }

/// Runs the built binary in a folder, as a user does.
func runTool(_ arguments: [String], in folder: URL = repository, input: String = "") throws -> ToolRun {
    try runProgram(binary.path, arguments, in: folder, input: input)
}

/// Runs any program to its end.
func runProgram(_ path: String, _ arguments: [String], in folder: URL, input: String = "") throws -> ToolRun {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let errors = DrainedPipe(stderr)
    let out = stdout.fileHandleForReading.readDataToEndOfFile()
    let err = errors.wait()
    process.waitUntilExit()
    return ToolRun(
        status: process.terminationStatus, out: String(decoding: out, as: UTF8.self),
        err: String(decoding: err, as: UTF8.self))
}

/// A tool that goes on running; its output is gathered meanwhile.
final class RunningTool: @unchecked Sendable {
    private let process = Process()
    private let lock = NSLock()
    private var gathered = ""
    private var errors = ""

    fileprivate init(_ arguments: [String], in folder: URL) throws {
        process.executableURL = binary
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let out = Pipe()
        process.standardOutput = out
        let err = Pipe()
        process.standardError = err
        process.standardInput = FileHandle.nullDevice
        try process.run()
        gather(out) { self.gathered += $0 }
        gather(err) { self.errors += $0 }
    }

    private func gather(_ pipe: Pipe, _ add: @escaping @Sendable (String) -> Void) {
        Thread { [lock] in
            while true {
                let data = pipe.fileHandleForReading.availableData
                if data.isEmpty { return }
                lock.withLock { add(String(decoding: data, as: UTF8.self)) }
            }
        }.start()
    }

    /// Whether the output fulfils a condition before long.
    func waitForOutput(_ condition: (String) -> Bool) -> Bool {
        wait { condition(gathered) }
    }

    /// Whether what goes to standard error fulfils a condition before long.
    func waitForErrors(_ condition: (String) -> Bool) -> Bool {
        wait { condition(errors) }
    }

    private func wait(_ condition: () -> Bool) -> Bool {
        for _ in 0..<600 {
            if lock.withLock({ condition() }) { return true }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return false
    }

    var isRunning: Bool { process.isRunning }

    /// Ends the process at once, without a chance to tidy up.
    func endAtOnce() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
    }
}

/// Starts the built binary and leaves it running.
func startTool(_ arguments: [String], in folder: URL) throws -> RunningTool {
    try RunningTool(arguments, in: folder)
}

/// A pipe read to its end beside the main reader, so that neither of the two can fill up and block the process.
private final class DrainedPipe: @unchecked Sendable {
    private var data = Data()
    private let done = DispatchSemaphore(value: 0)

    init(_ pipe: Pipe) {
        Thread {
            self.data = pipe.fileHandleForReading.readDataToEndOfFile()
            self.done.signal()
        }.start()
    }

    func wait() -> Data {
        done.wait()
        return data
    }
}

/// A folder with files that is gone when the value is.
final class Folder {
    let url: URL

    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("hittest-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(path, text) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

    func write(_ path: String, _ data: Data) throws {
        let target = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: target)
    }

    func read(_ path: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
    }
}
