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
    #expect(DeclaredNames.find(in: Array(source.utf8)) == names.map { DeclaredNames.hash(of: $0) })
}
