'use strict';

const { spawn } = require('node:child_process');

/** A conversation with a program over its standard streams, framed as the language server protocol asks. */
class Conversation {
  /**
   * @param {string} command
   * @param {string[]} words
   * @param {(method: string, params: any) => any} onRequest
   * @param {(method: string, params: any) => void} onNotification
   */
  constructor(command, words, onRequest, onNotification) {
    this.onRequest = onRequest;
    this.onNotification = onNotification;
    this.pending = new Map();
    this.lastNumber = 0;
    this.received = Buffer.alloc(0);
    this.isOver = false;
    this.process = spawn(command, words, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.errors = '';
    this.process.stderr.setEncoding('utf8').on('data', (text) => { this.errors += text; });
    this.process.stdin.on('error', () => {});
    this.process.stdout.on('data', (bytes) => this.take(bytes));
    this.ended = new Promise((resolve) => {
      this.process.on('error', (error) => this.end(resolve, error));
      this.process.on('close', (status) => this.end(resolve, new Error(`the server ended with ${status}`), status));
    });
  }

  end(resolve, error, status) {
    this.isOver = true;
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
    resolve(status);
  }

  request(method, params) {
    if (this.isOver) return Promise.reject(new Error('the server is gone'));
    this.lastNumber += 1;
    const id = this.lastNumber;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  notify(method, params) {
    this.send({ method, params });
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  take(bytes) {
    this.received = Buffer.concat([this.received, bytes]);
    for (;;) {
      const headEnd = this.received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/^Content-Length: (\d+)$/m.exec(this.received.toString('latin1', 0, headEnd).trimEnd())[1]);
      const bodyEnd = headEnd + 4 + length;
      if (this.received.length < bodyEnd) return;
      const message = JSON.parse(this.received.toString('utf8', headEnd + 4, bodyEnd));
      this.received = this.received.subarray(bodyEnd);
      this.handle(message);
    }
  }

  handle({ id, method, params, result, error }) {
    if (method !== undefined && id !== undefined) {
      this.send({ id, result: this.onRequest(method, params) ?? null });
    } else if (method !== undefined) {
      this.onNotification(method, params);
    } else {
      const { resolve, reject } = this.pending.get(id);
      this.pending.delete(id);
      if (error) reject(Object.assign(new Error(error.message), error));
      else resolve(result);
    }
  }
}

module.exports = { Conversation };
