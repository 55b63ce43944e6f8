import JSONRPC

/// The language server: a session, its streams and its threads.
package enum Server {
    /// What the caller decides.
    package struct Options: Sendable {
        /// Shown to clients.
        package var version: String
        /// Messages with longer bodies are refused.
        package var messageLengthLimit: Int
        /// Whether a trap in the analysis of one file is kept from ending the process.
        package var containsFaults: Bool

        package init(version: String, messageLengthLimit: Int = 256 << 20, containsFaults: Bool = true) {
            self.version = version
            self.messageLengthLimit = messageLengthLimit
            self.containsFaults = containsFaults
        }
    }

    /// Speaks with a client until one side ends; answers the process's exit status.
    ///
    /// Blocks the calling thread, which handles every event in order; reading, writing and analyses have threads of
    /// their own. The process should exit soon after, since some of these may still be at work.
    package static func run(input: Int32 = 0, output: Int32 = 1, options: Options) -> Int32 {
        run(input: input, output: output, options: options, analysis: .linting)
    }

    /// The same with another analysis of texts.
    static func run(input: Int32, output: Int32, options: Options, analysis: TextAnalysis) -> Int32 {
        if options.containsFaults { FaultContainment.install() }
        let inbox = Mailbox<Event>(capacity: 256)
        let connection = Connection(
            input: ByteStream(descriptor: input), output: ByteStream(descriptor: output),
            lengthLimit: options.messageLengthLimit)
        let workers = WorkerPool { inbox.send(.job($0, $1)) }
        connection.start { event in
            switch event {
            case .received(let messages, let moreFollow): inbox.send(.received(messages, moreFollow: moreFollow))
            case .inputEnded: inbox.send(.inputEnded)
            case .inputAbandoned: inbox.sendUrgently(.inputAbandoned)
            case .outputBroken: inbox.sendUrgently(.outputBroken)
            case .outputDrained: inbox.sendUrgently(.outputDrained)
            }
        }
        defer { inbox.close() }
        let clock = ContinuousClock()
        var session = Session(version: options.version, analysis: analysis)
        while true {
            let event: Event
            // A client that does not read is not listened to; but its end is noticed.
            let isCongested = connection.isCongested
            let timeout = isCongested ? nil : session.deadline.map { $0 - clock.now }
            switch inbox.receive(within: timeout, onlyUrgent: isCongested) {
            case .element(let received): event = received
            case .timedOut: event = .deadline
            case .closed: return 1
            }
            for effect in session.handle(event, at: clock.now) {
                switch effect {
                case .send(let message): connection.send(message)
                case .start(let job): workers.start(job)
                case .watchParent(let process): watch(process: process) { inbox.sendUrgently(.parentEnded) }
                case .exit(let status):
                    connection.finish(within: .milliseconds(50))
                    return status
                }
            }
        }
    }
}
