/// `$/cancelRequest`: the client no longer wants this answer.
package struct CancelParams: Hashable, Sendable, Codable {
    package var id: NumberOrString
}
