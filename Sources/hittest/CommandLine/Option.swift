import Rules

/// One option of a command: the parser, the help and the shell completions all read this.
struct Option: Sendable {
    /// Without the dashes: `fail-on`.
    let name: String
    /// What stands for the value in the help; nil for a switch.
    let value: String?
    let help: String
    /// The words a value may be, for completions; empty where it is free.
    let choices: [String]

    init(_ name: String, value: String? = nil, choices: [String] = [], _ help: String) {
        self.name = name
        self.value = value
        self.help = help
        self.choices = choices
    }

    var spelling: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}

/// Options and operands of one call, as given.
struct Arguments: Sendable {
    /// Values by option name, in the order given; a switch has one empty value each time.
    private(set) var values: [String: [String]] = [:]
    private(set) var operands: [String] = []
    /// Whether `--help` or `-h` stood where an option can.
    private(set) var asksForHelp = false

    /// Reads words against a command's options.
    /// - Throws: ``UsageError`` for unknown options, missing values, and values that a switch does not take.
    init(_ words: [String], options: [Option], command: String) throws(UsageError) {
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            if word == "--" {
                operands += words[index...]
                break
            }
            if word == "--help" || word == "-h" {
                asksForHelp = true
                continue
            }
            guard word.hasPrefix("--") else {
                if word.hasPrefix("-"), word != "-" {
                    throw UsageError("unknown option '\(word)'; see 'hittest help \(command)'")
                }
                operands.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first.map { String($0) } ?? ""
            guard let option = options.first(where: { $0.name == name }) else {
                let near = nearest(to: name, among: options.map { $0.name }).map { "; did you mean '--\($0)'?" } ?? ""
                throw UsageError("unknown option '--\(name)'\(near.isEmpty ? "; see 'hittest help \(command)'" : near)")
            }
            if option.value == nil {
                guard parts.count == 1 else { throw UsageError("option '--\(name)' takes no value") }
                values[name, default: []].append("")
            } else if parts.count == 2 {
                values[name, default: []].append(String(parts[1]))
            } else {
                guard index < words.count else { throw UsageError("option '\(option.spelling)' lacks its value") }
                values[name, default: []].append(words[index])
                index += 1
            }
            if !option.choices.isEmpty, let given = values[name]?.last, !option.choices.contains(given) {
                throw UsageError(
                    "option '--\(name)' is one of \(option.choices.joined(separator: ", ")), not '\(given)'")
            }
        }
    }

    func isSet(_ name: String) -> Bool { values[name] != nil }
    func last(_ name: String) -> String? { values[name]?.last }

    /// The values of a repeatable option that may also hold several, separated by commas.
    func list(_ name: String) -> [String] {
        (values[name] ?? []).flatMap { $0.split(separator: ",") }.map { $0.trimmed }.filter { !$0.isEmpty }
    }
}

/// A call that cannot be carried out as given; the message is one line.
struct UsageError: Error {
    let message: String
    init(_ message: String) { self.message = message }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
