'use strict';
// The panel's host half, its page in a real browser, and the program's own simulations between them.

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const { test } = require('node:test');
const { BehaviorPanel } = require('../src/behaviorPanel');
const geometry = require('../media/geometry');
const { browse, text } = require('./page');
const { OpenEmitter } = require('./fake/values');
const { makeEditor } = require('./fake/vscode');
const { binary, example, until } = require('./support');

const scene = {
  framework: 'uikit',
  root: {
    name: 'self', frame: [20, 30, 100, 100], bounds: [5, 7, 100, 100],
    subviews: [
      { name: 'back', frame: [15, 17, 50, 50] },
      { name: 'front', frame: [35, 37, 60, 60] },
      { name: '<b onclick="window.broken = 1">', frame: [15, 90, 20, 12] },
    ],
  },
};

function simulate(asked, point, format) {
  const input = JSON.stringify(asked);
  const words = ['simulate', '-', '--point', point.join(','), '--format', format];
  return execFileSync(binary, words, { input, encoding: 'utf8' });
}

/** A server that simulates by the program, and whose behaviors the test decides. */
function makeServer(behavior) {
  const started = new OpenEmitter();
  return {
    asked: [],
    behavior,
    started,
    onDidStart: started.event,
    async request(method, params) {
      this.asked.push([method, params]);
      if (method === 'hittest/behavior') return await this.behavior(params);
      return JSON.parse(simulate(params.scene, params.point, 'json'));
    },
  };
}

/** A document in the shape of `Protocol/behavior.md`. */
function sampleOf(scene, point) {
  return {
    version: 1,
    overrides: [{
      symbol: 'CardView.hitTest(_:with:)',
      summary: 'searches the subviews by its own means',
      laws: [
        { number: 1, law: 'termination', statement: 'It ends.', result: 'held' },
        {
          number: 7, law: 'reachability', statement: 'Every view gets some touch.', result: 'broken',
          witness: { law: 'reachability', scene, point, expected: 'front', actual: null, text: 'back gets no touch' },
        },
        { number: 8, law: 'fallback', statement: 'Always itself, or never.', result: 'exempt', reason: 'passThrough' },
        { number: 9, law: 'translation', statement: 'Moving changes nothing.', result: 'undecided', reason: 'a flag' },
      ],
      scenes: [{
        name: 'two overlapping subviews', ofOwnViews: false, scene,
        answers: [
          { point, expected: 'front', answers: ['front'] },
          { point: [25, 30], expected: 'back', answers: [null, 'back'] },
        ],
      }],
    }],
    svg: simulate(scene, point, 'svg'),
  };
}

const sample = sampleOf(scene, [50, 52]);

function makePanel(t, server) {
  const editor = makeEditor();
  const context = editor.context();
  const panel = new BehaviorPanel({ vscode: editor.vscode, server, extensionUri: context.extensionUri });
  t.after(() => panel.dispose());
  const { document } = editor.open(example('DrawerView'));
  const show = (line = 4) => panel.show(document.uri, new editor.vscode.Position(line, 0));
  return { editor, panel, document, show };
}

test('the panel asks for the behavior at the place and posts it', async (t) => {
  const server = makeServer(async () => sample);
  const { editor, document, show } = makePanel(t, server);
  await show();
  assert.deepEqual(server.asked, [['hittest/behavior', {
    textDocument: { uri: document.uri.toString() }, position: { line: 4, character: 0 },
  }]]);
  assert.deepEqual(editor.panels[0].posted, [{ type: 'behavior', behavior: sample }]);
});

