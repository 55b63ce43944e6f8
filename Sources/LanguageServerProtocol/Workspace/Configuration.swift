/// `workspace/didChangeConfiguration`: the new settings, or null where the server is to ask for them.
package struct DidChangeConfigurationParams: Hashable, Sendable, Codable {
    package var settings: JSONValue?
}

/// `workspace/configuration`: the server asks for the client's settings.
package struct ConfigurationParams: Hashable, Sendable, Codable {
    package var items: [Item]

    package init(items: [Item]) { self.items = items }

    package struct Item: Hashable, Sendable, Codable {
        package var section: String?

        package init(section: String?) { self.section = section }
    }
}
