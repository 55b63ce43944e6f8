/// A character outside ASCII as it stands in a file, or bytes that are none.
struct DecodedScalar {
    /// The code point; nil for malformed UTF-8.
    var value: UInt32?
    /// How many bytes it takes; at least 1.
    var length: Int

    /// Whether an identifier can begin with the character (the language reference's "identifier head").
    var startsIdentifier: Bool {
        guard let value, continuesIdentifier else { return false }
        switch value {
        case 0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: return false
        default: return true
        }
    }

    /// Whether an identifier can go on with the character.
    var continuesIdentifier: Bool {
        guard let value else { return false }
        switch value {
        case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F,
            0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054,
            0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007,
            0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8:
            return true
        case 0x10000...0xEFFFF:
            // The last two code points of each plane are no characters.
            return value & 0xFFFF < 0xFFFE
        default:
            return false
        }
    }

    /// Whether an operator can begin with the character (the language reference's "operator head").
    var startsOperator: Bool {
        guard let value else { return false }
        switch value {
        case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017,
            0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775,
            0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3030:
            return true
        default:
            return false
        }
    }

    /// Whether an operator can go on with the character.
    var continuesOperator: Bool {
        guard let value else { return false }
        switch value {
        case 0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF:
            return true
        default:
            return startsOperator
        }
    }

    var isCurlyQuote: Bool { value == 0x201C || value == 0x201D }
}

/// Decodes the character whose first byte, 0x80 or above, stands at an index; malformed bytes are one run.
func decodeScalar(in bytes: [UInt8], at start: Int, before end: Int) -> DecodedScalar {
    func continuation(_ index: Int) -> UInt32? {
        guard index < end, bytes[index] & 0xC0 == 0x80 else { return nil }
        return UInt32(bytes[index] & 0x3F)
    }
    let first = bytes[start]
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default:
        // No character begins like this: the run goes on to where one could.
        var index = start + 1
        while index < end, (0x80..<0xC2).contains(bytes[index]) || bytes[index] >= 0xF5 { index += 1 }
        return DecodedScalar(value: nil, length: index - start)
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
        guard let bits = continuation(start + offset) else { return DecodedScalar(value: nil, length: offset) }
        value = value << 6 | bits
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= smallest, Unicode.Scalar(value) != nil else { return DecodedScalar(value: nil, length: length) }
    return DecodedScalar(value: value, length: length)
}
