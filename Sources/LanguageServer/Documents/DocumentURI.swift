/// The name of a document: the client's spelling for answers, and one spelling of all for look-ups.
struct DocumentURI: Hashable, Sendable, CustomStringConvertible {
    /// As the client writes it.
    let string: String
    /// The file's path for `file:`, nil for other schemes.
    let path: String?

    init(_ string: String) {
        self.string = string
        path = Self.filePath(of: string)
    }

    /// The URI of a file.
    init(path: String) {
        var encoded = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        string = path.hasPrefix("/") ? "file://" + encoded : "file:///" + encoded
        self.path = path
    }

    /// Equal for all spellings of one document.
    var key: String { path ?? string }

    var description: String { string }

    static func == (left: DocumentURI, right: DocumentURI) -> Bool { left.key == right.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }

    private static func filePath(of string: String) -> String? {
        let scheme = "file:"
        guard string.utf8.count >= scheme.utf8.count, string.prefix(5).lowercased() == scheme else { return nil }
        var rest = Array(string.utf8.dropFirst(scheme.utf8.count))
        // A query or fragment is not part of the path; in a path their marks are escaped.
        if let mark = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
            rest.removeSubrange(mark...)
        }
        var host: [UInt8] = []
        if rest.starts(with: "//".utf8) {
            let end = rest.dropFirst(2).firstIndex(of: UInt8(ascii: "/")) ?? rest.count
            host = Array(rest[2..<end])
            rest.removeSubrange(..<end)
        }
        let bytes = unescaped(rest)
        guard let path = String(validatingUTF8Bytes: bytes), !bytes.contains(0) else { return nil }
        if let drivePath = windowsPath(path) { return drivePath }
        if host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" {
            return path.isEmpty ? "/" : path
        }
        return "//" + String(decoding: host, as: UTF8.self) + path
    }

    /// `/C:/x` as `c:/x`: editors write the drive in either case.
    private static func windowsPath(_ path: String) -> String? {
        let bytes = Array(path.utf8)
        guard bytes.count >= 3, bytes[0] == UInt8(ascii: "/"), bytes[2] == UInt8(ascii: ":"),
            bytes.count == 3 || bytes[3] == UInt8(ascii: "/"),
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[1] | 0x20)
        else { return nil }
        return String(decoding: [bytes[1] | 0x20] + bytes[2...], as: UTF8.self)
    }

    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}

extension String {
    /// Nil where the bytes are no UTF-8.
    fileprivate init?(validatingUTF8Bytes bytes: [UInt8]) {
        let string = String(decoding: bytes, as: UTF8.self)
        guard string.utf8.elementsEqual(bytes) else { return nil }
        self = string
    }
}
