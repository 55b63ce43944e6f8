package import HitTestModel

/// The answers of an override in one scene, touch by touch.
package struct AnswerTable: Sendable {
    /// Index into ``Behavior/stages``.
    package var stage: Int
    package var rows: [Row]

    /// One touch.
    package struct Row: Sendable {
        /// In the receiver's own space.
        package var touch: Point2D
        /// In the space that the method's parameter is in.
        package var point: Point2D
        /// What the system's own search answers.
        package var expected: Outcome
        /// What the override answers on its different ways, each answer once.
        package var answers: [Outcome]

        /// Whether the override does what the system would do, on every way.
        package var agrees: Bool { answers == [expected] }
    }
}

/// The answers of an override for a grid of touches over one scene, for readers who move the touch themselves.
package struct AnswerMap: Sendable {
    package var name: String
    package var scene: Scene
    package var receiver: ViewID
    /// Views that are out of the way and not drawn.
    package var displaced: Set<ViewID>
    /// The covered area, in the receiver's own space.
    package var area: Rect2D
    package var columns: Int
    package var rows: Int
    /// Row by row; each cell stands for the touch in its centre.
    package var cells: [AnswerTable.Row]
}

extension BehaviorAnalyzer {
    /// Runs the override for a grid of touches in one scene of its behaviour.
    package func map(of behavior: Behavior, stage: Int, columns: Int = 40, rows: Int = 30) -> AnswerMap? {
        guard behavior.stages.indices.contains(stage), columns > 0, rows > 0 else { return nil }
        let named = behavior.stages[stage]
        let book = AnswerBook(override: behavior.override, graph: graph)
        let draft = StageDraft(
            name: named.name, stage: named.stage, displaced: named.displaced, isOwnScene: named.isOwnScene)
        let number = book.add(draft)
        let bounds = draft.scene[draft.receiver].bounds
        let area = bounds.insetBy(dx: -TouchPoints.margin * 1.5, dy: -TouchPoints.margin * 1.5)
        var cells: [AnswerTable.Row] = []
        cells.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let touch = Point2D(
                    area.minX + (Double(column) + 0.5) * area.width / Double(columns),
                    area.minY + (Double(row) + 0.5) * area.height / Double(rows))
                cells.append(book.row(number, touch))
            }
        }
        return AnswerMap(
            name: named.name, scene: draft.scene, receiver: draft.receiver, displaced: draft.displaced, area: area,
            columns: columns, rows: rows, cells: cells)
    }
}

extension AnswerBook {
    /// One touch with all its answers, each once, in the order in which the ways were taken.
    func row(_ stage: Int, _ touch: Point2D) -> AnswerTable.Row {
        var answers: [Outcome] = []
        for way in self.answers(stage, touch) where !answers.contains(way.outcome) { answers.append(way.outcome) }
        return AnswerTable.Row(
            touch: touch, point: point(touch, in: stage), expected: expected(stage, touch), answers: answers)
    }
}
