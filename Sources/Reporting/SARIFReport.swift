import Linting
import OverrideAnalysis
import Rules
import TextModel

/// SARIF 2.1.0 with all that GitHub code scanning asks for; columns count UTF-16 units.
func renderSARIF(_ outcome: LintOutcome, rules: [RuleInfo]) -> String {
    encoded(SARIFLog(outcome, rules: rules), isPretty: true) + "\n"
}

private struct SARIFLog: Encodable {
    enum Key: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    let run: SARIFRun

    init(_ outcome: LintOutcome, rules: [RuleInfo]) { run = SARIFRun(outcome, rules: rules) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("https://json.schemastore.org/sarif-2.1.0.json", forKey: .schema)
        try container.encode("2.1.0", forKey: .version)
        try container.encode([run], forKey: .runs)
    }
}

private struct SARIFText: Encodable {
    var text: String
    var markdown: String?
}

private struct SARIFRun: Encodable {
    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name = "hittest"
        let version = toolVersion
        let semanticVersion = toolVersion
        let informationUri = "https://github.com/hittest/hittest"
        let rules: [Rule]
    }

    struct Rule: Encodable {
        struct Configuration: Encodable {
            let level: String
        }

        struct Properties: Encodable {
            enum Key: String, CodingKey {
                case tags, precision
                case severity = "problem.severity"
            }

            let severity: String

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(["hit-testing", "correctness"], forKey: .tags)
                try container.encode("high", forKey: .precision)
                try container.encode(severity, forKey: .severity)
            }
        }

        let id: String
        let name: String
        let shortDescription: SARIFText
        let fullDescription: SARIFText
        let help: SARIFText
        let helpUri: String
        let defaultConfiguration: Configuration
        let properties: Properties

        init(_ info: RuleInfo) {
            id = info.id
            name = info.id.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            shortDescription = SARIFText(text: info.summary + ".")
            fullDescription = SARIFText(text: info.explanation.finds)
            help = SARIFText(text: info.explanation.finds + "\n\n" + info.explanation.why, markdown: info.markdown)
            helpUri = rulePages + info.id + ".md"
            defaultConfiguration = Configuration(level: sarifLevel(info.severity))
            properties = Properties(severity: info.severity == .information ? "recommendation" : info.severity.rawValue)
        }
    }

    struct Invocation: Encodable {
        struct Notification: Encodable {
            let level = "error"
            let message: SARIFText
            let locations: [SARIFLocation]
        }

        let executionSuccessful: Bool
        let toolExecutionNotifications: [Notification]
    }

    struct Base: Encodable {
        let description: SARIFText
    }

    let tool: Tool
    let columnKind = "utf16CodeUnits"
    let originalUriBaseIds = [
        "%SRCROOT%": Base(description: SARIFText(text: "The directory in which hittest was run."))
    ]
    let invocations: [Invocation]
    let results: [SARIFResult]

    init(_ outcome: LintOutcome, rules infos: [RuleInfo]) {
        let numbers = Dictionary(infos.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        tool = Tool(driver: Driver(rules: infos.map { Rule($0) }))
        invocations = [
            Invocation(
                executionSuccessful: outcome.problems.isEmpty,
                toolExecutionNotifications: outcome.problems.map {
                    Invocation.Notification(
                        message: SARIFText(text: $0.message), locations: [SARIFLocation(path: $0.path)])
                })
        ]
        var hashes: [String: [String]] = [:]
        results = outcome.findings.map { item in
            let lines = hashes[item.path] ?? primaryLocationLineHashes(item.text.string)
            hashes[item.path] = lines
            let line = item.region().startLine - 1
            return SARIFResult(
                item, ruleIndex: numbers[item.finding.rule], lineHash: lines.indices.contains(line) ? lines[line] : nil)
        }
    }
}

private func sarifLevel(_ severity: Severity) -> String {
    severity == .information ? "note" : severity.rawValue
}

private struct SARIFRegion: Encodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int
    var snippet: SARIFText?

    init(_ range: ByteRange, in text: SourceText, withSnippet: Bool = false) {
        let region = Region(range, in: text, columns: .utf16)
        startLine = region.startLine
        startColumn = region.startColumn
        endLine = region.endLine
        endColumn = region.endColumn
        snippet = withSnippet ? SARIFText(text: text.text(range)) : nil
    }
}

