package import TextModel

/// An expression, with the bytes that it covers.
///
/// Trees are plain values: they know their source only by byte ranges. What the parser did not understand is an
/// `unknown` node that keeps its range; it never stops the rest.
package struct ExpressionSyntax: Hashable, Sendable {
    package var kind: Kind
    package var range: ByteRange

    package init(_ kind: Kind, range: ByteRange) {
        self.kind = kind
        self.range = range
    }

    package indirect enum Kind: Hashable, Sendable {
        /// A name standing alone: `point`, `$0`, `CGRect`, also `self`, `super` and `Self`; generic arguments are dropped.
        case name(NameSyntax)
        /// `base.name`; without a base it is an implicit member, `.zero`.
        case member(base: ExpressionSyntax?, name: NameSyntax)
        case call(CallSyntax)
        /// `base[arguments]`.
        case subscriptCall(base: ExpressionSyntax, arguments: [ArgumentSyntax])
        case integer(Int?)
        case float(Double?)
        case boolean(Bool)
        case nilLiteral
        case string(StringLiteralSyntax)
        case regex
        case array([ExpressionSyntax])
        case dictionary([DictionaryElementSyntax])
        /// `(inner)`, one unlabelled element.
        case parenthesized(ExpressionSyntax)
        /// Two or more elements, or none, or one with a label.
        case tuple([ArgumentSyntax])
        /// `-x`, `!x`, `~x`, `..<x`; the operator's own bytes are in `operatorRange`.
        case prefix(OperatorSyntax, ExpressionSyntax)
        /// `x...` and custom postfix operators; `!` and `?` have cases of their own.
        case postfix(ExpressionSyntax, OperatorSyntax)
        /// An operator between two operands, grouped by precedence: arithmetic, comparison, `&&`, `||`, `??`, ranges, custom ones.
        case binary(ExpressionSyntax, OperatorSyntax, ExpressionSyntax)
        /// `target = value`, and the compound forms such as `+=`, told apart by the operator.
        case assignment(target: ExpressionSyntax, OperatorSyntax, value: ExpressionSyntax)
        case ternary(condition: ExpressionSyntax, then: ExpressionSyntax, otherwise: ExpressionSyntax)
        /// `value is T`, `value as T`, `value as? T`, `value as! T`; the range of the word(s) is in `operatorRange`.
        case cast(ExpressionSyntax, CastKind, operatorRange: ByteRange, TypeSyntax)
        /// `x!`; the range of the mark is the last byte of the expression.
        case forceUnwrap(ExpressionSyntax)
        /// `x?` inside a chain, as in `x?.y`.
        case optionalChain(ExpressionSyntax)
        case inOut(ExpressionSyntax)
        case closure(ClosureSyntax)
        case tryExpression(TryKind, ExpressionSyntax)
        /// `await x`, `consume x`, `copy x`, `unsafe x`: one word before an expression that does not change its value.
        case annotated(ExpressionSyntax)
        case ifExpression(IfSyntax)
        case switchExpression(SwitchSyntax)
        /// `\Type.a.b`, `\.isHidden`; the components that are plain names.
        case keyPath(root: TypeSyntax?, components: [NameSyntax])
        /// `#selector(…)`, `#available(…)`, `#function` and other freestanding macros; the name's text is without its
        /// pound, its range with it.
        case macro(name: NameSyntax, arguments: [ArgumentSyntax], trailingClosures: [TrailingClosureSyntax])
        /// A type written where an expression stands, such as `[UIView]` in `[UIView]()` or `(any P).self`.
        case type(TypeSyntax)
        /// `base`, then `#if … #endif` around further links of its chain; each element of a branch is written as an
        /// implicit member (`.padding()`), and links behind `#endif` have this node as their base.
        case conditionalChain(base: ExpressionSyntax, [ConditionalBranchSyntax<ExpressionSyntax>])
        /// `_` as the target of an assignment.
        case discard
        case unknown
    }
}

/// A name as written once in the source.
package struct NameSyntax: Hashable, Sendable {
    /// The name without back ticks. For `init`, `self`, `super`, operators as values: as written.
    package var text: String
    /// The bytes of the name, with its back ticks.
    package var range: ByteRange

    package init(_ text: String, range: ByteRange) {
        self.text = text
        self.range = range
    }
}

