import SwiftScanner
import TextModel

extension SpaceEvaluator {
    /// What a property of a view or layer has to do with coordinate spaces.
    private enum ViewProperty {
        case ownRectangle, ownPoint
        case frame, center
        case bounds
        case superview, window, layer
        case subviews, content
        case size, length, guide
    }

    /// The vocabulary of views and layers, a line for each kind of property.
    private static let viewProperties: [String: ViewProperty] = {
        var table: [String: ViewProperty] = [:]
        let lines: [(ViewProperty, String)] = [
            (.bounds, "bounds"),
            (.frame, "frame"),
            (.center, "center position"),
            (.ownRectangle, "visibleRect documentVisibleRect extent safeAreaRect"),
            (.ownPoint, "contentOffset"),
            (.superview, "superview superlayer"),
            (.window, "window"),
            (.layer, "layer"),
            (.subviews, "subviews arrangedSubviews sublayers visibleCells"),
            (.content, "contentView documentView backgroundView selectedBackgroundView headerView footerView"),
            (.size, "contentSize intrinsicContentSize fittingSize"),
            (
                .length,
                """
                alpha alphaValue isHidden isUserInteractionEnabled isOpaque tag safeAreaInsets contentInset \
                adjustedContentInset layoutMargins alignmentRectInsets contentEdgeInsets imageEdgeInsets \
                titleEdgeInsets zoomScale isFlipped clipsToBounds cornerRadius masksToBounds
                """
            ),
            (
                .guide,
                "safeAreaLayoutGuide layoutMarginsGuide readableContentGuide contentLayoutGuide frameLayoutGuide"
            ),
        ]
        for (property, names) in lines {
            for name in names.split(separator: " ") { table[String(name)] = property }
        }
        return table
    }()

    /// Types of values by the shape that they give a name.
    static let shapes: [String: Geometry.Shape] = [
        "CGPoint": .point, "NSPoint": .point, "CGRect": .rectangle, "NSRect": .rectangle,
        "UIBezierPath": .path, "NSBezierPath": .path, "CGPath": .path, "CGMutablePath": .path, "Path": .path,
    ]

    private static let plainTypes: Set<String> = [
        "CGFloat", "Double", "Float", "Int", "UInt", "Bool", "UIEdgeInsets", "NSEdgeInsets", "CGVector", "UIOffset",
        "NSDirectionalEdgeInsets", "TimeInterval", "String",
    ]

    /// Names of numbers that may be places, and not lengths.
    private static let placeWords = ["origin", "offset", "position", "min", "max", "left", "right", "top", "bottom"]

    static func looksLikeView(_ className: String) -> Bool {
        let name = lastComponent(className)
        return name != "View" && ["View", "Cell", "Button", "Label"].contains { name.hasSuffix($0) }
    }

    // MARK: - Names

    /// The value of a name: a local one, a property of the receiver, or a type.
    mutating func lookup(_ name: NameSyntax, at range: ByteRange) -> SpaceValue {
        if let value = local(name.text) { return value }
        switch name.text {
        case "self": return frame.receiver
        case "super":
            guard case .view(var view) = frame.receiver else { return .unknown }
            view.isSuper = true
            return .view(view)
        case "Self": return .type(frame.className)
        default: break
        }
        let value = property(name, of: frame.receiver, at: range)
        if value != .unknown { return value }
        if members(of: frame.className).functions[name.text] != nil || name.text == "addSubview" {
            return .function(name.text)
        }
        if name.text.first?.isUppercase == true { return .type(name.text) }
        if let global = graph.globalVariables[name.text]?.first {
            return stored(global, as: .object(name.text))
        }
        return .unknown
    }

    // MARK: - Properties

    mutating func property(
        _ name: NameSyntax, of base: SpaceValue, at range: ByteRange
    ) -> SpaceValue {
        if name.text == "locationInWindow" { return place(.window, range: range) }
        if base == .unknown, ["width", "height"].contains(name.text) { return .plain }
        switch base {
        case .view(let view):
            return property(name, of: view, at: range)
        case .object(let object, let className):
            return property(name, of: object, className: className)
        case .geometry(let geometry):
            return part(name.text, of: geometry)
        case .size(let view):
            return ["width", "height"].contains(name.text) ? .neutral(lengthOf: view) : .unknown
        case .group(let group, let kind):
            switch name.text {
            case "first", "last":
                return .view(ViewValue(reference: .indexed(group, index: name.text), kind: kind))
            case "indices": return .indices(of: group, kind: kind)
            case "lazy": return base
            case "count", "isEmpty", "startIndex", "endIndex": return .plain
            default: return .unknown
            }
        case .enumerated, .list:
            if ["first", "last"].contains(name.text) { return element(of: base) }
            return name.text == "lazy" ? base : .unknown
        case .tuple(let elements):
            if let index = Int(name.text), elements.indices.contains(index) { return elements[index].value }
            return elements.first { $0.label == name.text }?.value ?? .unknown
        case .guide(let view):
            guard name.text == "layoutFrame" else { return .unknown }
            return .geometry(Geometry(shape: .rectangle, space: view, isExact: false))
        case .type(let type):
            return staticProperty(name.text, of: type)
        default:
            return .unknown
        }
    }

