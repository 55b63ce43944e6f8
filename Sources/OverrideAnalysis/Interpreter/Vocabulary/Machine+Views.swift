import HitTestModel
import TextModel

extension Machine {
    // MARK: - Properties

    /// A property of a view; in a scene of layers, of a layer.
    func viewProperty(_ member: ViewMember?, of id: ViewID) -> Value? {
        guard let member else { return nil }
        switch member {
        case .bounds, .visibleRect: return .rect(scene[id].bounds)
        case .frame, .accessibilityFrame: return .rect(scene.reportedFrame(of: id))
        case .center, .position: return .point(scene[id].position)
        case .transform, .affineTransform: return .transform(TransformValue(scene[id].transform))
        case .anchorPoint: return .point(scene[id].anchorPoint)
        case .subviews, .sublayers, .arrangedSubviews: return .array(scene[id].subviews.map { .view($0) })
        case .superview, .superlayer: return scene[id].superview.map { .view($0) } ?? .absent
        case .window: return scene.framework == .appkit ? .window : .view(.root)
        case .layer: return .layer(id)
        case .isHidden: return .bool(scene[id].isHidden)
        case .isUserInteractionEnabled: return .bool(scene[id].isUserInteractionEnabled)
        // Alpha is stored as a 32-bit number (`U2`).
        case .alpha, .alphaValue, .opacity: return .number(Double(Float(scene[id].alpha)))
        case .isFlipped: return .bool(scene[id].isFlipped)
        case .clipsToBounds, .masksToBounds: return .bool(scene[id].clipsToBounds)
        case .zPosition: return .number(scene[id].zPosition)
        case .isHiddenOrHasHiddenAncestor: return .bool(hasHiddenAncestor(id))
        default: return nil
        }
    }

    private func hasHiddenAncestor(_ id: ViewID) -> Bool {
        var current: ViewID? = id
        while let view = current {
            if scene[view].isHidden { return true }
            current = scene[view].superview
        }
        return false
    }

    /// A property of the backing layer of a view.
    func layerProperty(_ member: ViewMember?, of id: ViewID) -> Value? {
        switch member {
        case .sublayers, .subviews: .array(scene[id].subviews.map { .layer($0) })
        case .superlayer: scene[id].superview.map { .layer($0) } ?? .absent
        case .delegate: .view(id)
        case .transform: nil
        case .layer, .superview, .window, .isUserInteractionEnabled, .isFlipped: nil
        case .frame: .rect(scene.convert(scene[id].bounds, from: .view(id), to: scene.superviewSpace(of: id)))
        default: viewProperty(member, of: id)
        }
    }

    func windowProperty(_ member: ViewMember?) -> Value? {
        switch member {
        case .contentView: .view(.root)
        default: nil
        }
    }

    // MARK: - Functions

    /// A call on a view or layer that the model answers; nil where it does not.
    func viewCall(
        _ member: ViewMember, on receiver: Value, _ arguments: [Value], labels: [String], _ site: CallSite,
        _ frame: Frame
    ) throws(Interruption) -> Value? {
        let id: ViewID
        switch receiver {
        case .view(let view), .layer(let view): id = view
        default: return nil
        }
        switch member {
        case .hitTest:
            guard let point = arguments.first, arguments.count <= 2 else { return nil }
            return try callHitTesting(
                .hitTest, on: receiver, isSuper: false, point: point, event: arguments.count > 1 ? arguments[1] : nil,
                range: site.range, frame)
        case .point where labels.first == "inside" && arguments.count == 2:
            return try callHitTesting(
                .pointInside, on: receiver, isSuper: false, point: arguments[0], event: arguments[1], range: site.range,
                frame)
        case .contains where arguments.count == 1:
            if case .view = receiver, scene.framework != .coreanimation { return nil }
            return try callHitTesting(
                .pointInside, on: receiver, isSuper: false, point: arguments[0], event: nil, range: site.range, frame)
        case .convert, .convertToLayer, .convertFromLayer:
            return convert(id, receiver, arguments, labels)
        case .isDescendant, .isContainedIn:
            guard let other = arguments.first else { return nil }
            return try isDescendant(id, of: other)
        case .isMousePoint, .mouse:
            guard arguments.count == 2, case .point(let point) = arguments[0], let rect = rect(arguments[1]) else {
                return unknownBool(receiver, member.rawValue, arguments)
            }
            return .bool(rect.containsMouse(point, isFlipped: scene[id].isFlipped))
        case .isEqual:
            guard let other = arguments.first else { return nil }
            return .bool(try equals(receiver, other, frame))
        case .isKind, .isMember:
            guard case .type(let type)? = arguments.first else { return nil }
            return .bool(try isOfType(receiver, type, frame))
        case .presentation, .model: return receiver
        case .ancestorShared:
            guard case .view(let other)? = arguments.first else { return nil }
            var current: ViewID? = id
            while let view = current {
                if scene.isDescendant(other, of: view) { return .view(view) }
                current = scene[view].superview
            }
            return Value.absent
        case .affineTransform where arguments.isEmpty:
            return viewProperty(.transform, of: id)
        default:
            return nil
        }
    }

