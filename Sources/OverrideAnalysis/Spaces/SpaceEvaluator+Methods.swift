import SwiftScanner
import TextModel

extension SpaceEvaluator {
    /// Calls a method of a value.
    mutating func evaluate(
        _ name: NameSyntax, of receiver: SpaceValue, _ arguments: Arguments, calleeBase: ExpressionSyntax?,
        at range: ByteRange
    ) -> SpaceValue {
        if name.text == "location" || name.text == "preciseLocation" || name.text == "previousLocation",
            let view = arguments.value(labeled: "in")
        {
            return location(in: view, at: range)
        }
        switch receiver {
        case .view(let view):
            if let closure = arguments.closures.first, name.text == "map" || name.text == "flatMap" {
                return call(closure, with: [receiver])
            }
            return evaluate(name, ofView: view, arguments, calleeBase: calleeBase, at: range)
        case .geometry(let geometry):
            return evaluate(name, ofGeometry: geometry, arguments, calleeBase: calleeBase)
        case .group, .indices, .enumerated, .list:
            return evaluate(name, ofSequence: receiver, arguments)
        case .object(_, let className):
            if let className, let function = members(of: className).function(name.text, labels: arguments.labels) {
                return callDeclared(function, receiver: receiver, arguments)
            }
            return callUnknown(name, arguments)
        case .type(let type):
            return callStatic(name, of: type, arguments)
        default:
            return callUnknown(name, arguments)
        }
    }

    private mutating func callUnknown(_ name: NameSyntax, _ arguments: Arguments) -> SpaceValue {
        if isConversion(name.text), arguments.values.count == 2 {
            return converted(arguments, by: nil, at: name.range, calleeBase: nil)
        }
        if let function = graph.globalFunctions[name.text]?.first(where: { $0.accepts(labels: arguments.labels) }) {
            return callDeclared(function, receiver: .type(""), arguments)
        }
        for closure in arguments.closures { _ = call(closure, with: []) }
        return .unknown
    }

    private func location(in view: SpaceValue, at range: ByteRange) -> SpaceValue {
        switch view {
        case .none: place(.window, range: range)
        case .view(let view): place(view.reference, range: range)
        default: .geometry(.unknown(.point))
        }
    }

    // MARK: - Views

    private mutating func evaluate(
        _ name: NameSyntax, ofView view: ViewValue, _ arguments: Arguments, calleeBase: ExpressionSyntax?,
        at range: ByteRange
    ) -> SpaceValue {
        let labels = arguments.labels
        switch (name.text, labels) {
        case ("hitTest", [nil, "with"]), ("hitTest", [nil, "withEvent"]):
            guard view.kind != .layer, view.kind != .nsView else { break }
            ask(view, arguments, calleeBase: calleeBase, expected: view.reference, isAboveSpace: false)
            return found(by: view, at: range)
        case ("hitTest", [nil]):
            let kind = view.kind ?? frame.kind
            guard kind == .nsView || kind == .layer, !declares(name.text, labels, view) else { break }
            ask(
                view, arguments, calleeBase: calleeBase, expected: facts.superview(of: view.reference),
                isAboveSpace: true)
            return found(by: view, at: range)
        case ("point", ["inside", "with"]), ("pointInside", [nil, "withEvent"]):
            ask(view, arguments, calleeBase: calleeBase, expected: view.reference, isAboveSpace: false)
            return .plain
        case ("contains", [nil]) where view.kind == .layer:
            ask(view, arguments, calleeBase: calleeBase, expected: view.reference, isAboveSpace: false)
            return .plain
        case ("isMousePoint", [nil, "in"]), ("mouse", [nil, "in"]):
            contain(arguments.values[1], arguments.values[0], arguments.expressions[1].range, arguments.expressions[0])
            return .plain
        case ("presentation", []), ("model", []), ("animator", []):
            return .view(view)
        case (let text, _) where isConversion(text) && labels.count == 2:
            if declares(text, labels, view) { break }
            return converted(arguments, by: view, at: range, calleeBase: calleeBase)
        default: break
        }
        if isGathering { gather(name.text, of: view, arguments) }
        if let function = declaredFunction(name.text, labels, view) {
            return callDeclared(function, receiver: .view(plain(view)), arguments)
        }
        if name.text.hasPrefix("rect") || name.text.hasPrefix("caretRect") {
            // `rectForRow(at:)`, `rect(forSection:)`: contents are in the view's own space.
            return .geometry(
                Geometry(shape: .rectangle, space: facts.normalized(view.reference), isExact: false))
        }
        if let label = labels.first ?? nil, label.hasPrefix("for"), name.text.hasSuffix("Rect"),
            case .geometry(let area)? = arguments.values.first
        {
            // `titleRect(forContentRect:)`, `thumbRect(forBounds:…)` answer in the space that they are given.
            return .geometry(area.part(.rectangle, isExact: false))
        }
        if view.reference == frame.receiver.view?.reference, calleeBase == nil { return callUnknown(name, arguments) }
        for closure in arguments.closures { _ = call(closure, with: []) }
        return .unknown
    }

