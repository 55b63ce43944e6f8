import HitTestModel
import SwiftScanner
import TextModel

extension Machine {
    // MARK: - Names

    /// A name without a base: a member of `self`, a global variable, or a type.
    func freeName(_ name: Index, _ range: ByteRange, _ frame: Frame) throws(Interruption) -> Value {
        if let value = try memberIfAny(name, of: frame.receiver, range, frame) { return value }
        let text = names.text(name)
        if BinaryOperator.spellings[text] != nil { return .boundFunction(BoundFunction(receiver: nil, name: name)) }
        if let global = program.globalVariable(name) {
            return try value(of: global, receiver: .type(TypeReference(name: "", shape: .any)), range, frame)
        }
        if isTypeName(text) { return .type(TypeReference(name: text, shape: namedShape(text, frame))) }
        if let function = functionMention(name, frame.receiver) { return function }
        return unknownMember(text, of: frame.receiver, [])
    }

    private func functionMention(_ name: Index, _ receiver: Value) -> Value? {
        guard let type = typeInfo(of: receiver), type.function(mentionedAs: name, names) != nil else { return nil }
        return .boundFunction(BoundFunction(receiver: receiver, name: name))
    }

    private func isTypeName(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        return (65...90).contains(first) || text.utf8.starts(with: "_UI".utf8)
    }

    func namedShape(_ text: String, _ frame: Frame) -> Shape {
        program.shape(named: text, in: frame.code.typeName)
    }

    // MARK: - Members

    func member(_ name: Index, of receiver: Value, _ range: ByteRange, _ frame: Frame) throws(Interruption) -> Value {
        if let value = try memberIfAny(name, of: receiver, range, frame) { return value }
        let entry = names[name]
        switch receiver {
        case .absent:
            throw trap(range, frame)
        case .type(let type):
            return typeMember(entry.text, of: type, frame)
        case .enumCase(let base) where base.typeName != nil:
            return unknownMember(entry.text, of: receiver, [], isOptional: false)
        case .view, .layer:
            if functionMention(name, receiver) != nil || entry.view == .hitTest || entry.view == .point {
                return .boundFunction(BoundFunction(receiver: receiver, name: name))
            }
        case .bool, .integer, .number, .string:
            if entry.text == "description" || entry.text == "hashValue" { return .string("") }
        default: break
        }
        if effectSilence == 0, Self.touchNames.contains(entry.text), isEvent(receiver) { noteTouchRead(range, frame) }
        return unknownMember(entry.text, of: receiver, [], shape: Self.memberShapes[entry.text] ?? .any)
    }

    /// Members whose type their name gives away.
    private static let memberShapes: [String: Shape] = [
        "isEnabled": .bool, "isSelected": .bool, "isHighlighted": .bool, "isEditing": .bool, "isFirstResponder": .bool,
        "isKeyWindow": .bool, "isTracking": .bool, "isDragging": .bool, "isDecelerating": .bool, "isOpaque": .bool,
        "cornerRadius": .number, "spacing": .number, "contentOffset": .point, "contentSize": .size,
        "intrinsicContentSize": .size, "contentInset": .insets, "adjustedContentInset": .insets,
        "safeAreaInsets": .insets, "layoutMargins": .insets, "alignmentRectInsets": .insets, "tag": .integer,
    ]

    private static let touchNames: Set<String> = ["allTouches", "touches"]

    private func isEvent(_ value: Value) -> Bool {
        if case .event = value { return true }
        return false
    }

    func noteTouchRead(_ range: ByteRange, _ frame: Frame) {
        guard activations.count == 1, let site = ownSite(range, frame), !touchReads.contains(site) else { return }
        touchReads.append(site)
    }