    private mutating func staticProperty(_ name: String, of type: String) -> SpaceValue {
        if Self.shapes[type] != nil { return .geometry(.unknown(Self.shapes[type] ?? .any)) }
        guard let variable = members(of: graph.resolvedName(type, in: frame.className) ?? type).variable(name) else {
            return .unknown
        }
        return stored(variable, as: .object(type + "." + name))
    }

    private mutating func property(_ name: NameSyntax, of view: ViewValue, at range: ByteRange) -> SpaceValue {
        let className = view.className ?? (view.reference == frame.receiver.view?.reference ? frame.className : nil)
        if let className, let variable = members(of: className).variable(name.text),
            !variable.prefix.hasModifier("override"),
            !variable.isStatic
        {
            return declared(variable, of: .view(view))
        }
        guard let property = Self.viewProperties[name.text] else {
            return name.text == "view" || Self.looksLikeView(name.text.capitalizingFirst)
                ? .view(ViewValue(reference: .path(view.reference, name.text), kind: nil)) : .unknown
        }
        let reference = facts.normalized(view.reference)
        let isLayer = view.kind == .layer
        switch property {
        case .bounds:
            return geometry(.rectangle, in: reference, origin: .bounds(of: reference, nameRange: name.range), range)
        case .ownRectangle:
            return geometry(.rectangle, in: reference, origin: .other, range)
        case .ownPoint:
            return geometry(.point, in: reference, origin: .bounds(of: reference, nameRange: name.range), range)
        case .frame:
            if reference == .window || (facts.receiverIsWindow && reference == .receiver) {
                return .geometry(.unknown(.rectangle))
            }
            let origin = Geometry.Origin.frame(of: reference, range: range, nameRange: name.range)
            return geometry(.rectangle, in: facts.superview(of: reference), origin: origin, range)
        case .center:
            if isLayer != (name.text == "position") { return .unknown }
            let origin = Geometry.Origin.center(of: reference, range: range)
            return geometry(.point, in: facts.superview(of: reference), origin: origin, range)
        case .superview:
            return .view(ViewValue(reference: facts.superview(of: reference), kind: view.kind ?? frame.kind))
        case .window:
            return .view(ViewValue(reference: facts.normalized(.window), kind: frame.kind == .nsView ? nil : .uiView))
        case .layer:
            return .view(ViewValue(reference: reference, kind: .layer))
        case .subviews:
            let text = reference == .receiver ? name.text : reference.source(isLayer: isLayer) + "." + name.text
            return .group(ViewGroup(name: text, parent: reference), kind: view.kind ?? frame.kind)
        case .content:
            return .view(ViewValue(reference: .path(reference, name.text), kind: view.kind ?? frame.kind))
        case .size:
            return .size(of: nil)
        case .length:
            return .plain
        case .guide:
            return .guide(of: reference)
        }
    }

    private func geometry(
        _ shape: Geometry.Shape, in space: ViewReference, origin: Geometry.Origin, _ range: ByteRange
    ) -> SpaceValue {
        let note = SpaceNote(range: range, text: "`\(text(range))` is in \(name(of: space))")
        return .geometry(Geometry(shape: shape, space: space, origin: origin, notes: [note]))
    }

    func place(_ space: ViewReference, range: ByteRange) -> SpaceValue {
        geometry(.point, in: facts.normalized(space), origin: .other, range)
    }

    /// Coordinates, corners, sizes of a rectangle or point.
    private func part(_ name: String, of geometry: Geometry) -> SpaceValue {
        switch name {
        case "x", "minX", "midX", "maxX":
            return .geometry(geometry.part(.x, isExact: name == "x" || name == "minX"))
        case "y", "minY", "midY", "maxY":
            return .geometry(geometry.part(.y, isExact: name == "y" || name == "minY"))
        case "origin":
            return .geometry(geometry.part(.point))
        case "center":
            return .geometry(geometry.part(.point, isExact: false))
        case "integral", "standardized", "cgPath", "bounds", "boundingBox", "boundingBoxOfPath":
            return .geometry(geometry.part(geometry.shape == .path && name != "cgPath" ? .rectangle : geometry.shape))
        case "size", "width", "height":
            var view: ViewReference?
            switch geometry.origin {
            case .frame(let owner, _, _), .bounds(let owner, _): view = owner
            default: break
            }
            return name == "size" ? .size(of: view) : .neutral(lengthOf: view)
        default:
            return .unknown
        }
    }

