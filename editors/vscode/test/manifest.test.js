'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const manifest = require('../package.json');
const { commands } = require('../src/commands');
const { serverSettings } = require('../src/settings');

const root = path.resolve(__dirname, '..');
const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
const sources = ['extension.js', ...fs.readdirSync(path.join(root, 'src')).map((name) => `src/${name}`)];
const { contributes } = manifest;
const settings = contributes.configuration.properties;

test('commands: those of the manifest are those of the code', () => {
  assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), Object.keys(commands).sort());
});

test('commands: each has a title and the common category, and no title stands twice', () => {
  const titles = contributes.commands.map(({ title }) => title);
  assert.equal(new Set(titles).size, titles.length);
  for (const { title, category } of contributes.commands) {
    assert.ok(title);
    assert.equal(category, 'hittest');
  }
});

test('commands: those that the code runs by name are its own or the editor\'s', () => {
  const builtIn = ['workbench.action.openSettings', 'vscode.executeCodeActionProvider', 'markdown.showPreview'];
  for (const source of sources) {
    for (const [, name] of read(source).matchAll(/executeCommand\(\s*'([^']+)'/g)) {
      assert.ok(name in commands || builtIn.includes(name), `${source} runs ${name}`);
    }
    for (const [, name] of read(source).matchAll(/command: '(hittest\.[^']+)'/g)) {
      assert.ok(name in commands, `${source} offers ${name}`);
    }
  }
});

test('menus: each entry is a command, under a condition of words that the editor knows', () => {
  const words = new Set(['editorLangId', 'swift', 'editorReadonly']);
  for (const [menu, entries] of Object.entries(contributes.menus)) {
    assert.ok(['commandPalette', 'editor/context'].includes(menu), menu);
    for (const { command, when } of entries) {
      assert.ok(command in commands, command);
      for (const word of when.match(/\w+/g)) assert.ok(words.has(word), `${command}: ${word}`);
    }
  }
});

test('settings: those of the manifest are those that somebody reads', () => {
  // The language client reads the trace setting of its own identifier.
  const expected = ['path', 'trace.server', ...serverSettings].map((name) => `hittest.${name}`);
  assert.deepEqual(Object.keys(settings).sort(), expected.sort());
});

test('settings: names in the code are in the manifest', () => {
  for (const source of sources) {
    for (const [, name] of read(source).matchAll(/(?:affectsConfiguration\(|'workbench.action.openSettings', )'([^']+)'/g)) {
      assert.ok(name in settings, `${source}: ${name}`);
    }
  }
});

const kinds = { string: 'string', boolean: 'boolean', array: 'object' };
for (const [name, { type, default: value, scope, order, description, markdownDescription, ...rest }] of Object.entries(settings)) {
  test(`settings: ${name} is described and has a default of its type`, () => {
    assert.match(description ?? markdownDescription, /^[A-Z].*\.$/);
    assert.equal(typeof value, kinds[type]);
    assert.equal(Array.isArray(value), type === 'array');
    assert.ok(['window', 'machine-overridable'].includes(scope));
    assert.equal(typeof order, 'number');
    if (type === 'array') assert.ok(rest.items.type);
    if (rest.enum) assert.ok(rest.enum.includes(value) && rest.enum.length === rest.enumDescriptions.length);
  });
}

test('trust: what names a program is not taken from an untrusted workspace', () => {
  const { untrustedWorkspaces } = manifest.capabilities;
  assert.equal(untrustedWorkspaces.supported, 'limited');
  assert.ok(untrustedWorkspaces.description);
  const dangerous = Object.keys(settings).filter((name) => /path|arguments|environment|command/i.test(name));
  assert.deepEqual(untrustedWorkspaces.restrictedConfigurations.toSorted?.() ?? untrustedWorkspaces.restrictedConfigurations, dangerous);
});

test('activation: on the languages that the client selects', () => {
  const selected = [...read('src/server.js').matchAll(/language: '(\w+)'/g)].map(([, language]) => `onLanguage:${language}`);
  assert.deepEqual(manifest.activationEvents, [...new Set(selected)]);
});

test('files: all that the manifest names are there', () => {
  const named = [manifest.main, manifest.icon, ...contributes.jsonValidation.map(({ url }) => url),
    'README.md', 'CHANGELOG.md', 'LICENSE', '.vscodeignore'];
  for (const file of named) assert.ok(fs.existsSync(path.join(root, file)), file);
});

test('files: the icon is a PNG of 128 by 128', () => {
  const bytes = fs.readFileSync(path.join(root, manifest.icon));
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [128, 128]);
});

test('dependencies: what is required is declared', () => {
  const required = sources.flatMap((source) => [...read(source).matchAll(/require\('([^']+)'\)/g)].map(([, name]) => name));
  const foreign = required.filter((name) => !/^(\.|node:)/.test(name) && name !== 'vscode');
  assert.deepEqual(foreign.map((name) => name.split('/')[0]), Object.keys(manifest.dependencies));
});

test('purity: only the entry reaches for the editor and the client library', () => {
  for (const source of sources.filter((name) => name !== 'extension.js')) {
    assert.doesNotMatch(read(source), /require\('vscode/, source);
  }
});

test('documents: the change log starts with this version', () => {
  assert.equal(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1], manifest.version);
});

test('documents: commands and settings that the readme names are there, and all of them are named', () => {
  const readme = read('README.md');
  for (const [, name] of readme.matchAll(/`(hittest\.[\w.]+)`/g)) assert.ok(name in settings || name in commands, name);
  for (const name of Object.keys(settings)) assert.ok(readme.includes(`\`${name}\``), name);
  for (const { title } of contributes.commands) assert.ok(readme.includes(`**${title}**`), title);
});
