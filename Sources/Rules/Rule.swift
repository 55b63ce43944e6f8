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
struct Candidate {
    /// What the run on the model has to say before a candidate is reported.
    enum Confirmation: Hashable {
        /// Nothing: the source alone shows it. A witness is attached where there is one.
        case none
        /// A law is broken, or its being broken is excused by something else; where the run is undecided, the source decides.
        case expected
        /// A law is broken.
        case required
    }

    var rule: String
    /// Overrides the rule's severity, for findings that matter less where they stand.
    var severity: Severity?
    var message: String
    var range: ByteRange
    var symbol: String
    var related: [RelatedNote]
    /// The laws that the mistake breaks.
    var laws: [Law]
    var confirmation: Confirmation
    /// The departure that the candidate was made from, where it was read off the run itself.
    var violation: Violation?
    /// A witness that the rule has made itself.
    var witness: Witness?
    /// Rules that explain the same place better: where one of them reports in the override, this candidate is dropped.
    var yieldsTo: Set<String> = []
    /// Functions outside the candidate's own place that go wrong by it: the overrides that call the helper it stands in.
    var concerns: [ByteRange] = []
    var fixes: [Fix]
}
