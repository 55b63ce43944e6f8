'use strict';
// Writes the rules into Protocol/hittest.schema.json and copies it to where the extension ships it:
//   HITTEST_BINARY=.build/debug/hittest node editors/vscode/scripts/update-schema.js
// With --check nothing is written, and a difference is an error.

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const repository = path.resolve(__dirname, '../../..');
const source = path.join(repository, 'Protocol/hittest.schema.json');
const copy = path.join(repository, 'editors/vscode/schemas/hittest.schema.json');

const binary = process.env.HITTEST_BINARY;
if (!binary) throw new Error('HITTEST_BINARY does not name the hittest program');
const rules = JSON.parse(execFileSync(binary, ['rules', '--format', 'json'], { encoding: 'utf8' }));

const schema = JSON.parse(fs.readFileSync(source, 'utf8'));
schema.definitions.rules.properties = Object.fromEntries(
  rules.map(({ id, severity, summary }) => [
    id, { description: `${summary}.`, default: severity, allOf: [{ $ref: '#/definitions/setting' }] },
  ]));
const text = `${JSON.stringify(schema, null, 2)}\n`;

for (const file of [source, copy]) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    const name = path.relative(repository, file);
    process.stderr.write(`${name} is not up to date; run: HITTEST_BINARY=… node editors/vscode/scripts/update-schema.js\n`);
    process.exitCode = 1;
  } else {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}
