import Rules
import TextModel

/// The findings that a project has accepted for now.
///
/// An entry names its file, but a finding whose file was renamed still finds it by its content.
package struct Baseline: Sendable {
    package struct Entry: Hashable, Sendable, Comparable {
        package var path: String
        package var rule: String
        package var symbol: String
        /// What ``contentFingerprints(of:in:)`` gives.
        package var fingerprint: String

        package static func < (left: Entry, right: Entry) -> Bool {
            (left.path, left.rule, left.symbol, left.fingerprint) < (
                right.path, right.rule, right.symbol, right.fingerprint
            )
        }
    }

    package var entries: [Entry]

    package init(entries: [Entry] = []) { self.entries = entries }

    /// Reads a baseline file.
    /// - Throws: ``FileProblem`` that names the line where it is no baseline.
    package init(_ bytes: [UInt8], path: FilePath) throws(FileProblem) {
        func problem(_ range: ByteRange, _ message: String) -> FileProblem {
            let lines = LineTable(bytes)
            let line = lines.line(at: range.lowerBound)
            return FileProblem(
                path: "\(path.display):\(line + 1)", message: "\(message); write it anew with --write-baseline")
        }
        let json: PositionedJSON
        do {
            json = try PositionedJSON.parse(bytes)
        } catch {
            throw problem(error.range, "the baseline is damaged: \(error.message)")
        }
        guard let version = json["version"], case .number(1) = version.kind, let list = json["findings"],
            case .array(let elements) = list.kind
        else { throw problem(json.range, "this is no baseline of version 1") }
        entries = []
        for element in elements {
            guard let path = element["path"]?.string, let rule = element["rule"]?.string,
                let symbol = element["symbol"]?.string, let fingerprint = element["fingerprint"]?.string
            else { throw problem(element.range, "this entry lacks its path, rule, symbol or fingerprint") }
            entries.append(Entry(path: path, rule: rule, symbol: symbol, fingerprint: fingerprint))
        }
    }

    /// The file's text: one line an entry, sorted, so that a change shows as the lines that changed.
    package var text: String {
        let lines = entries.sorted().map { entry in
            let fields = [
                ("path", entry.path), ("rule", entry.rule), ("symbol", entry.symbol),
                ("fingerprint", entry.fingerprint),
            ]
            return "    { " + fields.map { "\(quoted($0.0)): \(quoted($0.1))" }.joined(separator: ", ") + " }"
        }
        let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
        return "{\n  \"version\": 1,\n  \"findings\": \(list)\n}\n"
    }

    /// Entries for all findings of some files.
    package static func entries(of files: [LintedFile]) -> [Entry] {
        files.flatMap { file in
            zip(file.analysis.findings, contentFingerprints(of: file.analysis.findings, in: file.text)).map {
                Entry(path: file.path, rule: $0.rule, symbol: $0.symbol, fingerprint: $1)
            }
        }
    }

    /// Takes the known findings out of an outcome.
    ///
    /// An entry accounts for one finding: first for one in its own file, then for one of the same content elsewhere.
    /// - Returns: the entries that nothing answers to any more, among those whose files were looked at or are gone.
    package func apply(to outcome: inout LintOutcome) -> [Entry] {
        var left = entries
        var known: [Set<Int>] = outcome.files.map { _ in [] }
        let current = outcome.files.map { Baseline.entries(of: [$0]) }
        for matchesPath in [true, false] {
            var available: [Entry: [Int]] = [:]
            func key(_ entry: Entry) -> Entry {
                var key = entry
                if !matchesPath { key.path = "" }
                return key
            }
            for (index, entry) in left.enumerated() { available[key(entry), default: []].append(index) }
            var used: Set<Int> = []
            for (file, entries) in current.enumerated() {
                for (number, entry) in entries.enumerated() where !known[file].contains(number) {
                    guard let index = available[key(entry)]?.popLast() else { continue }
                    used.insert(index)
                    known[file].insert(number)
                }
            }
            left = left.enumerated().filter { !used.contains($0.offset) }.map { $0.element }
        }
        for index in outcome.files.indices {
            outcome.summary.baselined += known[index].count
            let findings = outcome.files[index].analysis.findings
            outcome.files[index].analysis.findings = findings.enumerated().filter { !known[index].contains($0.offset) }
                .map { $0.element }
        }
        outcome.files.removeAll { $0.analysis.findings.isEmpty }
        outcome.summary.recount(outcome.files)
        let covered = Set(outcome.covered.map { $0.display })
        return left.filter { covered.contains($0.path) || FileStatus(FilePath($0.path)) == nil }.sorted()
    }

    /// The baseline after a run: its findings, and what stands of files that the run did not look at.
    package func renewed(by outcome: LintOutcome) -> Baseline {
        let covered = Set(outcome.covered.map { $0.display })
        let elsewhere = entries.filter { !covered.contains($0.path) && FileStatus(FilePath($0.path)) != nil }
        return Baseline(entries: (elsewhere + Self.entries(of: outcome.files)).sorted())
    }
}

extension PositionedJSON {
    fileprivate subscript(key: String) -> PositionedJSON? {
        guard case .object(let members) = kind else { return nil }
        return members.last { $0.key == key }?.value
    }

    fileprivate var string: String? {
        if case .string(let text) = kind { text } else { nil }
    }
}

/// A string as JSON writes it.
private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        default:
            if scalar.value < 0x20 {
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
    return result + "\""
}
