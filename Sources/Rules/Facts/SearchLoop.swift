import OverrideAnalysis
import SwiftScanner
import TextModel

/// The order in which a search goes through the subviews.
enum SearchOrder: Hashable {
    /// The order of the array: the rearmost view first.
    case backToFront
    /// The system's order: the frontmost view first.
    case frontToBack
    case unknown

    var reversed: SearchOrder {
        switch self {
        case .backToFront: .frontToBack
        case .frontToBack: .backToFront
        case .unknown: .unknown
        }
    }
}

/// A sequence of views, of their indices, or of pairs of both.
struct ViewSequence {
    enum Elements: Hashable { case views, indices, pairs }

    /// The array's key, `self.subviews`.
    var array: String
    var order: SearchOrder
    var elements: Elements
}

/// A loop, or a method with a closure, that goes through views.
struct SearchLoop {
    enum Form: Hashable {
        case forIn
        /// `while` and `repeat` over an index or iterator.
        case whileLoop
        /// `first(where:)`, `forEach`, …: the method's name.
        case method(String)
    }

    /// The loop statement, or the call of the method.
    var node: BodyTree.NodeID
    var form: Form
    /// The sequence expression; nil where an index says the order.
    var sequence: BodyTree.NodeID?
    var array: String
    var order: SearchOrder
    /// Keys of the view that a pass looks at.
    var candidates: Set<String>
    /// The block of the loop, or the closure.
    var body: BodyTree.NodeID
}

extension SearchLoop {
    /// Edits that turn the order round; nil where no sequence says it.
    func reversal(in unit: CodeUnit) -> [TextEdit]? {
        let tree = unit.tree
        guard let sequence else { return nil }
        if case .method(let name) = form, name == "first", let callee = tree.child(node, .callee),
            let member = tree.member(callee)
        {
            return [TextEdit(range: member.name.range, replacement: "last")]
        }
        let inner = tree.stripped(sequence)
        let range = unit.range(sequence)
        if case .binary? = tree.expression(inner)?.kind, inner == sequence {
            return [
                TextEdit(range: range.lowerBound..<range.lowerBound, replacement: "("),
                TextEdit(range: range.upperBound..<range.upperBound, replacement: ").reversed()"),
            ]
        }
        return [TextEdit(range: range.upperBound..<range.upperBound, replacement: ".reversed()")]
    }
}

extension CodeUnit {
    func makeSearchLoops() -> [SearchLoop] {
        tree.nodes.indices.compactMap { id in
            if let statement = tree.statement(id) {
                switch statement.kind {
                case .forIn: return forInSearch(id)
                case .whileLoop, .repeatWhile: return whileSearch(id)
                default: return nil
                }
            }
            return methodSearch(id)
        }
    }

    private func forInSearch(_ id: BodyTree.NodeID) -> SearchLoop? {
        guard let sequence = tree.child(id, .sequence), let body = tree.child(id, .body) else { return nil }
        let variables = (tree.bindingsByDeclaration[id] ?? []).filter { tree.bindings[$0].kind == .loop }
        guard let views = viewSequence(sequence) ?? presumedSequence(sequence, variables: variables, body: body) else {
            return nil
        }
        var candidates: Set<String> = []
        for variable in variables {
            let path = tree.bindings[variable].tuplePath
            switch views.elements {
            case .views: candidates.insert(key(binding: variable))
            case .indices: candidates.insert("\(views.array)[\(key(binding: variable))]")
            case .pairs:
                if path == [1] { candidates.insert(key(binding: variable)) }
                if path == [0] { candidates.insert("\(views.array)[\(key(binding: variable))]") }
                if path.isEmpty { candidates.insert(key(binding: variable) + ".element") }
            }
        }
        return SearchLoop(
            node: id, form: .forIn, sequence: sequence, array: views.array, order: views.order,
            candidates: candidates, body: body)
    }

    /// An array whose type nobody knows holds views when its elements are asked what only views can be asked.
    private func presumedSequence(
        _ sequence: BodyTree.NodeID, variables: [BodyTree.BindingID], body: BodyTree.NodeID
    ) -> ViewSequence? {
        let names = Set(variables.map { key(binding: $0) })
        let asks = tree.subtree(body).contains { node in
            guard let call = hitCall(node), let receiver = call.receiverKey else { return false }
            return names.contains(receiver)
        }
        guard asks else { return nil }
        return viewSequence(sequence, presumed: true)
    }

    private func whileSearch(_ id: BodyTree.NodeID) -> SearchLoop? {
        guard let body = tree.child(id, .body) else { return nil }
        if let iterator = iteratorSearch(id, body: body) { return iterator }
        for node in tree.subtree(id) {
            guard case .subscriptCall? = tree.expression(node)?.kind, let base = tree.child(node, .base),
                let array = key(base), isViewArray(array), let index = tree.child(node, .argument(0)),
                let order = indexOrder(index, in: id), let candidate = key(node)
            else { continue }
            return SearchLoop(
                node: id, form: .whileLoop, sequence: nil, array: array, order: order, candidates: [candidate],
                body: body)
        }
        return nil
    }

