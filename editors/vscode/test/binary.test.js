'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { findBinary } = require('../src/binary');
const { compareVersions, checkVersion } = require('../src/version');

/** A machine on which only the named files are there. */
function machine({ files = {}, platform = 'linux', environment = { PATH: '/usr/bin:relative:/opt/tools' }, answers = {} }) {
  return {
    platform,
    environment,
    home: '/home/ann',
    look: (path) => files[path] ?? 'missing',
    run: async (path) => answers[path] ?? { status: null, output: '', errors: 'spawn failed' },
  };
}

const nothing = { setting: '', folders: [], isTrusted: true };

const cases = [
  {
    name: 'the setting wins over everything',
    search: { ...nothing, setting: '/opt/hittest', folders: ['/app'] },
    files: { '/opt/hittest': 'file', '/app/.build/release/hittest': 'file' },
    found: { kind: 'setting', path: '/opt/hittest' },
  },
  {
    name: 'the setting knows the home',
    search: { ...nothing, setting: '~/bin/hittest' },
    files: { '/home/ann/bin/hittest': 'file' },
    found: { kind: 'setting', path: '/home/ann/bin/hittest' },
  },
  {
    name: 'the setting knows the workspace folder',
    search: { ...nothing, setting: '${workspaceFolder}/tools/hittest', folders: ['/app'] },
    files: { '/app/tools/hittest': 'file' },
    found: { kind: 'setting', path: '/app/tools/hittest' },
  },
  {
    name: 'a relative setting starts at the workspace folder',
    search: { ...nothing, setting: 'tools/hittest', folders: ['/app', '/other'] },
    files: { '/app/tools/hittest': 'file' },
    found: { kind: 'setting', path: '/app/tools/hittest' },
  },
  {
    name: 'a wrong setting is not worked around',
    search: { ...nothing, setting: '/gone/hittest' },
    files: { '/usr/bin/hittest': 'file' },
    tried: [['setting', '/gone/hittest', 'not there']],
  },
  {
    name: 'a release build in the workspace comes before a debug build',
    search: { ...nothing, folders: ['/app'] },
    files: { '/app/.build/debug/hittest': 'file', '/app/.build/release/hittest': 'file', '/usr/bin/hittest': 'file' },
    found: { kind: 'workspace', path: '/app/.build/release/hittest' },
  },
  {
    name: 'builds of later folders are seen',
    search: { ...nothing, folders: ['/app', '/tools'] },
    files: { '/tools/.build/debug/hittest': 'file' },
    found: { kind: 'workspace', path: '/tools/.build/debug/hittest' },
  },
  {
    name: 'an untrusted workspace is passed over',
    search: { ...nothing, folders: ['/app'], isTrusted: false },
    files: { '/app/.build/release/hittest': 'file', '/opt/tools/hittest': 'file' },
    found: { kind: 'PATH', path: '/opt/tools/hittest' },
  },
  {
    name: 'a directory and a file without permission are passed over',
    search: nothing,
    files: { '/usr/bin/hittest': 'directory', '/opt/tools/hittest': 'not executable', '/usr/local/bin/hittest': 'file' },
    found: { kind: 'usual place', path: '/usr/local/bin/hittest' },
    tried: [
      ['PATH', '/usr/bin/hittest', 'not a file'],
      ['PATH', '/opt/tools/hittest', 'not executable'],
      ['usual place', '/home/linuxbrew/.linuxbrew/bin/hittest', 'not there'],
    ],
  },
  {
    name: 'Homebrew on a Mac',
    search: nothing,
    platform: 'darwin',
    files: { '/opt/homebrew/bin/hittest': 'file' },
    found: { kind: 'usual place', path: '/opt/homebrew/bin/hittest' },
  },
  {
    name: 'Mint on a Mac',
    search: nothing,
    platform: 'darwin',
    files: { '/home/ann/.mint/bin/hittest': 'file' },
    found: { kind: 'usual place', path: '/home/ann/.mint/bin/hittest' },
  },
  {
    name: 'without PATH and without usual places',
    search: nothing,
    platform: 'freebsd',
    environment: {},
    files: {},
    tried: [],
  },
];

for (const { name, search, files, platform, environment, found, tried } of cases) {
  test(`finding the program: ${name}`, () => {
    const result = findBinary({ ...search, machine: machine({ files, platform, environment }) });
    assert.deepEqual(result.found, found);
    if (tried) assert.deepEqual(result.tried.map((attempt) => [attempt.kind, attempt.path, attempt.problem]), tried);
  });
}

test('finding the program: no place is tried twice', () => {
  const environment = { PATH: '/usr/local/bin:/usr/local/bin' };
  const { tried } = findBinary({ ...nothing, machine: machine({ environment }) });
  const paths = tried.map((attempt) => attempt.path);
  assert.equal(new Set(paths).size, paths.length);
});

const versions = [['0.1.0', '0.1.0', 0], ['0.2', '0.1.9', 1], ['0.1', '0.1.0', 0], ['0.10.0', '0.9.0', 1], ['1.0.0', '2.0.0', -1]];
for (const [first, second, expected] of versions) {
  test(`version ${first} against ${second}`, () => {
    assert.equal(Math.sign(compareVersions(first, second)), expected);
  });
}

const answers = [
  [{ status: 0, output: 'hittest 0.1.0\n', errors: '' }, { kind: 'fits', version: '0.1.0' }],
  [{ status: 0, output: 'hittest 12.3\n', errors: '' }, { kind: 'fits', version: '12.3' }],
  [{ status: 0, output: 'hittest 0.0.9\n', errors: '' }, { kind: 'too old', version: '0.0.9' }],
  [{ status: 0, output: 'Python 3\nmore', errors: '' }, { kind: 'foreign', says: 'Python 3' }],
  [{ status: 2, output: '', errors: 'unknown option\n' }, { kind: 'foreign', says: 'unknown option' }],
  [{ status: null, output: '', errors: 'spawn EACCES' }, { kind: 'foreign', says: 'spawn EACCES' }],
];
for (const [answer, expected] of answers) {
  test(`version check of "${answer.output.trim() || answer.errors.trim()}"`, async () => {
    assert.deepEqual(await checkVersion('/x', machine({ answers: { '/x': answer } })), expected);
  });
}
