import HitTestModel
import TextModel

extension Machine {
    // MARK: - Elements

    /// Gives the elements one by one until the body answers false.
    func forEachElement(
        of sequence: Value, _ range: ByteRange, _ frame: Frame, _ body: (Value) throws(Interruption) -> Bool
    ) throws(Interruption) {
        switch sequence {
        case .array(let elements):
            for element in elements {
                try step()
                if try !body(element) { return }
            }
        case .range(let low, let high):
            var number = low
            while number < high {
                try step()
                if try !body(.integer(number)) { return }
                number += 1
            }
        case .lazySequence(let lazy):
            try forEachElement(of: lazy.elements, range, frame) { (element) throws(Interruption) in
                guard let result = try self.pass(element, through: lazy.stages, range, frame) else { return true }
                return try body(result)
            }
        case .absent:
            return
        case .unknown(let unknown):
            if unknown.isOptional, try isNil(sequence) { return }
            // One element stands for all: what matters is whether there is any.
            if try truth(of: unknown.key + ".isEmpty", isLocal: unknown.isLocal) { return }
            _ = try body(element(of: unknown))
        default:
            throw undecided("the elements of a sequence are not known", range, frame)
        }
    }

    private func element(of unknown: Unknown) -> Value {
        let shape: Shape
        if case .array(let element) = unknown.shape.unwrapped { shape = element } else { shape = .any }
        return .unknown(
            Unknown(key: unknown.key + ".element", isLocal: true, shape: shape, isOptional: shape.isOptional))
    }

    private func pass(
        _ element: Value, through stages: [LazySequence.Stage], _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        var value = element
        for stage in stages {
            switch stage {
            case .map(let closure): value = try apply(closure, [value], range, frame)
            case .filter(let closure):
                guard try condition(apply(closure, [value], range, frame), range: ownSite(range, frame)) else {
                    return nil
                }
            case .compactMap(let closure):
                value = try apply(closure, [value], range, frame)
                if try isNil(value) { return nil }
                value = unwrapped(value)
            }
        }
        return value
    }

    /// All elements.
    func elements(of sequence: Value, _ range: ByteRange, _ frame: Frame) throws(Interruption) -> [Value] {
        if case .array(let elements) = sequence { return elements }
        var result: [Value] = []
        try forEachElement(of: sequence, range, frame) { (element) throws(Interruption) in
            result.append(element)
            return result.count < 10_000
        }
        return result
    }

    func isSequence(_ value: Value) -> Bool {
        switch value {
        case .array, .range, .lazySequence: true
        case .unknown(let unknown):
            if case .array = unknown.shape.unwrapped { true } else { false }
        default: false
        }
    }

    // MARK: - Properties

    func sequenceProperty(
        _ member: SequenceMember, of value: Value, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        if case .interval(let interval) = value {
            switch member {
            case .lowerBound: return .number(interval.low)
            case .upperBound: return .number(interval.high)
            case .isEmpty: return .bool(interval.low == interval.high && !interval.isClosed)
            default: return nil
            }
        }
        switch member {
        case .lazy: return .lazySequence(LazySequence(value))
        case .first:
            var result: Value = .absent
            try forEachElement(of: value, range, frame) { (element) throws(Interruption) in
                result = element
                return false
            }
            return result
        case .isEmpty:
            var isEmpty = true
            try forEachElement(of: value, range, frame) { (_) throws(Interruption) in
                isEmpty = false
                return false
            }
            return .bool(isEmpty)
        case .count:
            if case .unknown = value { return nil }
            if case .range(let low, let high) = value { return .integer(high &- low) }
            return .integer(try elements(of: value, range, frame).count)
        case .last: return try elements(of: value, range, frame).last ?? .absent
        case .indices:
            if case .unknown = value { return nil }
            return .range(0, try elements(of: value, range, frame).count)
        case .startIndex: return .integer(0)
        case .endIndex:
            if case .unknown = value { return nil }
            return .integer(try elements(of: value, range, frame).count)
        case .lowerBound:
            if case .range(let low, _) = value { return .integer(low) }
            return nil
        case .upperBound:
            if case .range(_, let high) = value { return .integer(high) }
            return nil
        case .allObjects: return value
        case .values, .keys:
            if case .unknown = value { return nil }
            return try array(
                elements(of: value, range, frame).map { pair in
                    guard case .tuple(let tuple) = pair else { return pair }
                    return tuple.element(named: member == .keys ? "key" : "value") ?? pair
                })
        default: return nil
        }
    }

