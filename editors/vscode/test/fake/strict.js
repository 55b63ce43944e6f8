'use strict';

const members = require('../api/vscode-members.json');

/**
 * The names that a container of the API has.
 * @param {string} name
 * @param {'static' | 'instance'} side
 * @returns {Set<string>}
 */
function memberNames(name, side) {
  const list = members[name];
  if (!list) throw new Error(`the member list lacks ${name}; see test/api/list-members.js`);
  const own = list
    .filter((member) => !member.startsWith('extends ') && member.startsWith('static ') === (side === 'static'))
    .map((member) => member.replace(/^static /, ''));
  const inherited = list
    .filter((member) => member.startsWith('extends '))
    .flatMap((member) => [...memberNames(member.slice('extends '.length), side)]);
  return new Set([...own, ...inherited]);
}

/** Names that the language itself, or the test runner, asks any object for. */
const asked = new Set(['then', 'toJSON', 'constructor', 'prototype', 'inspect', 'asymmetricMatch', 'nodeType']);

/**
 * An object that fails on every member that the editor does not have, and on those that the fake has not.
 * @template {object} Target
 * @param {string} name of the container in the API, for the names and the message
 * @param {Target} target
 * @param {'static' | 'instance'} [side]
 * @returns {Target}
 */
function strict(name, target, side = 'instance') {
  const known = memberNames(name, side);
  return new Proxy(target, {
    get(object, key, receiver) {
      if (typeof key === 'symbol' || asked.has(key)) return Reflect.get(object, key, receiver);
      refuseUnknown(name, known, key);
      if (!(key in object)) throw new Error(`the fake of VS Code has no ${name}.${key} yet`);
      const value = Reflect.get(object, key, object);
      // Methods, which are no constructors, see the object itself: its inner members are its own affair.
      return typeof value === 'function' && value.prototype === undefined ? value.bind(object) : value;
    },
    set(object, key, value) {
      refuseUnknown(name, known, key);
      return Reflect.set(object, key, value);
    },
    has(object, key) {
      return known.has(String(key)) && key in object;
    },
  });
}

/**
 * @param {string} name
 * @param {Set<string>} known
 * @param {string | symbol} key
 */
function refuseUnknown(name, known, key) {
  if (!known.has(String(key))) throw new Error(`VS Code has no ${name}.${String(key)}`);
}

/**
 * Fails where an object that is handed to the editor has a member that the editor does not read.
 * @param {string} name
 * @param {object} value
 */
function checkShape(name, value) {
  const known = memberNames(name, 'instance');
  for (const key of Object.keys(value)) refuseUnknown(name, known, key);
}

module.exports = { checkShape, memberNames, strict };
