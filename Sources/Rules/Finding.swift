package import OverrideAnalysis
package import TextModel

/// How much a finding matters; ordered from the least to the most.
package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable, Codable {
    case information
    case warning
    case error

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .information: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// How a finding is known.
package enum Certainty: String, Hashable, Sendable, Codable {
    /// The override was run on the model and a witness is attached.
    case proven
    /// Read off the source.
    case `static`
}

/// A mistake at one place: what a user of the app notices, why, and how it is mended.
package struct Finding: Hashable, Sendable {
    /// The rule's stable id, `return_in_subview_loop`.
    package var rule: String
    package var severity: Severity
    package var certainty: Certainty
    /// Starts in lower case, has no full stop, and names first what the user of the app notices.
    package var message: String
    /// The smallest guilty range.
    package var range: ByteRange
    /// `CardView.hitTest(_:with:)`.
    package var symbol: String
    package var related: [RelatedNote]
    package var witness: Witness?
    /// Only fixes that were verified, best first.
    package var fixes: [Fix]

    package init(
        rule: String, severity: Severity, certainty: Certainty, message: String, range: ByteRange, symbol: String,
        related: [RelatedNote] = [], witness: Witness? = nil, fixes: [Fix] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.certainty = certainty
        self.message = message
        self.range = range
        self.symbol = symbol
        self.related = related
        self.witness = witness
        self.fixes = fixes
    }
}

/// A second place that helps to understand a finding.
package struct RelatedNote: Hashable, Sendable {
    package var message: String
    /// Nil for the finding's own file.
    package var path: String?
    package var range: ByteRange

    package init(message: String, path: String? = nil, range: ByteRange) {
        self.message = message
        self.path = path
        self.range = range
    }
}

/// Whether a fix may be applied without a look.
package enum FixSafety: String, Hashable, Sendable, Codable {
    /// The same behaviour but for the mended law.
    case safe
    /// May change what was meant.
    case unsafe
}

/// A way to mend a finding.
package struct Fix: Hashable, Sendable {
    /// In the imperative, as an editor's menu shows it: "Return the answer only when it is not nil".
    package var title: String
    package var safety: FixSafety
    package var edits: EditSet

    package init(title: String, safety: FixSafety, edits: EditSet) {
        self.title = title
        self.safety = safety
        self.edits = edits
    }
}
