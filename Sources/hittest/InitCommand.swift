import Linting
import Rules

extension Command {
    static let initialize = Command(
        name: "init", operands: "", summary: "writes a commented starting \(Configuration.fileName)",
        details: "A file that is already there is left as it is.", options: []
    ) { arguments throws(UsageError) in
        if let operand = arguments.operands.first {
            throw UsageError("'hittest init' takes no operand, but got '\(operand)'")
        }
        let path = FilePath(Configuration.fileName)
        guard FileStatus(path, followingLinks: false) == nil else {
            throw UsageError("\(Configuration.fileName) is already here; it is left as it is")
        }
        do throws(FileProblem) {
            try writeFile(path, Array(startingConfiguration.utf8))
        } catch {
            throw UsageError("\(error.path): \(error.message)")
        }
        writeError("hittest: wrote \(Configuration.fileName); 'hittest rules' lists what can be set")
        return ExitStatus.clean
    }
}

/// The starting configuration: every key once, with what it is for, and nothing that changes the outcome.
private let startingConfiguration = """
    // What hittest looks at and how loudly it speaks. Comments and trailing commas are fine.
    {
      // true: configurations in the directories above do not count. Only for the top directory of a project.
      "root": false,

      // "off", "information", "warning" or "error" by rule; 'hittest rules' lists them with their defaults.
      "rules": {
        // "constant_point_inside": "off",
      },

      // Paths from this directory. A pattern that names a directory means all below it.
      "exclude": [
        // "Generated",
      ],

      // Levels for some paths only.
      "overrides": [
        // { "paths": ["Tests"], "rules": { "side_effect_in_hit_test": "off" } },
      ],

      // Base classes of other modules that count as views.
      "viewClasses": [
        // "ASDisplayNode",
      ],

      // The least severity that makes 'hittest lint' end with 1: "error", "warning", "information" or "never".
      "failOn": "warning",
    }

    """
