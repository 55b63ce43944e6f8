import HitTestModel
import SwiftScanner
import TextModel

/// A member of a view that the run assigned to.
struct StoredSlot: Hashable {
    let view: ViewID
    let name: Index
}

struct StoredChange {
    var value: Value
    /// Before the first assignment of the run.
    let original: Value
    var assignments: Int
}

extension Machine {
    // MARK: - Assignment

    /// Gives a variable or member a value; an effect stands at the target, or at the call that changes it.
    func assign(
        _ value: Value, to target: Index, _ frame: Frame, at site: ByteRange? = nil
    ) throws(Interruption) {
        let code = frame.code
        switch code.expressions[Int(target)] {
        case .local(let depth, let slot):
            var owner = frame
            for _ in 0..<depth { owner = owner.outer ?? owner }
            if owner.slots.indices.contains(Int(slot)) { owner.slots[Int(slot)] = value }
        case .free(let name), .superMember(let name):
            try assignMember(name, of: frame.receiver, to: value, site ?? code.range(target), nil, frame)
        case .member(let base, let name):
            let receiver = try evaluate(base, frame)
            try assignMember(name, of: receiver, to: value, site ?? code.range(target), base, frame)
        case .subscripting(let base, let arguments):
            try assignElement(base, arguments, value, target, frame)
        case .tuple(let run, _):
            guard case .tuple(let tuple) = value else { return }
            for (position, part) in zip(run.indices, tuple.elements) {
                try assign(part, to: code.lists[position], frame)
            }
        case .optionalChain(let inner), .forceUnwrap(let inner):
            try assign(value, to: inner, frame, at: site)
        case .chainRoot(let inner):
            do { try assign(value, to: inner, frame, at: site) } catch .chainIsNil {} catch { throw error }
        default:
            break
        }
    }

    private func assignMember(
        _ name: Index, of receiver: Value, to value: Value, _ range: ByteRange, _ base: Index?, _ frame: Frame
    ) throws(Interruption) {
        switch receiver {
        case .point, .size, .rect, .insets:
            guard let base, let member = names[name].geometry else { return }
            // What becomes unknown in part is unknown as a whole.
            let changed = setting(member, of: receiver, to: value) ?? unknownMember("changed", of: receiver, [value])
            try assign(changed, to: base, frame, at: range)
        case .structure(let structure):
            if structure.isReference {
                structure.fields[names.text(name)] = value
            } else if let base {
                let copy = StructureValue(type: structure.type, isReference: false, fields: structure.fields)
                copy.fields[names.text(name)] = value
                try assign(.structure(copy), to: base, frame, at: range)
            }
        case .view(let view):
            try store(value, name, view, range, frame)
        case .unknown(let unknown) where unknown.isFresh:
            break
        case .absent:
            throw trap(range, frame)
        default:
            recordEffect(.assignment, range, frame)
        }
    }

    private func assignElement(
        _ base: Index, _ arguments: Run, _ value: Value, _ target: Index, _ frame: Frame
    ) throws(Interruption) {
        let receiver = try evaluate(base, frame)
        let indices = try values(arguments, frame)
        guard case .array(var elements) = receiver, case .integer(let position)? = indices.first else {
            if isLocal(base, frame) {
                try assign(unknownMember("changed", of: receiver, []), to: base, frame)
            } else {
                recordEffect(.assignment, frame.code.range(target), frame)
            }
            return
        }
        guard elements.indices.contains(position) else { throw trap(frame.code.range(target), frame) }
        elements[position] = value
        try assign(array(elements), to: base, frame, at: frame.code.range(target))
    }

    /// Whether an expression is a local variable or a part of one.
    func isLocal(_ id: Index, _ frame: Frame) -> Bool {
        var id = id
        while true {
            switch frame.code.expressions[Int(id)] {
            case .local: return true
            case .member(let base, _), .subscripting(let base, _), .optionalChain(let base), .forceUnwrap(let base),
                .chainRoot(let base):
                id = base
            default: return false
            }
        }
    }

    /// Remembers what a member of a view holds from now on, so that a flag set during the run works.
    private func store(
        _ value: Value, _ name: Index, _ view: ViewID, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) {
        let slot = StoredSlot(view: view, name: name)
        if var change = stored[slot] {
            change.value = value
            change.assignments += 1
            stored[slot] = change
        } else {
            let original = try member(name, of: .view(view), range, frame)
            stored[slot] = StoredChange(value: value, original: original, assignments: 1)
        }
        storeVersion += 1
        changeScene(value, names[name].view, view)
        recordEffect(.assignment, range, frame, slot: slot)
    }

