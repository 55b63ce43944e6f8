/// A document's whole content, when it is opened.
package struct TextDocumentItem: Hashable, Sendable, Codable {
    package var uri: String
    package var languageId: String
    package var version: Int
    package var text: String
}

/// Names a document.
package struct TextDocumentIdentifier: Hashable, Sendable, Codable {
    package var uri: String

    package init(uri: String) { self.uri = uri }
}

/// Names a document at a version.
package struct VersionedTextDocumentIdentifier: Hashable, Sendable, Codable {
    package var uri: String
    /// Some clients send null or nothing.
    package var version: Int?
}

/// Names a document at a version, in edits; null for a document that is not open.
package struct OptionalVersionedTextDocumentIdentifier: Hashable, Sendable, Codable {
    package var uri: String
    package var version: Int?

    package init(uri: String, version: Int?) {
        self.uri = uri
        self.version = version
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(uri, forKey: .uri)
        // The protocol wants the null written out.
        try container.encode(version, forKey: .version)
    }
}
