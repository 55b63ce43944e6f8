#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One way into the product: what is done with an input, and how one input becomes another.
struct FuzzTarget: Sendable {
    /// The name by which the target is asked for, and its corpus found.
    let name: String
    /// Ends the process where something does not hold.
    let check: @Sendable ([UInt8]) -> Void
    /// Changes an input in a way that keeps its form; nil where the fuzzer's own ways will do.
    var mutate: (@Sendable ([UInt8], inout SplitMix) -> [UInt8])?

    static let all = [scanner, analysis, framing, edits, scene, configuration, suppressions]

    /// The target that the environment names.
    static let chosen: FuzzTarget? = getenv("FUZZ_TARGET").flatMap { name in
        all.first { $0.name == String(cString: name) }
    }
}

/// Ends the process with a message, which the fuzzer takes for a crash and keeps the input of.
func fail(_ message: String) -> Never {
    fatalError(message)
}

/// Ends the process where a condition does not hold.
func must(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
}

/// Runs what must be done within a second of the processor's time, however busy the machine is.
func quickly<Result>(_ what: String, _ body: () -> Result) -> Result {
    let start = clock()
    let result = body()
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    must(seconds <= 1, "\(what) took \(seconds) seconds")
    return result
}

/// A number made from an input alone, by which a check chooses among several that would take too long together.
func digest(_ bytes: [UInt8]) -> Int {
    Int(truncatingIfNeeded: bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 8)
}

/// Takes numbers and texts off an input, zeros and nothing behind its end.
struct InputReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func bytes(_ count: Int) -> [UInt8] {
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return Array(taken)
    }

    /// So many bytes, repaired where they are no UTF-8.
    mutating func text(_ count: Int) -> String { String(decoding: bytes(count), as: UTF8.self) }
}
