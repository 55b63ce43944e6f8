package import HitTestModel

/// The scene of a class's own views, with where its code puts each; for classes that override nothing as well.
package struct ClassScene: Sendable {
    package let stage: NamedStage
    package let layout: ClassLayout
    package let views: [View]

    /// A view of the scene that can be touched.
    package struct View: Sendable {
        package var id: ViewID
        /// Index into ``ClassLayout/views``.
        package var entry: Int
        /// Whether it is a control, or some code gives it a recognizer or a target.
        package var isInteractive: Bool
        /// Whether its frame is computed from the code rather than made up.
        package var isPlacedByCode: Bool
        /// The setting that places it; nil where none does, or its place is made up.
        package var placement: LayoutSetting?
    }

    /// Nil where the class is no view, or not known to hold any.
    package init?(of className: String, in graph: ClassGraph) {
        guard let kind = graph.kind(of: className) else { return nil }
        let factory = StageFactory(graph: graph, className: className, kind: kind)
        guard let draft = factory.own() else { return nil }
        let properties: Set<String> = ["frame", "center", "bounds", "bounds.size", "frame.origin", "frame.size"]
        layout = factory.layout
        views = draft.subjects.compactMap { subject in
            guard let entry = subject.entry else { return nil }
            let placed = factory.placement(of: entry)
            return View(
                id: subject.view, entry: entry, isInteractive: subject.evidence == .interactive,
                isPlacedByCode: placed,
                placement: placed
                    ? factory.layout.views[entry].settings.last { properties.contains($0.property) } : nil)
        }
        stage = NamedStage(
            name: draft.name, stage: draft.stage, displaced: draft.displaced, isOwnScene: draft.isOwnScene)
    }
}
