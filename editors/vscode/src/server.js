'use strict';

const { findBinary, describeAttempts } = require('./binary');
const { binarySetting, settingsForServer } = require('./settings');
const { checkVersion, oldestVersion } = require('./version');

/**
 * @typedef {object} Parts
 * @property {import('vscode')} vscode
 * @property {typeof import('vscode-languageclient/node')} languageclient
 * @property {import('./machine').Machine} machine
 * @property {import('vscode').LogOutputChannel} output
 * @property {import('./status').StatusItem} status
 */

/** The language server: found, checked, started, watched, stopped. Calls are carried out one after the other. */
class Server {
  /** @param {Parts} parts */
  constructor({ vscode, languageclient, machine, output, status }) {
    this.vscode = vscode;
    this.languageclient = languageclient;
    this.machine = machine;
    this.output = output;
    this.status = status;
    /** @type {import('vscode-languageclient/node').LanguageClient | undefined} */
    this.client = undefined;
    /** The program in use, once it was found and its version fits. */
    this.path = '';
    this.didStart = new vscode.EventEmitter();
    /** Fires whenever the server is ready. */
    this.onDidStart = this.didStart.event;
    this.turn = Promise.resolve();
  }

  start() {
    return this.inTurn(() => this.startNow());
  }

  stop() {
    return this.inTurn(() => this.stopNow());
  }

  restart() {
    return this.inTurn(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  get isRunning() {
    return this.client?.state === this.languageclient.State.Running;
  }

  /**
   * @param {string} method
   * @param {unknown} params
   * @returns {Promise<any>}
   */
  async request(method, params) {
    if (!this.client || !this.isRunning) throw new Error('the hittest server does not run');
    return await this.client.sendRequest(method, params);
  }

  /**
   * @param {() => Promise<void>} work
   * @returns {Promise<void>}
   */
  inTurn(work) {
    const done = this.turn.then(work);
    this.turn = done.catch(() => {});
    return done;
  }

  async startNow() {
    if (this.client) return;
    this.status.show({ kind: 'starting' });
    const binary = await this.findUsableBinary();
    if (!binary) return;
    this.path = binary.path;
    const client = this.makeClient(binary.path);
    const { State } = this.languageclient;
    client.onDidChangeState(({ newState }) => {
      if (this.client !== client) return;
      switch (newState) {
        case State.Running:
          this.status.show({ kind: 'running', ...binary });
          this.didStart.fire(undefined);
          break;
        case State.Starting:
          this.status.show({ kind: 'starting' });
          break;
        default:
          this.status.show({ kind: 'stopped' });
      }
    });
    this.client = client;
    this.output.info(`starting ${binary.path} (${binary.version})`);
    try {
      await client.start();
    } catch (error) {
      await this.stopNow();
      await this.fail('hittest did not start', String(error));
    }
  }

  async stopNow() {
    const client = this.client;
    if (!client) return;
    this.client = undefined;
    this.path = '';
    this.status.show({ kind: 'stopped' });
    try {
      await client.dispose();
    } catch (error) {
      // A client whose server never came up, or has gone, refuses to stop; there is nothing left to end then.
      this.output.info(`stopping: ${error}`);
    }
  }

  /** @returns {Promise<{ path: string, version: string } | undefined>} */
  async findUsableBinary() {
    const { vscode, machine } = this;
    const setting = binarySetting(vscode);
    const folders = (vscode.workspace.workspaceFolders ?? [])
      .filter((folder) => folder.uri.scheme === 'file')
      .map((folder) => folder.uri.fsPath);
    const isTrusted = vscode.workspace.isTrusted;
    const { found, tried } = findBinary({ setting, folders, isTrusted, machine });
    if (!found) {
      const [only] = tried;
      const untrusted = isTrusted ? '' : '\nBuilds in the workspace are not looked at until it is trusted.';
      this.output.error(`hittest was not found. Tried:\n${describeAttempts(tried)}${untrusted}`);
      await this.fail(
        'hittest was not found',
        setting && only
          ? `The setting "hittest.path" names ${only.path}, which is ${only.problem}.`
          : `Looked in ${places(tried)}. Install it, or set "hittest.path"; the output lists every place tried.`);
      return undefined;
    }
    const check = await checkVersion(found.path, machine);
    switch (check.kind) {
      case 'fits':
        return { path: found.path, version: check.version };
      case 'too old':
        await this.fail(
          'hittest is too old',
          `${found.path} is version ${check.version}, and this extension needs ${oldestVersion} or later. Update it.`);
        return undefined;
      case 'foreign':
        await this.fail(
          'hittest was not found',
          `${found.path} (${found.kind}) is not hittest: it answered "${check.says}" to --version.`);
        return undefined;
    }
  }

  /** @param {string} path */
  makeClient(path) {
    const { vscode, languageclient } = this;
    return new languageclient.LanguageClient(
      'hittest',
      'hittest',
      { command: path, args: ['serve'] },
      {
        documentSelector: [
          { scheme: 'file', language: 'swift' },
          { scheme: 'untitled', language: 'swift' },
        ],
        outputChannel: this.output,
        revealOutputChannelOn: languageclient.RevealOutputChannelOn.Never,
        initializationOptions: () => settingsForServer(vscode),
        middleware: {
          workspace: {
            // The section holds settings of the extension too, and the server complains of those that it does not know.
            configuration: (params) => params.items.map((item) =>
              item.section === 'hittest' ? settingsForServer(vscode) : null),
          },
        },
      });
  }

  /**
   * Says what is wrong, once in a message with a way out, and lastingly in the status item.
   * @param {string} summary
   * @param {string} detail
   */
  async fail(summary, detail) {
    this.status.show({ kind: 'failed', summary, detail });
    this.output.error(`${summary}. ${detail}`);
    // Not waited for: the message may stand for hours.
    void this.offerWaysOut(`${summary}. ${detail}`);
  }

  /** @param {string} message */
  async offerWaysOut(message) {
    const { vscode } = this;
    const choice = await vscode.window.showErrorMessage(message, 'Open Settings', 'Show Output');
    if (choice === 'Open Settings') {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'hittest.path');
    } else if (choice === 'Show Output') {
      this.output.show();
    }
  }

  async dispose() {
    await this.stop();
    this.didStart.dispose();
  }
}

/**
 * The kinds of places tried, each once, for a sentence.
 * @param {import('./binary').Attempt[]} tried
 */
function places(tried) {
  const kinds = new Set(tried.map((attempt) => attempt.kind));
  const names = [
    kinds.has('workspace') && "the workspace's builds",
    kinds.has('PATH') && 'PATH',
    kinds.has('usual place') && 'the places of Homebrew, Mint and SwiftPM',
  ].filter((name) => typeof name === 'string');
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0] ?? 'no place';
}

module.exports = { Server };
