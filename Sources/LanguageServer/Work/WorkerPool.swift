import JSONRPC

/// Threads that work in the order in which jobs are given: some for what the user waits for, and one for the rest.
///
/// A thread that meets a fault of the program is replaced, and its job reported as failed.
final class WorkerPool: Sendable {
    private let foreground = Mailbox<Job>()
    private let background = Mailbox<Job>()

    /// Starts the threads; the function is called from them.
    init(report: @escaping @Sendable (Job.ID, JobReport) -> Void) {
        // Two, so that one slow file does not hold up the next.
        for queue in [foreground, foreground, background] { Self.addThread(queue, report) }
    }

    deinit {
        foreground.close()
        background.close()
    }

    func start(_ job: Job) { (job.isBackground ? background : foreground).send(job) }

    private static func addThread(_ queue: Mailbox<Job>, _ report: @escaping @Sendable (Job.ID, JobReport) -> Void) {
        let current = Locked<Job.ID?>(nil)
        startThread {
            FaultContainment.run {
                addThread(queue, report)
                if let id = current.withLock({ $0 }) { report(id, .failed) }
            } _: {
                while case .element(let job) = queue.receive() {
                    current.withLock { $0 = job.id }
                    let context = JobContext(cancellation: job.cancellation) { report(job.id, .message($0)) }
                    let result = Cancellation.$ofJob.withValue(job.cancellation) { job.work(context) }
                    current.withLock { $0 = nil }
                    report(job.id, .finished(result))
                }
            }
        }
    }
}
