import HitTestModel
import SwiftScanner
import TextModel

/// Turns the syntax tree of one body into ``Code``.
///
/// Nothing is refused: what has no meaning here becomes an `unknown` node, which ends only the runs that reach it.
struct Lowerer {
    let file: ProgramFile
    let typeName: String
    let isStatic: Bool
    let platform: Platform
    let names: NameTable
    let graph: ClassGraph

    var expressions: [Expression] = []
    var expressionRanges: [ByteRange] = []
    var statements: [Statement] = []
    var statementRanges: [ByteRange] = []
    var patterns: [Pattern] = []
    var conditions: [Condition] = []
    var calls: [CallSite] = []
    var branches: [SwitchBranch] = []
    var catches: [CatchBranch] = []
    var functions: [FunctionCode] = []
    var constants: [Value] = []
    var types: [TypeReference] = []
    var lists: [Index] = []
    var labels: [String] = []

    /// The function being lowered and those around it; closures belong to the function around them.
    var frames: [FrameScope] = []
    var closureDepth = 0
    /// An initial value without a written type: `let half = 5 / 2` is a whole number.
    var dividesWholeNumbers = false
    private var depth = 0

    /// Expressions nested deeper than this are no program; the evaluator recurses as deep as they do.
    private static let depthLimit = 128

    struct FrameScope {
        var names: [[String: Index]] = [[:]]
        var slotCount: Index = 0
    }

    init(file: ProgramFile, typeName: String, isStatic: Bool, platform: Platform, names: NameTable, graph: ClassGraph) {
        self.file = file
        self.typeName = typeName
        self.isStatic = isStatic
        self.platform = platform
        self.names = names
        self.graph = graph
    }

    // MARK: - Entry points

    /// A function with its parameters.
    static func code(
        of function: FunctionDeclaration, body: CodeBlockSyntax, in member: (file: ProgramFile, typeName: String),
        isStatic: Bool, program: borrowing LoweringContext
    ) -> Code {
        var lowerer = Lowerer(
            file: member.file, typeName: member.typeName, isStatic: isStatic, platform: program.platform,
            names: program.names, graph: program.graph)
        lowerer.lowerFunction(
            parameters: function.parameters, body: body, returnType: function.returnType,
            returnsNothing: function.returnType == nil && function.keyword == .function)
        return Code(lowerer)
    }

    /// A getter, or another body without parameters that answers something.
    static func code(
        ofGetter body: CodeBlockSyntax, type: TypeSyntax?, in member: (file: ProgramFile, typeName: String),
        isStatic: Bool, program: borrowing LoweringContext
    ) -> Code {
        var lowerer = Lowerer(
            file: member.file, typeName: member.typeName, isStatic: isStatic, platform: program.platform,
            names: program.names, graph: program.graph)
        lowerer.lowerFunction(parameters: [], body: body, returnType: type, returnsNothing: false)
        return Code(lowerer)
    }

    /// An initial value.
    static func code(
        ofValue value: ExpressionSyntax, type: TypeSyntax?, in member: (file: ProgramFile, typeName: String),
        isStatic: Bool, program: borrowing LoweringContext
    ) -> Code {
        let statement = StatementSyntax(.expression(value), range: value.range)
        return code(
            ofGetter: CodeBlockSyntax(statements: [statement], range: value.range), type: type, in: member,
            isStatic: isStatic, program: program)
    }

    private mutating func lowerFunction(
        parameters: [ParameterSyntax], body: CodeBlockSyntax, returnType: TypeSyntax?, returnsNothing: Bool
    ) {
        functions.append(
            FunctionCode.empty())
        functions[0] = functionCode(
            parameters: parameters, body: body, returnType: returnType, returnsNothing: returnsNothing)
    }

    /// Lowers a function in a frame of its own.
    mutating func functionCode(
        parameters: [ParameterSyntax], body: CodeBlockSyntax, returnType: TypeSyntax?, returnsNothing: Bool
    ) -> FunctionCode {
        frames.append(FrameScope())
        let outerClosureDepth = closureDepth
        closureDepth = 0
        defer {
            frames.removeLast()
            closureDepth = outerClosureDepth
        }
        let parameterCodes = parameters.map { parameterCode($0) }
        let (run, implicitReturn) = bodyRun(body, returnsNothing: returnsNothing)
        return FunctionCode(
            parameters: parameterCodes, body: run, slots: 0..<Int(frames[frames.count - 1].slotCount),
            isClosure: false, implicitReturn: implicitReturn, returnType: returnType.map { type($0) } ?? -1)
    }

