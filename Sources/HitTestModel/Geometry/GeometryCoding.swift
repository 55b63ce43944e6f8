extension Point2D: Codable {
    /// Reads `[x, y]`.
    package init(from decoder: any Decoder) throws {
        let numbers = try JSONNumbers.read(2, meaning: "[x, y]", from: decoder)
        self.init(numbers[0], numbers[1])
    }

    /// Writes `[x, y]`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(contentsOf: [x, y])
    }
}

extension Rect2D: Codable {
    /// Reads `[x, y, width, height]`.
    package init(from decoder: any Decoder) throws {
        let numbers = try JSONNumbers.read(4, meaning: "[x, y, width, height]", from: decoder)
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// Writes `[x, y, width, height]`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(contentsOf: [origin.x, origin.y, size.width, size.height])
    }
}

extension Transform2D: Codable {
    /// Reads `[a, b, c, d, tx, ty]`.
    package init(from decoder: any Decoder) throws {
        let numbers = try JSONNumbers.read(6, meaning: "[a, b, c, d, tx, ty]", from: decoder)
        self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }

    /// Writes `[a, b, c, d, tx, ty]`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(contentsOf: [a, b, c, d, tx, ty])
    }
}

/// Arrays of numbers as scenes write them: exactly so many, finite, and not absurdly large.
enum JSONNumbers {
    /// Beyond this the arithmetic of the model would lose whole points.
    static let limit = 1e9

    static func read(_ count: Int, meaning: String, from decoder: any Decoder) throws -> [Double] {
        let path = SceneError.describe(decoder.codingPath)
        let container: any UnkeyedDecodingContainer
        do {
            container = try decoder.unkeyedContainer()
        } catch {
            throw SceneError(path: path, message: "expected \(meaning)")
        }
        return try read(count, meaning: meaning, path: path, from: container)
    }

    private static func read(
        _ count: Int, meaning: String, path: String, from elements: any UnkeyedDecodingContainer
    ) throws -> [Double] {
        var elements = elements
        var numbers: [Double] = []
        while !elements.isAtEnd, numbers.count < count {
            guard let number = try? elements.decode(Double.self) else {
                throw SceneError(path: "\(path)[\(numbers.count)]", message: "expected a number in \(meaning)")
            }
            try check(number, path: "\(path)[\(numbers.count)]")
            numbers.append(number)
        }
        guard numbers.count == count, elements.isAtEnd else {
            throw SceneError(path: path, message: "expected \(count) numbers: \(meaning)")
        }
        return numbers
    }

    static func check(_ number: Double, path: String) throws {
        guard number.isFinite else { throw SceneError(path: path, message: "the number must be finite") }
        guard abs(number) <= limit else {
            throw SceneError(path: path, message: "the number is out of range (at most 1,000,000,000 either way)")
        }
    }
}
