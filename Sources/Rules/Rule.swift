import OverrideAnalysis
import TextModel

/// One kind of mistake: what it is, and how it is seen.
///
/// A rule looks at one override at a time, or at a file as a whole; it proposes candidates, and the engine decides
/// which of them the run bears out.
protocol Rule {
    static var info: RuleInfo { get }
    /// Candidates in one override.
    static func check(_ context: OverrideContext) -> [Candidate]
    /// Candidates outside the overrides: other functions, classes without overrides, extensions.
    static func check(_ context: FileContext) -> [Candidate]
}

extension Rule {
    static func check(_ context: OverrideContext) -> [Candidate] { [] }
    static func check(_ context: FileContext) -> [Candidate] { [] }
}

/// A finding before the run has spoken.
struct Candidate: Sendable {
    var rule: String
    /// Overrides the rule's severity, for findings that matter less where they stand.
    var severity: Severity?
    var message: String
    var range: ByteRange
    var symbol: String
    var related: [RelatedNote]
    /// The laws that the mistake breaks; empty for facts of the source.
    var laws: [Law]
    /// Whether it is reported where the run is undecided, because the source leaves no other reading.
    var certainWithoutRun: Bool
    var fixes: [Fix]

    init(
        rule: String, severity: Severity? = nil, message: String, range: ByteRange, symbol: String,
        related: [RelatedNote] = [], laws: [Law] = [], certainWithoutRun: Bool = true, fixes: [Fix] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.range = range
        self.symbol = symbol
        self.related = related
        self.laws = laws
        self.certainWithoutRun = certainWithoutRun
        self.fixes = fixes
    }
}
