'use strict';

/**
 * @typedef {object} RuleInfo
 * @property {string} id
 * @property {string} severity
 * @property {string} summary
 * @property {string} page Markdown
 */

/** Shows the rules' pages, which the server holds, as documents of the editor. */
class RulePages {
  static scheme = 'hittest-rule';

  /**
   * @param {object} parts
   * @param {import('vscode')} parts.vscode
   * @param {import('./server').Server} parts.server
   */
  constructor({ vscode, server }) {
    this.vscode = vscode;
    this.server = server;
    this.registration = vscode.workspace.registerTextDocumentContentProvider(RulePages.scheme, {
      provideTextDocumentContent: (uri) => this.page(uri.path.replace(/^\/|\.md$/g, '')),
    });
  }

  /** @returns {Promise<RuleInfo[]>} */
  async rules() {
    return (await this.server.request('hittest/rules', {})).rules;
  }

  /** @param {string} id */
  async page(id) {
    const rule = (await this.rules()).find((candidate) => candidate.id === id);
    return rule?.page ?? `There is no rule \`${id}\`.\n`;
  }

  /**
   * Shows one rule's page; lets the user pick where none is named.
   * @param {unknown} [id]
   */
  async show(id) {
    const { vscode } = this;
    const rule = typeof id === 'string' ? id : await this.pick();
    if (!rule) return;
    const uri = vscode.Uri.from({ scheme: RulePages.scheme, path: `/${rule}.md` });
    await vscode.commands.executeCommand('markdown.showPreview', uri);
  }

  async pick() {
    const rules = await this.rules();
    const choice = await this.vscode.window.showQuickPick(
      rules.map(({ id, severity, summary }) => ({ label: id, description: severity, detail: summary })),
      { matchOnDetail: true, placeHolder: 'The rule to read about' });
    return choice?.label;
  }

  dispose() {
    this.registration.dispose();
  }
}

module.exports = { RulePages };
