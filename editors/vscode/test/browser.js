'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** A headless Chromium with one page, spoken to over pipes. */
class Browser {
  /** @param {{ after(run: () => unknown): void }} t the test that it ends with */
  static async open(t) {
    const browser = new Browser();
    t.after(() => browser.close());
    const { targetInfos } = await browser.send('Target.getTargets');
    const page = targetInfos.find(({ type }) => type === 'page');
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId: page.targetId, flatten: true });
    browser.session = sessionId;
    for (const domain of ['Page', 'Runtime', 'Log', 'DOM']) await browser.send(`${domain}.enable`);
    return browser;
  }

  constructor() {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hittest-browser-'));
    const words = [
      '--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--hide-scrollbars',
      '--window-size=760,900', `--user-data-dir=${this.folder}`, '--remote-debugging-pipe', 'about:blank',
    ];
    this.process = spawn('chromium', words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.ended = new Promise((resolve) => {
      this.process.on('error', (error) => this.fail(resolve, error));
      this.process.on('exit', () => this.fail(resolve, new Error('chromium ended')));
    });
    this.pending = new Map();
    this.lastNumber = 0;
    this.session = undefined;
    /** What the page complained of. */
    this.complaints = [];
    this.onBinding = () => {};
    let received = '';
    this.process.stdio[4].setEncoding('utf8').on('data', (text) => {
      const messages = (received + text).split('\0');
      received = messages.pop();
      messages.forEach((message) => this.take(JSON.parse(message)));
    });
    this.process.stdio[3].on('error', () => {});
  }

  fail(resolve, error) {
    this.pending.forEach(({ reject }) => reject(error));
    this.pending.clear();
    resolve();
  }

  take({ id, method, params, result, error }) {
    if (id !== undefined) {
      const { resolve, reject } = this.pending.get(id);
      this.pending.delete(id);
      return error ? reject(new Error(error.message)) : resolve(result);
    }
    if (method === 'Runtime.bindingCalled') this.onBinding(JSON.parse(params.payload));
    if (method === 'Runtime.exceptionThrown') this.complaints.push(params.exceptionDetails.exception?.description);
    if (method === 'Log.entryAdded') this.complaints.push(params.entry.text);
  }

  send(method, params = {}) {
    this.lastNumber += 1;
    const id = this.lastNumber;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: this.session })}\0`);
    });
  }

  /** The value of an expression in the page. */
  async ask(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression, returnByValue: true, awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception.description);
    return result.value;
  }

  async until(expression) {
    for (let turn = 0; turn < 400; turn += 1) {
      if (await this.ask(expression)) return;
      await new Promise((resolve) => { setTimeout(resolve, 25); });
    }
    throw new Error(`never held in the page: ${expression}`);
  }

  mouse(type, [x, y]) {
    return this.send('Input.dispatchMouseEvent', {
      type, x, y, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1, pointerType: 'mouse',
    });
  }

  async key(key, { shift = false } = {}) {
    for (const type of ['keyDown', 'keyUp']) {
      await this.send('Input.dispatchKeyEvent', { type, key, code: key, modifiers: shift ? 8 : 0 });
    }
  }

  async screenshot(file) {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    fs.writeFileSync(file, Buffer.from(data, 'base64'));
  }

  async close() {
    this.session = undefined;
    await this.send('Browser.close').catch(() => this.process.kill());
    await this.ended;
    // The browser's helpers end after it, and may write until then.
    for (let turn = 0; turn < 100; turn += 1) {
      try {
        return fs.rmSync(this.folder, { recursive: true, force: true });
      } catch {
        await new Promise((resolve) => { setTimeout(resolve, 50); });
      }
    }
  }
}

module.exports = { Browser };
