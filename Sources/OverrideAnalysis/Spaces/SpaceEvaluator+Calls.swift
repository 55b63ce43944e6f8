import SwiftScanner
import TextModel

extension SpaceEvaluator {
    /// The arguments of a call, read once.
    struct Arguments {
        var labels: [String?]
        var labelRanges: [ByteRange?]
        var values: [SpaceValue]
        var expressions: [ExpressionSyntax]
        /// Closures among the arguments and behind the parentheses.
        var closures: [ClosureSyntax]

        func value(labeled label: String) -> SpaceValue? {
            labels.firstIndex(of: label).map { values[$0] }
        }
    }

    mutating func evaluate(_ call: CallSyntax, at range: ByteRange) -> SpaceValue {
        var callee = call.callee
        while true {
            if case .parenthesized(let inner) = callee.kind { callee = inner; continue }
            if case .optionalChain(let inner) = callee.kind { callee = inner; continue }
            if case .forceUnwrap(let inner) = callee.kind { callee = inner; continue }
            break
        }
        switch callee.kind {
        case .closure(let closure):
            return self.call(closure, with: [])
        case .name(let name):
            return evaluate(name, call, at: range)
        case .member(let base?, let name):
            let receiver = evaluate(base)
            let arguments = read(call)
            if case .type(let type) = receiver {
                return name.text == "init"
                    ? construct(type, arguments, at: range) : callStatic(name, of: type, arguments)
            }
            return evaluate(name, of: receiver, arguments, calleeBase: base, at: range)
        case .member(nil, let name):
            let arguments = read(call)
            if name.text == "init" { return constructGeometry(arguments, shape: nil, at: range) ?? .unknown }
            return .unknown
        default:
            let value = evaluate(callee)
            let arguments = read(call)
            if case .closure(let closure) = value { return self.call(closure, with: arguments.values) }
            if case .type(let type) = value { return construct(type, arguments, at: range) }
            readClosures(arguments)
            return .unknown
        }
    }

    private mutating func read(_ call: CallSyntax) -> Arguments {
        var arguments = Arguments(labels: [], labelRanges: [], values: [], expressions: [], closures: [])
        for argument in call.arguments {
            let value = evaluate(argument.value)
            if case .closure(let closure) = argument.value.kind { arguments.closures.append(closure) }
            arguments.labels.append(argument.label?.text)
            arguments.labelRanges.append(argument.label?.range)
            arguments.values.append(value)
            arguments.expressions.append(argument.value)
        }
        arguments.closures += call.trailingClosures.map(\.closure)
        return arguments
    }

    /// Reads closures whose arguments nobody knows.
    private mutating func readClosures(_ arguments: Arguments) {
        for closure in arguments.closures { _ = call(closure, with: []) }
    }

    // MARK: - Calls by name

    private mutating func evaluate(_ name: NameSyntax, _ call: CallSyntax, at range: ByteRange) -> SpaceValue {
        if let value = local(name.text) {
            let arguments = read(call)
            switch value {
            case .closure(let closure): return self.call(closure, with: arguments.values)
            case .localFunction(let function): return callLocal(function, arguments)
            case .view, .geometry, .group:
                // A method with the name of a local, as in `point(inside: point, with: event)`.
                break
            default:
                readClosures(arguments)
                return .unknown
            }
            return evaluate(name, of: frame.receiver, arguments, calleeBase: nil, at: range)
        }
        let wasMeasuring = isMeasuring
        isMeasuring = isMeasuring || ["hypot", "hypotf", "sqrt", "pow"].contains(name.text)
        let arguments = read(call)
        isMeasuring = wasMeasuring
        if let value = callGlobal(name.text, arguments, at: range) { return value }
        if name.text.first?.isUppercase == true { return construct(name.text, arguments, at: range) }
        return evaluate(name, of: frame.receiver, arguments, calleeBase: nil, at: range)
    }

