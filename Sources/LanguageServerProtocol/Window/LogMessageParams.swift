/// `window/logMessage`: a line for the client's log.
package struct LogMessageParams: Hashable, Sendable, Codable {
    package var type: Kind
    package var message: String

    package init(type: Kind, message: String) {
        self.type = type
        self.message = message
    }

    package struct Kind: RawRepresentable, Hashable, Sendable, Codable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let error = Kind(rawValue: 1)
        package static let warning = Kind(rawValue: 2)
        package static let info = Kind(rawValue: 3)
        package static let log = Kind(rawValue: 4)
    }
}
