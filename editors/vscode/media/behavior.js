'use strict';
// The panel's own script: draws what the extension sends, and lets the reader drag the touch.

/* global acquireVsCodeApi, hittestGeometry */

(() => {
  const host = acquireVsCodeApi();
  const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

  /**
   * The picture on show and the touch in it.
   * @type {undefined | {
   *   scene: any, drawing: SVGGraphicsElement, touch: SVGGraphicsElement, picture: SVGSVGElement,
   *   toPixels: any, fromPixels: any, answers: any[], point: [number, number], start: [number, number] }}
   */
  let shown;
  /** Questions are numbered; the answer to an older one is dropped. */
  let lastQuestion = 0;
  /** Whether an answer is awaited, and the touch that came meanwhile. */
  let isAsking = false;
  /** @type {[number, number] | undefined} */
  let waiting;

  window.addEventListener('message', ({ data }) => {
    switch (data.type) {
      case 'behavior':
        show(data.behavior);
        break;
      case 'notice':
        document.body.classList.add('is-empty');
        byId('notice').textContent = data.text;
        break;
      case 'answer':
        take(data);
    }
  });

  /**
   * The document of `hittest behavior`, with a picture.
   * @param {{ overrides: any[], svg?: string }} behavior
   */
  function show({ overrides: [override], svg }) {
    document.body.classList.remove('is-empty');
    byId('notice').textContent = '';
    byId('title').textContent = override.symbol;
    byId('idiom').textContent = `This override ${override.summary}.`;
    showLaws(override.laws);
    showPicture(svg, override);
  }

  /** @param {any[]} laws */
  function showLaws(laws) {
    const marks = { held: '✓', broken: '✗', undecided: '?', exempt: '–' };
    const order = ['broken', 'undecided', 'exempt', 'held'];
    const sorted = [...laws].sort((left, right) => order.indexOf(left.result) - order.indexOf(right.result));
    byId('laws').replaceChildren(...sorted.map((law) => {
      const line = document.createElement('li');
      line.className = law.result;
      const words = [marks[/** @type {keyof typeof marks} */ (law.result)], law.law, whatBecameOf(law)];
      for (const [index, text] of words.entries()) {
        const part = document.createElement('span');
        part.className = ['mark', 'name', 'text'][index];
        part.textContent = text;
        line.append(part);
      }
      line.setAttribute('aria-label', `${law.law}: ${law.result}. ${words[2]}`);
      line.title = law.statement;
      return line;
    }));
  }

  /** @param {any} law */
  function whatBecameOf({ result, statement, reason, witness }) {
    switch (result) {
      case 'broken': return witness.text;
      case 'undecided': return `not known: ${reason}`;
      // The reasons are names: passThrough.
      case 'exempt': return `on purpose: ${reason.replace(/[A-Z]/g, (/** @type {string} */ letter) => ` ${letter.toLowerCase()}`)}`;
      default: return statement;
    }
  }

  /**
   * @param {string | undefined} svg
   * @param {any} override
   */
  function showPicture(svg, override) {
    shown = undefined;
    waiting = undefined;
    lastQuestion += 1;
    isAsking = false;
    byId('answer').textContent = '';
    byId('trace').replaceChildren();
    document.body.classList.add('is-still');
    const picture = parsePicture(svg);
    byId('picture').replaceChildren(...(picture ? [picture] : []));
    const subject = picture && subjectOf(picture, override);
    if (picture && subject) makeInteractive(picture, subject.scene, subject.point, knownAnswers(subject.scene, override));
  }

  /**
   * The scene that a picture shows, and its touch: a witness whose touch lies where the picture's does, else the first
   * scene with the picture's views, asked in the middle of its root.
   * @param {SVGSVGElement} picture
   * @param {any} override
   * @returns {{ scene: any, point: [number, number] } | undefined}
   */
  function subjectOf(picture, { laws, scenes }) {
    const names = [...picture.querySelectorAll('.ht-view')].map((view) => /** @type {SVGElement} */ (view).dataset.view).sort();
    const isDrawn = (/** @type {any} */ scene) => same(viewNames(scene.root).sort(), names);
    const place = touchIn(picture)?.getAttribute('transform')?.match(/-?[\d.]+/g)?.map(Number);
    const witnesses = laws.map((/** @type {any} */ law) => law.witness).filter(Boolean);
    const witness = place && witnesses.find((/** @type {any} */ { scene, point }) => {
      const [x, y] = hittestGeometry.apply(hittestGeometry.questionToPixels(scene, picture.dataset), point);
      return isDrawn(scene) && Math.abs(x - place[0]) < 1 && Math.abs(y - place[1]) < 1;
    });
    if (witness) return witness;
    const scene = scenes.map((/** @type {any} */ entry) => entry.scene).find(isDrawn);
    return scene && { scene, point: hittestGeometry.centre(scene) };
  }

  /**
   * @param {any} view
   * @returns {string[]}
   */
  function viewNames({ name, subviews = [] }) {
    return [name, ...subviews.flatMap(viewNames)];
  }

  /**
   * What the override answered where it was run in the scene, the witnesses first.
   * @param {any} scene
   * @param {any} override
   * @returns {any[]}
   */
  function knownAnswers(scene, { laws, scenes }) {
    const witnesses = laws
      .filter((/** @type {any} */ { witness }) => witness && same(witness.scene, scene))
      .map((/** @type {any} */ { witness: { point, expected, actual } }) => ({ point, expected, answers: [actual] }));
    return [...witnesses, ...scenes.find((/** @type {any} */ entry) => same(entry.scene, scene))?.answers ?? []];
  }

  /**
   * @param {unknown} left
   * @param {unknown} right
   */
  function same(left, right) {
    return JSON.stringify(left) === JSON.stringify(right);
  }

  /** @param {SVGSVGElement} picture */
  function touchIn(picture) {
    return /** @type {SVGGraphicsElement | null} */ (picture.querySelector('.ht-drawing > .ht-touch'));
  }

  /**
   * The server's picture without anything that runs, and without its own style sheet: the panel has one.
   * @param {string | undefined} text
   * @returns {SVGSVGElement | undefined}
   */
  function parsePicture(text) {
    if (!text) return undefined;
    // Taken out before the browser sees it, which would complain of a style sheet that the page does not allow.
    const plain = text.replace(/<style>[^<]*<\/style>/g, '');
    const { documentElement } = new DOMParser().parseFromString(plain, 'image/svg+xml');
    if (!(documentElement instanceof SVGSVGElement)) return undefined;
    documentElement.querySelectorAll('script, style, foreignObject').forEach((element) => element.remove());
    for (const element of [documentElement, ...documentElement.querySelectorAll('*')]) {
      for (const { name } of [...element.attributes]) {
        if (name.startsWith('on') || name.endsWith('href')) element.removeAttribute(name);
      }
    }
    return /** @type {SVGSVGElement} */ (document.importNode(documentElement, true));
  }

  /**
   * @param {SVGSVGElement} picture
   * @param {any} scene
   * @param {[number, number]} point
   * @param {any[]} answers
   */
  function makeInteractive(picture, scene, point, answers) {
    const drawing = /** @type {SVGGraphicsElement | null} */ (picture.querySelector('.ht-drawing'));
    const toPixels = hittestGeometry.questionToPixels(scene, picture.dataset);
    const fromPixels = hittestGeometry.invert(toPixels);
    if (!drawing || !fromPixels) return;
    const touch = touchIn(picture) ?? drawing.appendChild(newTouch());
    shown = { scene, drawing, touch, picture, toPixels, fromPixels, answers, point, start: point };
    placeTouch();
    for (const answer of answers) drawing.insertBefore(dot(answer), touch);
    touch.setAttribute('tabindex', '0');
    touch.setAttribute('role', 'application');
    touch.setAttribute('aria-label', 'Touch; arrow keys move it, Escape puts it back');
    touch.addEventListener('pointerdown', grab);
    touch.addEventListener('keydown', step);
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} attributes
   */
  function newShape(name, attributes) {
    const shape = /** @type {SVGGraphicsElement} */ (document.createElementNS('http://www.w3.org/2000/svg', name));
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
    return shape;
  }

  /** A touch for pictures that have none. */
  function newTouch() {
    const touch = newShape('g', { class: 'ht-touch' });
    touch.append(
      newShape('circle', { r: 8, fill: '#0969da', 'fill-opacity': 0.15, stroke: '#0969da', 'stroke-width': 2 }),
      newShape('path', { d: 'M-12 0H12M0 -12V12', fill: 'none', stroke: '#0969da', 'stroke-width': 1.5 }));
    return touch;
  }

  /**
   * Where the override was run: whether it did as the system does.
   * @param {any} answer
   */
  function dot({ point, expected, answers }) {
    const [cx, cy] = hittestGeometry.apply(shown?.toPixels, point);
    const agrees = same(answers, [expected]);
    const mark = newShape('circle', { class: `answer ${agrees ? 'agrees' : 'differs'}`, cx, cy, r: 3.5 });
    const title = newShape('title', {});
    title.textContent = `(${point.join(', ')}): ${comparison(answers, expected)}`;
    mark.append(title);
    mark.addEventListener('click', () => move(point));
    return mark;
  }

  /**
   * @param {any[]} answers
   * @param {any} expected
   */
  function comparison(answers, expected) {
    const own = answers.map(inWords).join(' or ');
    return own === inWords(expected)
      ? `the override and the system answer ${own}`
      : `the override answers ${own}, the system ${inWords(expected)}`;
  }

  /** @param {any} answer */
  function inWords(answer) {
    if (answer === null) return 'nil';
    if (typeof answer === 'string') return answer;
    return answer.foreign !== undefined ? `${answer.foreign} (not in the scene)` : `nothing certain (${answer.undecided})`;
  }

  function placeTouch() {
    if (!shown) return;
    const [x, y] = hittestGeometry.apply(shown.toPixels, shown.point);
    shown.touch.setAttribute('transform', `translate(${x} ${y})`);
  }

  /** @param {PointerEvent} event */
  function grab(event) {
    if (!shown || event.button !== 0) return;
    const { touch } = shown;
    event.preventDefault();
    touch.focus();
    touch.setPointerCapture(event.pointerId);
    touch.classList.add('is-dragged');
    const follow = (/** @type {PointerEvent} */ moved) => move(pointUnder(moved));
    const release = () => {
      touch.classList.remove('is-dragged');
      touch.removeEventListener('pointermove', follow);
      touch.removeEventListener('pointerup', release);
      touch.removeEventListener('pointercancel', release);
    };
    touch.addEventListener('pointermove', follow);
    touch.addEventListener('pointerup', release);
    touch.addEventListener('pointercancel', release);
  }

  /** @param {PointerEvent} event */
  function pointUnder(event) {
    if (!shown) return undefined;
    const toScreen = shown.drawing.getScreenCTM();
    if (!toScreen) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen.inverse());
    return hittestGeometry.apply(shown.fromPixels, [x, y]);
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    if (!shown) return;
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[/** @type {keyof typeof arrows} */ (event.key)];
    if (!arrow && event.key !== 'Escape') return;
    event.preventDefault();
    if (!arrow) return move(shown.start);
    const length = event.shiftKey ? 10 : 1;
    // Up on the keyboard is up on the screen, whichever way the scene counts.
    const up = shown.picture.dataset.y === 'up' ? -1 : 1;
    move([shown.point[0] + arrow[0] * length, shown.point[1] + arrow[1] * length * up]);
  }

  /** @param {[number, number] | undefined} to */
  function move(to) {
    if (!shown || !to) return;
    shown.point = hittestGeometry.rounded(to);
    placeTouch();
    waiting = shown.point;
    ask();
  }

  /** Asks for the touch that came last; one question at a time, so that none piles up behind a slow answer. */
  function ask() {
    if (isAsking || !waiting || !shown) return;
    isAsking = true;
    lastQuestion += 1;
    host.postMessage({ type: 'simulate', number: lastQuestion, scene: shown.scene, point: waiting });
    waiting = undefined;
  }

  /** @param {any} reply */
  function take({ number, point, answer, problem }) {
    if (number !== lastQuestion || !shown) return;
    isAsking = false;
    document.body.classList.remove('is-still');
    shown.picture.classList.add('is-moved');
    const hit = answer?.hit ?? undefined;
    for (const view of shown.picture.querySelectorAll('.ht-view')) {
      view.classList.toggle('is-hit', hit !== undefined && /** @type {SVGElement} */ (view).dataset.view === hit);
    }
    byId('answer').textContent = problem ?? `(${point.join(', ')}): ${verdict(point, answer)}`;
    byId('trace').replaceChildren(...(answer?.trace ?? []).map(traceLine));
    ask();
  }

  /**
   * What the system answers, and the override where it was run.
   * @param {[number, number]} point
   * @param {any} answer
   */
  function verdict(point, { hit, undecided }) {
    const [x, y] = point;
    const run = shown?.answers.find(({ point: [left, top] }) => Math.abs(left - x) < 0.3 && Math.abs(top - y) < 0.3);
    if (run) return comparison(run.answers, run.expected);
    return `the system ${undecided?.length > 0 ? 'may answer' : 'answers'} ${inWords(hit ?? null)}`;
  }

  /** @param {any} step */
  function traceLine({ view, point, step, result, rule }) {
    const line = document.createElement('li');
    line.textContent = `${view} (${point.join(', ')}) ${step}: ${result === null ? 'nil' : result}`;
    if (rule) line.title = rule;
    return line;
  }

  document.body.classList.add('is-still', 'is-empty');
  host.postMessage({ type: 'ready' });
})();
