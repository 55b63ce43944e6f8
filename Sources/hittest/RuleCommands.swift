import Reporting
import Rules

extension Command {
    static let explain = Command(
        name: "explain", operands: "RULE", summary: "explains one rule: what, why, examples, how to suppress it",
        details: "", options: []
    ) { arguments throws(UsageError) in
        let known = RuleCatalog.infos.map { $0.id }
        guard arguments.operands.count == 1, let name = arguments.operands.first else {
            throw UsageError("name one rule: hittest explain RULE; 'hittest rules' lists them")
        }
        guard let info = RuleCatalog.info(of: name) else {
            let near =
                nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? "; 'hittest rules' lists them"
            throw UsageError("there is no rule '\(name)'\(near)")
        }
        writeOut(info.markdown)
        return ExitStatus.clean
    }

    static let rules = Command(
        name: "rules", operands: "", summary: "lists the rules", details: "",
        options: [
            Option(
                "format", value: "NAME", choices: RuleListFormat.allCases.map { $0.rawValue }, "text, json or markdown")
        ]
    ) { arguments throws(UsageError) in
        if let operand = arguments.operands.first {
            throw UsageError(
                "'hittest rules' takes no operand, but got '\(operand)'; did you mean 'hittest explain \(operand)'?")
        }
        let format = arguments.last("format").flatMap { RuleListFormat(rawValue: $0) } ?? .text
        writeOut(format.render(RuleCatalog.infos))
        return ExitStatus.clean
    }
}