    /// A member that the source, the stage or the vocabulary knows; nil where none of them does.
    private func memberIfAny(
        _ name: Index, of receiver: Value, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        switch receiver {
        case .view(let view):
            return try viewMember(name, of: view, range, frame)
        case .layer(let layer):
            if let entry = program.layerType.variable(name, isStatic: false, names) {
                return try value(of: entry, receiver: receiver, range, frame)
            }
            return layerProperty(names[name].view, of: layer)
        case .structure(let structure):
            if let field = structure.fields[names.text(name)] { return field }
            if let entry = structure.type.variable(name, isStatic: false, names) {
                return try value(of: entry, receiver: receiver, range, frame)
            }
            return nil
        case .type(let type):
            guard !type.name.isEmpty, let info = program.knownType(named: type.name, in: frame.code.typeName),
                let entry = info.variable(name, isStatic: true, names)
            else { return nil }
            return try value(of: entry, receiver: receiver, range, frame)
        case .tuple(let tuple):
            return tuple.element(named: names.text(name))
        case .unknown(let unknown):
            return try unknownValueMember(name, of: unknown, range, frame)
        default:
            break
        }
        if let info = typeInfo(of: receiver), let entry = info.variable(name, isStatic: false, names) {
            return try value(of: entry, receiver: receiver, range, frame)
        }
        let entry = names[name]
        switch receiver {
        case .array, .range, .lazySequence, .interval:
            for info in program.arrayTypes {
                if let entry = info.variable(name, isStatic: false, names) {
                    return try value(of: entry, receiver: receiver, range, frame)
                }
            }
            return try entry.sequence.flatMap { (member) throws(Interruption) in
                try sequenceProperty(member, of: receiver, range, frame)
            }
        case .point, .size, .rect, .insets, .transform:
            return entry.geometry.flatMap { geometryProperty($0, of: receiver) }
        case .integer, .number:
            return entry.number.flatMap { numberProperty($0, of: receiver) }
        case .string(let text):
            return entry.string?.value(of: text)
        case .event:
            return eventProperty(entry.text, range, frame)
        case .window:
            return windowProperty(entry.view)
        case .enumCase:
            return entry.text == "rawValue" ? unknownMember("rawValue", of: receiver, []) : nil
        default:
            return nil
        }
    }

    private func viewMember(
        _ name: Index, of view: ViewID, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        if !stored.isEmpty, let change = stored[StoredSlot(view: view, name: name)] { return change.value }
        if view == stage.receiver, Int(name) < stage.bindings.count, let bound = stage.bindings[Int(name)] {
            return bound
        }
        let entry = names[name]
        if entry.view != .isFlipped, let variable = stage.types[view.index].variable(name, isStatic: false, names) {
            return try value(of: variable, receiver: .view(view), range, frame)
        }
        return viewProperty(entry.view, of: view)
    }

    /// A member of something unknown: what the files declare for its type runs, the rest is unknown as well.
    private func unknownValueMember(
        _ name: Index, of unknown: Unknown, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        let receiver = Value.unknown(unknown)
        if let type = typeInfo(of: unknown.shape.unwrapped), let entry = type.variable(name, isStatic: false, names),
            entry.member.isComputed
        {
            return try value(of: entry, receiver: receiver, range, frame)
        }
        let entry = names[name]
        if isSequence(receiver), let member = entry.sequence,
            let result = try sequenceProperty(member, of: receiver, range, frame)
        {
            return result
        }
        guard let part = entry.geometry else { return nil }
        let shape = Self.partShapes[unknown.shape.unwrapped]?[part]
        var representative: Value?
        if let whole = unknown.representative { representative = geometryProperty(part, of: whole) }
        guard shape != nil || representative != nil else { return nil }
        return .unknown(
            Unknown(
                key: unknown.key + "." + entry.text, isLocal: unknown.isLocal, shape: shape ?? .number,
                isOptional: false, representative: representative))
    }

    private static let partShapes: [Shape: [GeometryMember: Shape]] = [
        .rect: [
            .origin: .point, .size: .size, .width: .number, .height: .number, .minX: .number, .midX: .number,
            .maxX: .number, .minY: .number, .midY: .number, .maxY: .number, .isEmpty: .bool, .isNull: .bool,
        ],
        .size: [.width: .number, .height: .number],
        .point: [.x: .number, .y: .number],
        .insets: [.top: .number, .left: .number, .bottom: .number, .right: .number],
    ]

