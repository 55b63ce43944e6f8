import JSONRPC

/// Work on values that nobody changes, done beside the session.
struct Job: Sendable {
    /// Unique within a session.
    typealias ID = Int

    let id: ID
    /// Work on the whole workspace stands behind work on what the user looks at.
    let isBackground: Bool
    let cancellation: Cancellation
    let work: @Sendable (JobContext) -> JobResult
}

/// What running work may do besides computing.
struct JobContext: Sendable {
    let cancellation: Cancellation
    /// Sends a message ahead of the result.
    let send: @Sendable (Message) -> Void
}

/// What work yields.
enum JobResult: Sendable {
    case analyzed(DocumentAnalysis)
    /// Nil where the work was cancelled.
    case surveyed(WorkspaceSnapshot?)
    /// An answer, and the analysis that it was read from, where that is of an open document.
    case responded(Result<[UInt8], ResponseError>, from: DocumentAnalysis?)
}

/// What the session hears of work.
enum JobReport: Sendable {
    case message(Message)
    case finished(JobResult)
    /// The work came upon a fault of the program; it has no result.
    case failed
}

/// Set once when nobody wants a piece of work any more.
final class Cancellation: Sendable {
    private let flag = Locked(false)

    /// Of the job that the calling thread works on, if it does.
    @TaskLocal static var ofJob: Cancellation?

    var isCancelled: Bool { flag.withLock { $0 } }
    func cancel() { flag.withLock { $0 = true } }
}
