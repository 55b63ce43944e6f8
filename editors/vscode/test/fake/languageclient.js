'use strict';

const { Conversation } = require('./rpc');
const { OpenEmitter } = require('./values');

const State = { Stopped: 1, Running: 2, Starting: 3 };
const RevealOutputChannelOn = { Debug: 0, Info: 1, Warn: 2, Error: 3, Never: 4 };

/** What `vscode-languageclient` reads of its options; others would be mistakes. */
const optionNames = new Set([
  'documentSelector', 'diagnosticCollectionName', 'outputChannel', 'outputChannelName', 'traceOutputChannel',
  'revealOutputChannelOn', 'stdioEncoding', 'initializationOptions', 'initializationFailedHandler',
  'progressOnInitialization', 'errorHandler', 'middleware', 'uriConverters', 'workspaceFolder', 'connectionOptions',
  'markdown', 'textSynchronization', 'notebookDocumentOptions', 'diagnosticPullOptions', 'synchronize',
]);

/**
 * A stand-in for `vscode-languageclient/node` that starts the real server and does, for one editor, the part of the
 * library's work that the extension leans on: documents, settings, diagnostics, code actions, states.
 */
function makeLanguageClient(editor) {
  const clients = [];

  class LanguageClient {
    constructor(id, name, serverOptions, clientOptions) {
      if (typeof name !== 'string' || typeof serverOptions.command !== 'string') throw new Error('not the constructor');
      for (const key of Object.keys(clientOptions)) {
        if (!optionNames.has(key)) throw new Error(`the language client has no option ${key}`);
      }
      Object.assign(this, { id, name, serverOptions, clientOptions });
      this.state = State.Stopped;
      this.changes = new OpenEmitter();
      this.onDidChangeState = this.changes.event;
      this.logged = [];
      this.registered = [];
      this.diagnostics = new Map();
      clients.push(this);
    }

    enter(state) {
      const oldState = this.state;
      this.state = state;
      this.changes.fire({ oldState, newState: state });
    }

    async start() {
      this.enter(State.Starting);
      const { command, args = [] } = this.serverOptions;
      this.conversation = new Conversation(
        command, args, (method, params) => this.answer(method, params),
        (method, params) => { if (method === 'window/logMessage') this.logged.push(params); });
      void this.conversation.ended.then((status) => {
        this.exitStatus = status;
        // The library lets go of what it registered for a server that has died.
        for (const listener of this.listeners?.splice(0) ?? []) listener.dispose();
        if (this.state !== State.Stopped) this.enter(State.Stopped);
      });
      const { initializationOptions } = this.clientOptions;
      this.initializeResult = await this.conversation.request('initialize', {
        processId: process.pid,
        rootUri: editor.vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? null,
        workspaceFolders: editor.vscode.workspace.workspaceFolders?.map(({ uri, name }) =>
          ({ uri: uri.toString(), name })) ?? null,
        initializationOptions: typeof initializationOptions === 'function' ? initializationOptions() : initializationOptions,
        capabilities,
      });
      this.conversation.notify('initialized', {});
      for (const { document } of editor.documents.values()) this.didOpen(document);
      this.listeners = [
        editor.events.documentOpen.event((document) => this.didOpen(document)),
        editor.events.documentChange.event(({ document }) => this.didChange(document)),
        editor.events.configuration.event((event) => {
          if (event.affectsConfiguration('hittest')) {
            this.conversation.notify('workspace/didChangeConfiguration', { settings: null });
          }
        }),
      ];
      this.registerCommands();
      editor.provideCodeActions = (...words) => this.codeActions(...words);
      this.enter(State.Running);
    }

    /** The library makes an editor command of each that the server announces. */
    registerCommands() {
      for (const name of this.initializeResult.capabilities.executeCommandProvider?.commands ?? []) {
        this.listeners.push(editor.vscode.commands.registerCommand(name, (...words) =>
          this.sendRequest('workspace/executeCommand', { command: name, arguments: words })));
      }
    }

    /** What the editor's command of that purpose gives: actions of a kind, resolved up to a number. */
    async codeActions(uri, { start, end }, kind, resolved) {
      const actions = await this.sendRequest('textDocument/codeAction', {
        textDocument: { uri: uri.toString() },
        range: { start: { ...start }, end: { ...end } },
        context: { diagnostics: [], only: [kind] },
      });
      return await Promise.all(actions.map((action, index) =>
        (action.edit || index >= resolved ? action : this.sendRequest('codeAction/resolve', action))));
    }

    answer(method, params) {
      switch (method) {
        case 'workspace/configuration':
          return this.clientOptions.middleware.workspace.configuration(params, undefined, () => { throw new Error('unused'); });
        case 'client/registerCapability':
          this.registered.push(...params.registrations);
          return null;
        default:
          return null;
      }
    }

    didOpen(document) {
      const { uri, languageId, version } = document;
      const selected = this.clientOptions.documentSelector
        .some((filter) => filter.scheme === uri.scheme && filter.language === languageId);
      if (!selected) return;
      this.conversation.notify('textDocument/didOpen', {
        textDocument: { uri: uri.toString(), languageId, version, text: document.getText() },
      });
    }

    didChange(document) {
      this.conversation.notify('textDocument/didChange', {
        textDocument: { uri: document.uri.toString(), version: document.version },
        contentChanges: [{ text: document.getText() }],
      });
    }

    async sendRequest(method, params) {
      if (this.state !== State.Running) throw new Error('Client is not running');
      return await this.conversation.request(method, params);
    }

    async stop() {
      if (this.state === State.Stopped) return;
      if (this.state !== State.Running) throw new Error('Client is not running and can\'t be stopped.');
      this.listeners.forEach((listener) => listener.dispose());
      await this.conversation.request('shutdown');
      this.conversation.notify('exit');
      await this.conversation.ended;
    }

    async dispose() {
      await this.stop();
    }
  }

  return { clients, library: onlyKnown('vscode-languageclient', { LanguageClient, RevealOutputChannelOn, State }) };
}

function onlyKnown(name, object) {
  return new Proxy(object, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target)) throw new Error(`the fake of ${name} has no ${key}`);
      return target[key];
    },
  });
}

/** What the editor announces, as far as servers look at it. */
const capabilities = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: true, configuration: true, workspaceFolders: true,
    workspaceEdit: { documentChanges: true },
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    diagnostics: { refreshSupport: true },
  },
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true, versionSupport: false, codeDescriptionSupport: true, dataSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    diagnostic: { dynamicRegistration: true, relatedDocumentSupport: false },
    hover: { dynamicRegistration: true, contentFormat: ['markdown', 'plaintext'] },
    codeAction: {
      dynamicRegistration: true, isPreferredSupport: true, disabledSupport: true, dataSupport: true,
      resolveSupport: { properties: ['edit'] },
      codeActionLiteralSupport: {
        codeActionKind: { valueSet: ['', 'quickfix', 'refactor', 'refactor.rewrite', 'source', 'source.fixAll'] },
      },
    },
    codeLens: { dynamicRegistration: true },
    inlayHint: { dynamicRegistration: true },
    completion: {
      dynamicRegistration: true,
      completionItem: { snippetSupport: true, documentationFormat: ['markdown', 'plaintext'] },
    },
    synchronization: { dynamicRegistration: true, didSave: true },
  },
  window: { workDoneProgress: true },
};

module.exports = { makeLanguageClient };