    func superMember(_ name: Index, _ range: ByteRange, _ frame: Frame) throws(Interruption) -> Value {
        guard case .view(let view) = frame.receiver else {
            return unknownMember("super." + names.text(name), of: frame.receiver, [])
        }
        if let value = viewProperty(names[name].view, of: view) { return value }
        return unknownMember(
            names.text(name), of: frame.receiver, [], shape: Self.memberShapes[names.text(name)] ?? .any)
    }

    /// What is known of the type of a value, for members that the files declare.
    func typeInfo(of value: Value) -> TypeInfo? {
        switch value {
        case .view(let view): stage.types[view.index]
        case .layer: program.layerType
        case .structure(let structure): structure.type
        case .number: program.numberType
        case .integer: program.integerType
        case .bool: program.boolType
        case .point: program.pointType
        case .size: program.sizeType
        case .rect: program.rectType
        case .insets: program.insetsType
        case .transform: program.transformType
        case .array: program.arrayTypes.first
        case .event: program.eventType
        case .type(let type): type.name.isEmpty ? nil : program.knownType(named: type.name, in: "")
        case .unknown(let unknown): typeInfo(of: unknown.shape.unwrapped)
        default: nil
        }
    }

    private func typeInfo(of shape: Shape) -> TypeInfo? {
        switch shape {
        case .view(let name), .layer(let name): name.isEmpty ? program.plainViewType : program.type(named: name)
        case .named(let name): program.knownType(named: name, in: "")
        case .rect: program.rectType
        case .insets: program.insetsType
        case .number: program.numberType
        case .event: program.eventType
        default: nil
        }
    }

    // MARK: - Variables of the files

