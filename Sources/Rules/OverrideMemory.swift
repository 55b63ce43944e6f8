import OverrideAnalysis
import SwiftScanner
import TextModel

/// What an earlier analysis of a file found in its overrides, to be used again where nothing that it could depend on
/// has changed since: while somebody types, nearly everywhere.
package struct OverrideMemory: Sendable {
    /// Findings with the places of the parts that they were found in, so that they can follow when these move.
    struct Entry: Sendable {
        let starts: [Int]
        let ends: [Int]
        let findings: [Finding]
        /// Whether the findings have their fixes.
        let haveFixes: Bool
    }

    private var entries: [FileParts.Key: Entry] = [:]

    /// A memory of nothing.
    package init() {}

    /// What the findings depend on, as numbers.
    package var keys: Set<AnyHashable> { Set(entries.keys.map { AnyHashable($0) }) }

    /// The findings under a key, moved to where their parts are now; nil where there are none.
    func findings(_ key: FileParts.Key, parts: [ByteRange], withFixes: Bool) -> [Finding]? {
        guard let entry = entries[key], entry.starts.count == parts.count, entry.haveFixes || !withFixes else {
            return nil
        }
        return entry.findings.compactMap { entry.moved($0, to: parts) }
    }

    /// Keeps what another memory has under a key.
    mutating func keep(_ key: FileParts.Key, of other: OverrideMemory) { entries[key] = other.entries[key] }

    /// Keeps all that another memory has and this one has not.
    mutating func keepAll(of other: OverrideMemory) { entries.merge(other.entries) { own, _ in own } }

    /// Keeps findings, unless one of them speaks of a place outside of the parts.
    mutating func keep(_ findings: [Finding], _ key: FileParts.Key, parts: [ByteRange], haveFixes: Bool) {
        let entry = Entry(
            starts: parts.map { $0.lowerBound }, ends: parts.map { $0.upperBound }, findings: findings,
            haveFixes: haveFixes)
        if findings.allSatisfy({ entry.moved($0, to: parts) != nil }) { entries[key] = entry }
    }

}

extension OverrideMemory.Entry {
    fileprivate func moved(_ finding: Finding, to parts: [ByteRange]) -> Finding? {
        var finding = finding
        guard let range = moved(finding.range, to: parts) else { return nil }
        finding.range = range
        for index in finding.related.indices where finding.related[index].path == nil {
            guard let range = moved(finding.related[index].range, to: parts) else { return nil }
            finding.related[index].range = range
        }
        for index in finding.fixes.indices {
            var edits: [TextEdit] = []
            for edit in finding.fixes[index].edits.edits {
                guard let range = moved(edit.range, to: parts) else { return nil }
                edits.append(TextEdit(range: range, replacement: edit.replacement))
            }
            guard let set = EditSet(edits) else { return nil }
            finding.fixes[index].edits = set
        }
        return finding
    }

    private func moved(_ range: ByteRange, to parts: [ByteRange]) -> ByteRange? {
        guard let index = starts.lastIndex(where: { $0 <= range.lowerBound }), range.upperBound <= ends[index] else {
            return nil
        }
        let shift = parts[index].lowerBound - starts[index]
        return (range.lowerBound + shift)..<(range.upperBound + shift)
    }
}

/// A file cut at its top-level declarations, with what each part defines and mentions.
///
/// What an analysis of an override can depend on it finds by name: the parts that mention the override's class, and all
/// that these lead to through the names in them. Imports, statements, conditional compilation and extensions of types
/// that are declared elsewhere count for everything.
struct FileParts {
    /// Equal for overrides whose parts have the same text.
    struct Key: Hashable, Sendable {
        let first: Int
        let second: UInt64
    }

    private let bytes: [UInt8]
    /// Every byte of the file is in one part; a part begins behind the declaration before it.
    private let ranges: [ByteRange]
    /// What the identifiers of the file mean that the file defines: each the index of the last definition of its name.
    /// Those of a part begin at `firstReferences[part]`, each once.
    private let references: [Int]
    private let firstReferences: [Int]
    private let definitions: [Definition]
    /// Parts that mention one of the classes that hold overrides.
    private let mentions: [UInt64: [Int]]
    /// Parts that everything may depend on.
    private let common: [Int]

