/// `window/workDoneProgress/create`: the server will report under this token.
package struct WorkDoneProgressCreateParams: Hashable, Sendable, Codable {
    package var token: NumberOrString

    package init(token: NumberOrString) { self.token = token }
}

/// `window/workDoneProgress/cancel`: the user no longer wants the work under this token.
package struct WorkDoneProgressCancelParams: Hashable, Sendable, Codable {
    package var token: NumberOrString
}

/// `$/progress`: a step of some work, or a part of a result.
package struct ProgressParams<Value: Encodable & Sendable>: Sendable, Encodable {
    package var token: NumberOrString
    package var value: Value

    package init(token: NumberOrString, value: Value) {
        self.token = token
        self.value = value
    }
}

/// What `$/progress` says of work.
package struct WorkDoneProgress: Hashable, Sendable, Codable {
    /// `begin`, `report` or `end`.
    package var kind: String
    package var title: String?
    package var cancellable: Bool?
    package var message: String?
    package var percentage: Int?

    package static func begin(title: String, cancellable: Bool) -> WorkDoneProgress {
        WorkDoneProgress(kind: "begin", title: title, cancellable: cancellable, percentage: 0)
    }

    package static func report(message: String, percentage: Int) -> WorkDoneProgress {
        WorkDoneProgress(kind: "report", message: message, percentage: percentage)
    }

    package static func end(message: String) -> WorkDoneProgress {
        WorkDoneProgress(kind: "end", message: message)
    }
}