test('the page allows its own scripts and styles alone', async (t) => {
  const { editor, show } = makePanel(t, makeServer(async () => sample));
  await show();
  const { html } = editor.panels[0].panel.webview;
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)[1];
  const nonce = /'nonce-([\w-]{20,})'/.exec(policy)[1];
  assert.equal(policy, `default-src 'none'; style-src https://panel.example; script-src 'nonce-${nonce}'`);
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  assert.equal(scripts.length, 2);
  for (const tag of scripts) assert.ok(tag.includes(`nonce="${nonce}"`) && tag.includes('src="https://panel.example/'), tag);
  assert.doesNotMatch(html, / on\w+=|<style|javascript:/);
});

test('every page has a nonce of its own', async (t) => {
  const { editor, show } = makePanel(t, makeServer(async () => sample));
  await show();
  editor.panels[0].panel.dispose();
  await show();
  const nonces = editor.panels.map(({ panel }) => /nonce-([\w-]+)/.exec(panel.webview.html)[1]);
  assert.notEqual(nonces[0], nonces[1]);
});

test('a second showing uses the panel that is open', async (t) => {
  const { editor, show } = makePanel(t, makeServer(async () => sample));
  await show(4);
  await show(9);
  assert.equal(editor.panels.length, 1);
  assert.equal(editor.panels[0].posted.length, 2);
});

test('a page that comes up late, or again, is told what is shown', async (t) => {
  const { editor, show } = makePanel(t, makeServer(async () => sample));
  await show();
  editor.panels[0].send({ type: 'ready' });
  await until(() => editor.panels[0].posted.length === 2);
  assert.deepEqual(editor.panels[0].posted[1], editor.panels[0].posted[0]);
});

test('edits and restarts bring the behavior up to date, once they rest', async (t) => {
  const server = makeServer(async () => sample);
  const { editor, document, show } = makePanel(t, server);
  await show();
  for (const text of ['a', 'b', 'c']) editor.edit(document, text);
  await until(() => server.asked.length === 2);
  server.started.fire(undefined);
  await until(() => server.asked.length === 3);
  const other = editor.open(example('PhotoTile')).document;
  editor.edit(other, 'd');
  await new Promise((resolve) => { setTimeout(resolve, 400); });
  assert.equal(server.asked.length, 3);
});

test('an answer that was overtaken is dropped', async (t) => {
  const answers = [];
  const server = makeServer(() => new Promise((resolve) => { answers.push(resolve); }));
  const { editor, show } = makePanel(t, server);
  const first = show(4);
  const second = show(9);
  await until(() => answers.length === 2);
  const newer = { overrides: [{ symbol: 'second' }] };
  answers[1](newer);
  await second;
  answers[0]({ overrides: [{ symbol: 'first' }] });
  await first;
  assert.deepEqual(editor.panels[0].posted, [{ type: 'behavior', behavior: newer }]);
});

test('nothing at the place, and errors, are said in the panel', async (t) => {
  const server = makeServer(async () => ({ version: 1, overrides: [] }));
  const { editor, show } = makePanel(t, server);
  await show();
  server.behavior = async () => { throw new Error('the server is busy'); };
  await show();
  const [first, second] = editor.panels[0].posted;
  assert.match(first.text, /no override/);
  assert.deepEqual(second, { type: 'notice', text: 'the server is busy' });
});

test('a closed panel asks and posts no more', async (t) => {
  const server = makeServer(async () => sample);
  const { editor, document, show } = makePanel(t, server);
  await show();
  editor.panels[0].panel.dispose();
  editor.edit(document, 'x');
  await new Promise((resolve) => { setTimeout(resolve, 400); });
  assert.equal(server.asked.length, 1);
});