    private struct Definition {
        let part: Int
        /// The definition of the same name before this one.
        let previous: Int?
    }

    /// Cuts a file that holds some overrides.
    init(_ source: SwiftSource, overrides: [MethodOverride]) {
        bytes = source.bytes
        ranges = Self.ranges(of: source)
        var mentions: [UInt64: [Int]] = [:]
        // One bit for each class's name, which spares nearly all look-ups.
        var filter: UInt64 = 0
        for name in overrides.flatMap({ Self.classNames(of: $0) }) {
            mentions[name] = []
            filter |= 1 << (name & 63)
        }
        var names: [UInt64] = []
        names.reserveCapacity(source.tokens.count / 2)
        var firstNames = [0]
        firstNames.reserveCapacity(ranges.count + 1)
        var definers = Definers()
        var declared: Set<UInt64> = []
        var extended: [(name: UInt64, part: Int)] = []
        var part = 0
        var word = Word.other
        for token in source.tokens where !ranges.isEmpty {
            while part + 1 < ranges.count, Int(token.start) >= ranges[part].upperBound {
                part += 1
                firstNames.append(names.count)
            }
            switch token.kind {
            case .identifier, .dollarIdentifier:
                let name = Self.hash(of: token, in: bytes)
                names.append(name)
                if filter & (1 << (name & 63)) != 0, let known = mentions[name], known.last != part {
                    mentions[name, default: []].append(part)
                }
                switch word {
                case .type:
                    declared.insert(name)
                    definers.add(name, part)
                case .extension:
                    extended.append((name, part))
                    definers.add(name, part)
                case .other: break
                }
                word = token.range.count == 5 && source.text(token.range) == "actor" ? .type : .other
            case .keyword: word = Word(token, in: bytes)
            default: word = .other
            }
        }
        while firstNames.count <= ranges.count { firstNames.append(names.count) }
        for (index, declaration) in source.declarations.enumerated() {
            switch declaration.kind {
            case .function(let function): definers.add(Self.hash(of: function.name.text), index)
            case .variable(let variable):
                for name in variable.bindings.flatMap({ $0.pattern.boundNames }) {
                    definers.add(Self.hash(of: name.text), index)
                }
            default: break
            }
        }
        let foreign = Set(extended.filter { !declared.contains($0.name) }.map { $0.part })
        common = source.declarations.indices.filter { index in
            switch source.declarations[index].kind {
            case .type, .function, .variable, .typeAlias: foreign.contains(index)
            default: true
            }
        }
        var references: [Int] = []
        var firstReferences = [0]
        // The part in which a definition was referred to last.
        var lastPart = Array(repeating: -1, count: definers.definitions.count)
        for part in ranges.indices {
            for index in firstNames[part]..<firstNames[part + 1] {
                guard let definition = definers.last[names[index]], lastPart[definition] != part else { continue }
                lastPart[definition] = part
                references.append(definition)
            }
            firstReferences.append(references.count)
        }
        self.references = references
        self.firstReferences = firstReferences
        self.mentions = mentions
        definitions = definers.definitions
    }

    private struct Definers {
        var last: [UInt64: Int] = [:]
        var definitions: [Definition] = []

        mutating func add(_ name: UInt64, _ part: Int) {
            definitions.append(Definition(part: part, previous: last[name]))
            last[name] = definitions.count - 1
        }
    }

    private static func ranges(of source: SwiftSource) -> [ByteRange] {
        var ranges: [ByteRange] = []
        ranges.reserveCapacity(source.declarations.count)
        var start = 0
        for declaration in source.declarations {
            let end = max(start, declaration.range.upperBound)
            ranges.append(start..<end)
            start = end
        }
        // What stands behind the last declaration belongs to it.
        if let last = ranges.popLast() { ranges.append(last.lowerBound..<max(last.upperBound, source.bytes.count)) }
        return ranges
    }

