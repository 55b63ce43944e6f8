use zed_extension_api::{self as zed, settings::LspSettings, Command, LanguageServerId, Result, Worktree};

struct Hittest;

impl zed::Extension for Hittest {
    fn new() -> Self {
        Hittest
    }

    /// The program that the settings name, else the one on the shell's path.
    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(id.as_ref(), worktree)?.binary;
        let path = binary
            .and_then(|binary| binary.path)
            .or_else(|| worktree.which("hittest"))
            .ok_or("hittest is not on the path; install it, or set lsp.hittest.binary.path in the settings")?;
        Ok(Command { command: path, args: vec!["serve".into()], env: worktree.shell_env() })
    }

    /// What stands under `lsp.hittest.settings` is what the server asks for.
    fn language_server_workspace_configuration(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        let settings = LspSettings::for_worktree(id.as_ref(), worktree)?.settings;
        Ok(settings.map(|settings| zed::serde_json::json!({ "hittest": settings })))
    }
}

zed::register_extension!(Hittest);
