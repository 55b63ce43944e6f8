import HitTestModel
import SwiftScanner
import TextModel

extension Machine {
    func call(_ site: CallSite, _ frame: Frame) throws(Interruption) -> Value {
        switch site.callee {
        case .free(let name): return try freeCall(name, site, frame)
        case .member(let base, let name): return try memberCall(base, name, site, frame)
        case .superMember(let name): return try superCall(name, site, frame)
        case .implicitMember(let name):
            let arguments = try self.arguments(of: site, frame)
            let text = names.text(name)
            if text == "init" { return makeImplicit(arguments, labels: site.labelTexts) ?? .nothing }
            if text == "some", let value = arguments.first { return value }
            return .enumCase(EnumCaseValue(typeName: nil, name: text, payload: arguments))
        case .value(let callee):
            let function = try evaluate(callee, frame)
            let arguments = try self.arguments(of: site, frame)
            if case .type(let type) = function { return try construct(type, arguments, site, frame) }
            if case .unknown(let unknown) = function, site.isStatement, !unknown.isFresh {
                recordCallEffect(.unknownCall, site, frame)
            }
            return try apply(function, arguments, site.range, frame)
        }
    }

    func arguments(of site: CallSite, _ frame: Frame) throws(Interruption) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(site.arguments.count)
        for argument in site.arguments { values.append(try evaluate(argument, frame)) }
        return values
    }

    private func constants(of site: CallSite, _ frame: Frame) -> [Bool] {
        site.arguments.map { argument in
            if isConstant(argument, frame.code) { return true }
            // A stored property or a global does not hang on the touch.
            if case .free(let name) = frame.code.expressions[Int(argument)] { return names[name].view == nil }
            return false
        }
    }

    // MARK: - Calls without a receiver

    private func freeCall(_ name: Index, _ site: CallSite, _ frame: Frame) throws(Interruption) -> Value {
        let entry = names[name]
        if let result = try declaredCall(name, on: frame.receiver, site, frame) { return result }
        // A stored closure, or a type's initialiser under the name of a computed property.
        if let acts = entry.acts, let result = try act(acts, site, frame) { return result }
        let arguments = try self.arguments(of: site, frame)
        let labels = site.labelTexts
        if let member = entry.view, isViewLike(frame.receiver),
            let result = try viewCall(member, on: frame.receiver, arguments, labels: labels, site, frame)
        {
            return result
        }
        if let global = program.globalFunction(site), let code = global.code(program) {
            return try invoke(
                code, function: 0, receiver: .type(TypeReference(name: "", shape: .any)), arguments: arguments,
                site: site, range: site.range, outer: nil, frame)
        }
        if let function = entry.global,
            let result = try globalCall(function, arguments, labels: labels, site, frame)
        {
            return result
        }
        if let member = entry.geometry,
            let result = geometryCall(member, on: frame.receiver, arguments, labels: labels)
        {
            return result
        }
        if isUppercase(entry.text) {
            return try construct(
                TypeReference(name: entry.text, shape: namedShape(entry.text, frame)), arguments, site, frame)
        }
        if let closure = try storedClosure(name, site, frame) {
            if site.isStatement, case .unknown = closure { recordCallEffect(.unknownCall, site, frame) }
            return try apply(closure, arguments, site.range, frame)
        }
        return unknownCall(entry.text, on: frame.receiver, arguments, site, frame)
    }

    /// A property that holds a closure, called like a function.
    private func storedClosure(_ name: Index, _ site: CallSite, _ frame: Frame) throws(Interruption) -> Value? {
        guard let type = typeInfo(of: frame.receiver),
            type.variable(name, isStatic: isType(frame.receiver), names) != nil
        else { return nil }
        return try freeName(name, site.range, frame)
    }

    private func isUppercase(_ text: String) -> Bool {
        text.utf8.first.map { (65...90).contains($0) } ?? false
    }

    private func isType(_ value: Value) -> Bool {
        if case .type = value { return true }
        return false
    }

    private func isViewLike(_ value: Value) -> Bool {
        switch value {
        case .view, .layer: true
        default: false
        }
    }

    // MARK: - Calls on a receiver

    private func memberCall(
        _ base: Index, _ name: Index, _ site: CallSite, _ frame: Frame
    ) throws(Interruption) -> Value {
        let receiver = try evaluate(base, frame)
        let entry = names[name]
        if let result = try declaredCall(name, on: receiver, site, frame) { return result }
        if let acts = entry.acts, !isSequence(receiver), let result = try act(acts, on: receiver, site, frame) {
            return result
        }
        if isMutation(entry.sequence), let result = try mutate(base, receiver, entry, site, frame) { return result }
        let arguments = try self.arguments(of: site, frame)
        let labels = site.labelTexts
        if case .rect = receiver, let changed = changedInPlace(entry.geometry, receiver, arguments) {
            try assign(changed, to: base, frame, at: site.range)
            return .nothing
        }
        if let result = try vocabularyCall(entry, on: receiver, arguments, labels, site, frame) { return result }

        switch receiver {
        case .absent:
            // `map` and `flatMap` of nil, as of an array.
            if entry.sequence == .map || entry.sequence == .flatMap { return .absent }
            throw trap(site.range, frame)
        case .type(let type) where entry.text == "init":
            return try construct(type, arguments, site, frame)
        case .type(let type):
            return typeCall(entry.text, type, arguments, site, frame)
        case .boundFunction, .closure:
            return try apply(receiver, arguments, site.range, frame)
        default: break
        }
        if let property = try closureProperty(name, of: receiver, site, frame) {
            if site.isStatement, case .unknown = property { recordCallEffect(.unknownCall, site, frame) }
            return try apply(property, arguments, site.range, frame)
        }
        if entry.hitTest == .hitTest || entry.hitTest == .point && labels.first == "inside", let point = arguments.first
        {
            return try callHitTesting(
                entry.hitTest == .hitTest ? .hitTest : .pointInside, on: receiver, isSuper: false, point: point,
                event: arguments.count > 1 ? arguments[1] : nil, range: site.range, frame)
        }
        return unknownCall(entry.text, on: receiver, arguments, site, frame)
    }

    private func closureProperty(
        _ name: Index, of receiver: Value, _ site: CallSite, _ frame: Frame
    ) throws(Interruption) -> Value? {
        guard let type = typeInfo(of: receiver), let entry = type.variable(name, isStatic: isType(receiver), names)
        else {
            return nil
        }
        return try value(of: entry, receiver: receiver, site.range, frame)
    }

    private func vocabularyCall(
        _ entry: NameTable.Entry, on receiver: Value, _ arguments: [Value], _ labels: [String], _ site: CallSite,
        _ frame: Frame
    ) throws(Interruption) -> Value? {
        switch receiver {
        case .view, .layer:
            guard let member = entry.view else { break }
            if let result = try viewCall(member, on: receiver, arguments, labels: labels, site, frame) { return result }
        case .array, .range, .lazySequence:
            guard let member = entry.sequence else { break }
            return try sequenceCall(member, on: receiver, arguments, labels: labels, site, frame)
        case .rect, .point, .size, .transform, .insets:
            guard let member = entry.geometry else { break }
            if let result = geometryCall(member, on: receiver, arguments, labels: labels) { return result }
        case .number, .integer:
            guard let member = entry.number else { break }
            return numberCall(member, on: receiver, arguments)
        case .interval(let interval):
            guard entry.sequence == .contains,
                let number = arguments.first.flatMap({ number($0, isRepresentative: true) })
            else { break }
            return .bool(interval.contains(number))
        case .string(let text):
            return entry.string?.call(on: text, arguments)
        case .event:
            return eventCall(entry.text, site, frame)
        case .unknown(let unknown):
            return try unknownReceiverCall(unknown, entry, arguments, labels, site, frame)
        default: break
        }
        return try optionalCall(entry, on: receiver, arguments, site, frame)
    }

    /// `map` and `flatMap` of an optional that is not nil.
    private func optionalCall(
        _ entry: NameTable.Entry, on receiver: Value, _ arguments: [Value], _ site: CallSite, _ frame: Frame
    ) throws(Interruption) -> Value? {
        guard entry.sequence == .map || entry.sequence == .flatMap, arguments.count == 1 else { return nil }
        switch receiver {
        case .absent, .type, .enumCase: return nil
        default: return try apply(arguments[0], [receiver], site.range, frame)
        }
    }

    private func unknownReceiverCall(
        _ unknown: Unknown, _ entry: NameTable.Entry, _ arguments: [Value], _ labels: [String], _ site: CallSite,
        _ frame: Frame
    ) throws(Interruption) -> Value? {
        let receiver = Value.unknown(unknown)
        if let member = entry.sequence, let closure = arguments.first {
            switch member {
            case .map where !isSequence(receiver), .flatMap where !isSequence(receiver):
                if try isNil(receiver) { return Value.absent }
                return try apply(closure, [unwrapped(receiver)], site.range, frame)
            case .contains where labels.first != "where" && !isClosure(closure):
                break
            case .first, .last, .contains, .allSatisfy, .filter, .compactMap, .forEach, .map, .flatMap, .firstIndex,
                .min, .max, .sorted, .reduce:
                if isClosure(closure) || member == .reduce {
                    return try sequenceCall(member, on: receiver, arguments, labels: labels, site, frame)
                }
            default: break
            }
        }
        if arguments.isEmpty, entry.sequence == .reversed || entry.sequence == .sorted, isSequence(receiver) {
            return receiver
        }
        if arguments.isEmpty, entry.sequence == .enumerated {
            return try sequenceCall(.enumerated, on: receiver, [], labels: [], site, frame)
        }
        // A stand-in for insets or a size has members and functions like any other.
        if case .insets? = unknown.representative, let member = entry.geometry, let insets = insets(receiver) {
            return geometryCall(member, on: .insets(insets), arguments, labels: labels)
        }
        return nil
    }

    private func isClosure(_ value: Value) -> Bool {
        switch value {
        case .closure, .boundFunction, .keyPath: true
        default: false
        }
    }

    private func typeCall(
        _ name: String, _ type: TypeReference, _ arguments: [Value], _ site: CallSite, _ frame: Frame
    ) -> Value {
        if program.knownType(named: type.name, in: frame.code.typeName)?.isDeclaredValueType == true {
            return .enumCase(EnumCaseValue(typeName: type.name, name: name, payload: arguments))
        }
        return unknownCall(name, on: .type(type), arguments, site, frame)
    }

    // MARK: - super

    private func superCall(_ name: Index, _ site: CallSite, _ frame: Frame) throws(Interruption) -> Value {
        let arguments = try self.arguments(of: site, frame)
        let labels = site.labelTexts
        guard case .view(let view) = frame.receiver else {
            return unknownCall("super." + names.text(name), on: frame.receiver, arguments, site, frame)
        }
        let entry = names[name]
        let isLayer = scene.framework == .coreanimation
        let method: HitTestMethod? =
            switch entry.hitTest {
            case .hitTest where arguments.count == (scene.framework == .uikit ? 2 : 1): .hitTest
            case .point where labels.first == "inside" && arguments.count == 2: .pointInside
            case .contains where isLayer && arguments.count == 1: .pointInside
            default: nil
            }
        if let method {
            return try callHitTesting(
                method, on: frame.receiver, isSuper: true, point: arguments[0],
                event: arguments.count > 1 ? arguments[1] : nil, range: site.range, frame)
        }
        if let function = stage.types[view.index].function(site, named: name, above: frame.code.typeName, names),
            let code = function.code(program)
        {
            return try invoke(
                code, function: 0, receiver: frame.receiver, arguments: arguments, site: site, range: site.range,
                outer: nil, frame)
        }
        if let acts = entry.acts, let result = try act(acts, site, frame) { return result }
        if let member = entry.view,
            let result = try viewCall(member, on: frame.receiver, arguments, labels: labels, site, frame)
        {
            return result
        }
        return unknownCall("super." + entry.text, on: frame.receiver, arguments, site, frame)
    }

    // MARK: - Functions of the files

    /// A function that the files declare for the receiver's type, run; nil where there is none.
    private func declaredCall(
        _ name: Index, on receiver: Value, _ site: CallSite, _ frame: Frame
    ) throws(Interruption) -> Value? {
        let isStatic = isType(receiver)
        var function = typeInfo(of: receiver)?.function(site, named: name, isStatic: isStatic, names)
        if function == nil, isSequence(receiver) {
            for type in program.arrayTypes where function == nil {
                function = type.function(site, named: name, isStatic: false, names)
            }
        }
        if function == nil, isStatic, case .type(let type) = receiver, !type.name.isEmpty {
            function = program.knownType(named: type.name, in: frame.code.typeName)?
                .function(site, named: name, isStatic: true, names)
        }
        guard let function, let code = function.code(program) else { return nil }
        let arguments = try self.arguments(of: site, frame)
        return try invoke(
            code, function: 0, receiver: receiver, arguments: arguments, site: site, range: site.range, outer: nil,
            frame)
    }

    /// Runs a function, closure or getter.
    ///
    /// A closure lives in the frame of the function around it; where it calls itself, its slots are put aside.
    func invoke(
        _ code: Code, function index: Index, receiver: Value, arguments: [Value], site: CallSite? = nil,
        range: ByteRange, outer: Frame?, _ caller: Frame
    ) throws(Interruption) -> Value {
        guard depth < budget.depth else { throw tooDeep(range, caller) }
        depth += 1
        let outerRange = ownRange
        if caller.isOwn { ownRange = range }
        defer {
            depth -= 1
            ownRange = outerRange
        }
        let function = code.functions[Int(index)]
        if function.isClosure, let frame = outer {
            let kept = depthOfClosures > 0 ? Array(frame.slots[function.slots]) : []
            depthOfClosures += 1
            defer {
                depthOfClosures -= 1
                for (slot, value) in zip(function.slots, kept) { frame.slots[slot] = value }
            }
            bindClosure(arguments, function, frame)
            return try body(of: function, frame)
        }
        let frame = Frame(
            slots: function.slots.count, outer: outer, receiver: receiver, code: code,
            isOwn: code === ownCode && activations.count == 1 && outer != nil)
        try bind(arguments, site, function, frame)
        return try body(of: function, frame)
    }

    private func tooDeep(_ range: ByteRange, _ frame: Frame) -> Interruption {
        end(.diverges(ownSite(range, frame)))
    }

    private func bindClosure(_ arguments: [Value], _ function: FunctionCode, _ frame: Frame) {
        var values = arguments
        // A pair given to a closure of two parameters is taken apart.
        if arguments.count == 1, function.parameters.count > 1, function.spreadsTuples,
            case .tuple(let tuple) = arguments[0]
        {
            values = tuple.elements
        }
        for (parameter, value) in zip(function.parameters, values) { frame.slots[Int(parameter.slot)] = value }
    }

    /// Gives parameters their arguments: by label, in order, defaults where none is given.
    private func bind(
        _ arguments: [Value], _ site: CallSite?, _ function: FunctionCode, _ frame: Frame
    ) throws(Interruption) {
        var next = 0
        let firstTrailing = arguments.count - (site?.trailingClosureCount ?? 0)
        for (position, parameter) in function.parameters.enumerated() {
            let isGiven: Bool
            if next >= arguments.count {
                isGiven = false
            } else if let site, next < firstTrailing {
                isGiven = site.labels[next] == parameter.label
            } else {
                isGiven = parameter.defaultValue < 0 || position == function.parameters.count - 1
            }
            let value: Value
            if isGiven {
                value = arguments[next]
                next += 1
            } else if parameter.defaultValue >= 0 {
                value = try evaluate(parameter.defaultValue, frame)
            } else {
                value = .nothing
            }
            frame.slots[Int(parameter.slot)] =
                parameter.type >= 0 ? coerced(value, to: frame.code.types[Int(parameter.type)].shape) : value
        }
    }

    // MARK: - Initialisers and unknown functions

    private func construct(
        _ type: TypeReference, _ arguments: [Value], _ site: CallSite, _ frame: Frame
    ) throws(Interruption) -> Value {
        if case .array = type.shape {
            return try array(
                arguments.first.map { (value) throws(Interruption) in try elements(of: value, site.range, frame) }
                    ?? [])
        }
        if let function = GlobalFunction(named: lastComponent(type.name)),
            let result = try globalCall(function, arguments, labels: site.labelTexts, site, frame)
        {
            return result
        }
        if let info = program.knownType(named: type.name, in: frame.code.typeName),
            info.isDeclaredValueType || info.isReference && info.kind == nil
        {
            if let structure = try memberwise(info, arguments, site, frame) { return structure }
        }
        var text = type.name + "("
        var isLocal = false
        let constants = constants(of: site, frame)
        for (index, argument) in arguments.enumerated() {
            let part = describe(argument)
            text += (index > 0 ? ", " : "") + part.text
            isLocal = isLocal || part.isLocal && !constants[index]
        }
        return .unknown(
            Unknown(key: text + ")", isLocal: isLocal, shape: type.shape, isOptional: false, isFresh: true))
    }

    /// An instance whose fields are its arguments and the initial values of the rest.
    private func memberwise(
        _ type: TypeInfo, _ arguments: [Value], _ site: CallSite, _ frame: Frame
    ) throws(Interruption) -> Value? {
        if type.members.functions["init"]?.isEmpty == false { return nil }
        var fields: [String: Value] = [:]
        for (label, value) in zip(site.labelTexts, arguments) {
            guard let variable = type.members.variables[label]?.first else { return nil }
            let shape = variable.type.map { program.graph.shape(of: $0, in: type.name) } ?? .any
            fields[label] = coerced(value, to: shape)
        }
        for (name, variables) in type.members.variables where fields[name] == nil {
            guard let variable = variables.first, !variable.isStatic, !variable.isComputed else { continue }
            guard variable.value != nil else {
                fields[name] = Value.absent
                continue
            }
            if let entry = type.variable(names.intern(name), isStatic: false, names),
                let code = entry.initialValue(program)
            {
                fields[name] = try invoke(
                    code, function: 0, receiver: .type(TypeReference(name: type.name, shape: .any)), arguments: [],
                    range: site.range, outer: nil, frame)
            }
        }
        return .structure(StructureValue(type: type, isReference: type.isReference, fields: fields))
    }

    /// A call of something that is not known: its answer is not known either.
    func unknownCall(
        _ name: String, on receiver: Value, _ arguments: [Value], _ site: CallSite, _ frame: Frame
    ) -> Value {
        if site.isStatement { recordUnknownCall(name, on: receiver, site, frame) }
        for case .closure(let closure) in arguments { forget(closure) }
        let shape: Shape = Self.questions.contains { name.hasPrefix($0) } ? .bool : .any
        return unknownMember(
            arguments.isEmpty ? name + "()" : name, of: receiver, arguments, constants: constants(of: site, frame),
            shape: shape, isOptional: shape != .bool)
    }

    /// A closure given to something unknown may have run: what it assigns to is not known any more.
    private func forget(_ closure: ClosureValue) {
        for assigned in closure.code.functions[Int(closure.function)].assignedSlots {
            var mayBeNil = false
            if case .absent = closure.frame.slots[Int(assigned.slot)] { mayBeNil = true }
            closure.frame.slots[Int(assigned.slot)] = .unknown(
                Unknown(key: names.text(assigned.name), isLocal: true, isOptional: mayBeNil))
        }
    }

    private static let questions = ["should", "can", "is", "has", "contains", "allows", "accepts", "intersects"]
}
