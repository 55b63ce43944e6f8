'use strict';

const { randomBytes } = require('node:crypto');
const { behaviorPage } = require('./behaviorPage');

/** How long a document must rest before its behavior is asked for again, in milliseconds. */
const restingTime = 250;

/**
 * @typedef {object} Subject
 * @property {string} uri
 * @property {{ line: number, character: number }} position
 */

/** The panel that shows how an override answers, and lets the reader drag the touch. */
class BehaviorPanel {
  /**
   * @param {object} parts
   * @param {import('vscode')} parts.vscode
   * @param {import('./server').Server} parts.server
   * @param {import('vscode').Uri} parts.extensionUri
   */
  constructor({ vscode, server, extensionUri }) {
    this.vscode = vscode;
    this.server = server;
    this.media = vscode.Uri.joinPath(extensionUri, 'media');
    /** @type {import('vscode').WebviewPanel | undefined} */
    this.panel = undefined;
    /** @type {Subject | undefined} */
    this.subject = undefined;
    /** Counts what was asked, so that an answer that was overtaken is dropped. */
    this.asked = 0;
    /** @type {unknown} */
    this.shown = undefined;
    /** @type {NodeJS.Timeout | undefined} */
    this.timer = undefined;
    this.listeners = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.panel && document.uri.toString() === this.subject?.uri) this.refreshLater();
      }),
      server.onDidStart(() => this.refreshLater()),
    ];
  }

  /**
   * Shows the override at a place.
   * @param {import('vscode').Uri} uri
   * @param {{ line: number, character: number }} position
   */
  async show(uri, { line, character }) {
    this.subject = { uri: uri.toString(), position: { line, character } };
    if (this.panel) {
      this.panel.reveal(undefined, true);
    } else {
      this.panel = this.open();
    }
    await this.refresh();
  }

  open() {
    const { vscode, media } = this;
    const panel = vscode.window.createWebviewPanel(
      'hittest.behavior',
      'Hit-test behavior',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [media] });
    panel.onDidDispose(() => {
      clearTimeout(this.timer);
      this.panel = undefined;
      this.subject = undefined;
      this.shown = undefined;
    });
    panel.webview.onDidReceiveMessage((message) => this.receive(message));
    /** @param {string} name */
    const address = (name) => panel.webview.asWebviewUri(vscode.Uri.joinPath(media, name)).toString();
    panel.webview.html = behaviorPage({
      cspSource: panel.webview.cspSource,
      nonce: randomBytes(16).toString('base64url'),
      scripts: [address('geometry.js'), address('behavior.js')],
      style: address('behavior.css'),
    });
    return panel;
  }

  refreshLater() {
    if (!this.subject) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), restingTime);
  }

  async refresh() {
    const subject = this.subject;
    if (!subject) return;
    this.asked += 1;
    const turn = this.asked;
    let message;
    try {
      const behavior = await this.server.request('hittest/behavior', {
        textDocument: { uri: subject.uri },
        position: subject.position,
      });
      message = behavior?.overrides?.length > 0
        ? { type: 'behavior', behavior }
        : { type: 'notice', text: 'There is no override of hitTest or point(inside:) at this place.' };
    } catch (error) {
      message = { type: 'notice', text: messageOf(error) };
    }
    if (turn === this.asked) await this.post(message);
  }

  /** @param {any} message */
  async receive(message) {
    switch (message?.type) {
      case 'ready':
        // A panel that was hidden has forgotten what it showed.
        if (this.shown) await this.panel?.webview.postMessage(this.shown);
        break;
      case 'simulate': {
        const { number, scene, point } = message;
        try {
          const answer = await this.server.request('hittest/simulate', { scene, point });
          await this.panel?.webview.postMessage({ type: 'answer', number, point, answer });
        } catch (error) {
          await this.panel?.webview.postMessage({ type: 'answer', number, point, problem: messageOf(error) });
        }
      }
    }
  }

  /** @param {unknown} message */
  async post(message) {
    this.shown = message;
    await this.panel?.webview.postMessage(message);
  }

  dispose() {
    clearTimeout(this.timer);
    this.listeners.forEach((listener) => listener.dispose());
    this.panel?.dispose();
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

module.exports = { BehaviorPanel };