    private static func classNames(of override: MethodOverride) -> [UInt64] {
        override.className.split(separator: ".").map { hash(of: String($0)) }
    }

    /// The parts that the analysis of an override can depend on, in order.
    func parts(for override: MethodOverride) -> [ByteRange] {
        var isReached = Array(repeating: false, count: ranges.count)
        var pending: [Int] = []
        func reach(_ part: Int) {
            if !isReached[part] { pending.append(part) }
            isReached[part] = true
        }
        let place = override.function.range.lowerBound
        if let own = ranges.firstIndex(where: { $0.contains(place) }) { reach(own) }
        for name in Self.classNames(of: override) { mentions[name]?.forEach(reach) }
        common.forEach(reach)
        while let part = pending.popLast() {
            for index in firstReferences[part]..<firstReferences[part + 1] {
                var next: Int? = references[index]
                while let definition = next {
                    reach(definitions[definition].part)
                    next = definitions[definition].previous
                }
            }
        }
        return ranges.indices.filter { isReached[$0] }.map { ranges[$0] }
    }

    /// What the analysis of an override depends on, as a number that stands for its text.
    ///
    /// - Parameters:
    ///   - candidates: what the rules for files have to say inside the override.
    ///   - surroundings: stands for everything outside of the file.
    func key(
        for override: MethodOverride, parts: [ByteRange], candidates: [Candidate], surroundings: Int
    ) -> Key {
        var hasher = Hasher()
        var second = Self.seed
        hasher.combine(surroundings)
        hasher.combine(parts.count)
        func place(_ offset: Int) -> Int {
            let index = parts.lastIndex { $0.lowerBound <= offset } ?? 0
            return index << 40 ^ (offset - (parts.isEmpty ? 0 : parts[index].lowerBound))
        }
        hasher.combine(place(override.function.range.lowerBound))
        for candidate in candidates {
            hasher.combine(candidate.rule)
            hasher.combine(candidate.message)
            hasher.combine(candidate.severity)
            hasher.combine(place(candidate.range.lowerBound))
            hasher.combine(candidate.range.count)
        }
        for part in parts {
            hasher.combine(part.count)
            bytes.withUnsafeBytes { buffer in
                let slice = UnsafeRawBufferPointer(rebasing: buffer[part])
                hasher.combine(bytes: slice)
                Self.combine(slice, into: &second)
            }
        }
        return Key(first: hasher.finalize(), second: second)
    }

    private enum Word {
        case type, `extension`, other

        init(_ token: Token, in bytes: [UInt8]) {
            // The words that matter have four letters or more; most keywords are shorter.
            guard token.range.count > 3 else {
                self = .other
                return
            }
            switch String(decoding: bytes[token.range], as: UTF8.self) {
            case "class", "struct", "enum", "protocol", "typealias": self = .type
            case "extension": self = .extension
            default: self = .other
            }
        }
    }

    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func combine(_ bytes: UnsafeRawBufferPointer, into value: inout UInt64) {
        var index = 0
        while index + 8 <= bytes.count {
            value = (value ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01B3
            value ^= value >> 29
            index += 8
        }
        while index < bytes.count {
            value = (value ^ UInt64(bytes[index])) &* 0x100_0000_01B3
            index += 1
        }
    }

    private static func hash(of token: Token, in bytes: [UInt8]) -> UInt64 {
        let marks = token.flags.contains(.backticked) ? 1 : 0
        var value = seed
        for index in (Int(token.start) + marks)..<max(Int(token.start) + marks, Int(token.end) - marks) {
            value = (value ^ UInt64(bytes[index])) &* 0x100_0000_01B3
        }
        return value
    }

    private static func hash(of name: String) -> UInt64 {
        name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension ProgramFile {
    /// Stands for the text of the file, with its path.
    func combine(into hasher: inout Hasher) {
        hasher.combine(path)
        source.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
