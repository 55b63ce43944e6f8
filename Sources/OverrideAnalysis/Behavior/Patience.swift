/// Says whether anybody still waits for an analysis.
///
/// Where nobody does, the analysis ends soon, and what it yields is worth nothing: whoever gave the patience drops it.
package struct Patience: Sendable {
    private let ask: @Sendable () -> Bool

    /// - Parameter isOver: asked often, from the thread that works; once true, it must stay true.
    package init(isOver: @escaping @Sendable () -> Bool) { ask = isOver }

    /// Of someone who waits however long it takes.
    package static let endless = Patience { false }

    package var isOver: Bool { ask() }
}
