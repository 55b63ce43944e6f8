package import Rules
package import TextModel

/// What one `.hittest.json` says.
///
/// Reading never fails as a whole: what is understood counts, and each mistake is reported with its place.
package struct Configuration: Sendable {
    /// The name of the file that is looked for.
    package static let fileName = ".hittest.json"

    /// Whether the files of the directories above are left out of account.
    package var isRoot = false
    /// Levels by rule id.
    package var levels: [String: RuleSettings.Level] = [:]
    /// Patterns of the files that are looked at, relative to the configuration's directory; empty for all.
    package var include: [Glob] = []
    /// Patterns of the files that are left out.
    package var exclude: [Glob] = []
    /// Levels for some paths only, in order; a later one wins.
    package var overrides: [PathOverride] = []
    /// Further base classes that count as views.
    package var viewClasses: [String] = []
    /// The least severity that makes a run fail; nil where the file does not say.
    package var failOn: FailureLimit?
    /// The baseline's path, relative to the configuration's directory.
    package var baseline: String?
    /// Mistakes in the file, in order.
    package var problems: [Problem] = []

    package struct PathOverride: Sendable {
        package var paths: [Glob]
        package var levels: [String: RuleSettings.Level]
    }

    /// A mistake in a configuration.
    package struct Problem: Hashable, Sendable {
        package var range: ByteRange
        /// In lower case, without full stop.
        package var message: String
    }

    /// Of the file; empty while nothing is read.
    private var lines = LineTable([])

    package init() {}

    /// Reads the bytes of a configuration file.
    package init(_ bytes: [UInt8]) {
        lines = LineTable(bytes)
        do {
            read(try PositionedJSON.parse(bytes))
        } catch {
            problems.append(Problem(range: error.range, message: error.message))
        }
    }

    private static let keys = [
        "$schema", "root", "rules", "include", "exclude", "overrides", "viewClasses", "failOn", "baseline",
    ]

    private mutating func read(_ json: PositionedJSON) {
        for member in members(of: json, what: "the configuration") {
            let value = member.value
            switch member.key {
            case "$schema": _ = string(value, key: member.key)
            case "root":
                if case .boolean(let flag) = value.kind {
                    isRoot = flag
                } else {
                    report(value, "\"root\" is true or false, not \(value.description)")
                }
            case "rules": levels = ruleLevels(value)
            case "include": include = globs(value, key: member.key)
            case "exclude": exclude = globs(value, key: member.key)
            case "overrides": overrides = pathOverrides(value)
            case "viewClasses": viewClasses = strings(value, key: member.key).map { $0.text }
            case "failOn":
                let text = string(value, key: member.key)
                failOn = text.flatMap { FailureLimit($0) }
                if let text, failOn == nil { reportChoice(value, text, FailureLimit.names, "\"failOn\"") }
            case "baseline": baseline = string(value, key: member.key)
            default: reportUnknown(member, Self.keys, "key")
            }
        }
    }

    private mutating func pathOverrides(_ json: PositionedJSON) -> [PathOverride] {
        guard case .array(let elements) = json.kind else {
            report(json, "\"overrides\" is an array of { \"paths\": […], \"rules\": {…} }, not \(json.description)")
            return []
        }
        return elements.map { element in
            var result = PathOverride(paths: [], levels: [:])
            let members = members(of: element, what: "an element of \"overrides\"")
            for member in members {
                switch member.key {
                case "paths": result.paths = globs(member.value, key: member.key)
                case "rules": result.levels = ruleLevels(member.value)
                default: reportUnknown(member, ["paths", "rules"], "key")
                }
            }
            if case .object = element.kind {
                let paths = members.last { $0.key == "paths" }
                if paths == nil { report(element, "an element of \"overrides\" needs \"paths\"") }
                if let paths, case .array(let patterns) = paths.value.kind, patterns.isEmpty {
                    report(paths.value, "\"paths\" names no path")
                }
            }
            return result
        }
    }

    private mutating func ruleLevels(_ json: PositionedJSON) -> [String: RuleSettings.Level] {
        var levels: [String: RuleSettings.Level] = [:]
        let known = RuleCatalog.infos.map { $0.id }
        for member in members(of: json, what: "\"rules\"") {
            guard known.contains(member.key) else {
                reportUnknown(member, known, "rule")
                continue
            }
            if case .object = member.value.kind {
                for option in members(of: member.value, what: "the rule's options") {
                    if option.key == "severity" {
                        levels[member.key] = level(option.value)
                    } else {
                        reportUnknown(option, ["severity"], "option of \(member.key)")
                    }
                }
            } else {
                levels[member.key] = level(member.value)
            }
        }
        return levels
    }

    private mutating func level(_ json: PositionedJSON) -> RuleSettings.Level? {
        guard case .string(let text) = json.kind else {
            report(
                json, "a rule's level is \"off\", \"information\", \"warning\" or \"error\", not \(json.description)")
            return nil
        }
        if text == "off" { return .off }
        if let severity = Severity(rawValue: text) { return .severity(severity) }
        reportChoice(json, text, ["off"] + Severity.allCases.map { $0.rawValue }, "a rule's level")
        return nil
    }

    private mutating func globs(_ json: PositionedJSON, key: String) -> [Glob] {
        strings(json, key: key).map { pattern in
            Glob(pattern.text.hasSuffix("/") ? String(pattern.text.dropLast()) : pattern.text)
        }
    }

    private mutating func strings(_ json: PositionedJSON, key: String) -> [(text: String, json: PositionedJSON)] {
        guard case .array(let elements) = json.kind else {
            report(json, "\"\(key)\" is an array of strings, not \(json.description)")
            return []
        }
        return elements.compactMap { element in
            guard case .string(let text) = element.kind else {
                report(element, "\"\(key)\" holds strings, not \(element.description)")
                return nil
            }
            if text.isEmpty { report(element, "this string of \"\(key)\" is empty and stands for nothing") }
            return text.isEmpty ? nil : (text, element)
        }
    }

    private mutating func string(_ json: PositionedJSON, key: String) -> String? {
        if case .string(let text) = json.kind { return text }
        report(json, "\"\(key)\" is a string, not \(json.description)")
        return nil
    }

    private mutating func members(of json: PositionedJSON, what: String) -> [PositionedJSON.Member] {
        guard case .object(let members) = json.kind else {
            report(json, "\(what) is an object, not \(json.description)")
            return []
        }
        var first: [String: ByteRange] = [:]
        for member in members {
            guard let earlier = first[member.key] else {
                first[member.key] = member.keyRange
                continue
            }
            let line = lines.line(at: earlier.lowerBound) + 1
            problems.append(
                Problem(
                    range: member.keyRange,
                    message: "the key \"\(member.key)\" is already on line \(line); the last one counts alone"))
        }
        return members
    }

    private mutating func report(_ json: PositionedJSON, _ message: String) {
        problems.append(Problem(range: json.range, message: message))
    }

    private mutating func reportChoice(_ json: PositionedJSON, _ text: String, _ choices: [String], _ what: String) {
        let near = nearest(to: text, among: choices).map { "; did you mean \"\($0)\"?" } ?? ""
        report(json, "\(what) is one of \(choices.joined(separator: ", ")), not \"\(text)\"\(near)")
    }

    private mutating func reportUnknown(_ member: PositionedJSON.Member, _ known: [String], _ noun: String) {
        let near = nearest(to: member.key, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
        problems.append(Problem(range: member.keyRange, message: "there is no \(noun) \"\(member.key)\"\(near)"))
    }
}

/// The least severity that makes a run fail.
package enum FailureLimit: Hashable, Sendable {
    case never
    case at(Severity)

    package static let names = Severity.allCases.reversed().map { $0.rawValue } + ["never"]

    /// Reads `error`, `warning`, `information` or `never`.
    package init?(_ name: String) {
        if name == "never" {
            self = .never
        } else if let severity = Severity(rawValue: name) {
            self = .at(severity)
        } else {
            return nil
        }
    }

    package func isReached(by findings: some Sequence<Finding>) -> Bool {
        switch self {
        case .never: false
        case .at(let limit): findings.contains { $0.severity >= limit }
        }
    }
}
