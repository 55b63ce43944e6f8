/// `$/setTrace`: how much the server tells of its work, `off`, `messages` or `verbose`.
package struct SetTraceParams: Hashable, Sendable, Codable {
    package var value: String
}
