'use strict';

/** The oldest `hittest` that speaks all that this extension asks for. */
const oldestVersion = '0.1.0';

/**
 * @typedef {{ kind: 'fits', version: string } | { kind: 'too old', version: string } | { kind: 'foreign', says: string }}
 *   VersionCheck
 */

/**
 * Asks a program for its version.
 * @param {string} path
 * @param {import('./machine').Machine} machine
 * @returns {Promise<VersionCheck>}
 */
async function checkVersion(path, machine) {
  const result = await machine.run(path, ['--version']);
  const match = /^hittest (\d+(?:\.\d+)*)/.exec(result.output.trim());
  if (result.status !== 0 || !match) {
    return { kind: 'foreign', says: (result.output || result.errors).trim().split('\n')[0] ?? '' };
  }
  return { kind: compareVersions(match[1], oldestVersion) < 0 ? 'too old' : 'fits', version: match[1] };
}

/**
 * Below 0 where the first is older, above where it is newer; missing parts count as 0.
 * @param {string} first
 * @param {string} second
 */
function compareVersions(first, second) {
  const [left, right] = [first, second].map((version) => version.split('.').map(Number));
  for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

module.exports = { checkVersion, compareVersions, oldestVersion };
