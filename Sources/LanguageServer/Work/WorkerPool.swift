import JSONRPC

/// Threads that work in the order in which jobs are given, some for what the user waits for and one for the rest.
final class WorkerPool: Sendable {
    private let foreground = Mailbox<Job>()
    private let background = Mailbox<Job>()
    private let report: @Sendable (Job.ID, JobReport) -> Void

    init(report: @escaping @Sendable (Job.ID, JobReport) -> Void) {
        self.report = report
        // Two, so that one slow file does not hold up the next.
        for queue in [foreground, foreground, background] { Self.serve(queue, report) }
    }

    deinit {
        foreground.close()
        background.close()
    }

    func start(_ job: Job) { (job.isBackground ? background : foreground).send(job) }

    private static func serve(_ queue: Mailbox<Job>, _ report: @escaping @Sendable (Job.ID, JobReport) -> Void) {
        startThread {
            while case .element(let job) = queue.receive() {
                let context = JobContext(cancellation: job.cancellation) { report(job.id, .message($0)) }
                report(job.id, .finished(job.work(context)))
            }
        }
    }
}
