/// How tightly an operator binds; higher binds tighter.
struct OperatorPrecedence: Hashable, Sendable {
    var strength: Int
    var isRightAssociative = false
    var isAssignment = false

    static let assignment = OperatorPrecedence(strength: 10, isRightAssociative: true, isAssignment: true)
    static let ternary = OperatorPrecedence(strength: 20, isRightAssociative: true)
    static let disjunction = OperatorPrecedence(strength: 30)
    static let conjunction = OperatorPrecedence(strength: 40)
    /// Operators of which the file does not say their group. The language's default group stands beside no other
    /// operator but `?:` and assignments, so what stands beside `&&` has a group that binds tighter.
    static let unspecified = OperatorPrecedence(strength: 45)
    static let comparison = OperatorPrecedence(strength: 50)
    static let nilCoalescing = OperatorPrecedence(strength: 60, isRightAssociative: true)
    static let casting = OperatorPrecedence(strength: 70)
    static let rangeFormation = OperatorPrecedence(strength: 80)
    static let addition = OperatorPrecedence(strength: 90)
    static let multiplication = OperatorPrecedence(strength: 100)
    static let bitwiseShift = OperatorPrecedence(strength: 110)

    /// The precedence groups of the standard library by name.
    static let groups: [String: OperatorPrecedence] = [
        "AssignmentPrecedence": assignment, "TernaryPrecedence": ternary, "DefaultPrecedence": unspecified,
        "LogicalDisjunctionPrecedence": disjunction, "LogicalConjunctionPrecedence": conjunction,
        "ComparisonPrecedence": comparison, "NilCoalescingPrecedence": nilCoalescing, "CastingPrecedence": casting,
        "RangeFormationPrecedence": rangeFormation, "AdditionPrecedence": addition,
        "MultiplicationPrecedence": multiplication, "BitwiseShiftPrecedence": bitwiseShift,
    ]
}

/// The infix operators of the standard library and those that the file declares.
struct OperatorTable: Sendable {
    private var declared: [String: OperatorPrecedence] = [:]

    /// Takes note of `infix operator name: group`; a group of the file's own counts as unspecified.
    mutating func declare(_ name: String, group: String?) {
        declared[name] = group.flatMap { OperatorPrecedence.groups[$0] } ?? .unspecified
    }

    func precedence(of name: String) -> OperatorPrecedence {
        Self.standard[name] ?? declared[name] ?? .unspecified
    }

    private static let standard: [String: OperatorPrecedence] = {
        let spellings: [(OperatorPrecedence, String)] = [
            (.bitwiseShift, "<< >> &<< &>> .<< .>>  .&<< .&>>"),
            (.multiplication, "* / % & &* .* ./ .% .& .&*"),
            (.addition, "+ - | ^ &+ &- .+ .- .| .^ .&+ .&-"),
            (.rangeFormation, "... ..<"),
            (.nilCoalescing, "??"),
            (.comparison, "< <= > >= == != === !== ~= .== .!= .< .<= .> .>="),
            (.conjunction, "&&"),
            (.disjunction, "||"),
            (.assignment, "= += -= *= /= %= <<= >>= &<<= &>>= &= |= ^= &+= &-= &*="),
            (.assignment, ".+= .-= .*= ./= .%= .&= .|= .^= .<<= .>>= .&+= .&-= .&*="),
        ]
        var table: [String: OperatorPrecedence] = [:]
        for (precedence, names) in spellings {
            for name in names.split(separator: " ") { table[String(name)] = precedence }
        }
        return table
    }()
}
