#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file descriptor that bytes are read from or written to.
package struct ByteStream: Sendable {
    package let descriptor: Int32

    package init(descriptor: Int32) { self.descriptor = descriptor }

    package static let standardInput = ByteStream(descriptor: 0)
    package static let standardOutput = ByteStream(descriptor: 1)

    /// Makes writing to a pipe that nobody reads an error of that call, where it would end the process.
    package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Waits for bytes and takes those that are there; nil at the end of the stream and on errors.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        while true {
            #if canImport(Darwin)
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count > 0 { return count }
            if count == 0 { return nil }
            if errno == EAGAIN || errno == EWOULDBLOCK {
                waitUntilReady(POLLIN)
            } else if errno != EINTR {
                return nil
            }
        }
    }

    /// Writes all bytes; false once the other end is gone.
    package func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                #if canImport(Darwin)
                    let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
                #elseif canImport(Musl)
                    let count = Musl.write(descriptor, rest.baseAddress, rest.count)
                #else
                    let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                #endif
                if count > 0 {
                    written += count
                } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
                    waitUntilReady(POLLOUT)
                } else if count == 0 || errno != EINTR {
                    return false
                }
            }
            return true
        }
    }

    /// Waits until the other end is closed, be there bytes to read or not; at once where that cannot be told.
    package func waitUntilHungUp() {
        #if canImport(Darwin)
            var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        #else
            // A socket's other end may be closed in one direction alone: POLLRDHUP, which the C library hides.
            var entry = pollfd(fd: descriptor, events: 0x2000, revents: 0)
        #endif
        while poll(&entry, 1, -1) < 0, errno == EINTR {}
    }

    /// Pipes of some clients do not block; this does the waiting for them.
    private func waitUntilReady(_ events: some BinaryInteger) {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        poll(&entry, 1, -1)
    }
}
