'use strict';

/** The settings that the server reads; the others are the extension's own. */
const serverSettings = /** @type {const} */ (['viewClasses', 'codeLens', 'completion', 'inlayHints', 'svgHover']);

/**
 * What the server is told of the settings under `hittest`.
 * @param {import('vscode')} vscode
 * @returns {Record<string, unknown>}
 */
function settingsForServer(vscode) {
  const configuration = vscode.workspace.getConfiguration('hittest');
  return Object.fromEntries(serverSettings.map((name) => [name, configuration.get(name)]));
}

/** @param {import('vscode')} vscode */
function binarySetting(vscode) {
  return vscode.workspace.getConfiguration('hittest').get('path', '').trim();
}

module.exports = { binarySetting, serverSettings, settingsForServer };
