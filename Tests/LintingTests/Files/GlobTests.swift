import Testing

@testable import Linting

@Test(arguments: [
    ("*.swift", "A.swift", true), ("*.swift", "a/A.swift", false), ("**/*.swift", "a/b/A.swift", true),
    ("**/*.swift", "A.swift", true), ("a/**", "a/b/c", true), ("a/**", "a", false), ("a/**/c", "a/c", true),
    ("a/**/c", "a/b/b/c", true), ("a/**/c", "a/bc", false), ("a?c", "abc", true), ("a?c", "a/c", false),
    ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[]x", "[]x", true), ("[x", "[x", true), ("\\*", "*", true),
    ("\\*", "a", false), ("*a*b*c", "xxaxxbxxc", true), ("*a*b*c", "xxaxxbxxcx", false), ("", "", true),
    ("**", "a/b", true),
    ("**/x/**/y", "x/a/x/b/y", true), ("a**b", "axxb", true), ("a**b", "ax/xb", false), ("*/b", "a/b", true),
])
func globsMatchAsInIgnoreFiles(pattern: String, path: String, matches: Bool) {
    #expect(Glob(pattern).matches(path.utf8) == matches)
}

@Test func globsTakeBoundedTime() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Glob(pattern).matches(Array(repeating: UInt8(ascii: "a"), count: 20_000)))
}

@Test(
    arguments: [
        ("build/", "build", true, true), ("build/", "build", false, nil), ("*.o\n!keep.o", "keep.o", false, false),
        ("*.o\n!keep.o", "other.o", false, true), ("/top.swift", "top.swift", false, true),
        ("/top.swift", "a/top.swift", false, nil),
        ("a/b", "a/b", false, true), ("a/b", "x/a/b", false, nil), ("# note\n\n  \nx", "x", false, true),
        ("x\r\n", "x", false, true),
        ("Generated", "deep/Generated", true, true),
    ] as [(String, String, Bool, Bool?)])
func ignoreFilesSpeakLastRuleFirst(rules: String, path: String, isDirectory: Bool, verdict: Bool?) {
    #expect(
        IgnoreFile(Array(rules.utf8)).verdict(relativePath: Array(path.utf8)[...], isDirectory: isDirectory) == verdict)
}

@Test(arguments: [
    ("/a/b/../c/./d", "/a/c/d"), ("a/./b//c", "a/b/c"), ("..", ".."), ("a/../..", ".."), ("/..", "/"), ("./", "."),
    ("", "."),
])
func pathsAreNormalizedByTheirText(path: String, normalized: String) {
    #expect(FilePath(path).normalized.display == normalized)
}

@Test(arguments: [
    ("final class Card: UIView {", ["Card"]), ("    @objc(X) @MainActor public class Inner", ["Inner"]),
    ("extension Outer.Inner: P {", ["Inner"]), ("class func make() {}", ["func"]), ("let classes = 1", []),
    ("// class A", []),
    ("public\tenum\tE", ["E"]), ("typealias V = UIView\nactor W {}", ["V", "W"]), ("class", []), ("@", []), ("@a(", []),
    ("fileprivate indirect enum Tree", ["Tree"]), ("struct S {\r\n  protocol P {}", ["S", "P"]),
])
func declaredNamesStandAtLineStarts(source: String, names: [String]) {
    #expect(DeclaredNames.find(in: Array(source.utf8)).map(\.hash) == names.map { DeclaredNames.hash(of: $0) })
}

@Test(arguments: [
    ("func a(b: Int) {}", "a"), ("    var b: Int { 1 }", "b"), ("static let (c, d) = (1, 2)", "d"),
    ("static var e = 1,\n  f = 2", "f"), ("func `default`() {}", "default"), ("let g = 1; func h() {}", "h"),
    ("public  func  i() {}", "i"), ("var a: Int { let view = 1 }\nfunc j() {}", "j"), ("class var k = {}", "k"),
    ("#if os(iOS)\nfunc x() {\n#else\nfunc y() {\n#endif\n}\nvar l: Int { 1 }", "l"),
])
func membersAreFoundWhereverTheyStand(members: String, name: String) {
    let words = Set([DeclaredNames.hash(of: name)])
    for type in ["extension Outer.Inner: P where A: B", "struct Inner<T>", "protocol Inner", "actor Inner"] {
        let found = MemberNames(Array("var n = 1\n\(type) {\n\(members)\n}\nfunc m() {}".utf8))
        #expect(found.mayHold(words, in: "Inner"), "\(type)")
        #expect(!found.mayHold(words, in: "Outer"))
        // Behind branches that open more braces than they close, every name may be a member.
        let isClear = !members.hasPrefix("#if")
        #expect(found.mayHold([DeclaredNames.hash(of: "m")], in: "Inner") != isClear, "\(type)")
    }
}
