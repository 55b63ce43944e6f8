/// What came of one file.
struct FileResult: Sendable {
    enum Outcome: Sendable {
        case compared(tokens: Int, forms: Int, differences: [String])
        /// The toolchain's parser finds mistakes in the file, so it gives no measure.
        case hasErrors
        case unreadable
    }

    var path: String
    var outcome: Outcome
}

/// What came of many files.
struct CorpusResult: Sendable {
    var compared = 0
    var withErrors = 0
    var unreadable = 0
    var tokens = 0
    var forms = 0
    var differences: [String] = []

    mutating func add(_ file: FileResult) {
        switch file.outcome {
        case .compared(let tokens, let forms, let differences):
            compared += 1
            self.tokens += tokens
            self.forms += forms
            self.differences += differences
            differences.forEach { print($0) }
        case .hasErrors: withErrors += 1
        case .unreadable: unreadable += 1
        }
    }

    mutating func add(_ part: CorpusResult) {
        compared += part.compared
        withErrors += part.withErrors
        unreadable += part.unreadable
        tokens += part.tokens
        forms += part.forms
        differences += part.differences
    }

    var summary: String {
        "\(compared) files compared, \(tokens) tokens, \(forms) forms, \(differences.count) differences; "
            + "not compared: \(withErrors) with mistakes, \(unreadable) unreadable"
    }
}