    private mutating func parameterCode(_ parameter: ParameterSyntax) -> ParameterCode {
        let defaultValue = parameter.defaultValue.map { expression($0) } ?? -1
        return ParameterCode(
            label: parameter.label.map { names.intern($0.text) } ?? -1, slot: declare(parameter.name.text),
            defaultValue: defaultValue, type: parameter.type.map { type($0) } ?? -1,
            isVariadic: parameter.type.map { file.source.text($0.range).hasSuffix("...") } ?? false)
    }

    /// The statements of a body, and its implicit return.
    mutating func bodyRun(_ body: CodeBlockSyntax, returnsNothing: Bool) -> (Run, Index) {
        if !returnsNothing, body.statements.count == 1, let value = implicitValue(of: body.statements[0]) {
            return (.empty, value)
        }
        return (block(body), -1)
    }

    private mutating func implicitValue(of statement: StatementSyntax) -> Index? {
        switch statement.kind {
        case .expression(let value):
            if case .assignment = value.kind { return nil }
            return expression(value)
        case .ifStatement(let syntax) where Self.isExpression(syntax):
            return expression(ExpressionSyntax(.ifExpression(syntax), range: syntax.range))
        case .switchStatement(let syntax) where Self.isExpression(syntax):
            return expression(ExpressionSyntax(.switchExpression(syntax), range: syntax.range))
        default:
            return nil
        }
    }

    private static func isExpression(_ syntax: IfSyntax) -> Bool {
        guard isExpression(syntax.body.statements) else { return false }
        switch syntax.otherwise {
        case .block(let block): return isExpression(block.statements)
        case .ifElse(let inner): return isExpression(inner)
        case nil: return false
        }
    }

    private static func isExpression(_ syntax: SwitchSyntax) -> Bool {
        !syntax.cases.isEmpty && syntax.cases.allSatisfy { isExpression($0.statements) }
    }

    private static func isExpression(_ statements: [StatementSyntax]) -> Bool {
        guard statements.count == 1 else { return false }
        switch statements[0].kind {
        case .expression(let value):
            if case .assignment = value.kind { return false }
            return true
        case .ifStatement(let syntax): return isExpression(syntax)
        case .switchStatement(let syntax): return isExpression(syntax)
        default: return false
        }
    }

    // MARK: - Scopes

    /// A new slot for a name in the innermost scope.
    mutating func declare(_ name: String) -> Index {
        let frame = frames.count - 1
        let slot = frames[frame].slotCount
        frames[frame].slotCount += 1
        if name != "_" {
            let scope = frames[frame].names.count - 1
            frames[frame].names[scope][name] = slot
        }
        return slot
    }

    mutating func pushScope() { frames[frames.count - 1].names.append([:]) }
    mutating func popScope() { frames[frames.count - 1].names.removeLast() }

    /// Where a name is bound, if a local binds it.
    func local(_ name: String) -> Expression? {
        var depth: Index = 0
        for frame in frames.reversed() {
            for scope in frame.names.reversed() {
                if let slot = scope[name] { return .local(depth: depth, slot: slot) }
            }
            depth += 1
        }
        return nil
    }

    // MARK: - Tables

    mutating func add(_ expression: Expression, _ range: ByteRange) -> Index {
        expressions.append(expression)
        expressionRanges.append(range)
        return Index(expressions.count - 1)
    }

    mutating func add(_ statement: Statement, _ range: ByteRange) -> Index {
        statements.append(statement)
        statementRanges.append(range)
        return Index(statements.count - 1)
    }

    mutating func add(_ pattern: Pattern) -> Index {
        patterns.append(pattern)
        return Index(patterns.count - 1)
    }

    mutating func constant(_ value: Value, _ range: ByteRange) -> Index {
        constants.append(value)
        return add(.constant(Index(constants.count - 1)), range)
    }

    mutating func list(_ indices: [Index]) -> Run {
        let start = Index(lists.count)
        lists.append(contentsOf: indices)
        return Run(start: start, count: Index(indices.count))
    }

    mutating func type(_ syntax: TypeSyntax) -> Index {
        types.append(TypeReference(name: syntax.name ?? "", shape: graph.shape(of: syntax, in: typeName)))
        return Index(types.count - 1)
    }

    /// Runs the step one level deeper; beyond the limit the answer is nil.
    mutating func nested<Result>(_ step: (inout Lowerer) -> Result) -> Result? {
        guard depth < Self.depthLimit else { return nil }
        depth += 1
        defer { depth -= 1 }
        return step(&self)
    }
}

/// What lowering needs to know of the program around a body.
struct LoweringContext {
    let platform: Platform
    let names: NameTable
    let graph: ClassGraph
}