    /// The order in which a loop moves the variable of an index expression, or from where it starts when the loop never
    /// moves it; nil where no variable is in it that a loop could move.
    private func indexOrder(_ index: BodyTree.NodeID, in loop: BodyTree.NodeID) -> SearchOrder? {
        var still: SearchOrder?
        for node in tree.subtree(index) {
            guard let binding = tree.bindingOfName[node], tree.bindings[binding].isMutable else { continue }
            for assignment in tree.bindings[binding].assignments where tree.contains(loop, assignment) {
                guard case .assignment(_, let symbol, _)? = tree.expression(assignment)?.kind,
                    let value = tree.child(assignment, .value)
                else { continue }
                switch symbol.text {
                case "+=": return .backToFront
                case "-=": return .frontToBack
                case "=":
                    guard case .binary(_, let sign, _)? = tree.expression(tree.stripped(value))?.kind else { continue }
                    if sign.text == "+" { return .backToFront }
                    if sign.text == "-" { return .frontToBack }
                default: continue
                }
            }
            let isTested = tree.children(loop, .condition).contains { condition in
                tree.subtree(condition).contains { tree.bindingOfName[$0] == binding }
            }
            guard isTested else { continue }
            let start = tree.bindings[binding].value.map(text) ?? ""
            still = start.contains(".count") ? .frontToBack : .unknown
        }
        return still
    }

    /// `var iterator = subviews.makeIterator(); while let view = iterator.next()`.
    private func iteratorSearch(_ id: BodyTree.NodeID, body: BodyTree.NodeID) -> SearchLoop? {
        for condition in tree.children(id, .condition) {
            guard let value = tree.child(condition, .value), let call = tree.call(tree.stripped(value)),
                let base = call.base, let iterator = tree.bindingOfName[base],
                let start = tree.bindings[iterator].value
            else { continue }
            let sequence: BodyTree.NodeID
            var turns = false
            switch call.name.text {
            case "next":
                guard let maker = tree.call(tree.stripped(start)), maker.name.text == "makeIterator",
                    let made = maker.base
                else { continue }
                sequence = made
            case "popLast":
                sequence = start
                turns = true
            case "popFirst": sequence = start
            default: continue
            }
            guard let views = viewSequence(sequence) else { continue }
            let names = tree.bindingsByDeclaration[condition] ?? []
            return SearchLoop(
                node: id, form: .whileLoop, sequence: sequence, array: views.array,
                order: turns ? views.order.reversed : views.order,
                candidates: Set(names.map { key(binding: $0) }), body: body)
        }
        return nil
    }

    private static let sequenceMethods: Set<String> = [
        "first", "last", "firstIndex", "lastIndex", "forEach", "map", "compactMap", "flatMap", "filter", "contains",
        "allSatisfy", "reduce",
    ]

    private func methodSearch(_ id: BodyTree.NodeID) -> SearchLoop? {
        guard let call = tree.call(id), Self.sequenceMethods.contains(call.name.text), let base = call.base,
            let closure = tree.closureArgument(id), let views = viewSequence(base)
        else { return nil }
        let position = call.name.text == "reduce" ? 1 : 0
        var candidates: Set<String> = []
        for binding in tree.bindingsByDeclaration[closure] ?? []
        where tree.bindings[binding].kind == .closureParameter(position) {
            let name = key(binding: binding)
            switch views.elements {
            case .views: candidates.insert(name)
            case .indices: candidates.insert("\(views.array)[\(name)]")
            case .pairs: candidates.formUnion(["\(name).element", "\(views.array)[\(name).offset]"])
            }
        }
        let backwards = call.name.text == "last" || call.name.text == "lastIndex"
        return SearchLoop(
            node: id, form: .method(call.name.text), sequence: base, array: views.array,
            order: backwards ? views.order.reversed : views.order, candidates: candidates, body: closure)
    }

    // MARK: - Sequences

    /// The views that an expression goes through, and in which order.
    func viewSequence(_ id: BodyTree.NodeID) -> ViewSequence? { viewSequence(id, presumed: false) }

    private func viewSequence(_ id: BodyTree.NodeID, presumed: Bool) -> ViewSequence? {
        viewSequence(id, presumed: presumed, depth: 0)
    }

