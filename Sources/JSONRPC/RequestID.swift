/// The id by which a response finds its request.
package enum RequestID: Hashable, Sendable, CustomStringConvertible {
    case number(Int)
    case string(String)

    package var description: String {
        switch self {
        case .number(let number): String(number)
        case .string(let string): string
        }
    }
}
