'use strict';
// Nova's extension with a fake of the few members that it uses.

const assert = require('node:assert/strict');
const path = require('node:path');
const { test } = require('node:test');

const folder = path.resolve(__dirname, '../../../editors/nova/hittest.novaextension');
const manifest = require(path.join(folder, 'extension.json'));

function load({ setting = null, programs = [] }) {
  const started = [];
  const notices = [];
  const listeners = new Map();
  globalThis.LanguageClient = class {
    constructor(identifier, name, server, client) {
      Object.assign(this, { identifier, name, server, client, state: 'new' });
      started.push(this);
    }
    start() { this.state = 'running'; }
    stop() { this.state = 'stopped'; }
  };
  globalThis.NotificationRequest = class {};
  globalThis.nova = {
    config: {
      get: (key, type) => { assert.equal(type, 'string'); assert.equal(key, manifest.config[0].key); return setting; },
      onDidChange: (key, run) => { listeners.set(key, run); return { dispose() {} }; },
    },
    environment: { HOME: '/Users/ann' },
    fs: { X_OK: 1, access: (file) => programs.includes(file) },
    notifications: { add: (request) => notices.push(request) },
    subscriptions: { add() {} },
  };
  const file = path.join(folder, 'Scripts', manifest.main);
  delete require.cache[file];
  return { extension: require(file), started, notices, listeners };
}

test('the setting names the program', () => {
  const { extension, started } = load({ setting: '/opt/hittest', programs: ['/opt/homebrew/bin/hittest'] });
  extension.activate();
  assert.deepEqual(started[0].server, { path: '/opt/hittest', args: ['serve'], type: 'stdio' });
  assert.deepEqual(started[0].client.syntaxes, ['swift']);
  assert.equal(started[0].state, 'running');
});

test('without a setting the usual places are tried', () => {
  const { extension, started } = load({ programs: ['/Users/ann/.mint/bin/hittest'] });
  extension.activate();
  assert.equal(started[0].server.path, '/Users/ann/.mint/bin/hittest');
});

test('a missing program is said', () => {
  const { extension, started, notices } = load({});
  extension.activate();
  assert.equal(started.length, 0);
  assert.match(notices[0].body, /Looked in .*homebrew/);
});

test('another setting restarts, and the end stops', () => {
  const { extension, started, listeners } = load({ programs: ['/usr/local/bin/hittest'] });
  extension.activate();
  listeners.get('hittest.path')();
  assert.deepEqual(started.map(({ state }) => state), ['stopped', 'running']);
  extension.deactivate();
  assert.equal(started[1].state, 'stopped');
});

test('the manifest asks for what the script does', () => {
  assert.equal(manifest.entitlements.process, true);
  assert.deepEqual(manifest.activationEvents, ['onLanguage:swift']);
});
