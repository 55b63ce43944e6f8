'use strict';

const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const { Browser } = require('./browser');

const extension = path.resolve(__dirname, '..');
const types = { '.js': 'text/javascript', '.css': 'text/css' };

/** A panel's page in a browser, joined to the panel as the editor joins them. */
async function browse(t, record) {
  const site = http.createServer((request, response) => {
    const base = `http://127.0.0.1:${site.address().port}`;
    if (request.url === '/') {
      const html = record.panel.webview.html
        .replaceAll(`https://panel.example${extension}`, base).replaceAll('https://panel.example', base);
      return response.setHeader('Content-Type', 'text/html').end(html);
    }
    const file = path.join(extension, request.url);
    if (!fs.existsSync(file)) return response.writeHead(204).end();
    return response.setHeader('Content-Type', types[path.extname(file)]).end(fs.readFileSync(file));
  });
  await new Promise((resolve) => { site.listen(0, '127.0.0.1', resolve); });
  t.after(() => { site.close(); site.closeAllConnections(); });

  const browser = await Browser.open(t);
  await browser.send('Runtime.addBinding', { name: 'toExtension' });
  await browser.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'window.acquireVsCodeApi = () => ({ postMessage: (message) => toExtension(JSON.stringify(message)) });',
  });
  let delivered = record.posted.length;
  browser.onBinding = (message) => record.send(message);
  const timer = setInterval(() => {
    for (; delivered < record.posted.length; delivered += 1) {
      browser.ask(`window.postMessage(${JSON.stringify(record.posted[delivered])}, '*')`).catch(() => {});
    }
  }, 5);
  t.after(() => clearInterval(timer));
  await browser.send('Page.navigate', { url: `http://127.0.0.1:${site.address().port}/` });
  await browser.until('document.querySelector("#picture .ht-touch") !== null || (document.querySelector("#notice")?.textContent ?? "") !== ""');
  return browser;
}

/** The expression for an element's text. */
function text(selector) {
  return `document.querySelector(${JSON.stringify(selector)}).textContent`;
}

module.exports = { browse, text };