    // MARK: - Declared properties

    private mutating func property(_ name: NameSyntax, of object: ViewReference, className: String?) -> SpaceValue {
        if let className, let variable = members(of: className).variable(name.text), !variable.isStatic {
            return declared(variable, of: .object(object, className: className))
        }
        if name.text == "view" {
            let reference: ViewReference = object == .receiver ? .member("view") : .path(object, "view")
            return .view(ViewValue(reference: reference, kind: frame.kind))
        }
        return object == .receiver ? .unknown : .object(.path(object, name.text), className: nil)
    }

    private mutating func declared(_ variable: MemberVariable, of owner: SpaceValue) -> SpaceValue {
        let base: ViewReference
        switch owner {
        case .view(let view): base = view.reference
        case .object(let object, _): base = object
        default: return .unknown
        }
        if let getter = variable.accessors?.getter {
            let key = FunctionKey(path: variable.file.path, offset: getter.range.lowerBound)
            let value = inline(
                getter, in: variable.file, key: key, className: variable.typeName, receiver: owner)
            if value != .unknown { return value }
            return self.value(of: variable.type, named: variable.nameSyntax, as: .path(base, variable.name))
        }
        if base == .receiver { return stored(variable, as: .member(variable.name)) }
        let reference = ViewReference.path(base, variable.name)
        let value = stored(variable, as: reference)
        if !isGathering, !variable.isWeak, case .view = value, case .view(let holder) = owner,
            let name = holder.className
        {
            facts.note(path: reference, named: variable.name, of: base, as: treeFacts(of: name))
        }
        return value
    }

    /// The value of a stored property, by its written type or its initial value.
    private mutating func stored(_ variable: MemberVariable, as reference: ViewReference) -> SpaceValue {
        if let type = variable.type {
            let value = self.value(of: type, named: variable.nameSyntax, as: reference)
            if value.geometry == nil || !(variable.isLet || variable.isLazy) { return value }
        }
        guard let initial = variable.value, inlineDepth < Self.inlineLimit else { return .unknown }
        let value = initialValue(initial, of: variable)
        switch value {
        case .view(var view):
            view.reference = reference
            return .view(view)
        case .list(let values):
            guard case .view(let view)? = values.first else { return .unknown }
            return .group(group(variable.name, as: reference), kind: view.kind)
        case .type(let type):
            // `[UIView]()`
            return .group(group(variable.name, as: reference), kind: graph.kind(of: type, in: variable.typeName))
        case .geometry(let geometry):
            return variable.isLet || variable.isLazy ? value : .geometry(.unknown(geometry.shape))
        case .neutral:
            return mayBePlace(variable.name) ? .unknown : .plain
        default:
            return .unknown
        }
    }

    private mutating func initialValue(_ expression: ExpressionSyntax, of variable: MemberVariable) -> SpaceValue {
        if case .call(let call) = expression.kind {
            if case .type(let type) = call.callee.kind, case .array(let element) = type.kind {
                return element.name.map { .type($0) } ?? .unknown
            }
            if case .closure(let closure) = call.callee.kind { return madeByClosure(closure, of: variable) }
            if let name = constructedType(call.callee) {
                let kind = graph.kind(of: name, in: variable.typeName)
                if kind != nil || Self.looksLikeView(name) {
                    return .view(ViewValue(reference: .receiver, kind: kind, className: name))
                }
            }
        }
        guard !isGathering || variable.isLazy || variable.isLet else { return .unknown }
        return inline(expression, of: variable)
    }

    /// `let title: … = { let label = UILabel(); …; return label }()`: the type of what the closure makes first.
    private mutating func madeByClosure(_ closure: ClosureSyntax, of variable: MemberVariable) -> SpaceValue {
        for statement in closure.body.statements {
            guard case .variable(let local) = statement.kind, let value = local.bindings.first?.value,
                case .call(let call) = value.kind, let name = constructedType(call.callee)
            else { continue }
            let kind = graph.kind(of: name, in: variable.typeName)
            guard kind != nil || Self.looksLikeView(name) else { return .unknown }
            return .view(ViewValue(reference: .receiver, kind: kind, className: name))
        }
        return .unknown
    }