    // MARK: - Functions

    /// A call on a sequence; nil where the vocabulary has none.
    func sequenceCall(
        _ member: SequenceMember, on value: Value, _ arguments: [Value], labels: [String], _ site: CallSite,
        _ frame: Frame
    ) throws(Interruption) -> Value? {
        let range = site.range
        let argument = arguments.first
        if case .lazySequence(let lazy) = value, let closure = argument, isFunction(closure) {
            switch member {
            case .map: return .lazySequence(lazy.adding(.map(closure)))
            case .filter: return .lazySequence(lazy.adding(.filter(closure)))
            case .compactMap: return .lazySequence(lazy.adding(.compactMap(closure)))
            default: break
            }
        }
        switch member {
        case .reversed: return try reversed(value, range, frame)
        case .enumerated:
            let pairs = try elements(of: value, range, frame).enumerated().map {
                Value.tuple(TupleValue([.integer($0.offset), $0.element], labels: ["offset", "element"]))
            }
            return try array(pairs)
        case .first, .contains, .firstIndex, .allSatisfy, .index:
            return try search(member, value, argument, labels, range, frame)
        case .last, .lastIndex:
            guard let argument else { return nil }
            let elements = try elements(of: value, range, frame)
            let found = try searchBackwards(elements, argument, labels, range, frame)
            if member == .lastIndex { return found.map { .integer($0) } ?? .absent }
            return found.map { elements[$0] } ?? .absent
        case .filter, .map, .compactMap, .flatMap, .forEach:
            guard let closure = argument else { return nil }
            return try transform(member, value, closure, range, frame)
        case .reduce: return try reduce(value, arguments, range, frame)
        case .sorted, .min, .max: return try ordered(member, value, argument, range, frame)
        case .dropFirst, .dropLast, .drop, .prefix, .suffix:
            return try part(member, value, argument, labels, range, frame)
        case .joined:
            var result: [Value] = []
            for element in try elements(of: value, range, frame) {
                try append(elements(of: element, range, frame), to: &result)
            }
            return try array(result)
        case .union:
            return try array(elements(of: value, range, frame) + elements(of: argument ?? .absent, range, frame))
        case .subtracting:
            var rest: [Value] = []
            let removed = try elements(of: argument ?? .absent, range, frame)
            for element in try elements(of: value, range, frame)
            where try searchForwards(removed, element, ["", ""], range, frame) == nil {
                rest.append(element)
            }
            return try array(rest)
        default: return nil
        }
    }

    private func reversed(_ value: Value, _ range: ByteRange, _ frame: Frame) throws(Interruption) -> Value {
        if case .unknown = value { return value }
        return try array(elements(of: value, range, frame).reversed())
    }

    private func isFunction(_ value: Value) -> Bool {
        switch value {
        case .closure, .boundFunction, .keyPath: true
        case .unknown(let unknown): unknown.shape.unwrapped == .closure
        default: false
        }
    }

    /// Whether the argument is a test rather than an element to look for.
    private func isPredicate(_ argument: Value, _ labels: [String]) -> Bool {
        labels.first == "where" || isFunction(argument)
    }

