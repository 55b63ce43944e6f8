/// A finding as editors show it.
package struct Diagnostic: Hashable, Sendable, Codable {
    package var range: PositionRange
    package var severity: Severity
    package var code: NumberOrString?
    package var codeDescription: CodeDescription?
    package var source: String?
    package var message: StringOrMarkup
    package var tags: [DiagnosticTag]?
    package var relatedInformation: [RelatedInformation]?
    /// Comes back with the request for code actions.
    package var data: JSONValue?

    package init(
        range: PositionRange, severity: Severity, code: NumberOrString? = nil,
        codeDescription: CodeDescription? = nil, source: String? = nil, message: StringOrMarkup,
        tags: [DiagnosticTag]? = nil,
        relatedInformation: [RelatedInformation]? = nil, data: JSONValue? = nil
    ) {
        self.range = range
        self.severity = severity
        self.code = code
        self.codeDescription = codeDescription
        self.source = source
        self.message = message
        self.tags = tags
        self.relatedInformation = relatedInformation
        self.data = data
    }

    package struct Severity: RawRepresentable, Hashable, Sendable, Codable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let error = Severity(rawValue: 1)
        package static let warning = Severity(rawValue: 2)
        package static let information = Severity(rawValue: 3)
        package static let hint = Severity(rawValue: 4)
    }

    /// The page about a code.
    package struct CodeDescription: Hashable, Sendable, Codable {
        package var href: String

        package init(href: String) { self.href = href }
    }

    /// A second place that helps to understand.
    package struct RelatedInformation: Hashable, Sendable, Codable {
        package var location: Location
        package var message: String

        package init(location: Location, message: String) {
            self.location = location
            self.message = message
        }
    }
}

/// A diagnostic as a client sends it back with a request for code actions: only what is read of it.
package struct DiagnosticEcho: Hashable, Sendable, Codable {
    package var range: PositionRange
    package var code: NumberOrString?
    package var source: String?
    package var data: JSONValue?
}

/// What a diagnostic says of its code beside the message.
package struct DiagnosticTag: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package init(from decoder: any Decoder) throws {
        rawValue = try ProtocolInteger(from: decoder).value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The code does nothing; editors show it faded.
    package static let unnecessary = DiagnosticTag(rawValue: 1)
    package static let deprecated = DiagnosticTag(rawValue: 2)
}