    private func isDescendant(_ id: ViewID, of other: Value) throws(Interruption) -> Value? {
        switch other {
        case .view(let ancestor), .layer(let ancestor): return .bool(scene.isDescendant(id, of: ancestor))
        case .absent: return .bool(false)
        default:
            let parts = (describe(.view(id)), describe(other))
            return .unknown(
                Unknown(
                    key: "\(parts.0.text).isDescendant(of: \(parts.1.text))",
                    isLocal: parts.0.isLocal || parts.1.isLocal,
                    shape: .bool, isOptional: false))
        }
    }

    private func unknownBool(_ receiver: Value, _ name: String, _ arguments: [Value]) -> Value {
        unknownMember(name, of: receiver, arguments, shape: .bool, isOptional: false)
    }

    // MARK: - Conversions

    /// `convert(_:to:)`, `convert(_:from:)`, their layer and coordinate space relatives.
    private func convert(_ id: ViewID, _ receiver: Value, _ arguments: [Value], _ labels: [String]) -> Value? {
        guard arguments.count == 2, labels.count == 2 else { return nil }
        let own = SceneSpace.view(id)
        let isInward = labels[1].hasPrefix("from")
        guard isInward || labels[1].hasPrefix("to") else { return nil }
        let other: SceneSpace
        switch arguments[1] {
        case .absent, .window: other = .surroundings
        case .view(let view), .layer(let view): other = .view(view)
        default: return unknownConversion(receiver, arguments, labels[1])
        }
        let (source, target) = isInward ? (other, own) : (own, other)
        switch arguments[0] {
        case .point(let point): return .point(scene.convert(point, from: source, to: target))
        case .rect(let rect): return .rect(scene.convert(rect, from: source, to: target))
        case .size(let size):
            let rect = scene.convert(Rect2D(origin: .zero, size: size), from: source, to: target)
            return .size(rect.size)
        case .enumCase(let name) where name.name == "zero":
            return .point(scene.convert(.zero, from: source, to: target))
        default: return unknownConversion(receiver, arguments, labels[1])
        }
    }

    private func unknownConversion(_ receiver: Value, _ arguments: [Value], _ label: String) -> Value {
        let shape: Shape
        switch arguments[0] {
        case .point: shape = .point
        case .rect: shape = .rect
        case .size: shape = .size
        case .unknown(let unknown): shape = unknown.shape
        default: shape = .any
        }
        return unknownMember("convert", of: receiver, arguments, shape: shape, isOptional: false)
    }

    // MARK: - Events

    func eventProperty(_ name: String, _ range: ByteRange, _ frame: Frame) -> Value? {
        switch name {
        case "allTouches":
            noteTouchRead(range, frame)
            // The touch is not in the event yet (`U9`).
            return .array([])
        case "type":
            if program.platform == .appKit { return nil }
            return .enumCase(EnumCaseValue(typeName: "UIEvent.EventType", name: event == .hover ? "hover" : "touches"))
        case "subtype": return .enumCase(EnumCaseValue(typeName: "UIEvent.EventSubtype", name: "none"))
        default: return nil
        }
    }

    func eventCall(_ name: String, _ site: CallSite, _ frame: Frame) -> Value? {
        guard name == "touches" || name == "coalescedTouches" || name == "predictedTouches" else { return nil }
        noteTouchRead(site.range, frame)
        return .array([])
    }
}