    /// `UIButton(…)`, `UIButton.make(…)`, `NSButton.init(…)`.
    private func constructedType(_ callee: ExpressionSyntax) -> String? {
        switch callee.kind {
        case .name(let name): name.text.first?.isUppercase == true ? name.text : nil
        case .member(let base?, let name):
            if name.text.first?.isUppercase == true {
                constructedType(base).map { $0 + "." + name.text }
            } else {
                constructedType(base)
            }
        default: nil
        }
    }

    // MARK: - Types

    private func group(_ name: String, as reference: ViewReference) -> ViewGroup {
        switch reference {
        case .member: ViewGroup(name: name, parent: facts.groupParent(name), isMember: true)
        case .local(_, let offset): ViewGroup(name: name, parent: nil, localOffset: offset)
        default: ViewGroup(name: reference.source(isLayer: isLayer), parent: nil)
        }
    }

    /// What a name of a written type can be, when its value is not known.
    mutating func value(of type: TypeSyntax?, named name: NameSyntax, as reference: ViewReference? = nil) -> SpaceValue
    {
        guard let type else { return .unknown }
        let reference = reference ?? .local(name: name.text, offset: name.range.lowerBound)
        switch type.kind {
        case .optional(let inner, _), .modified(let inner):
            return value(of: inner, named: name, as: reference)
        case .array(let element):
            return group(of: element, named: name, as: reference)
        case .named(let written, let arguments):
            let last = lastComponent(written)
            if ["Set", "Array", "ContiguousArray"].contains(last), let element = arguments.first {
                return group(of: element, named: name, as: reference)
            }
            if let shape = Self.shapes[last] { return .geometry(.unknown(shape)) }
            if last == "CGSize" || last == "NSSize" { return .size(of: nil) }
            if Self.plainTypes.contains(last) { return mayBePlace(name.text) ? .unknown : .plain }
            let kind = kind(ofType: written)
            if kind != nil || Self.looksLikeView(written) {
                return .view(
                    ViewValue(reference: windowed(reference, kind: kind, written), kind: kind, className: written))
            }
            return .object(reference, className: graph.resolvedName(written, in: frame.className))
        default:
            return .unknown
        }
    }

    private func group(of element: TypeSyntax, named name: NameSyntax, as reference: ViewReference) -> SpaceValue {
        guard let kind = viewKind(of: element) else { return .unknown }
        var group = group(name.text, as: reference)
        // Windows cover the same screen: their spaces are not known to differ.
        if element.name?.hasSuffix("Window") == true { group.isMember = false }
        return .group(group, kind: kind)
    }

    /// Another window covers the same screen: its space is not known to differ.
    private func windowed(_ reference: ViewReference, kind: ViewKind?, _ className: String) -> ViewReference {
        guard case .member(let name) = reference, className.hasSuffix("Window") else { return reference }
        return .path(.receiver, name)
    }

    /// The kind of a class, also where the name is a generic parameter that is bound to one.
    func kind(ofType name: String) -> ViewKind? {
        if let kind = graph.kind(of: name, in: frame.className) { return kind }
        guard let bound = genericBound(of: name) else { return nil }
        return graph.kind(of: bound, in: frame.className)
    }

    /// `UIView` for `Content` in `class Holder<Content: UIView>`.
    private func genericBound(of name: String) -> String? {
        for part in graph.classes[frame.className]?.parts ?? [] {
            let tokens = part.file.source.tokens
            let head =
                part.value.name.range
                .upperBound..<max(part.value.name.range.upperBound, part.value.bodyRange.lowerBound)
            var index = AnchorReader(source: part.file.source).firstToken(from: head.lowerBound)
            while index + 2 < tokens.count, tokens[index].range.lowerBound < head.upperBound {
                if tokens[index + 1].kind == .colon, part.file.source.text(tokens[index].range) == name {
                    return part.file.source.text(tokens[index + 2].range)
                }
                index += 1
            }
        }
        return nil
    }

    private func viewKind(of type: TypeSyntax) -> ViewKind? {
        guard let name = type.name else { return nil }
        return kind(ofType: name) ?? (Self.looksLikeView(name) ? frame.kind : nil)
    }

    private func mayBePlace(_ name: String) -> Bool {
        let lowered = name.lowercased()
        return lowered == "x" || lowered == "y" || name.hasSuffix("X") || name.hasSuffix("Y")
            || Self.placeWords.contains { lowered.hasPrefix($0) || lowered.hasSuffix($0) }
    }
}

extension String {
    /// `closeButton` as a type's name would be: `CloseButton`.
    var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
