extension SimulationAnswer: Codable {
    private enum Key: String, CodingKey {
        case hit, path, trace, undecided
    }

    /// Reads what ``encode(to:)`` wrote.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        hit = try container.decodeIfPresent(String.self, forKey: .hit)
        path = try container.decode([String].self, forKey: .path)
        trace = try container.decode([Step].self, forKey: .trace)
        undecided = try container.decode([String].self, forKey: .undecided)
    }

    /// Writes the answer; `hit` is always there, null for none.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(hit, forKey: .hit)
        try container.encode(path, forKey: .path)
        try container.encode(trace, forKey: .trace)
        try container.encode(undecided, forKey: .undecided)
    }
}

extension SimulationAnswer.Result: Codable {
    /// Reads a truth value, a name or null.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .view(nil)
        } else if let passed = try? container.decode(Bool.self) {
            self = .passed(passed)
        } else {
            self = .view(try container.decode(String.self))
        }
    }

    /// Writes a truth value, a name or null.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .passed(let passed): try container.encode(passed)
        case .view(let name?): try container.encode(name)
        case .view(nil): try container.encodeNil()
        }
    }
}
