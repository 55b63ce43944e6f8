import JSONRPC

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Keeps a trap in one piece of work from ending the process.
///
/// A trap (an index out of range, an overflow, an endless recursion) is a signal to the thread that met it. Where that
/// thread is a worker, the signal's handler reports which one and never returns: the thread stays where it is, with
/// what it held, and another takes its place. Elsewhere a trap ends the process, as it should.
enum FaultContainment {
    /// At most this many threads are contained at a time; a fault in another is what it is.
    fileprivate static let slotCount = 64

    private static let registrations = Locked([(@Sendable () -> Void)?](repeating: nil, count: slotCount))
    private static let isInstalled = Locked(false)

    /// Starts containing faults in this process.
    static func install() {
        let isFirst = isInstalled.withLock { isInstalled in
            defer { isInstalled = true }
            return !isInstalled
        }
        var ends: [Int32] = [0, 0]
        guard isFirst, pipe(&ends) == 0 else { return }
        reportDescriptor = ends[1]
        let reports = ByteStream(descriptor: ends[0])
        startThread(stackSize: 256 << 10) {
            var slot: UInt8 = 0
            while withUnsafeMutableBytes(of: &slot, { reports.read(into: $0) }) != nil {
                let number = Int(slot)
                registrations.withLock { $0.indices.contains(number) ? $0[number] : nil }?()
            }
        }
        for signalNumber in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
            var action = sigaction()
            #if canImport(Darwin)
                action.__sigaction_u.__sa_handler = containFault
            #elseif canImport(Musl)
                action.__sa_handler.sa_handler = containFault
            #else
                action.__sigaction_handler.sa_handler = containFault
            #endif
            // On a stack of its own, since the thread's may be what ran out.
            action.sa_flags = Int32(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_NODEFER))
            sigaction(signalNumber, &action, nil)
        }
    }

    /// Works on the calling thread; a fault stops it for good, and the function given is called from another thread.
    static func run(onFault: @escaping @Sendable () -> Void, _ work: () -> Void) {
        let slot = registrations.withLock { registrations in
            let free = registrations.firstIndex { $0 == nil }
            if let free { registrations[free] = onFault }
            return free
        }
        guard let slot else { return work() }
        let size = 64 << 10
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        var stack = stack_t()
        stack.ss_sp = memory
        stack.ss_size = .init(size)
        sigaltstack(&stack, nil)
        slots[slot] = pthread_self()
        slotsInUse[slot] = true
        work()
        slotsInUse[slot] = false
        stack.ss_flags = .init(SS_DISABLE)
        sigaltstack(&stack, nil)
        memory.deallocate()
        registrations.withLock { $0[slot] = nil }
    }
}

// What the handler reads: memory that is never moved or freed, a thread's cells written by that thread alone.
nonisolated(unsafe) private var reportDescriptor: Int32 = -1
nonisolated(unsafe) private let slotsInUse: UnsafeMutablePointer<Bool> = {
    let cells = UnsafeMutablePointer<Bool>.allocate(capacity: FaultContainment.slotCount)
    cells.initialize(repeating: false, count: FaultContainment.slotCount)
    return cells
}()
nonisolated(unsafe) private let slots: UnsafeMutablePointer<pthread_t> = {
    let cells = UnsafeMutablePointer<pthread_t>.allocate(capacity: FaultContainment.slotCount)
    cells.initialize(repeating: pthread_self(), count: FaultContainment.slotCount)
    return cells
}()

/// Runs in the middle of anything: it may only call what is safe there.
private func containFault(_ signalNumber: Int32) {
    let current = pthread_self()
    for slot in 0..<FaultContainment.slotCount where slotsInUse[slot] && pthread_equal(slots[slot], current) != 0 {
        var number = UInt8(truncatingIfNeeded: slot)
        write(reportDescriptor, &number, 1)
        while true { pause() }
    }
    signal(signalNumber, SIG_DFL)
}
