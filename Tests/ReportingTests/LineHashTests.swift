import Testing

@testable import Reporting

/// Values that GitHub's own computation gives, so that a result keeps its identity between the two.
@Test(arguments: [
    ("", ["c129715d7a2bc9a3:1"]),
    (" a\nb\n  \t\tc\n d", ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]),
    ("alpha\nbeta\nalpha\n", ["8d07ce75f7b3af45:1", "ca140c3f893ffa65:1", "26f09ff008857193:1", "c129715d7a2bc9a3:1"]),
    (
        " a l p h a \r\n\tbeta\r\nalpha\r\n",
        ["8d07ce75f7b3af45:1", "ca140c3f893ffa65:1", "26f09ff008857193:1", "c129715d7a2bc9a3:1"]
    ),
    (
        " hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r",
        [
            "e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
            "b3edc88f2938467e:1",
            "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1",
        ]
    ),
])
func lineHashesAreThoseOfCodeScanning(text: String, hashes: [String]) {
    #expect(primaryLocationLineHashes(text) == hashes)
}
