import Linting
import Rules
import TextModel

/// Analyses texts and files; what it needs is in it, so that it can go to another thread.
struct AnalysisWork: Sendable {
    /// From the editor's settings, beside those of the configurations.
    let viewClasses: [String]

    func document(_ document: Document) -> DocumentAnalysis {
        analysis(of: document.text, uri: document.uri, version: document.version, revision: document.revision)
    }

    /// The analysis of a file on disk; nil where it cannot be read or is no UTF-8.
    func file(_ uri: DocumentURI, path: String) -> DocumentAnalysis? {
        guard let bytes = try? readFile(FilePath(path)), let text = try? SourceText(validating: bytes) else {
            return nil
        }
        return analysis(of: text, uri: uri, version: nil, revision: 0)
    }

    /// Whether the configurations still say what they said.
    func isCurrent(_ analysis: DocumentAnalysis) -> Bool { settings(for: analysis.uri) == analysis.settings }

    /// A text with the safe fixes applied, of one rule or of all.
    func fixed(_ input: AnalysisInput, uri: DocumentURI, rule: String?) -> SourceText {
        var settings = settings(for: uri)
        if let rule { settings.rules.only = [rule] }
        return Analyzer(settings).fixed(input).text
    }

    private func settings(for uri: DocumentURI) -> ProjectSettings {
        var settings = ProjectSettings(rules: .standard, viewClasses: [], isExcluded: false)
        if let path = uri.path, var lookup = try? ConfigurationLookup(fixed: nil) {
            settings = lookup.settings(for: FilePath(path))
        }
        settings.viewClasses = Set(settings.viewClasses + viewClasses).sorted()
        return settings
    }

    private func analysis(of text: SourceText, uri: DocumentURI, version: Int?, revision: Int) -> DocumentAnalysis {
        let settings = settings(for: uri)
        let input = AnalysisInput(path: uri.path ?? uri.string, text: text)
        let file = settings.isExcluded ? FileAnalysis(path: input.path) : Analyzer(settings).analyze(input)
        return DocumentAnalysis(
            uri: uri, version: version, revision: revision, text: text, settings: settings, file: file)
    }
}