    private func viewSequence(_ id: BodyTree.NodeID, presumed: Bool, depth: Int) -> ViewSequence? {
        guard depth < 24 else { return nil }
        let id = tree.unwrapped(id)
        guard let expression = tree.expression(id) else { return nil }
        func base(_ node: BodyTree.NodeID?) -> ViewSequence? {
            node.flatMap { viewSequence($0, presumed: presumed, depth: depth + 1) }
        }
        switch expression.kind {
        case .name:
            if let binding = tree.bindingOfName[id] {
                if let value = uniqueValue(of: binding), let known = base(value) { return known }
                return presumed || hasViewElements(binding)
                    ? ViewSequence(array: key(binding: binding), order: .backToFront, elements: .views) : nil
            }
            return array(id, presumed: presumed)
        case .member(_, let name):
            switch name.text {
            case "lazy": return base(tree.child(id, .base))
            case "indices":
                guard var views = base(tree.child(id, .base)) else { return nil }
                views.elements = .indices
                return views
            default: return array(id, presumed: presumed)
            }
        case .call: return calledSequence(id, base: base)
        case .binary(_, let symbol, _):
            switch symbol.text {
            case "..<", "...":
                guard let array = countedArray(id) else { return nil }
                return ViewSequence(array: array, order: .backToFront, elements: .indices)
            case "??": return base(tree.child(id, .left))
            default: return nil
            }
        case .array(let elements):
            // `[front, back]` written out: the order is the author's.
            return elements.isEmpty || !presumed ? nil : ViewSequence(array: "[]", order: .unknown, elements: .views)
        default: return nil
        }
    }

    private func calledSequence(
        _ id: BodyTree.NodeID, base: (BodyTree.NodeID?) -> ViewSequence?
    ) -> ViewSequence? {
        guard let call = tree.call(id) else { return nil }
        if call.base == nil {
            switch call.name.text {
            case "Array", "AnySequence": return base(tree.argument(id, 0))
            case "stride":
                guard let array = countedArray(id), let step = tree.argument(call, labeled: "by").flatMap(number) else {
                    return nil
                }
                return ViewSequence(array: array, order: step < 0 ? .frontToBack : .backToFront, elements: .indices)
            case "zip": return nil
            default: return nil
            }
        }
        guard var views = base(call.base) else { return nil }
        switch call.name.text {
        case "reversed":
            views.order = views.order.reversed
            return views
        case "enumerated":
            views.elements = views.elements == .views ? .pairs : views.elements
            return views
        case "filter", "dropFirst", "dropLast", "prefix", "suffix", "compactMap", "makeIterator": return views
        case "sorted", "shuffled":
            views.order = .unknown
            return views
        default: return nil
        }
    }

    /// The array whose `count` or `endIndex` bounds a range or stride.
    private func countedArray(_ id: BodyTree.NodeID) -> String? {
        for node in tree.subtree(id) {
            guard let member = tree.member(node), ["count", "endIndex"].contains(member.name.text),
                let base = member.base, let array = key(base), isViewArray(array)
            else { continue }
            return array
        }
        // `let n = subviews.count; for i in 0..<n`.
        for node in tree.subtree(id) where node != id {
            guard tree.bindingOfName[node] != nil, case .name? = tree.expression(node)?.kind else { continue }
            let origin = origin(node)
            if origin != node, !tree.contains(id, origin), let array = countedArray(origin) { return array }
        }
        return nil
    }

    private func array(_ id: BodyTree.NodeID, presumed: Bool) -> ViewSequence? {
        guard let key = key(id), presumed || isViewArray(key) else { return nil }
        return ViewSequence(array: key, order: .backToFront, elements: .views)
    }

    private func hasViewElements(_ binding: BodyTree.BindingID) -> Bool {
        guard let type = tree.bindings[binding].type else { return false }
        return isArrayOfViews(type)
    }

    private func isArrayOfViews(_ type: TypeSyntax) -> Bool {
        switch type.kind {
        case .array(let element): element.name.map { graph.kind(of: $0, in: className) != nil } ?? false
        case .optional(let inner, _), .modified(let inner): isArrayOfViews(inner)
        case .named(let name, let arguments):
            name == "Array" && (arguments.first?.name.map { graph.kind(of: $0, in: className) != nil } ?? false)
        default: false
        }
    }

    /// Whether a key names an array of views: `subviews` of anything, or a member that is declared as one.
    func isViewArray(_ key: String) -> Bool {
        let last = key.split(separator: ".").last.map(String.init) ?? key
        if ["subviews", "arrangedSubviews", "sublayers", "visibleCells"].contains(last) { return true }
        guard key.hasPrefix("self."), let variable = members.variable(String(key.dropFirst(5))) else { return false }
        if let type = variable.type { return isArrayOfViews(type) }
        guard let value = variable.value else { return false }
        switch value.kind {
        case .call(let call):
            guard case .array = call.callee.kind else {
                if case .type(let type) = call.callee.kind { return isArrayOfViews(type) }
                return false
            }
            return CodeUnit.constructedClass(value).map { graph.kind(of: $0, in: className) != nil } ?? false
        case .array(let elements):
            return elements.contains { CodeUnit.constructedClass($0).map { graph.kind(of: $0) != nil } ?? false }
        default: return false
        }
    }
}
