import Testing

@testable import Reporting

/// Two texts and the unified diff of them, without its two file lines.
@Test(arguments: [
    ("a\nb\nc\n", "a\nb\nc\n", ""),
    ("a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"),
    ("a\n", "a\nb\n", "@@ -1,1 +1,2 @@\n a\n+b\n"),
    ("a\nb\n", "b\n", "@@ -1,2 +1,1 @@\n-a\n b\n"),
    ("", "a\n", "@@ -0,0 +1,1 @@\n+a\n"),
    ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\n6\n7\n8\nX\n", "@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+X\n"),
])
func diffsNameTheChangedLines(old: String, new: String, expected: String) {
    let diff = LineDiff(old: old, new: new).unified(path: "A.swift")
    #expect(diff == (expected.isEmpty ? "" : "--- A.swift\n+++ A.swift\n" + expected))
}

@Test func textFromSourceCannotDriveTheTerminal() {
    #expect(printable("a\u{1B}]0;title\u{7}b") == "a␛]0;title␇b")
    #expect(printable("name\u{202E}tfiws.") == "name\u{FFFD}tfiws.")
    #expect(printable("tab\tstays, 中文 stays, é stays") == "tab\tstays, 中文 stays, é stays")
}

@Test(arguments: [("abc", 3), ("中文", 4), ("é", 1), ("e\u{301}", 1), ("😀", 2), ("a\tb", 5), ("👩‍👧", 2), ("", 0)])
func widthsAreCountedInTerminalCells(text: String, width: Int) {
    #expect(displayWidth(text) == width)
}