    /// The C functions and the standard library's.
    private mutating func callGlobal(_ name: String, _ arguments: Arguments, at range: ByteRange) -> SpaceValue? {
        let values = arguments.values
        switch name {
        case "NSPointInRect", "NSMouseInRect":
            guard values.count >= 2 else { return nil }
            contain(values[1], values[0], arguments.expressions[1].range, arguments.expressions[0])
            return .plain
        case "CGRectContainsPoint":
            guard values.count == 2 else { return nil }
            contain(values[0], values[1], arguments.expressions[0].range, arguments.expressions[1])
            return .plain
        case "CGRectInset", "CGRectOffset", "NSInsetRect", "NSOffsetRect", "UIEdgeInsetsInsetRect", "NSIntegralRect":
            guard case .geometry(let rectangle)? = values.first else { return .unknown }
            return .geometry(rectangle.part(.rectangle, isExact: false))
        case "CGPointMake", "NSMakePoint":
            return coordinates(values, shape: .point)
        case "CGRectMake", "NSMakeRect":
            return values.count == 4 ? box(values[0], values[1], values[2], values[3]) : .unknown
        case "min", "max":
            return values.dropFirst().reduce(values.first ?? .unknown) { $0.joined(with: $1) }
        case "abs", "hypot", "sqrt", "pow", "sin", "cos", "atan2", "hypotf", "fabs", "floor", "ceil", "round":
            if ["floor", "ceil", "round"].contains(name), let first = values.first { return first }
            return .plain
        case "AVMakeRect":
            guard case .geometry(let rectangle)? = values.last else { return .unknown }
            return .geometry(rectangle.part(.rectangle, isExact: false))
        case "type": return .type(frame.className)
        default: return nil
        }
    }

    // MARK: - Construction

    private mutating func construct(_ type: String, _ arguments: Arguments, at range: ByteRange) -> SpaceValue {
        let last = lastComponent(type)
        if let shape = Self.shapes[last] {
            if shape == .path { return path(arguments) }
            return constructGeometry(arguments, shape: shape, at: range) ?? .geometry(.unknown(shape))
        }
        if last == "CGSize" || last == "NSSize" {
            return .size(of: arguments.values.reduce(nil) { lengthOwner($0, $1) })
        }
        if ["CGFloat", "Double", "Float", "Int"].contains(last), let value = arguments.values.first { return value }
        readClosures(arguments)
        let kind = kind(ofType: type)
        if kind != nil || Self.looksLikeView(type) {
            let reference = ViewReference.local(name: "", offset: range.lowerBound)
            if isGathering { note(madeWith: arguments, reference) }
            return .view(ViewValue(reference: reference, kind: kind, className: type))
        }
        return .unknown
    }

    private func lengthOwner(_ known: ViewReference?, _ value: SpaceValue) -> ViewReference? {
        if case .neutral(let owner?) = value { return known ?? owner }
        return known
    }

    private mutating func constructGeometry(
        _ arguments: Arguments, shape: Geometry.Shape?, at range: ByteRange
    ) -> SpaceValue? {
        let values = arguments.values
        switch arguments.labels {
        case ["x", "y"]:
            return coordinates(values, shape: .point)
        case ["x", "y", "width", "height"]:
            return box(values[0], values[1], values[2], values[3])
        case ["origin", "size"]:
            if case .geometry(let origin) = values[0], origin.space != nil {
                return .geometry(origin.part(.rectangle, isExact: false))
            }
            guard isZero(arguments.expressions[0]), case .size(let owner?) = values[1],
                owner == frame.receiver.view?.reference
            else { return .geometry(.unknown(.rectangle)) }
            let origin = Geometry.Origin.bounds(of: owner, nameRange: 0..<0)
            return .geometry(Geometry(shape: .rectangle, space: owner, origin: origin, notes: ownNotes(range)))
        case ["center", "size"]:
            guard case .geometry(let center) = values[0] else { return nil }
            return .geometry(center.part(.rectangle, isExact: false))
        default:
            return nil
        }
    }

    private func ownNotes(_ range: ByteRange) -> [SpaceNote] {
        [SpaceNote(range: range, text: "this rectangle begins at zero and has self's size, so it is in self's space")]
    }

    private func isZero(_ expression: ExpressionSyntax) -> Bool {
        switch expression.kind {
        case .member(_, let name): name.text == "zero"
        case .integer(let value): value == 0
        case .float(let value): value == 0
        case .call(let call): !call.arguments.isEmpty && call.arguments.allSatisfy { isZero($0.value) }
        default: false
        }
    }

    /// A point made of two coordinates.
    private func coordinates(_ values: [SpaceValue], shape: Geometry.Shape) -> SpaceValue {
        var result: Geometry?
        for value in values {
            switch value {
            case .geometry(let coordinate):
                guard coordinate.space != nil else { return .geometry(.unknown(shape)) }
                guard var known = result else {
                    result = coordinate
                    continue
                }
                if known.space != coordinate.space { return .geometry(.unknown(shape)) }
                known.isManual = known.isManual || coordinate.isManual
                known.isConverted = known.isConverted || coordinate.isConverted
                known.taint = known.taint ?? coordinate.taint
                if case .frame(_, _, let name) = coordinate.origin { known.furtherNames.append(name) }
                result = known
            case .neutral: break
            default: return .geometry(.unknown(shape))
            }
        }
        guard let result else { return .geometry(.unknown(shape)) }
        var made = result.part(shape, isExact: false)
        if made.origin == .touch { made.origin = .other }
        return .geometry(made)
    }

