/// What the grammar asks about a keyword.
extension Keyword {
    /// The word begins a declaration wherever a declaration may stand.
    var beginsDeclaration: Bool {
        switch self {
        case .associatedtype, .class, .deinit, .enum, .extension, .func, .import, .`init`, .let, .precedencegroup,
            .protocol, .struct, .subscript, .typealias, .var:
            true
        default: false
        }
    }

    var isModifier: Bool {
        switch self {
        case .async, .borrowing, .class, .consuming, .convenience, .distributed, .dynamic, .fileprivate,
            .final, .indirect, .infix, .internal, .isolated, .lazy, .mutating, .nonisolated, .nonmutating, .open,
            .optional, .override, .package, .postfix, .prefix, .private, .public, .required, .sending, .static,
            .unowned, .weak:
            true
        default: false
        }
    }

    /// A reserved word that begins a statement and cannot begin or continue an expression.
    var beginsStatementOnly: Bool {
        switch self {
        case .break, .case, .catch, .continue, .default, .defer, .do, .else, .fallthrough, .for, .guard, .return,
            .throw, .while, .where, .in:
            true
        default: false
        }
    }

    /// A word that a new statement surely begins with, for finding a place to go on after a mistake.
    var isRecoveryPoint: Bool {
        switch self {
        case .break, .continue, .defer, .do, .fallthrough, .for, .guard, .if, .return, .switch, .throw, .while,
            .repeat, .case, .default:
            true
        case .fileprivate, .internal, .private, .public, .static: true
        default: beginsDeclaration
        }
    }

    var isAccessor: Bool {
        switch self {
        case .get, .set, .willSet, .didSet, .underscoredRead, .underscoredModify, .unsafeAddress,
            .unsafeMutableAddress, .`init`:
            true
        default: false
        }
    }
}

extension TokenKind {
    /// A word that may serve as a name, as any keyword does behind a period.
    var isName: Bool { self == .identifier || self == .keyword }

    /// A word that may label an argument.
    var isLabel: Bool { isName || self == .wildcard }
}
