'use strict';
// The only file that reaches for the editor and the client library; everything else is handed them.

const vscode = require('vscode');
const languageclient = require('vscode-languageclient/node');
const { Extension } = require('./src/extension');
const { localMachine } = require('./src/machine');

/** @type {Extension | undefined} */
let extension;

/** @param {import('vscode').ExtensionContext} context */
async function activate(context) {
  extension = new Extension({ vscode, languageclient, machine: localMachine, context });
  await extension.activate();
}

async function deactivate() {
  await extension?.deactivate();
  extension = undefined;
}

module.exports = { activate, deactivate };
