'use strict';

/**
 * What is said of the server's state.
 * @typedef {{ kind: 'starting' }
 *   | { kind: 'running', version: string, path: string }
 *   | { kind: 'stopped' }
 *   | { kind: 'failed', summary: string, detail: string }} ServerState
 */

/** The entry under the braces of the status bar, beside the language's name. */
class StatusItem {
  /** @param {import('vscode')} vscode */
  constructor(vscode) {
    this.vscode = vscode;
    this.item = vscode.languages.createLanguageStatusItem('hittest.status', { language: 'swift' });
    this.item.name = 'hittest';
    this.show({ kind: 'stopped' });
  }

  /** @param {ServerState} state */
  show(state) {
    const { Error, Information, Warning } = this.vscode.LanguageStatusSeverity;
    const restart = { title: 'Restart', command: 'hittest.restart' };
    const output = { title: 'Show Output', command: 'hittest.showOutput' };
    this.item.busy = state.kind === 'starting';
    switch (state.kind) {
      case 'starting':
        this.set('hittest starts', '', Information, output);
        break;
      case 'running':
        this.set(`hittest ${state.version}`, state.path, Information, restart);
        break;
      case 'stopped':
        this.set('hittest is stopped', '', Warning, restart);
        break;
      case 'failed':
        this.set(state.summary, state.detail, Error, output);
    }
  }

  /**
   * @param {string} text
   * @param {string} detail
   * @param {import('vscode').LanguageStatusSeverity} severity
   * @param {import('vscode').Command} command
   */
  set(text, detail, severity, command) {
    Object.assign(this.item, { text, detail, severity, command });
  }

  dispose() {
    this.item.dispose();
  }
}

module.exports = { StatusItem };
