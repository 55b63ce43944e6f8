#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A queue between threads: any thread sends, one thread receives, in the order of sending.
package final class Mailbox<Element: Sendable>: @unchecked Sendable {
    // Everything below is touched only while `mutex` is held; that is what makes the class sendable.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var elements: [Element] = []
    private var first = 0
    /// Received before all others.
    private var urgent: [Element] = []
    private var isClosed = false
    private let capacity: Int

    /// Makes a mailbox in which senders wait while it holds `capacity` elements.
    package init(capacity: Int = .max) {
        self.capacity = max(capacity, 1)
        mutex = .allocate(capacity: 1)
        changed = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        changed.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Adds an element; waits while the mailbox is full, and drops the element once the mailbox is closed.
    package func send(_ element: Element) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while elements.count - first >= capacity, !isClosed { pthread_cond_wait(changed, mutex) }
        if isClosed { return }
        elements.append(element)
        pthread_cond_broadcast(changed)
    }

    /// Adds an element in front of those that are no more urgent, and never waits.
    package func sendUrgently(_ element: Element) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if isClosed { return }
        urgent.append(element)
        pthread_cond_broadcast(changed)
    }

    /// Lets no more elements in; those inside are still received.
    package func close() {
        pthread_mutex_lock(mutex)
        isClosed = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    /// What a receiver gets.
    package enum Delivery {
        case element(Element)
        case timedOut
        case closed
    }

    /// Takes the next element, waiting for it, at most for the given time.
    /// - Parameter onlyUrgent: whether the others are left where they are.
    package func receive(within timeout: Duration? = nil, onlyUrgent: Bool = false) -> Delivery {
        let deadline = timeout.map(Self.deadline(after:))
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while urgent.isEmpty, onlyUrgent || first == elements.count {
            if isClosed { return .closed }
            if var deadline {
                if pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT, urgent.isEmpty,
                    onlyUrgent || first == elements.count
                {
                    return .timedOut
                }
            } else {
                pthread_cond_wait(changed, mutex)
            }
        }
        if !urgent.isEmpty { return .element(urgent.removeFirst()) }
        let element = elements[first]
        first += 1
        if first == elements.count {
            elements.removeAll(keepingCapacity: elements.capacity < 256)
            first = 0
        } else if first > 1024, first * 2 > elements.count {
            elements.removeSubrange(..<first)
            first = 0
        }
        pthread_cond_broadcast(changed)
        return .element(element)
    }

    private static func deadline(after timeout: Duration) -> timespec {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let parts = max(timeout, .zero).components
        let nanoseconds = now.tv_nsec + Int(parts.attoseconds / 1_000_000_000)
        let seconds = min(Int(clamping: parts.seconds), 86_400 * 365)
        return timespec(
            tv_sec: now.tv_sec + seconds + nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }
}
