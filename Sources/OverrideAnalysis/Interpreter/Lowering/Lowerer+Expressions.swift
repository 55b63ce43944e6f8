import SwiftScanner
import TextModel

extension Lowerer {
    mutating func expression(_ syntax: ExpressionSyntax) -> Index {
        if Self.isChainLink(syntax.kind), Self.spineHasOptionalLink(syntax) {
            return add(.chainRoot(link(syntax)), syntax.range)
        }
        return link(syntax)
    }

    /// The base of a chain's link: the chain's end is further out.
    private mutating func link(_ syntax: ExpressionSyntax) -> Index {
        nested { $0.expressionBelowLimit(syntax) } ?? add(.unknown, syntax.range)
    }

    private static func isChainLink(_ kind: ExpressionSyntax.Kind) -> Bool {
        switch kind {
        case .member(.some, _), .call, .subscriptCall, .forceUnwrap, .optionalChain, .conditionalChain: true
        default: false
        }
    }

    /// Whether nil can end the chain somewhere between its first value and its last link.
    private static func spineHasOptionalLink(_ syntax: ExpressionSyntax) -> Bool {
        var current = syntax
        while true {
            switch current.kind {
            case .optionalChain: return true
            case .member(let base?, _): current = base
            case .call(let call): current = call.callee
            case .subscriptCall(let base, _): current = base
            case .forceUnwrap(let inner): current = inner
            case .conditionalChain(let base, _): current = base
            default: return false
            }
        }
    }

    private mutating func expressionBelowLimit(_ syntax: ExpressionSyntax) -> Index {
        let range = syntax.range
        switch syntax.kind {
        case .name(let name): return self.name(name.text, range)
        case .member(let base, let name): return member(base, name, range)
        case .call(let call): return self.call(call, range)
        case .subscriptCall(let base, let arguments):
            let baseIndex = link(base)
            return add(.subscripting(base: baseIndex, arguments: list(arguments.map { expression($0.value) })), range)
        case .integer(let value): return value.map { constant(.integer($0), range) } ?? add(.unknown, range)
        case .float(let value): return value.map { constant(.number($0), range) } ?? add(.unknown, range)
        case .boolean(let value): return constant(.bool(value), range)
        case .nilLiteral: return constant(.absent, range)
        case .string(let literal): return string(literal, range)
        case .array(let elements): return add(.array(list(elements.map { expression($0) })), range)
        case .parenthesized(let inner): return expression(inner)
        case .tuple(let elements): return tuple(elements, range)
        case .prefix(let sign, let operand): return prefix(sign.text, operand, range)
        case .postfix(let operand, let sign):
            guard sign.text == "..." else { return add(.unknown, range) }
            let low = expression(operand)
            return add(.range(.halfOpen, low, constant(.integer(.max), range)), range)
        case .binary(let left, let sign, let right): return binary(left, sign.text, right, range)
        case .assignment(let target, let sign, let value): return assignment(target, sign.text, value, range)
        case .ternary(let condition, let then, let otherwise):
            return add(.ternary(expression(condition), expression(then), expression(otherwise)), range)
        case .cast(let operand, let kind, _, let written): return cast(operand, kind, written, range)
        case .forceUnwrap(let inner): return add(.forceUnwrap(link(inner)), range)
        case .optionalChain(let inner): return add(.optionalChain(link(inner)), range)
        case .inOut(let inner), .annotated(let inner): return expression(inner)
        case .closure(let closure): return self.closure(closure, range)
        case .tryExpression(let kind, let inner):
            let index = expression(inner)
            switch kind {
            case .plain: return index
            case .optional: return add(.tryOptional(index), range)
            case .forced: return add(.tryForced(index), range)
            }
        case .ifExpression(let syntax): return add(.ifExpression(conditional(syntax)), range)
        case .switchExpression(let syntax): return add(.switchExpression(switchOver(syntax, label: -1)), range)
        case .keyPath(_, let components):
            return constant(.keyPath(components.map { names.intern($0.text) }), range)
        case .macro(let name, _, _):
            let isAvailable = name.text == "available" || name.text == "unavailable"
            if isAvailable { return constant(.bool(name.text == "available"), range) }
            return constant(.string("#" + name.text), range)
        case .type(let written): return add(.type(type(written)), range)
        case .conditionalChain(let base, _): return link(base)
        case .discard: return add(.discard, range)
        case .dictionary(let elements): return dictionary(elements, range)
        case .regex, .unknown: return add(.unknown, range)
        }
    }

    // MARK: - Names and members

    private mutating func name(_ text: String, _ range: ByteRange) -> Index {
        if let local = local(text) { return add(local, range) }
        if let getter = local(Self.computedPrefix + text) {
            return addCall(.value(add(getter, range)), [], [], trailing: 0, signature: text, range)
        }
        switch text {
        case "self": return add(.selfReference, range)
        case "Self":
            types.append(TypeReference(name: typeName, shape: .named(typeName)))
            return add(.type(Index(types.count - 1)), range)
        default: return add(.free(name: names.intern(text)), range)
        }
    }

