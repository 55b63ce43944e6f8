import Testing

@testable import LanguageServer

/// A URI and the path that it names; nil for none.
struct URICase: Sendable, CustomTestStringConvertible {
    let uri: String
    let path: String?
    var testDescription: String { uri }
}

@Test(arguments: [
    URICase(uri: "file:///a/b.swift", path: "/a/b.swift"),
    URICase(uri: "FILE:///a/b.swift", path: "/a/b.swift"),
    URICase(uri: "file:/a/b.swift", path: "/a/b.swift"),
    URICase(uri: "file://localhost/a", path: "/a"),
    URICase(uri: "file://server/share/a", path: "//server/share/a"),
    URICase(uri: "file:///with%20space/%C3%A9%F0%9F%98%80.swift", path: "/with space/é😀.swift"),
    URICase(uri: "file:///raw space/é.swift", path: "/raw space/é.swift"),
    URICase(uri: "file:///100%/%zz/%4", path: "/100%/%zz/%4"),
    URICase(uri: "file:///a%23b%3Fc", path: "/a#b?c"),
    URICase(uri: "file:///a?query#fragment", path: "/a"),
    URICase(uri: "file:///c:/x.swift", path: "c:/x.swift"),
    URICase(uri: "file:///C%3A/x.swift", path: "c:/x.swift"),
    URICase(uri: "file:///a%2Fb", path: "/a/b"),
    URICase(uri: "file://", path: "/"),
    URICase(uri: "file:///%00", path: nil),
    URICase(uri: "file:///%ff", path: nil),
    URICase(uri: "untitled:Untitled-1", path: nil),
    URICase(uri: "git:/a/b.swift?ref", path: nil),
    URICase(uri: "", path: nil),
])
func urisNamePaths(_ each: URICase) {
    #expect(DocumentURI(each.uri).path == each.path)
}

@Test func spellingsOfOneFileAreOneDocument() {
    #expect(DocumentURI("file:///C%3A/a%20b") == DocumentURI("file:///c:/a b"))
    #expect(DocumentURI("untitled:a") != DocumentURI("untitled:b"))
}

@Test(arguments: ["/a b/é😀#?%.swift", "c:/x.swift", "/plain"])
func pathsSurviveTheirURI(_ path: String) {
    let uri = DocumentURI(path: path)
    #expect(DocumentURI(uri.string).path == path)
    #expect(uri.string.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
}
