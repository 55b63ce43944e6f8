import HitTestModel
import SwiftScanner
import TextModel

/// An index into one of the tables of a ``Code``; -1 for "none".
typealias Index = Int32

/// A body made ready to run: names resolved to slots, members to interned names, everything in flat tables.
///
/// Its nodes hold no references, so running it copies and counts nothing. Immutable, and shared by all runs.
final class Code {
    let file: ProgramFile
    /// The dotted name of the type that the body belongs to; empty at the top level.
    let typeName: String
    let isStatic: Bool
    let expressions: [Expression]
    let expressionRanges: [ByteRange]
    let statements: [Statement]
    let statementRanges: [ByteRange]
    let patterns: [Pattern]
    let conditions: [Condition]
    let calls: [CallSite]
    let branches: [SwitchBranch]
    let catches: [CatchBranch]
    /// The body itself first, then closures and nested functions.
    let functions: [FunctionCode]
    let constants: [Value]
    let types: [TypeReference]
    /// Runs of indices into the other tables.
    let lists: [Index]
    let labels: [String]

    init(_ lowerer: borrowing Lowerer) {
        file = lowerer.file
        typeName = lowerer.typeName
        isStatic = lowerer.isStatic
        expressions = lowerer.expressions
        expressionRanges = lowerer.expressionRanges
        statements = lowerer.statements
        statementRanges = lowerer.statementRanges
        patterns = lowerer.patterns
        conditions = lowerer.conditions
        calls = lowerer.calls
        branches = lowerer.branches
        catches = lowerer.catches
        functions = lowerer.functions
        constants = lowerer.constants
        types = lowerer.types
        lists = lowerer.lists
        labels = lowerer.labels
    }

    func range(_ expression: Index) -> ByteRange { expressionRanges[Int(expression)] }
    func text(_ range: ByteRange) -> String { file.source.text(range) }
}

/// A run of entries in ``Code/lists`` or another table.
struct Run {
    var start: Index
    var count: Index

    static let empty = Run(start: 0, count: 0)
    var indices: Range<Int> { Int(start)..<Int(start + count) }
}

enum BinaryOperator {
    case add, subtract, multiply, divide, remainder
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual, identical, notIdentical
    case bitAnd, bitOr, bitXor, shiftLeft, shiftRight
    case patternMatch
}

enum RangeOperator {
    case halfOpen, closed
}

enum Expression {
    case constant(Index)
    case local(depth: Index, slot: Index)
    case selfReference
    /// A name that no local binds: a member of `self`, a global, or a type.
    case free(name: Index)
    /// `.name`
    case implicitMember(name: Index)
    case member(base: Index, name: Index)
    case superMember(name: Index)
    case call(Index)
    case subscripting(base: Index, arguments: Run)
    case array(Run)
    case tuple(Run, labels: Index)
    case not(Index)
    case negate(Index)
    case and(Index, Index)
    case or(Index, Index)
    case coalesce(Index, Index)
    case binary(BinaryOperator, Index, Index)
    case range(RangeOperator, Index, Index)
    case assignment(target: Index, value: Index)
    case compoundAssignment(BinaryOperator, target: Index, value: Index)
    case ternary(Index, Index, Index)
    case typeTest(Index, type: Index)
    case conditionalCast(Index, type: Index)
    case forcedCast(Index, type: Index)
    case forceUnwrap(Index)
    case optionalChain(Index)
    /// Where a chain with `?` ends: nil inside makes the whole of it nil.
    case chainRoot(Index)
    case closure(Index)
    case tryOptional(Index)
    case tryForced(Index)
    case ifExpression(Index)
    case switchExpression(Index)
    case type(Index)
    case discard
    case unknown
}

enum Statement {
    case expression(Index)
    case binding(pattern: Index, value: Index, type: Index)
    /// `var x: T?` begins as nil, other declarations without value as nothing.
    case declaration(slot: Index, startsAsNil: Bool)
    case nestedFunction(slot: Index, function: Index)
    case conditional(conditions: Run, body: Run, otherwise: Run)
    case guarded(conditions: Run, body: Run)
    case forIn(pattern: Index, sequence: Index, whereClause: Index, body: Run, label: Index)
    case whileLoop(conditions: Run, body: Run, label: Index)
    case repeatWhile(body: Run, condition: Index, label: Index)
    case switchOver(subject: Index, branches: Run, label: Index)
    case doCatch(body: Run, catches: Run, label: Index)
    case deferred(Run)
    case returning(value: Index, isOfFunction: Bool)
    case throwing(Index)
    case breaking(label: Index)
    case continuing(label: Index)
    case fallingThrough
    /// `#if` on a condition that the platform does not decide.
    case compilation(key: Index, then: Run, otherwise: Run)
    case notUnderstood
}

