import HitTestModel
import SwiftScanner
import TextModel

extension Machine {
    /// Asks a view, dynamically: its class's override, or else the system.
    ///
    /// The point is in ``Scene/questionSpace(of:)`` for `hitTest`, in the view's own space for `point(inside:)`.
    func dispatch(_ method: HitTestMethod, to view: ViewID, at point: Point2D) throws(Interruption) -> Value {
        if let override = stage.types[view.index].overrides(method).first {
            return try runOverride(override, method, on: view, at: point)
        }
        return try system(method, on: view, at: point)
    }

    /// `super` in an override of a class: the next override above it, or the system.
    func askSuper(
        _ method: HitTestMethod, of view: ViewID, above typeName: String, at point: Point2D
    ) throws(Interruption) -> Value {
        let overrides = stage.types[view.index].overrides(method)
        if let own = overrides.lastIndex(where: { $0.member.typeName == typeName }), own + 1 < overrides.count {
            return try runOverride(overrides[own + 1], method, on: view, at: point)
        }
        return try system(method, on: view, at: point)
    }

    // MARK: - The system

    private func system(_ method: HitTestMethod, on view: ViewID, at point: Point2D) throws(Interruption) -> Value {
        let search = SystemSearch(scene)
        guard method == .hitTest else { return .bool(search.isInside(view, point)) }
        if !stage.hasOverridesBelow[view.index] { return try value(search.hitTest(view, at: point)) }
        do {
            return try value(
                search.hitTest(
                    view, at: point,
                    pointInside: { (view, point) throws(Interruption) in
                        if self.stage.types[view.index].pointInsideOverrides.isEmpty {
                            return search.isInside(view, point)
                        }
                        return try self.condition(
                            self.dispatch(.pointInside, to: view, at: point), range: self.ownRange)
                    },
                    hitTest: { (view, point) throws(Interruption) in
                        if !self.stage.hasOverridesBelow[view.index] { return search.hitTest(view, at: point) }
                        return try self.hitAnswer(self.dispatch(.hitTest, to: view, at: point))
                    }))
        } catch .answeredForeign {
            return foreignAnswer
        } catch {
            throw error
        }
    }

    private func value(_ answer: HitAnswer) throws(Interruption) -> Value {
        switch answer {
        case .view(let view): return .view(view)
        case .nothing: return .absent
        case .undecided(let reason): throw end(.undecided(reason.text(in: scene), ownRange))
        }
    }

    private func hitAnswer(_ value: Value) throws(Interruption) -> HitAnswer {
        switch value {
        case .view(let view): return .view(view)
        case .absent: return .nothing
        default:
            if try isNil(value) { return .nothing }
            foreignAnswer = value
            throw .answeredForeign
        }
    }

    // MARK: - Overrides

    private func runOverride(
        _ override: FunctionEntry, _ method: HitTestMethod, on view: ViewID, at point: Point2D
    ) throws(Interruption) -> Value {
        guard let code = override.code(program) else { return try system(method, on: view, at: point) }
        for activation in activations
        where activation.view == view && activation.method == method && activation.storeVersion == storeVersion
            && activation.code === code && isSame(activation.point, point)
        {
            throw end(.diverges(ownRange))
        }
        guard activations.count < budget.depth else { throw end(.diverges(ownRange)) }
        activations.append(
            Activation(method: method, view: view, point: point, storeVersion: storeVersion, code: code))
        defer { activations.removeLast() }

        let isOwn = activations.count == 1
        if isOwn { ownCode = code }
        let function = code.functions[0]
        let frame = Frame(
            slots: function.slots.count, outer: nil, receiver: .view(view), code: code, isOwn: isOwn)
        if let parameter = function.parameters.first { frame.slots[Int(parameter.slot)] = .point(point) }
        if function.parameters.count > 1 {
            frame.slots[Int(function.parameters[1].slot)] = event == .none ? .absent : .event
        }
        depth += 1
        defer { depth -= 1 }
        return try body(of: function, frame)
    }

    private func isSame(_ first: Point2D, _ second: Point2D) -> Bool {
        abs(first.x - second.x) < 1e-6 && abs(first.y - second.y) < 1e-6
    }