/// An operator as written at one place.
package struct OperatorSyntax: Hashable, Sendable {
    package var text: String
    package var range: ByteRange

    package init(_ text: String, range: ByteRange) {
        self.text = text
        self.range = range
    }
}

package enum CastKind: Hashable, Sendable {
    case test, upcast, conditional, forced
}

package enum TryKind: Hashable, Sendable {
    case plain, optional, forced
}

/// A call with parentheses, trailing closures, or both.
package struct CallSyntax: Hashable, Sendable {
    package var callee: ExpressionSyntax
    package var arguments: [ArgumentSyntax]
    package var trailingClosures: [TrailingClosureSyntax]
    /// The bytes from `(` to `)`; nil where the call has trailing closures alone.
    package var parenthesesRange: ByteRange?

    package init(
        callee: ExpressionSyntax, arguments: [ArgumentSyntax], trailingClosures: [TrailingClosureSyntax],
        parenthesesRange: ByteRange?
    ) {
        self.callee = callee
        self.arguments = arguments
        self.trailingClosures = trailingClosures
        self.parenthesesRange = parenthesesRange
    }
}

/// One element of a call, subscript or tuple.
package struct ArgumentSyntax: Hashable, Sendable {
    package var label: NameSyntax?
    package var value: ExpressionSyntax

    package init(label: NameSyntax?, value: ExpressionSyntax) {
        self.label = label
        self.value = value
    }
}

/// A closure behind the parentheses; from the second one on it has a label.
package struct TrailingClosureSyntax: Hashable, Sendable {
    package var label: NameSyntax?
    package var closure: ClosureSyntax
    package var range: ByteRange

    package init(label: NameSyntax?, closure: ClosureSyntax, range: ByteRange) {
        self.label = label
        self.closure = closure
        self.range = range
    }
}

package struct DictionaryElementSyntax: Hashable, Sendable {
    package var key: ExpressionSyntax
    package var value: ExpressionSyntax

    package init(key: ExpressionSyntax, value: ExpressionSyntax) {
        self.key = key
        self.value = value
    }
}

/// A string literal: its pieces of text and the expressions between them.
package struct StringLiteralSyntax: Hashable, Sendable {
    package var segments: [Segment]

    package enum Segment: Hashable, Sendable {
        /// The bytes of text as written; escapes are not resolved.
        case text(ByteRange)
        case interpolation([ArgumentSyntax], range: ByteRange)
    }

    package init(segments: [Segment]) { self.segments = segments }
}

/// `{ [captures] parameters in statements }`.
package struct ClosureSyntax: Hashable, Sendable {
    /// Names bound by the capture list, with their initial values: `[weak self]`, `[x = y]`.
    package var captures: [CaptureSyntax]
    /// Parameters in order; empty where the closure uses `$0`.
    package var parameters: [ParameterSyntax]
    package var body: CodeBlockSyntax

    package init(captures: [CaptureSyntax], parameters: [ParameterSyntax], body: CodeBlockSyntax) {
        self.captures = captures
        self.parameters = parameters
        self.body = body
    }
}

package struct CaptureSyntax: Hashable, Sendable {
    package var name: NameSyntax
    package var value: ExpressionSyntax?

    package init(name: NameSyntax, value: ExpressionSyntax?) {
        self.name = name
        self.value = value
    }
}

/// A type as written, kept as a shape that answers "which name is it, how is it wrapped".
package struct TypeSyntax: Hashable, Sendable {
    package var kind: Kind
    package var range: ByteRange

    package init(_ kind: Kind, range: ByteRange) {
        self.kind = kind
        self.range = range
    }

    package indirect enum Kind: Hashable, Sendable {
        /// `A.B<C>`: the dotted name without generic arguments, and the arguments of the last component.
        case named(String, arguments: [TypeSyntax])
        /// `T?`, and `T!` with `implicit`.
        case optional(TypeSyntax, implicit: Bool)
        case array(TypeSyntax)
        case dictionary(key: TypeSyntax, value: TypeSyntax)
        case tuple([TypeSyntax])
        case function
        /// `A & B`.
        case composition([TypeSyntax])
        /// `some T`, `any T`, `inout T`, attributes and other words before a type.
        case modified(TypeSyntax)
        case unknown
    }

    /// The dotted name of the type beneath optionals and modifiers, or nil where it has none.
    package var name: String? {
        switch kind {
        case .named(let name, _): name
        case .optional(let inner, _), .modified(let inner): inner.name
        default: nil
        }
    }
}
