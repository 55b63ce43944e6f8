import Linting

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes a result to standard output; where that fails, the process ends: quietly if only the reader has gone.
func writeOut(_ text: String) {
    do throws(FileProblem) {
        try writeAll(Array(text.utf8), to: STDOUT_FILENO, path: FilePath("standard output"))
    } catch {
        if errno != EPIPE { writeError("hittest: \(error.path): \(error.message)") }
        exit(ExitStatus.trouble)
    }
}

/// Writes one line about the run itself to standard error.
func writeError(_ line: String, terminator: String = "\n") {
    try? writeAll(Array((line + terminator).utf8), to: STDERR_FILENO, path: FilePath("standard error"))
}

/// Reads standard input to its end.
func readStandardInput() -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return result }
        result += buffer[..<count]
    }
}

/// The two streams that the tool writes to.
enum OutputStream {
    case output, error

    fileprivate var descriptor: Int32 { self == .output ? STDOUT_FILENO : STDERR_FILENO }
}

/// Whether a stream goes to a terminal.
func isTerminal(_ stream: OutputStream) -> Bool { isatty(stream.descriptor) == 1 }

/// Whether a stream goes to a terminal on which colours are welcome.
func isColorTerminal(_ stream: OutputStream) -> Bool {
    guard isTerminal(stream), getenv("NO_COLOR").map({ $0.pointee == 0 }) ?? true else { return false }
    return getenv("TERM").map { String(cString: $0) } != "dumb"
}

/// The number of processors that are online.
var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// Prepares the process for streams and disks in any state.
///
/// Writing to a pipe whose reader has gone, or beyond a limit on files, fails instead of ending the process by a signal;
/// a file that is opened never takes the place of a standard stream that is closed.
func prepareStreams() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        // The lowest free number is this one; nothing can be written to what is open for reading.
        _ = open("/dev/null", O_RDONLY)
    }
}
