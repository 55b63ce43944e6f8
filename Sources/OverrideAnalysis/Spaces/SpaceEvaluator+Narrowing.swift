import SwiftScanner

/// What a test of identity tells: a view that a search found and that is not the receiver lies below it.
extension SpaceEvaluator {
    /// Takes in what holds where a condition does, or where it does not.
    mutating func narrow(_ condition: ExpressionSyntax, holds: Bool) {
        switch condition.kind {
        case .parenthesized(let inner):
            narrow(inner, holds: holds)
        case .prefix(let symbol, let inner) where symbol.text == "!":
            narrow(inner, holds: !holds)
        case .binary(let left, let symbol, let right):
            switch (symbol.text, holds) {
            case ("&&", true), ("||", false):
                narrow(left, holds: holds)
                narrow(right, holds: holds)
            case ("!==", true), ("!=", true), ("===", false), ("==", false):
                exclude(left, from: right)
                exclude(right, from: left)
            default: break
            }
        default: break
        }
    }

    mutating func narrow(_ condition: ConditionSyntax) {
        if case .expression(let expression) = condition.kind { narrow(expression, holds: true) }
    }

    /// Takes in that none of the conditions' ways was taken, where there is only one.
    mutating func narrow(failed conditions: [ConditionSyntax]) {
        guard conditions.count == 1, case .expression(let expression) = conditions[0].kind else { return }
        narrow(expression, holds: false)
    }

    /// Reads something that holds on one way only, and forgets it afterwards.
    mutating func narrowed<Result>(_ body: (inout SpaceEvaluator) -> Result) -> Result {
        let places = facts.subtreePlaces
        let result = body(&self)
        // Names that came up meanwhile keep their places.
        facts.subtreePlaces.merge(places) { $1 }
        return result
    }

    private mutating func exclude(_ found: ExpressionSyntax, from other: ExpressionSyntax) {
        guard case .name(let own) = other.kind, own.text == "self",
            frame.receiver.view?.reference == .receiver, case .name(let name) = found.kind,
            case .view(let view)? = local(name.text), case .local(_, let offset) = view.reference,
            let place = facts.subtreePlaces[offset], place == .either || place == .both
        else { return }
        facts.subtreePlaces[offset] = .below
    }
}
