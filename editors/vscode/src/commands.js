'use strict';

const path = require('node:path');

/**
 * @typedef {object} CommandParts
 * @property {import('vscode')} vscode
 * @property {import('./server').Server} server
 * @property {import('./behaviorPanel').BehaviorPanel} panel
 * @property {import('./rulePages').RulePages} rulePages
 * @property {import('vscode').LogOutputChannel} output
 * @property {import('./machine').Machine} machine
 */

/**
 * The commands by their names in the manifest.
 * @type {Record<string, (parts: CommandParts, ...words: any[]) => unknown>}
 */
const commands = {
  'hittest.restart': ({ server }) => server.restart(),
  'hittest.showOutput': ({ output }) => output.show(),
  'hittest.showRule': ({ rulePages }, id) => rulePages.show(id),

  async 'hittest.showBehavior'({ vscode, panel }, uri, position) {
    if (typeof uri === 'string' && position) return panel.show(vscode.Uri.parse(uri), position);
    const editor = swiftEditor(vscode);
    if (editor) await panel.show(editor.document.uri, editor.selection.active);
  },

  async 'hittest.fixAll'({ vscode }) {
    const editor = swiftEditor(vscode);
    if (!editor) return;
    const { document } = editor;
    const last = document.lineAt(document.lineCount - 1).range.end;
    /** @type {import('vscode').CodeAction[] | undefined} */
    const actions = await vscode.commands.executeCommand(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(new vscode.Position(0, 0), last),
      'source.fixAll.hittest',
      1);
    const edit = actions?.find((action) => action.edit)?.edit;
    if (edit) {
      await vscode.workspace.applyEdit(edit);
    } else {
      void vscode.window.showInformationMessage('hittest has no safe fix for this file.');
    }
  },

  async 'hittest.createConfiguration'({ vscode, server, machine }) {
    const folder = await chosenFolder(vscode);
    if (!folder) return;
    if (!server.path) {
      void vscode.window.showErrorMessage('hittest does not run; "hittest: Restart Server" says why.');
      return;
    }
    const file = vscode.Uri.joinPath(folder.uri, '.hittest.json');
    const result = await machine.run(server.path, ['init'], folder.uri.fsPath);
    // A configuration that was there already is opened all the same.
    if (result.status !== 0 && machine.look(path.join(folder.uri.fsPath, '.hittest.json')) === 'missing') {
      void vscode.window.showErrorMessage(result.errors.trim() || 'hittest could not write .hittest.json.');
      return;
    }
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
  },
};

/** @param {import('vscode')} vscode */
function swiftEditor(vscode) {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId === 'swift') return editor;
  void vscode.window.showInformationMessage('Open a Swift file first.');
  return undefined;
}

/** @param {import('vscode')} vscode */
async function chosenFolder(vscode) {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void vscode.window.showInformationMessage('Open a folder first.');
    return undefined;
  }
  return folders.length === 1 ? folders[0] : await vscode.window.showWorkspaceFolderPick();
}

module.exports = { commands };
