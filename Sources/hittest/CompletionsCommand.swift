import Rules

extension Command {
    static let completions = Command(
        name: "completions", operands: "bash|zsh|fish", summary: "prints a completion script for a shell",
        details: """
            bash: hittest completions bash > ~/.local/share/bash-completion/completions/hittest
            zsh:  hittest completions zsh > a directory in $fpath, as _hittest
            fish: hittest completions fish > ~/.config/fish/completions/hittest.fish
            """, options: []
    ) { arguments throws(UsageError) in
        switch (arguments.operands.first, arguments.operands.count) {
        case ("bash", 1): writeOut(bashCompletions)
        case ("zsh", 1): writeOut(zshCompletions)
        case ("fish", 1): writeOut(fishCompletions)
        case (let shell?, 1): throw UsageError("there are completions for bash, zsh and fish, not for '\(shell)'")
        default: throw UsageError("name one shell: hittest completions bash|zsh|fish")
        }
        return ExitStatus.clean
    }

    private static var ruleNames: String { RuleCatalog.infos.map { $0.id }.joined(separator: " ") }

    /// The words that may follow an option, for all shells.
    private static func values(of option: Option) -> String? {
        if !option.choices.isEmpty { return option.choices.joined(separator: " ") }
        return option.value == "RULES" ? ruleNames : nil
    }

    private static var bashCompletions: String {
        var text = """
            _hittest() {
              local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
              COMPREPLY=()
              if [ "$COMP_CWORD" -eq 1 ]; then
                COMPREPLY=($(compgen -W "\(all.map { $0.name }.joined(separator: " ")) --version --help --stdio" -- "$word"))
                return
              fi
              case "$command $before" in

            """
        for command in all {
            for option in command.options {
                if let values = values(of: option) {
                    text +=
                        "    \"\(command.name) --\(option.name)\") COMPREPLY=($(compgen -W \"\(values)\" -- \"$word\")); return ;;\n"
                }
            }
        }
        text += """
              esac
              case "$command" in

            """
        for command in all {
            let words =
                switch command.name {
                case "explain": ruleNames
                case "help": all.map { $0.name }.joined(separator: " ")
                case "completions": "bash zsh fish"
                default: command.options.map { "--\($0.name)" }.joined(separator: " ")
                }
            text += "    \(command.name)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$word\")) ;;\n"
        }
        return text + """
              esac
            }
            complete -o default -F _hittest hittest

            """
    }

    private static var zshCompletions: String {
        var text = "#compdef hittest\n\n_hittest() {\n  if (( CURRENT == 2 )); then\n    local -a commands=(\n"
        for command in all { text += "      '\(command.name):\(zshQuoted(command.summary))'\n" }
        text += "    )\n    _describe 'command' commands\n    return\n  fi\n  case $words[2] in\n"
        for command in all {
            text += "    \(command.name))\n      _arguments \\\n        '2: :'"
            for option in command.options {
                let value =
                    option.value.map { ":\(zshQuoted($0)):" + (values(of: option).map { "(\($0))" } ?? "_files") } ?? ""
                text += " \\\n        '*--\(option.name)[\(zshQuoted(option.help))]\(value)'"
            }
            let operands =
                switch command.name {
                case "explain": ":rule:(\(ruleNames))"
                case "help": ":command:(\(all.map { $0.name }.joined(separator: " ")))"
                case "completions": ":shell:(bash zsh fish)"
                default: ":file:_files"
                }
            text += " \\\n        '*\(operands)'\n      ;;\n"
        }
        return text + "  esac\n}\n\n_hittest \"$@\"\n"
    }

    private static func zshQuoted(_ text: String) -> String {
        text.replacing("'", with: "").replacing(":", with: "\\:").replacing("[", with: "\\[").replacing(
            "]", with: "\\]")
    }

    private static var fishCompletions: String {
        var text = ""
        for command in all {
            text +=
                "complete -c hittest -f -n __fish_use_subcommand -a \(command.name) -d '\(fishQuoted(command.summary))'\n"
            for option in command.options {
                text += "complete -c hittest -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)"
                if option.value != nil { text += " -r" }
                if let values = values(of: option) { text += " -f -a '\(values)'" }
                text += " -d '\(fishQuoted(option.help))'\n"
            }
        }
        text += "complete -c hittest -f -n '__fish_seen_subcommand_from explain' -a '\(ruleNames)'\n"
        text += "complete -c hittest -f -n '__fish_seen_subcommand_from completions' -a 'bash zsh fish'\n"
        return text
    }

    private static func fishQuoted(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
}
