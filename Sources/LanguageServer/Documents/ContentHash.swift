/// A hash that is the same in every run, unlike the standard library's.
struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Sixteen hexadecimal digits.
    var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Takes in eight bytes at a time, as FNV-1a does one.
    mutating func combine(_ bytes: [UInt8]) {
        combine(UInt64(bytes.count))
        bytes.withUnsafeBytes { buffer in
            var index = 0
            while index + 8 <= buffer.count {
                combine(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
                index += 8
            }
            while index < buffer.count {
                combine(UInt64(buffer[index]))
                index += 1
            }
        }
    }

    mutating func combine(_ string: String) { combine(Array(string.utf8)) }

    mutating func combine(_ word: UInt64) {
        value = (value ^ word) &* 0x100_0000_01B3
        value ^= value >> 29
    }
}
