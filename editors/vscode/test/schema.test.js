'use strict';

const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { binary, repository, temporaryFolder } = require('./support');

const schema = JSON.parse(fs.readFileSync(path.join(repository, 'Protocol/hittest.schema.json'), 'utf8'));

test('the schema and the extension\'s copy hold the rules of the program', () => {
  execFileSync(process.execPath, [path.join(repository, 'editors/vscode/scripts/update-schema.js'), '--check']);
});

test('the schema has the keys that the program knows', () => {
  const source = fs.readFileSync(path.join(repository, 'Sources/Linting/Configuration/Configuration.swift'), 'utf8');
  const list = /static let keys = \[([^\]]*)\]/.exec(source)[1];
  const keys = [...list.matchAll(/"([^"]+)"/g)].map(([, key]) => key);
  assert.deepEqual(Object.keys(schema.properties).sort(), keys.sort());
});

/** What the program says of a configuration. */
function complaints(t, configuration) {
  const file = path.join(temporaryFolder(t), 'configuration.json');
  fs.writeFileSync(file, typeof configuration === 'string' ? configuration : JSON.stringify(configuration));
  const words = ['lint', '--stdin', '--stdin-filename', 'a.swift', '--config', file];
  return spawnSync(binary, words, { input: '', encoding: 'utf8' }).stderr.trim();
}

/** One value of each kind that the schema allows. */
const allowed = {
  $schema: ['https://example.com/hittest.schema.json'],
  root: [true, false],
  rules: Object.keys(schema.definitions.rules.properties).slice(0, 1).flatMap((rule) =>
    schema.definitions.level.enum.flatMap((level) => [{ [rule]: level }, { [rule]: { severity: level } }])).concat({}),
  include: [[], ['Sources', '**/*View.swift']],
  exclude: [['Generated/']],
  overrides: [[], [{ paths: ['Tests'], rules: {} }], [{ paths: ['Tests'] }]],
  viewClasses: [['ASDisplayNode']],
  failOn: schema.properties.failOn.enum,
  baseline: ['baseline.json'],
};

test('every key of the schema has examples here', () => {
  assert.deepEqual(Object.keys(allowed).sort(), Object.keys(schema.properties).sort());
});

for (const [key, values] of Object.entries(allowed)) {
  test(`the program takes what the schema allows for ${key}`, (t) => {
    for (const value of values) {
      const said = complaints(t, { [key]: value }).split('\n').filter((line) => /configuration\.json:\d/.test(line));
      assert.deepEqual(said, [], JSON.stringify(value));
    }
  });
}

for (const [name, configuration] of Object.entries({
  'an unknown key': { rulez: {} },
  'an unknown rule': { rules: { no_such_rule: 'off' } },
  'an unknown level': { failOn: 'fatal' },
  'an override without paths': { overrides: [{ rules: {} }] },
  'an empty pattern': { exclude: [''] },
})) {
  test(`the program refuses what the schema refuses: ${name}`, (t) => {
    assert.match(complaints(t, configuration), /configuration\.json:1:\d+: /);
  });
}

test('the program takes comments and trailing commas, as the schema says', (t) => {
  assert.equal(schema.allowComments && schema.allowTrailingCommas, true);
  assert.doesNotMatch(complaints(t, '// why\n{ "root": true, }\n'), /configuration/);
});
