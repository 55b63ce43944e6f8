extension SystemSearch {
    /// `CALayer.hitTest(_:)`, with the point in the superlayer's space (`C1`, `C2`).
    func layerHitTest<Failure: Error>(
        _ layer: ViewID, at point: Point2D, trace: SearchTrace?,
        contains: (ViewID, Point2D) throws(Failure) -> Bool,
        hitTest: (ViewID, Point2D) throws(Failure) -> HitAnswer
    ) throws(Failure) -> HitAnswer {
        guard passesGates(layer, at: point, trace: trace) else {
            if let trace { noteIfHidingMatters(layer, at: point, trace: trace) }
            return .nothing
        }
        return try answerBehindGates(layer, at: point, trace: trace, contains: contains, hitTest: hitTest)
    }

    private func answerBehindGates<Failure: Error>(
        _ layer: ViewID, at point: Point2D, trace: SearchTrace?,
        contains: (ViewID, Point2D) throws(Failure) -> Bool,
        hitTest: (ViewID, Point2D) throws(Failure) -> HitAnswer
    ) throws(Failure) -> HitAnswer {
        if scene[layer].isFlipped { return .undecided(.flippedLayer(layer)) }

        markDegenerate(layer, trace: trace)
        let ownPoint = scene.convertFromSuperview(point, to: layer)
        let isInside = try contains(layer, ownPoint)
        trace?.record(.init(.inside, layer, at: ownPoint, .passed(isInside), .superlayerSpace))
        if !isInside, scene[layer].clipsToBounds { return .nothing }

        let answer = try frontmostAnswer(of: layer, at: ownPoint, trace: trace, hitTest: hitTest)
        switch answer {
        case .view(let hit):
            trace?.record(.init(.hit, layer, at: point, .view(hit), .sublayersOutside))
            return answer
        case .undecided:
            return answer
        case .nothing:
            let own: ViewID? = isInside ? layer : nil
            trace?.record(.init(.hit, layer, at: point, .view(own), .sublayersOutside))
            return isInside ? .view(layer) : .nothing
        }
    }

    /// What the sublayers answer, or undecided where `zPosition` would choose another one than their order (`C2`).
    private func frontmostAnswer<Failure: Error>(
        of layer: ViewID, at point: Point2D, trace: SearchTrace?,
        hitTest: (ViewID, Point2D) throws(Failure) -> HitAnswer
    ) throws(Failure) -> HitAnswer {
        var inTreeOrder: (layer: ViewID, answer: HitAnswer)?
        var byZPosition: (layer: ViewID, answer: HitAnswer)?
        for sublayer in scene[layer].subviews.reversed() {
            // Behind the first answer only a sublayer that zPosition lifts in front of it can matter.
            if let found = byZPosition, scene[sublayer].zPosition <= scene[found.layer].zPosition { continue }
            trace?.record(.init(.descend, layer, at: point, .view(sublayer), .sublayersOutside))
            let answer = try hitTest(sublayer, point)
            if answer == .nothing { continue }
            if inTreeOrder == nil { inTreeOrder = (sublayer, answer) }
            byZPosition = (sublayer, answer)
        }
        guard let first = inTreeOrder, let second = byZPosition else { return .nothing }
        if first.answer == second.answer || !second.answer.isDecided { return second.answer }
        if !first.answer.isDecided { return first.answer }
        return .undecided(.zPosition(inTreeOrder: first.answer.view, byZPosition: second.answer.view))
    }

    /// Notes a hidden layer that would have answered, since the rule that skips it is not certain.
    private func noteIfHidingMatters(_ layer: ViewID, at point: Point2D, trace: SearchTrace) {
        let answer = answerBehindGates(
            layer, at: point, trace: nil, contains: { isInside($0, $1) }, hitTest: { self.hitTest($0, at: $1) })
        if answer != .nothing { trace.note(.hiddenLayerSkipped(layer)) }
    }
}