    func isConversion(_ name: String) -> Bool {
        name == "convert" || name == "convertPoint" || name == "convertRect"
    }

    private func plain(_ view: ViewValue) -> ViewValue {
        var view = view
        view.isSuper = false
        return view
    }

    /// What a hit test answers: the view itself, or one below it.
    private mutating func found(by view: ViewValue, at range: ByteRange) -> SpaceValue {
        if let place = facts.subtreePlace(of: view.reference) {
            facts.subtreePlaces[range.lowerBound] = place == .below ? .below : .either
        }
        return .view(ViewValue(reference: .local(name: "", offset: range.lowerBound), kind: frame.kind))
    }

    private mutating func declaredFunction(_ name: String, _ labels: [String?], _ view: ViewValue) -> MemberFunction? {
        guard !view.isSuper else { return nil }
        let isReceiver = view.reference == frame.receiver.view?.reference
        guard let className = isReceiver ? frame.className : view.className else { return nil }
        guard let function = members(of: className).function(name, labels: labels),
            !function.isOverride || frame.receiver.view?.reference != .receiver
        else { return nil }
        return function.isOverride ? nil : function
    }

    /// Whether the class has a method of its own with this name, which is not the frameworks'.
    private mutating func declares(_ name: String, _ labels: [String?], _ view: ViewValue) -> Bool {
        declaredFunction(name, labels, view) != nil
    }

    // MARK: - Rectangles, points and paths

    private mutating func evaluate(
        _ name: NameSyntax, ofGeometry geometry: Geometry, _ arguments: Arguments, calleeBase: ExpressionSyntax?
    ) -> SpaceValue {
        switch name.text {
        case "contains":
            guard let value = arguments.values.first, let base = calleeBase else { return .plain }
            contain(.geometry(geometry), value, base.range, arguments.expressions[0])
            return .plain
        case "insetBy", "inset", "integral", "standardized", "divided", "insetted", "outset", "expanded":
            return .geometry(geometry.part(geometry.shape, isExact: false))
        case "offsetBy", "offset":
            let isPlain = arguments.values.allSatisfy { if case .neutral = $0 { true } else { false } }
            return isPlain
                ? .geometry(geometry.part(geometry.shape, isExact: false)) : .geometry(.unknown(geometry.shape))
        case "union", "intersection":
            guard case .geometry(let other)? = arguments.values.first else {
                return .geometry(.unknown(geometry.shape))
            }
            combine(geometry, other, at: arguments.expressions[0].range)
            return SpaceValue.geometry(geometry.part(.rectangle, isExact: false))
                .joined(with: .geometry(other.part(.rectangle, isExact: false)))
        case "intersects":
            if case .geometry(let other)? = arguments.values.first {
                combine(geometry, other, at: arguments.expressions[0].range)
            }
            return .plain
        case "rounded", "magnitude":
            return .geometry(geometry)
        case "map", "flatMap":
            guard let closure = arguments.closures.first else { return .unknown }
            return call(closure, with: [.geometry(geometry)])
        case let text where text.lowercased().contains("distance"):
            if case .geometry(let other)? = arguments.values.first, let base = calleeBase {
                meet(geometry, other, at: base.range, arguments.expressions[0].range, operation: .difference)
            }
            return .plain
        case "applying", "fill", "stroke":
            return .geometry(.unknown(geometry.shape))
        default:
            for closure in arguments.closures { _ = call(closure, with: []) }
            return .unknown
        }
    }

