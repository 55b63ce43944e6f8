'use strict';

const nodePath = require('node:path');

/**
 * @typedef {object} Search
 * @property {string} setting the value of `hittest.path`, empty where it is not set
 * @property {string[]} folders paths of the workspace folders
 * @property {boolean} isTrusted whether programs of the workspace may be run
 * @property {import('./machine').Machine} machine
 */

/**
 * @typedef {object} Attempt
 * @property {'setting' | 'workspace' | 'PATH' | 'usual place'} kind
 * @property {string} path
 * @property {string} problem
 */

/**
 * @typedef {object} SearchResult
 * @property {{ kind: Attempt['kind'], path: string } | undefined} found
 * @property {Attempt[]} tried what was looked at before, in order
 */

/**
 * Looks for the `hittest` program: the setting, a build in the workspace, `PATH`, then where package managers link
 * programs, since an editor started from the Dock or a launcher may not have the shell's `PATH`.
 *
 * A setting that leads nowhere ends the search: falling back to another program would hide the mistake.
 * @param {Search} search
 * @returns {SearchResult}
 */
function findBinary({ setting, folders, isTrusted, machine }) {
  const path = machine.platform === 'win32' ? nodePath.win32 : nodePath.posix;
  /** @type {Attempt[]} */
  const tried = [];

  /** @param {{ kind: Attempt['kind'], path: string }} candidate */
  function works(candidate) {
    const look = machine.look(candidate.path);
    if (look === 'file') return true;
    tried.push({ ...candidate, problem: problems[look] });
    return false;
  }

  if (setting) {
    const candidate = { kind: /** @type {const} */ ('setting'), path: resolveSetting(setting, folders, machine, path) };
    return { found: works(candidate) ? candidate : undefined, tried };
  }
  const seen = new Set();
  for (const candidate of usualCandidates(folders, isTrusted, machine, path)) {
    if (seen.has(candidate.path)) continue;
    seen.add(candidate.path);
    if (works(candidate)) return { found: candidate, tried };
  }
  return { found: undefined, tried };
}

/**
 * @param {string} setting
 * @param {string[]} folders
 * @param {import('./machine').Machine} machine
 * @param {import('node:path').PlatformPath} path
 */
function resolveSetting(setting, folders, machine, path) {
  const [folder] = folders;
  let expanded = setting;
  if (folder !== undefined) expanded = expanded.replaceAll('${workspaceFolder}', folder);
  if (expanded === '~' || expanded.startsWith('~/')) expanded = path.join(machine.home, expanded.slice(1));
  return folder === undefined ? path.normalize(expanded) : path.resolve(folder, expanded);
}

/**
 * @param {string[]} folders
 * @param {boolean} isTrusted
 * @param {import('./machine').Machine} machine
 * @param {import('node:path').PlatformPath} path
 * @returns {{ kind: Attempt['kind'], path: string }[]}
 */
function usualCandidates(folders, isTrusted, machine, path) {
  const name = machine.platform === 'win32' ? 'hittest.exe' : 'hittest';
  const builds = isTrusted ? folders.flatMap((folder) => workspaceBuilds.map((build) => path.join(folder, build))) : [];
  // A relative entry of PATH would lead into whatever folder is open.
  const onPath = (machine.environment.PATH ?? '').split(path.delimiter).filter((entry) => path.isAbsolute(entry));
  const usual = usualDirectories[machine.platform] ?? [];
  return [
    ...builds.map((directory) => ({ kind: /** @type {const} */ ('workspace'), path: path.join(directory, name) })),
    ...onPath.map((directory) => ({ kind: /** @type {const} */ ('PATH'), path: path.join(directory, name) })),
    ...usual.map((directory) => ({
      kind: /** @type {const} */ ('usual place'),
      path: path.join(directory.replace(/^~/, machine.home), name),
    })),
  ];
}

const problems = { missing: 'not there', directory: 'not a file', 'not executable': 'not executable' };

/** Where SwiftPM leaves what it built, the faster program first. */
const workspaceBuilds = ['.build/release', '.build/apple/Products/Release', '.build/debug'];

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const usualDirectories = {
  darwin: ['/opt/homebrew/bin', '/usr/local/bin', '/opt/local/bin', '~/.mint/bin', '~/.swiftpm/bin', '~/.local/bin'],
  linux: ['/home/linuxbrew/.linuxbrew/bin', '/usr/local/bin', '~/.mint/bin', '~/.swiftpm/bin', '~/.local/bin'],
};

/**
 * The attempts as lines for the output channel.
 * @param {Attempt[]} tried
 */
function describeAttempts(tried) {
  return tried.map((attempt) => `  ${attempt.path} (${attempt.kind}): ${attempt.problem}`).join('\n');
}

module.exports = { findBinary, describeAttempts };