const rotated = { name: 'self', frame: [10, 20, 100, 50], transform: [0, 1, -1, 0, 0, 0] };
for (const [name, asked, point, expected] of [
  ['a root with moved bounds', scene, [5, 7], [20, 30]],
  ['a rotated root', { root: rotated }, [0, 0], [85, -5]],
  ['a rotated root\'s centre', { root: rotated }, [50, 25], [60, 45]],
  ['a view of AppKit', { framework: 'appkit', root: { name: 'self', frame: [10, 20, 30, 40] } }, [12, 21], [12, 21]],
  ['an anchor in the corner', { root: { ...rotated, anchorPoint: [0, 0] } }, [0, 0], [10, 20]],
]) {
  test(`from the question's space to the surroundings: ${name}`, () => {
    assert.deepEqual(geometry.apply(geometry.questionToSurroundings(asked), point), expected);
    const pixels = geometry.questionToPixels(asked, { scale: '2.5', origin: '-3 4', y: asked.framework === 'appkit' ? 'up' : 'down' });
    const back = geometry.apply(geometry.invert(pixels), geometry.apply(pixels, point));
    assert.deepEqual(geometry.rounded(back), geometry.rounded(point));
  });
}

test('a flattened root cannot be asked by dragging', () => {
  assert.equal(geometry.invert(geometry.questionToSurroundings({ root: { ...rotated, transform: [1, 0, 0, 0, 0, 0] } })), undefined);
});

/** The page of a panel that shows a behavior. */
async function openPage(t, behavior) {
  const server = makeServer(async () => behavior);
  const { editor, show } = makePanel(t, server);
  await show();
  return { browser: await browse(t, editor.panels[0]), server, editor, show };
}

const centre = `(() => { const box = document.querySelector('.ht-drawing > .ht-touch').getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2]; })()`;
const hits = '[...document.querySelectorAll(".ht-view.is-hit")].map((view) => view.dataset.view)';

test('in the browser: the behavior is shown without a complaint', async (t) => {
  const { browser } = await openPage(t, sample);
  assert.equal(await browser.ask(text('#title')), 'CardView.hitTest(_:with:)');
  assert.equal(await browser.ask(text('#idiom')), 'This override searches the subviews by its own means.');
  assert.deepEqual(await browser.ask('[...document.querySelectorAll("#laws li")].map((line) => line.innerText.split("\\n"))'), [
    ['✗', 'reachability', 'back gets no touch'],
    ['?', 'translation', 'not known: a flag'],
    ['–', 'fallback', 'on purpose: pass through'],
    ['✓', 'termination', 'It ends.'],
  ]);
  assert.deepEqual(await browser.ask('[...document.querySelectorAll("#picture .answer")].map((dot) => dot.getAttribute("class"))'), [
    'answer differs', 'answer agrees', 'answer differs',
  ]);
  assert.deepEqual(browser.complaints, []);
  if (process.env.HITTEST_SCREENSHOT) await browser.screenshot(process.env.HITTEST_SCREENSHOT);
});

test('in the browser: nothing of a behavior runs', async (t) => {
  const svg = sample.svg
    .replace('<g class="ht-views">', '<script>window.broken = 2</script><g class="ht-views" onclick="window.broken = 3">');
  const [override] = sample.overrides;
  const { browser } = await openPage(t, {
    ...sample, svg, overrides: [{ ...override, symbol: '<img src=x onerror="window.broken = 4">' }],
  });
  assert.equal(await browser.ask(text('#title')), '<img src=x onerror="window.broken = 4">');
  await browser.ask('document.querySelector(".ht-views").dispatchEvent(new MouseEvent("click"))');
  assert.equal(await browser.ask('document.querySelectorAll("#picture script, #picture style, #picture [onclick]").length'), 0);
  assert.equal(await browser.ask('window.broken'), undefined);
});