    private func search(
        _ member: SequenceMember, _ value: Value, _ argument: Value?, _ labels: [String], _ range: ByteRange,
        _ frame: Frame
    ) throws(Interruption) -> Value? {
        guard let argument else { return nil }
        if case .range(let low, let high) = value, member == .contains, case .integer(let number) = argument {
            return .bool(number >= low && number < high)
        }
        if case .unknown = value, !isPredicate(argument, labels) { return nil }
        let wantsTrue = member != .allSatisfy
        let isTest = isPredicate(argument, labels)
        var position = 0
        var found: Value?
        try forEachElement(of: value, range, frame) { (element) throws(Interruption) in
            let holds =
                isTest
                ? try self.condition(self.apply(argument, [element], range, frame), range: self.ownSite(range, frame))
                : try self.equals(element, argument, frame)
            if holds == wantsTrue {
                found = element
                return false
            }
            position += 1
            return true
        }
        switch member {
        case .contains: return .bool(found != nil)
        case .allSatisfy: return .bool(found == nil)
        case .firstIndex, .index: return found == nil ? Value.absent : .integer(position)
        default: return found ?? .absent
        }
    }

    private func searchBackwards(
        _ elements: [Value], _ argument: Value, _ labels: [String], _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Int? {
        for position in elements.indices.reversed()
        where try holds(argument, elements[position], labels, range, frame) { return position }
        return nil
    }

    private func searchForwards(
        _ elements: [Value], _ argument: Value, _ labels: [String], _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Int? {
        for position in elements.indices
        where try holds(argument, elements[position], labels, range, frame) { return position }
        return nil
    }

    private func holds(
        _ argument: Value, _ element: Value, _ labels: [String], _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Bool {
        guard isPredicate(argument, labels) else { return try equals(element, argument, frame) }
        return try condition(apply(argument, [element], range, frame), range: ownSite(range, frame))
    }

    private func transform(
        _ member: SequenceMember, _ value: Value, _ closure: Value, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value {
        var results: [Value] = []
        try forEachElement(of: value, range, frame) { (element) throws(Interruption) in
            let result = try self.apply(closure, [element], range, frame)
            switch member {
            case .map: results.append(result)
            case .filter:
                if try self.condition(result, range: self.ownSite(range, frame)) { results.append(element) }
            case .compactMap:
                if try !self.isNil(result) { results.append(self.unwrapped(result)) }
            case .flatMap:
                if case .array(let inner) = result {
                    try self.append(inner, to: &results)
                } else if case .lazySequence = result {
                    try self.append(self.elements(of: result, range, frame), to: &results)
                } else if try !self.isNil(result) {
                    results.append(self.unwrapped(result))
                }
            default: break
            }
            return true
        }
        return try member == .forEach ? .nothing : array(results)
    }

    private func reduce(
        _ value: Value, _ arguments: [Value], _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        guard arguments.count == 2 else { return nil }
        var result = arguments[0]
        let isInPlace: Bool
        if case .closure(let closure) = arguments[1] {
            // `reduce(into:)` changes its first parameter in place.
            isInPlace = closure.code.functions[Int(closure.function)].implicitReturn < 0
        } else {
            isInPlace = false
        }
        try forEachElement(of: value, range, frame) { (element) throws(Interruption) in
            let next = try self.apply(arguments[1], [result, element], range, frame)
            if case .nothing = next, isInPlace, case .closure(let closure) = arguments[1],
                let slot = closure.code.functions[Int(closure.function)].parameters.first?.slot
            {
                result = closure.frame.slots[Int(slot)]
            } else {
                result = next
            }
            return true
        }
        return result
    }

    private func ordered(
        _ member: SequenceMember, _ value: Value, _ closure: Value?, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        if case .unknown = value { return member == .sorted ? value : nil }
        let elements = try elements(of: value, range, frame)
        // A stable insertion sort: small arrays, and a test that may be interrupted.
        var sorted: [Value] = []
        for element in elements {
            try step()
            var position = sorted.count
            while position > 0, try precedes(element, sorted[position - 1], closure, range, frame) { position -= 1 }
            sorted.insert(element, at: position)
        }
        switch member {
        case .sorted: return try array(sorted)
        case .min: return sorted.first ?? .absent
        default:
            // `max` answers the last of equal elements.
            return sorted.last ?? .absent
        }
    }

    private func precedes(
        _ first: Value, _ second: Value, _ closure: Value?, _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Bool {
        try step()
        if let closure, isFunction(closure) {
            return try condition(apply(closure, [first, second], range, frame), range: ownSite(range, frame))
        }
        let result = try binary(
            closure.map { if case .boundFunction(let sign) = $0 { names.text(sign.name) == ">" } else { false } }
                == true
                ? .greater : .less, first, second, areConstant: (false, false), range, frame)
        return try condition(result, range: ownSite(range, frame))
    }

    private func part(
        _ member: SequenceMember, _ value: Value, _ argument: Value?, _ labels: [String], _ range: ByteRange,
        _ frame: Frame
    ) throws(Interruption) -> Value? {
        if case .unknown = value { return value }
        let elements = try elements(of: value, range, frame)
        if labels.first == "while", let argument {
            var count = 0
            while count < elements.count, try holds(argument, elements[count], ["where"], range, frame) { count += 1 }
            return try array(Array(member == .prefix ? elements.prefix(count) : elements.dropFirst(count)))
        }
        var count = 1
        if case .integer(let given)? = argument { count = given }
        guard count >= 0 else { throw trap(range, frame) }
        switch member {
        case .dropFirst: return try array(Array(elements.dropFirst(count)))
        case .dropLast: return try array(Array(elements.dropLast(count)))
        case .prefix: return try array(Array(elements.prefix(count)))
        case .suffix: return try array(Array(elements.suffix(count)))
        default: return nil
        }
    }

    // MARK: - Sequences from functions

    func sequenceFunction(
        _ function: GlobalFunction, _ arguments: [Value], labels: [String], _ site: CallSite, _ frame: Frame
    ) throws(Interruption) -> Value? {
        let range = site.range
        switch function {
        case .zip:
            guard arguments.count == 2 else { return nil }
            let first = try elements(of: arguments[0], range, frame)
            let second = try elements(of: arguments[1], range, frame)
            return try array(zip(first, second).map { .tuple(TupleValue([$0, $1], labels: ["", ""])) })
        case .stride: return try stride(arguments, labels, range, frame)
        case .sequence: return try sequence(arguments, labels, range, frame)
        case .array, .set:
            guard let argument = arguments.first else { return .array([]) }
            if labels.first == "repeating" { return nil }
            if case .unknown = argument { return argument }
            return try array(elements(of: argument, range, frame))
        default: return nil
        }
    }

    private func stride(
        _ arguments: [Value], _ labels: [String], _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        guard arguments.count == 3, let from = number(arguments[0], isRepresentative: true),
            let end = number(arguments[1], isRepresentative: true),
            let by = number(arguments[2], isRepresentative: true)
        else { return nil }
        if by == 0 { throw trap(range, frame) }
        let areWhole = arguments.allSatisfy { if case .integer = $0 { true } else { false } }
        let isClosed = labels.count > 1 && labels[1] == "through"
        var values: [Value] = []
        var current = from
        while by > 0 ? current < end : current > end {
            try step()
            values.append(areWhole ? .integer(Int(exactly: current) ?? 0) : .number(current))
            current += by
        }
        if isClosed, current == end {
            values.append(areWhole ? .integer(Int(exactly: current) ?? 0) : .number(current))
        }
        return try array(values)
    }

    /// `sequence(first:next:)`, made whole at once.
    private func sequence(
        _ arguments: [Value], _ labels: [String], _ range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value? {
        guard arguments.count == 2, labels.first == "first" else { return nil }
        var values: [Value] = []
        var current = arguments[0]
        while try !isNil(current) {
            try step()
            values.append(unwrapped(current))
            current = try apply(arguments[1], [unwrapped(current)], range, frame)
            if values.count > 1_000 { throw end(.diverges(ownSite(range, frame))) }
        }
        return try array(values)
    }
}
