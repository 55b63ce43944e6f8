import HitTestModel
package import Linting
import OverrideAnalysis
import TextModel

/// Behaviours as the terminal shows them: idiom, laws, the first witness drawn, and what happened in each scene.
package func renderBehaviorText(_ reports: [OverrideReport]) -> String {
    reports.map(text).joined(separator: "\n")
}

private func text(_ report: OverrideReport) -> String {
    let behavior = report.behavior
    var lines = [
        "\(printable(report.path)):\(report.line):\(report.column): \(printable(behavior.override.symbol))",
        "  This override \(behavior.idiom.phrase)\(broken(behavior)).", "",
    ]
    for law in Law.allCases {
        let name = "\(law.rawValue)".padded(to: 2, alignRight: true) + " " + law.name.padded(to: 13)
        switch behavior.laws[law] ?? .held {
        case .held: lines.append("  ✓ \(name) \(law.statement)")
        case .broken(let witness): lines.append("  ✗ \(name) \(printable(witness.text))")
        case .undecided(let reason): lines.append("  ? \(name) not decided: \(printable(reason))")
        case .exempt(let exemption): lines.append("  – \(name) on purpose: \(exemption.phrase)")
        }
    }
    lines.append("")
    if !behavior.unknowns.isEmpty {
        lines.append(
            "  It asks for \(behavior.unknowns.map { printable($0.text) }.joined(separator: ", ")); both ways were taken."
        )
    }
    for effect in behavior.effects {
        let line = report.text.lines.line(at: effect.range.lowerBound) + 1
        lines.append("  It does more than answer: \(printable(effect.description)) in line \(line).")
    }
    for run in behavior.undecidedReasons.prefix(3) {
        let place = run.range.map { " in line \(report.text.lines.line(at: $0.lowerBound) + 1)" } ?? ""
        lines.append("  Some runs came to no answer: \(printable(run.reason))\(place).")
    }
    if let witness = behavior.firstWitness {
        lines += ["  \(witness.law.name):", indented(witnessPicture(witness)), ""]
    } else if let picture = behavior.typicalPicture {
        lines += [indented(characters(picture)), ""]
    }
    lines.append("  Scenes, and what the override answers where the system would answer otherwise:")
    for table in behavior.tables { lines += sceneLines(table, behavior) }
    return lines.joined(separator: "\n") + "\n"
}

private func broken(_ behavior: Behavior) -> String {
    let count = Law.allCases.count {
        if case .broken? = behavior.laws[$0] { return true }
        return false
    }
    return count == 0 ? "" : count == 1 ? ", but it breaks one law" : ", but it breaks \(count) laws"
}

private func sceneLines(_ table: AnswerTable, _ behavior: Behavior) -> [String] {
    let stage = behavior.stages[table.stage]
    let differing = table.rows.filter { !$0.agrees }
    let agreeing = table.rows.count - differing.count
    var lines = ["  · \(printable(stage.name)): as the system for \(agreeing) of \(table.rows.count) touches"]
    for row in differing.prefix(6) {
        let answers = row.answers.map { words($0, in: stage.stage.scene) }.joined(separator: " or ")
        lines.append("      \(place(row.point)): \(answers) instead of \(words(row.expected, in: stage.stage.scene))")
    }
    if differing.count > 6 { lines.append("      and \(differing.count - 6) more") }
    return lines
}

private func place(_ point: Point2D) -> String {
    func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\((value * 10).rounded() / 10)"
    }
    return "(\(number(point.x)), \(number(point.y)))"
}

/// An answer as a reader says it.
func words(_ outcome: Outcome, in scene: Scene) -> String {
    switch outcome {
    case .none: "nil"
    case .view(let view): printable(scene[view].name)
    case .foreign(let name): printable(name) + " (not in this scene)"
    case .neverEnds: "never ends"
    case .crash: "stops the app"
    case .undecided: "unknown"
    }
}

private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
}

private func characters(_ picture: ScenePicture) -> String {
    CharacterPicture(picture, options: CharacterPicture.Options(columns: 72, rows: 16)).lines.map { printable($0) }
        .joined(separator: "\n")
}

extension String {
    fileprivate func padded(to width: Int, alignRight: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - count))
        return alignRight ? blanks + self : self + blanks
    }
}

extension Exemption {
    /// The reason as a phrase behind "on purpose".
    var phrase: String {
        switch self {
        case .passThrough: "touches beside the subviews fall through"
        case .refusesAll: "it takes no touch"
        case .refusesRegion: "it takes no touch in that region"
        case .turnsAwaySubtree: "it takes the touches of its subviews itself"
        case .turnsAwayView: "it turns away one view or one kind of view"
        case .forwardsRegion: "it gives a region to one chosen view"
        case .enlargedArea: "an area is larger than what is seen"
        case .shrunkArea: "its area is smaller than its bounds"
        case .modeFlag: "only in one state of a stored flag"
        case .visibilityMode: "another view's visibility switches the whole override"
        case .viewBetween: "a view between the two is hidden, which the answered view cannot know"
        case .foreignView: "it answers a view that it holds and that may lie anywhere"
        case .eventKind: "it tells events apart"
        case .unusualGeometry: "only scrolled, scaled or rotated views, which are not known to occur here"
        case .inventedSubview: "only subviews that nobody is known to add lose touches"
        }
    }
}
