/// An answer of the model for people: the picture, then the trace with the rule behind each step.
package enum SimulationText {
    /// Picture and trace; every line ends with a newline.
    package static func text(
        _ request: SimulationRequest, options: CharacterPicture.Options = CharacterPicture.Options()
    ) -> String {
        let answer = Simulation.answer(request)
        let picture = CharacterPicture(ScenePicture(request), options: options)
        var lines = picture.lines
        lines += answer.undecided.map { "undecided: \(TextWidth.clean($0))" }
        lines.append("")
        lines += trace(answer, in: request.scene)
        return lines.map { safe($0, options) + "\n" }.joined()
    }

    /// The steps, indented by the depth of their views, in columns.
    package static func trace(_ answer: SimulationAnswer, in scene: Scene) -> [String] {
        let depths = depths(of: scene)
        let rows = answer.trace.map { step -> [String] in
            let indent = String(repeating: "  ", count: Swift.min(depths[step.view] ?? 0, 12))
            let point = "(\(NumberText.short(step.point.x)), \(NumberText.short(step.point.y)))"
            let name = TextWidth.fitting(step.view, columns: 24)
            return [step.rule.rawValue, indent + name, step.step.rawValue, point, outcome(step)]
        }
        let widths = (0..<5).map { column in rows.map { TextWidth.columns($0[column]) }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, text in
                column == 4 ? text : text + String(repeating: " ", count: widths[column] - TextWidth.columns(text))
            }
            return cells.joined(separator: "  ")
        }
    }

    private static func outcome(_ step: SimulationAnswer.Step) -> String {
        switch (step.step, step.result) {
        case (.gate, .passed(true)): "open"
        case (.gate, .passed(false)): "closed" + (step.reason.map { ": \($0)" } ?? "")
        case (_, .passed(true)): "yes"
        case (_, .passed(false)): "no"
        case (.descend, .view(let name)): "asks \(TextWidth.fitting(name ?? "nil", columns: 24))"
        case (_, .view(let name)): "answers \(TextWidth.fitting(name ?? "nil", columns: 24))"
        }
    }

    private static func depths(of scene: Scene) -> [String: Int] {
        var depths: [ViewID: Int] = [:]
        var byName: [String: Int] = [:]
        for view in scene.ids {
            let depth = scene[view].superview.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            depths[view] = depth
            byName[scene[view].name] = depth
        }
        return byName
    }

    private static func safe(_ line: String, _ options: CharacterPicture.Options) -> String {
        options.isASCII ? String(line.map { $0.isASCII ? $0 : "?" }) : line
    }
}
