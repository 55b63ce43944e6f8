import Linting
import Rules
import TextModel

/// A text with everything that is known of it: what the features read, never changed.
struct DocumentAnalysis: Sendable {
    let uri: DocumentURI
    /// The client's version; nil for a file that is not open.
    let version: Int?
    let revision: Int
    let text: SourceText
    /// What the configurations said of the file; nil where the analysis failed.
    let settings: ProjectSettings?
    /// The other files that were looked at, as they were then.
    let context: [FilePath: FileCache.Stamp]
    let file: FileAnalysis
    /// Names the content and the findings: two analyses with the same id have the same diagnostics.
    let resultID: String
    /// The configurations that speak of the file and are not open themselves, where someone must be told of their mistakes.
    var configurations: [DocumentAnalysis] = []

    init(
        uri: DocumentURI, version: Int?, revision: Int, text: SourceText, settings: ProjectSettings?,
        context: [FilePath: FileCache.Stamp], file: FileAnalysis
    ) {
        self.uri = uri
        self.version = version
        self.revision = revision
        self.text = text
        self.settings = settings
        self.context = context
        self.file = file
        var content = ContentHash()
        content.combine(text.bytes)
        var findings = ContentHash()
        for finding in file.findings {
            findings.combine(finding.rule)
            findings.combine(finding.severity.rawValue)
            findings.combine(finding.message)
            findings.combine(UInt64(finding.range.lowerBound))
            findings.combine(UInt64(finding.range.upperBound))
            for note in finding.related {
                findings.combine(note.message)
                findings.combine(UInt64(note.range.lowerBound))
                findings.combine(UInt64(note.range.upperBound))
            }
        }
        resultID = "\(content)-\(findings)"
    }
}
