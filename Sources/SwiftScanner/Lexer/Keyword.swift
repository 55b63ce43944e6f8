/// The words that the grammar gives a meaning: reserved ones, and contextual ones that are identifiers elsewhere.
package enum Keyword: String, Hashable, Sendable, CaseIterable {
    /// No keyword.
    case none = ""

    // Reserved.
    case `Any`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`
    case `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`
    case `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`
    case `protocol`, `public`, `repeat`, `rethrows`, `return`, `self`, `Self`, `static`, `struct`, `subscript`
    case `super`, `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`

    // Contextual.
    case actor, any, async, await, borrowing, consume, consuming, convenience, copy, didSet, discard, distributed
    case dynamic, each, final, get, indirect, infix, isolated, lazy, left, macro, modify, mutating, nonisolated
    case nonmutating, of, open, optional, override, package, postfix, prefix, `Protocol`, read, reasync, required
    case right, sending, set, some, then, `Type`, unowned, unsafe, unsafeAddress, unsafeMutableAddress, weak
    case willSet, yield
    case underscoredModify = "_modify"
    case underscoredRead = "_read"

    /// Whether the word is never an identifier unless it stands in back ticks or behind a period.
    package var isReserved: Bool {
        switch self {
        case .Any, .as, .associatedtype, .break, .case, .catch, .class, .continue, .default, .defer, .deinit, .do,
            .else, .enum, .extension, .fallthrough, .false, .fileprivate, .for, .func, .guard, .if, .import, .in,
            .`init`, .inout, .internal, .is, .let, .nil, .operator, .precedencegroup, .private, .protocol, .public,
            .repeat, .rethrows, .return, .`self`, .Self, .static, .struct, .subscript, .super, .switch, .throw,
            .throws, .true, .try, .typealias, .var, .where, .while:
            true
        default:
            false
        }
    }
}

/// Finds the keyword that a run of bytes spells.
///
/// Most identifiers are refused by one look-up of length, first and last byte, so their bytes are not compared.
struct KeywordTable: Sendable {
    static let shared = KeywordTable()

    private struct Entry: Sendable {
        var keyword: Keyword
        var isReserved: Bool
        /// Where the spelling stands in `spellings`.
        var start: Int32
        var length: Int32
        /// Index of the next entry in the same slot, or -1.
        var next: Int32
    }

    private static let slotCount = 1024

    private var slots = [Int16](repeating: -1, count: KeywordTable.slotCount)
    private var entries: [Entry] = []
    /// The bytes of all keywords, one behind the other.
    private var spellings: [UInt8] = []

    private init() {
        for keyword in Keyword.allCases where keyword != .none {
            let spelling = Array(keyword.rawValue.utf8)
            let slot = Self.slot(
                length: spelling.count, first: spelling[0], last: spelling[spelling.count - 1])
            entries.append(
                Entry(
                    keyword: keyword, isReserved: keyword.isReserved, start: Int32(spellings.count),
                    length: Int32(spelling.count), next: Int32(slots[slot])))
            spellings += spelling
            slots[slot] = Int16(entries.count - 1)
        }
    }

    @inline(__always)
    private static func slot(length: Int, first: UInt8, last: UInt8) -> Int {
        (Int(first) &* 37 &+ Int(last) &* 5 &+ length &* 211) & (slotCount &- 1)
    }

    /// The keyword spelt by `bytes[start..<end]`, a non-empty range, and whether it is reserved.
    @inline(__always)
    func keyword(in bytes: [UInt8], from start: Int, to end: Int) -> (Keyword, isReserved: Bool) {
        var index = Int(slots[Self.slot(length: end &- start, first: bytes[start], last: bytes[end &- 1])])
        while index >= 0 {
            let entry = entries[index]
            if Int(entry.length) == end &- start, spells(entry, in: bytes, from: start) {
                return (entry.keyword, entry.isReserved)
            }
            index = Int(entry.next)
        }
        return (.none, false)
    }

    @inline(__always)
    private func spells(_ entry: Entry, in bytes: [UInt8], from start: Int) -> Bool {
        let spelling = Int(entry.start)
        for offset in 0..<Int(entry.length) where spellings[spelling &+ offset] != bytes[start &+ offset] {
            return false
        }
        return true
    }
}
