'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { commands } = require('../src/commands');
const { start, until, binary, example, temporaryFolder } = require('./support');

test('the server starts, and the status item says which', async (t) => {
  const { editor, client, status } = await start(t, { settings: { 'hittest.path': binary } });
  assert.equal(status.severity, 0);
  assert.match(status.text, /^hittest \d+\.\d+/);
  assert.equal(status.detail, binary);
  assert.equal(status.busy, false);
  assert.deepEqual(editor.messages, []);
  assert.deepEqual(client.serverOptions.args, ['serve']);
});

test('the server accepts every setting that it is sent, first and on change', async (t) => {
  const { editor, client } = await start(t, { settings: { 'hittest.path': binary } });
  editor.changeSettings({ 'hittest.inlayHints': true, 'hittest.viewClasses': ['ASDisplayNode'] });
  editor.changeSettings({ 'hittest.codeLens': false, 'hittest.svgHover': false, 'hittest.completion': false });
  await client.sendRequest('hittest/rules', {});
  assert.deepEqual(client.logged, []);
  assert.ok(client.registered.some(({ method }) => method === 'workspace/didChangeConfiguration'));
});

test('ending the editor ends the server', async () => {
  const { extension, client } = await start(undefined, { settings: { 'hittest.path': binary } });
  await extension.deactivate();
  assert.equal(await client.conversation.ended, 0);
});

test('restarting makes a new process and keeps the documents', async (t) => {
  const { editor, clients } = await start(t, { settings: { 'hittest.path': binary }, file: example('DrawerView') });
  const first = clients[0].conversation.process.pid;
  await editor.commands.get('hittest.restart')();
  assert.equal(clients.length, 2);
  assert.notEqual(clients[1].conversation.process.pid, first);
  assert.equal(await clients[0].conversation.ended, 0);
  const report = await clients[1].sendRequest('textDocument/diagnostic', {
    textDocument: { uri: editor.activeTextEditor.document.uri.toString() },
  });
  assert.equal(report.kind, 'full');
});

test('restarts that come at once are carried out one after the other', async (t) => {
  const { editor, clients } = await start(t, { settings: { 'hittest.path': binary } });
  const restart = editor.commands.get('hittest.restart');
  await Promise.all([restart(), restart(), restart()]);
  assert.equal(clients.filter((client) => client.state === 2).length, 1);
  assert.equal(clients.length, 4);
});

test('a server that dies is told, and can be restarted', async (t) => {
  const { editor, client, clients, status } = await start(t, { settings: { 'hittest.path': binary } });
  client.conversation.process.kill('SIGKILL');
  await until(() => status.text === 'hittest is stopped');
  assert.equal(status.command.command, 'hittest.restart');
  await editor.commands.get('hittest.restart')();
  assert.equal(clients.at(-1).state, 2);
  assert.match(status.text, /^hittest \d/);
});

test('another path restarts the server', async (t) => {
  const folder = temporaryFolder(t);
  const link = path.join(folder, 'another-hittest');
  fs.symlinkSync(binary, link);
  const { editor, clients, status } = await start(t, { settings: { 'hittest.path': binary } });
  editor.changeSettings({ 'hittest.path': link });
  await until(() => status.detail === link && status.busy === false);
  assert.equal(clients.length, 2);
});

test('a wrong path is named, with ways out', async (t) => {
  const { editor, status, clients } = await start(t, {
    settings: { 'hittest.path': '/no/such/hittest' }, choices: ['Open Settings'],
  });
  assert.equal(clients.length, 0);
  assert.equal(status.severity, 2);
  const [{ kind, message, buttons }] = editor.messages;
  assert.equal(kind, 'error');
  assert.match(message, /\/no\/such\/hittest, which is not there/);
  assert.deepEqual(buttons, ['Open Settings', 'Show Output']);
  await until(() => editor.executed.length > 0);
  assert.deepEqual(editor.executed, [['workbench.action.openSettings', 'hittest.path']]);
});

