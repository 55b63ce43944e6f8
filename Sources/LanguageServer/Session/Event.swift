import JSONRPC

/// Everything that can happen to a session.
enum Event: Sendable {
    /// What one read of the input completed, or a part of it.
    case received([Result<Message, MessageFault>], moreFollow: Bool)
    case inputEnded
    /// The input was closed a while ago, and there is no room to receive what is left of it.
    case inputAbandoned
    case outputBroken
    /// There is room again for what is sent.
    case outputDrained
    case parentEnded
    case job(Job.ID, JobReport)
    /// The session's own deadline has come.
    case deadline
}

/// Everything that a session does to the world.
enum Effect: Sendable {
    case send(Message)
    case start(Job)
    case watchParent(Int32)
    /// The session is over.
    case exit(Int32)
}
