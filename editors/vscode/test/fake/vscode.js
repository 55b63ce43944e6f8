'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { checkShape, strict } = require('./strict');
const { EventEmitter, OpenEmitter, Position, Range, Uri } = require('./values');
const manifest = require('../../package.json');

/**
 * A fake of the editor for one test.
 *
 * `vscode` is what the extension sees, and fails on every member that VS Code does not have; the rest is for the test
 * to look at and to act on.
 * @param {object} [options]
 * @param {string[]} [options.folders]
 * @param {boolean} [options.isTrusted]
 * @param {Record<string, unknown>} [options.settings] by full names
 */
function makeEditor({ folders = [], isTrusted = true, settings = {} } = {}) {
  const events = Object.fromEntries(
    ['configuration', 'trust', 'documentChange', 'documentOpen', 'documentClose'].map((name) =>
      [name, new OpenEmitter()]));
  const editor = {
    settings: { ...settings },
    events,
    commands: new Map(),
    executed: [],
    messages: [],
    /** What the user presses in the next messages and pickers. */
    choices: [],
    log: [],
    logShown: 0,
    statusItems: [],
    panels: [],
    providers: new Map(),
    shown: [],
    appliedEdits: [],
    /** Set by the language client. */
    provideCodeActions: async () => [],
    documents: new Map(),
    activeTextEditor: undefined,
    isTrusted,
    vscode: undefined,
    open, edit, changeSettings, context,
  };
  const workspaceFolders = folders.map((folder, index) =>
    strict('WorkspaceFolder', { uri: Uri.file(folder), name: path.basename(folder), index }));

  editor.vscode = strict('vscode', {
    EventEmitter, Position, Range, Uri,
    LanguageStatusSeverity: strict('LanguageStatusSeverity', { Information: 0, Warning: 1, Error: 2 }, 'static'),
    ViewColumn: strict('ViewColumn', { Active: -1, Beside: -2, One: 1 }, 'static'),
    commands: strict('commands', {
      registerCommand(name, run) {
        if (editor.commands.has(name)) throw new Error(`command '${name}' already exists`);
        editor.commands.set(name, run);
        return strict('Disposable', { dispose: () => editor.commands.delete(name) });
      },
      async executeCommand(name, ...words) {
        editor.executed.push([name, ...words]);
        if (name === 'vscode.executeCodeActionProvider') return editor.provideCodeActions(...words);
        return editor.commands.get(name)?.(...words);
      },
    }),
    languages: strict('languages', {
      createLanguageStatusItem(id, selector) {
        const item = strict('LanguageStatusItem', {
          id, selector, name: undefined, text: '', detail: undefined, severity: 0, busy: false, command: undefined,
          dispose() { editor.statusItems.splice(editor.statusItems.indexOf(item), 1); },
        });
        editor.statusItems.push(item);
        return item;
      },
    }),
    window: strict('window', {
      get activeTextEditor() { return editor.activeTextEditor; },
      createOutputChannel(name, options) {
        if (options?.log !== true) throw new Error('the language client wants a log channel');
        const write = (level) => (line) => editor.log.push(`${level}: ${line}`);
        return strict('LogOutputChannel', {
          name, trace: write('trace'), debug: write('debug'), info: write('info'), warn: write('warn'),
          error: write('error'), show() { editor.logShown += 1; }, dispose() {},
        });
      },
      async showErrorMessage(message, ...buttons) { return say('error', message, buttons); },
      async showInformationMessage(message, ...buttons) { return say('information', message, buttons); },
      async showQuickPick(items, options) {
        checkShape('QuickPickOptions', options);
        items.forEach((item) => checkShape('QuickPickItem', item));
        const wanted = editor.choices.shift();
        return items.find((item) => item.label === wanted);
      },
      async showWorkspaceFolderPick() { return workspaceFolders.find(({ name }) => name === editor.choices.shift()); },
      async showTextDocument(document) { editor.shown.push(document.uri.toString()); },
      createWebviewPanel(viewType, title, column, options) {
        const { viewColumn, ...placing } = column;
        if (Object.keys(placing).some((key) => key !== 'preserveFocus')) throw new Error('not a place for a panel');
        return makePanel(viewType, title, viewColumn, options);
      },
    }),
    workspace: strict('workspace', {
      get isTrusted() { return editor.isTrusted; },
      get workspaceFolders() { return workspaceFolders.length > 0 ? workspaceFolders : undefined; },
      getConfiguration(section) {
        return strict('WorkspaceConfiguration', { get: (name, fallback) => setting(`${section}.${name}`, fallback) });
      },
      onDidChangeConfiguration: events.configuration.event,
      onDidGrantWorkspaceTrust: events.trust.event,
      onDidChangeTextDocument: events.documentChange.event,
      registerTextDocumentContentProvider(scheme, provider) {
        checkShape('TextDocumentContentProvider', provider);
        editor.providers.set(scheme, provider);
        return strict('Disposable', { dispose: () => editor.providers.delete(scheme) });
      },
      async openTextDocument(uri) { return open(uri.fsPath).document; },
      async applyEdit(edit) {
        editor.appliedEdits.push(edit);
        for (const { textDocument, edits } of edit.documentChanges) {
          const { document, content } = editor.documents.get(textDocument.uri);
          if (content.version !== textDocument.version) return false;
          editor.edit(document, withEdits(content.text, edits));
        }
        return true;
      },
    }),
  }, 'instance');
  return editor;

  /** As in the editor: what the user set, else the manifest's default; restricted settings count only when trusted. */
  function setting(name, fallback) {
    const declared = manifest.contributes.configuration.properties[name];
    if (!declared) throw new Error(`the manifest declares no setting ${name}`);
    const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations.includes(name);
    if (name in editor.settings && (editor.isTrusted || !restricted)) return editor.settings[name];
    return declared.default ?? fallback;
  }

  function say(kind, message, buttons) {
    editor.messages.push({ kind, message, buttons });
    const choice = editor.choices.shift();
    if (choice !== undefined && !buttons.includes(choice)) throw new Error(`there is no button ${choice}`);
    return choice;
  }

  function makePanel(viewType, title, viewColumn, options) {
    const disposed = new OpenEmitter();
    const received = new OpenEmitter();
    checkShapeOf(options);
    const record = { posted: [], isDisposed: false, send: (message) => received.fire(message), panel: undefined };
    const webview = strict('Webview', {
      cspSource: 'https://panel.example',
      html: '',
      asWebviewUri: (uri) => Uri.parse(`https://panel.example${uri.path}`),
      onDidReceiveMessage: received.event,
      async postMessage(message) {
        if (record.isDisposed) throw new Error('Webview is disposed');
        // Messages are copied on their way.
        record.posted.push(structuredClone(message));
        return true;
      },
    });
    record.panel = strict('WebviewPanel', {
      viewType, title, viewColumn, webview,
      onDidDispose: disposed.event,
      reveal() {},
      dispose() {
        if (record.isDisposed) return;
        record.isDisposed = true;
        disposed.fire(undefined);
      },
    });
    editor.panels.push(record);
    return record.panel;
  }

  function checkShapeOf(options) {
    const { enableScripts, localResourceRoots, ...rest } = options;
    if (enableScripts !== true || localResourceRoots.length !== 1) throw new Error('scripts need one root');
    checkShape('WebviewPanelOptions', rest);
  }

  /** Opens a file in the foreground. */
  function open(file, languageId = path.extname(file) === '.swift' ? 'swift' : 'jsonc') {
    const uri = Uri.file(file);
    const content = { text: fs.readFileSync(file, 'utf8'), version: 1 };
    const document = strict('TextDocument', {
      uri, languageId,
      get version() { return content.version; },
      getText: () => content.text,
      get lineCount() { return content.text.split(/\r\n|\r|\n/).length; },
      lineAt(line) {
        const text = content.text.split(/\r\n|\r|\n/)[line];
        return { text, range: new Range(new Position(line, 0), new Position(line, text.length)) };
      },
    });
    editor.documents.set(uri.toString(), { document, content });
    editor.activeTextEditor = strict('TextEditor', {
      document, selection: strict('Selection', { active: new Position(0, 0) }),
    });
    events.documentOpen.fire(document);
    return editor.activeTextEditor;
  }

  /** Replaces a document's text, as typing would. */
  function edit(document, text) {
    const { content } = editor.documents.get(document.uri.toString());
    content.text = text;
    content.version += 1;
    events.documentChange.fire(strict('TextDocumentChangeEvent', { document, contentChanges: [{ text }] }));
  }

  function changeSettings(changes) {
    Object.assign(editor.settings, changes);
    const names = Object.keys(changes);
    events.configuration.fire(strict('ConfigurationChangeEvent', {
      affectsConfiguration: (section) => names.some((name) => name === section || name.startsWith(`${section}.`)),
    }));
  }

  function context() {
    return strict('ExtensionContext', {
      subscriptions: [], extensionUri: Uri.file(path.resolve(__dirname, '../..')),
    });
  }
}

/** A text with the protocol's edits in it. */
function withEdits(text, edits) {
  const lines = text.split('\n');
  const starts = lines.reduce((sums, line) => [...sums, sums.at(-1) + line.length + 1], [0]);
  const place = ({ line, character }) => starts[line] + character;
  return [...edits]
    .sort((left, right) => place(right.range.start) - place(left.range.start))
    .reduce((result, { range, newText }) =>
      result.slice(0, place(range.start)) + newText + result.slice(place(range.end)), text);
}

module.exports = { makeEditor };