    /// The gates that a view is given count for the rest of the run.
    private func changeScene(_ value: Value, _ member: ViewMember?, _ view: ViewID) {
        switch (member, value) {
        case (.isHidden, .bool(let isHidden)): scene[view].isHidden = isHidden
        case (.isUserInteractionEnabled, .bool(let isEnabled)): scene[view].isUserInteractionEnabled = isEnabled
        case (.alpha, .number(let alpha)): scene[view].alpha = alpha
        case (.alpha, .integer(let alpha)): scene[view].alpha = Double(alpha)
        case (.clipsToBounds, .bool(let clips)): scene[view].clipsToBounds = clips
        default: return
        }
        sceneChanged = true
    }

    // MARK: - Calls that change their receiver

    func isMutation(_ member: SequenceMember?) -> Bool {
        switch member {
        case .append, .insert, .remove, .removeAll, .removeFirst, .removeLast, .popLast, .popFirst, .reverse, .sort,
            .toggle, .swapAt:
            true
        default: false
        }
    }

    /// `stack.append(x)`, `flag.toggle()`: the variable gets a new value.
    func mutate(
        _ base: Index, _ receiver: Value, _ entry: NameTable.Entry, _ site: CallSite, _ frame: Frame
    ) throws(Interruption) -> Value? {
        guard let member = entry.sequence else { return nil }
        if member == .toggle {
            guard let value = try toggled(receiver, site, frame) else { return nil }
            try assign(value, to: base, frame, at: site.range)
            return .nothing
        }
        guard case .array(var elements) = receiver else {
            guard case .unknown(let unknown) = receiver, !unknown.isFresh, !isLocal(base, frame) else { return nil }
            recordCallEffect(.assignment, site, frame)
            return unknownMember(entry.text, of: receiver, [])
        }
        let arguments = try self.arguments(of: site, frame)
        var result: Value = .nothing
        switch member {
        case .append:
            guard let value = arguments.first else { return nil }
            if site.labelTexts.first == "contentsOf" {
                try append(self.elements(of: value, site.range, frame), to: &elements)
            } else {
                elements.append(value)
            }
        case .insert:
            guard let value = arguments.first else { return nil }
            guard arguments.count > 1 else {
                // A set takes what it does not hold.
                if try !contains(elements, value, frame) { elements.append(value) }
                break
            }
            guard case .integer(let position) = arguments[1], position >= 0, position <= elements.count else {
                throw trap(site.range, frame)
            }
            elements.insert(value, at: position)
        case .removeAll: elements.removeAll()
        case .removeFirst, .removeLast:
            guard !elements.isEmpty else { throw trap(site.range, frame) }
            result = member == .removeFirst ? elements.removeFirst() : elements.removeLast()
        case .popFirst: result = elements.isEmpty ? .absent : elements.removeFirst()
        case .popLast: result = elements.popLast() ?? .absent
        case .remove:
            guard case .integer(let position)? = arguments.first, elements.indices.contains(position) else {
                return nil
            }
            result = elements.remove(at: position)
        case .reverse: elements.reverse()
        case .swapAt:
            guard arguments.count == 2, case .integer(let first) = arguments[0],
                case .integer(let second) = arguments[1],
                elements.indices.contains(first), elements.indices.contains(second)
            else { throw trap(site.range, frame) }
            elements.swapAt(first, second)
        default: return nil
        }
        try assign(array(elements), to: base, frame, at: site.range)
        return result
    }

    private func contains(_ elements: [Value], _ value: Value, _ frame: Frame) throws(Interruption) -> Bool {
        for element in elements {
            try step()
            if try equals(element, value, frame) { return true }
        }
        return false
    }

    private func toggled(_ value: Value, _ site: CallSite, _ frame: Frame) throws(Interruption) -> Value? {
        switch value {
        case .bool(let isTrue): return .bool(!isTrue)
        case .unknown: return .bool(try !condition(value, range: ownSite(site.range, frame)))
        default: return nil
        }
    }

    // MARK: - Calls that act

    /// A call without receiver, or on `super`, by a name that acts, logs or traps.
    func act(_ kind: EffectVocabulary.Kind, _ site: CallSite, _ frame: Frame) throws(Interruption) -> Value? {
        try act(kind, on: frame.receiver, site, frame)
    }

