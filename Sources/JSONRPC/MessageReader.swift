/// Turns a stream of bytes into messages and, where something is no message, into the error to answer.
package struct MessageReader: Sendable {
    private var frames: FrameReader
    private let depthLimit: Int

    package init(lengthLimit: Int = 256 << 20, depthLimit: Int = 256) {
        frames = FrameReader(lengthLimit: lengthLimit)
        self.depthLimit = depthLimit
    }

    /// Takes the bytes that arrived next.
    package mutating func append(_ bytes: some Collection<UInt8>) { frames.append(bytes) }

    /// The next message or fault, or nil until more bytes arrive.
    package mutating func next() -> Result<Message, MessageFault>? {
        guard let frame = frames.next() else { return nil }
        switch frame {
        case .refused(let fault): return .failure(MessageFault(Self.error(for: fault)))
        case .body(let body):
            do throws(MessageFault) {
                return .success(try Message(body, depthLimit: depthLimit))
            } catch {
                if error.error.code == .parseError { frames.recover(from: body) }
                return .failure(error)
            }
        }
    }

    private static func error(for fault: FrameReader.Fault) -> ResponseError {
        switch fault {
        case .badHeader: ResponseError(.parseError, "a header without a usable Content-Length")
        case .headerTooLong: ResponseError(.parseError, "headers that do not end")
        case .bodyTooShort: ResponseError(.parseError, "a body shorter than its Content-Length")
        case .tooLong(let length, let limit):
            ResponseError(
                .invalidRequest,
                length == .max
                    ? "a Content-Length beyond all that can be counted, where the limit is \(limit) bytes"
                    : "a message of \(length) bytes, where the limit is \(limit)")
        }
    }
}
