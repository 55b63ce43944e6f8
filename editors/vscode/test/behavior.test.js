'use strict';
// The behavior panel from the command to the page, with the real server.

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { browse, text } = require('./page');
const { binary, example, start, temporaryFolder, until } = require('./support');

/** Starts with a copy of a sample file and the cursor in its override. */
async function startInOverride(t, name) {
  const folder = temporaryFolder(t);
  const file = path.join(folder, `${name}.swift`);
  fs.copyFileSync(example(name), file);
  const parts = await start(t, { folders: [folder], file, settings: { 'hittest.path': binary } });
  const { document, selection } = parts.editor.activeTextEditor;
  const line = document.getText().split('\n').findIndex((content) => content.includes('func hitTest'));
  selection.active = new parts.editor.vscode.Position(line, 8);
  return { ...parts, file, document, line };
}

/** What the program prints of the override at a line, but for its way of naming the file. */
function printed(file, line) {
  const output = execFileSync(binary, ['behavior', `${file}:${line + 1}`, '--format', 'json'], { encoding: 'utf8' });
  const [{ path: _, ...override }] = JSON.parse(output).overrides;
  return override;
}

for (const name of ['DrawerView', 'PhotoTile', 'RoomyPanel']) {
  test(`the panel is sent what the program prints of ${name}`, async (t) => {
    const { editor, file, line } = await startInOverride(t, name);
    await editor.commands.get('hittest.showBehavior')();
    const [{ type, behavior }] = editor.panels[0].posted;
    assert.equal(type, 'behavior');
    const [{ path: _, ...override }] = behavior.overrides;
    assert.deepEqual(override, printed(file, line));
    assert.match(behavior.svg, /^<svg /);
  });
}

test('a place without an override is said', async (t) => {
  const { editor } = await startInOverride(t, 'DrawerView');
  editor.activeTextEditor.selection.active = new editor.vscode.Position(0, 0);
  await editor.commands.get('hittest.showBehavior')();
  assert.match(editor.panels[0].posted[0].text, /no override/);
});

test('lenses open the panel', async (t) => {
  const { editor, client, document, line } = await startInOverride(t, 'DrawerView');
  const [lens] = await client.sendRequest('textDocument/codeLens', { textDocument: { uri: document.uri.toString() } });
  assert.equal(lens.range.start.line, line);
  editor.activeTextEditor = undefined;
  await editor.vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments);
  assert.equal(editor.panels[0].posted[0].behavior.overrides[0].symbol, 'DrawerView.hitTest(_:with:)');
});

test('the panel follows edits', async (t) => {
  const { editor, document } = await startInOverride(t, 'DrawerView');
  await editor.commands.get('hittest.showBehavior')();
  const before = editor.panels[0].posted[0].behavior.overrides[0];
  editor.edit(document, document.getText().replace('isHidden == false', 'isHidden').replace('isUserInteractionEnabled == false', '!isUserInteractionEnabled'));
  await until(() => editor.panels[0].posted.length === 2);
  assert.notDeepEqual(editor.panels[0].posted[1].behavior.overrides[0].laws, before.laws);
});

test('the panel comes back after a restart', async (t) => {
  const { editor } = await startInOverride(t, 'DrawerView');
  await editor.commands.get('hittest.showBehavior')();
  await editor.commands.get('hittest.restart')();
  await until(() => editor.panels[0].posted.length === 2);
  assert.deepEqual(editor.panels[0].posted[1], editor.panels[0].posted[0]);
});

for (const name of ['DrawerView', 'PhotoTile', 'RoomyPanel']) {
  test(`in the browser: the touch of ${name} can be moved`, async (t) => {
    const { editor } = await startInOverride(t, name);
    await editor.commands.get('hittest.showBehavior')();
    const browser = await browse(t, editor.panels[0]);
    assert.equal(await browser.ask(text('#title')), `${name}.hitTest(_:with:)`);
    assert.equal(await browser.ask('document.querySelectorAll("#laws li").length'), 11);
    assert.ok(await browser.ask('document.querySelectorAll("#picture .answer").length') > 0);
    await browser.ask('document.querySelector(".ht-drawing > .ht-touch").focus()');
    await browser.key('ArrowRight');
    await browser.until(`${text('#answer')} !== ''`);
    assert.match(await browser.ask(text('#answer')), /^\(.+\): the (system|override) /);
    assert.ok(await browser.ask('document.querySelectorAll("#trace li").length') > 0);
    assert.deepEqual(browser.complaints, []);
    if (process.env.HITTEST_SCREENSHOT) await browser.screenshot(`${process.env.HITTEST_SCREENSHOT}-${name}.png`);
  });
}
