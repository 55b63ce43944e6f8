import JSONRPC

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Calls a function once when a process has ended.
///
/// It looks again and again, since no system call waits for a process that is no child, on all systems alike.
func watch(process: Int32, then report: @escaping @Sendable () -> Void) {
    startThread(stackSize: 256 << 10) {
        var interval = timespec(tv_sec: 0, tv_nsec: 300_000_000)
        while isRunning(process) { nanosleep(&interval, nil) }
        report()
    }
}

private func isRunning(_ process: Int32) -> Bool {
    if kill(process, 0) != 0, errno == ESRCH { return false }
    return !isZombie(process)
}

/// Whether a process has ended and only waits for its own parent to take note.
private func isZombie(_ process: Int32) -> Bool {
    #if canImport(Darwin)
        return false
    #else
        let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 512)
        guard let count = buffer.withUnsafeMutableBytes({ ByteStream(descriptor: descriptor).read(into: $0) }),
            // The name in parentheses may hold anything; the state is the letter behind it.
            let name = buffer[..<count].lastIndex(of: UInt8(ascii: ")")), name + 2 < count
        else { return false }
        return buffer[name + 2] == UInt8(ascii: "Z") || buffer[name + 2] == UInt8(ascii: "X")
    #endif
}