test('a search without result lists every place in the output', async (t) => {
  const folder = temporaryFolder(t);
  const { editor, clients } = await start(t, {
    folders: [folder], machine: { environment: { PATH: '/nowhere/bin' }, home: folder, platform: 'freebsd' },
    choices: ['Show Output'],
  });
  assert.equal(clients.length, 0);
  assert.match(editor.messages[0].message, /Looked in the workspace's builds and PATH\./);
  const log = editor.log.join('\n');
  for (const place of [`${folder}/.build/release/hittest`, `${folder}/.build/debug/hittest`, '/nowhere/bin/hittest']) {
    assert.ok(log.includes(place), `${place} is not in:\n${log}`);
  }
  await until(() => editor.logShown === 1);
});

test('the build of a trusted workspace is used; an untrusted one is not until it is trusted', async (t) => {
  const folder = temporaryFolder(t);
  fs.mkdirSync(path.join(folder, '.build/debug'), { recursive: true });
  fs.symlinkSync(binary, path.join(folder, '.build/debug/hittest'));
  const { editor, clients, status } = await start(t, {
    folders: [folder], isTrusted: false, settings: { 'hittest.path': path.join(folder, '.build/debug/hittest') },
    machine: { environment: {}, home: folder, platform: 'freebsd' },
  });
  assert.equal(clients.length, 0);
  assert.match(editor.log.join('\n'), /until it is trusted/);
  editor.isTrusted = true;
  editor.settings = {};
  editor.events.trust.fire(undefined);
  await until(() => clients.length === 1 && status.severity === 0 && !status.busy);
  assert.equal(status.detail, path.join(folder, '.build/debug/hittest'));
});

for (const [name, answer, expected] of [
  ['an older hittest', 'hittest 0.0.1', /is version 0\.0\.1, and this extension needs 0\.1\.0 or later/],
  ['another program', 'Usage: something', /is not hittest: it answered "Usage: something"/],
]) {
  test(`${name} is not started`, async (t) => {
    const program = path.join(temporaryFolder(t), 'hittest');
    fs.writeFileSync(program, `#!/bin/sh\necho '${answer}'\n`, { mode: 0o755 });
    const { editor, clients, status } = await start(t, { settings: { 'hittest.path': program } });
    assert.equal(clients.length, 0);
    assert.equal(status.severity, 2);
    assert.match(editor.messages[0].message, expected);
  });
}

test('a server that ends at once is told', async (t) => {
  const program = path.join(temporaryFolder(t), 'hittest');
  fs.writeFileSync(program, '#!/bin/sh\nif [ "$1" = --version ]; then echo "hittest 9.0.0"; else exit 3; fi\n', { mode: 0o755 });
  const { editor, status } = await start(t, { settings: { 'hittest.path': program } });
  assert.equal(status.text, 'hittest did not start');
  assert.match(editor.messages[0].message, /the server ended with 3/);
});

test('every command says in words why it cannot work without a server', async (t) => {
  const { editor } = await start(t, {
    settings: { 'hittest.path': '/no/such/hittest' }, file: example('DrawerView'),
  });
  for (const name of ['hittest.showRule', 'hittest.showBehavior']) {
    editor.messages.length = 0;
    await editor.commands.get(name)();
    const notices = editor.panels.flatMap((panel) => panel.posted).map(({ text }) => text);
    assert.match([...editor.messages.map(({ message }) => message), ...notices].join(' '), /server does not run/, name);
  }
});

test('a configuration is made once and opened each time', async (t) => {
  const folder = temporaryFolder(t);
  const { editor } = await start(t, { folders: [folder], settings: { 'hittest.path': binary } });
  const file = path.join(folder, '.hittest.json');
  await editor.commands.get('hittest.createConfiguration')();
  const text = fs.readFileSync(file, 'utf8');
  await editor.commands.get('hittest.createConfiguration')();
  assert.equal(fs.readFileSync(file, 'utf8'), text);
  assert.deepEqual(editor.shown, [`file://${file}`, `file://${file}`]);
  assert.deepEqual(editor.messages, []);
});

test('all that was registered is let go', async () => {
  const { editor, extension, context } = await start(undefined, { settings: { 'hittest.path': binary } });
  await extension.deactivate();
  context.subscriptions.forEach((subscription) => subscription.dispose());
  assert.equal(editor.commands.size, 0);
  assert.equal(editor.providers.size, 0);
  assert.equal(editor.statusItems.length, 0);
  const listening = Object.entries(editor.events).filter(([, emitter]) => emitter.listeners.size > 0);
  assert.deepEqual(listening.map(([name]) => name), []);
});

test('there are no commands but those of the table', async (t) => {
  const { editor, client } = await start(t, { settings: { 'hittest.path': binary } });
  const announced = client.initializeResult.capabilities.executeCommandProvider?.commands ?? [];
  assert.deepEqual([...editor.commands.keys()].sort(), [...Object.keys(commands), ...announced].sort());
});
