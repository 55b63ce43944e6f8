package import TextModel

/// A statement, with the bytes that it covers (without a semicolon behind it).
package struct StatementSyntax: Hashable, Sendable {
    package var kind: Kind
    package var range: ByteRange

    package init(_ kind: Kind, range: ByteRange) {
        self.kind = kind
        self.range = range
    }

    package indirect enum Kind: Hashable, Sendable {
        case expression(ExpressionSyntax)
        /// `let`/`var` with one or more bindings.
        case variable(VariableSyntax)
        /// A function declared inside a body.
        case function(FunctionDeclaration)
        /// A type, `typealias`, operator or import declared inside a body.
        case declaration(Declaration)
        case ifStatement(IfSyntax)
        case guardStatement(conditions: [ConditionSyntax], body: CodeBlockSyntax)
        case forIn(ForInSyntax)
        case whileLoop(conditions: [ConditionSyntax], body: CodeBlockSyntax)
        case repeatWhile(body: CodeBlockSyntax, condition: ExpressionSyntax)
        case switchStatement(SwitchSyntax)
        case doCatch(body: CodeBlockSyntax, catches: [CatchSyntax])
        case deferStatement(CodeBlockSyntax)
        case returnStatement(ExpressionSyntax?)
        case throwStatement(ExpressionSyntax)
        case breakStatement(label: NameSyntax?)
        case continueStatement(label: NameSyntax?)
        case fallthroughStatement
        /// `name: statement`.
        case labeled(NameSyntax, StatementSyntax)
        /// `#if … #elseif … #else … #endif` around statements.
        case conditionalCompilation([ConditionalBranchSyntax<StatementSyntax>])
        case unknown
    }
}

/// `{ statements }`: the range includes the braces.
package struct CodeBlockSyntax: Hashable, Sendable {
    package var statements: [StatementSyntax]
    package var range: ByteRange

    package init(statements: [StatementSyntax], range: ByteRange) {
        self.statements = statements
        self.range = range
    }
}

/// One clause of `if`, `guard` or `while`.
package struct ConditionSyntax: Hashable, Sendable {
    package var kind: Kind
    package var range: ByteRange

    package init(_ kind: Kind, range: ByteRange) {
        self.kind = kind
        self.range = range
    }

    package enum Kind: Hashable, Sendable {
        case expression(ExpressionSyntax)
        /// `let name`, `let name = value`, `var name: T = value`; without a value the name itself is unwrapped.
        case optionalBinding(PatternSyntax, type: TypeSyntax?, value: ExpressionSyntax?)
        /// `case pattern = value`.
        case matching(PatternSyntax, value: ExpressionSyntax)
        /// `#available(…)` or `#unavailable(…)`.
        case availability(negated: Bool)
        case unknown
    }
}

/// `if … { } else …`, as a statement or an expression.
package struct IfSyntax: Hashable, Sendable {
    package var conditions: [ConditionSyntax]
    package var body: CodeBlockSyntax
    package var otherwise: Else?
    package var range: ByteRange

    package indirect enum Else: Hashable, Sendable {
        case block(CodeBlockSyntax)
        case ifElse(IfSyntax)
    }

    package init(conditions: [ConditionSyntax], body: CodeBlockSyntax, otherwise: Else?, range: ByteRange) {
        self.conditions = conditions
        self.body = body
        self.otherwise = otherwise
        self.range = range
    }
}

/// `for pattern in sequence where condition { }`.
package struct ForInSyntax: Hashable, Sendable {
    package var pattern: PatternSyntax
    package var sequence: ExpressionSyntax
    package var whereClause: ExpressionSyntax?
    package var body: CodeBlockSyntax
    /// The word `for`.
    package var keywordRange: ByteRange

    package init(
        pattern: PatternSyntax, sequence: ExpressionSyntax, whereClause: ExpressionSyntax?, body: CodeBlockSyntax,
        keywordRange: ByteRange
    ) {
        self.pattern = pattern
        self.sequence = sequence
        self.whereClause = whereClause
        self.body = body
        self.keywordRange = keywordRange
    }
}

/// `switch subject { cases }`, as a statement or an expression.
package struct SwitchSyntax: Hashable, Sendable {
    package var subject: ExpressionSyntax
    package var cases: [SwitchCaseSyntax]
    package var range: ByteRange

    package init(subject: ExpressionSyntax, cases: [SwitchCaseSyntax], range: ByteRange) {
        self.subject = subject
        self.cases = cases
        self.range = range
    }
}

package struct SwitchCaseSyntax: Hashable, Sendable {
    /// Empty for `default`.
    package var items: [SwitchItemSyntax]
    package var statements: [StatementSyntax]
    package var range: ByteRange

    /// The case stands inside `#if` within the switch, so it may not be there.
    package var isConditional: Bool

    package var isDefault: Bool { items.isEmpty }

    package init(
        items: [SwitchItemSyntax], statements: [StatementSyntax], range: ByteRange, isConditional: Bool = false
    ) {
        self.items = items
        self.statements = statements
        self.range = range
        self.isConditional = isConditional
    }
}

package struct SwitchItemSyntax: Hashable, Sendable {
    package var pattern: PatternSyntax
    package var whereClause: ExpressionSyntax?

    package init(pattern: PatternSyntax, whereClause: ExpressionSyntax?) {
        self.pattern = pattern
        self.whereClause = whereClause
    }
}

package struct CatchSyntax: Hashable, Sendable {
    /// Empty for a plain `catch`.
    package var items: [SwitchItemSyntax]
    package var body: CodeBlockSyntax

    package init(items: [SwitchItemSyntax], body: CodeBlockSyntax) {
        self.items = items
        self.body = body
    }
}

/// A pattern in `let`, `for`, `case` and `catch`.
package struct PatternSyntax: Hashable, Sendable {
    package var kind: Kind
    package var range: ByteRange

    package init(_ kind: Kind, range: ByteRange) {
        self.kind = kind
        self.range = range
    }

    package indirect enum Kind: Hashable, Sendable {
        case name(NameSyntax)
        case wildcard
        case tuple([TuplePatternElementSyntax])
        /// `let pattern` or `var pattern` inside a larger pattern.
        case binding(PatternSyntax)
        /// `pattern?`.
        case optional(PatternSyntax)
        /// `.case`, `Type.case(payload)`.
        case enumCase(NameSyntax, payload: [TuplePatternElementSyntax])
        /// `is T`.
        case typeTest(TypeSyntax)
        /// `pattern as T`.
        case cast(PatternSyntax, TypeSyntax)
        case expression(ExpressionSyntax)
        case unknown
    }
}

package struct TuplePatternElementSyntax: Hashable, Sendable {
    package var label: NameSyntax?
    package var pattern: PatternSyntax

    package init(label: NameSyntax?, pattern: PatternSyntax) {
        self.label = label
        self.pattern = pattern
    }
}

/// One branch of `#if`; a branch without a condition is `#else`.
package struct ConditionalBranchSyntax<Element: Hashable & Sendable>: Hashable, Sendable {
    package var condition: ExpressionSyntax?
    package var elements: [Element]
    package var range: ByteRange

    package init(condition: ExpressionSyntax?, elements: [Element], range: ByteRange) {
        self.condition = condition
        self.elements = elements
        self.range = range
    }
}
