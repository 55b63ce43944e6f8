import HitTestModel
import OverrideAnalysis
import SwiftScanner
import TextModel

/// Where the code of one class places its touchable subviews, as far as constants say, and which of them hang over.
struct OverhangingLayout {
    struct Overhang {
        var name: String
        var range: ByteRange
        var symbol: String
        var witness: Witness?
        var fix: Fix?
    }

    /// A length along one axis: a fraction of the parent's size, and a constant.
    struct Length: Hashable {
        var fraction: Double
        var constant: Double
    }

    /// What one statement says about one view.
    struct Placement {
        var view: String
        var parent: String
        var unit: CodeUnit
        var range: ByteRange
        /// Whether an edge of the view lies outside; nil where constants do not say.
        var isOutside: Bool?
        /// A frame for the picture, in a parent of `pictureSize`.
        var frame: Rect2D?
    }

    static let pictureSize = Size2D(240, 120)

    private(set) var overhangs: [Overhang] = []
    private let graph: ClassGraph
    private let className: String
    private let kind: ViewKind
    private let units: [CodeUnit]

    /// Nil for classes that are no views, that look for touches themselves, or whose superclass nobody knows.
    init?(of name: String, in context: FileContext) {
        graph = context.graph
        className = name
        guard let description = graph.classes[name], description.isDeclared,
            description.parts.contains(where: { $0.file.path == context.file.path }),
            let kind = graph.kind(of: name), kind != .layer, let base = graph.frameworkBase(of: name),
            FrameworkClasses.kind(of: base) != nil, !graph.inherits(name, from: "UIScrollView"),
            !graph.inherits(name, from: "UIWindow"), !graph.inherits(name, from: "NSScrollView"),
            !graph.inherits(name, from: "NSClipView")
        else { return nil }
        self.kind = kind
        let chain = Set(graph.declaredChain(of: name).map(\.name))
        guard !graph.overrides.contains(where: { chain.contains($0.className) }) else { return nil }
        units = Self.units(of: name, kind: kind, in: context)
        guard !clips else { return nil }
        let all = units.flatMap { placements(in: $0) }
        for (view, group) in Dictionary(grouping: all, by: \.view).sorted(by: { $0.key < $1.key }) {
            // A view that is placed inside somewhere else moves.
            let outside = group.filter { $0.isOutside == true }
            guard !outside.isEmpty,
                outside.count == group.count || group.allSatisfy({ $0.isOutside != nil && $0.frame == nil })
            else { continue }
            guard isTouchable(view), let first = outside.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else {
                continue
            }
            overhangs.append(overhang(first, context))
        }
        overhangs.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The bodies of the class's functions and observers in one file.
    private static func units(of name: String, kind: ViewKind, in context: FileContext) -> [CodeUnit] {
        let functions = context.graph.ownMembers(of: name).functions.values.flatMap { $0 }
            .filter { $0.file.path == context.file.path }
            .sorted { $0.function.range.lowerBound < $1.function.range.lowerBound }
        return functions.compactMap { member in
            guard let body = member.body else { return nil }
            return CodeUnit(
                block: body, parameters: member.function.parameters, function: member.function, file: member.file,
                className: name, kind: kind, role: .function, symbol: "\(name).\(member.name)", graph: context.graph,
                tag: "\(member.function.range.lowerBound).")
        }
    }

    // MARK: - The views

    private var clips: Bool {
        assignments(to: "self.clipsToBounds").contains { unit, value in unit.tree.boolean(value) == true }
            || assignments(to: "self.layer.masksToBounds").contains { unit, value in unit.tree.boolean(value) == true }
    }

    private func assignments(to key: String) -> [(CodeUnit, BodyTree.NodeID)] {
        units.flatMap { unit in
            unit.tree.nodes.indices.compactMap { node in
                guard case .assignment(_, let symbol, _)? = unit.tree.expression(node)?.kind, symbol.text == "=",
                    let target = unit.tree.child(node, .target), unit.key(target) == key
                else { return nil }
                return unit.tree.child(node, .value).map { (unit, $0) }
            }
        }
    }

    /// Whether a control, or a view that is given a gesture recognizer; and not switched off.
    private func isTouchable(_ view: String) -> Bool {
        let isOff = assignments(to: view + ".isUserInteractionEnabled").contains { $0.tree.boolean($1) == false }
        if isOff || assignments(to: view + ".isHidden").contains(where: { $0.tree.boolean($1) == true }) {
            return false
        }
        for unit in units {
            if let type = type(of: view, in: unit),
                graph.inherits(type, from: kind == .uiView ? "UIControl" : "NSControl"),
                !Self.isLabel(type, in: graph)
            {
                return true
            }
            for node in unit.tree.nodes.indices {
                if let call = unit.tree.call(node), call.name.text == "addGestureRecognizer", let base = call.base,
                    unit.key(base) == view
                {
                    return true
                }
            }
        }
        return false
    }

    /// Controls of AppKit that only show something.
    private static func isLabel(_ type: String, in graph: ClassGraph) -> Bool {
        graph.inherits(type, from: "NSTextField") || graph.inherits(type, from: "NSImageView")
            || graph.inherits(type, from: "NSLevelIndicator")
    }

    private func type(of view: String, in unit: CodeUnit) -> String? {
        if let type = unit.viewClass(key: view) { return type }
        for binding in unit.tree.bindings.indices where unit.key(binding: binding) == view {
            let info = unit.tree.bindings[binding]
            return info.type?.name ?? info.value.flatMap { unit.viewClass($0) }
        }
        return nil
    }

    /// The key of the view to which another is added; nil where nothing says.
    private func parent(of view: String) -> String? {
        for unit in units {
            let tree = unit.tree
            for node in tree.nodes.indices {
                guard let call = tree.call(node), ["addSubview", "insertSubview"].contains(call.name.text),
                    let argument = tree.argument(node, 0), let key = unit.key(argument)
                else { continue }
                let receiver = call.base.flatMap { unit.key($0) } ?? "self"
                if key == view { return receiver }
                if arrayElements(of: key, around: node, in: unit).contains(view) { return receiver }
            }
        }
        return nil
    }

    /// The members of `[a, b].forEach { addSubview($0) }` and `for view in [a, b] { addSubview(view) }`.
    private func arrayElements(of key: String, around node: BodyTree.NodeID, in unit: CodeUnit) -> [String] {
        let tree = unit.tree
        var sequence: BodyTree.NodeID?
        for binding in tree.bindings.indices where unit.key(binding: binding) == key {
            let info = tree.bindings[binding]
            if info.kind == .loop { sequence = info.value }
            if info.kind == .closureParameter(0), let call = tree.parent(info.declaration) {
                sequence = tree.call(call)?.base
            }
        }
        guard let sequence, case .array? = tree.expression(tree.stripped(sequence))?.kind else { return [] }
        return tree.nodes[tree.stripped(sequence)].children.compactMap { unit.key($0) }
    }

    // MARK: - Placements

    private func placements(in unit: CodeUnit) -> [Placement] {
        unit.tree.nodes.indices.compactMap { node in
            if case .assignment(_, let symbol, _)? = unit.tree.expression(node)?.kind {
                return assigned(node, symbol.text, unit)
            }
            return constrained(node, unit)
        }
    }

    private func assigned(_ node: BodyTree.NodeID, _ symbol: String, _ unit: CodeUnit) -> Placement? {
        guard let target = unit.tree.child(node, .target), let value = unit.tree.child(node, .value),
            let key = unit.key(target)
        else { return nil }
        for suffix in [
            ".frame", ".center", ".frame.origin", ".frame.origin.x", ".frame.origin.y", ".center.x", ".center.y",
            ".transform",
        ]
        where key.hasSuffix(suffix) {
            let view = String(key.dropLast(suffix.count))
            guard view != "self", let parent = parent(of: view) else { return nil }
            var placement = Placement(view: view, parent: parent, unit: unit, range: unit.range(node))
            if symbol == "=", suffix == ".frame" { read(frame: value, into: &placement) }
            if symbol == "=", suffix == ".center" { read(center: value, into: &placement) }
            if symbol == "=", suffix == ".frame.origin" { read(origin: value, into: &placement) }
            return placement
        }
        return nil
    }

    private func read(frame value: BodyTree.NodeID, into placement: inout Placement) {
        let unit = placement.unit
        let origin = unit.origin(value)
        guard let call = unit.tree.call(origin), ["CGRect", "NSRect"].contains(call.name.text),
            call.labels == ["x", "y", "width", "height"]
        else { return }
        let parts = (0..<4).map { index in
            unit.tree.argument(origin, index).flatMap { length($0, parent: placement.parent, in: unit) }
        }
        var outside: Bool? = false
        var edges: [(Double, Double)] = []
        for (start, size, total) in [
            (parts[0], parts[2], Self.pictureSize.width), (parts[1], parts[3], Self.pictureSize.height),
        ] {
            guard let start else {
                outside = outside == true ? true : nil
                continue
            }
            if start.fraction == 0, start.constant < 0 { outside = true }
            if start.fraction >= 1, start.constant >= 0 { outside = true }
            if let size, start.fraction + size.fraction >= 1, start.constant + size.constant > 0,
                start.fraction + size.fraction > 1 || start.fraction > 0 || size.fraction > 0
            {
                outside = true
            }
            guard let size else { continue }
            edges.append((start.fraction * total + start.constant, size.fraction * total + size.constant))
        }
        placement.isOutside = outside
        if edges.count == 2 { placement.frame = Rect2D(edges[0].0, edges[1].0, edges[0].1, edges[1].1) }
    }

    private func read(center value: BodyTree.NodeID, into placement: inout Placement) {
        let size = size(of: placement.view)
        var outside: Bool? = false
        var middle: [Double] = []
        guard let point = point(value, in: placement) else { return }
        for (index, total) in [Self.pictureSize.width, Self.pictureSize.height].enumerated() {
            guard let center = point[index] else {
                outside = outside == true ? true : nil
                continue
            }
            let half = size.map { ($0.width, $0.height) }.map { (index == 0 ? $0.0 : $0.1) / 2 } ?? 0
            if center.fraction == 0, half > 0 ? center.constant < half : center.constant <= 0 { outside = true }
            if center.fraction == 1, half > 0 ? center.constant > -half : center.constant >= 0 { outside = true }
            middle.append(center.fraction * total + center.constant)
        }
        placement.isOutside = outside
        let drawn = size ?? Size2D(44, 44)
        if middle.count == 2 {
            placement.frame = Rect2D(
                middle[0] - drawn.width / 2, middle[1] - drawn.height / 2, drawn.width, drawn.height)
        }
    }

    private func read(origin value: BodyTree.NodeID, into placement: inout Placement) {
        guard let point = point(value, in: placement) else { return }
        let size = size(of: placement.view)
        var outside: Bool? = false
        for (index, start) in point.enumerated() {
            guard let start else {
                outside = outside == true ? true : nil
                continue
            }
            let own = size.map { index == 0 ? $0.width : $0.height } ?? 0
            if start.fraction == 0, start.constant < 0 { outside = true }
            if start.fraction >= 1, own > 0 ? start.constant > -own : start.constant >= 0 { outside = true }
        }
        placement.isOutside = outside
        let drawn = size ?? Size2D(44, 44)
        if let x = point[0], let y = point[1] {
            placement.frame = Rect2D(
                x.fraction * Self.pictureSize.width + x.constant, y.fraction * Self.pictureSize.height + y.constant,
                drawn.width, drawn.height)
        }
    }

    /// The two coordinates of `CGPoint(x: …, y: …)` or `.zero`, as far as they are known.
    private func point(_ value: BodyTree.NodeID, in placement: Placement) -> [Length?]? {
        let unit = placement.unit
        let origin = unit.origin(value)
        if let member = unit.tree.member(origin), member.name.text == "zero" {
            return [Length(fraction: 0, constant: 0), Length(fraction: 0, constant: 0)]
        }
        guard let call = unit.tree.call(origin), ["CGPoint", "NSPoint"].contains(call.name.text),
            call.labels == ["x", "y"]
        else { return nil }
        return (0..<2).map { index in
            unit.tree.argument(origin, index).flatMap { length($0, parent: placement.parent, in: unit) }
        }
    }

    /// The size that code gives to a view as a whole.
    private func assignedSize(of view: String) -> Size2D? {
        for (suffix, labels) in [
            (".bounds", ["x", "y", "width", "height"]), (".frame", ["x", "y", "width", "height"]),
            (".frame.size", ["width", "height"]), (".bounds.size", ["width", "height"]),
        ] {
            for (unit, value) in assignments(to: view + suffix) {
                let origin = unit.origin(value)
                guard let call = unit.tree.call(origin), call.labels == labels,
                    let width = unit.tree.argument(origin, labels.count - 2).flatMap({ unit.number($0) }),
                    let height = unit.tree.argument(origin, labels.count - 1).flatMap({ unit.number($0) })
                else { continue }
                return Size2D(width, height)
            }
        }
        return nil
    }

    /// The size that a view is constructed with, or given by constants.
    private func size(of view: String) -> Size2D? {
        if let size = assignedSize(of: view) { return size }
        for unit in units {
            for node in unit.tree.nodes.indices {
                guard let call = unit.tree.call(node) else { continue }
                if let target = unit.tree.parent(unit.tree.withParentheses(node)),
                    constructs(view, at: target, in: unit),
                    let frame = unit.tree.argument(call, labeled: "frame"), let size = rectangleSize(frame, unit)
                {
                    return size
                }
            }
        }
        guard view.hasPrefix("self."), let variable = graph.members(of: className).variable(String(view.dropFirst(5))),
            case .call(let call)? = variable.value?.kind,
            let frame = call.arguments.first(where: { $0.label?.text == "frame" })?.value,
            case .call(let rectangle) = frame.kind
        else { return nil }
        let numbers = rectangle.arguments.map { argument -> Double? in
            switch argument.value.kind {
            case .integer(let value): value.map(Double.init)
            case .float(let value): value
            default: nil
            }
        }
        guard numbers.count == 4, let width = numbers[2], let height = numbers[3] else { return nil }
        return Size2D(width, height)
    }

    private func constructs(_ view: String, at node: BodyTree.NodeID, in unit: CodeUnit) -> Bool {
        if case .assignment? = unit.tree.expression(node)?.kind, let target = unit.tree.child(node, .target) {
            return unit.key(target) == view
        }
        return unit.tree.bindings.indices.contains {
            unit.tree.bindings[$0].declaration == node && unit.key(binding: $0) == view
        }
    }

    private func rectangleSize(_ node: BodyTree.NodeID, _ unit: CodeUnit) -> Size2D? {
        guard let call = unit.tree.call(unit.origin(node)), call.labels.count == 4,
            let width = unit.tree.argument(call.node, 2).flatMap({ unit.number($0) }),
            let height = unit.tree.argument(call.node, 3).flatMap({ unit.number($0) })
        else { return nil }
        return Size2D(width, height)
    }

    /// An expression over the parent's bounds.
    private func length(_ node: BodyTree.NodeID, parent: String, in unit: CodeUnit) -> Length? {
        guard let form = unit.linear(node) else { return nil }
        var result = Length(fraction: 0, constant: 0)
        for (key, factor) in form {
            if key.isEmpty {
                result.constant += factor
            } else if let fraction = fraction(key, parent: parent, in: unit) {
                result.fraction += factor * fraction
            } else if key.hasPrefix("self."),
                let variable = graph.members(of: className).variable(String(key.dropFirst(5))),
                let value = Self.number(variable)
            {
                result.constant += factor * value
            } else {
                return nil
            }
        }
        return result
    }

    private func fraction(_ key: String, parent: String, in unit: CodeUnit) -> Double? {
        for rectangle in [parent + ".bounds", parent + ".frame"] where key.hasPrefix(rectangle + ".") {
            let isFrame = rectangle.hasSuffix("frame")
            switch key.dropFirst(rectangle.count + 1) {
            case "width", "size.width", "height", "size.height": return 1
            case "maxX", "maxY": return isFrame ? nil : 1
            case "midX", "midY": return isFrame ? nil : 0.5
            case "minX", "minY", "origin.x", "origin.y": return isFrame ? nil : 0
            default: return nil
            }
        }
        // `init(frame:)` speaks of the same size.
        if parent == "self",
            let binding = unit.tree.bindings.indices.first(where: {
                unit.tree.bindings[$0].kind == .parameter(0) && unit.tree.bindings[$0].name.text == "frame"
            }), key.hasPrefix(unit.key(binding: binding) + ".")
        {
            return ["width", "height", "size.width", "size.height"].contains { key.hasSuffix("." + $0) } ? 1 : nil
        }
        return nil
    }

    private static func number(_ variable: MemberVariable) -> Double? {
        guard variable.isLet else { return nil }
        switch variable.value?.kind {
        case .integer(let value)?: return value.map(Double.init)
        case .float(let value)?: return value
        default: return nil
        }
    }

    // MARK: - Constraints

    private func constrained(_ node: BodyTree.NodeID, _ unit: CodeUnit) -> Placement? {
        let tree = unit.tree
        guard let call = tree.call(node), call.name.text == "constraint", call.labels.first == "equalTo",
            let anchor = call.base.flatMap({ unit.key($0) }),
            let other = tree.argument(node, 0).flatMap({ unit.key($0) }),
            let edge = Self.edges[anchor.split(separator: ".").last.map(String.init) ?? ""],
            let otherEdge = Self.edges[other.split(separator: ".").last.map(String.init) ?? ""],
            edge.axis == otherEdge.axis
        else { return nil }
        let view = anchor.split(separator: ".").dropLast().joined(separator: ".")
        let parent = other.split(separator: ".").dropLast().joined(separator: ".")
        guard view != "self", view != parent, (self.parent(of: view) ?? parent) == parent else { return nil }
        let constant: Double
        if call.labels.contains("constant") {
            guard let value = tree.argument(call, labeled: "constant").flatMap({ unit.number($0) }) else { return nil }
            constant = value
        } else {
            constant = 0
        }
        // A constraint that is kept in a name is changed later.
        if let statement = tree.enclosingStatement(node), case .variable? = tree.statement(statement)?.kind {
            return nil
        }
        if let above = tree.parent(tree.withParentheses(node)), case .assignment? = tree.expression(above)?.kind {
            return nil
        }
        let isOutside: Bool
        switch (edge.position, otherEdge.position) {
        case (0, 0): isOutside = constant < 0
        case (1, 1): isOutside = constant > 0
        case (0, 1): isOutside = constant >= 0
        case (1, 0): isOutside = constant <= 0
        case (0.5, 0): isOutside = constant <= 0
        case (0.5, 1): isOutside = constant >= 0
        default: return nil
        }
        guard isOutside else { return nil }
        let size = constrainedSize(of: view)
        let total = edge.axis == 0 ? Self.pictureSize.width : Self.pictureSize.height
        let own = edge.axis == 0 ? size.width : size.height
        let start = otherEdge.position * total + constant - edge.position * own
        let frame =
            edge.axis == 0
            ? Rect2D(start, (Self.pictureSize.height - size.height) / 2, size.width, size.height)
            : Rect2D((Self.pictureSize.width - size.width) / 2, start, size.width, size.height)
        var placement = Placement(view: view, parent: parent, unit: unit, range: unit.range(node), isOutside: true)
        placement.frame = frame
        return placement
    }

    private func constrainedSize(of view: String) -> Size2D {
        var size = Size2D(44, 44)
        for unit in units {
            for node in unit.tree.nodes.indices {
                guard let call = unit.tree.call(node), call.name.text == "constraint",
                    call.labels == ["equalToConstant"],
                    let anchor = call.base.flatMap({ unit.key($0) }),
                    let value = unit.tree.argument(node, 0).flatMap({ unit.number($0) }), value > 0, value < 500
                else { continue }
                if anchor == view + ".widthAnchor" { size.width = value }
                if anchor == view + ".heightAnchor" { size.height = value }
            }
        }
        return size
    }

    private static let edges: [String: (axis: Int, position: Double)] = [
        "leadingAnchor": (0, 0), "leftAnchor": (0, 0), "centerXAnchor": (0, 0.5), "trailingAnchor": (0, 1),
        "rightAnchor": (0, 1), "topAnchor": (1, 0), "centerYAnchor": (1, 0.5), "bottomAnchor": (1, 1),
    ]

    // MARK: - Findings

    private func overhang(_ placement: Placement, _ context: FileContext) -> Overhang {
        let name = placement.unit.shortName(of: placement.view)
        return Overhang(
            name: name, range: placement.range, symbol: placement.unit.symbol, witness: witness(placement, name),
            fix: fix(placement, name, context))
    }

    private func witness(_ placement: Placement, _ name: String) -> Witness? {
        guard let frame = placement.frame, frame.size.width > 0, frame.size.height > 0 else { return nil }
        let parentName = placement.parent == "self" ? "self" : placement.unit.shortName(of: placement.parent)
        let size = Self.pictureSize
        var scene = Scene(
            kind == .uiView ? .uikit : .appkit,
            root: SceneView(parentName, frame: Rect2D(0, 0, size.width, size.height)))
        scene.addSubview(SceneView(name, frame: frame))
        // The middle of the part that is outside.
        func middle(_ start: Double, _ end: Double, _ limit: Double) -> Double {
            if start < 0 { return (start + min(end, 0)) / 2 }
            if end > limit { return (max(start, limit) + end) / 2 }
            return (start + end) / 2
        }
        let x = middle(frame.minX, frame.maxX, size.width)
        let y = middle(frame.minY, frame.maxY, size.height)
        guard x < 0 || y < 0 || x > size.width || y > size.height else { return nil }
        return Witness(
            law: .reachability, scene: scene, x: x, y: y, expected: name, actual: nil,
            text: "a touch on the part of `\(name)` outside of `\(parentName)` is lost: `\(parentName)` is never asked "
                + "about its subviews there")
    }

    private func fix(_ placement: Placement, _ name: String, _ context: FileContext) -> Fix? {
        guard let containers = containers(of: placement.parent), placement.view.hasPrefix("self."),
            let variable = graph.members(of: className).variable(name),
            let part = graph.classes[className]?.parts.first(where: {
                $0.file.path == context.file.path && $0.value.keyword == .class
            })
        else { return nil }
        var isOptional = false
        if case .optional(_, let isImplicit)? = variable.type?.kind { isOptional = !isImplicit }
        let template = OverrideTemplate.reaching(
            .init(name: name, isOptional: isOptional, containers: containers), in: kind)
        let edit = template.map { template in
            SourceEdits(placement.unit).insertion(
                ofMemberAtEndOf: part.value.bodyRange, after: part.value.members.map(\.range)
            ) { template.text(indentation: $0, step: $1) }
        }
        return Fix("Override hitTest so that `\(name)` is asked", .unsafe, [edit].compactMap { $0 })
    }

    /// The views between the class's own view and a parent, the innermost first; nil where they cannot be written.
    private func containers(of parent: String) -> [String]? {
        if parent == "self" { return [] }
        guard parent.hasPrefix("self."), !parent.dropFirst(5).contains(".") else { return nil }
        let name = String(parent.dropFirst(5))
        if let variable = graph.members(of: className).variable(name) {
            if case .optional(_, let isImplicit)? = variable.type?.kind, !isImplicit { return nil }
        } else if name != "contentView" {
            return nil
        }
        guard let above = self.parent(of: parent) ?? (name == "contentView" ? "self" : nil) else { return nil }
        if above == "self" { return [name] }
        // Deeper than one view nobody can see from here what lies between.
        return nil
    }
}
