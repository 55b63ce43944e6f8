import LibFuzzer

/// Runs the fuzzer on the target that `FUZZ_TARGET` names; the arguments are the fuzzer's own.
@main struct Main {
    static func main() {
        guard FuzzTarget.chosen != nil else {
            fail("FUZZ_TARGET is none of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
        }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        withUnsafeMutablePointer(to: &arguments) { pointer in
            pointer.withMemoryRebound(
                to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
            ) { pointer in
                _ = LLVMFuzzerRunDriver(&count, pointer) { data, size in
                    FuzzTarget.chosen?.check(Array(UnsafeBufferPointer(start: data, count: size)))
                    return 0
                }
            }
        }
    }
}

/// The fuzzer's hook for changes that know what an input means.
@_cdecl("LLVMFuzzerCustomMutator")
func mutateInput(
    _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int, _ seed: UInt32
) -> Int {
    guard let mutate = FuzzTarget.chosen?.mutate, seed % 4 != 0 else { return LLVMFuzzerMutate(data, size, maximum) }
    var random = SplitMix(seed: UInt64(seed))
    let changed = mutate(Array(UnsafeBufferPointer(start: data, count: size)), &random).prefix(maximum)
    for (index, byte) in changed.enumerated() { data[index] = byte }
    return changed.count
}
