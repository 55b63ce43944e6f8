#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The two ends of a conversation: messages come in on one stream, in order, and go out on another, in order.
///
/// Reading and writing each have a thread, so that neither a silent nor a deaf client holds up the owner, who receives
/// everything through the one function given to ``start(_:)``. What is sent is never waited for: the owner asks
/// ``isCongested``, and should take nothing more from a client that does not take its answers.
package final class Connection: Sendable {
    /// What happens on the streams.
    package enum Event: Sendable {
        /// What one read completed, in order; where that is very much, it comes in parts.
        case received([Result<Message, MessageFault>], moreFollow: Bool)
        /// Nothing will be received any more.
        case inputEnded
        /// The client closed the input a while ago, though what it sent may not have been received: there is no room for it.
        case inputAbandoned
        /// There is room again for what is sent.
        case outputDrained
        /// Nothing can be sent any more.
        case outputBroken
    }

    private let input: ByteStream
    private let output: ByteStream
    private let lengthLimit: Int
    private let outgoing = Mailbox<[UInt8]>()
    private let flushed = Mailbox<Void>()
    private let backlog = Locked(Backlog())

    /// What was sent and is not yet written.
    private struct Backlog {
        var bytes = 0
        var isCongested = false

        /// More than this is too much.
        static let limit = 16 << 20
    }

    /// So many messages are delivered together at most: their answers may be great.
    private static let partSize = 64

    /// How long after the input is closed what is left of it may still be received.
    private static let patience = timespec(tv_sec: 0, tv_nsec: 100_000_000)

    package init(input: ByteStream, output: ByteStream, lengthLimit: Int = 256 << 20) {
        self.input = input
        self.output = output
        self.lengthLimit = lengthLimit
    }

    /// Starts both threads; the function is called from them, in order for each.
    package func start(_ deliver: @escaping @Sendable (Event) -> Void) {
        ByteStream.ignoreBrokenPipes()
        startThread(stackSize: 512 << 10) { self.read(deliver) }
        startThread(stackSize: 512 << 10) { self.write(deliver) }
        let input = input
        startThread(stackSize: 256 << 10) {
            input.waitUntilHungUp()
            var patience = Self.patience
            nanosleep(&patience, nil)
            deliver(.inputAbandoned)
        }
    }

    /// Sends a message behind all those sent before.
    package func send(_ message: Message) {
        let bytes = message.framed
        backlog.withLock {
            $0.bytes += bytes.count
            if $0.bytes > Backlog.limit { $0.isCongested = true }
        }
        outgoing.send(bytes)
    }

    /// Whether the client leaves too much of what was sent unread; ``Event/outputDrained`` follows when it no longer does.
    package var isCongested: Bool { backlog.withLock { $0.isCongested } }

    /// Waits until everything sent so far is written, at most for the given time, and sends nothing more.
    package func finish(within timeout: Duration) {
        outgoing.close()
        _ = flushed.receive(within: timeout)
    }

    private func read(_ deliver: (Event) -> Void) {
        var reader = MessageReader(lengthLimit: lengthLimit)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while let count = buffer.withUnsafeMutableBytes({ input.read(into: $0) }) {
            reader.append(buffer[..<count])
            var received: [Result<Message, MessageFault>] = []
            while let next = reader.next() {
                if received.count == Self.partSize {
                    deliver(.received(received, moreFollow: true))
                    received = []
                }
                received.append(next)
            }
            if !received.isEmpty { deliver(.received(received, moreFollow: false)) }
        }
        deliver(.inputEnded)
    }

    private func write(_ deliver: (Event) -> Void) {
        while case .element(let bytes) = outgoing.receive() {
            if !output.write(bytes) {
                outgoing.close()
                deliver(.outputBroken)
                break
            }
            let isDrained = backlog.withLock { backlog in
                backlog.bytes -= bytes.count
                guard backlog.isCongested, backlog.bytes <= Backlog.limit / 2 else { return false }
                backlog.isCongested = false
                return true
            }
            if isDrained { deliver(.outputDrained) }
        }
        flushed.send(())
    }
}
