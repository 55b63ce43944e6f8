/// `client/registerCapability`: what the server wants to be told.
package struct RegistrationParams: Hashable, Sendable, Codable {
    package var registrations: [Registration]

    package init(registrations: [Registration]) { self.registrations = registrations }
}

/// One method that the server wants to hear.
package struct Registration: Hashable, Sendable, Codable {
    package var id: String
    package var method: String
    package var registerOptions: JSONValue?

    package init(id: String, method: String, registerOptions: JSONValue? = nil) {
        self.id = id
        self.method = method
        self.registerOptions = registerOptions
    }
}
