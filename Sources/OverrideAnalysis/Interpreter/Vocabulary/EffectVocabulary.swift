/// Names of functions that act, and of those that say nothing but to a log.
enum EffectVocabulary {
    enum Kind {
        /// Changes something wherever it is called, even where its answer is looked at.
        case acts
        /// Waits.
        case blocks
        /// Writes to a log or checks an assumption.
        case logs
        /// Ends the app.
        case traps
    }

    static func kind(of name: String) -> Kind? { table[name] }

    /// Whether a receiver's name is that of a log.
    static func isLog(_ key: String) -> Bool {
        let bytes = key.utf8.map { $0 | 0x20 }
        return holds("log", in: bytes) && !holds("login", in: bytes) && !holds("dialog", in: bytes)
            || holds("breadcrumb", in: bytes)
    }

    private static func holds(_ word: StaticString, in bytes: [UInt8]) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.count >= count else { return false }
        return word.withUTF8Buffer { word in
            (0...(bytes.count - count)).contains { start in
                bytes[start] == word[0] && bytes[start..<(start + count)].elementsEqual(word)
            }
        }
    }

    private static let table: [String: Kind] = {
        var table: [String: Kind] = [:]
        for name in acting { table[name] = .acts }
        for name in blocking { table[name] = .blocks }
        for name in logging { table[name] = .logs }
        for name in trapping { table[name] = .traps }
        return table
    }()

    private static let acting = [
        "becomeFirstResponder", "resignFirstResponder", "makeFirstResponder", "endEditing", "sendAction", "sendActions",
        "addSubview", "insertSubview", "removeFromSuperview", "bringSubviewToFront", "sendSubviewToBack",
        "exchangeSubview", "addArrangedSubview", "removeArrangedSubview", "addSublayer", "insertSublayer",
        "removeFromSuperlayer", "setNeedsLayout", "layoutIfNeeded", "layoutSubviews", "layout", "setNeedsDisplay",
        "setNeedsUpdateConstraints", "updateConstraintsIfNeeded", "sizeToFit", "invalidateIntrinsicContentSize",
        "addGestureRecognizer", "removeGestureRecognizer", "reloadData", "setContentOffset", "scrollRectToVisible",
        "animate", "present", "dismiss", "makeKeyAndVisible", "makeKey", "makeKeyAndOrderFront", "orderFront",
        "orderOut", "postNotification", "post", "removeAllAnimations", "deselectRow", "selectRow",
    ]

    private static let blocking = ["wait", "sleep", "usleep", "sync", "performAndWait"]

    private static let logging = [
        "print", "debugPrint", "NSLog", "os_log", "os_signpost", "dump", "assert", "precondition", "assertionFailure",
        "DLog", "DDLogDebug", "DDLogInfo", "DDLogVerbose", "DDLogWarn", "DDLogError",
    ]

    private static let trapping = ["fatalError", "preconditionFailure", "abort", "exit"]
}
