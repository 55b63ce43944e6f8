import Linting

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Questions to `git`, always with argument vectors: no text from a project reaches a shell.
enum Git {
    /// The files below the working directory that differ from a revision, untracked ones among them.
    static func filesChanged(since revision: String) throws(UsageError) -> [FilePath] {
        if revision.isEmpty { throw UsageError("--since lacks its revision") }
        if revision.contains("..") { throw UsageError("--since takes one revision, not the range '\(revision)'") }
        let changed = try ask(
            ["diff", "--name-only", "-z", "--relative", "--diff-filter=d", "--end-of-options", revision, "--"],
            purpose: "--since \(revision)")
        return changed
            + (try ask(["ls-files", "--others", "--exclude-standard", "-z"], purpose: "--since \(revision)"))
    }

    /// The files below the working directory that are staged for the next commit.
    static func stagedFiles() throws(UsageError) -> [FilePath] {
        try ask(["diff", "--cached", "--name-only", "-z", "--relative", "--diff-filter=d", "--"], purpose: "--staged")
    }

    /// The answer's words between zero bytes.
    private static func ask(_ arguments: [String], purpose: String) throws(UsageError) -> [FilePath] {
        // Outside a repository `git diff` compares folders instead and complains about its options.
        _ = try answer(to: ["rev-parse", "--is-inside-work-tree"], purpose: purpose)
        return try answer(to: arguments, purpose: purpose).split(separator: 0).map { FilePath(bytes: Array($0)) }
    }

    private static func answer(to arguments: [String], purpose: String) throws(UsageError) -> [UInt8] {
        let answer: ProcessAnswer
        do throws(ProcessFailure) {
            // A repository's own settings can name a program that watches its files; it is not asked.
            answer = try runProcess("git", ["-c", "core.fsmonitor=false"] + arguments)
        } catch {
            throw UsageError("\(purpose) needs git, which could not be started: \(error.message)")
        }
        guard answer.status == 0 else {
            let line =
                String(decoding: answer.err, as: UTF8.self).split(separator: "\n").first.map { String($0) }
                ?? "exit status \(answer.status)"
            throw UsageError("\(purpose): git says: \(line)")
        }
        return answer.out
    }
}

private struct ProcessAnswer {
    let status: Int32
    let out: [UInt8]
    let err: [UInt8]
}

private struct ProcessFailure: Error {
    let message: String
}

/// Runs a program from the search path to its end.
private func runProcess(_ name: String, _ arguments: [String]) throws(ProcessFailure) -> ProcessAnswer {
    var outPipe: [Int32] = [0, 0]
    var errPipe: [Int32] = [0, 0]
    guard pipe(&outPipe) == 0, pipe(&errPipe) == 0 else { throw ProcessFailure(message: systemErrorMessage()) }
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
    #else
        var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, outPipe[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errPipe[1], STDERR_FILENO)
    for descriptor in outPipe + errPipe { posix_spawn_file_actions_addclose(&actions, descriptor) }

    var vector: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) } + [nil]
    defer { vector.forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawnp(&process, name, &actions, nil, &vector, environ)
    close(outPipe[1])
    close(errPipe[1])
    defer {
        close(outPipe[0])
        close(errPipe[0])
    }
    guard code == 0 else { throw ProcessFailure(message: String(cString: strerror(code))) }
    let (out, err) = readBoth(outPipe[0], errPipe[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let exited = status & 0x7F == 0
    return ProcessAnswer(status: exited ? (status >> 8) & 0xFF : 128 + (status & 0x7F), out: out, err: err)
}

/// Reads two pipes to their ends side by side, so that neither can fill up and block the writer.
private func readBoth(_ first: Int32, _ second: Int32) -> ([UInt8], [UInt8]) {
    var results: [[UInt8]] = [[], []]
    var open = [
        pollfd(fd: first, events: Int16(POLLIN), revents: 0), pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while open.contains(where: { $0.fd >= 0 }) {
        if poll(&open, nfds_t(open.count), -1) < 0 {
            if errno == EINTR { continue }
            break
        }
        for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
            let count = buffer.withUnsafeMutableBytes { read(open[index].fd, $0.baseAddress, $0.count) }
            if count > 0 {
                results[index] += buffer[..<count]
            } else if count == 0 || errno != EINTR {
                open[index].fd = -1
            }
        }
    }
    return (results[0], results[1])
}