    // MARK: - Calls in source

    /// `receiver.hitTest(point, with: event)`, `super.point(inside: point, with: event)` and the like.
    func callHitTesting(
        _ method: HitTestMethod, on receiver: Value, isSuper: Bool, point argument: Value, event eventArgument: Value?,
        range: ByteRange, _ frame: Frame
    ) throws(Interruption) -> Value {
        var point: Point2D?
        if case .point(let known) = coerced(argument, to: .point) { point = known }
        let index = record(method, receiver, isSuper: isSuper, point: point, range: range, frame)

        let outerEvent = event
        if case .absent? = eventArgument { event = .none }
        defer { event = outerEvent }
        let outerRange = ownRange
        if frame.isOwn { ownRange = range }
        defer { ownRange = outerRange }

        let answer: Value
        switch receiver {
        case .view(let view):
            guard let point else {
                answer = unknownAnswer(method, of: receiver, argument)
                break
            }
            answer =
                isSuper
                ? try askSuper(method, of: view, above: frame.code.typeName, at: point)
                : try dispatch(method, to: view, at: point)
        case .layer(let layer):
            guard let point else {
                answer = unknownAnswer(method, of: receiver, argument)
                break
            }
            answer = try askLayer(method, layer, at: point)
        case .absent:
            throw trap(range, frame)
        default:
            answer = unknownAnswer(method, of: receiver, argument)
        }
        if let index { calls[index].answer = recorded(answer, method) }
        return answer
    }

    /// The backing layers of a view tree form a tree of the same shape.
    private func askLayer(_ method: HitTestMethod, _ layer: ViewID, at point: Point2D) throws(Interruption) -> Value {
        var layers = scene
        layers.framework = .coreanimation
        let search = SystemSearch(layers)
        guard method == .hitTest else { return .bool(search.isInside(layer, point)) }
        if case .view(let hit) = try value(search.hitTest(layer, at: point)) { return .layer(hit) }
        return .absent
    }

    private func unknownAnswer(_ method: HitTestMethod, of receiver: Value, _ argument: Value) -> Value {
        let base = describe(receiver)
        let key = "\(base.text).\(method == .hitTest ? "hitTest" : "point")(\(describe(argument).text))"
        if method == .hitTest {
            return .unknown(Unknown(key: key, isLocal: true, shape: .view(""), isOptional: true))
        }
        return .unknown(Unknown(key: key, isLocal: true, shape: .bool, isOptional: false))
    }

    private func record(
        _ method: HitTestMethod, _ receiver: Value, isSuper: Bool, point: Point2D?, range: ByteRange, _ frame: Frame
    ) -> Int? {
        guard recordsCalls, activations.count == 1, effectSilence == 0, let site = ownSite(range, frame) else {
            return nil
        }
        let target: HitTestCall.Receiver
        var expected: Point2D?
        switch receiver {
        case .view(let view):
            target = .view(view)
            expected = touch(in: method == .hitTest ? scene.questionSpace(of: view) : .view(view))
        case .layer(let layer):
            target = .layer(layer)
            expected = touch(in: method == .hitTest ? scene.superviewSpace(of: layer) : .view(layer))
        default:
            target = .foreign(describe(receiver).text)
        }
        calls.append(
            HitTestCall(
                method: method, receiver: target, isSuper: isSuper, point: point, expectedPoint: expected, range: site,
                isDirect: frame.isOwn, answer: nil))
        return calls.count - 1
    }

    /// The touch of the run in another space.
    func touch(in space: SceneSpace) -> Point2D {
        let own: SceneSpace =
            method == .hitTest ? scene.questionSpace(of: stage.receiver) : .view(stage.receiver)
        return own == space ? touch : scene.convert(touch, from: own, to: space)
    }

    private func recorded(_ value: Value, _ method: HitTestMethod) -> Answer? {
        switch value {
        case .absent: return Answer.none
        case .view(let view), .layer(let view): return .view(view)
        case .bool(let isInside): return .bool(isInside)
        default: return .foreign(describe(value).text)
        }
    }
}