    func act(
        _ kind: EffectVocabulary.Kind, on receiver: Value, _ site: CallSite, _ frame: Frame
    ) throws(Interruption) -> Value? {
        switch kind {
        case .logs: return .nothing
        case .traps: throw trap(site.range, frame)
        case .acts, .blocks:
            if case .unknown(let unknown) = receiver, unknown.isFresh { return nil }
            guard site.isStatement || kind == .blocks || Self.answering.contains(callName(site)) else { return nil }
            recordCallEffect(kind == .blocks ? .blocking : .action, site, frame)
            return unknownMember(callName(site) + "()", of: receiver, [], shape: .bool, isOptional: false)
        }
    }

    /// Functions that act and answer, so that they stand in conditions.
    private static let answering: Set<String> = [
        "becomeFirstResponder", "resignFirstResponder", "makeFirstResponder", "endEditing", "sendAction",
    ]

    private func callName(_ site: CallSite) -> String {
        switch site.callee {
        case .free(let name), .member(_, let name), .superMember(let name), .implicitMember(let name):
            names.text(name)
        case .value: ""
        }
    }

    /// A call for its own sake of something unknown: it acts, unless it writes to a log or fills a new object.
    func recordUnknownCall(_ name: String, on receiver: Value, _ site: CallSite, _ frame: Frame) {
        guard isRecording(site.range, frame) else { return }
        switch receiver {
        case .unknown(let unknown) where unknown.isFresh || EffectVocabulary.isLog(unknown.key): return
        case .type(let type) where EffectVocabulary.isLog(type.name): return
        case .enumCase(let base) where EffectVocabulary.isLog((base.typeName ?? "") + base.name): return
        case .point, .size, .rect, .insets, .string, .bool, .integer, .number, .tuple, .structure: return
        default: break
        }
        if EffectVocabulary.isLog(name) { return }
        recordCallEffect(.unknownCall, site, frame)
    }

    /// Whether an effect at this place would be news.
    private func isRecording(_ range: ByteRange, _ frame: Frame) -> Bool {
        guard activations.count == 1, effectSilence == 0, let site = ownSite(range, frame) else { return false }
        for (effect, slot) in zip(effects, effectSlots) where slot == nil && effect.range == site { return false }
        return true
    }

    func recordCallEffect(_ kind: Effect.Kind, _ site: CallSite, _ frame: Frame) {
        recordEffect(kind, site.range, frame)
    }

    func recordEffect(_ kind: Effect.Kind, _ range: ByteRange, _ frame: Frame, slot: StoredSlot? = nil) {
        guard activations.count == 1, effectSilence == 0, let site = ownSite(range, frame) else { return }
        if slot == nil, !isRecording(range, frame) { return }
        effectSlots.append(slot)
        effects.append(Effect(kind: kind, range: site, description: frame.code.text(range)))
    }

    /// The effects that are left when flags which were set and restored are taken out; one for each place.
    func lastingEffects() -> [Effect] {
        guard !effects.isEmpty else { return [] }
        var result: [Effect] = []
        for (effect, slot) in zip(effects, effectSlots) {
            if let slot, let change = stored[slot], isRestored(change) { continue }
            if result.contains(where: { $0.range == effect.range }) { continue }
            result.append(effect)
        }
        return result
    }

    private func isRestored(_ change: StoredChange) -> Bool {
        // One assignment restores nothing, even of the value that was there.
        guard change.assignments > 1 else { return false }
        switch (change.original, change.value) {
        case (.bool(let before), .bool(let after)): return before == after
        case (.integer(let before), .integer(let after)): return before == after
        case (.number(let before), .number(let after)): return before == after
        case (.absent, .absent): return true
        case (.view(let before), .view(let after)): return before == after
        case (.rect(let before), .rect(let after)): return before == after
        case (.unknown(let before), .unknown(let after)):
            if before.key == after.key { return true }
            guard let first = before.representative, let second = after.representative,
                let left = number(first), let right = number(second)
            else { return false }
            return left == right
        case (.unknown(let before), .bool(let after)):
            for assumption in worldAssumptions where assumption.key.text == before.key {
                return assumption.isTrue == after
            }
            // Set and set back, whatever it was before.
            return true
        case (.unknown, .absent): return true
        default: return false
        }
    }
}
