package import HitTestModel
package import TextModel

/// What an override, or the system in its place, did with one touch.
package enum Outcome: Hashable, Sendable {
    /// No view: the touch goes to what lies behind.
    case none
    case view(ViewID)
    /// A view that the scene does not hold, named after its source.
    case foreign(String)
    /// The search never ends.
    case neverEnds(ByteRange?)
    /// The app stops.
    case crash(ByteRange?)
    /// The run could not tell.
    case undecided(String)

    package var view: ViewID? {
        if case .view(let view) = self { return view }
        return nil
    }

    package var isDecided: Bool {
        if case .undecided = self { return false }
        return true
    }
}

/// Why an answer that differs from the system's is no mistake, or none that the laws speak of.
package enum Exemption: String, Hashable, Sendable, CaseIterable {
    /// The view never answers itself: touches beside its subviews are meant to fall through.
    case passThrough
    /// It answers nil everywhere, or everywhere in this world.
    case refusesAll
    /// It takes no touch at this place, whatever lies there.
    case refusesRegion
    /// It takes all touches of its area itself and never looks at its subviews.
    case turnsAwaySubtree
    /// It turns away one view, or one kind of view.
    case turnsAwayView
    /// It gives a region of its own to one chosen view.
    case forwardsRegion
    /// A candidate's area was enlarged around the candidate.
    case enlargedArea
    /// Its own area is smaller than its bounds.
    case shrunkArea
    /// It answers so in one state of a stored flag only.
    case modeFlag
    /// Another view's visibility is used as a mode of the whole override.
    case visibilityMode
    /// A gated view lies between, which the candidate itself cannot know.
    case viewBetween
    /// A view that the class holds and that may lie anywhere.
    case foreignView
    /// It tells events apart.
    case eventKind
    /// It holds for plain frames; scrolled, scaled or rotated views are not known to occur here.
    case unusualGeometry
    /// Only subviews that nobody is known to add lose their touches.
    case inventedSubview
}

/// What distinguishes the scene of a violation from the one it is compared with.
package enum SceneChange: Hashable, Sendable {
    /// Nothing: the override is compared with the system in one scene.
    case none
    /// A gate of the view was closed.
    case gated(ViewID, ClosedGate)
    /// The view's alpha was set to a value that is above the limit, or just below it.
    case alpha(ViewID, Double)
    /// Something of the view was changed that the search does not look at: `clipsToBounds`.
    case irrelevant(ViewID, property: String)
    /// The view was moved, and the touch with it.
    case moved(ViewID)
    /// Siblings of the view were taken away.
    case withoutSiblings(ViewID)
    /// Subviews were added or taken away.
    case subviewCount
}

/// One touch for which an override departs from the system's search, with the law that speaks of it.
package struct Violation: Sendable {
    package var law: Law
    /// Index into ``Behavior/stages``.
    package var stage: Int
    /// The touch in the receiver's own space.
    package var touch: Point2D
    /// The touch in the space that the method's parameter is in.
    package var point: Point2D
    package var expected: Outcome
    package var actual: Outcome
    /// The `return` that gave the answer.
    package var answerRange: ByteRange?
    /// The truths of stored flags and the like on this way.
    package var world: [Path.Assumption]
    /// The truths that were taken for unknowns that depend on the touch.
    package var localAssumptions: [Path.Assumption]
    package var change: SceneChange
    /// Why this is no mistake by itself; nil for a broken law.
    package var exemption: Exemption?
    /// Whether the expected answer is what the override does elsewhere, while the system would answer otherwise.
    package var isBeyondSystem = false
}

/// What became of one law.
package enum LawResult: Sendable {
    case held
    case broken(Witness)
    /// The run could not tell, and why.
    case undecided(String)
    /// The override departs from the system on purpose.
    case exempt(Exemption)
}