test('in the browser: dragging the touch asks where it is dropped', async (t) => {
  const { browser, server } = await openPage(t, sample);
  const [x, y] = await browser.ask(centre);
  await browser.mouse('mousePressed', [x, y]);
  // Three pixels are one point in this picture.
  for (const step of [20, 60, 90]) await browser.mouse('mouseMoved', [x - step, y - step]);
  await browser.mouse('mouseReleased', [x - 90, y - 90]);
  await browser.until(`${text('#answer')}.startsWith('(20, 22): ')`);
  assert.match(await browser.ask(text('#answer')), /the system answers back$/);
  assert.deepEqual(await browser.ask(hits), ['back']);
  const [last] = server.asked.filter(([method]) => method === 'hittest/simulate').slice(-1);
  assert.deepEqual(last[1], { scene, point: [20, 22] });
  assert.deepEqual((await browser.ask(centre)).map(Math.round), [Math.round(x - 90), Math.round(y - 90)]);
  assert.ok(await browser.ask('document.querySelectorAll("#trace li").length') > 3);
  await browser.mouse('mouseMoved', [x, y]);
  assert.match(await browser.ask(text('#answer')), /^\(20, 22\)/);
});

test('in the browser: the keyboard moves the touch, and puts it back', async (t) => {
  const { browser } = await openPage(t, sample);
  await browser.ask('document.querySelector(".ht-drawing > .ht-touch").focus()');
  await browser.key('ArrowLeft');
  await browser.until(`${text('#answer')}.startsWith('(49, 52): ')`);
  await browser.key('ArrowDown', { shift: true });
  await browser.until(`${text('#answer')}.startsWith('(49, 62): the system answers front')`);
  for (let turn = 0; turn < 6; turn += 1) await browser.key('ArrowDown', { shift: true });
  await browser.until(`${text('#answer')} === '(49, 122): the system answers nil'`);
  assert.deepEqual(await browser.ask(hits), []);
  await browser.key('Escape');
  await browser.until(`${text('#answer')} === '(50, 52): the override answers nil, the system front'`);
});

test('in the browser: where the override was run, its answer is told', async (t) => {
  const { browser, server } = await openPage(t, sample);
  const [x, y] = await browser.ask(`(() => { const box = document.querySelectorAll('.answer.differs')[1].getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
  await browser.mouse('mousePressed', [x, y]);
  await browser.mouse('mouseReleased', [x, y]);
  await browser.until(`${text('#answer')} === '(25, 30): the override answers nil or back, the system back'`);
  assert.deepEqual(server.asked.at(-1), ['hittest/simulate', { scene, point: [25, 30] }]);
});

test('in the browser: a picture without a touch gets one in the middle', async (t) => {
  const plain = sample.svg.replace(/<g class="ht-touch" id.*/, '');
  const [override] = sample.overrides;
  const { browser } = await openPage(t, { ...sample, svg: plain, overrides: [{ ...override, laws: [] }] });
  await browser.ask('document.querySelector(".ht-drawing > .ht-touch").focus()');
  await browser.key('ArrowRight');
  await browser.until(`${text('#answer')}.startsWith('(56, 57): ')`);
});

test('in the browser: up on the keyboard is up in AppKit', async (t) => {
  const upward = { framework: 'appkit', root: { name: 'self', frame: [0, 0, 80, 80] } };
  const { browser } = await openPage(t, sampleOf(upward, [40, 40]));
  const [, before] = await browser.ask(centre);
  await browser.ask('document.querySelector(".ht-drawing > .ht-touch").focus()');
  await browser.key('ArrowUp');
  await browser.until(`${text('#answer')}.startsWith('(40, 41): ')`);
  assert.ok((await browser.ask(centre))[1] < before);
});

test('in the browser: a notice takes the place of the picture', async (t) => {
  const { browser, server, show } = await openPage(t, sample);
  server.behavior = async () => ({ version: 1, overrides: [] });
  await show();
  await browser.until(`${text('#notice')}.includes('no override')`);
  assert.equal(await browser.ask('getComputedStyle(document.querySelector("#scene")).display'), 'none');
});

test('in the browser: the dark theme darkens the picture', async (t) => {
  const { browser } = await openPage(t, sample);
  const panel = 'getComputedStyle(document.querySelector(".ht-panel")).fill';
  const light = await browser.ask(panel);
  await browser.ask('document.body.classList.add("vscode-dark")');
  assert.notEqual(await browser.ask(panel), light);
});