    // MARK: - Sequences

    private static let choosing: Set<String> = ["first", "last", "min", "max", "randomElement"]
    private static let keeping: Set<String> = [
        "reversed", "filter", "sorted", "dropFirst", "dropLast", "prefix", "suffix", "drop", "shuffled", "lazy",
    ]

    private mutating func evaluate(_ name: NameSyntax, ofSequence sequence: SpaceValue, _ arguments: Arguments)
        -> SpaceValue
    {
        let element = self.element(of: sequence)
        var results: [SpaceValue] = []
        if isGathering, case .list(let values) = sequence, name.text == "forEach",
            let closure = arguments.closures.first
        {
            for value in values.prefix(64) { _ = call(closure, with: [value]) }
            return .plain
        }
        for expression in arguments.expressions {
            guard case .keyPath(_, let components) = expression.kind else { continue }
            results.append(components.reduce(element) { property($1, of: $0, at: $1.range) })
        }
        for closure in arguments.closures {
            let first = closureElement(element, closure)
            let parameters = name.text == "reduce" ? [.unknown, first] : parametersOf(first, closure)
            results.append(
                call(
                    closure,
                    with: name.text == "sorted" || name.text == "max" || name.text == "min"
                        ? [first, first] : parameters))
        }
        if case .function(let function)? = arguments.values.last, name.text == "forEach", isGathering,
            function.hasPrefix("addSubview") || function.hasPrefix("addArrangedSubview"),
            let parent = frame.receiver.view
        {
            facts.note(child: sequence, addedTo: parent.reference)
        }
        switch name.text {
        case let text where Self.keeping.contains(text):
            return sequence
        case let text where Self.choosing.contains(text):
            guard case .view(var view) = element, case .element(let group, _, _) = view.reference else {
                return element
            }
            view.reference = .element(of: group, name: "", offset: name.range.lowerBound)
            return .view(view)
        case "enumerated":
            return .enumerated(sequence)
        case "compactMap", "flatMap", "map":
            guard let result = results.first else { return .unknown }
            if case .view(let view) = result, case .element(let group, _, _) = view.reference,
                case .group(let own, _) = sequence,
                group == own
            {
                return .group(group, kind: view.kind)
            }
            if case .group = result { return result }
            return .list([result])
        case "append" where isGathering:
            gather(appended: arguments.values.first, to: sequence)
            return .plain
        case "contains", "allSatisfy", "forEach", "count":
            return .plain
        default:
            return .unknown
        }
    }

    /// The element under the name that the closure gives it.
    private func closureElement(_ element: SpaceValue, _ closure: ClosureSyntax) -> SpaceValue {
        guard case .view(var view) = element, case .element(let group, "", _) = view.reference,
            closure.parameters.isEmpty
        else { return element }
        view.reference = .element(of: group, name: "$0", offset: closure.body.range.lowerBound)
        return .view(view)
    }

    /// `enumerated().forEach { index, view in … }` takes the pair apart.
    private func parametersOf(_ element: SpaceValue, _ closure: ClosureSyntax) -> [SpaceValue] {
        if case .tuple(let parts) = element, closure.parameters.count == parts.count { return parts.map(\.value) }
        return [element]
    }
}
