'use strict';

const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { binary, example, start, temporaryFolder } = require('./support');

/** Starts with a copy of a sample file in the foreground. */
async function openExample(t, name) {
  const folder = temporaryFolder(t);
  const file = path.join(folder, `${name}.swift`);
  fs.copyFileSync(example(name), file);
  return { ...await start(t, { folders: [folder], file, settings: { 'hittest.path': binary } }), file };
}

async function pull(client, document) {
  const report = await client.sendRequest('textDocument/diagnostic', { textDocument: { uri: document.uri.toString() } });
  return report.items;
}

for (const name of ['DrawerView', 'PhotoTile', 'RoomyPanel']) {
  test(`the diagnostics of ${name} are the program's findings`, async (t) => {
    const { editor, client, file } = await openExample(t, name);
    const shown = await pull(client, editor.activeTextEditor.document);
    const printed = spawnSync(binary, ['lint', '--format', 'json', '--quiet', file], { encoding: 'utf8' }).stdout;
    assert.deepEqual(
      shown.map(({ code, message, range, source }) => [code, message, range.start.line + 1, source]),
      JSON.parse(printed).findings.map(({ rule, message, range }) => [rule, message, range.start.line, 'hittest']));
  });
}

test('fix all applies the safe fixes, and says so when there are none', async (t) => {
  const { editor, client, file } = await openExample(t, 'DrawerView');
  const { document } = editor.activeTextEditor;
  const words = ['lint', '--stdin', '--stdin-filename', file, '--fix', '--quiet', '--fail-on', 'never'];
  const mended = execFileSync(binary, words, { input: document.getText(), encoding: 'utf8' });
  await editor.commands.get('hittest.fixAll')();
  assert.equal(document.getText(), mended);
  assert.deepEqual(editor.messages, []);
  await pull(client, document);
  await editor.commands.get('hittest.fixAll')();
  assert.equal(editor.appliedEdits.length, 1);
  assert.match(editor.messages[0].message, /no safe fix/);
});

test('saving with the readme\'s setting asks for a kind that the server announces', async (t) => {
  const { client } = await openExample(t, 'DrawerView');
  const readme = fs.readFileSync(path.resolve(__dirname, '../README.md'), 'utf8');
  const kind = /"(source\.fixAll\.\w+)": "explicit"/.exec(readme)[1];
  assert.ok(client.initializeResult.capabilities.codeActionProvider.codeActionKinds.includes(kind));
  assert.equal(client.initializeResult.capabilities.positionEncoding, 'utf-16');
});

test('the server can do what the readme says', async (t) => {
  const { client } = await openExample(t, 'DrawerView');
  const { capabilities } = client.initializeResult;
  const readme = fs.readFileSync(path.resolve(__dirname, '../README.md'), 'utf8');
  const claims = {
    '**Findings**': 'diagnosticProvider', '**Hovers**': 'hoverProvider', '**Quick fixes**': 'codeActionProvider',
    '**Code lenses**': 'codeLensProvider', '**inlay hints**': 'inlayHintProvider', '**completion**': 'completionProvider',
  };
  for (const [claim, capability] of Object.entries(claims)) {
    if (readme.includes(claim)) assert.ok(capabilities[capability], claim);
  }
});

test('a rule\'s page is shown, picked or named', async (t) => {
  const { editor, client } = await openExample(t, 'DrawerView');
  const { rules } = await client.sendRequest('hittest/rules', {});
  editor.choices.push(rules[1].id);
  await editor.commands.get('hittest.showRule')();
  await editor.commands.get('hittest.showRule')(rules[0].id);
  const shown = editor.executed.filter(([name]) => name === 'markdown.showPreview').map(([, uri]) => uri);
  assert.deepEqual(shown.map(String), [`hittest-rule:/${rules[1].id}.md`, `hittest-rule:/${rules[0].id}.md`]);
  const provider = editor.providers.get('hittest-rule');
  for (const [index, uri] of shown.entries()) {
    const page = await provider.provideTextDocumentContent(uri);
    assert.ok(page.startsWith(`# ${rules[1 - index].id}`), page);
  }
});

test('a picker that is left shows nothing', async (t) => {
  const { editor } = await openExample(t, 'DrawerView');
  await editor.commands.get('hittest.showRule')();
  assert.deepEqual(editor.executed, []);
});

test('commands about a Swift file say that one must be open', async (t) => {
  const { editor } = await start(t, { settings: { 'hittest.path': binary } });
  for (const name of ['hittest.showBehavior', 'hittest.fixAll']) await editor.commands.get(name)();
  assert.deepEqual(editor.messages.map(({ message }) => message), ['Open a Swift file first.', 'Open a Swift file first.']);
});