    private mutating func member(_ base: ExpressionSyntax?, _ name: NameSyntax, _ range: ByteRange) -> Index {
        guard let base else { return add(.implicitMember(name: names.intern(name.text)), range) }
        if case .name(let word) = base.kind, word.text == "super" {
            return add(.superMember(name: names.intern(name.text)), range)
        }
        if name.text == "self" { return link(base) }
        let baseIndex = link(base)
        return add(.member(base: baseIndex, name: names.intern(name.text)), range)
    }

    // MARK: - Calls

    private mutating func call(_ syntax: CallSyntax, _ range: ByteRange) -> Index {
        let callee: CallSite.Callee
        var baseName = ""
        switch syntax.callee.kind {
        case .name(let name):
            if let local = local(name.text) {
                callee = .value(add(local, syntax.callee.range))
            } else {
                callee = .free(name: names.intern(name.text))
            }
            baseName = name.text
        case .member(nil, let name):
            callee = .implicitMember(name: names.intern(name.text))
            baseName = name.text
        case .member(let base?, let name):
            if case .name(let word) = base.kind, word.text == "super" {
                callee = .superMember(name: names.intern(name.text))
            } else {
                callee = .member(base: link(base), name: names.intern(name.text))
            }
            baseName = name.text
        case .type(let written):
            callee = .value(add(.type(type(written)), syntax.callee.range))
        default:
            callee = .value(link(syntax.callee))
        }
        var arguments: [Index] = []
        var labels: [String?] = []
        for argument in syntax.arguments {
            arguments.append(expression(argument.value))
            labels.append(argument.label?.text)
        }
        for trailing in syntax.trailingClosures {
            arguments.append(closure(trailing.closure, trailing.range))
            labels.append(trailing.label?.text)
        }
        return addCall(
            callee, arguments, labels, trailing: syntax.trailingClosures.count, signature: baseName, range)
    }

    private mutating func addCall(
        _ callee: CallSite.Callee, _ arguments: [Index], _ labels: [String?], trailing: Int, signature: String,
        _ range: ByteRange
    ) -> Index {
        let labelText = labels.map { ($0 ?? "_") + ":" }.joined()
        calls.append(
            CallSite(
                callee: callee, arguments: arguments, labels: labels.map { $0.map { names.intern($0) } ?? -1 },
                labelTexts: labels.map { $0 ?? "" },
                trailingClosureCount: trailing,
                signature: names.intern("\(signature)(\(labelText))\(trailing)"), isStatement: false, range: range))
        return add(.call(Index(calls.count - 1)), range)
    }

    private mutating func closure(_ syntax: ClosureSyntax, _ range: ByteRange) -> Index {
        closureDepth += 1
        pushScope()
        defer {
            popScope()
            closureDepth -= 1
        }
        let frame = frames.count - 1
        let firstSlot = Int(frames[frame].slotCount)
        let captures = syntax.captures.compactMap { capture -> CaptureCode? in
            // `[weak self]` and `[x]` name what they already mean.
            guard let value = capture.value else { return nil }
            let index = expression(value)
            return CaptureCode(slot: declare(capture.name.text), value: index)
        }
        var parameters: [ParameterCode] = []
        if syntax.parameters.isEmpty {
            for name in ["$0", "$1", "$2"] {
                parameters.append(ParameterCode(label: -1, slot: declare(name), defaultValue: -1, type: -1))
            }
        } else {
            for parameter in syntax.parameters {
                parameters.append(
                    ParameterCode(
                        label: -1, slot: declare(parameter.name.text), defaultValue: -1,
                        type: parameter.type.map { type($0) } ?? -1))
            }
        }
        let firstExpression = expressions.count
        let (run, implicitReturn) = bodyRun(syntax.body, returnsNothing: false)
        let usesSecond =
            syntax.parameters.isEmpty && usesSlot(parameters[1].slot, from: firstExpression)
        functions.append(
            FunctionCode(
                parameters: parameters, body: run, slots: firstSlot..<Int(frames[frame].slotCount), isClosure: true,
                implicitReturn: implicitReturn, returnType: -1, captures: captures,
                spreadsTuples: syntax.parameters.count > 1 || usesSecond,
                assignedSlots: assignedSlots(from: firstExpression, outside: firstSlot)))
        return add(.closure(Index(functions.count - 1)), range)
    }

    /// The variables around a closure that get a value in it.
    private func assignedSlots(from first: Int, outside firstSlot: Int) -> [FunctionCode.AssignedSlot] {
        var result: [FunctionCode.AssignedSlot] = []
        for expression in expressions[first...] {
            let target: Index
            switch expression {
            case .assignment(let assigned, _), .compoundAssignment(_, let assigned, _): target = assigned
            default: continue
            }
            guard case .local(0, let slot) = expressions[Int(rootOfTarget(target))], Int(slot) < firstSlot,
                !result.contains(where: { $0.slot == slot })
            else { continue }
            let name = names.intern(file.source.text(expressionRanges[Int(rootOfTarget(target))]))
            result.append(FunctionCode.AssignedSlot(slot: slot, name: name))
        }
        return result
    }

