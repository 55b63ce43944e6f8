'use strict';

const { BehaviorPanel } = require('./behaviorPanel');
const { commands } = require('./commands');
const { RulePages } = require('./rulePages');
const { Server } = require('./server');
const { StatusItem } = require('./status');

/** Puts the parts together and tears them down again. */
class Extension {
  /**
   * @param {object} parts
   * @param {import('vscode')} parts.vscode
   * @param {typeof import('vscode-languageclient/node')} parts.languageclient
   * @param {import('./machine').Machine} parts.machine
   * @param {import('vscode').ExtensionContext} parts.context
   */
  constructor({ vscode, languageclient, machine, context }) {
    this.vscode = vscode;
    this.context = context;
    this.machine = machine;
    this.output = vscode.window.createOutputChannel('hittest', { log: true });
    this.status = new StatusItem(vscode);
    this.server = new Server({ vscode, languageclient, machine, output: this.output, status: this.status });
    this.rulePages = new RulePages({ vscode, server: this.server });
    this.panel = new BehaviorPanel({ vscode, server: this.server, extensionUri: context.extensionUri });
  }

  async activate() {
    const { vscode, context } = this;
    for (const [name, run] of Object.entries(commands)) {
      context.subscriptions.push(vscode.commands.registerCommand(name, (...words) => this.carryOut(run, words)));
    }
    context.subscriptions.push(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('hittest.path')) void this.server.restart();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => void this.server.restart()),
      this.panel,
      this.rulePages,
      this.status,
      this.output);
    await this.server.start();
  }

  /**
   * A command that fails says so in words, not as an unnamed error of the editor.
   * @param {(parts: import('./commands').CommandParts, ...words: any[]) => unknown} run
   * @param {any[]} words
   */
  async carryOut(run, words) {
    const { vscode, server, panel, rulePages, output, machine } = this;
    try {
      return await run({ vscode, server, panel, rulePages, output, machine }, ...words);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      output.error(message);
      void vscode.window.showErrorMessage(`hittest: ${message}`);
    }
  }

  async deactivate() {
    await this.server.dispose();
  }
}

module.exports = { Extension };