private struct SARIFArtifact: Encodable {
    let uri: String
    let uriBaseId: String?

    init(_ path: String) {
        uri = path.hasPrefix("/") ? "file://" + uriReference(path) : uriReference(path)
        uriBaseId = path.hasPrefix("/") ? nil : "%SRCROOT%"
    }
}

private struct SARIFLocation: Encodable {
    struct Physical: Encodable {
        let artifactLocation: SARIFArtifact
        let region: SARIFRegion?
    }

    struct Logical: Encodable {
        let fullyQualifiedName: String
        let kind = "function"
    }

    var id: Int?
    var message: SARIFText?
    let physicalLocation: Physical
    var logicalLocations: [Logical]?

    init(path: String, region: SARIFRegion? = nil) {
        physicalLocation = Physical(artifactLocation: SARIFArtifact(path), region: region)
    }
}

private struct SARIFResult: Encodable {
    struct CodeFlow: Encodable {
        struct ThreadFlow: Encodable {
            struct Step: Encodable {
                let location: SARIFLocation
            }

            let locations: [Step]
        }

        let message: SARIFText
        let threadFlows: [ThreadFlow]
    }

    struct SARIFFix: Encodable {
        struct Change: Encodable {
            struct Replacement: Encodable {
                let deletedRegion: SARIFRegion
                let insertedContent: SARIFText
            }

            let artifactLocation: SARIFArtifact
            let replacements: [Replacement]
        }

        let description: SARIFText
        let artifactChanges: [Change]
    }

    struct Properties: Encodable {
        let certainty: Certainty
    }

    let ruleId: String
    let ruleIndex: Int?
    let level: String
    let message: SARIFText
    let locations: [SARIFLocation]
    let relatedLocations: [SARIFLocation]?
    let codeFlows: [CodeFlow]?
    let fixes: [SARIFFix]?
    let partialFingerprints: [String: String]
    let properties: Properties

    init(_ item: FileFinding, ruleIndex: Int?, lineHash: String?) {
        let finding = item.finding
        ruleId = finding.rule
        self.ruleIndex = ruleIndex
        level = sarifLevel(finding.severity)
        message = SARIFText(text: item.fullMessage)
        var place = SARIFLocation(path: item.path, region: SARIFRegion(finding.range, in: item.text, withSnippet: true))
        if !finding.symbol.isEmpty {
            place.logicalLocations = [SARIFLocation.Logical(fullyQualifiedName: finding.symbol)]
        }
        locations = [place]
        let related = finding.related.enumerated().map { number, note in
            var location = SARIFLocation(
                path: note.path ?? item.path, region: note.path == nil ? SARIFRegion(note.range, in: item.text) : nil)
            location.id = number + 1
            location.message = SARIFText(text: note.message)
            return location
        }
        relatedLocations = related.isEmpty ? nil : related
        codeFlows = finding.witness.map { witness in
            var end = place
            end.message = SARIFText(text: witness.text)
            return [
                CodeFlow(
                    message: SARIFText(text: "The touch that is lost"),
                    threadFlows: [
                        CodeFlow.ThreadFlow(locations: (related + [end]).map { CodeFlow.ThreadFlow.Step(location: $0) })
                    ])
            ]
        }
        let artifact = SARIFArtifact(item.path)
        let shownFixes = finding.fixes.map { fix in
            SARIFFix(
                description: SARIFText(text: fix.title),
                artifactChanges: [
                    SARIFFix.Change(
                        artifactLocation: artifact,
                        replacements: fix.edits.edits.map {
                            SARIFFix.Change.Replacement(
                                deletedRegion: SARIFRegion($0.range, in: item.text),
                                insertedContent: SARIFText(text: $0.replacement))
                        })
                ])
        }
        fixes = shownFixes.isEmpty ? nil : shownFixes
        var prints = ["hittest/v1": item.fingerprint]
        if let lineHash { prints["primaryLocationLineHash"] = lineHash }
        partialFingerprints = prints
        properties = Properties(certainty: finding.certainty)
    }
}