    /// A rectangle made of its origin's coordinates and lengths.
    private func box(_ x: SpaceValue, _ y: SpaceValue, _ width: SpaceValue, _ height: SpaceValue) -> SpaceValue {
        if case .geometry(let origin) = coordinates([x, y], shape: .rectangle), origin.space != nil {
            return .geometry(origin)
        }
        guard case .neutral(nil) = x, case .neutral(nil) = y, case .neutral(let owner?) = width,
            case .neutral(let other) = height, other == nil || other == owner, owner == frame.receiver.view?.reference
        else { return .geometry(.unknown(.rectangle)) }
        return .geometry(Geometry(shape: .rectangle, space: owner, isExact: false))
    }

    /// A path is where the rectangle is that it is made of.
    private func path(_ arguments: Arguments) -> SpaceValue {
        for value in arguments.values {
            if case .geometry(let geometry) = value { return .geometry(geometry.part(.path, isExact: false)) }
        }
        return .geometry(.unknown(.path))
    }

    // MARK: - Functions of the program

    mutating func callStatic(_ name: NameSyntax, of type: String, _ arguments: Arguments) -> SpaceValue {
        guard let className = graph.resolvedName(type, in: frame.className) ?? (type == "Self" ? frame.className : nil),
            let function = members(of: className).function(name.text, labels: arguments.labels)
        else {
            readClosures(arguments)
            let kind = kind(ofType: type)
            return kind.map {
                .view(ViewValue(reference: .local(name: "", offset: name.range.lowerBound), kind: $0, className: type))
            }
                ?? .unknown
        }
        return callDeclared(function, receiver: .type(className), arguments)
    }

    private mutating func callLocal(_ function: FunctionDeclaration, _ arguments: Arguments) -> SpaceValue {
        let surroundings = frame.scopes
        let helper = Helper(
            function: function, file: frame.file, className: frame.className, kind: frame.kind, isStatic: false,
            surroundings: surroundings)
        return call(helper, receiver: frame.receiver, foreign: nil, arguments)
    }

    /// Calls a function that the program declares.
    mutating func callDeclared(_ member: MemberFunction, receiver: SpaceValue, _ arguments: Arguments) -> SpaceValue {
        var inner = receiver
        var foreign = receiver.view?.reference
        if case .type = receiver { foreign = nil }
        if receiver == frame.receiver { foreign = nil }
        if member.isStatic { inner = .type(member.typeName) }
        let kind = receiver.view?.kind ?? frame.kind
        let helper = Helper(
            function: member.function, file: member.file, className: member.typeName, kind: kind,
            isStatic: member.isStatic, surroundings: [])
        return call(helper, receiver: inner, foreign: foreign, arguments)
    }

    private mutating func call(
        _ helper: Helper, receiver: SpaceValue, foreign: ViewReference?, _ arguments: Arguments
    ) -> SpaceValue {
        let parameters = matched(arguments, with: helper.function)
        let key = FunctionKey(path: helper.file.path, offset: helper.function.range.lowerBound)
        let hasPlace = parameters.contains { $0?.geometry != nil }
        if inlineDepth == 0, !isGathering, hasPlace {
            if helpers[key] == nil { helperOrder.append(key) }
            helpers[key] = helper
            callSites[key, default: []].append(
                CallSite(receiver: foreign, arguments: parameters, caller: frame.key))
        }
        guard let type = helper.function.returnType else { return .plain }
        meetInDistance(helper.function.name.text, arguments)
        let typed = value(of: type, named: NameSyntax("", range: helper.function.range))
        if isGathering || typed == .plain { return typed }
        let bound = zip(helper.function.parameters, parameters).map { parameter, value in
            (parameter.name, value ?? .unknown)
        }
        let result = inline(helper, receiver: receiver, parameters: bound)
        return result == .unknown ? typed : result
    }

    /// `distance(first, second)` subtracts its points, wherever it is written.
    private mutating func meetInDistance(_ name: String, _ arguments: Arguments) {
        guard name.lowercased().contains("distance"), arguments.values.count >= 2,
            case .geometry(let first) = arguments.values[0], case .geometry(let second) = arguments.values[1]
        else { return }
        meet(
            first, second, at: arguments.expressions[0].range, arguments.expressions[1].range, operation: .difference)
    }

    /// The arguments by parameter; trailing closures are closures of no space and are left out.
    private func matched(_ arguments: Arguments, with function: FunctionDeclaration) -> [SpaceValue?] {
        var index = 0
        return function.parameters.map { parameter in
            guard index < arguments.values.count, arguments.labels[index] == parameter.label?.text else { return nil }
            defer { index += 1 }
            return arguments.values[index]
        }
    }
}