    func value(
        of entry: VariableEntry, receiver: Value, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value {
        let member = entry.member
        if let getter = entry.getter(program) {
            return try invoke(getter, function: 0, receiver: receiver, arguments: [], range: range, outer: nil, frame)
        }
        let isRunReceivers = isRunReceiver(receiver)
        if isRunReceivers, let settled = entry.settled { return settled }
        let result = try storedValue(of: entry, receiver, range, frame)
        if isRunReceivers, !member.isLazy, isSettled(result) { entry.settled = result }
        return result
    }

    private func storedValue(
        of entry: VariableEntry, _ receiver: Value, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value {
        let changes = entry.member.isWeak || entry.member.value == nil || entry.policy(program) == .changes
        let initial = try entry.member.isWeak ? nil : initialValue(of: entry, receiver, range, frame)
        if let initial, !changes || isTellingLength(initial) { return initial }
        return storedUnknown(entry, receiver, initial: initial)
    }

    /// Whether a value hangs on nothing that a run could change.
    private func isSettled(_ value: Value) -> Bool {
        switch value {
        case .bool, .integer, .number, .point, .size, .rect, .insets, .string, .transform, .unknown, .absent: true
        case .enumCase(let name): name.payload.isEmpty
        case .array(let elements): elements.allSatisfy { isSettled($0) }
        default: false
        }
    }

    /// The initial value as far as it has one that the run can use.
    private func initialValue(
        of entry: VariableEntry, _ receiver: Value, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        guard let code = entry.initialValue(program) else { return nil }
        let declared = entry.shape(program)
        if case .view = declared.unwrapped { return nil }
        if case .layer = declared.unwrapped { return nil }
        effectSilence += 1
        defer { effectSilence -= 1 }
        let context: Value =
            entry.member.isLazy ? receiver : .type(TypeReference(name: entry.member.typeName, shape: .any))
        guard let value = try valueIfUnderstood(code, context, range, frame) else { return nil }
        let result = coerced(value, to: declared)
        switch result {
        case .unknown, .nothing: return nil
        default: return result
        }
    }

    /// What an initial value does not say is an unknown, and no reason to end the run.
    private func valueIfUnderstood(
        _ code: Code, _ context: Value, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        do {
            return try invoke(code, function: 0, receiver: context, arguments: [], range: range, outer: nil, frame)
        } catch .ended {
            guard case .undecided? = outcome, steps <= budget.steps else { throw .ended }
            outcome = nil
            return nil
        } catch {
            throw error
        }
    }

    /// Lengths other than zero are what a reader would take them for.
    private func isTellingLength(_ value: Value) -> Bool {
        switch value {
        case .number(let number): number != 0
        case .insets(let insets): insets != .zero
        case .size(let size): size != .zero
        case .point(let point): point != .zero
        case .rect(let rect): !rect.isEmpty
        default: false
        }
    }

    private func isRunReceiver(_ receiver: Value) -> Bool {
        switch receiver {
        case .view(let view): view == stage.receiver
        case .type: true
        default: false
        }
    }

    /// A property whose value nobody knows; an initial value is an example at most.
    private func storedUnknown(_ entry: VariableEntry, _ receiver: Value, initial: Value?) -> Value {
        let shape = shape(of: entry, initial: initial)
        let key: String
        var isLocal = false
        switch receiver {
        case .type(let type) where type.name.isEmpty: key = entry.member.name
        case .type(let type): key = type.name + "." + entry.member.name
        default:
            if isRunReceiver(receiver) {
                key = entry.member.name
            } else {
                let base = describe(receiver)
                key = base.text + "." + entry.member.name
                isLocal = base.isLocal
            }
        }
        if let bound = stage.chainBindings[key] { return bound }
        return .unknown(
            Unknown(
                key: key, isLocal: isLocal, shape: shape.unwrapped,
                isOptional: shape.isOptional || entry.member.isWeak && !entry.isImplicitlyUnwrapped,
                representative: initialRepresentative(initial, shape)))
    }

    private func initialRepresentative(_ initial: Value?, _ shape: Shape) -> Value? {
        switch initial {
        case .integer: initial
        default: representativeValue(of: shape.unwrapped)
        }
    }

    /// The written type, or what the initial value shows of it.
    private func shape(of entry: VariableEntry, initial: Value?) -> Shape {
        let shape = entry.shape(program)
        guard shape == .any, let initial else { return shape }
        if case .enumCase(let name) = initial, let type = name.typeName { return .named(type) }
        return Shape(literal: initial)
    }
}

extension ClassGraph {
    /// `UIButton(type: .system)` and `[UIView]()` say of which type they are.
    func shape(ofInitialValue value: ExpressionSyntax, in scope: String, depth: Int = 0) -> Shape {
        if depth > 8 { return .any }
        switch value.kind {
        case .call(let call):
            switch call.callee.kind {
            case .name(let name):
                return shape(of: TypeSyntax(.named(name.text, arguments: []), range: name.range), in: scope)
            case .type(let type): return shape(of: type, in: scope)
            case .member(let base?, let name) where name.text == "init":
                return shape(ofInitialValue: base, in: scope, depth: depth + 1)
            case .closure(let closure):
                // `{ let view = UIView(); …; return view }()`
                guard case .returnStatement(let result?)? = closure.body.statements.last?.kind,
                    case .name(let local) = result.kind
                else { return .any }
                for case .variable(let variable) in closure.body.statements.map(\.kind) {
                    for binding in variable.bindings where binding.pattern.boundNames.first?.text == local.text {
                        return binding.value.map { shape(ofInitialValue: $0, in: scope, depth: depth + 1) } ?? .any
                    }
                }
                return .any
            default: return .any
            }
        case .name(let name) where name.text.first?.isUppercase == true:
            return shape(of: TypeSyntax(.named(name.text, arguments: []), range: name.range), in: scope)
        case .boolean: return .bool
        case .integer: return .integer
        case .float: return .number
        case .string: return .string
        case .array: return .array(.any)
        case .closure: return .closure
        default: return .any
        }
    }
}
