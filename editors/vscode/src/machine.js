'use strict';

const { execFile } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');

/**
 * What the extension asks of the machine that it runs on.
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {Record<string, string | undefined>} environment
 * @property {string} home
 * @property {(path: string) => 'file' | 'missing' | 'directory' | 'not executable'} look
 * @property {(path: string, words: string[], directory?: string) => Promise<RunResult>} run
 */

/**
 * @typedef {object} RunResult
 * @property {number | null} status null where it did not run, or was stopped
 * @property {string} output
 * @property {string} errors
 */

/** How long a short command may take before it is stopped. */
const patience = 10_000;

/** @type {Machine} */
const localMachine = {
  platform: process.platform,
  environment: process.env,
  home: os.homedir(),

  look(path) {
    try {
      if (!fs.statSync(path).isFile()) return 'directory';
    } catch {
      return 'missing';
    }
    try {
      fs.accessSync(path, fs.constants.X_OK);
      return 'file';
    } catch {
      return 'not executable';
    }
  },

  run(path, words, directory) {
    return new Promise((resolve) => {
      execFile(path, words, { cwd: directory, timeout: patience }, (error, output, errors) => {
        const status = error ? (typeof error.code === 'number' ? error.code : null) : 0;
        resolve({ status, output, errors: errors || (error && status === null ? error.message : '') });
      });
    });
  },
};

module.exports = { localMachine };
