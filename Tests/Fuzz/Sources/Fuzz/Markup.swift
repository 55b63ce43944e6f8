/// Ends the process where a line holds what moves a terminal's cursor or turns its text around.
func checkPrintable(_ line: some StringProtocol, in place: String = "a picture") {
    for scalar in line.unicodeScalars {
        let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
        let turns = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        must(!isControl && !turns, "U+\(String(scalar.value, radix: 16)) reaches the terminal from \(place): \(line)")
    }
}

/// Elements of HTML that have no end.
private let voidElements: Set = ["br", "hr", "img", "input", "link", "meta", "wbr"]

/// Ends the process where a text is no well-formed XML or HTML: tags that do not match, attributes without quotes, bare `&` or `<`.
func checkMarkup(_ text: String) {
    let bytes = Array(text.utf8)
    var open: [ArraySlice<UInt8>] = []
    var index = 0
    func find(_ word: String, from start: Int) -> Int {
        let word = Array(word.utf8)
        var place = start
        while place + word.count <= bytes.count {
            if bytes[place..<place + word.count].elementsEqual(word) { return place }
            place += 1
        }
        fail("\(String(decoding: word, as: UTF8.self)) is missing in the markup")
    }
    while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "&"):
            let end = find(";", from: index)
            let name = bytes[index + 1..<end]
            must(
                name.count <= 8
                    && name.allSatisfy { $0 == 0x23 || 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 },
                "a bare & in the markup")
            index = end
        case UInt8(ascii: "<"):
            let rest = bytes[index...]
            if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
                index = find(">", from: index)
                break
            }
            let isClosing = rest.starts(with: "</".utf8)
            var end = index + (isClosing ? 2 : 1)
            let nameStart = end
            while end < bytes.count, ![0x20, 0x0A, 0x2F, 0x3E].contains(bytes[end]) { end += 1 }
            let name = bytes[nameStart..<end]
            must(
                name.first.map { 0x61...0x7A ~= $0 | 0x20 } == true && !name.contains(0x3C), "a bare < in the markup")
            var quote: UInt8?
            while end < bytes.count, quote != nil || bytes[end] != 0x3E {
                if let mark = quote {
                    must(bytes[end] != 0x3C, "a bare < in an attribute")
                    if bytes[end] == mark { quote = nil }
                } else {
                    must(bytes[end] != 0x3C, "a tag in a tag")
                    if bytes[end] == 0x22 || bytes[end] == 0x27 { quote = bytes[end] }
                }
                end += 1
            }
            must(end < bytes.count, "a tag that does not end")
            if isClosing {
                must(open.popLast() == name, "</\(String(decoding: name, as: UTF8.self))> closes another element")
            } else if name.elementsEqual("script".utf8) || name.elementsEqual("style".utf8) {
                end = find("</", from: end)
                end = find(">", from: end)
            } else if bytes[end - 1] != 0x2F, !voidElements.contains(String(decoding: name, as: UTF8.self)) {
                open.append(name)
            }
            index = end
        default: break
        }
        index += 1
    }
    must(open.isEmpty, "an element that does not end")
}
