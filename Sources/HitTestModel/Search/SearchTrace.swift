/// The record of one search, step by step.
///
/// A reference, so that the answers of overrides in the middle of a search can write into the same record.
package final class SearchTrace {
    package private(set) var steps: [Step] = []
    package private(set) var notes: [SearchNote] = []

    /// An empty record.
    package init() {}

    /// One thing a view did.
    package struct Step: Hashable, Sendable {
        package var kind: Kind
        package var view: ViewID
        /// In the space of the test: as `hitTest` was given it for ``Kind/gate`` and ``Kind/hit``, as the area was
        /// tested for ``Kind/inside``, as the subview is asked for ``Kind/descend``.
        package var point: Point2D
        package var result: Result
        package var rule: ModelRule
        /// The closed gate of a failed ``Kind/gate``.
        package var closedGate: ClosedGate?

        /// A step of ``view``.
        package init(
            _ kind: Kind, _ view: ViewID, at point: Point2D, _ result: Result, _ rule: ModelRule,
            closedGate: ClosedGate? = nil
        ) {
            self.kind = kind
            self.view = view
            self.point = point
            self.result = result
            self.rule = rule
            self.closedGate = closedGate
        }
    }

    /// What a step is about.
    package enum Kind: String, Hashable, Sendable, Codable {
        /// The view's own gates.
        case gate
        /// The view's area.
        case inside
        /// The view asks a subview.
        case descend
        /// The view answers.
        case hit
    }

    /// What came of a step.
    package enum Result: Hashable, Sendable {
        /// Of a gate or an area.
        case passed(Bool)
        /// The subview asked, or the view answered.
        case view(ViewID?)
    }

    /// Adds a step.
    package func record(_ step: Step) {
        steps.append(step)
    }

    /// Adds a note, once.
    package func note(_ note: SearchNote) {
        if !notes.contains(note) { notes.append(note) }
    }
}
