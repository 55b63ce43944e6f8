package import TextModel

/// A declaration at any level of a file.
package struct Declaration: Hashable, Sendable {
    package var kind: Kind
    /// From the first attribute or modifier to the last byte.
    package var range: ByteRange

    package init(_ kind: Kind, range: ByteRange) {
        self.kind = kind
        self.range = range
    }

    package indirect enum Kind: Hashable, Sendable {
        case type(TypeDeclaration)
        case function(FunctionDeclaration)
        case variable(VariableSyntax)
        case typeAlias(NameSyntax, TypeSyntax?)
        case importDeclaration(path: String)
        /// `#if … #endif` around declarations: every branch is kept.
        case conditionalCompilation([ConditionalBranchSyntax<Declaration>])
        /// A statement at the top level of a script.
        case statement(StatementSyntax)
        /// `case` of an enumeration, operators, precedence groups, macros.
        case other
        case unknown
    }
}

/// `@objc(name)`, `@IBOutlet`, …: the name and, where there are any, the bytes of its arguments.
package struct AttributeSyntax: Hashable, Sendable {
    package var name: NameSyntax
    package var argumentsRange: ByteRange?

    package init(name: NameSyntax, argumentsRange: ByteRange?) {
        self.name = name
        self.argumentsRange = argumentsRange
    }
}

/// What stands in front of a declaration.
package struct DeclarationPrefix: Hashable, Sendable {
    package var attributes: [AttributeSyntax]
    /// Modifiers as written, without their arguments: `override`, `public`, `lazy`, `weak`, `static`, `private` for `private(set)`.
    package var modifiers: [NameSyntax]

    package init(attributes: [AttributeSyntax] = [], modifiers: [NameSyntax] = []) {
        self.attributes = attributes
        self.modifiers = modifiers
    }

    package func hasModifier(_ name: String) -> Bool { modifiers.contains { $0.text == name } }
    package func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name.text == name } }
}

/// A class, structure, enumeration, actor, protocol or extension with its members in source order.
package struct TypeDeclaration: Hashable, Sendable {
    package enum Keyword: Hashable, Sendable {
        case `class`, structure, enumeration, actor, `protocol`, `extension`
    }

    package var prefix: DeclarationPrefix
    package var keyword: Keyword
    /// The name as written; dotted for an extension of a nested type (`extension A.B`).
    package var name: NameSyntax
    /// Types behind the colon, in order.
    package var inheritedTypes: [TypeSyntax]
    package var members: [Declaration]
    /// From the opening to the closing brace.
    package var bodyRange: ByteRange
    package var range: ByteRange

    package init(
        prefix: DeclarationPrefix, keyword: Keyword, name: NameSyntax, inheritedTypes: [TypeSyntax],
        members: [Declaration], bodyRange: ByteRange, range: ByteRange
    ) {
        self.prefix = prefix
        self.keyword = keyword
        self.name = name
        self.inheritedTypes = inheritedTypes
        self.members = members
        self.bodyRange = bodyRange
        self.range = range
    }
}

/// A function, initialiser, deinitialiser or subscript.
package struct FunctionDeclaration: Hashable, Sendable {
    package enum Keyword: Hashable, Sendable {
        case function, initializer, deinitializer, subscriptDeclaration
    }

    package var prefix: DeclarationPrefix
    package var keyword: Keyword
    /// The name; `init`, `deinit` and `subscript` for the others.
    package var name: NameSyntax
    package var parameters: [ParameterSyntax]
    /// The bytes of the parameter list with its parentheses.
    package var parametersRange: ByteRange
    package var returnType: TypeSyntax?
    /// The body, not yet parsed; nil in protocols and where it is missing. ``SwiftSource/body(of:)`` parses it.
    package var body: UnparsedBody?
    package var range: ByteRange

    package init(
        prefix: DeclarationPrefix, keyword: Keyword, name: NameSyntax, parameters: [ParameterSyntax],
        parametersRange: ByteRange, returnType: TypeSyntax?, body: UnparsedBody?, range: ByteRange
    ) {
        self.prefix = prefix
        self.keyword = keyword
        self.name = name
        self.parameters = parameters
        self.parametersRange = parametersRange
        self.returnType = returnType
        self.body = body
        self.range = range
    }
}

/// A parameter of a function or closure.
package struct ParameterSyntax: Hashable, Sendable {
    /// The argument label; nil for `_` and for closures.
    package var label: NameSyntax?
    /// The name inside the body; `_` where it is dropped.
    package var name: NameSyntax
    package var type: TypeSyntax?
    package var defaultValue: ExpressionSyntax?

    package init(label: NameSyntax?, name: NameSyntax, type: TypeSyntax?, defaultValue: ExpressionSyntax? = nil) {
        self.label = label
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
    }
}

/// `let`/`var` with its bindings, local or as a member.
package struct VariableSyntax: Hashable, Sendable {
    package var prefix: DeclarationPrefix
    package var isLet: Bool
    package var bindings: [BindingSyntax]
    package var range: ByteRange

    package init(prefix: DeclarationPrefix, isLet: Bool, bindings: [BindingSyntax], range: ByteRange) {
        self.prefix = prefix
        self.isLet = isLet
        self.bindings = bindings
        self.range = range
    }
}

/// One `pattern: type = value { accessors }`.
package struct BindingSyntax: Hashable, Sendable {
    package var pattern: PatternSyntax
    package var type: TypeSyntax?
    package var value: ExpressionSyntax?
    package var accessors: AccessorsSyntax?
    package var range: ByteRange

    package init(
        pattern: PatternSyntax, type: TypeSyntax?, value: ExpressionSyntax?, accessors: AccessorsSyntax?,
        range: ByteRange
    ) {
        self.pattern = pattern
        self.type = type
        self.value = value
        self.accessors = accessors
        self.range = range
    }
}

/// The braces behind a variable: a getter, explicit accessors, or observers.
package struct AccessorsSyntax: Hashable, Sendable {
    /// The getter, whether written `{ … }` or `get { … }`; nil for observers alone.
    package var getter: UnparsedBody?
    package var setter: UnparsedBody?
    /// `willSet` and `didSet`.
    package var observers: [UnparsedBody]
    package var range: ByteRange

    package init(getter: UnparsedBody?, setter: UnparsedBody?, observers: [UnparsedBody], range: ByteRange) {
        self.getter = getter
        self.setter = setter
        self.observers = observers
        self.range = range
    }
}

/// A body that is known by its braces and parsed on demand, since most bodies of a file are never asked for.
package struct UnparsedBody: Hashable, Sendable {
    /// Index of the opening brace in ``SwiftSource/tokens``.
    package var firstToken: Int
    /// Index one past the closing brace.
    package var endToken: Int
    /// Bytes from the opening to the closing brace.
    package var range: ByteRange

    package init(firstToken: Int, endToken: Int, range: ByteRange) {
        self.firstToken = firstToken
        self.endToken = endToken
        self.range = range
    }
}
