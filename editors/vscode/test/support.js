'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Extension } = require('../src/extension');
const { localMachine } = require('../src/machine');
const { makeLanguageClient } = require('./fake/languageclient');
const { makeEditor } = require('./fake/vscode');

const binary = process.env.HITTEST_BINARY;
if (!binary || !path.isAbsolute(binary)) throw new Error('HITTEST_BINARY must be the absolute path of hittest');

const repository = path.resolve(__dirname, '../../..');

/** A sample file of the repository. */
function example(name) {
  return path.join(repository, 'Tests/Examples', `${name}.swift`);
}

/** Starts the extension in a fake editor; ended with the test. */
async function start(t, { file, machine = {}, choices = [], ...options } = {}) {
  const editor = makeEditor(options);
  editor.choices.push(...choices);
  const { clients, library } = makeLanguageClient(editor);
  if (file) editor.open(file);
  const context = editor.context();
  const extension = new Extension({
    vscode: editor.vscode, languageclient: library, machine: { ...localMachine, ...machine }, context,
  });
  t?.after(() => extension.deactivate());
  await extension.activate();
  return { editor, extension, context, clients, client: clients[0], status: editor.statusItems[0] };
}

/** Waits for a condition, at most some seconds. */
async function until(condition) {
  for (let turn = 0; turn < 1000; turn += 1) {
    if (condition()) return;
    await new Promise((resolve) => { setTimeout(resolve, 10); });
  }
  throw new Error(`never held: ${condition}`);
}

function temporaryFolder(t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hittest-vscode-'));
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  return fs.realpathSync(folder);
}

module.exports = { binary, example, repository, start, temporaryFolder, until };
