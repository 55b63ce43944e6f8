import TextModel

// MARK: - Closures

extension Parser {
    /// Parses `{ [captures] parameters in statements }`, with the opening brace at the current token.
    mutating func parseClosure() -> ClosureSyntax {
        let region = enterBrackets()
        var captures: [CaptureSyntax] = []
        var parameters: [ParameterSyntax] = []
        if let signatureEnd = endOfClosureSignature() {
            while kind == .at { skipAttribute() }
            if kind == .leftSquare { captures = parseCaptures() }
            if kind == .leftParen {
                parameters = parseClosureParameters()
            } else {
                while index < signatureEnd, kind == .identifier || kind == .wildcard {
                    parameters.append(ParameterSyntax(label: nil, name: takeName(), type: nil))
                    if !take(.comma) { break }
                }
            }
            jump(to: signatureEnd + 1)
        }
        let statements = parseStatements()
        leaveBrackets(region)
        let body = CodeBlockSyntax(statements: statements, range: range(from: region.start))
        return ClosureSyntax(captures: captures, parameters: parameters, body: body)
    }

    /// Index of the `in` that ends a signature at the current token, found by a bounded look ahead.
    private func endOfClosureSignature() -> Int? {
        var next = index
        while kind(at: next) == .at { next = indexBehindAttribute(at: next) }
        if kind(at: next) == .leftSquare {
            guard brackets.isClosed(next) else { return nil }
            next = brackets.end(of: next) + 1
        }
        if kind(at: next) == .leftParen {
            guard brackets.isClosed(next) else { return nil }
            next = brackets.end(of: next) + 1
        } else {
            while kind(at: next) == .identifier || kind(at: next) == .wildcard {
                next += 1
                guard kind(at: next) == .comma else { break }
                next += 1
            }
        }
        while word(at: next) == .async || word(at: next) == .throws || word(at: next) == .rethrows {
            next += 1
            if kind(at: next) == .leftParen { next = brackets.end(of: next) + 1 }
        }
        return kind(at: next) == .arrow ? endOfResultType(from: next + 1) : word(at: next) == .in ? next : nil
    }

    private func endOfResultType(from first: Int) -> Int? {
        var next = first
        while next < min(limit, first + 64) {
            if word(at: next) == .in { return next }
            switch tokens[next].kind {
            case .leftParen, .leftSquare:
                guard brackets.isClosed(next) else { return nil }
                next = brackets.end(of: next) + 1
            case .arrow, .identifier, .keyword, .period, .postfixQuestion, .exclamation, .at, .comma, .placeholder,
                .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand:
                next += 1
            default: return nil
            }
        }
        return nil
    }

    private mutating func parseCaptures() -> [CaptureSyntax] {
        let region = enterBrackets()
        var captures: [CaptureSyntax] = []
        while index < limit {
            let first = index
            skipCaptureSpecifiers()
            if kind.isName {
                let name = takeName()
                let value = take(.equal) ? parseExpression() : nil
                captures.append(CaptureSyntax(name: name, value: value))
            }
            if index == first { skipOne() }
            while index < limit, kind != .comma { skipOne() }
            _ = take(.comma)
        }
        leaveBrackets(region)
        return captures
    }

    /// `weak`, `unowned`, `unowned(safe)` where a name follows.
    private mutating func skipCaptureSpecifiers() {
        while word == .weak || word == .unowned || word == .var || word == .let {
            let next = kind(ahead: 1) == .leftParen ? brackets.end(of: index + 1) + 1 : index + 1
            guard kind(at: next).isName else { return }
            jump(to: next)
        }
    }

    private mutating func parseClosureParameters() -> [ParameterSyntax] {
        let region = enterBrackets()
        var parameters: [ParameterSyntax] = []
        while index < limit {
            let first = index
            while kind == .at { skipAttribute() }
            if kind.isLabel {
                var name = takeName()
                var label: NameSyntax?
                if kind.isLabel {
                    label = name.text == "_" ? nil : name
                    name = takeName()
                }
                let type = take(.colon) ? parseType() : nil
                parameters.append(ParameterSyntax(label: label, name: name, type: type))
            } else if kind == .leftParen {
                // A destructured tuple: its names are not parameters of the closure.
                parameters.append(ParameterSyntax(label: nil, name: NameSyntax("_", range: range), type: nil))
            }
            if index == first { skipOne() }
            while index < limit, kind != .comma { skipOne() }
            _ = take(.comma)
        }
        leaveBrackets(region)
        return parameters
    }
}
