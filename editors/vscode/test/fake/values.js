'use strict';
// The editor's value types, as far as the extension and its tests use them.

const path = require('node:path');
const { strict } = require('./strict');

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(start, end) {
    Object.assign(this, { start, end });
  }
}

class Uri {
  constructor({ scheme, authority = '', path: location = '', query = '', fragment = '' }) {
    Object.assign(this, { scheme, authority, path: location, query, fragment });
  }

  static file(location) {
    return strict('Uri', new Uri({ scheme: 'file', path: location }));
  }

  static from(parts) {
    return strict('Uri', new Uri(parts));
  }

  static parse(text) {
    const { protocol, host, pathname, search, hash } = new URL(text);
    return Uri.from({
      scheme: protocol.slice(0, -1), authority: host, path: decodeURIComponent(pathname),
      query: search.slice(1), fragment: hash.slice(1),
    });
  }

  static joinPath(base, ...parts) {
    return Uri.from({ ...base, path: path.posix.join(base.path, ...parts) });
  }

  get fsPath() {
    return this.path;
  }

  toString() {
    const location = this.path.split('/').map((part) => encodeURIComponent(part)).join('/');
    const authority = this.scheme === 'file' || this.authority ? `//${this.authority}` : '';
    return `${this.scheme}:${authority}${location}`;
  }
}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener) => {
      this.listeners.add(listener);
      return strict('Disposable', { dispose: () => this.listeners.delete(listener) });
    };
  }

  fire(value) {
    for (const listener of [...this.listeners]) listener(value);
  }

  dispose() {
    this.listeners.clear();
  }
}

/** The class whose objects, and whose static side, are strict. */
function strictClass(name, type) {
  const made = new Proxy(type, {
    construct: (target, words) => strict(name, Reflect.construct(target, words)),
  });
  return strict(name, made, 'static');
}

module.exports = {
  /** For the fakes and the tests, who may look inside. */
  OpenEmitter: EventEmitter,
  EventEmitter: strictClass('EventEmitter', EventEmitter),
  Position: strictClass('Position', Position),
  Range: strictClass('Range', Range),
  Uri: strictClass('Uri', Uri),
};