enum Condition {
    case expression(Index)
    case optionalBinding(pattern: Index, value: Index, type: Index)
    case matching(pattern: Index, value: Index)
    case constant(Bool)
    case unknown
}

enum Pattern {
    case bind(slot: Index)
    case wildcard
    case tuple(Run)
    case optional(Index)
    case enumCase(name: Index, payload: Run)
    case typeTest(type: Index)
    case cast(Index, type: Index)
    case expression(Index)
    case unknown
}

struct SwitchBranch {
    /// Pairs of pattern and where clause in ``Code/lists``; empty for `default`.
    var items: Run
    var body: Run
    var isConditional: Bool
}

struct CatchBranch {
    var items: Run
    var body: Run
}

/// A call as written; a reference, since runs hand it around a lot.
final class CallSite {
    enum Callee {
        /// `name(…)`, where no local has the name.
        case free(name: Index)
        case member(base: Index, name: Index)
        case superMember(name: Index)
        case implicitMember(name: Index)
        case value(Index)
    }

    let callee: Callee
    /// Expressions of the arguments, trailing closures last.
    let arguments: [Index]
    /// Interned labels of the arguments; -1 for none.
    let labels: [Index]
    /// The same as text; empty for none.
    let labelTexts: [String]
    let trailingClosureCount: Int
    /// The interned pair of base name and labels.
    let signature: Index
    /// The call stands alone: nobody looks at its answer.
    var isStatement: Bool
    let range: ByteRange

    init(
        callee: Callee, arguments: [Index], labels: [Index], labelTexts: [String], trailingClosureCount: Int,
        signature: Index, isStatement: Bool, range: ByteRange
    ) {
        self.callee = callee
        self.arguments = arguments
        self.labels = labels
        self.labelTexts = labelTexts
        self.trailingClosureCount = trailingClosureCount
        self.signature = signature
        self.isStatement = isStatement
        self.range = range
    }
}

/// A function, closure or getter; a reference, since runs hand it around a lot.
final class FunctionCode {
    let parameters: [ParameterCode]
    let body: Run
    /// Slots of its own frame; a closure lives in the frame of the function around it, in these slots.
    let slots: Range<Int>
    let isClosure: Bool
    /// The expression that is answered where the body is nothing else; -1 where there is none.
    let implicitReturn: Index
    let returnType: Index
    let captures: [CaptureCode]
    /// Whether a pair given to a closure is taken apart: it names two parameters, or uses `$1`.
    let spreadsTuples: Bool
    /// Slots of the frame around a closure that the closure assigns to.
    let assignedSlots: [AssignedSlot]

    struct AssignedSlot {
        var slot: Index
        var name: Index
    }

    init(
        parameters: [ParameterCode], body: Run, slots: Range<Int>, isClosure: Bool, implicitReturn: Index,
        returnType: Index, captures: [CaptureCode] = [], spreadsTuples: Bool = false, assignedSlots: [AssignedSlot] = []
    ) {
        self.parameters = parameters
        self.body = body
        self.slots = slots
        self.isClosure = isClosure
        self.implicitReturn = implicitReturn
        self.returnType = returnType
        self.captures = captures
        self.spreadsTuples = spreadsTuples
        self.assignedSlots = assignedSlots
    }

    /// What stands for a function until it is lowered, and for one without a body.
    static func empty() -> FunctionCode {
        FunctionCode(
            parameters: [], body: .empty, slots: 0..<0, isClosure: false, implicitReturn: -1, returnType: -1)
    }
}

struct ParameterCode {
    /// Interned; -1 for none.
    var label: Index
    var slot: Index
    var defaultValue: Index
    var type: Index
    var isVariadic = false
}

struct CaptureCode {
    var slot: Index
    var value: Index
}
