import TextModel

extension Machine {
    /// How many elements, or bytes of text, one value may have; views have a few dozen subviews.
    static let sizeLimit = 10_000
    /// How many elements and bytes a run may put into new sequences and texts.
    static let weightLimit = 1_000_000

    /// A new sequence; every sequence that a run makes comes from here, so that none grows without being counted.
    func array(_ elements: [Value]) throws(Interruption) -> Value {
        try weigh(elements.count)
        return .array(elements)
    }

    /// A new text.
    func text(_ text: String) throws(Interruption) -> Value {
        try weigh(text.utf8.count)
        return .string(text)
    }

    /// Counts the making of a value; asked beforehand where the value is put together of others.
    func weigh(_ size: Int) throws(Interruption) {
        weight += size
        guard size <= Self.sizeLimit, weight <= Self.weightLimit else {
            throw end(.undecided("a value grows too large", ownRange))
        }
    }

    /// Adds elements to a sequence in the making.
    func append(_ more: [Value], to elements: inout [Value]) throws(Interruption) {
        weight += more.count
        guard elements.count + more.count <= Self.sizeLimit, weight <= Self.weightLimit else {
            throw end(.undecided("a value grows too large", ownRange))
        }
        elements += more
    }

    /// The value of an expression: the name of an unknown grows with each call that takes it.
    @inline(__always)
    func bounded(_ value: Value) throws(Interruption) -> Value {
        if case .unknown(let unknown) = value, unknown.key.utf8.count > Self.sizeLimit {
            throw end(.undecided("a value grows too large", ownRange))
        }
        return value
    }
}
