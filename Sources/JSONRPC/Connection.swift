/// The two ends of a conversation: messages come in on one stream, in order, and go out on another, in order.
///
/// Reading and writing each have a thread, so that neither a silent nor a deaf client holds up the owner, who receives
/// everything through the one function given to ``start(_:)``.
package final class Connection: Sendable {
    /// What happens on the streams.
    package enum Event: Sendable {
        /// What one read completed, in order.
        case received([Result<Message, MessageFault>])
        /// Nothing will be received any more.
        case inputEnded
        /// Nothing can be sent any more.
        case outputBroken
    }

    private let input: ByteStream
    private let output: ByteStream
    private let lengthLimit: Int
    private let outgoing = Mailbox<[UInt8]>(capacity: 1 << 16)
    private let flushed = Mailbox<Void>()

    package init(input: ByteStream, output: ByteStream, lengthLimit: Int = 256 << 20) {
        self.input = input
        self.output = output
        self.lengthLimit = lengthLimit
    }

    /// Starts both threads; the function is called from them, in order for each.
    package func start(_ deliver: @escaping @Sendable (Event) -> Void) {
        ByteStream.ignoreBrokenPipes()
        let (input, output, outgoing, flushed, limit) = (input, output, outgoing, flushed, lengthLimit)
        startThread(stackSize: 512 << 10) {
            Self.read(input, lengthLimit: limit, deliver)
        }
        startThread(stackSize: 512 << 10) {
            Self.write(outgoing, to: output, flushed: flushed, deliver)
        }
    }

    /// Sends a message behind all those sent before.
    package func send(_ message: Message) { outgoing.send(message.framed) }

    /// Waits until everything sent so far is written, at most for the given time, and sends nothing more.
    package func finish(within timeout: Duration) {
        outgoing.close()
        _ = flushed.receive(within: timeout)
    }

    private static func read(
        _ input: ByteStream, lengthLimit: Int, _ deliver: (Event) -> Void
    ) {
        var reader = MessageReader(lengthLimit: lengthLimit)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while let count = buffer.withUnsafeMutableBytes({ input.read(into: $0) }) {
            reader.append(buffer[..<count])
            var received: [Result<Message, MessageFault>] = []
            while let next = reader.next() { received.append(next) }
            if !received.isEmpty { deliver(.received(received)) }
        }
        deliver(.inputEnded)
    }

    private static func write(
        _ outgoing: Mailbox<[UInt8]>, to output: ByteStream, flushed: Mailbox<Void>, _ deliver: (Event) -> Void
    ) {
        while case .element(let bytes) = outgoing.receive() {
            if !output.write(bytes) {
                outgoing.close()
                deliver(.outputBroken)
                break
            }
        }
        flushed.send(())
    }
}