    private func rootOfTarget(_ target: Index) -> Index {
        var id = target
        while true {
            switch expressions[Int(id)] {
            case .member(let base, _), .subscripting(let base, _), .optionalChain(let base), .forceUnwrap(let base),
                .chainRoot(let base):
                id = base
            default: return id
            }
        }
    }

    private func usesSlot(_ slot: Index, from first: Int) -> Bool {
        expressions[first...].contains { expression in
            if case .local(_, slot) = expression { return true }
            return false
        }
    }

    // MARK: - Literals and operators

    private mutating func string(_ literal: StringLiteralSyntax, _ range: ByteRange) -> Index {
        var text = ""
        for segment in literal.segments {
            switch segment {
            case .text(let part): text += file.source.text(part)
            case .interpolation: return constant(.string(file.source.text(range)), range)
            }
        }
        return constant(.string(text), range)
    }

    private mutating func tuple(_ elements: [ArgumentSyntax], _ range: ByteRange) -> Index {
        if elements.isEmpty { return constant(.nothing, range) }
        let indices = elements.map { expression($0.value) }
        let labelStart = Index(labels.count)
        labels.append(contentsOf: elements.map { $0.label?.text ?? "" })
        return add(.tuple(list(indices), labels: labelStart), range)
    }

    /// A dictionary is the sequence of its pairs.
    private mutating func dictionary(_ elements: [DictionaryElementSyntax], _ range: ByteRange) -> Index {
        let pairs = elements.map { element in
            tuple(
                [
                    ArgumentSyntax(label: NameSyntax("key", range: element.key.range), value: element.key),
                    ArgumentSyntax(label: NameSyntax("value", range: element.value.range), value: element.value),
                ], range)
        }
        return add(.array(list(pairs)), range)
    }

    private mutating func prefix(_ sign: String, _ operand: ExpressionSyntax, _ range: ByteRange) -> Index {
        let index = expression(operand)
        switch sign {
        case "!": return add(.not(index), range)
        case "-":
            if case .constant(let id) = expressions[Int(index)] {
                switch constants[Int(id)] {
                case .integer(let value): return constant(.integer(0 &- value), range)
                case .number(let value): return constant(.number(-value), range)
                default: break
                }
            }
            return add(.negate(index), range)
        case "+": return index
        case "..<": return add(.range(.halfOpen, constant(.integer(0), range), index), range)
        case "...": return add(.range(.closed, constant(.integer(0), range), index), range)
        default: return add(.unknown, range)
        }
    }

    private mutating func binary(
        _ left: ExpressionSyntax, _ sign: String, _ right: ExpressionSyntax, _ range: ByteRange
    ) -> Index {
        let first = expression(left)
        let second = expression(right)
        switch sign {
        case "&&": return add(.and(first, second), range)
        case "||": return add(.or(first, second), range)
        case "??": return add(.coalesce(first, second), range)
        case "..<": return add(.range(.halfOpen, first, second), range)
        case "...": return add(.range(.closed, first, second), range)
        default: break
        }
        guard let known = BinaryOperator.spellings[sign] else { return add(.unknown, range) }
        if let folded = foldedQuotient(known, first, second) { return constant(folded, range) }
        return add(.binary(known, first, second), range)
    }

    /// `5 / 2` among numbers with fractions, which is what whole literals are in geometry.
    private func foldedQuotient(_ sign: BinaryOperator, _ left: Index, _ right: Index) -> Value? {
        guard case .divide = sign, !dividesWholeNumbers,
            case .constant(let first) = expressions[Int(left)], case .integer(let dividend) = constants[Int(first)],
            case .constant(let second) = expressions[Int(right)], case .integer(let divisor) = constants[Int(second)],
            divisor != 0, divisor != -1, dividend % divisor != 0
        else { return nil }
        return .number(Double(dividend) / Double(divisor))
    }

    private mutating func assignment(
        _ target: ExpressionSyntax, _ sign: String, _ value: ExpressionSyntax, _ range: ByteRange
    ) -> Index {
        let valueIndex = expression(value)
        let targetIndex = expression(target)
        if sign == "=" { return add(.assignment(target: targetIndex, value: valueIndex), range) }
        guard let known = BinaryOperator.spellings[String(sign.dropLast())] else { return add(.unknown, range) }
        return add(.compoundAssignment(known, target: targetIndex, value: valueIndex), range)
    }

    private mutating func cast(
        _ operand: ExpressionSyntax, _ kind: CastKind, _ written: TypeSyntax, _ range: ByteRange
    ) -> Index {
        let index = expression(operand)
        let typeIndex = type(written)
        switch kind {
        case .test: return add(.typeTest(index, type: typeIndex), range)
        case .upcast: return index
        case .conditional: return add(.conditionalCast(index, type: typeIndex), range)
        case .forced: return add(.forcedCast(index, type: typeIndex), range)
        }
    }
}
