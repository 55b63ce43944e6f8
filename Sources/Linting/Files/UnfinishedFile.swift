#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The one file of this process that is being written and has not got its name yet.
///
/// Files are written one after the other, from one thread; what is known of the current one can be read by the handler
/// of a signal, which may come at any time.
package enum UnfinishedFile {
    /// Lets the signals that end a process take the unfinished file with it; those that are ignored stay ignored.
    ///
    /// The process then ends by the signal, as it would have without a handler: 128 + its number for a shell.
    package static func vanishesWithTheProcess() {
        for signalNumber in [SIGINT, SIGTERM, SIGHUP] {
            let before = signal(signalNumber, endProcess)
            // C's SIG_IGN is a function whose address is 1.
            if unsafeBitCast(before, to: Int.self) == 1 { signal(signalNumber, SIG_IGN) }
        }
    }

    /// Notes the path before the file is made.
    static func begin(_ path: FilePath) {
        end()
        unfinishedPath = path.withCString { strdup($0) }
    }

    /// Forgets the path, once the file has got its name or is gone.
    static func end() {
        let path = unfinishedPath
        unfinishedPath = nil
        free(path)
    }
}

/// Written by the one thread that writes files, read by the signals' handler.
nonisolated(unsafe) private var unfinishedPath: UnsafeMutablePointer<CChar>?

/// Runs in the middle of anything: it may only call what is safe there.
private func endProcess(_ signalNumber: Int32) {
    if let unfinishedPath { unlink(unfinishedPath) }
    signal(signalNumber, SIG_DFL)
    raise(signalNumber)
}
