'use strict';

/* global nova, LanguageClient */

/** @type {any} */
let client;

const usualPlaces = ['/opt/homebrew/bin', '/usr/local/bin', '/opt/local/bin', '~/.mint/bin', '~/.swiftpm/bin'];

function findProgram() {
  const setting = nova.config.get('hittest.path', 'string');
  if (setting) return setting;
  return usualPlaces
    .map((folder) => `${folder.replace(/^~/, nova.environment.HOME)}/hittest`)
    .find((path) => nova.fs.access(path, nova.fs.X_OK));
}

function start() {
  client?.stop();
  const path = findProgram();
  if (!path) {
    const request = new NotificationRequest('hittest.missing');
    request.title = 'hittest was not found';
    request.body = `Looked in ${usualPlaces.join(', ')}. Install it, or set its path in the extension's settings.`;
    nova.notifications.add(request);
    return;
  }
  client = new LanguageClient('hittest', 'hittest', { path, args: ['serve'], type: 'stdio' }, { syntaxes: ['swift'] });
  client.start();
}

exports.activate = () => {
  start();
  nova.subscriptions.add(nova.config.onDidChange('hittest.path', start));
};

exports.deactivate = () => {
  client?.stop();
  client = undefined;
};
